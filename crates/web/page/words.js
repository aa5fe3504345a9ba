// English and Japanese.

/** @typedef {import("../../../docs/api/answers").Move} Move */

/** @type {Record<string, string>} */
const JAPANESE = {
  "Analyse": "検討", "Why": "なぜ", "Evaluation": "評価", "Report": "棋譜解析", "Puzzle": "詰将棋・次の一手", "Play": "対局", "Tree": "探索木", "Steps": "一手ずつ", "Lab": "実験室",
  "chess": "チェス", "shogi": "将棋", "king-capture": "キング取りチェス", "start": "初期局面",
  "Board": "盤", "Moves": "指し手", "Game": "ゲーム", "Language": "言語", "Flip the board": "盤を回す", "Signs": "駒の文字", "Letters": "英字", "Begin at": "開始局面",
  "First move": "最初へ", "Back": "戻る", "Forward": "進む", "Last move": "最後へ", "Take the move away": "この手を消す",
  "in hand": "持駒", "Promote to": "成りますか", "promoted": "成", "not promoted": "不成",
  "K": "キング", "Q": "クイーン", "R": "ルーク", "B": "ビショップ", "N": "ナイト", "P": "ポーン",
  "Move a piece, or paste a game below.": "駒を動かすか、下に棋譜を貼り付けてください。",
  "Search": "探索", "Stop": "停止", "Lines": "候補手", "Techniques": "探索の技法", "Fewer lines": "候補手を減らす", "More lines": "候補手を増やす",
  "depth": "深さ", "nodes": "局面", "waits for its turn": "順番待ち", "The search is at rest.": "探索は止まっています。", "searching": "探索中", "The game is over": "終局",
  "exact": "厳密", "changed": "変更", "Reset": "元に戻す", "Switch a technique off and see what changes.": "技法を切って、何が変わるか見てください。",
  "Paste": "貼り付け", "Paste a position or a game: FEN, SFEN, PGN, KIF, CSA, or moves": "局面か棋譜を貼り付け: FEN, SFEN, PGN, KIF, CSA, 指し手", "Load": "読み込む", "Take away": "持ち出す",
  "Copy position": "局面をコピー", "Copy game": "棋譜をコピー", "Copy link": "リンクをコピー", "Save picture": "図を保存", "Save game": "棋譜を保存",
  "Position copied": "局面をコピーしました", "Game copied": "棋譜をコピーしました", "Link copied: it opens in any running page": "リンクをコピーしました",
  "Ask about a move": "手について聞く", "Drag any move on the board, or choose one here. It is not played: you see why the engine likes it or not.": "盤上で好きな手を動かすか、ここで選んでください。指すのではなく、その手の良し悪しの理由が分かります。",
  "Choose a move": "手を選ぶ", "asks the search": "探索に聞いています",
  "is the best move": "最善手です", "is a good move": "好手です", "is inaccurate": "緩手です", "is a mistake": "悪手です", "is a blunder": "大悪手です",
  "What answers it": "その手への応手", "What is better": "より良い手", "What the search did with it": "探索はどう扱ったか", "Show": "見る", "Play it out": "並べる", "Back to the position": "元の局面へ",
  "number in the order": "順番", "history": "履歴", "reduction": "深さの削減", "quiet": "静かな手", "gives check": "王手", "window": "窓", "static score": "静的評価", "table": "置換表",
  "It was skipped by": "省かれた: ", "It was searched": "探索された", "The node was cut first by": "先に枝刈りされた: ", "Another move was enough": "他の手で十分だった", "It was not tried": "試されなかった",
  "times": "回", "Rules asked about this move": "この手に問われた規則", "on": "有効", "off": "無効", "does not apply": "条件外", "yes": "はい", "no": "いいえ",
  "Without any pruning": "枝刈りなしでは", "In the words of the terminal": "端末の表示", "gives away": "失う勝率", "points of 100": "/100",
  "The program is gone. Start 'tesuji serve' again and open the link that it prints.": "プログラムが終了しました。「tesuji serve」を再び起動し、表示されたリンクを開いてください。",
  "This page needs the link that 'tesuji serve' printed: it carries the key.": "「tesuji serve」が表示したリンクを開いてください。鍵が入っています。",
  "Try again": "再試行", "Type a move": "指し手を入力", "no such move": "その手はありません",
};

/** Words that views bring with them. @param {Record<string, string>} words */
export function teach(words) {
  Object.assign(JAPANESE, words);
}

const KEY = "tesuji-language";

export const language = { now: localStorage.getItem(KEY) ?? (navigator.language.startsWith("ja") ? "ja" : "en") };

/** @param {string} now */
export function speak(now) {
  language.now = now;
  localStorage.setItem(KEY, now);
  document.documentElement.lang = now;
}

/** A word in the language of the reader. @param {string} word */
export function t(word) {
  return language.now === "ja" ? JAPANESE[word] ?? word : word;
}

/** A move in the notation of the reader. @param {Move} move */
export function written(move) {
  return language.now === "ja" && move.japanese ? move.japanese : move.prose;
}
