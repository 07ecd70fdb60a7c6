// The small lines between messages: somebody started a thread, pinned something, joined; a command
// under way; a new day; where the unread part begins.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { dots } from "./message.js";
import { displayName } from "./store.js";
import { clockTime, dayOf } from "./timestamps.js";

const PINNED = 6;
const JOINED = 7;
const THREAD_CREATED = 18;

export const SYSTEM_TYPES = [PINNED, JOINED, THREAD_CREATED];

export function systemLine(message, app) {
  const name = displayName(message.author);
  const time = clockTime(Date.parse(message.timestamp), app.locale);
  if (message.type === THREAD_CREATED) {
    const id = message.message_reference?.channel_id;
    const thread = app.store.channel(id) ?? { id, name: message.content };
    return line("thread", message.id, time, app.say("startThread", { name }), threadLink(thread));
  }
  const words = message.type === PINNED ? "pinnedOne" : "joined";
  return line(message.type === PINNED ? "pin" : "plus", message.id, time, app.say(words, { name }));
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
