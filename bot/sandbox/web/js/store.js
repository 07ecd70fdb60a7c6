// What this tab knows of the sandbox: people, places, messages, unread marks. Changes only by a
// loaded state, a loaded page of messages or an event, and then tells those who listen. No DOM, no
// network.
import { byId, earlier } from "./snowflake.js";

export const Flag = { EPHEMERAL: 64, LOADING: 128, HAS_THREAD: 32, COMPONENTS_V2: 32768 };
export const Kind = { TEXT: 0, DM: 1, PUBLIC_THREAD: 11, PRIVATE_THREAD: 12 };

const THREAD_CREATED = 18;
const TYPING_LASTS = 10000;

export class Store extends EventTarget {
  me = null;
  bot = null;
  people = [];
  guilds = [];
  dms = [];
  commands = [];
  locale = "en-US";
  dmsOpen = true;
  #channels = new Map();
  #pages = new Map();
  #unread = new Map();
  #typing = new Map();
  #gone = new Set();

  changed(topic) {
    this.dispatchEvent(new Event(topic));
  }

  on(topics, listener) {
    for (const topic of topics) this.addEventListener(topic, listener);
  }

  load(state) {
    Object.assign(this, {
      me: state.me,
      bot: state.bot,
      people: state.people,
      guilds: state.guilds,
      dms: state.dms,
      commands: state.commands,
      locale: state.locale,
      dmsOpen: state.dms_open,
    });
    this.#channels = new Map();
    for (const guild of state.guilds) {
      for (const channel of [...guild.channels, ...guild.threads]) this.#keep(channel, guild.id);
    }
    for (const channel of state.dms) this.#keep(channel, null);
    this.#unread = new Map(Object.entries(state.unread));
    this.#pages.clear();
    this.changed("state");
  }

  #keep(channel, guildId) {
    const known = this.#channels.get(channel.id);
    this.#channels.set(channel.id, { ...known, ...channel, guild_id: guildId });
  }

  channel(id) {
    return this.#channels.get(id) ?? null;
  }

  channelsOf(guildId) {
    return this.#some((each) => each.guild_id === guildId && !isThread(each)).sort(
      (a, b) => (a.position ?? 0) - (b.position ?? 0) || byId(a, b),
    );
  }

  threadsOf(channelId) {
    return this.#some((each) => isThread(each) && each.parent_id === channelId).sort(byId);
  }

  directMessages() {
    const latest = (channel) => ({ id: channel.last_message_id ?? channel.id });
    return this.#some((each) => each.guild_id === null).sort((a, b) => byId(latest(b), latest(a)));
  }

  places() {
    return [...this.#channels.keys()];
  }

  #some(wanted) {
    return [...this.#channels.values()].filter(wanted);
  }

  person(id) {
    return [...this.people, this.bot, this.me].find((each) => each?.id === id) ?? null;
  }

  unread(channelId) {
    return this.#unread.get(channelId) ?? { count: 0, mentions: 0, last_read: null };
  }

  markRead(channelId, messageId) {
    this.#unread.set(channelId, { count: 0, mentions: 0, last_read: messageId });
    this.changed("unread");
  }

  page(channelId) {
    return this.#pages.get(channelId) ?? null;
  }

  // From now on events of this channel are kept, so that none is lost while the page is fetched.
  expectPage(channelId) {
    this.#pages.set(channelId, { messages: [], complete: false });
  }

  forgetPage(channelId) {
    this.#pages.delete(channelId);
  }

  // What is known came by events and is as new as what was fetched, or newer.
  putPage(channelId, fetched, complete) {
    fetched.forEach((message) => this.#meetThread(message));
    const known = this.page(channelId)?.messages ?? [];
    const skip = new Set([...known.map((each) => each.id), ...this.#gone]);
    const joined = [...fetched.filter((each) => !skip.has(each.id)), ...known].sort(byId);
    this.#pages.set(channelId, { messages: joined, complete });
    this.changed("messages");
  }

  // An archived thread that this person is not in comes only with the message that announces it.
  #meetThread({ type, thread, channel_id: parentId, content, message_reference: reference }) {
    const id = thread?.id ?? (type === THREAD_CREATED ? reference?.channel_id : null);
    if (!id || this.channel(id)) return;
    const guildId = this.channel(parentId)?.guild_id ?? null;
    const stub = { id, name: content, type: Kind.PUBLIC_THREAD, parent_id: parentId };
    this.#keep({ ...stub, thread_metadata: { archived: true }, ...thread }, guildId);
  }

  message(channelId, id) {
    return this.page(channelId)?.messages.find((each) => each.id === id) ?? null;
  }

  typists(channelId) {
    const now = Date.now();
    const here = this.#typing.get(channelId) ?? new Map();
    return [...here].filter(([id, until]) => until > now && id !== this.me.id).map(([id]) => id);
  }

  apply({ t: name, d: data }) {
    const change = CHANGES[name];
    if (change) change(this, data);
  }

  put(message) {
    const page = this.page(message.channel_id);
    const channel = this.channel(message.channel_id);
    if (channel && earlier(channel.last_message_id ?? "0", message.id)) {
      channel.last_message_id = message.id;
    }
    this.#typing.get(message.channel_id)?.delete(message.author?.id);
    if (!page) return;
    const old = page.messages.find((each) => each.id === message.id);
    const rest = page.messages.filter((each) => each !== old);
    page.messages = [...rest, { ...old, ...message }].sort(byId);
    this.changed("messages");
    this.changed("typing");
  }

  drop({ id, channel_id: channelId }) {
    this.#gone.add(id);
    const page = this.page(channelId);
    if (!page) return;
    page.messages = page.messages.filter((each) => each.id !== id);
    this.changed("messages");
  }

  putChannel(channel) {
    const known = this.channel(channel.id);
    const guildId = channel.guild_id ?? known?.guild_id ?? null;
    this.#keep(channel, channel.type === Kind.DM ? null : guildId);
    this.changed("channels");
  }

  dropChannel({ id }) {
    this.#channels.delete(id);
    this.changed("channels");
  }

  putUnread({ channel_id: channelId, ...marks }) {
    this.#unread.set(channelId, { ...this.unread(channelId), ...marks });
    this.changed("unread");
  }

  putTyping({ channel_id: channelId, user_id: userId }) {
    const here = this.#typing.get(channelId) ?? new Map();
    this.#typing.set(channelId, here.set(userId, Date.now() + TYPING_LASTS));
    this.changed("typing");
    setTimeout(() => this.changed("typing"), TYPING_LASTS);
  }

  putCommands({ commands }) {
    this.commands = commands;
    this.changed("commands");
  }
}

const CHANGES = {
  MESSAGE_CREATE: (store, message) => store.put(message),
  MESSAGE_UPDATE: (store, message) => store.put(message),
  MESSAGE_DELETE: (store, message) => store.drop(message),
  CHANNEL_CREATE: (store, channel) => store.putChannel(channel),
  CHANNEL_UPDATE: (store, channel) => store.putChannel(channel),
  CHANNEL_DELETE: (store, channel) => store.dropChannel(channel),
  THREAD_CREATE: (store, thread) => store.putChannel(thread),
  THREAD_UPDATE: (store, thread) => store.putChannel(thread),
  THREAD_DELETE: (store, thread) => store.dropChannel(thread),
  TYPING_START: (store, typing) => store.putTyping(typing),
  UNREAD: (store, marks) => store.putUnread(marks),
  COMMANDS: (store, commands) => store.putCommands(commands),
};

export function isThread(channel) {
  return channel.type === Kind.PUBLIC_THREAD || channel.type === Kind.PRIVATE_THREAD;
}

export function displayName(user) {
  return user?.global_name || user?.username || "?";
}
