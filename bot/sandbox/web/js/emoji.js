// An emoji of Discord's as text: the sign itself, or the name of one that a server made.

export function emojiText(emoji) {
  if (!emoji?.name) return "";
  return emoji.id ? `:${emoji.name}:` : emoji.name;
}
