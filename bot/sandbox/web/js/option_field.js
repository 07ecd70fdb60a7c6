// One option of a slash command as a labelled field. Choices, people, channels and true/false are
// picked from a list; autocomplete asks the bot while the person types.
import { folded } from "./commands.js";
import { freshId, h } from "./dom.js";
import { displayName } from "./store.js";
import { Suggestions } from "./suggestions.js";
import { localised } from "./words.js";

const Type = { INTEGER: 4, BOOLEAN: 5, USER: 6, CHANNEL: 7, MENTIONABLE: 9, NUMBER: 10 };
const PAUSE = 250; // how long typing must rest before the bot is asked

export class OptionField {
  #picked = null;
  #timer = null;
  #asked = 0;

  constructor(option, app, { complete, submit, changed }) {
    Object.assign(this, { option, app, complete, submit, changed });
    this.name = localised(option, "name", app.locale);
    this.known = knownChoices(option, app);
    this.input = this.#build();
    this.suggestions =
      this.known || option.autocomplete
        ? new Suggestions(this.input, { label: this.name, choose: (item) => this.pick(item) })
        : null;
    this.node = this.#frame();
  }

  #build() {
    const numeric = [Type.INTEGER, Type.NUMBER].includes(this.option.type);
    return h("input", {
      id: freshId("option"),
      type: "text",
      class: "input",
      "data-option": this.option.name,
      inputmode: numeric ? "decimal" : null,
      maxlength: this.option.max_length,
      "aria-required": this.option.required ? "true" : null,
      placeholder: localised(this.option, "description", this.app.locale),
      on: {
        input: () => this.#typed(),
        focus: () => this.#focused(),
        blur: () => this.#left(),
        keydown: (event) => this.#key(event),
      },
    });
  }

  #frame() {
    const need = this.app.say(this.option.required ? "required" : "optional");
    this.complaint = h("div", { class: "complaint", role: "alert" });
    return h(
      "div",
      { class: "option-field" },
      h("label", { for: this.input.id }, this.name, h("span", { class: "faint" }, ` ${need}`)),
      this.input,
      this.complaint,
    );
  }

  prefill(text) {
    this.input.value = text;
    const found = this.known?.find((choice) => this.#fits(choice, text));
    if (found) this.pick(found, { quiet: true });
  }

  #fits(choice, text) {
    return folded(choice.label) === folded(text) || String(choice.value) === text;
  }

  pick(item, { quiet = false } = {}) {
    this.#picked = item;
    this.input.value = item.label;
    this.complaint.textContent = "";
    if (!quiet) this.changed(this);
  }

  #typed() {
    this.#picked = null;
    this.complaint.textContent = "";
    this.#suggest(this.input.value);
  }

  #focused() {
    // Somebody who returns to a picked field wants to see what else there is.
    this.#suggest(this.#picked ? "" : this.input.value);
  }

  #left() {
    clearTimeout(this.#timer);
    this.#asked += 1;
    this.suggestions?.hide();
  }

  #suggest(text) {
    if (this.known) this.#suggestKnown(text);
    else if (this.option.autocomplete) this.#askLater(text);
  }

  #suggestKnown(text) {
    const sought = folded(text);
    const fitting = this.known.filter((choice) => folded(choice.label).includes(sought));
    this.suggestions.show(fitting, { note: this.app.say("nothingFits") });
  }

  #askLater(text) {
    clearTimeout(this.#timer);
    this.#asked += 1;
    const number = this.#asked;
    this.#timer = setTimeout(() => this.#ask(text, number), text ? PAUSE : 0);
  }

  async #ask(text, number) {
    const { app } = this;
    if (!this.suggestions.isOpen) this.suggestions.show([], { note: app.say("searching") });
    const choices = await this.complete(this.option.name, text).catch(() => []);
    if (number !== this.#asked) return; // something newer was typed meanwhile
    const items = choices.map((choice) => item(choice, app));
    this.suggestions.show(items, { note: app.say("nothingFits"), mark: items.length > 0 });
  }

  #key(event) {
    if (this.suggestions?.key(event)) return;
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      this.submit();
    }
  }

  get empty() {
    return !this.#picked && this.input.value.trim() === "";
  }

  value() {
    if (this.#picked) return this.#picked.value;
    const text = this.input.value.trim();
    const found = this.known?.find((choice) => this.#fits(choice, text));
    if (found) return found.value;
    if (!this.#numeric) return text;
    return Number(text.replace(",", "."));
  }

  get #numeric() {
    return [Type.INTEGER, Type.NUMBER].includes(this.option.type);
  }

  // Why this cannot be sent, or an empty string.
  problem() {
    const { app, option } = this;
    if (this.empty) return option.required ? app.say("optionNeeded", { name: this.name }) : "";
    const value = this.value();
    if (this.known) {
      return this.known.some((choice) => choice.value === value) ? "" : app.say("nothingFits");
    }
    if (this.#numeric) return this.#numberProblem(value);
    const low = option.min_length ?? 0;
    return value.length < low ? app.say("tooShort", { low }) : "";
  }

  #numberProblem(value) {
    const { min_value: low = -Infinity, max_value: high = Infinity, type } = this.option;
    const whole = type !== Type.INTEGER || Number.isInteger(value);
    if (Number.isFinite(value) && whole && value >= low && value <= high) return "";
    return this.app.say("numberBetween", { low: bound(low, "…"), high: bound(high, "…") });
  }

  complain(words) {
    this.complaint.textContent = words;
    this.input.setAttribute("aria-invalid", String(Boolean(words)));
  }
}

function bound(number, otherwise) {
  return Number.isFinite(number) ? number : otherwise;
}

function item(choice, app) {
  return { label: localised(choice, "name", app.locale), value: choice.value };
}

function knownChoices(option, app) {
  const { store } = app;
  if (option.choices?.length) {
    return option.choices.map((each) => item(each, app));
  }
  if (option.type === Type.BOOLEAN) {
    return [
      { label: app.say("yes"), value: true },
      { label: app.say("no"), value: false },
    ];
  }
  if (option.type === Type.USER || option.type === Type.MENTIONABLE) {
    return [...store.people, store.bot]
      .filter(Boolean)
      .map((user) => ({ label: displayName(user), detail: `@${user.username}`, value: user.id }));
  }
  if (option.type === Type.CHANNEL) {
    return store.guilds
      .flatMap((guild) => store.channelsOf(guild.id))
      .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
  }
  return null;
}
