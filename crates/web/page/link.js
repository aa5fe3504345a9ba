// The socket to the program: questions go out with a number, answers come back with it.

/** @typedef {import("../../../docs/api/answers").PageQuestion} PageQuestion */
/** @typedef {import("../../../docs/api/answers").PageReply} PageReply */

/** An answer that says what was wrong with the question. */
export class Wrong extends Error {}

const KEY = "tesuji-token";

/** The token of the link, taken out of the address. @returns {string} */
export function takeToken() {
  const words = new URLSearchParams(location.hash.slice(1));
  const token = words.get("token");
  if (token) {
    localStorage.setItem(KEY, token);
    history.replaceState(null, "", location.pathname);
    return token;
  }
  return localStorage.getItem(KEY) ?? "";
}

export class Link extends EventTarget {
  /** @param {string} token */
  constructor(token) {
    super();
    this.token = token;
    this.next = 1;
    /** @type {Map<number, (reply: any) => void>} */
    this.waiting = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
  }

  /** Opens the socket. Gives `ok`, `token` if the token is wrong, or `gone`. @returns {Promise<"ok" | "token" | "gone">} */
  open() {
    return new Promise((resolve) => {
      const socket = new WebSocket(`ws://${location.host}/socket?token=${encodeURIComponent(this.token)}`);
      let opened = false;
      socket.onopen = () => { opened = true; this.socket = socket; resolve("ok"); };
      socket.onmessage = (event) => this.heard(JSON.parse(event.data));
      socket.onclose = async () => {
        if (opened) {
          this.socket = null;
          for (const [, answer] of this.waiting) answer({ news: "wrong", message: "the program is gone" });
          this.waiting.clear();
          this.dispatchEvent(new Event("closed"));
        } else {
          resolve(await this.reason());
        }
      };
    });
  }

  /** @returns {Promise<"token" | "gone">} */
  async reason() {
    try {
      const headers = { authorization: `Bearer ${this.token}` };
      const response = await fetch("/ask", { method: "POST", headers, body: "{}" });
      return response.status === 401 ? "token" : "gone";
    } catch {
      return "gone";
    }
  }

  /** @param {any} reply */
  heard(reply) {
    this.waiting.get(reply.id)?.(reply);
  }

  /**
   * Asks, and hears every answer until it is told to forget.
   * @param {PageQuestion} question
   * @param {(reply: any) => void} answer
   * @returns {number}
   */
  follow(question, answer) {
    const id = this.next++;
    this.waiting.set(id, answer);
    if (this.socket) this.socket.send(JSON.stringify({ id, ...question }));
    else answer({ id, news: "wrong", message: "the program is gone" });
    return id;
  }

  /** @param {number} id */
  forget(id) {
    this.waiting.delete(id);
  }

  /** Asks, and gives the one answer. @param {PageQuestion} question @returns {Promise<any>} */
  ask(question) {
    return new Promise((resolve, reject) => {
      const id = this.follow(question, (reply) => {
        this.forget(id);
        if (reply.news === "wrong") reject(new Wrong(reply.message));
        else resolve(reply);
      });
    });
  }
}
