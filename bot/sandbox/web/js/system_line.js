// The small lines between messages: somebody started a thread, pinned something, joined; a command
// under way; a new day; where the unread part begins.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { dots } from "./message.js";
import { displayName } from "./store.js";
import { clockTime, dayOf } from "./timestamps.js";

const ADDED = 1;
const REMOVED = 2;
const RENAMED = 4;
const PINNED = 6;
const JOINED = 7;
const THREAD_CREATED = 18;
const THREAD_STARTER = 21;

// What each kind says and the sign before it.
const SENTENCES = {
  [ADDED]: ["added", "plus"],
  [REMOVED]: ["removed", "close"],
  [RENAMED]: ["renamed", "gear"],
  [PINNED]: ["pinnedOne", "pin"],
  [JOINED]: ["joined", "plus"],
};

export const SYSTEM_TYPES = [...Object.keys(SENTENCES).map(Number), THREAD_CREATED, THREAD_STARTER];

export function systemLine(message, app) {
  const name = displayName(message.author);
  const time = clockTime(Date.parse(message.timestamp), app.locale);
  if (message.type === THREAD_CREATED) {
    const id = message.message_reference?.channel_id;
    const thread = app.store.channel(id) ?? { id, name: message.content };
    return line("thread", message.id, time, app.say("startThread", { name }), threadLink(thread));
  }
  if (message.type === THREAD_STARTER) return starterLine(message, app);
  const [words, sign] = SENTENCES[message.type];
  const other = displayName(message.mentions?.[0]);
  return line(sign, message.id, time, app.say(words, { name, other, title: message.content }));
}

function starterLine(message, app) {
  const { channel_id: channelId, message_id: messageId } = message.message_reference ?? {};
  const origin = h("a", { href: hashOf(channelId, messageId) }, app.channelName(channelId));
  return line("thread", message.id, "", app.say("beganIn"), origin);
}

// For a thread that no message of the channel announces.
export function threadLine(thread, app) {
  const owner = app.store.person(thread.owner_id);
  const words = owner ? app.say("startThread", { name: displayName(owner) }) : app.say("threadHere");
  return line("thread", null, "", words, threadLink(thread));
}

function threadLink(thread) {
  return h("a", { href: hashOf(thread.id), class: "thread-link" }, thread.name);
}

function line(sign, messageId, time, ...words) {
  return h(
    "li",
    { class: "system", "data-message-id": messageId },
    icon(sign),
    h("span", {}, words, " ", h("span", { class: "faint" }, time)),
  );
}

export function dayLine(milliseconds, app) {
  return h("li", { class: "day", role: "separator" }, h("span", {}, dayOf(milliseconds, app.locale)));
}

export function newLine(app) {
  return h("li", { class: "day new", role: "separator" }, h("span", {}, app.say("newMessages")));
}

export function commandLine(mark, app) {
  const { label } = mark.origin;
  const dismiss = () => app.interactions.forget(mark);
  if (mark.state === "waiting") {
    return h("li", { class: "system" }, dots(), app.say("sending", { command: label }));
  }
  return h(
    "li",
    { class: "system failed", role: "alert" },
    icon("warning"),
    `${label}: ${app.say("failed")}`,
    h("button", { class: "plain", type: "button", on: { click: dismiss } }, app.say("dismiss")),
  );
}
