// The field at the bottom where a person writes a message or, after "/", picks a command.
import { CommandForm } from "./command_form.js";
import { leaves, matching, typedOptions, usableIn } from "./commands.js";
import { h } from "./dom.js";
import { roundButton } from "./round_button.js";
import { displayName } from "./store.js";
import { Suggestions } from "./suggestions.js";

export class Composer {
  #channelId = null;

  constructor(app) {
    this.app = app;
    this.text = h("textarea", {
      class: "message-text",
      rows: 1,
      maxlength: 2000,
      disabled: true, // until a place is open: what is typed earlier would be lost
      on: {
        input: () => this.#typed(),
        keydown: (event) => this.#key(event),
        blur: () => this.picker.hide(),
        focus: () => this.#suggest(),
      },
    });
    this.sender = roundButton("send", app.say("send"), () => this.#send());
    this.bar = h("div", { class: "text-bar", "data-popup-anchor": true }, this.text, this.sender);
    this.node = h("div", { class: "composer" }, this.bar);
    this.picker = new Suggestions(this.text, {
      label: app.say("commands"),
      choose: (item) => this.openLeaf(item.value, this.text.value),
    });
    app.store.on(["state", "channels"], () => this.#label());
    app.store.on(["state", "commands"], () => this.#suggest());
  }

  show(channelId) {
    if (channelId !== this.#channelId) {
      this.#channelId = channelId;
      this.text.value = "";
      this.#close();
    }
    this.#label();
  }

  #label() {
    const { app } = this;
    const place = app.placeName(this.#channelId);
    const shut = app.store.channel(this.#channelId)?.thread_metadata?.locked ?? false;
    const hint = app.isNarrow() ? "composerShort" : "composerHint";
    this.text.placeholder = app.say(shut ? "locked" : hint, { place });
    this.text.setAttribute("aria-label", app.say("messageIn", { place }));
    this.text.disabled = shut || !this.#channelId;
    this.sender.disabled = this.text.disabled;
    this.sender.setAttribute("aria-label", app.say("send"));
    this.picker.list.setAttribute("aria-label", app.say("commands"));
  }

  #typed() {
    this.text.style.height = "auto";
    this.text.style.height = `${this.text.scrollHeight}px`;
    this.#suggest();
  }

  #suggest() {
    const typed = this.text.value;
    if (!typed.startsWith("/") || typed.includes("\n") || document.activeElement !== this.text) {
      this.picker.hide();
      return;
    }
    const items = matching(this.#usable(), typed).map((leaf) => ({
      label: leaf.title,
      detail: leaf.description,
      value: leaf,
    }));
    this.picker.show(items, { note: this.app.say("noCommands") });
  }

  #usable() {
    const channel = this.app.store.channel(this.#channelId);
    return leaves(this.app.store.commands, this.app.locale).filter((leaf) => usableIn(leaf, channel));
  }

  #key(event) {
    if (this.picker.key(event)) return;
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      this.#send();
    }
  }

  async #send() {
    const content = this.#withMentions(this.text.value.trim());
    if (!content || content.startsWith("/")) {
      this.text.focus();
      return;
    }
    this.text.value = "";
    this.#typed();
    try {
      await this.app.api.say(this.#channelId, content);
    } catch (refusal) {
      this.text.value = content;
      this.app.complain(refusal.message);
    }
  }

  // "@Anna" is a mention if there is an Anna, as in Discord; longer names first, so that one who
  // is called "Anna B" is not taken for "Anna".
  #withMentions(text) {
    const known = [...this.app.store.people, this.app.store.bot].filter(Boolean);
    const called = (user) => [displayName(user), user.username].map((name) => [name, user.id]);
    const names = known.flatMap(called);
    names.sort((a, b) => b[0].length - a[0].length);
    return names.reduce((said, [name, id]) => said.replaceAll(`@${name}`, `<@${id}>`), text);
  }

  openPath(path) {
    const leaf = this.#usable().find((each) => each.path.join(" ") === path.join(" "));
    if (leaf) this.openLeaf(leaf, "");
    else this.#startTyping(`/${path.join(" ")}`);
  }

  #startTyping(text) {
    this.#close();
    this.text.value = text;
    // On a phone the keyboard would cover the answer.
    if (text || !this.app.isNarrow()) this.text.focus();
    this.#typed();
  }

  openLeaf(leaf, typed) {
    const given = typedOptions(leaf, typed, this.app.locale);
    const form = new CommandForm(leaf, given, this.app, {
      channelId: this.#channelId,
      send: (sent, options) => this.#sendCommand(sent, options),
      cancel: () => this.#startTyping(""),
    });
    this.node.replaceChildren(form.node);
    form.focus();
  }

  #sendCommand(leaf, options) {
    const channelId = this.#channelId;
    const request = { channel_id: channelId, command_id: leaf.command.id, path: leaf.path, options };
    this.app.interactions.begin({ channelId, label: leaf.title }, () => this.app.api.command(request));
    this.#startTyping("");
  }

  #close() {
    this.picker.hide();
    this.node.replaceChildren(this.bar);
  }
}
