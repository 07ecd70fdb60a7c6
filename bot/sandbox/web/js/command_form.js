// A chosen slash command with its options, in place of the text field: required options at once, the
// others behind a button each. Enter in a field sends.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { roundButton } from "./round_button.js";
import { OptionField } from "./option_field.js";
import { localised } from "./words.js";

export class CommandForm {
  constructor(leaf, given, app, { channelId, send, cancel }) {
    Object.assign(this, { leaf, app, channelId, send, cancel });
    this.fields = [];
    this.rows = h("div", { class: "option-fields" });
    this.extras = h("div", { class: "extras" });
    this.node = this.#build();
    for (const option of leaf.options) {
      if (option.required || option.name in given) this.#add(option, given[option.name]);
    }
    this.#offerExtras();
  }

  #build() {
    this.sender = h("button", { class: "button primary", type: "submit" }, this.app.say("send"));
    const submit = (event) => {
      event.preventDefault();
      this.submit();
    };
    const key = (event) => event.key === "Escape" && this.cancel();
    return h(
      "form",
      {
        class: "command-form",
        "aria-label": this.leaf.title,
        "data-popup-anchor": true,
        novalidate: true,
        on: { submit, keydown: key },
      },
      this.#head(),
      this.rows,
      h("div", { class: "command-foot" }, this.extras, this.sender),
    );
  }

  #head() {
    return h(
      "div",
      { class: "command-head" },
      h("strong", {}, this.leaf.title),
      h("span", { class: "faint" }, this.leaf.description),
      roundButton("close", this.app.say("cancel"), () => this.cancel()),
    );
  }

  #add(option, text) {
    const field = new OptionField(option, this.app, {
      complete: (name, typed) => this.#complete(name, typed),
      submit: () => this.submit(),
      changed: (from) => this.#next(from),
    });
    this.fields.push(field);
    this.rows.append(field.node);
    if (text) field.prefill(text);
    return field;
  }

  #offerExtras() {
    const shown = this.fields.map((field) => field.option.name);
    const left = this.leaf.options.filter((option) => !shown.includes(option.name));
    this.extras.replaceChildren(...left.map((option) => this.#extra(option)));
  }

  #extra(option) {
    const add = () => {
      const field = this.#add(option);
      this.#offerExtras();
      field.input.focus();
    };
    return h(
      "button",
      {
        class: "chip",
        type: "button",
        title: localised(option, "description", this.app.locale),
        on: { click: add },
      },
      icon("plus"),
      localised(option, "name", this.app.locale),
    );
  }

  async #complete(name, typed) {
    const { command, path } = this.leaf;
    const answer = await this.app.api.autocomplete({
      channel_id: this.channelId,
      command_id: command.id,
      path,
      options: { ...this.#options(), [name]: typed },
      focused: name,
    });
    return answer.choices;
  }

  #options() {
    const filled = this.fields.filter((field) => !field.empty);
    return Object.fromEntries(filled.map((field) => [field.option.name, field.value()]));
  }

  #next(from) {
    const later = this.fields.slice(this.fields.indexOf(from) + 1);
    const open = later.find((field) => field.option.required && field.empty);
    (open?.input ?? this.sender).focus();
  }

  focus() {
    (this.fields.find((field) => field.empty)?.input ?? this.sender).focus();
  }

  submit() {
    const problems = this.fields.map((field) => [field, field.problem()]);
    for (const [field, words] of problems) field.complain(words);
    const first = problems.find(([, words]) => words);
    if (first) first[0].input.focus();
    else this.send(this.leaf, this.#options());
  }
}
