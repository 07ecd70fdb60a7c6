// Embeds of a message: a box with a coloured edge, title, text, fields, picture and footer.
import { colour } from "./components.js";
import { h } from "./dom.js";
import { inline, link } from "./inline.js";
import { isFile, mediaAddress } from "./links.js";
import { markdown } from "./markdown.js";
import { picture } from "./media.js";
import { dayAndTime } from "./timestamps.js";

export function embed(given, message, app) {
  const image = (media, kind) =>
    media && picture({ ...media, source: mediaAddress(media, message.attachments) }, app, kind);
  const box = h(
    "div",
    { class: "embed" },
    h(
      "div",
      { class: "embed-text" },
      given.author?.name && h("div", { class: "embed-author" }, given.author.name),
      given.title && title(given, app),
      given.description && h("div", { class: "prose" }, markdown(given.description, app)),
      given.fields?.length > 0 && fields(given.fields, app),
    ),
    image(given.thumbnail, "thumbnail"),
    image(given.image, "picture"),
    footer(given, app),
  );
  if (given.color) box.style.borderLeftColor = colour(given.color);
  return box;
}

function title(given, app) {
  const words = inline(given.title, app);
  return h("div", { class: "embed-title" }, given.url ? link(given.url, words) : words);
}

function fields(list, app) {
  const one = (field) =>
    h(
      "div",
      { class: field.inline ? "field inline" : "field" },
      h("div", { class: "field-name" }, inline(field.name, app)),
      h("div", { class: "prose" }, markdown(field.value, app)),
    );
  return h("div", { class: "fields" }, list.map(one));
}

function footer(given, app) {
  const when = given.timestamp ? dayAndTime(Date.parse(given.timestamp), app.locale) : null;
  const parts = [given.footer?.text, when].filter(Boolean);
  return parts.length > 0 && h("div", { class: "embed-footer faint" }, parts.join(" · "));
}

// A picture that an embed shows is not listed again below the message.
export function usedByEmbeds(file, message) {
  return (message.embeds ?? [])
    .flatMap((each) => [each.image, each.thumbnail])
    .some((media) => media && isFile(media, file));
}
