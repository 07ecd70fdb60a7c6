// The pinned messages of a channel, in a dialog. The sandbox has no list of pins for people, so the
// channel's history is read for them.
import { openTitledDialog } from "./dialog.js";
import { fill, h } from "./dom.js";
import { hashOf } from "./links.js";
import { messageItem } from "./message.js";

const CONTROLS = [1, 2, 3, 5, 6, 7, 8];

export async function openPins(channelId, app) {
  const body = h("div", { class: "modal-body" });
  const dialog = openTitledDialog(app.say("pinned"), {}, app, body);
  await app.loadAll(channelId);
  const messages = app.store.page(channelId)?.messages ?? [];
  const pinned = messages.filter((message) => message.pinned).reverse();
  const list = pinned.map((message) => pin(message, () => dialog.close(), app));
  fill(body, list.length ? h("ol", { class: "pins" }, list) : h("p", {}, app.say("noPins")));
}

function pin(message, close, app) {
  const quiet = { ...message, components: still(message.components) };
  const item = messageItem(quiet, { follows: false }, app);
  const href = hashOf(message.channel_id, message.id);
  item.append(h("a", { class: "button secondary", href, on: { click: close } }, app.say("jump")));
  return item;
}

// A pin is for reading: its texts stay, its controls can only be pressed in their place.
function still(components) {
  return (components ?? [])
    .filter((each) => !CONTROLS.includes(each.type))
    .map((each) => (each.components ? { ...each, components: still(each.components) } : each));
}
