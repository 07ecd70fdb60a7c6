// A popup list to choose from, one or several. The keyboard focus is inside while it is open and
// returns to the control that opened it.
import { freshId, h, within } from "./dom.js";
import { placeNear } from "./place.js";
import { icon } from "./icons.js";
import { emoji } from "./emoji.js";

export class Listbox {
  constructor({ anchor, options, chosen, low, high, label, app, choose }) {
    Object.assign(this, { anchor, options, low, high, label, app, choose });
    this.before = [...chosen];
    this.chosen = new Set(chosen);
    this.many = high > 1;
    this.rows = options.map((option) => this.#row(option));
    this.node = this.#build();
    this.outside = (event) => within(event.target, this.node, anchor) || this.close(true);
  }

  #row(option) {
    return h(
      "div",
      {
        role: "option",
        class: "option",
        tabindex: -1,
        "data-value": option.value,
        on: { click: () => this.toggle(option) },
      },
      this.many && h("span", { class: "tick", "aria-hidden": "true" }, icon("check")),
      emoji(option.emoji, option.label),
      h(
        "span",
        { class: "option-text" },
        h("span", { class: "option-label" }, option.label),
        option.description && h("span", { class: "faint" }, option.description),
      ),
    );
  }

  #build() {
    const id = freshId("list");
    const list = h(
      "div",
      { role: "listbox", id, "aria-label": this.label, "aria-multiselectable": this.many },
      this.rows,
    );
    this.anchor.setAttribute("aria-controls", id);
    this.doneButton = h(
      "button",
      { class: "button primary", type: "button", on: { click: () => this.close(true) } },
      this.app.say("done"),
    );
    const rule = h("span", { class: "faint" }, this.#rule());
    const foot = h("div", { class: "popup-foot" }, rule, this.doneButton);
    const key = (event) => this.#key(event);
    return h("div", { class: "popup", on: { keydown: key } }, list, this.many && foot);
  }

  #rule() {
    const { low, high } = this;
    return this.app.say(low === high ? "chooseExactly" : "chooseSome", { low, high });
  }

  open() {
    (this.anchor.closest("dialog") ?? document.body).append(this.node);
    this.anchor.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", this.outside, true);
    this.#show();
    placeNear(this.node, this.anchor);
    const first = this.rows.findIndex((row) => row.getAttribute("aria-selected") === "true");
    this.#focus(Math.max(first, 0));
  }

  toggle(option) {
    if (!this.many) {
      this.chosen = new Set(this.chosen.has(option.value) && this.low === 0 ? [] : [option.value]);
      this.close(true);
      return;
    }
    if (this.chosen.has(option.value)) this.chosen.delete(option.value);
    else if (this.chosen.size < this.high) this.chosen.add(option.value);
    this.#show();
  }

  #show() {
    this.rows.forEach((row, index) => {
      const taken = this.chosen.has(this.options[index].value);
      row.setAttribute("aria-selected", String(taken));
      const full = this.many && !taken && this.chosen.size >= this.high;
      row.setAttribute("aria-disabled", String(full));
    });
    this.doneButton.disabled = !this.#allowed();
  }

  #allowed() {
    return this.chosen.size >= this.low && this.chosen.size <= this.high;
  }

  #values() {
    return this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
  }

  close(keep) {
    document.removeEventListener("pointerdown", this.outside, true);
    this.node.remove();
    this.anchor.setAttribute("aria-expanded", "false");
    this.anchor.focus();
    const values = this.#values();
    const same = values.join("\n") === this.before.join("\n");
    if (keep && this.#allowed() && !(this.many && same)) this.choose(values);
  }

  #key(event) {
    const now = this.rows.indexOf(document.activeElement);
    const last = this.rows.length - 1;
    const steps = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: last };
    if (event.key === "Escape") this.close(false);
    else if (event.key in steps) this.#focus(Math.min(Math.max(steps[event.key], 0), last));
    else if ((event.key === "Enter" || event.key === " ") && now >= 0) this.toggle(this.options[now]);
    else if (event.key === "Tab" && !this.many) this.close(false);
    else if (!this.#typeAhead(event.key, now)) return;
    event.preventDefault();
    event.stopPropagation();
  }

  #typeAhead(key, now) {
    if ([...key].length !== 1) return false;
    const order = [...this.rows.keys()].map((each) => (each + now + 1) % this.rows.length);
    const found = order.find((index) =>
      this.options[index].label.toLowerCase().startsWith(key.toLowerCase()),
    );
    if (found !== undefined) this.#focus(found);
    return found !== undefined;
  }

  #focus(index) {
    this.rows[index]?.focus();
  }
}
