// Evaluation: what a position is worth without looking ahead, and what that is made of.

import { h, s, saveSvg, trouble, waiting } from "../dom.js";
import { t, teach } from "../words.js";

/** @typedef {import("../../../../docs/api/answers").Evaluation} Evaluated */
/** @typedef {import("../../../../docs/api/answers").Terms} Terms */
/** @typedef {import("../../../../docs/api/answers").NetworkShares} NetworkShares */
/** @typedef {import("../../../../docs/api/answers").Heat} Heat */
/** @typedef {import("../main.js").App} App */

teach({
  "Evaluated by": "評価関数", "Beside": "比較", "nothing": "なし", "What it is made of": "評価の内訳", "What pieces add": "駒ごとの寄与", "Pieces that work together": "駒の組み合わせ",
  "bare kings": "玉だけ", "for": " ", "worth to": "の評価", "phase": "進行度", "of": "/", "Save picture": "図を保存", "linear": "線形", "network": "ニューラルネット", "classic": "古典的",
  "material": "駒割り", "centre": "中央", "space": "陣地", "the network adds": "ネットワークの加算", "the terms": "項の合計", "All terms are even here.": "すべての項が互角です。",
  "A piece tried everywhere": "駒を動かしてみる", "Each number says by how much the position would be better for its side with this piece there.": "数字は、この駒がそこにあれば自分の側がどれだけ良くなるかを示します。",
});

/**
 * Bars one after the other: where one ends the next begins.
 * @param {{ name: string, value: number, total?: boolean }[]} rows
 * @param {string} title
 */
export function waterfall(rows, title) {
  const [left, width, height] = [170, 430, 24];
  let sum = 0;
  const ends = rows.map((row) => { const from = row.total ? 0 : sum; sum = row.total ? row.value : sum + row.value; return [from, row.total ? row.value : sum]; });
  const all = ends.flat();
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all, 1)];
  const x = (/** @type {number} */ value) => left + ((value - low) / (high - low || 1)) * width;
  const picture = s("svg", { viewBox: `0 0 ${left + width + 70} ${rows.length * height + 12}`, class: "chart", role: "img", "aria-label": title });
  picture.append(s("line", { x1: x(0), x2: x(0), y1: 0, y2: rows.length * height + 6, class: "axis" }));
  rows.forEach((row, nth) => {
    const [from, to] = ends[nth];
    const y = nth * height + 6;
    const label = (row.value > 0 ? "+" : "") + (row.value / 100).toFixed(2);
    picture.append(
      s("text", { x: left - 12, y: y + 13, "text-anchor": "end", class: row.total ? "chart-name total" : "chart-name" }, row.name),
      s("rect", { x: Math.min(x(from), x(to)), y: y + 2, width: Math.max(1.5, Math.abs(x(to) - x(from))), height: height - 8, rx: 2, class: row.total ? "bar total" : row.value < 0 ? "bar bad" : "bar good" }),
      s("text", { x: Math.max(x(from), x(to)) + 6, y: y + 13, class: "chart-value" }, label));
    if (!row.total && nth + 1 < rows.length) picture.append(s("line", { x1: x(to), x2: x(to), y1: y + height - 6, y2: y + height + 2, class: "joint" }));
  });
  return picture;
}

/** @param {Terms} terms @param {number} total @param {string} name */
function ofTerms(terms, total, name) {
  const rows = terms.terms.filter((term) => term.value !== 0).sort((one, other) => Math.abs(other.value) - Math.abs(one.value)).map((term) => ({ name: term.term.replace(/_/g, " "), value: term.value }));
  const added = rows.reduce((sum, row) => sum + row.value, 0);
  if (added !== total) rows.push({ name: "scale, tempo", value: total - added });
  return rows.length ? waterfall([...rows, /** @type {any} */ ({ name, value: total, total: true })], name) : h("p.hint", {}, t("All terms are even here."));
}

/** The square that a piece of a share stands on. @param {App} app @param {string} piece */
function place(app, piece) {
  const diagram = app.model.board?.position.board;
  const square = piece.split(" ").pop() ?? "";
  const row = diagram?.lines.indexOf(square.slice(1)) ?? -1;
  const column = diagram?.columns.indexOf(square.slice(0, 1)) ?? -1;
  return row >= 0 && column >= 0 ? [row, column] : null;
}

/** @param {App} app @param {NetworkShares} shares */
function ofNetwork(app, shares) {
  const largest = Math.max(1, ...shares.pieces.map((piece) => Math.abs(piece.share)));
  const first = app.model.board?.position.side === "first";
  const show = () => app.board.mark(/** @type {any[]} */ (shares.pieces.map((piece) => {
    const at = place(app, piece.piece);
    const value = (first ? 1 : -1) * piece.share;
    return at ? { at, value: value / largest, text: (value > 0 ? "+" : "") + (value / 100).toFixed(1) } : null;
  }).filter(Boolean)));
  show();
  const pair = (/** @type {any} */ one) => h("tr", {}, h("th", { scope: "row" }, h("button.line-move", { type: "button", onclick: () => {
    const [from, to] = [place(app, one.one), place(app, one.other)];
    if (from && to) app.board.point([{ from, to, kind: one.together < 0 ? "wrong" : "first" }]);
  } }, `${one.one} – ${one.other}`)), h("td", {}, (one.together > 0 ? "+" : "") + (one.together / 100).toFixed(2)));
  const piece = (/** @type {any} */ one) => h("tr", {}, h("th", { scope: "row" }, `${app.game.game.sides[one.side === "first" ? 0 : 1]} ${one.piece}`), h("td", {}, (one.share > 0 ? "+" : "") + (one.share / 100).toFixed(2)));
  return h("div.two", {}, h("div", {}, h("h3", {}, t("What pieces add")), h("table", {}, h("tbody", {}, shares.pieces.slice(0, 12).map(piece)))), h("div", {}, h("h3", {}, t("Pieces that work together")), h("table", {}, h("tbody", {}, shares.pairs.slice(0, 12).map(pair)))));
}

/** @param {App} app @param {Evaluated} told */
function card(app, told) {
  const explained = told.explanation;
  const total = told.first_cp;
  /** @type {any[]} */
  const parts = [];
  if (explained.kind === "terms") parts.push(ofTerms(explained, total, t(told.eval)));
  else if (explained.kind === "classic") {
    const [mine, theirs] = explained.possessed;
    parts.push(waterfall([{ name: t("material"), value: explained.material }, { name: t("centre"), value: (explained.centre_attacks[0] - explained.centre_attacks[1]) * explained.centre_attack },
      { name: t("space"), value: (mine.length - theirs.length) * explained.possessed_square }, { name: t(told.eval), value: total, total: true }], told.eval));
  } else if (explained.kind === "residual") {
    const sign = told.position.side === "first" ? 1 : -1;
    parts.push(waterfall([{ name: t("the terms"), value: sign * explained.terms_cp }, { name: t("the network adds"), value: sign * explained.network_cp }, { name: t(told.eval), value: total, total: true }], told.eval));
    parts.push(ofNetwork(app, explained.network));
    parts.push(h("details", {}, h("summary", {}, t("the terms")), ofTerms(explained.terms, sign * explained.terms_cp, t("the terms"))));
  } else if (explained.kind === "network") parts.push(ofNetwork(app, explained));
  const picture = parts.find((part) => part instanceof SVGElement);
  return h("section.card", {}, h("div.card-head", {}, h("h2", {}, `${t(told.eval)}`), h("span.score", { "data-side": total >= 0 ? "first" : "second" }, (total > 0 ? "+" : "") + (total / 100).toFixed(2)), h("span.spring"),
    picture ? h("button.quiet", { type: "button", onclick: () => saveSvg(picture, `evaluation-${told.eval}.svg`) }, t("Save picture")) : null), parts);
}

/** Shows what a piece would be worth elsewhere. @param {App} app @param {Heat} heat */
function showHeat(app, heat) {
  const sign = heat.piece.side === "first" ? 1 : -1;
  const largest = Math.max(1, ...heat.squares.map((square) => Math.abs(square.cp)));
  const mark = (/** @type {number[]} */ at, /** @type {number} */ cp) => ({ at, value: sign * cp / largest, text: Math.abs(cp) < 5 ? "0.0" : (sign * cp > 0 ? "+" : "") + (sign * cp / 100).toFixed(1) });
  app.board.mark(/** @type {any[]} */ ([{ at: heat.from }, ...heat.squares.map((square) => mark(square.at, square.cp))]));
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
    const piece = h("select", { onchange: () => { tried = piece.value; update(); } });
    const about = h("p.hint", { hidden: true }, t("Each number says by how much the position would be better for its side with this piece there."));
    panel.append(h("section.card", {}, h("div.row", {}, one, other, h("label.field", {}, `${t("A piece tried everywhere")} `, piece)), about), answer);

    /** The pieces on the board, to choose from. */
    const pieces = () => {
      const diagram = app.model.board?.position.board;
      const cells = diagram?.rows.flatMap((row, nth) => row.map((cell, column) => ({ cell, at: `${nth}.${column}`, name: `${diagram.columns[column]}${diagram.lines[nth]}` }))).filter(({ cell }) => cell) ?? [];
      if (!cells.some(({ at }) => at === tried)) tried = "";
      piece.replaceChildren(h("option", { value: "" }, t("nothing")), ...cells.map(({ cell, at, name }) => h("option", { value: at, ".selected": at === tried }, `${cell?.sign && app.model.game === "shogi" ? cell.sign : cell?.letter} ${name}`)));
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
          const heat = /** @type {Heat} */ (await app.link.ask({ ask: "heat", line: app.model.line(), eval: value(one), from: /** @type {[number, number]} */ (tried.split(".").map(Number)) }));
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
