// Puts a popup next to the control it belongs to, inside the window.

const GAP = 4;
const EDGE = 8;

export function placeNear(popup, anchor, { above = false } = {}) {
  const { left, width, top, bottom } = anchor.getBoundingClientRect();
  const roomAbove = top - GAP - EDGE;
  const roomBelow = innerHeight - bottom - GAP - EDGE;
  popup.style.minWidth = `${Math.min(width, innerWidth - 2 * EDGE)}px`;
  popup.style.maxHeight = `${Math.max(roomAbove, roomBelow)}px`;
  const height = popup.offsetHeight;
  const better = roomAbove > roomBelow;
  const goesAbove = above ? roomAbove >= height || better : roomBelow < height && better;
  popup.style.left = `${Math.max(EDGE, Math.min(left, innerWidth - popup.offsetWidth - EDGE))}px`;
  popup.style.top = `${goesAbove ? Math.max(EDGE, top - GAP - height) : bottom + GAP}px`;
}
