// The components of a message, old and new (V2), as DOM. A press goes to app.press; this module
// knows no endpoint.
import { h } from "./dom.js";
import { emoji } from "./emoji.js";
import { link } from "./inline.js";
import { mediaAddress } from "./links.js";
import { markdown } from "./markdown.js";
import { fileCard, gallery, picture } from "./media.js";
import { select, SELECTS } from "./select.js";
import { spoiler } from "./spoiler.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link" };
const LINK = 5;
const WIDE_SPACING = 2;

const MAKERS = {
  1: (row, ...rest) => h("div", { class: "row" }, components(row.components, ...rest)),
  2: button,
  9: section,
  10: (display, message, app) => h("div", { class: "prose" }, markdown(display.content, app)),
  11: thumbnail,
  12: mediaGallery,
  13: file,
  14: separator,
  17: container,
  ...Object.fromEntries(SELECTS.map((type) => [type, menu])),
};

export function components(list, message, app) {
  return (list ?? []).map((each) => MAKERS[each.type]?.(each, message, app) ?? null);
}

function button(component, message, app) {
  const face = [emoji(component.emoji, component.label), component.label];
  const attributes = { class: `button ${STYLES[component.style] ?? "secondary"}` };
  if (component.style === LINK) return linkButton(component, attributes, face);
  return h(
    "button",
    {
      ...attributes,
      type: "button",
      "data-custom-id": component.custom_id,
      "data-off": component.disabled,
      disabled: component.disabled,
      "aria-label": component.label ? null : component.emoji?.name,
      on: { click: () => app.press(message, component.custom_id) },
    },
    face,
  );
}

function linkButton(component, attributes, face) {
  const anchor = link(component.url, face);
  anchor.className = attributes.class;
  if (component.disabled) anchor.removeAttribute("href");
  return anchor;
}

function menu(component, message, app) {
  const { node } = select(component, app, {
    changed: (values) => app.press(message, component.custom_id, values),
  });
  return node;
}

function section(component, message, app) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, components(component.components, message, app)),
    components([component.accessory], message, app),
  );
}

function thumbnail(component, message, app) {
  return picture(shown(component, message), app, "thumbnail");
}

function mediaGallery(component, message, app) {
  return gallery(component.items.map((item) => shown(item, message)), app);
}

function shown({ media, description, spoiler: covered }, message) {
  return {
    source: mediaAddress(media, message.attachments),
    description: description ?? "",
    width: media.width,
    height: media.height,
    covered,
  };
}

function file(component, message, app) {
  const address = mediaAddress(component.file, message.attachments);
  const name = component.name ?? decodeURIComponent(address?.split("/").at(-1) ?? "");
  const card = fileCard(name, address, component.size, app);
  return component.spoiler ? spoiler(card, app, "div") : card;
}

function separator(component) {
  const wide = component.spacing === WIDE_SPACING ? " wide" : "";
  const line = component.divider === false ? "" : " ruled";
  return h("div", { class: `separator${wide}${line}`, role: "separator" });
}

function container(component, message, app) {
  const box = h("div", { class: "container" }, components(component.components, message, app));
  if (component.accent_color !== null && component.accent_color !== undefined) {
    box.style.borderLeftColor = colour(component.accent_color);
  }
  return component.spoiler ? spoiler(box, app, "div") : box;
}

export function colour(number) {
  return `#${Number(number).toString(16).padStart(6, "0")}`;
}
