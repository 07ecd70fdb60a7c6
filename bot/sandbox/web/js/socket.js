// Keeps a WebSocket to the sandbox open for as long as the page lives: says when it opened, what
// arrived and when it broke, and tries again a little later each time.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 5000;

export function keepConnected(address, { opened, arrived, broken }) {
  let wait = FIRST_WAIT;
  const connect = () => {
    const socket = new WebSocket(address);
    socket.addEventListener("open", () => {
      wait = FIRST_WAIT;
      opened();
    });
    socket.addEventListener("message", (frame) => arrived(JSON.parse(frame.data)));
    socket.addEventListener("close", () => {
      broken();
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
  };
  connect();
}
