// Which addresses may be followed, and how an address of Discord becomes a place in this client.

const PLACE = /^https?:\/\/([^/]+)\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?\/?$/;

export function safeAddress(address) {
  if (typeof address !== "string" || !/^https?:\/\//i.test(address)) return null;
  return URL.canParse(address) ? address : null;
}

export function placeOf(address) {
  const [, host, channelId, messageId = null] = PLACE.exec(address) ?? [];
  return host === "discord.com" || host === location.host ? { channelId, messageId } : null;
}

export function hashOf(channelId, messageId) {
  return messageId ? `#${channelId}/${messageId}` : `#${channelId}`;
}

export function placeInHash(hash) {
  const found = /^#(\d+)(?:\/(\d+))?$/.exec(hash);
  return found ? { channelId: found[1], messageId: found[2] ?? null } : null;
}

// Pictures and files: the sandbox's own are asked for by path, whatever host the bot was told.
export function mediaAddress(media, attachments = []) {
  const named = /^attachment:\/\/(.+)$/.exec(media.url ?? "")?.[1];
  const file = attachments.find(
    (each) =>
      each.id === media.attachment_id || (named && each.filename === named) || each.url === media.url,
  );
  if (file) return fileAddress(file);
  const path = /^https?:\/\/[^/]+(\/cdn\/.+)$/.exec(media.url ?? "")?.[1];
  return path ?? safeAddress(media.url);
}

export function fileAddress(file) {
  return `/cdn/${encodeURIComponent(file.id)}/${encodeURIComponent(file.filename)}`;
}
