// The pinned messages of a channel, in a dialog. The sandbox has no list of pins for people, so the
// channel's history is read for them.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { messageItem } from "./message.js";

export async function openPins(channelId, app) {
  const close = () => dialog.close();
  const list = h("ol", { class: "pins" });
  const dialog = h(
    "dialog",
    { class: "modal", "aria-label": app.say("pinned") },
    h(
      "div",
      { class: "modal-head" },
      h("h2", {}, app.say("pinned")),
      h("button", { class: "round", type: "button", "aria-label": app.say("close"), on: { click: close } }, icon("close")),
    ),
    h("div", { class: "modal-body" }, list),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  await app.loadAll(channelId);
  const pinned = app.store.page(channelId).messages.filter((message) => message.pinned);
  if (!pinned.length) list.replaceWith(h("p", { class: "faint" }, app.say("noPins")));
  list.append(...pinned.reverse().map((message) => pin(message, close, app)));
}

function pin(message, close, app) {
  const item = messageItem({ ...message, components: still(message.components) }, { follows: false }, app);
  const jump = h("a", { class: "button secondary", href: hashOf(message.channel_id, message.id), on: { click: close } }, app.say("jump"));
  item.append(jump);
  return item;
}

// A pin is for reading: its text displays stay, its controls can only be pressed in their place.
function still(components) {
  const controls = [1, 2, 3, 5, 6, 7, 8];
  return (components ?? [])
    .filter((each) => !controls.includes(each.type))
    .map((each) => ({ ...each, components: each.components && still(each.components) }));
}
