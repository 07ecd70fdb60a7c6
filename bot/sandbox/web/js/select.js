// Discord's select menus, in messages and in modals: a control that shows what is chosen and opens
// the list. What a choice leads to is the caller's.
import { fill, h } from "./dom.js";
import { emoji } from "./emoji.js";
import { icon } from "./icons.js";
import { Listbox } from "./listbox.js";
import { displayName, Kind } from "./store.js";

const STRING = 3;
const USER = 5;
const MENTIONABLE = 7;
const CHANNEL = 8;

export const SELECTS = [STRING, USER, 6, MENTIONABLE, CHANNEL];

export function select(component, app, { label, changed }) {
  const options = optionsOf(component, app);
  let chosen = preset(component, options);
  const words = h("span", { class: "select-words" });
  const show = () => {
    const taken = options.filter((option) => chosen.includes(option.value));
    fill(words, taken.length ? taken.map(chip) : placeholder(component, app));
    words.classList.toggle("faint", taken.length === 0);
  };
  const control = h(
    "button",
    {
      class: "select",
      type: "button",
      role: "combobox",
      "aria-haspopup": "listbox",
      "aria-expanded": "false",
      "aria-label": label ?? placeholder(component, app),
      "data-custom-id": component.custom_id,
      "data-off": component.disabled,
      disabled: component.disabled,
      on: { click: () => open() },
    },
    words,
    icon("chevron"),
  );
  const open = () =>
    new Listbox({
      anchor: control,
      options,
      chosen,
      low: component.min_values ?? 1,
      high: Math.min(component.max_values ?? 1, options.length || 1),
      label: control.getAttribute("aria-label"),
      app,
      choose: (values) => {
        chosen = values;
        show();
        changed?.(values);
      },
    }).open();
  show();
  return { node: control, values: () => chosen };
}

function chip(option) {
  return h("span", { class: "chosen" }, emoji(option.emoji, option.label), option.label);
}

function placeholder(component, app) {
  return component.placeholder || app.say("choose");
}

function preset(component, options) {
  const named = (component.default_values ?? []).map((each) => each.id);
  return options
    .filter((option) => option.default || named.includes(option.value))
    .map((option) => option.value);
}

function optionsOf(component, app) {
  const { store } = app;
  if (component.type === STRING) return component.options ?? [];
  if (component.type === USER || component.type === MENTIONABLE) {
    return [...store.people, store.bot].filter(Boolean).map(personOption);
  }
  if (component.type === CHANNEL) return channelOptions(component, store);
  return [];
}

function personOption(user) {
  return { label: displayName(user), value: user.id, description: `@${user.username}` };
}

function channelOptions(component, store) {
  const kinds = component.channel_types?.length ? component.channel_types : [Kind.TEXT];
  return store.guilds
    .flatMap((guild) => store.channelsOf(guild.id))
    .filter((channel) => kinds.includes(channel.type))
    .map((channel) => ({ label: `#${channel.name}`, value: channel.id }));
}
