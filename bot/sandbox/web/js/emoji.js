// An emoji of Discord's: a sign of Unicode's as it is, one that an application made as its picture.
// A picture that is gone leaves its name. Discord draws all signs itself; we draw those that many
// fonts lack.
import { h } from "./dom.js";
import { icon } from "./icons.js";

const DRAWN = { "⏳": "hourglass", "⏸": "pause" };

export function sign(name) {
  if (!DRAWN[name]) return h("span", { class: "emoji" }, name);
  return h("span", { class: "emoji sign", role: "img", "aria-label": name }, icon(DRAWN[name]));
}

// Beside a label it only adorns: whoever listens hears the label.
export function emoji(given, label = "") {
  if (!given?.name) return null;
  if (!given.id) return sign(given.name);
  const name = `:${given.name}:`;
  return h("img", {
    class: "emoji",
    src: `/emojis/${given.id}.${given.animated ? "gif" : "png"}`,
    alt: label ? "" : name,
    title: label ? null : name,
    draggable: "false",
  });
}
