// The slash commands as a flat list of what can be sent, in the person's language, and the search
// through it. No DOM.
import { Kind } from "./store.js";
import { localised } from "./words.js";

const CHAT_INPUT = 1;
const SUB_COMMAND = 1;
const SUB_COMMAND_GROUP = 2;
const GROUPS = [SUB_COMMAND, SUB_COMMAND_GROUP];
const IN_GUILD = 0;
const IN_BOT_DM = 1;

export function leaves(commands, locale) {
  return commands
    .filter((command) => (command.type ?? CHAT_INPUT) === CHAT_INPUT)
    .flatMap((command) => below(command, command, [], [], locale));
}

function below(command, node, path, shown, locale) {
  const here = [...path, node.name];
  const words = [...shown, localised(node, "name", locale)];
  const deeper = (node.options ?? []).filter(({ type }) => GROUPS.includes(type));
  if (deeper.length) return deeper.flatMap((each) => below(command, each, here, words, locale));
  return [
    {
      command,
      path: here,
      title: `/${words.join(" ")}`,
      description: localised(node, "description", locale),
      options: node.options ?? [],
    },
  ];
}

export function usableIn(leaf, channel) {
  const { contexts, dm_permission: inDms } = leaf.command;
  const context = channel?.type === Kind.DM ? IN_BOT_DM : IN_GUILD;
  if (context === IN_BOT_DM && inDms === false) return false;
  return !contexts?.length || contexts.includes(context);
}

export function folded(text) {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").replace(/ł/g, "l").replace(/Ł/g, "L");
  return plain.toLowerCase();
}

const names = (leaf) => [folded(leaf.title.slice(1)), folded(leaf.path.join(" "))];

export function matching(all, typed) {
  const sought = folded(typed.replace(/^\//, "")).replace(/\s+/g, " ").trimStart();
  const rank = (leaf) => {
    if (names(leaf).some((name) => `${sought} `.startsWith(`${name} `))) return 0;
    if (names(leaf).some((name) => name.startsWith(sought.trimEnd()))) return 1;
    const words = sought.split(" ").filter(Boolean);
    return names(leaf).some((name) => words.every((word) => name.includes(word))) ? 2 : 3;
  };
  const ranked = all.map((leaf) => ({ leaf, rank: rank(leaf) })).filter((each) => each.rank < 3);
  return ranked.sort((a, b) => a.rank - b.rank).map((each) => each.leaf);
}

// Options typed or pasted behind the command: "/game new seats:3" gives {seats: "3"}.
export function typedOptions(leaf, typed, locale) {
  const given = {};
  const called = (each) => [each.name, localised(each, "name", locale)];
  const known = (name) => leaf.options.find((each) => called(each).includes(name));
  // A value may hold words with a colon that name no option: "query:f:stark t:character".
  let option = null;
  for (const word of typed.split(/\s+/)) {
    const [, name, rest] = word.match(/^([^:]+):(.*)$/) ?? [];
    const begun = name && known(name);
    if (begun) option = begun;
    const said = begun ? rest : word;
    if (option && said) given[option.name] = [given[option.name], said].filter(Boolean).join(" ");
  }
  return given;
}
