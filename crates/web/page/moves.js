// The list of moves, with variations.

import { h } from "./dom.js";
import { t, written } from "./words.js";

/** @typedef {import("./model.js").Model} Model */

/** Whether the side that starts moves at a node. @param {Model} model @param {number} node */
function isFirst(model, node) {
  const start = model.start.split(" ")[1];
  const first = model.game === "shogi" ? start !== "w" : start !== "b";
  let ply = 0;
  for (let at = model.nodes[node].parent; at > 0; at = model.nodes[at].parent) ply++;
  return (ply % 2 === 0) === first;
}

/** The number of a move. @param {Model} model @param {number} node */
function number(model, node) {
  let ply = 0;
  for (let at = node; at > 0; at = model.nodes[at].parent) ply++;
  if (model.game === "shogi") return ply;
  const words = model.start.split(" ");
  const begin = Number(words[5] ?? 1) || 1;
  const black = words[1] === "b" ? 1 : 0;
  return begin + Math.floor((ply - 1 + black) / 2);
}

/** A move with its number, as people write it. @param {Model} model @param {number} node */
export function numbered(model, node) {
  const { move, marks, judged } = model.nodes[node];
  const count = number(model, node);
  const before = model.game === "shogi" ? `${count} ` : isFirst(model, node) ? `${count}. ` : `${count}… `;
  return `${before}${move ? written(move) : ""}${(marks.length ? marks : [judged]).join("")}`;
}

/** @param {Model} model @param {number} node @param {boolean} always @param {(node: number) => void} choose */
function item(model, node, always, choose) {
  const { move, marks, judged, comment } = model.nodes[node];
  const first = isFirst(model, node);
  const shogi = model.game === "shogi";
  const count = number(model, node);
  const before = shogi ? `${count} ` : first ? `${count}. ` : always ? `${count}… ` : "";
  const link = h("button.move", { type: "button", "data-node": node, "aria-current": node === model.at ? "true" : null, onclick: () => choose(node) },
    move ? written(move) : "", [...marks, ...(judged && !marks.includes(judged) ? [judged] : [])].map((mark) => h("span.move-mark", { "data-mark": mark }, mark)));
  return [before ? h("span.numbered", {}, h("span.move-number", {}, before), link) : link, comment ? h("span.comment", {}, comment) : null];
}

/** @param {Model} model @param {number} from @param {boolean} top @param {(node: number) => void} choose @returns {any[]} */
function line(model, from, top, choose) {
  const words = [];
  let [at, always] = [from, true];
  while (model.nodes[at].children.length) {
    const [main, ...others] = model.nodes[at].children;
    words.push(...item(model, main, always, choose));
    always = others.length > 0;
    for (const other of others) {
      words.push(h(top ? "div.variation" : "span.variation", {}, "(", item(model, other, true, choose), line(model, other, false, choose), ")"));
    }
    at = main;
  }
  return words;
}

/** The list as an element that follows the model. @param {Model} model @param {(node: number) => void} [choose] what a click on a move does, if not go there @returns {HTMLElement} */
export function moveList(model, choose = (node) => { model.go(node); }) {
  const list = h("div.moves", { "aria-label": t("Moves"), role: "group", tabindex: "0" });
  // A list that was taken away hears no more.
  const heard = () => {
    if (list.isConnected) return true;
    model.removeEventListener("game", draw);
    model.removeEventListener("board", show);
    return false;
  };
  const draw = () => { if (heard()) fill(); };
  const fill = () => {
    const words = line(model, 0, true, choose);
    list.replaceChildren(...(words.length ? words.flat(2).filter(Boolean) : [h("p.hint", {}, t("Move a piece, or paste a game."))]));
    mark();
  };
  const show = () => { if (heard()) mark(); };
  const mark = () => {
    for (const button of list.querySelectorAll("[aria-current]")) button.removeAttribute("aria-current");
    const current = list.querySelector(`[data-node="${model.at}"]`);
    current?.setAttribute("aria-current", "true");
    if (current instanceof HTMLElement) {
      const [top, bottom] = [current.offsetTop - list.offsetTop, current.offsetTop - list.offsetTop + current.offsetHeight];
      if (top < list.scrollTop || bottom > list.scrollTop + list.clientHeight) list.scrollTop = top - list.clientHeight / 2;
    }
  };
  model.addEventListener("game", draw);
  model.addEventListener("board", show);
  fill();
  return list;
}
