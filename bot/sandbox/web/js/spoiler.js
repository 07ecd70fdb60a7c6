// A cover over something that the reader must press before seeing it.
import { h } from "./dom.js";

export function spoiler(children, app, tag = "span") {
  const hidden = h(tag, { class: "hidden-text", inert: true }, children);
  return h(
    tag,
    {
      class: "spoiler",
      role: "button",
      tabindex: 0,
      "aria-label": app.say("spoiler"),
      on: { click: lift, keydown: lift },
    },
    hidden,
  );
}

function lift(event) {
  const cover = event.currentTarget;
  if (cover.classList.contains("shown")) return;
  if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  cover.classList.add("shown");
  cover.firstChild.inert = false;
  for (const name of ["aria-label", "role", "tabindex"]) cover.removeAttribute(name);
}
