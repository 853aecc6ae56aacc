// @ts-check
/** The live socket of a table: comes back by itself, and repeats what was not acknowledged. */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;

export class Live {
  /**
   * @param {string} table
   * @param {string} query
   * @param {(message: any) => void} receive
   * @param {(isOpen: boolean) => void} changed
   */
  constructor(table, query, receive, changed) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${table}/live${query}`;
    this.receive = receive;
    this.changed = changed;
    /** @type {Map<string, any>} what still waits for its acknowledgement */
    this.waiting = new Map();
    /** @type {any} */
    this.wanted = null;
    this.wait = FIRST_WAIT;
    this.count = 0;
    this.session = Math.random().toString(36).slice(2, 10);
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener("online", () => this.open());
  }

  /** @param {any} wanted the `watch` message, sent again at every return */
  watch(wanted) {
    this.wanted = wanted;
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(wanted));
    else this.open();
  }

  open() {
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (this.wanted) socket.send(JSON.stringify(this.wanted));
      for (const message of this.waiting.values()) socket.send(JSON.stringify(message));
      this.changed(true);
    });
    socket.addEventListener("message", (event) => {
      const message = JSON.parse(event.data);
      // One who is turned away is told so: only then is the door known to be open.
      if (message.type !== "error") this.wait = FIRST_WAIT;
      if (message.type === "error" && message.kind === "too-fast" && message.retry_after) {
        setTimeout(() => this.again(socket, message.id), message.retry_after * 1000);
        return;
      }
      if ((message.type === "done" || message.type === "error") && message.id)
        this.waiting.delete(message.id);
      this.receive(message);
    });
    socket.addEventListener("close", () => {
      if (this.socket !== socket) return;
      this.changed(false);
      setTimeout(() => this.open(), this.wait * (0.7 + Math.random() * 0.6));
      this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    });
  }

  /**
   * Sends once more what was refused for haste; a socket opened since has sent it already.
   * @param {WebSocket} socket
   * @param {string | null} id
   */
  again(socket, id) {
    const message = id ? this.waiting.get(id) : this.wanted;
    if (message && socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  /** @param {any} message @returns {string} the id it was sent with */
  send(message) {
    this.count += 1;
    const whole = { id: `${this.session}-${this.count}`, ...message };
    this.waiting.set(whole.id, whole);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    else this.open();
    return whole.id;
  }
}
