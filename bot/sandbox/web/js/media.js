// Pictures and files of a message: pictures inline with their description, everything else as a
// file to download.
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { openLightbox } from "./lightbox.js";
import { fileAddress } from "./links.js";
import { spoiler } from "./spoiler.js";

function isPicture(file) {
  const type = file.content_type ?? "";
  return type ? type.startsWith("image/") : /\.(png|jpe?g|gif|webp|svg)$/i.test(file.filename ?? "");
}

export function attachments(files, app) {
  if (!files.length) return null;
  const pictures = files.filter(isPicture);
  const others = files.filter((file) => !isPicture(file));
  return h(
    "div",
    { class: "attachments" },
    pictures.length > 0 && gallery(pictures.map(pictureOfFile), app),
    others.map((file) => fileCard(file.filename, fileAddress(file), file.size, app)),
  );
}

function pictureOfFile(file) {
  return {
    source: fileAddress(file),
    description: file.description ?? "",
    width: file.width,
    height: file.height,
    covered: file.filename.startsWith("SPOILER_"),
  };
}

export function gallery(pictures, app) {
  const many = Math.min(pictures.length, 4);
  return h("div", { class: `gallery of-${many}` }, pictures.map((each) => picture(each, app)));
}

export function picture({ source, description, width, height, covered }, app, kind = "picture") {
  const image = h("img", {
    src: source,
    alt: description || app.say("picture"),
    width,
    height,
    loading: "lazy",
  });
  const open = () => openLightbox({ source, description }, app);
  const label = app.say("openPicture", { name: description || app.say("picture") });
  const attributes = { class: kind, type: "button", "aria-label": label, on: { click: open } };
  const button = h("button", attributes, image);
  return covered ? spoiler(button, app, "div") : button;
}

export function fileCard(name, address, size, app) {
  return h(
    "div",
    { class: "file" },
    icon("file"),
    h("a", { href: address, download: name, "aria-label": app.say("download", { name }) }, name),
    size ? h("span", { class: "faint" }, readableSize(size)) : null,
  );
}

function readableSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1048576) return `${(bytes / 1024).toFixed(1)} KB`;
  return `${(bytes / 1048576).toFixed(1)} MB`;
}
