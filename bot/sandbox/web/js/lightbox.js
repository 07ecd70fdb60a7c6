// A picture shown large over the page. Escape, the cross and a press beside the picture close it.
import { h } from "./dom.js";
import { icon } from "./icons.js";

export function openLightbox({ source, description }, app) {
  const close = () => dialog.close();
  const picture = h("img", { src: source, alt: description || app.say("picture") });
  const dialog = h(
    "dialog",
    { class: "lightbox", "aria-label": description || app.say("picture") },
    h("button", { class: "round", type: "button", "aria-label": app.say("close"), on: { click: close } }, icon("close")),
    picture,
    description && h("p", { class: "caption" }, description),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === picture || close());
  document.body.append(dialog);
  dialog.showModal();
}
