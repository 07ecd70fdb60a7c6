// The fields a modal may hold, each as {node, customId, value, problem, complain, focus}.
import { freshId, h } from "./dom.js";
import { select, SELECTS } from "./select.js";

const TEXT_INPUT = 4;
const FILE_UPLOAD = 19;
const RADIO_GROUP = 21;
const CHECKBOX_GROUP = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;

const MAKERS = {
  [TEXT_INPUT]: textInput,
  [RADIO_GROUP]: (component, app) => group(component, app, "radio"),
  [CHECKBOX_GROUP]: (component, app) => group(component, app, "checkbox"),
  [CHECKBOX]: checkbox,
  [FILE_UPLOAD]: fileUpload,
  ...Object.fromEntries(SELECTS.map((type) => [type, menu])),
};

export function field(component, label, description, app) {
  const id = freshId("field");
  const make = MAKERS[component.type] ?? unsupported;
  const inner = make(component, app, { id, label });
  const complaint = h("div", { class: "complaint", role: "alert" });
  const grouped = [RADIO_GROUP, CHECKBOX_GROUP].includes(component.type);
  const needed = component.required ?? true;
  const star = needed && component.type !== CHECKBOX;
  const words = [label, star && h("span", { class: "needed", "aria-hidden": "true" }, " *")];
  const head = grouped ? h("legend", {}, words) : h("label", { for: id }, words);
  return {
    node: h(
      grouped ? "fieldset" : "div",
      { class: "modal-field" },
      head,
      description && h("div", { class: "faint" }, description),
      inner.node,
      complaint,
    ),
    customId: component.custom_id,
    value: inner.value,
    problem: inner.problem,
    complain: (problem) => {
      complaint.textContent = problem;
    },
    focus: () => (inner.node.querySelector("input") ?? inner.node).focus(),
  };
}

function textInput(component, app, { id }) {
  const long = component.style === PARAGRAPH;
  const needed = component.required ?? true;
  const input = h(long ? "textarea" : "input", {
    id,
    class: "input",
    type: long ? null : "text",
    rows: long ? 5 : null,
    maxlength: component.max_length ?? 4000,
    placeholder: component.placeholder,
    "aria-required": needed ? "true" : null,
    "data-custom-id": component.custom_id,
  });
  input.value = component.value ?? "";
  const problem = () => {
    const { length } = input.value.trim();
    if (!length && !needed) return "";
    const low = Math.max(component.min_length ?? 0, needed ? 1 : 0);
    return length < low ? app.say("tooShort", { low }) : "";
  };
  return { node: input, value: () => input.value, problem };
}

function menu(component, app, { id, label }) {
  const needed = component.required ?? true;
  const { node, values } = select(component, app, { label });
  node.id = id;
  return { node, value: values, problem: () => fewer(values().length, component, needed, app) };
}

function fewer(count, component, needed, app) {
  const low = needed ? Math.max(component.min_values ?? 1, 1) : 0;
  return count < low ? app.say("pickAtLeast", { low }) : "";
}

function group(component, app, type) {
  const name = freshId("group");
  const node = h(
    "div",
    { class: "choices", "data-custom-id": component.custom_id },
    component.options.map((option) => choice(option, name, type)),
  );
  const checked = () => [...node.querySelectorAll("input:checked")].map((input) => input.value);
  if (type === "checkbox") limitTo(component.max_values ?? component.options.length, node);
  const value = () => (type === "radio" ? (checked()[0] ?? null) : checked());
  const needed = component.required ?? true;
  return { node, value, problem: () => fewer(checked().length, component, needed, app) };
}

function choice(option, name, type) {
  return h(
    "label",
    { class: "choice" },
    h("input", { type, name, value: option.value, checked: Boolean(option.default) }),
    h(
      "span",
      { class: "option-text" },
      h("span", { class: "option-label" }, option.label),
      option.description && h("span", { class: "faint" }, option.description),
    ),
  );
}

function limitTo(high, node) {
  const inputs = [...node.querySelectorAll("input")];
  const check = () => {
    const full = inputs.filter((input) => input.checked).length >= high;
    for (const input of inputs) input.disabled = full && !input.checked;
  };
  node.addEventListener("change", check);
  check();
}

function checkbox(component, app, { id }) {
  const node = h("input", {
    id,
    type: "checkbox",
    class: "lone-check",
    checked: Boolean(component.default),
    "data-custom-id": component.custom_id,
  });
  return { node, value: () => node.checked, problem: () => "" };
}

// Files are read when they are chosen: what is sent off has to be there at once.
function fileUpload(component, app, { id }) {
  const most = component.max_values ?? 1;
  let files = [];
  const node = h("input", {
    id,
    class: "input",
    type: "file",
    multiple: most > 1,
    "aria-label": app.say("chooseFiles"),
    "data-custom-id": component.custom_id,
  });
  node.addEventListener("change", async () => {
    files = await Promise.all([...node.files].slice(0, most).map(readFile));
  });
  const needed = component.required ?? true;
  return { node, value: () => files, problem: () => fewer(files.length, component, needed, app) };
}

async function readFile(file) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return { filename: file.name, data: btoa(letters) };
}

function unsupported(component, app) {
  const node = h("p", { class: "faint" }, app.say("unsupportedField"));
  return { node, value: () => [], problem: () => "" };
}
