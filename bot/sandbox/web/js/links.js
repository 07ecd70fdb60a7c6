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

// Where a picture or file is to be fetched. The sandbox's own are asked for without the signature,
// which ends after a day while the page may stay open.
export function mediaAddress(media, attachments = []) {
  const file = attachments.find((each) => isFile(media, each));
  return file ? fileAddress(file) : safeAddress(media.url);
}

// The signature behind the question mark changes with the second in which the address was made.
export function isFile(media, file) {
  const address = (media.url ?? "").split("?")[0];
  return address === `attachment://${file.filename}` || address === (file.url ?? "").split("?")[0];
}

export function fileAddress(file) {
  return `/cdn/${encodeURIComponent(file.id)}/${encodeURIComponent(file.filename)}`;
}
