// The messages of the open channel, in order, with the lines between them. Keeps elements that did
// not change, keeps the reader at the bottom, loads older pages, marks what was read.
import { arrange, h } from "./dom.js";
import { markPresses, messageItem } from "./message.js";
import { earlier, timeOf } from "./snowflake.js";
import { Flag } from "./store.js";
import { commandLine, dayLine, newLine, SYSTEM_TYPES, systemLine, threadLine } from "./system_line.js";
import { beginning } from "./welcome.js";

const TOGETHER = 7 * 60 * 1000; // messages of one author this close share a heading
const NEAR = 80;

export class Timeline {
  #drawn = new Map();
  #channelId = null;
  #newFrom = null;
  #atBottom = true;
  #lastTop = 0;
  #laidOut = "";
  #lastSeen = "0";
  #loading = false;

  constructor(app) {
    this.app = app;
    this.list = h("ol", { class: "messages" });
    this.toPresent = h("button", {
      class: "to-present button primary",
      type: "button",
      hidden: true,
      on: { click: () => this.toBottom() },
    });
    this.scroller = h("div", { class: "scroller", role: "log", tabindex: 0 }, this.list);
    this.node = h("div", { class: "timeline" }, this.scroller, this.toPresent);
    this.scroller.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#atBottom && this.toBottom()).observe(this.list);
    new ResizeObserver(() => this.#atBottom && this.toBottom()).observe(this.scroller);
    app.store.on(["messages", "channels", "state"], () => this.draw());
    app.interactions.addEventListener("change", (event) => this.#pressed(event.detail));
    app.store.on(["unread"], () => this.#markRead());
    document.addEventListener("visibilitychange", () => this.#markRead());
  }

  show(channelId) {
    this.#channelId = channelId;
    this.#drawn.clear();
    this.list.replaceChildren();
    this.#atBottom = true;
    this.#lastSeen = "0";
    const { count, last_read: lastRead } = this.app.store.unread(channelId);
    this.#newFrom = count > 0 && lastRead ? lastRead : null;
    this.draw();
    this.toBottom();
  }

  draw() {
    const { app } = this;
    const page = app.store.page(this.#channelId);
    this.scroller.setAttribute("aria-label", app.placeName(this.#channelId));
    if (!page) return;
    const focus = focusIn(this.list);
    const entries = this.#entries(page);
    const drawn = new Map();
    for (const { key, parts, make } of entries) drawn.set(key, this.#reuse(key, parts, make));
    this.#drawn = drawn;
    arrange(this.list, [...drawn.values()].map((each) => each.node));
    restoreFocus(this.list, focus);
    if (this.#atBottom) this.toBottom();
    this.#offerPresent();
    this.#markRead();
  }

  // What came while the reader looked at something older is told, and waits to be gone to.
  #offerPresent() {
    const { app, scroller } = this;
    const messages = app.store.page(this.#channelId)?.messages ?? [];
    if (this.#atBottom) this.#lastSeen = messages.at(-1)?.id ?? this.#lastSeen;
    const fresh = (each) => earlier(this.#lastSeen, each.id) && each.author?.id !== app.store.me?.id;
    const count = this.#lastSeen === "0" ? 0 : messages.filter(fresh).length;
    const far = scroller.scrollHeight - scroller.scrollTop > 2 * scroller.clientHeight;
    this.toPresent.hidden = this.#atBottom || !(far || count);
    this.toPresent.classList.toggle("news", count > 0);
    this.toPresent.textContent = app.say(count ? "newBelow" : "toPresent", { count });
  }

  #reuse(key, parts, make) {
    const old = this.#drawn.get(key);
    if (old && old.parts.length === parts.length && old.parts.every((part, i) => part === parts[i])) {
      return old;
    }
    return { parts, node: make() };
  }

  #entries({ messages, complete }) {
    const { app } = this;
    const entries = [];
    if (complete) entries.push(this.#beginning());
    let before = null;
    let markedNew = false;
    for (const one of this.#withThreads(messages, complete)) {
      const when = timeOf(one.id);
      const day = new Date(when).toDateString();
      if (day !== (before && new Date(timeOf(before.id)).toDateString())) {
        entries.push({ key: `day ${day}`, parts: [app.locale], make: () => dayLine(when, app) });
        before = null;
      }
      if (!markedNew && this.#newFrom && earlier(this.#newFrom, one.id)) {
        entries.push({ key: "new", parts: [app.locale], make: () => newLine(app) });
        markedNew = true;
        before = null;
      }
      entries.push(this.#entry(one, before));
      before = one;
    }
    return [...entries, ...this.#commands()];
  }

  #entry(one, before) {
    const { app } = this;
    const spoken = [one, app.locale];
    if (one.announces) {
      const parts = [one.announces, app.locale];
      return { key: `thread ${one.id}`, parts, make: () => threadLine(one.announces, app) };
    }
    if (SYSTEM_TYPES.includes(one.type)) {
      const thread = app.store.channel(one.message_reference?.channel_id);
      return { key: one.id, parts: [...spoken, thread], make: () => systemLine(one, app) };
    }
    const follows = together(before, one);
    const thread = app.store.channel(one.thread?.id ?? one.id);
    const command = app.interactions.labelOf(one.interaction_metadata?.id);
    const parts = [...spoken, follows, thread, command];
    return { key: one.id, parts, make: () => messageItem(one, { follows }, app) };
  }

  #beginning() {
    const { store, locale } = this.app;
    return {
      key: "beginning",
      parts: [locale, store.commands, store.channel(this.#channelId)?.name],
      make: () => beginning(this.#channelId, this.app),
    };
  }

  #commands() {
    return this.app.interactions.commandsIn(this.#channelId).map((mark) => ({
      key: mark,
      parts: [mark.state, this.app.locale],
      make: () => commandLine(mark, this.app),
    }));
  }

  #withThreads(messages, complete) {
    const visible = messages.filter((each) => !this.app.dismissed(each.id));
    const told = new Set(
      messages.flatMap((each) => [each.id, each.thread?.id, each.message_reference?.channel_id]),
    );
    const first = complete ? "0" : (messages[0]?.id ?? "0");
    const silent = this.app.store
      .threadsOf(this.#channelId)
      .filter((thread) => !told.has(thread.id) && earlier(first, thread.id));
    const lines = silent.map((thread) => ({ id: thread.id, announces: thread }));
    return [...visible, ...lines].sort((a, b) => (earlier(a.id, b.id) ? -1 : 1));
  }

  #pressed({ messageId, channelId }) {
    if (channelId === this.#channelId) this.draw();
    const message = messageId && this.app.store.message(this.#channelId, messageId);
    const drawn = message && this.#drawn.get(messageId);
    if (drawn) markPresses(drawn.node, message, this.app);
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    // Only going up leaves the end. When something grows or shrinks there, as a picture does that
    // arrives, nobody has gone anywhere: the reader is taken along.
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.#atBottom = true;
    else if (this.#atBottom && this.#laidOut !== `${scrollHeight} ${clientHeight}`) this.toBottom();
    else if (scrollTop < this.#lastTop) this.#atBottom = false;
    this.#noteLayout();
    this.#offerPresent();
    this.#markRead();
    if (scrollTop < 200) this.#loadOlder();
  }

  async #loadOlder() {
    const page = this.app.store.page(this.#channelId);
    if (!page || page.complete || this.#loading) return;
    this.#loading = true;
    const fromEnd = this.scroller.scrollHeight - this.scroller.scrollTop;
    await this.app.loadOlder(this.#channelId);
    this.scroller.scrollTop = this.scroller.scrollHeight - fromEnd;
    this.#loading = false;
  }

  #markRead() {
    const seen = this.#atBottom && document.visibilityState === "visible";
    if (seen && this.#channelId) this.app.readUpTo(this.#channelId);
  }

  toBottom() {
    this.scroller.scrollTop = this.scroller.scrollHeight;
    this.#atBottom = true;
    this.#noteLayout();
    this.#offerPresent();
  }

  #noteLayout() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    this.#lastTop = scrollTop;
    this.#laidOut = `${scrollHeight} ${clientHeight}`;
  }

  reveal(messageId) {
    const found = this.list.querySelector(`[data-message-id="${CSS.escape(messageId)}"]`);
    if (!found) return false;
    this.#atBottom = false;
    found.scrollIntoView({ block: "center" });
    found.classList.add("pointed");
    found.addEventListener("animationend", () => found.classList.remove("pointed"), { once: true });
    return true;
  }
}

function together(before, message) {
  if (!before || before.announces || SYSTEM_TYPES.includes(before.type)) return false;
  if (before.author?.id !== message.author?.id) return false;
  if (message.interaction_metadata || message.referenced_message) return false;
  if ((before.flags & Flag.EPHEMERAL) !== (message.flags & Flag.EPHEMERAL)) return false;
  return timeOf(message.id) - timeOf(before.id) < TOGETHER;
}

function focusIn(list) {
  const active = document.activeElement;
  if (!list.contains(active)) return null;
  const message = active.closest("[data-message-id]")?.dataset.messageId;
  return { active, message, control: active.dataset.customId };
}

function restoreFocus(list, focus) {
  if (!focus?.message || list.contains(focus.active)) return;
  const item = list.querySelector(`[data-message-id="${CSS.escape(focus.message)}"]`);
  const same = focus.control && item?.querySelector(`[data-custom-id="${CSS.escape(focus.control)}"]`);
  (same || item?.querySelector("button:not([disabled])"))?.focus({ preventScroll: true });
}
