// Tree: the tree of a real search as an icicle, coloured by why each node ended.

import { empty, grouped, h, s, saveSvg, short, trouble, waiting } from "../dom.js";
import { said, t, technique, written } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageTree} PageTree */
/** @typedef {import("../../../../docs/api/answers").PageTreeNode} PageTreeNode */
/** @typedef {import("../../../../docs/api/answers").End} End */
/** @typedef {import("../main.js").App} App */


/** @param {End} end */
function kind(end) {
  return end.kind === "cut" ? "cut" : end.kind;
}

/** @param {End} end */
function named(end) {
  return end.kind === "cut" ? technique(end.technique) : t(end.kind.replace(/_/g, " "));
}

export const tree = {
  id: "tree",
  title: "Tree",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    let nodes = Number(app.words.nodes ?? 100000);
    let turn = 0;
    /** @type {PageTree | null} */
    let found = null;
    let iteration = 0;
    /** @type {string[]} */
    let path = [];
    let only = "";
    const sizes = [10000, 100000, 500000, 2000000];
    const size = h("label.field", {}, t("Nodes at most"), " ", h("select", { onchange: (/** @type {any} */ event) => { nodes = Number(event.target.value); } }, sizes.map((one) => h("option", { value: one, ".selected": one === nodes }, grouped(one)))));
    const body = h("div.answers");
    panel.append(h("section.card", {}, h("div.row", {}, h("button.primary", { type: "button", onclick: () => record() }, t("Record a search")), size)), body);
    const picture = h("div.icicle-box");
    const told = h("p.hint.icicle-told", { "aria-live": "polite" });
    const crumbs = h("div.crumbs");
    const slider = h("input.slider", { type: "range", "aria-label": t("Iteration"), oninput: () => { iteration = found?.iterations[Number(slider.value)].depth ?? 0; path = []; open(); } });
    const depths = h("output", {});
    const filter = h("select", { "aria-label": t("Show only"), onchange: () => { only = filter.value; dim(); } });
    const ends = h("dl.ends");

    const record = async () => {
      const mine = ++turn;
      body.replaceChildren(waiting(t("recording the tree")));
      try {
        const answer = /** @type {PageTree} */ (await app.link.ask({ ask: "tree", line: app.model.line(), search: { ...app.switches }, depth: 30, nodes }));
        if (mine !== turn) return;
        found = answer;
        // The last iteration is the one that the limit broke off.
        const last = Math.max(0, answer.iterations.length - 2);
        iteration = answer.iterations[last].depth;
        path = [];
        slider.min = 0;
        slider.max = answer.iterations.length - 1;
        slider.value = String(last);
        const names = [...new Set(answer.ends.map((one) => named(one.end)))];
        only = "";
        filter.replaceChildren(h("option", { value: "" }, `${t("Show only")}: ${t("everything")}`), ...names.map((name) => h("option", { value: name }, name)));
        ends.replaceChildren(...answer.ends.slice().sort((one, other) => other.nodes - one.nodes).map((one) => h("div", {}, h("dt", {}, h("span.swatch", { "data-end": kind(one.end) }), named(one.end)), h("dd", {}, `${grouped(one.nodes)}  ${(100 * one.nodes / answer.nodes).toFixed(1)} %`))));
        body.replaceChildren(h("section.card", {}, h("div.row", {}, h("span", {}, t("Iteration")), slider, depths, filter, h("span.spring"), h("button.quiet", { type: "button", onclick: () => saveSvg(picture.querySelector("svg"), "tree.svg") }, t("Save picture"))), crumbs, picture, told),
          h("section.card", {}, h("h2", {}, t("How nodes ended")), ends));
        await open();
      } catch (error) {
        if (mine === turn) body.replaceChildren(trouble(/** @type {Error} */ (error).message));
      }
    };

    const open = async () => {
      const mine = ++turn;
      const one = found?.iterations.find((each) => each.depth === iteration);
      depths.textContent = one ? `${one.depth}: ${one.best ? written(one.best) : ""} ${one.score} · ${short(one.nodes)} ${t("nodes")}` : "";
      try {
        const branch = await app.link.ask({ ask: "branch", iteration, path });
        if (mine !== turn) return;
        draw(/** @type {PageTreeNode} */ (branch));
        await board(path);
      } catch (error) {
        if (mine === turn) told.textContent = said(/** @type {Error} */ (error).message);
      }
    };

    const board = async (/** @type {string[]} */ moves) => {
      if (moves.includes("--")) return;
      const line = app.model.line();
      const shown = await app.model.fetch({ ...line, moves: [...line.moves, ...moves] });
      app.board.interactive = false;
      app.board.show(shown);
    };

    /** @param {PageTreeNode} root */
    const draw = (root) => {
      const [width, high] = [1000, 58];
      const parts = s("g");
      let deepest = 0;
      const put = (/** @type {PageTreeNode} */ node, /** @type {number} */ x, /** @type {number} */ wide, /** @type {number} */ level, /** @type {string[]} */ way) => {
        deepest = Math.max(deepest, level);
        const text = node.move ? written(node.move) : "●";
        const about = `${text} ${way.join(" ") || t("Whole tree")}: ${named(node.end)}, ${node.score}, ${grouped(node.nodes)} ${t("nodes")}, ${node.visits} ${t("visits")}, ${node.skipped} ${t("moves skipped")}`;
        const part = s("g", { class: "part", "data-end": kind(node.end), "data-name": named(node.end), tabindex: wide > 12 ? "0" : "-1", role: "button", "aria-label": about,
          onclick: () => choose(way, level), onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Enter") choose(way, level); }, onpointerenter: () => { told.textContent = about; }, onfocus: () => { told.textContent = about; } },
          s("rect", { x, y: level * high, width: Math.max(0.6, wide - 0.8), height: high - 1.5, rx: wide > 8 ? 3 : 0 }),
          wide > 44 ? s("text", { x: x + wide / 2, y: level * high + 36, "text-anchor": "middle" }, text) : null);
        parts.append(part);
        let left = x;
        for (const child of node.children) {
          const share = wide * child.nodes / node.nodes;
          put(child, left, share, level + 1, [...way, child.move?.protocol ?? "--"]);
          left += share;
        }
        if (node.hidden && wide * node.hidden_nodes / node.nodes > 3 && node.children.length) parts.append(s("rect", { x: left, y: (level + 1) * high, width: wide * node.hidden_nodes / node.nodes - 0.8, height: high - 1.5, class: "hidden-lines" }, s("title", {}, `${node.hidden} ${t("smaller lines")}`)));
      };
      put(root, 0, width, 0, path);
      picture.replaceChildren(s("svg", { viewBox: `0 0 ${width} ${(deepest + 1) * high}`, class: "icicle", role: "group", "aria-label": t("Tree") }, parts));
      crumbs.replaceChildren(h("button.line-move", { type: "button", onclick: () => { path = []; open(); } }, t("Whole tree")), ...path.map((move, nth) => h("button.line-move", { type: "button", onclick: () => { path = path.slice(0, nth + 1); open(); } }, move)));
      told.textContent = t("The picture is as wide as the nodes below each move. Choose a part to open it.");
      dim();
    };

    const choose = (/** @type {string[]} */ way, /** @type {number} */ level) => {
      if (level === 0 && path.length) { path = path.slice(0, -1); open(); return; }
      path = way;
      open();
    };

    const dim = () => {
      for (const part of picture.querySelectorAll(".part")) part.toggleAttribute("data-dim", Boolean(only) && part.getAttribute("data-name") !== only);
    };

    let first = true;
    return {
      update() {
        turn++;
        found = null;
        if (first) { first = false; record(); } else body.replaceChildren(empty("⌄", t("Record a search")));
      },
      end() { turn++; },
      state: () => ({ nodes: String(nodes) }),
    };
  },
};
