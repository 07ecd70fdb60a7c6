// One message as a list item: who, when, what, its components, and the lines that belong to it
// (only you, failed, thread). Which messages are shown and in what order is the timeline's.
import { avatar } from "./avatar.js";
import { components } from "./components.js";
import { h } from "./dom.js";
import { embed, usedByEmbeds } from "./embed.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { markdown } from "./markdown.js";
import { attachments } from "./media.js";
import { displayName, Flag } from "./store.js";
import { clockTime, dayAndTime, worded } from "./timestamps.js";

const COMMAND = 2;

export function messageItem(message, { follows }, app) {
  const mine = (message.mentions ?? []).some((user) => user.id === app.store.me.id);
  const ephemeral = Boolean(message.flags & Flag.EPHEMERAL);
  const classes = ["message", follows && "follows", mine && "mentions-me", ephemeral && "ephemeral"];
  const item = h(
    "li",
    {
      class: classes.filter(Boolean).join(" "),
      "data-message-id": message.id,
      "data-author-id": message.author?.id,
    },
    cause(message, app),
    follows ? clock(message, app) : avatar(message.author),
    h(
      "div",
      { class: "message-body" },
      follows ? null : byline(message, app),
      body(message, app),
      feet(message, app),
    ),
  );
  markPresses(item, message, app);
  return item;
}

// Waiting and failed presses are marked on the standing element: drawing it anew would forget what
// is chosen in a menu and where the focus is.
export function markPresses(item, message, app) {
  for (const control of item.querySelectorAll("[data-custom-id]")) {
    const busy = app.interactions.waitingAt(message.id, control.dataset.customId);
    control.disabled = busy || control.hasAttribute("data-off");
    if (busy) control.setAttribute("aria-busy", "true");
    else control.removeAttribute("aria-busy");
  }
  item.querySelector(".failed")?.remove();
  if (app.interactions.failedAt(message.id)) {
    item.querySelector(".message-body").append(failedLine(app));
  }
}

function failedLine(app) {
  return h("div", { class: "failed", role: "alert" }, icon("warning"), app.say("failed"));
}

function cause(message, app) {
  const original = message.referenced_message;
  if (original) return replyLine(original, app);
  const told = message.interaction_metadata;
  if (told?.type !== COMMAND || told.original_response_message_id) return null;
  const name = displayName(told.user);
  const command = app.interactions.labelOf(told.id);
  return h("div", { class: "cause" }, app.say(command ? "used" : "usedSomething", { name, command }));
}

function replyLine(original, app) {
  const name = displayName(original.author);
  const text = (original.content || "…").replace(/\s+/g, " ").slice(0, 90);
  return h("div", { class: "cause" }, app.say("replyTo", { name }), text);
}

function byline(message, app) {
  const when = Date.parse(message.timestamp);
  const exactly = worded(when / 1000, "F", app.locale);
  return h(
    "div",
    { class: "byline" },
    h("span", { class: "author" }, displayName(message.author)),
    message.author?.bot && h("span", { class: "badge" }, app.say("app")),
    h("time", { class: "faint", title: exactly }, dayAndTime(when, app.locale)),
  );
}

function clock(message, app) {
  const time = clockTime(Date.parse(message.timestamp), app.locale);
  return h("time", { class: "faint gutter", "aria-hidden": "true" }, time);
}

function body(message, app) {
  if (message.flags & Flag.LOADING) {
    const name = displayName(message.author);
    return h("div", { class: "thinking" }, dots(), app.say("thinking", { name }));
  }
  const edited = message.edited_timestamp && h("span", { class: "edited" }, app.say("edited"));
  if (message.flags & Flag.COMPONENTS_V2) {
    return [h("div", { class: "components v2" }, components(message.components, message, app)), edited];
  }
  const files = (message.attachments ?? []).filter((file) => !usedByEmbeds(file, message));
  return [
    message.content && h("div", { class: "prose content" }, markdown(message.content, app)),
    edited,
    (message.embeds ?? []).map((each) => embed(each, message, app)),
    attachments(files, app),
    message.components?.length > 0 &&
      h("div", { class: "components" }, components(message.components, message, app)),
  ];
}

export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

function feet(message, app) {
  const thread = message.flags & Flag.HAS_THREAD ? app.store.channel(message.id) : null;
  return [
    thread && threadCard(thread, app),
    message.flags & Flag.EPHEMERAL ? onlyYou(message, app) : null,
  ];
}

function onlyYou(message, app) {
  const dismiss = () => app.dismiss(message);
  return h(
    "div",
    { class: "only-you faint" },
    icon("eye"),
    app.say("onlyYou"),
    " · ",
    h("button", { class: "plain", type: "button", on: { click: dismiss } }, app.say("dismiss")),
  );
}

function threadCard(thread, app) {
  const label = `${app.say("openThread")}: ${thread.name}`;
  return h(
    "a",
    { class: "thread-card", href: hashOf(thread.id), "aria-label": label },
    icon("thread"),
    h("span", { class: "thread-name" }, thread.name),
    thread.thread_metadata?.archived && h("span", { class: "faint" }, app.say("archived")),
  );
}
