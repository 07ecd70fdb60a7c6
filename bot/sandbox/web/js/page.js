// The whole page: sidebar, header, timeline, composer. Decides which channel is open and reloads
// everything when the connection comes back.
import { Composer } from "./composer.js";
import { h } from "./dom.js";
import { Header } from "./header.js";
import { Sidebar, total } from "./sidebar.js";
import { Timeline } from "./timeline.js";
import { refreshRelativeTimes } from "./timestamps.js";
import { Typing } from "./typing.js";

const CLOCK_STEP = 10000;

export class Page {
  #late = null;

  constructor(app) {
    this.app = app;
    this.sidebar = new Sidebar(app);
    this.header = new Header(app, { openDrawer: () => this.drawer(true) });
    this.timeline = new Timeline(app);
    this.composer = new Composer(app);
    this.typing = new Typing(app);
    this.notice = h("div", { class: "notice", role: "status", hidden: true });
    const shut = () => this.drawer(false);
    this.shade = h("button", { class: "shade", type: "button", tabindex: -1, on: { click: shut } });
    this.node = h(
      "div",
      { class: "page" },
      this.sidebar.node,
      this.shade,
      h(
        "main",
        { class: "main" },
        this.notice,
        this.header.node,
        this.timeline.node,
        h("div", { class: "below" }, this.composer.node, this.typing.node),
      ),
    );
    this.#wire();
  }

  #wire() {
    const { app } = this;
    app.openCommand = (path) => this.composer.openPath(path);
    app.reload = () => this.reload();
    addEventListener("hashchange", () => this.#open(app.wantedPlace()));
    app.store.on(["unread", "state"], () => this.#title());
    this.node.addEventListener("keydown", (event) => event.key === "Escape" && this.drawer(false));
    setInterval(() => refreshRelativeTimes(document, app.locale), CLOCK_STEP);
  }

  async reload() {
    const { app } = this;
    this.#late ??= [];
    try {
      app.store.load(await app.api.state());
    } catch {
      return; // the connection broke again, and its return will reload
    } finally {
      const late = this.#late ?? [];
      this.#late = null;
      late.forEach((event) => app.store.apply(event));
    }
    document.documentElement.lang = app.locale;
    this.shade.setAttribute("aria-label", app.say("closeChannels"));
    this.notice.hidden = true;
    await this.#open(app.wantedPlace());
  }

  // Events that arrive while the state is being fetched may be newer than it: they wait for it.
  apply(event) {
    if (this.#late) this.#late.push(event);
    else this.app.store.apply(event);
  }

  disconnected() {
    this.notice.textContent = this.app.say("reconnecting");
    this.notice.hidden = false;
  }

  async #open({ channelId, messageId }) {
    const { app } = this;
    const moved = app.channelId !== channelId;
    app.channelId = channelId;
    this.header.show(channelId);
    this.sidebar.show(channelId);
    this.composer.show(channelId);
    this.typing.show(channelId);
    if (moved) {
      this.drawer(false);
      this.timeline.show(channelId);
    }
    if (channelId && !app.store.page(channelId)) await app.loadNewest(channelId);
    if (messageId) await this.#reveal(channelId, messageId);
  }

  async #reveal(channelId, messageId) {
    await this.app.loadBackTo(channelId, messageId);
    if (this.app.channelId === channelId) this.timeline.reveal(messageId);
  }

  drawer(open) {
    this.node.classList.toggle("drawer-open", open);
    if (open) this.sidebar.node.querySelector(".place.open, .place, .rail-button")?.focus();
  }

  #title() {
    const { app } = this;
    const places = app.store.places().map((id) => ({ id }));
    const { mentions } = total(places, app.store);
    document.title = `${mentions ? `(${mentions}) ` : ""}${app.say("appName")}`;
  }
}
