// Times as Discord words them: <t:…> marks in texts, the hours beside messages, the days between.

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
};

const STEPS = [
  ["year", 31536000],
  ["month", 2592000],
  ["day", 86400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

const LATEST = 8.64e12; // seconds; what a JavaScript date can hold

export function worded(seconds, style, locale) {
  if (Math.abs(seconds) > LATEST) return String(seconds);
  if (style === "R") return relative(seconds, locale);
  return new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f).format(seconds * 1000);
}

export function relative(seconds, locale, now = Date.now() / 1000) {
  const away = seconds - now;
  const [unit, length] = STEPS.find(([, size]) => Math.abs(away) >= size) ?? STEPS.at(-1);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "auto" });
  return words.format(Math.round(away / length), unit);
}

export function clockTime(milliseconds, locale) {
  return new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(milliseconds);
}

export function dayAndTime(milliseconds, locale) {
  const today = new Date().toDateString() === new Date(milliseconds).toDateString();
  if (today) return clockTime(milliseconds, locale);
  const style = { dateStyle: "short", timeStyle: "short" };
  return new Intl.DateTimeFormat(locale, style).format(milliseconds);
}

export function dayOf(milliseconds, locale) {
  return new Intl.DateTimeFormat(locale, { dateStyle: "long" }).format(milliseconds);
}

export function refreshRelativeTimes(root, locale) {
  for (const mark of root.querySelectorAll("time[data-relative]")) {
    mark.textContent = relative(Number(mark.dataset.relative), locale);
  }
}
