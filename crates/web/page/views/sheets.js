// Sheets of the lab, drawn from answers: what techniques are worth, how often they are wrong, how a match stands.

import { grouped, h, s, save, saveSvg, short } from "../dom.js";
import { said, t, technique, written } from "../words.js";
import { Playout, numbers } from "./why.js";

/** @typedef {import("../../../../docs/api/answers").PageSheet} PageSheet */
/** @typedef {import("../../../../docs/api/answers").PageMatch} PageMatch */
/** @typedef {import("../../../../docs/api/answers").PageAudit} PageAudit */
/** @typedef {import("../../../../docs/api/answers").Ablation} Ablation */
/** @typedef {import("../../../../docs/api/answers").AblationSection} AblationSection */
/** @typedef {import("../../../../docs/api/answers").Estimate} Estimate */
/** @typedef {import("../../../../docs/api/answers").Mistake} Mistake */
/** @typedef {import("../main.js").App} App */


/** A share as percent. @param {number | null | undefined} share @param {number} [digits] */
function percent(share, digits = 1) {
  return share === null || share === undefined ? "–" : `${(100 * share).toFixed(digits).replace(/^-(0\.?0*)$/, "$1").replace("-", "−")} %`;
}

/** A picture with a button that saves it. @param {string} title @param {SVGElement} picture @param {string} file */
function framed(title, picture, file) {
  return h("div.figure", {}, h("div.card-head", {}, h("h3", {}, title), h("span.spring"), h("button.quiet", { type: "button", onclick: () => saveSvg(picture, file) }, t("Save picture"))), h("div.scroll", { tabindex: "0", role: "region", "aria-label": title }, picture));
}

/**
 * Bars with the interval that each value lies in.
 * @param {{ name: string, estimate: Estimate, weak?: boolean }[]} rows
 * @param {string} title
 */
function bars(rows, title) {
  const [left, width, height, end] = [190, 370, 22, 86];
  const ends = rows.flatMap(({ estimate }) => [estimate.value, estimate.low, estimate.high]).filter((one) => one !== null && one !== undefined).map(Number);
  const low = Math.max(-1, Math.min(0, ...ends));
  const high = Math.max(0.01, ...ends);
  const x = (/** @type {number} */ value) => left + ((Math.max(low, Math.min(high, value)) - low) / (high - low)) * width;
  const picture = s("svg", { viewBox: `0 0 ${left + width + end} ${rows.length * height + 12}`, class: "chart", role: "img", "aria-label": title });
  picture.append(s("line", { x1: x(0), x2: x(0), y1: 0, y2: rows.length * height + 8, class: "axis strong" }));
  rows.forEach(({ name, estimate, weak }, nth) => {
    const y = nth * height + 6;
    const value = estimate.value ?? 0;
    picture.append(s("text", { x: left - 10, y: y + 13, "text-anchor": "end", class: "chart-name" }, technique(name)),
      s("rect", { x: Math.min(x(0), x(value)), y: y + 3, width: Math.max(1, Math.abs(x(value) - x(0))), height: height - 9, rx: 2, class: weak ? "bar weak" : value < 0 ? "bar bad" : "bar good" }));
    if (estimate.low !== null && estimate.high !== null && estimate.low !== undefined && estimate.high !== undefined) {
      picture.append(s("path", { d: `M${x(estimate.low)} ${y + 5}v${height - 13}M${x(estimate.low)} ${y + height / 2 - 2.5}H${x(estimate.high)}M${x(estimate.high)} ${y + 5}v${height - 13}`, class: "whisker" }));
    }
    picture.append(s("text", { x: left + width + 8, y: y + 13, class: "chart-value" }, percent(estimate.value)));
  });
  return picture;
}

/**
 * A line over games, perhaps with the band that it lies in and with bounds.
 * @param {{ x: number, value: number | null | undefined, low?: number | null, high?: number | null }[]} points
 * @param {string} title
 * @param {number[]} bounds
 */
function course(points, title, bounds = []) {
  const [width, height, left, top] = [560, 170, 46, 8];
  const known = points.filter((point) => point.value !== null && point.value !== undefined);
  // The first few games say next to nothing: their band is cut off, not the rest pressed flat.
  const settled = known.slice(Math.floor(known.length / 8));
  const all = [...settled.flatMap((point) => [point.value, point.low ?? point.value, point.high ?? point.value]), ...bounds, 0].map(Number).filter(Number.isFinite);
  const [low, high] = [Math.min(...all), Math.max(...all, 1)];
  const pad = (high - low) * 0.06;
  const [least, most] = [low - pad, high + pad];
  const last = points[points.length - 1]?.x ?? 1;
  const x = (/** @type {number} */ games) => left + (games / last) * width;
  const y = (/** @type {number} */ value) => top + (1 - (Math.max(least, Math.min(most, value)) - least) / (most - least)) * height;
  const picture = s("svg", { viewBox: `0 0 ${left + width + 12} ${top + height + 26}`, class: "chart", role: "img", "aria-label": title });
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((one) => (most - least) / one <= 6) ?? 2000;
  for (let tick = Math.ceil(least / step) * step; tick <= most; tick += step) {
    picture.append(s("line", { x1: left, x2: left + width, y1: y(tick), y2: y(tick), class: tick === 0 ? "axis strong" : "axis" }), s("text", { x: left - 6, y: y(tick) + 4, "text-anchor": "end", class: "chart-value" }, tick));
  }
  for (const bound of bounds) picture.append(s("line", { x1: left, x2: left + width, y1: y(bound), y2: y(bound), class: "bound" }), s("text", { x: left + width, y: y(bound) - 4, "text-anchor": "end", class: "chart-value" }, bound.toFixed(2)));
  const band = known.filter((point) => Number.isFinite(point.low) && Number.isFinite(point.high));
  if (band.length > 1) picture.append(s("path", { d: `M${band.map((point) => `${x(point.x)} ${y(Number(point.high))}`).join("L")}L${[...band].reverse().map((point) => `${x(point.x)} ${y(Number(point.low))}`).join("L")}z`, class: "band" }));
  if (known.length > 1) picture.append(s("path", { d: `M${known.map((point) => `${x(point.x).toFixed(1)} ${y(Number(point.value)).toFixed(1)}`).join("L")}`, class: "course" }));
  picture.append(s("text", { x: left, y: top + height + 20, class: "chart-value" }, "0"), s("text", { x: left + width, y: top + height + 20, "text-anchor": "end", class: "chart-value" }, `${last} ${t("games")}`));
  return picture;
}

/** @param {string[]} heads @param {any[][]} rows @param {string} title */
function table(heads, rows, title) {
  return h("div.scroll", { tabindex: "0", role: "region", "aria-label": title }, h("table.sheet", {}, h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
    h("tbody", {}, rows.map((row) => h("tr", {}, h("th", { scope: "row" }, row[0]), row.slice(1).map((cell) => h("td", {}, cell)))))));
}

/** @param {Ablation} ablation @param {AblationSection} section */
function section(ablation, section) {
  const rows = section.rows.filter((row) => row.saved);
  const has = (/** @type {(row: any) => any} */ what) => section.rows.some((row) => what(row) !== null && what(row) !== undefined);
  const claim = (/** @type {string} */ name) => { const one = ablation.claims.find((each) => each.technique === name); return one ? `${one.tree[0]}–${one.tree[1]} %` : ""; };
  const extra = /** @type {[string, (row: any) => any][]} */ ([
    ["claimed", (row) => row.verdict ? `${claim(row.technique)} · ${t(row.verdict)}` : ""],
    ["tactics", (row) => row.tactics ? `+${row.tactics.gained.length} −${row.tactics.lost.length}` : null],
    ["wrong", (row) => row.mistakes ? percent(row.mistakes.rate.value) : null],
    ["Elo", (row) => row.elo ? `${row.elo.elo.value?.toFixed(0) ?? "–"} (${row.elo.games})` : null],
  ]).filter(([, of]) => has(of) && section.rows.some((row) => of(row)));
  const title = `${t("share of the tree that it saves")} – ${t(section.alone ? "alone" : "among all others")}`;
  return [
    h("p.hint", {}, `${ablation.positions} ${t("positions")}, ${t("depth")} ${section.depth}: ${grouped(section.nodes)} ${t("nodes")}`),
    rows.length ? framed(title, bars(rows.map((row) => ({ name: row.technique, estimate: /** @type {Estimate} */ (row.saved), weak: !row.on || Boolean(row.needs) })), title), "ablation.svg") : null,
    table([t("technique"), t("saves"), "95 %", t("nodes"), t("another best move"), ...extra.map(([name]) => t(name))],
      section.rows.map((row) => [technique(row.technique), percent(row.saved?.value), row.saved ? `${percent(row.saved.low)} – ${percent(row.saved.high)}` : "", short(row.nodes), `${row.changed}/${ablation.positions}`, ...extra.map(([, of]) => of(row) ?? "")]), title),
  ];
}

/** @param {App} app @param {PageAudit} found @param {Playout[]} playouts */
function audited(app, found, playouts) {
  const { audit } = found;
  const rows = audit.techniques;
  const title = t("how often a decision is wrong");
  const show = async (/** @type {Mistake} */ mistake) => {
    await app.model.begin(audit.game, mistake.position.text);
    const step = app.model.board?.steps.find((one) => app.model.board?.position.legal_moves?.some((move) => move.protocol === one.move && move.prose === mistake.move));
    if (step) app.board.point([{ from: step.from, drop: step.drop, to: step.to, side: app.model.board?.position.side, kind: "wrong" }]);
  };
  const mistake = (/** @type {Mistake} */ one, /** @type {number} */ nth) => {
    const playout = new Playout(app, one.line, "first", { game: audit.game, start: one.position.text, moves: [] });
    playouts.push(playout);
    const written = found.mistakes[nth];
    return h("li.mistake", {}, h("div.card-head", {}, h("strong", {}, technique(one.technique)), h("span", {}, one.move ? `${t("left out")} ${one.move}` : t("cut the node")), h("span.badge.dear", {}, written.cost), h("span.spring"), h("button", { type: "button", onclick: () => show(one) }, t("Show it on the board"))),
      h("p.hint", {}, `${t("said")} ${written.claimed}, ${t("found")} ${written.found} (${t("depth")} ${one.depth})`), h("p.rule.hint", {}, numbers(one.rule)), one.line.length ? playout.element : null);
  };
  return [
    h("p.hint", {}, `${audit.positions} ${t("positions")}, ${t("depth")} ${audit.depth}: ${grouped(audit.nodes)} ${t("nodes")}, ${t("random seed")} ${audit.seed}`),
    rows.length ? framed(title, bars(rows.map((row) => ({ name: row.technique, estimate: row.rate })), title), "audit.svg") : null,
    table([t("technique"), t("decisions"), t("tested"), t("wrong"), "95 %", t("cost")], rows.map((row, nth) => [technique(row.technique), grouped(row.decisions), grouped(row.tested), `${row.wrong} (${percent(row.rate.value)})`, `${percent(row.rate.low)} – ${percent(row.rate.high)}`, found.costs[nth]]), title),
    h("h3", {}, t("Gallery of mistakes")),
    audit.gallery.length ? h("ol.gallery", {}, audit.gallery.map(mistake)) : h("p.hint", {}, t("No wrong decision was found.")),
  ];
}

/** Won, drawn and lost as one bar. @param {PageMatch} found */
function results(found) {
  const { wins, draws, losses, games } = found.result;
  const picture = s("svg", { viewBox: "0 0 600 34", class: "chart wdl", role: "img", "aria-label": `${wins} ${t("won")}, ${draws} ${t("drawn")}, ${losses} ${t("lost")}` });
  let left = 0;
  for (const [name, count] of /** @type {[string, number][]} */ ([["won", wins], ["drawn", draws], ["lost", losses]])) {
    const wide = (600 * count) / Math.max(1, games);
    picture.append(s("rect", { x: left, y: 0, width: Math.max(0, wide - 1), height: 34, class: `wdl-${name}` }));
    if (wide > 56) picture.append(s("text", { x: left + wide / 2, y: 22, "text-anchor": "middle", class: "wdl-text" }, `${count} ${t(name)}`));
    left += wide;
  }
  return picture;
}

/** Pairs by their points, as columns. @param {PageMatch} found */
function pairs(found) {
  const { pairs } = found.result;
  const most = Math.max(1, ...pairs);
  const picture = s("svg", { viewBox: "0 -6 600 118", class: "chart", role: "img", "aria-label": `${t("pairs of games by points")}: ${pairs.join(", ")}` });
  pairs.forEach((count, nth) => {
    const high = (72 * count) / most;
    picture.append(s("rect", { x: nth * 120 + 22, y: 84 - high, width: 76, height: Math.max(1, high), rx: 2, class: nth < 2 ? "bar bad" : nth > 2 ? "bar good" : "bar total" }),
      s("text", { x: nth * 120 + 60, y: 80 - high, "text-anchor": "middle", class: "chart-value" }, count), s("text", { x: nth * 120 + 60, y: 104, "text-anchor": "middle", class: "chart-name" }, ["0", "½", "1", "1½", "2"][nth]));
  });
  return picture;
}

/** @param {PageMatch} found */
function played(found) {
  const { result } = found;
  const { sprt } = result;
  const verdict = sprt?.verdict ? h("span.badge", {}, t(sprt.verdict)) : null;
  const facts = /** @type {[string, any][]} */ ([[t("points"), percent(result.score)], [t("likely the stronger one"), percent(result.los)], ["nElo", result.normalized_elo.value?.toFixed(1) ?? "–"], [t("games"), `${result.games}/${result.games_wanted}`],
    sprt ? ["LLR", `${sprt.llr?.toFixed(2) ?? "–"} (${sprt.bounds[0].toFixed(2)}, ${sprt.bounds[1].toFixed(2)})`] : null, sprt ? ["SPRT", `[${sprt.elo0}, ${sprt.elo1}]`] : null,
    [t("nodes a move"), result.players.map((player) => player.nodes_a_move ?? "–").join(" : ")]].filter(Boolean));
  const points = found.course;
  // Whoever wins every game is stronger by no number that could be drawn.
  const drawable = points.filter((point) => point.elo.value !== null).length > 2;
  return [
    h("div.card-head", {}, h("strong", {}, `${result.players[0].name} : ${result.players[1].name}`), h("span.spring"), h("span.hint", {}, said(result.limit))),
    h("p.elo", {}, found.elo, h("span", {}, t("difference in Elo points")), verdict),
    results(found),
    h("dl.facts-list.wide", {}, facts.map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", {}, value)))),
    drawable ? framed(t("difference in Elo points"), course(points.map((point) => ({ x: point.games, value: point.elo.value, low: point.elo.low, high: point.elo.high })), t("difference in Elo points")), "match.svg") : null,
    sprt && points.length > 2 ? framed(t("ratio of likelihoods (LLR)"), course(points.map((point) => ({ x: point.games, value: point.llr })), t("ratio of likelihoods (LLR)"), sprt.bounds), "sprt.svg") : null,
    result.mirrored || result.games < 2 ? null : framed(t("pairs of games by points"), pairs(found), "pairs.svg"),
  ];
}

/** A picture that the program drew. @param {import("../../../../docs/api/answers").PagePicture} one */
function picture(one) {
  // What is read this way runs no script.
  const read = new DOMParser().parseFromString(one.svg, "image/svg+xml").documentElement;
  const drawn = /** @type {Element} */ (document.importNode(read, true));
  drawn.setAttribute("class", "drawn");
  return h("div.figure", {}, h("div.card-head", {}, h("span.spring"), h("button.quiet", { type: "button", onclick: () => save(`${one.name}.svg`, one.svg, "image/svg+xml") }, t("Save picture"))), h("div.scroll", { tabindex: "0", role: "region", "aria-label": one.title }, drawn));
}

/** A sheet as elements. @param {App} app @param {PageSheet} sheet @param {Playout[]} playouts */
export function drawn(app, sheet, playouts) {
  const { found } = sheet;
  const parts = found.kind === "match" ? played(found) : found.kind === "ablation" ? found.sections.flatMap((one) => section(found, one)) : found.kind === "audit" ? audited(app, found, playouts) : found.kind === "pictures" ? found.pictures.map(picture) : [];
  const plain = found.kind === "text" ? h("pre", { tabindex: "0" }, sheet.text) : sheet.text ? h("details", {}, h("summary", {}, t("As plain text")), h("pre", { tabindex: "0" }, sheet.text)) : null;
  return [...parts, plain].filter(Boolean);
}

export { written };
