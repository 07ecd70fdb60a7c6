// What stands at the beginning of a channel. In a server's channel it greets the newcomer and offers
// the first commands as buttons.
import { leaves } from "./commands.js";
import { h } from "./dom.js";
import { displayName, isThread, Kind } from "./store.js";

const FIRST_STEPS = ["game new", "help"];

export function beginning(channelId, app) {
  const channel = app.store.channel(channelId);
  const place = app.placeName(channelId);
  if (!channel) return h("li", { class: "beginning" });
  if (channel.type !== Kind.DM && !isThread(channel)) return welcome(app);
  const words = channel.type === Kind.DM ? "beginningOfDm" : "beginningOf";
  const text = h("p", {}, app.say(words, { place, name: place }));
  return h("li", { class: "beginning" }, h("h2", {}, place), text);
}

function welcome(app) {
  const name = displayName(app.store.me);
  const offered = suggestions(app);
  const first = offered[0]?.title;
  const words = app.say(first ? "welcomeText" : "welcomeBare", { name, command: first });
  return h(
    "li",
    { class: "beginning" },
    h("h2", {}, app.say("welcome", { name })),
    h("p", {}, words),
    offered.length > 0 && h("div", { class: "row" }, offered.map((leaf) => suggestion(leaf, app))),
    h("p", { class: "faint" }, app.say("welcomeOthers")),
  );
}

function suggestions(app) {
  const known = leaves(app.store.commands, app.locale);
  const wanted = FIRST_STEPS.map((words) => known.find((leaf) => leaf.path.join(" ") === words));
  const found = wanted.filter(Boolean);
  return found.length ? found : known.slice(0, 2);
}

function suggestion(leaf, app) {
  const open = () => app.openCommand(leaf.path);
  return h(
    "button",
    { class: "button primary", type: "button", title: leaf.description, on: { click: open } },
    leaf.title,
  );
}
