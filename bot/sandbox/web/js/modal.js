// A modal that the bot opened: its fields, their checks, and sending them. It stays open with what
// was typed until the bot has acknowledged.
import { openTitledDialog } from "./dialog.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { field } from "./modal_field.js";

const ACTION_ROW = 1;
const TEXT_DISPLAY = 10;
const LABEL = 18;

export function openModal(opened, app) {
  new Modal(opened, app).open();
}

class Modal {
  #fields = [];

  constructor({ interaction_id: interactionId, modal }, app) {
    Object.assign(this, { interactionId, modal, app });
    this.sender = h("button", { class: "button primary", type: "submit" }, app.say("submit"));
    this.trouble = h("div", { class: "failed", role: "alert", hidden: true });
    this.trouble.append(icon("warning"), app.say("failed"));
  }

  open() {
    const submit = (event) => {
      event.preventDefault();
      if (sound(this.#fields)) this.#send();
    };
    const form = h("form", { novalidate: true, on: { submit } }, this.#body(), this.#foot());
    const named = { "data-custom-id": this.modal.custom_id };
    this.dialog = openTitledDialog(this.modal.title, named, this.app, form);
    form.querySelector(":is(input, textarea, button)")?.focus();
  }

  #body() {
    const parts = this.modal.components.map((each) => this.#part(each));
    return h("div", { class: "modal-body" }, parts, this.trouble);
  }

  #foot() {
    const close = () => this.dialog.close();
    const attributes = { class: "button secondary", type: "button", on: { click: close } };
    const cancel = h("button", attributes, this.app.say("cancel"));
    return h("div", { class: "modal-foot" }, cancel, this.sender);
  }

  #part(component) {
    const { app } = this;
    if (component.type === TEXT_DISPLAY) {
      return h("div", { class: "prose" }, markdown(component.content, app));
    }
    if (component.type === LABEL) {
      return this.#kept(field(component.component, component.label, component.description, app));
    }
    if (component.type === ACTION_ROW) {
      return component.components.map((each) => this.#kept(field(each, each.label ?? "", null, app)));
    }
    return null;
  }

  #kept(made) {
    this.#fields.push(made);
    return made.node;
  }

  #send() {
    this.#waiting(true);
    const fields = Object.fromEntries(this.#fields.map((each) => [each.customId, each.value()]));
    const outcome = { done: () => this.dialog.close(), failed: () => this.#waiting(false) };
    this.app.interactions.begin(outcome, () =>
      this.app.api.submitModal({ interaction_id: this.interactionId, fields }),
    );
  }

  #waiting(on) {
    this.sender.disabled = on;
    this.trouble.hidden = on;
  }
}

function sound(fields) {
  const problems = fields.map((each) => [each, each.problem()]);
  for (const [each, words] of problems) each.complain(words);
  const first = problems.find(([, words]) => words);
  first?.[0].focus();
  return !first;
}
