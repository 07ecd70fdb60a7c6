// A button that is only a sign: the words are for those who cannot see it.
import { h } from "./dom.js";
import { icon } from "./icons.js";

export function roundButton(sign, label, press, attributes = {}) {
  const { class: more = "", ...rest } = attributes;
  const named = { class: `round ${more}`.trim(), type: "button", "aria-label": label };
  return h("button", { ...named, ...rest, on: { click: press } }, icon(sign));
}
