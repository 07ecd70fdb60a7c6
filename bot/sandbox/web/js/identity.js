// Who this browser tab is. The address (?as=ID) decides, then the tab's own memory, so that each
// tab may be another person and a reload keeps the person.

const KEY = "rookery.as";

export function namedPerson() {
  return new URLSearchParams(location.search).get("as") ?? sessionStorage.getItem(KEY);
}

export function becomePerson(id) {
  sessionStorage.setItem(KEY, id);
  const address = addressAs(id) + location.hash;
  history.replaceState(history.state, "", address);
}

export function addressAs(id) {
  return `${location.pathname}?as=${encodeURIComponent(id)}`;
}
