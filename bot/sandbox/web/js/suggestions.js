// A list of suggestions for a text field. The focus stays in the field; the arrows move through the
// list, Enter or Tab takes what is marked, Escape hides it.
import { fill, freshId, h } from "./dom.js";
import { placeNear } from "./place.js";

export class Suggestions {
  #items = [];
  #marked = -1;

  constructor(input, { label, choose }) {
    this.input = input;
    this.choose = choose;
    const id = freshId("suggestions");
    const attributes = { class: "popup suggestions", role: "listbox", id, "aria-label": label };
    this.list = h("div", attributes);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("aria-controls", this.list.id);
    input.setAttribute("autocomplete", "off");
    // A press on the list must not take the focus from the field.
    this.list.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get isOpen() {
    return this.list.isConnected;
  }

  // items: {label, detail, value}; `note` stands in for an empty list.
  show(items, { note = "", mark = true } = {}) {
    this.#items = items;
    const rows = items.map((item, index) => this.#row(item, index));
    fill(this.list, rows.length ? rows : note && h("div", { class: "note faint" }, note));
    if (!this.list.childElementCount) {
      this.hide();
      return;
    }
    if (!this.isOpen) (this.input.closest("dialog") ?? document.body).append(this.list);
    this.input.setAttribute("aria-expanded", "true");
    this.#mark(mark && items.length ? 0 : -1);
    placeNear(this.list, this.input.closest("[data-popup-anchor]") ?? this.input, { above: true });
  }

  #row(item, index) {
    return h(
      "div",
      {
        class: "option",
        role: "option",
        id: `${this.list.id}-${index}`,
        on: { click: () => this.#take(index) },
      },
      h(
        "span",
        { class: "option-text" },
        h("span", { class: "option-label" }, item.label),
        item.detail && h("span", { class: "faint" }, item.detail),
      ),
    );
  }

  hide() {
    this.list.remove();
    this.#items = [];
    this.#marked = -1;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  // Whether the key was used up by the list.
  key(event) {
    if (!this.isOpen) return false;
    const { length } = this.#items;
    const takes = ["Enter", "Tab"].includes(event.key) && !event.shiftKey && this.#marked >= 0;
    if (event.key === "Escape") this.hide();
    else if (!length) return false;
    else if (event.key === "ArrowDown") this.#mark((this.#marked + 1) % length);
    else if (event.key === "ArrowUp") this.#mark(this.#marked <= 0 ? length - 1 : this.#marked - 1);
    else if (takes) this.#take(this.#marked);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  #mark(index) {
    this.#marked = index;
    [...this.list.children].forEach((each, place) => {
      each.setAttribute("aria-selected", String(place === index));
    });
    const row = this.list.children[index];
    if (index < 0 || !row) return;
    this.input.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }

  #take(index) {
    const item = this.#items[index];
    this.hide();
    this.choose(item);
  }
}
