// Play: a game against the engine, as strong as one likes.

import { h, toast, waiting } from "../dom.js";
import { moveList } from "../moves.js";
import { said, side as named, t } from "../words.js";

/** @typedef {import("../main.js").App} App */


export const play = {
  id: "play",
  title: "Play",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    const sides = app.game.game.sides.map(named);
    const [weakest, strongest] = app.game.elo;
    let side = app.words.side ?? localStorage.getItem("tesuji-side") ?? "first";
    let elo = Number(app.words.elo ?? localStorage.getItem("tesuji-elo") ?? 1600);
    let seconds = Number(localStorage.getItem("tesuji-seconds") ?? 1);
    let [turn, over] = [0, ""];
    let clock = { first: 0, second: 0, on: false, at: 0 };
    let timer = 0;
    const status = h("p.play-status", { role: "status" });
    const clocks = h("div.clocks", { hidden: true });
    const strength = h("output", {});
    const slider = h("input.slider", { type: "range", min: weakest, max: strongest, step: 20, value: elo, "aria-label": t("Strength"), oninput: () => { elo = Number(slider.value); localStorage.setItem("tesuji-elo", String(elo)); told(); } });
    const told = () => { strength.textContent = elo >= strongest ? t("full") : `${elo} Elo`; };
    const select = (/** @type {string} */ label, /** @type {[string, string][]} */ options, /** @type {string} */ value, /** @type {(value: string) => void} */ act) => h("label.field", {}, t(label), " ", h("select", { onchange: (/** @type {any} */ event) => act(event.target.value) }, options.map(([name, text]) => h("option", { value: name, ".selected": name === value }, text))));
    const who = select("You play", [["first", sides[0]], ["second", sides[1]]], side, (value) => { side = value; localStorage.setItem("tesuji-side", side); app.board.flip(side === "second"); step(); });
    const time = select("Time for a move", ["0.2", "1", "3", "10"].map((one) => [one, `${one} ${t("seconds")}`]), String(seconds), (value) => { seconds = Number(value); localStorage.setItem("tesuji-seconds", value); });
    const watch = select("Clock", [["0", t("none")], ...["1", "3", "5", "10", "30"].map((one) => /** @type {[string, string]} */ ([one, `${one} ${t("minutes")}`]))], "0", (value) => {
      clock = { first: Number(value) * 60, second: Number(value) * 60, on: value !== "0", at: performance.now() };
      clocks.hidden = !clock.on;
    });
    const button = (/** @type {string} */ name, /** @type {() => any} */ act) => h("button", { type: "button", onclick: () => Promise.resolve(act()).catch((error) => toast(error.message, true)) }, t(name));
    told();
    const starts = h("select", { "aria-label": t("New game") }, app.game.starts.map((one) => h("option", { value: one.text }, t("New game") !== "New game" && one.japanese ? one.japanese : t(one.name))));
    panel.append(h("section.card", {}, status, clocks, h("div.row", {}, button("Take back", () => takeBack()), button("Hint", () => hint()), button("Resign", () => { over = t("You resigned."); turn++; say(); }), button("What did I miss?", () => app.open("report", { judge: "1" })))),
      h("section.card", {}, h("h2", {}, t("New game")), h("div.row", {}, who, time, watch), h("div.row", {}, h("span", {}, t("Strength")), slider, strength), h("div.row", {}, starts, h("button.primary", { type: "button", onclick: () => fresh() }, t("New game")))),
      h("section.card", {}, h("h2", {}, t("Moves")), moveList(app.model)));
    app.board.flip(side === "second");

    const fresh = async () => {
      over = "";
      turn++;
      const minutes = Number(/** @type {any} */ (watch.querySelector("select")).value);
      clock = { first: minutes * 60, second: minutes * 60, on: minutes > 0, at: performance.now() };
      await app.model.begin(app.model.game, starts.value);
    };

    const mine = () => app.model.board?.position.side === side;

    const say = () => {
      const outcome = app.model.board?.position.outcome;
      if (outcome) status.textContent = `${t("The game is over")}: ${said(outcome.reason)}`;
      else if (over) status.textContent = over;
      else if (mine()) status.textContent = t("Your move.");
      else status.replaceChildren(waiting(t("The engine thinks")));
      app.board.interactive = !outcome && !over && mine();
    };

    /** The engine moves if it is its turn. */
    const step = async () => {
      say();
      const board = app.model.board;
      if (!board || board.position.outcome || over || mine()) return;
      const own = ++turn;
      try {
        const answer = await app.link.ask({ ask: "play", line: app.model.line(), elo: elo >= strongest ? null : elo, time: Math.round(seconds * 1000) });
        if (own !== turn) return;
        if (answer.move) await app.model.follow([answer.move]);
        else { over = answer.winner ? t("The engine declares a win.") : t("The game is over"); say(); }
      } catch (error) {
        if (own === turn) status.textContent = said(/** @type {Error} */ (error).message);
      }
    };

    const takeBack = async () => {
      turn++;
      over = "";
      const { model } = app;
      let node = model.at;
      if (node > 0) node = mine() ? model.nodes[node].parent : node;
      if (node > 0) await model.cut(node);
    };

    const hint = async () => {
      if (!mine()) return;
      const answer = await app.link.ask({ ask: "play", line: app.model.line(), elo: null, time: 700 });
      const found = app.model.board?.steps.find((one) => one.move === answer.move?.protocol);
      if (found) app.board.point([{ from: found.from, drop: found.drop, to: found.to, side, kind: "first" }]);
    };

    const shown = (/** @type {number} */ left) => `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`;
    timer = window.setInterval(() => {
      if (!clock.on) return;
      const now = performance.now();
      const running = app.model.board?.position.side ?? "first";
      if (!over && !app.model.board?.position.outcome && app.model.nodes.length > 1) clock[running] = Math.max(0, clock[running] - (now - clock.at) / 1000);
      clock.at = now;
      const other = side === "first" ? "second" : "first";
      clocks.replaceChildren(h("span.clock", { "data-runs": running === other }, `${t("Engine")} ${shown(clock[other])}`), h("span.clock", { "data-runs": running === side }, `${t("You")} ${shown(clock[/** @type {"first" | "second"} */ (side)])}`));
      if (clock[running] === 0 && !over) { over = t("Your time is over."); turn++; say(); }
    }, 200);

    return { update: () => { step(); }, end: () => { turn++; clearInterval(timer); app.link.follow({ ask: "rest" }, () => {}); }, state: () => ({ side, elo: String(elo) }) };
  },
};
