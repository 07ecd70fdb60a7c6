// Starts the client: finds out who this tab is, builds the page, keeps it connected.
import { apiFor, people, Refusal } from "./api.js";
import { App } from "./app.js";
import { becomePerson, namedPerson } from "./identity.js";
import { Interactions } from "./interactions.js";
import { openModal } from "./modal.js";
import { Page } from "./page.js";
import { keepConnected } from "./socket.js";
import { Store } from "./store.js";
import { complain } from "./toast.js";

const RETRY = 1500;

async function start() {
  const person = await whoami();
  becomePerson(person);
  const store = new Store();
  const interactions = new Interactions({ openModal: (opened) => openModal(opened, app), complain });
  const app = new App({ api: apiFor(person), store, interactions, complain });
  const page = new Page(app);
  document.querySelector("#app").replaceChildren(page.node);
  keepConnected(app.api.eventsAddress(), {
    // Whatever happened while there was no connection is in the state, not in the events.
    opened: () => page.reload(),
    arrived: (event) => {
      page.apply(event);
      interactions.apply(event);
    },
    broken: () => {
      page.disconnected();
      leaveIfForgotten(person);
    },
  });
}

// A sandbox that started afresh knows other people: then this tab becomes one of them.
async function leaveIfForgotten(person) {
  const known = await people().catch(() => null);
  if (known && !known.some((each) => each.id === person)) location.replace(location.pathname);
}

async function whoami() {
  const known = await people();
  const named = known.find((each) => each.id === namedPerson());
  if (!named && !known.length) throw new Refusal(404, "Nobody lives in this sandbox yet.");
  return (named ?? known[0]).id;
}

function tryToStart() {
  start().catch((refusal) => {
    document.querySelector("#app").textContent = refusal.message;
    setTimeout(tryToStart, RETRY);
  });
}

tryToStart();
