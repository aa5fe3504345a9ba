// Games that scripts/page pastes, and which words are no Japanese.

/** Games with something to be said of them. Chess: Hastings, 1895. */
export const PLAYED = {
  chess: '[White "Steinitz"]\n[Black "von Bardeleben"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 d5 8. exd5 Nxd5 9. O-O Be6 10. Bg5 Be7 11. Bxd5 Bxd5 12. Nxd5 Qxd5 13. Bxe7 Nxe7 14. Re1 f6 15. Qe2 Qd7 16. Rac1 c6 17. d5 cxd5 18. Nd4 Kf7 19. Ne6 Rhc8 20. Qg4 g6 21. Ng5+ Ke8 22. Rxe7+ Kf8 23. Rf7+ Kg8 24. Rg7+ Kh8 25. Rxh7+ 1-0',
  shogi: "7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d P*2h 3i2h 2b3c",
  "king-capture": "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7 Kxf7 Bxf7",
};

/** What a new user is asked to do, with nothing but what is on the screen: the labels in both languages. */
export const TASKS = [
  { name: "chess", game: "chess", text: `[Event "Club"]
[White "Anna"]
[Black "Ben"]
[Round "4"]

1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 {Italian} 4. c3 Nf6 5. d4 exd4 6. cxd4 Bb4+ 7. Nc3 d5 (7... Nxe4 8. O-O {main line}) 8. exd5 Nxd5 9. O-O Be6 10. Bg5 Be7 11. Bxd5 Bxd5 12. Nxd5 Qxd5 13. Bxe7 Nxe7 14. Re1 f6 15. Qe2 Qd7 16. Rac1 c6 17. d5 $1 cxd5 18. Nd4 Kf7 19. Ne6 Rhc8 20. Qg4 g6 21. Ng5+ Ke8 22. Rxe7+ Kf8 23. Qxd7 {wins the queen?} Rxc1+ 24. Re1 Rxe1# 0-1`,
    move: "Qxd7", ply: 44, third: "Rxd7", kept: ['[Event "Club"]', '[Round "4"]', "Italian", "main line", "wins the queen?", "$1", "back-rank mate"] },
  { name: "shogi in Japanese on a phone in the dark", game: "shogi", japanese: true, text: `手合割：平手
棋戦：大会
先手：Anna
後手：Ben
   1 ７六歩(77)
*角道
   2 ３四歩(33)
   3 ２二角成(88)
   4 ５二玉(51)
   5 ３一馬(22)
   6 投了

変化：4手
   4 ２二銀(31)
*同じ`, move: "５二玉", ply: 3, third: "△１四歩", kept: ["棋戦：大会", "*角道", "*同じ", "先手：Anna", "#評価値="] },
];

/** What may stand in Latin letters on a Japanese page: names, formats, notation. */
const LATIN = /^(Tesuji|English|JavaScript|FEN|SFEN|PGN|KIF|CSA|KI|ECO|Elo|nElo|LLR|SPRT|PVS?|SEE|MDP|RFP|NMP|IIR|EFP|LMP|LMR|SE|FP|WAC|default|plain|seed|tesuji|serve|answer|json|toml|lesson|Rf|tactic|inf|in|Mb?)$/;
/** Pseudo-code has names of its own. */
const CODE = "pre, .code, .dev, .chart-code, script, noscript";

/** The words of a page in Latin letters that are no names and no notation. */
export async function latin(page) {
  const texts = await page.evaluate((code) => {
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest(code)) texts.push(walker.currentNode.textContent ?? "");
    for (const element of document.querySelectorAll("[aria-label], [title], [placeholder]")) {
      if (element.closest(".part")) continue;
      for (const name of ["aria-label", "title", "placeholder"]) texts.push(element.getAttribute(name) ?? "");
    }
    return texts;
  }, CODE);
  const words = texts.flatMap((text) => text.match(/[A-Za-z]{3,}|\b[A-Za-z]{2}\b/g) ?? []);
  return [...new Set(words)].filter((word) => !LATIN.test(word) && !/^[KQRBNPa-h]+x?[a-h]?$|^O-?O/.test(word));
}
