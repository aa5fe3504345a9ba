// Steps: a teaching search event by event, both ways, on a tree small enough to draw.

import { grouped, h, s, saveSvg, trouble, waiting } from "../dom.js";
import { t, written } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageStepped} Stepped */
/** @typedef {import("../../../../docs/api/answers").StepEvent} StepEvent */
/** @typedef {import("../main.js").App} App */
/** @typedef {{ parent: number, depth: number, move: string, enter: number, leave: number, score: string, cut: boolean, x: number, children: number[], path: string[], unsearched: { at: number, count: number }[] }} Drawn */


const KINDS = /** @type {Record<string, string>} */ ({ enter: "a node begins", improve: "a better move", cutoff: "the rest is cut", again: "searched again", game_over: "the game is over", leaf: "the horizon", leave: "a node ends" });

/** The nodes of the tree, out of the events. @param {Stepped} stepped */
function treeOf({ steps, scores }) {
  /** @type {Drawn[]} */
  const nodes = [];
  /** @type {number[]} */
  const open = [];
  /** @type {number[]} */
  const at = [];
  steps.events.forEach((event, nth) => {
    if (event.kind === "enter") {
      const parent = open.length ? open[open.length - 1] : -1;
      const move = event.move ?? null;
      nodes.push({ parent, depth: open.length, move: move ? written(move) : "", enter: nth, leave: steps.events.length, score: "", cut: false, x: 0, children: [], unsearched: [],
        path: parent < 0 ? [] : [...nodes[parent].path, move?.protocol ?? ""] });
      if (parent >= 0) nodes[parent].children.push(nodes.length - 1);
      open.push(nodes.length - 1);
    }
    const node = open[open.length - 1];
    at.push(node);
    if (event.kind === "cutoff") { nodes[node].cut = true; nodes[node].unsearched.push({ at: nth, count: event.unsearched?.length ?? 0 }); }
    if (["leaf", "leave", "game_over"].includes(event.kind)) { nodes[node].leave = nth; nodes[node].score = scores[nth].score ?? ""; open.pop(); }
  });
  let next = 0;
  const put = (/** @type {number} */ node) => {
    const { children } = nodes[node];
    children.forEach(put);
    nodes[node].x = children.length ? (nodes[children[0]].x + nodes[children[children.length - 1]].x) / 2 : next++;
  };
  if (nodes.length) put(0);
  return { nodes, at, width: Math.max(1, next) };
}

export const steps = {
  id: "steps",
  title: "Steps",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const number = (/** @type {string} */ label, /** @type {number} */ value, /** @type {number} */ most) => h("label.field", {}, t(label), " ", h("select", { onchange: () => record() }, Array.from({ length: most }, (_, nth) => h("option", { value: nth + 1, ".selected": nth + 1 === value }, nth + 1))));
    const algorithm = h("label.field", {}, t("Search by"), " ", h("select", { onchange: () => record() }, app.welcome.algorithms.map((name) => h("option", { value: name, ".selected": name === (app.words.search ?? "alphabeta") }, t(name)))));
    const depth = number("depth", Number(app.words.depth ?? 3), 5);
    const widest = number("Moves of a node", Number(app.words.widest ?? 3), 6);
    const value_ = (/** @type {HTMLElement} */ field) => /** @type {HTMLSelectElement} */ (field.querySelector("select")).value;
    const slider = h("input.slider", { type: "range", min: 0, value: 0, "aria-label": t("Step"), oninput: () => go(Number(slider.value)) });
    const told = h("div.step-told", { "aria-live": "polite" });
    const code = h("ol.code", { "aria-label": t("Pseudo-code") });
    const tree = h("div.scroll.tree-box", { tabindex: "0", role: "region", "aria-label": t("The tree") });
    const body = h("div.answers");
    const button = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) => h("button", { type: "button", title: t(name), "aria-label": t(name), onclick: act }, sign);
    const controls = h("div.row.step-row", {}, button("◀", "Back", () => go(now - 1)), button("▶", "Forward", () => go(now + 1)), button("▶▶", "Play on", () => play()), button("✂", "Next cut", () => cut()), slider);
    panel.append(h("section.card", {}, h("div.row", {}, algorithm, depth, widest)), body);
    let [now, turn, timer] = [Number(app.words.step ?? 0), 0, 0];
    /** @type {Stepped["steps"] | null} */
    let found = null;
    /** @type {Stepped["scores"]} */
    let scores = [];
    /** @type {ReturnType<typeof treeOf>} */
    let drawn = { nodes: [], at: [], width: 1 };
    /** @type {any[]} */
    let marks = [];

    const record = async (keep = false) => {
      const mine = ++turn;
      clearInterval(timer);
      body.replaceChildren(waiting(t("recording the search")));
      try {
        const answer = await app.link.ask({ ask: "steps", line: app.model.line(), algorithm: value_(algorithm), depth: Number(value_(depth)), widest: Number(value_(widest)) });
        if (mine !== turn) return;
        const stepped = /** @type {Stepped} */ (answer);
        found = stepped.steps;
        scores = stepped.scores;
        drawn = treeOf(stepped);
        code.replaceChildren(...stepped.steps.code.map((line) => h("li", {}, "\u2003".repeat(line.search(/\S/) / 4), t(line.trim()))));
        slider.max = found.events.length - 1;
        draw();
        body.replaceChildren(h("section.card", {}, controls, told), h("section.card", {}, h("div.card-head", {}, h("h2", {}, t("The tree")), h("span.spring"), h("button.quiet", { type: "button", onclick: () => saveSvg(tree.querySelector("svg"), "search-tree.svg") }, t("Save picture"))), tree), h("section.card", {}, h("h2", {}, t("Pseudo-code")), code));
        go(keep ? now : 0);
      } catch (error) {
        if (mine === turn) body.replaceChildren(trouble(/** @type {Error} */ (error).message));
      }
    };

    const draw = () => {
      const [wide, high] = [52, 62];
      const deepest = Math.max(0, ...drawn.nodes.map((node) => node.depth));
      const picture = s("svg", { viewBox: `0 0 ${drawn.width * wide + 20} ${(deepest + 1) * high + 14}`, class: "tree", role: "img", "aria-label": t("The tree") });
      picture.style.width = `max(100%, ${drawn.width * 40}px)`;
      picture.style.maxWidth = `${drawn.width * 78 + 30}px`;
      const x = (/** @type {Drawn} */ node) => 10 + wide / 2 + node.x * wide;
      const y = (/** @type {Drawn} */ node) => 18 + node.depth * high;
      marks = drawn.nodes.map((node, nth) => {
        const edge = node.parent >= 0 ? s("line", { x1: x(drawn.nodes[node.parent]), y1: y(drawn.nodes[node.parent]) + 9, x2: x(node), y2: y(node) - 9, class: "edge" }) : null;
        const label = s("text", { x: x(node), y: y(node) - 12, "text-anchor": "middle", class: "tree-move" }, node.move);
        const score = s("text", { x: x(node), y: y(node) + 4, "text-anchor": "middle", class: "tree-score" });
        const cut = node.cut ? s("path", { d: `M${x(node) + 10} ${y(node) + 16}l10 10m0-10l-10 10`, class: "tree-cut" }) : null;
        const body = s("rect", { x: x(node) - 22, y: y(node) - 9, width: 44, height: 18, rx: 5, class: "tree-node" });
        const group = s("g", { class: "node", onclick: () => go(drawn.nodes[nth].enter) }, edge, body, label, score, cut);
        picture.append(group);
        return { group, score, cut };
      });
      tree.replaceChildren(picture);
    };

    const go = (/** @type {number} */ wanted) => {
      if (!found) return;
      now = Math.max(0, Math.min(found.events.length - 1, wanted));
      const event = found.events[now];
      slider.value = String(now);
      const here = drawn.at[now];
      drawn.nodes.forEach((node, nth) => {
        const mark = marks[nth];
        mark.group.setAttribute("data-state", node.enter > now ? "future" : nth === here ? "here" : node.leave < now ? "done" : "open");
        mark.score.textContent = node.leave <= now ? node.score : "";
        mark.cut?.setAttribute("data-shown", String(node.unsearched.some((one) => one.at <= now)));
      });
      [...code.children].forEach((line, nth) => line.toggleAttribute("data-now", nth === event.code));
      const saved = event.saved === null || event.saved === undefined ? "" : `${grouped(event.saved)} ${t("nodes saved beside minimax")}`;
      told.replaceChildren(h("p.step-kind", { "data-kind": event.kind }, `${now + 1}/${found.events.length}  ${t(KINDS[event.kind])}${event.move ? `: ${written(event.move)}` : ""}${scores[now].score ? ` ${scores[now].score}` : ""}`),
        h("p.window", {}, h("span", {}, "α ", h("strong", {}, scores[now].alpha ?? "−∞")), h("span", {}, "β ", h("strong", {}, scores[now].beta ?? "∞")), h("span", {}, `${t("depth")} `, h("strong", {}, event.depth)), h("span", {}, `${t("nodes")} `, h("strong", {}, grouped(event.nodes)))),
        h("p.hint", {}, [event.unsearched?.length ? `${event.unsearched.length} ${t("moves cut")}: ${event.unsearched.map(written).join(" ")}` : "", saved].filter(Boolean).join(" · ")));
      show(here);
      const element = marks[here]?.group;
      if (element) {
        const [box, around] = [element.getBoundingClientRect(), tree.getBoundingClientRect()];
        if (box.left < around.left || box.right > around.right) tree.scrollLeft += box.left - around.left - around.width / 2;
      }
      app.remember();
    };

    const show = async (/** @type {number} */ node) => {
      const line = app.model.line();
      const board = await app.model.fetch({ ...line, moves: [...line.moves, ...(drawn.nodes[node]?.path ?? [])] });
      app.board.interactive = false;
      app.board.show(board);
    };

    const play = () => {
      if (timer) { clearInterval(timer); timer = 0; return; }
      timer = window.setInterval(() => { if (found && now < found.events.length - 1) go(now + 1); else { clearInterval(timer); timer = 0; } }, 450);
    };

    const cut = () => {
      const next = found?.events.findIndex((event, nth) => nth > now && event.kind === "cutoff") ?? -1;
      if (next >= 0) go(next);
    };

    let first = true;
    return {
      update() { record(first && app.words.step !== undefined); first = false; },
      end() { turn++; clearInterval(timer); },
      state: () => ({ search: value_(algorithm), depth: value_(depth), widest: value_(widest), step: String(now) }),
    };
  },
};
