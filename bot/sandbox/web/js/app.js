// What the parts of the page share: the person's words and names, the open place, and the acts that
// need both the store and the API. Drawing is left to the parts.
import { Refusal } from "./api.js";
import { hashOf, placeInHash } from "./links.js";
import { earlier } from "./snowflake.js";
import { displayName, Flag, Kind } from "./store.js";
import { speaker } from "./words.js";

const PAGE = 50;
const MOST_PAGES = 40;
const DISMISSED = "rookery.dismissed";

export class App {
  channelId = null;
  #dismissed = new Set(JSON.parse(sessionStorage.getItem(DISMISSED) ?? "[]"));
  #report = (refusal) => refusal instanceof Refusal && this.complain(refusal.message);

  constructor({ api, store, interactions, complain }) {
    Object.assign(this, { api, store, interactions, complain });
  }

  get locale() {
    return this.store.locale;
  }

  say(key, values) {
    return speaker(this.locale)(key, values);
  }

  personName(id) {
    const person = this.store.person(id);
    return person ? displayName(person) : this.say("unknownPerson");
  }

  channelName(id) {
    return this.store.channel(id) ? this.placeName(id) : `#${this.say("unknownChannel")}`;
  }

  placeName(id) {
    const channel = this.store.channel(id);
    if (!channel) return "";
    if (channel.type === Kind.DM) return displayName(this.partner(channel));
    return channel.type === Kind.TEXT ? `#${channel.name}` : channel.name;
  }

  partner(channel) {
    const { me, bot } = this.store;
    return channel.recipients?.find((each) => each.id !== me.id) ?? bot;
  }

  isNarrow() {
    return matchMedia("(max-width: 700px)").matches;
  }

  goTo(channelId) {
    location.hash = hashOf(channelId);
  }

  // The place the address names, or the first channel there is.
  wantedPlace() {
    const named = placeInHash(location.hash);
    if (named && this.store.channel(named.channelId)) return named;
    const open = this.store.guilds.flatMap((guild) => this.store.channelsOf(guild.id));
    const first = open.find((each) => each.type === Kind.TEXT) ?? this.store.directMessages()[0];
    return { channelId: first?.id ?? null, messageId: null };
  }

  async loadNewest(channelId) {
    this.store.expectPage(channelId);
    try {
      const messages = await this.api.messages(channelId, { limit: PAGE });
      this.store.putPage(channelId, messages, messages.length < PAGE);
    } catch (refusal) {
      this.store.forgetPage(channelId);
      this.#report(refusal);
    }
  }

  async loadOlder(channelId) {
    const { messages, complete } = this.store.page(channelId);
    if (complete) return;
    const older = await this.api.messages(channelId, { limit: PAGE, before: messages[0]?.id });
    this.store.putPage(channelId, older, older.length < PAGE);
  }

  async loadAll(channelId) {
    await this.#loadUntil(channelId, () => false);
  }

  async loadBackTo(channelId, messageId) {
    await this.#loadUntil(channelId, () => this.store.message(channelId, messageId));
  }

  async #loadUntil(channelId, enough) {
    for (let pages = 0; pages < MOST_PAGES; pages += 1) {
      const page = this.store.page(channelId);
      if (!page || page.complete || enough()) return;
      await this.loadOlder(channelId);
    }
  }

  press(message, customId, values) {
    const origin = { messageId: message.id, customId };
    const press = { channel_id: message.channel_id, message_id: message.id, custom_id: customId };
    this.interactions.begin(origin, () => this.api.press(values ? { ...press, values } : press));
  }

  dismiss(message) {
    this.#dismissed.add(message.id);
    sessionStorage.setItem(DISMISSED, JSON.stringify([...this.#dismissed]));
    this.store.changed("messages");
  }

  dismissed(id) {
    return this.#dismissed.has(id);
  }

  readUpTo(channelId) {
    const messages = this.store.page(channelId)?.messages ?? [];
    const last = messages.findLast((each) => !(each.flags & Flag.EPHEMERAL))?.id;
    const { count, last_read: lastRead } = this.store.unread(channelId);
    if (!last || (count === 0 && !earlier(lastRead ?? "0", last))) return;
    this.store.markRead(channelId, last);
    this.api.read(channelId, last).catch(this.#report);
  }

  unreadElsewhere(channelId) {
    const others = this.store.places().filter((id) => id !== channelId);
    return others.reduce((sum, id) => sum + this.store.unread(id).count, 0);
  }

  async changeSettings(change) {
    try {
      await this.api.settings(change);
      await this.reload();
    } catch (refusal) {
      this.#report(refusal);
    }
  }
}
