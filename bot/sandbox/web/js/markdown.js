// Discord's markdown, blocks first: code, quotes, headings, lists, lines. Gives DOM nodes and never
// a string of HTML. What stands inside a line is the business of inline.js.
import { h } from "./dom.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+#-]+)\n)?\n?([\s\S]*?)\n?```/g;
const ITEM = /^(\s*)([-*]|\d{1,9}\.)\s+(.*)$/;
const HEADING = /^(#{1,3})\s+(.*)$/;
const SMALL = /^-#\s+(.*)$/;
const QUOTE = /^>\s(.*)$|^>$/;
const QUOTE_REST = /^>>>\s?(.*)$/;

export function markdown(text, app) {
  const holder = document.createDocumentFragment();
  let from = 0;
  for (const fence of text.matchAll(FENCE)) {
    if (!fence[2]) continue;
    holder.append(...blocks(text.slice(from, fence.index).replace(/\n$/, ""), app));
    holder.append(h("pre", { class: "code" }, h("code", { "data-language": fence[1] }, fence[2])));
    from = fence.index + fence[0].length;
  }
  holder.append(...blocks(text.slice(from).replace(from ? /^\n/ : /^(?!)/, ""), app));
  return holder;
}

function blocks(text, app, quoted = false) {
  const lines = text ? text.split("\n") : [];
  const made = [];
  while (lines.length) made.push(block(lines, app, quoted));
  return made;
}

function block(lines, app, quoted) {
  const line = lines[0];
  if (!quoted && QUOTE_REST.test(line)) return quoteOfTheRest(lines, app);
  if (!quoted && QUOTE.test(line)) return quote(lines, app);
  if (HEADING.test(line)) return heading(lines.shift(), app);
  if (SMALL.test(line)) return h("div", { class: "small" }, inline(SMALL.exec(lines.shift())[1], app));
  if (ITEM.test(line)) return lists(lines, app);
  return plain(lines, app, quoted);
}

function quoteOfTheRest(lines, app) {
  const rest = lines.splice(0).join("\n").replace(/^>>>\s?/, "");
  return h("blockquote", {}, blocks(rest, app, true));
}

function quote(lines, app) {
  const inside = taken(lines, (line) => QUOTE.test(line)).map((line) => QUOTE.exec(line)[1] ?? "");
  return h("blockquote", {}, blocks(inside.join("\n"), app, true));
}

function heading(line, app) {
  const [, marks, title] = HEADING.exec(line);
  return h(`h${marks.length + 2}`, { class: `heading-${marks.length}` }, inline(title, app));
}

function lists(lines, app) {
  const made = document.createDocumentFragment();
  const items = taken(lines, (line) => ITEM.test(line)).map((line) => {
    const [, indent, mark, text] = ITEM.exec(line);
    return { depth: Math.floor(indent.length / 2), mark, text };
  });
  while (items.length) made.append(nested(items, app));
  return made;
}

function nested(items, app) {
  const { depth, mark } = items[0];
  const ordered = /\d/.test(mark);
  const start = ordered ? Number.parseInt(mark, 10) : null;
  const holder = h(ordered ? "ol" : "ul", { start });
  while (items.length && items[0].depth >= depth) {
    if (items[0].depth === depth && /\d/.test(items[0].mark) !== ordered) break;
    if (items[0].depth > depth) (holder.lastElementChild ?? holder).append(nested(items, app));
    else holder.append(h("li", {}, inline(items.shift().text, app)));
  }
  return holder;
}

function plain(lines, app, quoted) {
  const own = [lines.shift()];
  own.push(...taken(lines, (line) => !special(line, quoted)));
  return h("div", { class: "line" }, inline(own.join("\n"), app));
}

function special(line, quoted) {
  const patterns = quoted ? [HEADING, SMALL, ITEM] : [QUOTE_REST, QUOTE, HEADING, SMALL, ITEM];
  return patterns.some((pattern) => pattern.test(line));
}

function taken(lines, belongs) {
  const end = lines.findIndex((line) => !belongs(line));
  return lines.splice(0, end === -1 ? lines.length : end);
}
