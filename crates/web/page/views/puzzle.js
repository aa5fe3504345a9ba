// Puzzle: solve on the board. Every winning move is right, a wrong one is refuted on the board.

import { h, toast, trouble, waiting } from "../dom.js";
import { language, said, side as named, t, written } from "../words.js";
import { Playout } from "./why.js";

/** @typedef {import("../../../../docs/api/answers").PageTried} PageTried */
/** @typedef {import("../../../../docs/api/answers").PageSolution} PageSolution */
/** @typedef {import("../../../../docs/api/answers").PageStart} PageStart */
/** @typedef {import("../main.js").App} App */


/** @param {PageSolution} solution */
function verdict({ card, score }) {
  const { kind } = card.verdict;
  return kind === "mates" || kind === "wins" ? `${t(kind)} ${score}` : t(kind.replace(/_/g, " "));
}

/** A theme in the language of the reader. @param {import("../../../../docs/api/answers").Theme} theme */
function themed(theme) {
  return (language.now === "ja" && theme.japanese) || t(theme.name.replace(/-/g, " "));
}

export const puzzle = {
  id: "puzzle",
  title: "Puzzle",
  /** @param {HTMLElement} panel @param {App} app */
  mount(panel, app) {
    /** @type {PageStart[]} */
    let problems = [];
    let nth = Number(app.words.problem ?? -1);
    let [busy, turn] = [false, 0];
    /** @type {Playout | null} */
    let playout = null;
    /** @type {PageSolution | null} */
    let card = null;
    const select = h("select", { "aria-label": t("Problem"), onchange: () => open(Number(select.value)) });
    const told = h("div.answers", { "aria-live": "polite" });
    const button = (/** @type {string} */ name, /** @type {() => any} */ act) => h("button", { type: "button", onclick: () => Promise.resolve(act()).catch((error) => toast(error.message, true)) }, t(name));
    panel.append(h("section.card", {}, h("div.card-head", {}, h("h2", {}, t("Problem")), h("span.spring"), button("Previous problem", () => open(nth - 1)), button("Next problem", () => open(nth + 1))), h("div.row", {}, select),
      h("div.row", {}, button("Hint", () => hint()), button("Solution", () => solution()), button("Defend it", () => defend()))), told);

    const ask = () => {
      const board = app.model.board;
      const side = board ? named(app.game.game.sides[board.position.side === "first" ? 0 : 1]) : "";
      return h("div.empty", {}, h("p.empty-title", {}, `${side}${t("to move") === "to move" ? " " : ""}${t("to move")}`), h("p", {}, t("Find the best move on the board. Every move that wins counts.")));
    };

    const open = async (/** @type {number} */ wanted) => {
      if (!problems.length) return;
      nth = (wanted + problems.length) % problems.length;
      select.value = String(nth);
      card = null;
      end();
      const problem = problems[nth];
      await app.model.begin(app.model.game, problem.text);
      app.board.flip(app.model.board?.position.side === "second");
      told.replaceChildren(ask());
      app.remember();
    };

    const end = () => { playout?.end(); playout = null; };

    const solved = async () => {
      if (!card) {
        told.replaceChildren(waiting(t("looking for the solution")));
        card = /** @type {PageSolution} */ (await app.link.ask({ ask: "solve", ...app.model.line(0) }));
      }
      return card;
    };

    const hint = async () => {
      await app.model.go(0);
      const found = (await solved()).card;
      const first = app.model.board?.steps.find((step) => step.move === found.line[0]?.protocol);
      if (first?.from) app.board.mark([{ at: first.from }]);
      const names = [...new Set(found.themes.map(themed))];
      told.replaceChildren(ask(), h("p.hint", {}, [first ? t("Look at this piece.") : "", names.length ? `${t("It shows")}: ${names.join(", ")}` : ""].filter(Boolean).join(" ")));
    };

    const solution = async () => {
      await app.model.go(0);
      show(await solved());
    };

    /** @param {PageSolution} solution */
    const show = (solution) => {
      const found = solution.card;
      end();
      playout = new Playout(app, found.line, "first", app.model.line(0));
      const proven = found.verdict.kind === "mates" && found.verdict.proven;
      const others = [...(found.reasons?.duals ?? []), ...(found.reasons?.slower ?? [])];
      told.replaceChildren(h("section.card", {}, h("div.card-head", {}, h("h2", {}, t("Solution")), h("span.badge", {}, verdict(solution)), proven ? h("span.badge.proven", {}, `✓ ${t("proven")}`) : null),
        found.line.length ? playout.element : h("p.hint", {}, t("There is nothing to be found here.")),
        others.length ? h("p.hint", {}, `${t("another way")}: ${others.map((other) => other.line[0] ? written(other.line[0]) : "").join(", ")}`) : null,
        found.themes.length ? h("ul.themes", {}, found.themes.map((theme) => h("li", {}, h("strong", {}, themed(theme)), language.now === "ja" ? "" : ` – ${theme.sentence}`))) : null,
        found.reasons?.tries.length ? h("div", {}, h("h3", {}, t("Not so:")), h("ul.themes", {}, found.reasons.tries.map((other) => h("li", {}, other.line.map(written).join(" "))))) : null));
      playout.run();
    };

    const defend = () => {
      const side = app.model.board?.position.side === "first" ? "second" : "first";
      app.open("play", { side });
    };

    return {
      async update() {
        if (problems.length) return;
        const mine = ++turn;
        try {
          const answer = await app.link.ask({ ask: "problems", game: app.model.game });
          if (mine !== turn) return;
          problems = [...answer.problems];
          const here = app.model.board?.position.text ?? "";
          const own = app.model.start && !problems.some((one) => one.text === app.model.start);
          if (own) problems.unshift({ name: t("This position"), text: here });
          select.replaceChildren(...problems.map((one, place) => h("option", { value: place }, `${place + 1}. ${said(one.name)}`)));
          const known = problems.findIndex((one) => one.text === app.model.start);
          await open(nth >= 0 ? nth : own ? 0 : Math.max(0, known));
        } catch (error) {
          told.replaceChildren(trouble(/** @type {Error} */ (error).message));
        }
      },
      async choose(/** @type {string} */ move) {
        if (busy) return;
        busy = true;
        end();
        const mine = ++turn;
        const name = app.model.board?.position.legal_moves?.find((one) => one.protocol === move);
        const line = app.model.line();
        told.replaceChildren(waiting(`${name ? written(name) : move}: ${t("the move is being judged")}`));
        try {
          await app.model.play(move);
          const tried = /** @type {PageTried} */ (await app.link.ask({ ask: "try", line, move }));
          if (mine !== turn) return;
          if (tried.right && !tried.done && tried.answer.length) {
            told.replaceChildren(h("section.verdict", { "data-verdict": "good" }, h("span.verdict-mark", { "aria-hidden": "true" }, "✓"), h("p.verdict-text", {}, t("Right!"), tried.proven ? h("span.badge.proven", {}, t("proven")) : null)));
            await app.model.follow(tried.answer.slice(0, 1));
            app.board.interactive = true;
          } else if (tried.right) {
            const mark = h("section.verdict", { "data-verdict": "best" }, h("span.verdict-mark", { "aria-hidden": "true" }, "★"), h("p.verdict-text", {}, t("Solved!"), tried.proven ? h("span.badge.proven", {}, t("proven")) : null));
            told.replaceChildren(mark, h("div.row", {}, button("Next problem", () => open(nth + 1)), button("Solution", () => solution())));
          } else {
            await app.model.back();
            end();
            playout = new Playout(app, name ? [name, ...tried.answer] : tried.answer, "wrong", line);
            told.replaceChildren(h("section.verdict", { "data-verdict": "mistake" }, h("span.verdict-mark", { "aria-hidden": "true" }, "✗"), h("div", {}, h("p.verdict-text", {}, `${t("Not so:")} `, h("strong", {}, name ? written(name) : move), tried.answer.length ? ` ${t("is answered by")} ${written(tried.answer[0])}` : ""))),
              h("section.card", {}, playout.element), h("div.row", {}, button("Hint", () => hint()), button("Solution", () => solution())));
            playout.run();
          }
        } catch (error) {
          if (mine === turn) told.replaceChildren(trouble(/** @type {Error} */ (error).message));
        } finally {
          busy = false;
        }
      },
      end() { turn++; end(); },
      state: () => /** @type {Record<string, string>} */ (nth >= 0 ? { problem: String(nth) } : {}),
    };
  },
};
