// A modal that the bot opened: its fields, their checks, and sending them. It stays open with what
// was typed until the bot has acknowledged.
import { freshId, h } from "./dom.js";
import { icon } from "./icons.js";
import { markdown } from "./markdown.js";
import { field } from "./modal_field.js";

const ACTION_ROW = 1;
const TEXT_DISPLAY = 10;
const LABEL = 18;

export function openModal({ interaction_id: interactionId, modal }, app) {
  const fields = [];
  const title = freshId("modal-title");
  const trouble = h("div", { class: "failed", role: "alert", hidden: true }, icon("warning"), app.say("failed"));
  const send = h("button", { class: "button primary", type: "submit" }, app.say("submit"));
  const close = () => dialog.close();
  const submit = (event) => {
    event.preventDefault();
    if (!sound(fields)) return;
    send.disabled = true;
    trouble.hidden = true;
    const failed = () => {
      send.disabled = false;
      trouble.hidden = false;
    };
    app.interactions.begin({ done: close, failed }, () =>
      app.api.submitModal({ interaction_id: interactionId, fields: valuesOf(fields) }),
    );
  };
  const dialog = h(
    "dialog",
    { class: "modal", "aria-labelledby": title, "data-custom-id": modal.custom_id },
    h(
      "form",
      { novalidate: true, on: { submit } },
      h(
        "div",
        { class: "modal-head" },
        h("h2", { id: title }, modal.title),
        h("button", { class: "round", type: "button", "aria-label": app.say("close"), on: { click: close } }, icon("close")),
      ),
      h("div", { class: "modal-body" }, modal.components.map((each) => part(each, fields, app)), trouble),
      h(
        "div",
        { class: "modal-foot" },
        h("button", { class: "button secondary", type: "button", on: { click: close } }, app.say("cancel")),
        send,
      ),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".modal-body :is(input, textarea, select, button)")?.focus();
}

function part(component, fields, app) {
  if (component.type === TEXT_DISPLAY) return h("div", { class: "prose" }, markdown(component.content, app));
  if (component.type === LABEL) {
    return kept(field(component.component, component.label, component.description, app), fields);
  }
  if (component.type === ACTION_ROW) {
    return component.components.map((each) => kept(field(each, each.label ?? "", null, app), fields));
  }
  return null;
}

function kept(made, fields) {
  fields.push(made);
  return made.node;
}

function sound(fields) {
  const problems = fields.map((each) => [each, each.problem()]);
  for (const [each, words] of problems) each.complain(words);
  const first = problems.find(([, words]) => words);
  first?.[0].focus();
  return !first;
}

function valuesOf(fields) {
  return Object.fromEntries(fields.map((each) => [each.customId, each.value()]));
}
