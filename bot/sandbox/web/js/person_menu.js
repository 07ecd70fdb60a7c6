// Who this tab is, at the bottom left, and the menu behind it: switch person, add one, language,
// direct messages open or closed.
import { addPerson } from "./api.js";
import { avatar } from "./avatar.js";
import { fill, freshId, h, within } from "./dom.js";
import { icon } from "./icons.js";
import { addressAs } from "./identity.js";
import { displayName } from "./store.js";
import { LANGUAGES } from "./words.js";

export class PersonMenu {
  constructor(app) {
    this.app = app;
    this.menu = h("div", { class: "person-menu", id: freshId("person-menu"), hidden: true });
    this.opener = h("button", {
      class: "me",
      type: "button",
      "aria-expanded": "false",
      "aria-controls": this.menu.id,
      on: { click: () => this.#toggle(this.menu.hidden) },
    });
    const keydown = (event) => event.key === "Escape" && this.#toggle(false);
    const elsewhere = (event) => within(event.target, this.node) || this.#toggle(false);
    this.node = h("div", { class: "person", on: { keydown } }, this.menu, this.opener);
    document.addEventListener("pointerdown", elsewhere);
    app.store.on(["state", "people"], () => this.#draw());
  }

  #toggle(open) {
    if (this.menu.hidden !== open) return;
    this.menu.hidden = !open;
    this.opener.setAttribute("aria-expanded", String(open));
    if (!open && this.menu.contains(document.activeElement)) this.opener.focus();
  }

  #draw() {
    const { app } = this;
    const { me } = app.store;
    const name = displayName(me);
    this.opener.setAttribute("aria-label", app.say("personMenu", { name }));
    fill(
      this.opener,
      avatar(me),
      h("span", { class: "me-name" }, h("strong", {}, name), h("span", { class: "faint" }, `@${me.username}`)),
      icon("gear"),
    );
    fill(this.menu, this.#people(), this.#newcomer(), this.#languages(), this.#dms());
  }

  #people() {
    const { app } = this;
    const others = app.store.people.filter((each) => each.id !== app.store.me.id);
    const list = h("ul", {}, others.map((each) => this.#person(each)));
    return h("div", { class: "menu-part" }, h("h2", {}, app.say("switchTo")), list);
  }

  #person(person) {
    const name = displayName(person);
    const label = this.app.say("newTab", { name });
    const href = addressAs(person.id);
    const beside = { target: "_blank", rel: "noopener", "aria-label": label, title: label };
    return h(
      "li",
      { class: "menu-row" },
      h("a", { class: "switch", href, "data-person-id": person.id }, avatar(person), name),
      h("a", { class: "round", href, ...beside }, "↗"),
    );
  }

  #newcomer() {
    const { app } = this;
    const input = h("input", {
      class: "input",
      maxlength: 32,
      "aria-label": app.say("nameOfPerson"),
      placeholder: app.say("newName"),
    });
    const add = async (event) => {
      event.preventDefault();
      const name = input.value.trim();
      if (!name) return;
      try {
        const person = await addPerson(name);
        location.assign(addressAs(person.id));
      } catch (refusal) {
        app.complain(refusal.message);
      }
    };
    return h(
      "form",
      { class: "menu-part menu-row", on: { submit: add } },
      input,
      h(
        "button",
        { class: "button secondary", type: "submit", "aria-label": app.say("addPerson") },
        app.say("add"),
      ),
    );
  }

  #languages() {
    const { app } = this;
    const name = freshId("language");
    const one = ({ locale, name: title }) =>
      h(
        "label",
        { class: "choice", lang: locale },
        h("input", {
          type: "radio",
          name,
          value: locale,
          checked: app.store.locale === locale,
          on: { change: () => app.changeSettings({ locale }) },
        }),
        title,
      );
    const choices = h("div", { class: "menu-row" }, LANGUAGES.map(one));
    return h("fieldset", { class: "menu-part" }, h("legend", {}, app.say("language")), choices);
  }

  #dms() {
    const { app } = this;
    const change = (event) => app.changeSettings({ dms_open: event.target.checked });
    return h(
      "label",
      { class: "menu-part choice" },
      h("input", { type: "checkbox", checked: app.store.dmsOpen, on: { change } }),
      app.say("dmsOpen"),
    );
  }
}
