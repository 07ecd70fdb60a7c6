// The line below the composer that says who is typing.
import { fill, h } from "./dom.js";
import { dots } from "./message.js";

export class Typing {
  #channelId = null;

  constructor(app) {
    this.app = app;
    this.node = h("div", { class: "typing", role: "status" });
    app.store.on(["typing", "state"], () => this.draw());
  }

  show(channelId) {
    this.#channelId = channelId;
    this.draw();
  }

  draw() {
    const { app } = this;
    const ids = app.store.typists(this.#channelId);
    if (!ids.length) fill(this.node);
    else if (ids.length === 1) fill(this.node, dots(), app.say("typingOne", { name: app.personName(ids[0]) }));
    else fill(this.node, dots(), app.say("typingSome"));
  }
}
