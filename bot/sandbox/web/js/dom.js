// Building DOM nodes. Text only ever becomes a text node and an attribute only ever a string,
// so nothing that people or the bot write can turn into markup. No knowledge of Discord here.

const SVG = "http://www.w3.org/2000/svg";

export function h(tag, attributes = {}, ...children) {
  return furnish(document.createElement(tag), attributes, children);
}

export function svg(tag, attributes = {}, ...children) {
  return furnish(document.createElementNS(SVG, tag), attributes, children);
}

function furnish(node, { on = {}, ...attributes }, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === true) node.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) {
      node.setAttribute(name, String(value));
    }
  }
  for (const [event, listener] of Object.entries(on)) node.addEventListener(event, listener);
  node.append(...present(children));
  return node;
}

export function present(children) {
  return children.flat(Infinity).filter((child) => child || child === 0);
}

export function fill(node, ...children) {
  node.replaceChildren(...present(children));
  return node;
}

// Makes the children of `parent` equal to `wanted` without touching those already in place:
// moving a node would lose its focus and its scroll position.
export function arrange(parent, wanted) {
  const keep = new Set(wanted);
  for (const child of [...parent.children]) if (!keep.has(child)) child.remove();
  wanted.forEach((node, index) => {
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
}

export function within(node, ...places) {
  return places.some((place) => place?.contains(node));
}

let counter = 0;

export function freshId(prefix) {
  counter += 1;
  return `${prefix}-${counter}`;
}
