// What becomes of a press or a command between sending it and the bot's answer: waiting, done,
// failed, or a modal to open. The events may arrive before the answer to the request that names the
// interaction, so those of an unknown interaction are kept for a while.

const KEPT = 50;

export class Interactions extends EventTarget {
  #origins = new Map();
  #early = new Map();
  #failed = new Set();
  #waiting = new Map();

  constructor({ openModal, complain }) {
    super();
    this.openModal = openModal;
    this.complain = complain;
  }

  // `origin` is {messageId, customId} for a press, {channelId, label} for a command and
  // {done, failed} for a modal, which waits for the outcome itself.
  async begin(origin, request) {
    this.#failed.delete(origin.messageId);
    const mark = { origin, state: "waiting" };
    this.#waiting.set(mark, origin);
    this.#tell(origin);
    try {
      const { interaction_id: id } = await request();
      this.#origins.set(id, mark);
      this.#tell(origin);
      for (const event of this.#early.get(id) ?? []) this.apply(event);
      this.#early.delete(id);
    } catch (refusal) {
      this.#end(mark);
      this.complain(refusal.message);
      origin.failed?.();
    }
  }

  apply({ t: name, d: data }) {
    const outcome = OUTCOMES[name];
    if (!outcome) return;
    const mark = this.#origins.get(data.interaction_id);
    if (mark) outcome(this, mark, data);
    else this.#keepEarly(data.interaction_id, { t: name, d: data });
  }

  #keepEarly(id, event) {
    this.#early.set(id, [...(this.#early.get(id) ?? []), event]);
    if (this.#early.size > KEPT) this.#early.delete(this.#early.keys().next().value);
  }

  acknowledged(mark) {
    this.#end(mark);
    mark.origin.done?.();
  }

  broke(mark) {
    if (mark.origin.label) {
      mark.state = "failed"; // stays in the channel as a line until it is dismissed
      this.#tell(mark.origin);
      return;
    }
    if (mark.origin.messageId) this.#failed.add(mark.origin.messageId);
    this.#end(mark);
    mark.origin.failed?.();
  }

  opened(mark, data) {
    this.#end(mark);
    this.openModal(data);
  }

  forget(mark) {
    this.#end(mark);
  }

  #end(mark) {
    this.#waiting.delete(mark);
    this.#tell(mark.origin);
  }

  #tell(origin) {
    this.dispatchEvent(new CustomEvent("change", { detail: origin }));
  }

  failedAt(messageId) {
    return this.#failed.has(messageId);
  }

  waitingAt(messageId, customId) {
    return [...this.#waiting.values()].some(
      (origin) => origin.messageId === messageId && origin.customId === customId,
    );
  }

  // What this tab itself sent; of other people's commands Discord does not tell the words.
  labelOf(id) {
    return this.#origins.get(id)?.origin.label ?? null;
  }

  commandsIn(channelId) {
    return [...this.#waiting.keys()].filter((mark) => mark.origin.channelId === channelId);
  }
}

const OUTCOMES = {
  INTERACTION_ACK: (interactions, mark) => interactions.acknowledged(mark),
  INTERACTION_FAILED: (interactions, mark) => interactions.broke(mark),
  MODAL_OPEN: (interactions, mark, data) => interactions.opened(mark, data),
};
