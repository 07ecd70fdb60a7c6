// The bar above the messages: where we are, the button that opens the drawer, the pins.
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { openPins } from "./pins.js";
import { roundButton } from "./round_button.js";
import { isThread, Kind } from "./store.js";

export class Header {
  #channelId = null;

  constructor(app, { openDrawer }) {
    this.app = app;
    this.node = h("header", { class: "header" });
    this.drawerButton = roundButton("menu", "", openDrawer, { class: "drawer-button" });
    this.pinsButton = roundButton("pin", "", () => openPins(this.#channelId, app));
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
    const news = elsewhere > 0 && app.say("unread", { count: elsewhere });
    const label = [app.say("openChannels"), news].filter(Boolean).join(", ");
    this.drawerButton.setAttribute("aria-label", label);
    this.drawerButton.classList.toggle("unread", elsewhere > 0);
    this.pinsButton.setAttribute("aria-label", app.say("pinned"));
    this.pinsButton.title = app.say("pinned");
    const title = channel ? this.#title(channel) : h("h1", {}, app.say("emptyChannel"));
    fill(this.node, this.drawerButton, title, channel && this.pinsButton);
  }

  #title(channel) {
    if (channel.type === Kind.DM) return h("h1", {}, signed("mail", this.app.placeName(channel.id)));
    if (isThread(channel)) return this.#threadTitle(channel);
    const topic = channel.topic && h("span", { class: "topic faint" }, channel.topic);
    return [h("h1", {}, signed("hash", channel.name)), topic];
  }

  #threadTitle(thread) {
    const parent = this.app.store.channel(thread.parent_id);
    const up = parent && [
      h("a", { class: "parent", href: hashOf(parent.id) }, signed("hash", parent.name)),
      h("span", { class: "faint", "aria-hidden": "true" }, "›"),
    ];
    return h("h1", {}, up, signed("thread", thread.name));
  }
}

function signed(sign, name) {
  return [icon(sign), h("span", { class: "name" }, name)];
}
