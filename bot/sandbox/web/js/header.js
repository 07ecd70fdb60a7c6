// The bar above the messages: where we are, the button that opens the drawer, the pins.
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { openPins } from "./pins.js";
import { isThread, Kind } from "./store.js";

export class Header {
  #channelId = null;

  constructor(app, { openDrawer }) {
    this.app = app;
    this.node = h("header", { class: "header" });
    this.drawerButton = h("button", { class: "round drawer-button", type: "button", on: { click: openDrawer } }, icon("menu"));
    this.pinsButton = h(
      "button",
      { class: "round", type: "button", on: { click: () => openPins(this.#channelId, app) } },
      icon("pin"),
    );
    app.store.on(["state", "channels", "unread"], () => this.draw());
  }

  show(channelId) {
    this.#channelId = channelId;
    this.draw();
  }

  draw() {
    const { app } = this;
    const channel = app.store.channel(this.#channelId);
    const elsewhere = app.unreadElsewhere(this.#channelId);
    const label = app.say("openChannels") + (elsewhere ? `, ${app.say("unread", { count: elsewhere })}` : "");
    this.drawerButton.setAttribute("aria-label", label);
    this.drawerButton.classList.toggle("unread", elsewhere > 0);
    this.pinsButton.setAttribute("aria-label", app.say("pinned"));
    this.pinsButton.title = app.say("pinned");
    fill(this.node, this.drawerButton, channel ? this.#title(channel) : h("h1", {}, app.say("emptyChannel")), channel && this.pinsButton);
  }

  #title(channel) {
    const { store } = this.app;
    if (channel.type === Kind.DM) return h("h1", {}, icon("mail"), h("span", { class: "name" }, this.app.placeName(channel.id)));
    if (!isThread(channel)) {
      return [
        h("h1", {}, icon("hash"), h("span", { class: "name" }, channel.name)),
        channel.topic && h("span", { class: "topic faint" }, channel.topic),
      ];
    }
    const parent = store.channel(channel.parent_id);
    return h(
      "h1",
      {},
      parent && h("a", { class: "parent", href: hashOf(parent.id) }, icon("hash"), h("span", { class: "name" }, parent.name)),
      parent && h("span", { class: "faint", "aria-hidden": "true" }, "›"),
      icon("thread"),
      h("span", { class: "name" }, channel.name),
    );
  }
}
