// The round picture of a person: initials on a colour of their own; the bot gets the rook.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { displayName } from "./store.js";

// Each carries white letters at 4.5:1 or better.
const COLOURS = [
  "#a3402f",
  "#7a5a12",
  "#3f6b1f",
  "#1c6e63",
  "#1f639c",
  "#4f55b8",
  "#8a3f96",
  "#a33464",
];
const OF_THE_BOT = "#4a55c4";

export function avatar(user) {
  const holder = h("span", { class: "avatar", "aria-hidden": "true" });
  holder.style.backgroundColor = colourOf(user);
  holder.append(user?.bot ? icon("rook") : initials(displayName(user)));
  return holder;
}

function colourOf(user) {
  if (user?.bot) return OF_THE_BOT;
  const digits = [...(user?.id ?? "0")].reduce((sum, digit) => (sum * 10 + Number(digit)) % 997, 0);
  return COLOURS[digits % COLOURS.length];
}

function initials(name) {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => [...word][0] ?? "").join("").toUpperCase();
}
