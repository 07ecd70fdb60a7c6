// A short complaint at the bottom of the page that goes away by itself.
import { h } from "./dom.js";

const SHOWN_FOR = 6000;

export function complain(words) {
  const note = h("div", { class: "toast", role: "alert" }, words);
  document.body.append(note);
  setTimeout(() => note.remove(), SHOWN_FOR);
}
