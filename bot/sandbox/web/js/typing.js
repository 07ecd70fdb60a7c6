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
    const words = ids.length === 1 ? "typingOne" : "typingSome";
    if (!ids.length) fill(this.node);
    else fill(this.node, dots(), app.say(words, { name: app.personName(ids[0]) }));
  }
}
