// The left side: servers, then the channels and threads of the one that is open, or the direct
// messages. On a phone it is a drawer.
import { avatar } from "./avatar.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { hashOf } from "./links.js";
import { PersonMenu } from "./person_menu.js";

const HOME = "@me";

export class Sidebar {
  #guildId = HOME;
  #channelId = null;

  constructor(app) {
    this.app = app;
    this.rail = h("nav", { class: "rail" });
    this.list = h("nav", { class: "channels" });
    this.menu = new PersonMenu(app);
    const side = h("div", { class: "side" }, this.list, this.menu.node);
    this.node = h("aside", { class: "sidebar" }, this.rail, side);
    app.store.on(["state", "channels", "unread"], () => this.draw());
  }

  show(channelId) {
    this.#channelId = channelId;
    this.#guildId = this.app.store.channel(channelId)?.guild_id ?? HOME;
    this.draw();
  }

  #enter(guildId) {
    const { store } = this.app;
    this.#guildId = guildId;
    const first = guildId === HOME ? store.directMessages()[0] : store.channelsOf(guildId)[0];
    if (first && !this.app.isNarrow()) this.app.goTo(first.id);
    this.draw();
  }

  draw() {
    const { app } = this;
    const focus = document.activeElement?.closest?.("[data-channel-id], [data-guild-id]");
    this.rail.setAttribute("aria-label", app.say("servers"));
    this.list.setAttribute("aria-label", app.say("channels"));
    fill(this.rail, this.#home(), h("hr"), app.store.guilds.map((guild) => this.#guild(guild)));
    fill(this.list, this.#guildId === HOME ? this.#dms() : this.#channels());
    this.#restore(focus);
  }

  #restore(focus) {
    if (!focus || focus.isConnected) return;
    const { channelId, guildId } = focus.dataset;
    const sought = channelId ? `[data-channel-id="${channelId}"]` : `[data-guild-id="${guildId}"]`;
    this.node.querySelector(sought)?.focus();
  }

  #home() {
    const { app } = this;
    const waiting = total(app.store.directMessages(), app.store);
    return this.#railButton(HOME, app.say("directMessages"), icon("mail"), waiting);
  }

  #guild(guild) {
    const { store } = this.app;
    const channels = store.channelsOf(guild.id);
    const all = channels.flatMap((channel) => [channel, ...store.threadsOf(channel.id)]);
    return this.#railButton(guild.id, guild.name, guild.icon_text, total(all, store));
  }

  #railButton(id, name, face, { count, mentions }) {
    const open = this.#guildId === id;
    const waiting = id === HOME ? count : mentions;
    return h(
      "button",
      {
        class: `rail-button${open ? " open" : ""}${count ? " unread" : ""}`,
        type: "button",
        title: name,
        "aria-label": waiting ? `${name}, ${this.app.say("mentions", { count: waiting })}` : name,
        "aria-current": open ? "true" : null,
        "data-guild-id": id,
        on: { click: () => this.#enter(id) },
      },
      face,
      this.#badge(waiting),
    );
  }

  #badge(count) {
    const label = this.app.say("mentions", { count });
    return count > 0 && h("span", { class: "count", "aria-label": label }, String(count));
  }

  #channels() {
    const { store } = this.app;
    const guild = store.guilds.find((each) => each.id === this.#guildId);
    return [
      h("h1", { class: "side-title" }, guild?.name),
      h(
        "ul",
        {},
        store.channelsOf(this.#guildId).map((channel) =>
          h("li", {}, this.#place(channel, "hash"), this.#threads(channel)),
        ),
      ),
    ];
  }

  #threads(channel) {
    const { store } = this.app;
    const asleep = (each) => each.thread_metadata?.archived && !store.unread(each.id).count;
    const shown = store
      .threadsOf(channel.id)
      .filter((each) => each.id === this.#channelId || !asleep(each))
      .map((each) => h("li", {}, this.#place(each, "thread")));
    return shown.length > 0 && h("ul", { class: "threads" }, shown);
  }

  #dms() {
    const { app } = this;
    const channels = app.store.directMessages();
    return [
      h("h1", { class: "side-title" }, app.say("directMessages")),
      channels.length === 0 && h("p", { class: "faint empty" }, app.say("noDms")),
      h("ul", {}, channels.map((channel) => h("li", {}, this.#place(channel, null)))),
    ];
  }

  #place(channel, sign) {
    const { app } = this;
    const open = channel.id === this.#channelId;
    const { count, mentions } = app.store.unread(channel.id);
    const badge = sign ? mentions : count;
    return h(
      "a",
      {
        class: `place${open ? " open" : ""}${count && !open ? " unread" : ""}`,
        href: hashOf(channel.id),
        "data-channel-id": channel.id,
        "aria-current": open ? "page" : null,
      },
      sign ? icon(sign) : avatar(app.partner(channel)),
      h("span", { class: "place-name" }, sign ? channel.name : app.placeName(channel.id)),
      count > 0 && !open && h("span", { class: "unheard" }, app.say("unread", { count })),
      !open && this.#badge(badge),
    );
  }
}

export function total(channels, store) {
  const marks = channels.map((channel) => store.unread(channel.id));
  const sum = (name) => marks.reduce((all, mark) => all + mark[name], 0);
  return { count: sum("count"), mentions: sum("mentions") };
}
