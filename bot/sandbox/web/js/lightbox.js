// A picture shown large over the page. Escape, the cross and a press beside the picture close it.
import { openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { roundButton } from "./round_button.js";

export function openLightbox({ source, description }, app) {
  const name = description || app.say("picture");
  const picture = h("img", { src: source, alt: name });
  const dialog = openDialog(
    { class: "lightbox", "aria-label": name },
    roundButton("close", app.say("close"), () => dialog.close()),
    picture,
    description && h("p", { class: "caption" }, description),
  );
  dialog.addEventListener("click", (event) => event.target === picture || dialog.close());
}
