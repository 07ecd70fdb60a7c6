// The client API of the sandbox, one function per endpoint. Knows addresses and nothing else:
// no state, no DOM.

export class Refusal extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

async function ask(method, path, body) {
  const answer = await fetch(`/client${path}`, {
    method,
    headers: body === undefined ? {} : { "Content-Type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const told = answer.status === 204 ? null : await answer.json().catch(() => null);
  if (!answer.ok) throw new Refusal(answer.status, told?.message ?? answer.statusText);
  return told;
}

export const people = () => ask("GET", "/people");
export const addPerson = (name) => ask("POST", "/people", { name });

export function apiFor(person) {
  const as = `as=${encodeURIComponent(person)}`;
  return {
    state: () => ask("GET", `/state?${as}`),
    settings: (change) => ask("PATCH", `/me?${as}`, change),
    messages: (channel, { limit = 50, before } = {}) =>
      ask(
        "GET",
        `/channels/${channel}/messages?${as}&limit=${limit}${before ? `&before=${before}` : ""}`,
      ),
    say: (channel, content) => ask("POST", `/channels/${channel}/messages?${as}`, { content }),
    read: (channel, message) =>
      ask("POST", `/channels/${channel}/read?${as}`, { message_id: message }),
    press: (press) => ask("POST", `/press?${as}`, press),
    command: (command) => ask("POST", `/command?${as}`, command),
    autocomplete: (question) => ask("POST", `/autocomplete?${as}`, question),
    submitModal: (submission) => ask("POST", `/modal?${as}`, submission),
    eventsAddress: () =>
      `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/client/events?${as}`,
  };
}
