// What scripts/page does in the browser. Prints a line for each check and 'N passed, M failed' at the end.
import { chromium } from "playwright-core";
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLAYED, TASKS, latin } from "./page_games.mjs";

const [program, repository, wanted] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const VIEWS = ["analyse", "why", "evaluation", "report", "puzzle", "play", "tree", "steps", "lab", "lessons"];
const GAMES = ["chess", "shogi", "king-capture"];
const MOVES = { chess: ["e2", "e4"], "king-capture": ["e2", "e4"], shogi: ["7g", "7f"] };
let [passed, failed] = [0, 0];

async function check(name, act) {
  if (!name.includes(process.env.TESUJI_ONLY ?? "")) return;
  try {
    await act();
    passed += 1;
    console.log(`ok      ${name}`);
  } catch (error) {
    failed += 1;
    console.log(`failed  ${name}: ${String(error.message).split("\n")[0]}`);
  }
}

function must(truth, what) {
  if (!truth) throw new Error(what);
}

/** Starts the program and gives the link that it prints. */
async function serve(...more) {
  const server = spawn(program, ["serve", "--no-open", ...more], { stdio: ["ignore", "pipe", "inherit"] });
  const link = await new Promise((resolve, reject) => {
    server.stdout.once("data", (data) => resolve(String(data).trim()));
    server.once("exit", (code) => reject(new Error(`the program ended with ${code}`)));
  });
  return { server, link };
}

const { server, link } = await serve();
const folder = mkdtempSync(join(tmpdir(), "tesuji-page-"));
const context = await chromium.launchPersistentContext(folder, {
  executablePath: "/usr/bin/chromium", viewport: { width: 1360, height: 860 }, locale: "en",
  args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
});

const problems = [];
/** Dark, then on a phone, with nothing wider than it. */
async function inTheDarkOnAPhone(page) {
  await page.emulateMedia({ colorScheme: "dark" });
  // Colours change in a moment, not at once.
  await page.waitForTimeout(400);
  await audit(page, "dark");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.waitForTimeout(150);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  must(wide <= 362, `${wide} px wide on a phone`);
}

async function open(hash = "", options = {}) {
  const page = await context.newPage();
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => { if (message.type() === "error") problems.push(message.text()); });
  if (options.dark) await page.emulateMedia({ colorScheme: "dark" });
  if (options.width) await page.setViewportSize({ width: options.width, height: 740 });
  await page.goto(hash ? `${new URL(link).origin}/${hash}` : link);
  await page.waitForFunction(() => document.querySelector("tesuji-board .sq"), null, { timeout: 20000 });
  return page;
}

const square = (page, name) => page.locator(`.sq[aria-label="${name}"], .sq[aria-label^="${name},"]`).first();
const middle = async (page, name) => {
  const box = await square(page, name).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};
const moved = (page, count) => page.waitForFunction((wanted) => window.tesuji.model.board?.line.length === wanted, count, { timeout: 10000 });

async function audit(page, what) {
  await page.evaluate(axe);
  const found = await page.evaluate(() => axe.run(document, { resultTypes: ["violations"] }));
  const serious = found.violations.filter((one) => ["serious", "critical"].includes(one.impact));
  must(!serious.length, `${what}: ${serious.map((one) => `${one.id} (${one.nodes[0].target})`).join(", ")}`);
}

/** What a view shows when it has something to show. */
const READY = {
  analyse: ".line .line-move", why: ".empty", evaluation: ".chart, .two", puzzle: ".empty, .verdict", play: ".play-status", tree: ".icicle .part", steps: ".tree .node",
  report: ".empty", lab: ".empty", lessons: ".panel .primary",
};

// The link that was printed lets the others in.
if (process.env.TESUJI_ONLY) await (await open()).close();

// The first look.
await check("the page is painted within a second, and the token leaves the address", async () => {
  const page = await open();
  const paint = await page.evaluate(() => performance.getEntriesByType("paint").find((entry) => entry.name === "first-contentful-paint")?.startTime ?? 0);
  must(paint > 0 && paint < 1000, `first paint after ${paint.toFixed(0)} ms`);
  must(!page.url().includes("token"), "the token is in the address");
  const weight = await page.evaluate(() => performance.getEntriesByType("resource").reduce((sum, one) => sum + one.encodedBodySize, 0));
  must(weight > 0 && weight < 500000, `${weight} bytes`);
  console.log(`        first paint ${paint.toFixed(0)} ms, ${(weight / 1000).toFixed(0)} kB`);
  await page.close();
});

// Every view for every game, light and dark, wide and on a phone.
for (const game of GAMES) {
  for (const view of VIEWS) {
    await check(`${game}: ${view}`, async () => {
      const page = await open(`#${view}?game=${game}`);
      await page.waitForSelector(READY[view], { timeout: 30000 });
      await audit(page, "light");
      await inTheDarkOnAPhone(page);
      await page.close();
    });
  }
}

for (const game of GAMES) {
  const [from, to] = MOVES[game];
  await check(`${game}: a move by click, by drag and by the keyboard alone`, async () => {
    const page = await open(`#analyse?game=${game}`);
    await page.mouse.click(...await middle(page, from));
    await page.mouse.click(...await middle(page, to));
    await moved(page, 1);
    await page.keyboard.press("ArrowLeft");
    await moved(page, 0);
    await page.mouse.move(...await middle(page, from));
    await page.mouse.down();
    await page.mouse.move(...await middle(page, to), { steps: 5 });
    await page.mouse.up();
    await moved(page, 1);
    await page.evaluate(() => window.tesuji.model.first());
    await moved(page, 0);
    await square(page, from).focus();
    await page.keyboard.press("Enter");
    const steps = Math.abs(game === "shogi" ? 1 : 2);
    for (let nth = 0; nth < steps; nth++) await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Enter");
    await moved(page, 1);
    must((await page.textContent("#live")).length > 0, "nothing was said to those who do not see");
    await page.close();
  });
}

await check("a promotion is chosen", async () => {
  const page = await open("#analyse?game=chess&start=7k/P7/8/8/8/8/8/K7 w - - 0 1");
  await page.mouse.click(...await middle(page, "a7"));
  await page.mouse.click(...await middle(page, "a8"));
  await page.click("dialog.promotion button >> nth=1");
  await moved(page, 1);
  await page.close();
});

for (const task of TASKS) {
  await check(`${task.name}: a pasted game, why a move was bad, the better one tried, a third one asked about, the picture saved`, async () => {
    const say = (english, japanese) => (task.japanese ? japanese : english);
    const page = await open("#analyse?game=chess", task.japanese ? { dark: true, width: 360 } : {});
    if (task.japanese) await page.click("text=日本語");
    await page.fill(".panel textarea", task.text);
    await page.click(`.panel >> text=${say("Load", "読み込む")}`);
    await page.waitForSelector("text=Anna");
    await page.locator(".move").filter({ hasText: task.move }).first().click();
    await page.waitForFunction((ply) => window.tesuji.model.moves().length === ply, task.ply + 1);
    await page.click(`.panel >> text=${say("Why this move?", "この手はなぜ？")}`);
    await page.waitForSelector('.verdict[data-verdict="blunder"]', { timeout: 30000 });
    must((await page.textContent(".lost")).includes("→"), "what it gives away");
    must((await page.textContent(".fate")).length > 8, "what the search did with it");
    await audit(page, "why");
    await page.click(`.answer >> text=${say("Try it on the board", "盤で試す")}`);
    await page.waitForSelector(READY.analyse);
    must(await page.evaluate(() => window.tesuji.model.nodes[window.tesuji.model.at].parent > 0), "it became a variation");
    await page.click(`[aria-label="${say("Back", "戻る")}"]`);
    await moved(page, task.ply);
    await page.click(`nav >> text=${say("Why", "なぜ")}`);
    await page.selectOption(".panel select", { label: task.third });
    await page.waitForSelector(".verdict", { timeout: 30000 });
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`[aria-label="${say("Save picture", "図を保存")}"]`)]);
    const svg = readFileSync(await download.path(), "utf8");
    must(svg.includes("<svg") && !svg.includes("var("), "a picture that needs no style sheet");
    await page.click(`nav >> text=${say("Analyse", "検討")}`);
    await page.evaluate(() => localStorage.setItem("tesuji-effort", "20000"));
    await page.click(`.panel >> text=${say("Judge this game", "この棋譜を解析")}`);
    await page.waitForSelector(".summary", { timeout: 120000 });
    const [report] = await Promise.all([page.waitForEvent("download"), page.click(`.summary >> text=${say("Save the game with marks", "解説付き棋譜を保存")}`)]);
    const kept = readFileSync(await report.path(), "utf8").replace(/\s+/g, " ");
    for (const one of task.kept) must(kept.includes(one), `'${one}' is not in the game with marks`);
    await page.evaluate(() => { localStorage.removeItem("tesuji-effort"); localStorage.removeItem("tesuji-language"); });
    await page.close();
  });
}

for (const game of GAMES) {
  await check(`${game}: a pasted game is judged, its bad moves explained, the better line tried, a third move asked about`, async () => {
    const page = await open(`#report?game=${game}&nodes=20000`);
    await page.fill(".panel textarea", PLAYED[game]);
    await page.click(".panel >> text=Load");
    await page.waitForSelector(".curve-line");
    await page.waitForSelector(".summary", { timeout: 120000 });
    await audit(page, "light");
    must(await page.locator(".fault-row").count() > 0, "some move is bad");
    await page.click(".fault-row >> nth=0");
    await page.waitForSelector(".fault-card .sentence");
    must((await page.textContent(".sentence")).length > 10, "a sentence");
    const ply = await page.evaluate(() => window.tesuji.model.at);
    must(ply > 0, "the board goes there");
    // By keys along the curve.
    await page.focus("[role=slider]");
    await page.keyboard.press("Home");
    await moved(page, 0);
    await page.keyboard.press("ArrowRight");
    await moved(page, 1);
    await page.click("text=Next mistake");
    await page.waitForSelector(".fault-card");
    await page.selectOption(".fault-card select", { index: 3 });
    await page.waitForSelector(".answers .verdict[role=status]", { timeout: 30000 });
    await page.click("text=Try it on the board");
    await page.waitForSelector("text=You are in a variation.");
    await page.click("text=Back to the game");
    await page.waitForSelector(".fault-card");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(".summary >> text=Save the game with marks")]);
    must(readFileSync(await download.path(), "utf8").length > 100, "the game with marks");
    // A link to it shows the same.
    const again = await open(await page.evaluate(() => location.hash));
    await again.waitForSelector(".curve-line");
    await again.close();
    await inTheDarkOnAPhone(page);
    await page.close();
  });
}

await check("a report ends at once, and goes on while another view is open", async () => {
  const page = await open("#report?game=chess&nodes=400000");
  await page.fill(".panel textarea", PLAYED.chess);
  await page.click(".panel >> text=Load");
  await page.waitForSelector(".progress");
  await page.click('nav a[data-view="evaluation"]');
  await page.waitForSelector(READY.evaluation);
  await page.click('nav a[data-view="report"]');
  await page.waitForSelector(".progress");
  await page.click("text=Stop");
  await page.waitForSelector("text=The report was stopped.", { timeout: 1000 });
  await page.close();
});

for (const [kind, wanted] of [["ablation", "only=null_move&depth=4&positions=4"], ["audit", "depth=4&positions=4&samples=1"], ["match", "nodes=200&games=20"]]) {
  for (const game of kind === "match" ? GAMES : ["chess", "shogi"]) {
    await check(`${game}: the lab runs its ${kind}`, async () => {
      const page = await open(`#lab?game=${game}&kind=${kind}&${wanted}`);
      await page.click(".panel .primary");
      await page.waitForSelector(kind === "match" ? ".elo" : ".sheet", { timeout: 60000 });
      await page.waitForSelector(".panel .primary", { timeout: 120000 });
      must(await page.locator(".chart").count() > 0, "a picture");
      await audit(page, "light");
      await inTheDarkOnAPhone(page);
      await page.close();
    });
  }
}

await check("the lab shows what a command wrote", async () => {
  const file = join(folder, "match.json");
  writeFileSync(file, execFileSync(program, ["match", "default", "plain", "--nodes", "100", "--games", "6", "--json"]));
  const other = await serve(file);
  try {
    const page = await context.newPage();
    await page.goto(other.link);
    await page.waitForSelector(".elo");
    must((await page.textContent(".panel")).includes("match.json"), "where it is from");
    await page.close();
  } finally {
    other.server.kill("SIGINT");
  }
});

await check("the lab draws what was learned, tuned and trained", async () => {
  const at = (name) => join(folder, name);
  execFileSync(program, ["learn", "--self-play", "32", "--nodes", "40", "--l2", "1", "--bootstrap", "2", "--records", at("r.records"), "--report", at("lesson.json"), "--out", at("w.txt")], { stdio: "ignore" });
  writeFileSync(at("tune.json"), execFileSync(program, ["tune", "--tunables", "futility.base,null_move.base", "--nodes", "40", "--iterations", "4", "--rate", "0.5", "--max-plies", "30", "--journal", at("tune.jsonl"), "--json"], { stdio: ["ignore", "pipe", "ignore"] }));
  writeFileSync(at("train.json"), execFileSync(program, ["train", at("r.records"), "--out", at("n.net"), "--epochs", "3", "--hidden", "32", "--json"], { stdio: ["ignore", "pipe", "ignore"] }));
  writeFileSync(at("rounds.json"), readFileSync(at("lesson.json"), "utf8").repeat(2));
  for (const [name, least] of [["lesson.json", 5], ["rounds.json", 6], ["tune.json", 1], ["tune.jsonl", 1], ["train.json", 1]]) {
    const other = await serve(at(name));
    try {
      const page = await context.newPage();
      page.on("pageerror", (error) => problems.push(error.message));
      await page.goto(other.link);
      await page.waitForSelector(".drawn", { timeout: 20000 });
      must(await page.locator(".drawn").count() >= least, `${name}: ${await page.locator(".drawn").count()} pictures`);
      await audit(page, name);
      await inTheDarkOnAPhone(page);
      const [download] = await Promise.all([page.waitForEvent("download"), page.click(".figure >> text=Save picture >> nth=0")]);
      must(readFileSync(await download.path(), "utf8").startsWith("<svg"), "a picture to take away");
      await page.close();
    } finally {
      other.server.kill("SIGINT");
    }
  }
});

await check("a lesson is walked through", async () => {
  const page = await open("#lessons?game=chess");
  await page.click(".panel .primary");
  await page.waitForSelector(".lesson");
  const badge = () => page.textContent(".lesson .badge");
  must((await badge()).startsWith("1/"), "the first step");
  await audit(page, "a step");
  await page.click(".lesson .primary");
  await page.waitForFunction(() => document.querySelector(".lesson .badge")?.textContent?.startsWith("2/"));
  await page.click(".lesson >> text=End the lesson");
  await page.waitForSelector(READY.lessons);
  await page.close();
});

await check("a technique is switched off and the search goes on", async () => {
  const page = await open("#analyse?game=chess");
  await page.waitForSelector(READY.analyse);
  await page.click("details.techniques summary");
  await page.click("text=null move");
  await page.waitForSelector(".badge >> text=1 changed");
  await page.waitForSelector(READY.analyse, { timeout: 20000 });
  await page.click('.toggle');
  await page.waitForSelector("text=The search is at rest.");
  await page.click('.toggle');
  await page.close();
});

await check("a link has the techniques that are off, and a pasted game keeps its variations", async () => {
  const page = await open("#analyse?game=chess&off=null_move.futility");
  await page.waitForSelector(".badge >> text=2 changed");
  await page.fill("textarea", "1. e4 {best by test} (1. d4 d5) 1... e5 *");
  await page.click("text=Load");
  await page.waitForSelector(".variation >> text=d4");
  await page.waitForSelector("text=best by test");
  await page.close();
});

await check("a piece is tried on every square", async () => {
  for (const [game, piece] of [["chess", "7.1"], ["shogi", "7.7"]]) {
    const page = await open(`#evaluation?game=${game}&piece=${piece}`);
    await page.waitForFunction(() => document.querySelectorAll(".heat").length > 20, null, { timeout: 20000 });
    await page.close();
  }
});

await check("steps go both ways", async () => {
  const page = await open("#steps?game=chess");
  await page.waitForSelector(READY.steps);
  await page.click('[aria-label="Forward"] >> nth=-1');
  must((await page.textContent(".step-kind")).startsWith("2/"), "the second step");
  await page.click('.step-row [aria-label="Back"]');
  must((await page.textContent(".step-kind")).startsWith("1/"), "the first step");
  await page.click('[aria-label="Next cut"]');
  must((await page.textContent(".step-kind")).includes("cut"), "a cut");
  await page.close();
});

await check("the engine answers a move", async () => {
  const page = await open("#play?game=shogi&side=first");
  await page.mouse.click(...await middle(page, "7g"));
  await page.mouse.click(...await middle(page, "7f"));
  await moved(page, 2);
  await page.click("text=Take back");
  await moved(page, 0);
  await page.close();
});

await check("a wrong move of a problem is refuted, a right one counts", async () => {
  const page = await open("#puzzle?game=chess&start=6k1/5ppp/8/8/8/8/2R1K3/1R6 w - - 0 1");
  await page.waitForSelector(".empty");
  await page.fill(".typed", "Rc7");
  await page.press(".typed", "Enter");
  await page.waitForSelector('.verdict[data-verdict="mistake"]', { timeout: 30000 });
  await page.waitForTimeout(300);
  await page.click("text=Back to the position");
  await page.fill(".typed", "Rb8#");
  await page.press(".typed", "Enter");
  await page.waitForSelector('.verdict[data-verdict="best"]', { timeout: 30000 });
  await page.close();
});

await check("a line that is played out ends where it began, though the board has gone on", async () => {
  const page = await open("#why?game=chess&moves=e2e4.e7e5.d1h5&move=g8f6");
  await page.waitForSelector(".answer >> text=Try it on the board", { timeout: 30000 });
  // The answer about the next position comes late; the line goes on meanwhile.
  await page.evaluate(() => {
    const { link } = window.tesuji.model;
    const ask = link.ask.bind(link);
    link.ask = async (what) => { await new Promise((resolve) => setTimeout(resolve, 1500)); return ask(what); };
  });
  const before = problems.length;
  await page.click(".answer >> text=Try it on the board");
  await moved(page, 4);
  await page.waitForTimeout(2000);
  must(problems.length === before, problems.slice(before).join("; "));
  await page.close();
});

await check("everything is in Japanese where that is wanted, and in English again", async () => {
  const page = await open("#analyse?game=shogi");
  await page.click("text=日本語");
  await page.waitForSelector("text=検討");
  await audit(page, "Japanese");
  const foreign = [];
  const look = async (where) => { for (const word of await latin(page)) foreign.push(`${where}: ${word}`); };
  const go = async (hash, ready) => {
    await page.evaluate((hash) => { location.hash = hash; }, hash);
    await page.waitForSelector(ready, { timeout: 60000 });
    await page.waitForTimeout(200);
    await look(hash.split("&")[0]);
  };
  for (const game of GAMES) {
    for (const view of VIEWS) await go(`#${view}?game=${game}`, READY[view]);
    await go(`#why?game=${game}&move=${MOVES[game].join("")}`, ".verdict");
    for (const kind of ["ablation", "audit", "match"]) await go(`#lab?game=${game}&kind=${kind}`, READY.lab);
  }
  for (const kind of ["ablation", "audit"]) {
    await go(`#lab?game=shogi&kind=${kind}&depth=4&positions=4&samples=1`, ".panel .primary");
    await page.click(".panel .primary");
    await page.waitForSelector(".sheet", { timeout: 60000 });
    await page.waitForSelector(".panel .primary", { timeout: 120000 });
    await look(`the lab's ${kind}`);
  }
  await page.fill(".typed", "00");
  await page.press(".typed", "Enter");
  await page.waitForSelector(".toast.shown");
  await go("#analyse?game=shogi", READY.analyse);
  await page.fill(".panel textarea", "＊");
  await page.click(".panel >> text=読み込む");
  await page.waitForSelector(".trouble-line:not([hidden])");
  await look("a message");
  must(!foreign.length, [...new Set(foreign)].slice(0, 12).join("; "));
  await page.click("text=English");
  await page.waitForSelector("nav >> text=Analyse");
  await page.close();
});

await check("the board answers within 50 ms while the search runs on all threads", async () => {
  const page = await open("#analyse?game=chess");
  await page.waitForSelector(READY.analyse);
  // Whatever else the machine does is no fault of the page: the best of three rounds counts.
  let best = Infinity;
  for (let round = 0; round < 3 && best >= 50; round++) {
    const times = await page.evaluate(async () => {
      const { model } = window.tesuji;
      const times = [];
      for (let nth = 0; nth < 60; nth++) {
        const moves = model.board.position.legal_moves;
        if (!moves.length || model.board.position.outcome) { await model.begin("chess"); continue; }
        const begin = performance.now();
        await model.play(moves[(nth * 7) % moves.length].protocol);
        await new Promise((resolve) => requestAnimationFrame(resolve));
        times.push(performance.now() - begin);
        await new Promise((resolve) => setTimeout(resolve, 60));
      }
      return times.sort((one, other) => one - other);
    });
    const at = (share) => times[Math.floor(share * (times.length - 1))];
    console.log(`        median ${at(0.5).toFixed(0)} ms, 95 % ${at(0.95).toFixed(0)} ms of ${times.length} moves`);
    best = Math.min(best, at(0.95));
  }
  if (!process.env.TESUJI_BUSY) must(best < 50, `${best.toFixed(0)} ms`);
  await page.close();
});

await check("nothing went wrong on the way", async () => {
  const bad = problems.filter((text) => !text.includes("favicon"));
  must(!bad.length, bad.slice(0, 3).join("; "));
});

if (wanted === "--pictures") {
  const out = join(repository, "docs/page");
  mkdirSync(out, { recursive: true });
  const shots = {
    analyse: ["#analyse?game=chess&moves=e2e4.e7e5.g1f3.b8c6.f1b5.a7a6", (page) => page.waitForTimeout(5000)],
    report: ["#report?game=chess&nodes=100000", async (page) => {
      await page.fill(".panel textarea", PLAYED.chess);
      await page.click(".panel >> text=Load");
      await page.waitForSelector(".summary", { timeout: 300000 });
      await page.click(".fault-row >> nth=0");
      await page.waitForSelector(".fault-card");
      await page.evaluate(() => window.scrollTo(0, 0));
    }],
    lab: ["#lab?game=chess&kind=ablation&depth=7&positions=8", async (page) => {
      await page.click(".panel .primary");
      await page.waitForSelector(".sheet", { timeout: 300000 });
      await page.waitForSelector(".panel .primary", { timeout: 300000 });
    }],
  };
  for (const [name, [hash, act]] of Object.entries(shots)) {
    const page = await open(hash);
    await act(page);
    await page.waitForTimeout(500);
    await page.screenshot({ path: join(out, `${name}.png`) });
    await page.close();
    console.log(`        docs/page/${name}.png`);
  }
}

await context.close();
rmSync(folder, { recursive: true, force: true });
server.kill("SIGINT");
const code = await new Promise((resolve) => server.once("exit", (code) => resolve(code)));
await check("Ctrl-C ends the program", async () => must(code === 130 || code === 0, `it ended with ${code}`));
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
