// The client's own small line drawings, each on a 24 by 24 grid. Decorative: the control that
// carries one also carries the words.
import { svg } from "./dom.js";

const STROKES = {
  hash: "M9 4 7 20M17 4l-2 16M4 9h16M3 15h16",
  thread: "M5 5h14v10h-7l-4 4v-4H5zM9 9h6M9 12h4",
  menu: "M4 7h16M4 12h16M4 17h16",
  pin: "M9 4h6l-1 6 4 4H6l4-4zM12 14v6",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-6 16-3-7z",
  plus: "M12 5v14M5 12h14",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  chevron: "M7 10l5 5 5-5",
  eye: "M3 12q9-11 18 0-9 11-18 0zM12 10a2 2 0 100 4 2 2 0 000-4",
  file: "M7 3h7l4 4v14H7zM14 3v5h4",
  warning: "M12 4l9 16H3zM12 10v4M12 17v.5",
  check: "M5 13l4 4L19 7",
  gear: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4v6M9 14v6",
  up: "M12 19V6M6 11l6-6 6 6",
  hourglass: "M6 3h12M6 21h12M7 3q0 5 5 9-5 4-5 9M17 3q0 5-5 9 5 4 5 9M10 18h4",
  pause: "M8 5v14M16 5v14",
  rook: "M6 4v5l2 2-1 7H6v2h12v-2h-1l-1-7 2-2V4h-3v2h-2V4h-2v2H9V4z",
};

export function icon(name) {
  return svg(
    "svg",
    { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true", focusable: "false" },
    svg("path", { d: STROKES[name] }),
  );
}
