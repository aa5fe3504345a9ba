// Evaluation: what a position is worth without looking ahead, and what that is made of.

import { h, s, saveSvg, trouble, waiting } from "../dom.js";
import { language, side, t } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").PageEvaluated} PageEvaluated */
/** @typedef {import("../../../../docs/api/answers").PageBar} PageBar */
/** @typedef {import("../../../../docs/api/answers").PageHeat} PageHeat */
/** @typedef {import("../main.js").App} App */


/** Bars one after the other: where one ends the next begins. @param {PageBar[]} rows @param {string} title */
export function waterfall(rows, title) {
  const [left, width, height] = [170, 430, 24];
  let sum = 0;
  const ends = rows.map((row) => { const from = row.total ? 0 : sum; sum = row.total ? row.value : sum + row.value; return [from, sum]; });
  const all = ends.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all, 1)];
  const x = (/** @type {number} */ value) => left + ((value - low) / (high - low || 1)) * width;
  const picture = s("svg", { viewBox: `0 0 ${left + width + 70} ${rows.length * height + 12}`, class: "chart", role: "img", "aria-label": title });
  picture.append(s("line", { x1: x(0), x2: x(0), y1: 0, y2: rows.length * height + 6, class: "axis" }));
  rows.forEach((row, nth) => {
    const [from, to] = ends[nth];
    const y = nth * height + 6;
    picture.append(
      s("text", { x: left - 12, y: y + 13, "text-anchor": "end", class: row.total ? "chart-name total" : "chart-name" }, t(row.name)),
      s("rect", { x: Math.min(x(from), x(to)), y: y + 2, width: Math.max(1.5, Math.abs(x(to) - x(from))), height: height - 8, rx: 2, class: row.total ? "bar total" : row.value < 0 ? "bar bad" : "bar good" }),
      s("text", { x: Math.max(x(from), x(to)) + 6, y: y + 13, class: "chart-value" }, row.written));
    if (!row.total && nth + 1 < rows.length) picture.append(s("line", { x1: x(to), x2: x(to), y1: y + height - 6, y2: y + height + 2, class: "joint" }));
  });
  return picture;
}

/** A piece by its name, in Japanese by its sign. @param {App} app @param {string} name @param {[number, number] | null | undefined} at */
function piece(app, name, at) {
  const diagram = app.model.board?.position.board;
  const sign = at && app.model.game === "shogi" && language.now === "ja" ? diagram?.rows[at[0]][at[1]]?.sign : "";
  return sign && at ? `${diagram?.columns[at[1]]}${"一二三四五六七八九"[at[0]]}${sign}` : name.replace("in hand", t("in hand"));
}

/** @param {App} app @param {PageEvaluated} told */
function ofNetwork(app, told) {
  app.board.mark(/** @type {any[]} */ (told.pieces.filter((one) => one.at).map((one) => ({ at: one.at, value: one.strength, text: one.short }))));
  const pair = (/** @type {PageEvaluated["pairs"][0]} */ one) => h("tr", {}, h("th", { scope: "row" }, h("button.line-move", { type: "button", onclick: () => {
    const [from, to] = one.at;
    if (from && to) app.board.point([{ from, to, kind: one.first ? "first" : "wrong" }]);
  } }, `${piece(app, one.pieces[0], one.at[0])} – ${piece(app, one.pieces[1], one.at[1])}`)), h("td", {}, one.written));
  const share = (/** @type {PageEvaluated["pieces"][0]} */ one) => h("tr", {}, h("th", { scope: "row" }, `${side(app.game.game.sides[one.side === "first" ? 0 : 1])} ${piece(app, one.piece, one.at)}`), h("td", {}, one.written));
  return h("div.two", {}, h("div", {}, h("h3", {}, t("What pieces add")), h("table", {}, h("tbody", {}, told.pieces.slice(0, 12).map(share)))), told.pairs.length ? h("div", {}, h("h3", {}, t("Pieces that work together")), h("table", {}, h("tbody", {}, told.pairs.map(pair)))) : null);
}

/** @param {App} app @param {PageEvaluated} told */
function card(app, told) {
  const name = t(told.eval);
  const picture = told.bars.length > 1 ? waterfall(told.bars, name) : null;
  return h("section.card", {}, h("div.card-head", {}, h("h2", {}, name), h("span.score", { "data-side": told.first ? "first" : "second" }, told.score), h("span.spring"),
    picture ? h("button.quiet", { type: "button", onclick: () => saveSvg(picture, `evaluation-${told.eval}.svg`) }, t("Save picture")) : null),
    picture ?? (told.pieces.length ? null : h("p.hint", {}, t("All terms are even here."))), told.pieces.length ? ofNetwork(app, told) : null,
    told.terms.length > 1 ? h("details", {}, h("summary", {}, t("the terms")), waterfall(told.terms, t("the terms"))) : null);
}

/** Shows what a piece would be worth elsewhere. @param {App} app @param {PageHeat} heat */
function showHeat(app, heat) {
  app.board.mark(/** @type {any[]} */ ([{ at: heat.from }, ...heat.squares.map((square) => ({ at: square.at, value: square.strength, text: square.written }))]));
}

export const evaluation = {
  id: "evaluation",
  title: "Evaluation",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const names = app.game.evaluations.map((one) => one.name);
    const choice = (/** @type {string} */ label, /** @type {string[]} */ options, /** @type {string} */ value) => h("label.field", {}, t(label), " ", h("select", { onchange: () => update() }, options.map((name) => h("option", { value: name, ".selected": name === value }, t(name)))));
    const one = choice("Evaluated by", names, app.words.eval ?? names[0]);
    const other = choice("Beside", ["nothing", ...names], app.words.beside ?? "nothing");
    const answer = h("div.answers");
    let tried = app.words.piece ?? "";
    const tries = h("select", { onchange: () => { tried = tries.value; update(); } });
    const about = h("p.hint", { hidden: true }, t("Each number says by how much the position would be better for its side with this piece there."));
    panel.append(h("section.card", {}, h("div.row", {}, one, other, h("label.field", {}, `${t("A piece tried everywhere")} `, tries)), about), answer);

    /** The pieces on the board, to choose from. */
    const pieces = () => {
      const diagram = app.model.board?.position.board;
      const cells = diagram?.rows.flatMap((row, nth) => row.map((cell, column) => ({ cell, at: `${nth}.${column}`, name: `${diagram.columns[column]}${diagram.lines[nth]}` }))).filter(({ cell }) => cell) ?? [];
      if (!cells.some(({ at }) => at === tried)) tried = "";
      tries.replaceChildren(h("option", { value: "" }, t("nothing")), ...cells.map(({ cell, at, name }) => h("option", { value: at, ".selected": at === tried }, `${cell?.sign && app.model.game === "shogi" ? cell.sign : cell?.letter} ${name}`)));
    };
    const value = (/** @type {HTMLElement} */ field) => /** @type {HTMLSelectElement} */ (field.querySelector("select")).value;
    let turn = 0;
    const update = async () => {
      const mine = ++turn;
      if (!answer.children.length) answer.replaceChildren(waiting(t("Evaluation")));
      app.board.mark([]);
      app.board.point([]);
      pieces();
      about.hidden = !tried;
      const wanted = [value(one), value(other)].filter((name, nth, all) => name !== "nothing" && all.indexOf(name) === nth);
      try {
        const told = await Promise.all(wanted.map((name) => app.link.ask({ ask: "evaluation", line: app.model.line(), eval: name })));
        if (mine !== turn) return;
        answer.replaceChildren(...told.map((one) => card(app, one)));
        if (tried) {
          const heat = /** @type {PageHeat} */ (await app.link.ask({ ask: "heat", line: app.model.line(), eval: value(one), from: /** @type {[number, number]} */ (tried.split(".").map(Number)) }));
          if (mine !== turn) return;
          showHeat(app, heat);
        }
        app.remember();
      } catch (error) {
        if (mine === turn) answer.replaceChildren(trouble(/** @type {Error} */ (error).message));
      }
    };
    return { update, end: () => { turn++; }, state: () => ({ eval: value(one), beside: value(other), ...(tried ? { piece: tried } : {}) }) };
  },
};
