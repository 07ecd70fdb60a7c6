// What stands inside a line of Discord's markdown: emphasis, code, spoilers, links, mentions, times.
// Gives DOM nodes; every character that no rule claims is plain text.
import { h } from "./dom.js";
import { emoji, sign } from "./emoji.js";
import { hashOf, placeOf, safeAddress } from "./links.js";
import { spoiler } from "./spoiler.js";
import { worded } from "./timestamps.js";

const DEEPEST = 16; // a hostile text may nest without end
const INSIDE = String.raw`((?:\\[\s\S]|[^\\])+?)`;

// Sticky patterns, tried in this order at each place. None can match one text in two ways: a
// pattern that could would take ages over a hostile message.
const RULES = [
  [/\\([^\sA-Za-z0-9])/uy, ([, sign]) => sign],
  [/(`+)([^`](?:[\s\S]*?[^`])?)\1(?!`)/uy, ([, , code]) => h("code", {}, code)],
  [/<@!?(\d+)>/uy, ([, id], app) => mention(`@${app.personName(id)}`, id === app.store.me?.id)],
  [/<@&(\d+)>/uy, () => mention("@role")],
  [/<#(\d+)>/uy, ([, id], app) => channelLink(id, null, app)],
  [/<\/([^:>\n]{1,110}):(\d+)>/uy, ([, words], app) => commandLink(words, app)],
  [/<t:(-?\d{1,14})(?::([tTdDfFR]))?>/uy, ([, at, style], app) => time(Number(at), style, app)],
  [/<(a?):(\w{2,32}):(\d+)>/uy, ([, animated, name, id]) => emoji({ animated, name, id })],
  [/([⏳⏸])\uFE0F?/uy, ([, name]) => sign(name)],
  [/<(https?:\/\/[^\s<>]+)>/uy, ([, address], app) => bareLink(address, app)],
  [/\[((?:\\.|[^[\]\\\n])+)\]\(<?(https?:\/\/[^\s<>()]+)>?\)/uy, namedLink],
  [/https?:\/\/[^\s<]*[^\s<.,:;"'\]!?*_~|)]/uy, ([address], app) => bareLink(address, app)],
  [new RegExp(String.raw`\*\*${INSIDE}\*\*(?!\*)`, "uy"), around("strong")],
  [new RegExp(String.raw`__${INSIDE}__(?!_)`, "uy"), around("u")],
  [/\*(?![\s*])((?:\*\*[^*]+\*\*|\\[\s\S]|[^\\*])+)(?<!\s)\*(?!\*)/uy, around("em")],
  [/(?<![\p{L}\p{N}_])_((?:__[^_]+__|\\[\s\S]|[^\\_])+)_(?![\p{L}\p{N}_])/uy, around("em")],
  [new RegExp(String.raw`~~${INSIDE}~~`, "uy"), around("s")],
  [new RegExp(String.raw`\|\|${INSIDE}\|\|`, "uy"), covered],
  [/@(?:everyone|here)\b/uy, ([whole]) => mention(whole)],
];

const PLAIN = /[^\\`<[h*_~|@⏳⏸]+|[\s\S]/uy;

export function inline(text, app, depth = 0) {
  if (depth > DEEPEST) return [text];
  const made = [];
  let at = 0;
  while (at < text.length) {
    const [length, node] = claimed(text, at, app, depth) ?? unclaimed(text, at);
    if (typeof node === "string" && typeof made.at(-1) === "string") made[made.length - 1] += node;
    else made.push(node);
    at += length;
  }
  return made;
}

function claimed(text, at, app, depth) {
  for (const [pattern, make] of RULES) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) return [match[0].length, make(match, app, depth)];
  }
  return null;
}

function unclaimed(text, at) {
  PLAIN.lastIndex = at;
  const [plain] = PLAIN.exec(text);
  return [plain.length, plain];
}

function around(tag) {
  return ([, inside], app, depth) => h(tag, {}, inline(inside, app, depth + 1));
}

function covered([, inside], app, depth) {
  return spoiler(inline(inside, app, depth + 1), app);
}

function mention(text, mine = false) {
  return h("span", { class: mine ? "mention mine" : "mention" }, text);
}

function channelLink(channelId, messageId, app) {
  const name = app.channelName(channelId);
  return h("a", { class: "mention", href: hashOf(channelId, messageId) }, name);
}

function commandLink(words, app) {
  const open = () => app.openCommand(words.split(" "));
  return h("button", { class: "mention", type: "button", on: { click: open } }, `/${words}`);
}

function time(seconds, style, app) {
  const relative = style === "R" ? seconds : null;
  const attributes = { "data-relative": relative, title: worded(seconds, "F", app.locale) };
  return h("time", { class: "stamp", ...attributes }, worded(seconds, style, app.locale));
}

function bareLink(address, app) {
  const place = placeOf(address);
  if (place && app.store.channel(place.channelId)) {
    return channelLink(place.channelId, place.messageId, app);
  }
  return link(address, [address]);
}

function namedLink([, title, address], app, depth) {
  // A link inside a link could show one address and open another.
  const disguised = title.includes("://");
  return link(address, disguised ? [title] : inline(title, app, depth + 1));
}

export function link(address, children) {
  const place = placeOf(address);
  if (place) return h("a", { href: hashOf(place.channelId, place.messageId) }, children);
  const href = safeAddress(address);
  if (!href) return h("span", {}, children);
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, children);
}
