// A dialog over the page: shown at once, gone from the page when it is closed.
import { freshId, h } from "./dom.js";
import { roundButton } from "./round_button.js";

export function openDialog(attributes, ...children) {
  const dialog = h("dialog", attributes, children);
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

export function openTitledDialog(title, attributes, app, ...children) {
  const id = freshId("title");
  const close = (event) => event.currentTarget.closest("dialog").close();
  const head = h(
    "div",
    { class: "modal-head" },
    h("h2", { id }, title),
    roundButton("close", app.say("close"), close),
  );
  return openDialog({ class: "modal", "aria-labelledby": id, ...attributes }, head, children);
}
