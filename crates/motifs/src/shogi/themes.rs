use crate::theme::themes;

themes! {
    /// The themes of shogi: mates and tesuji.
    ///
    /// Moves are counted as problems count them, both sides' together, without [interpositions that only
    /// delay](tesuji_game::delay): a line that mates ends before those. In front of a piece is the square that its owner's
    /// pawn would go to. A piece *can be won* if a legal capture of it comes out ahead in the exchange on its square.
    /// Pieces are worth more in the order pawn, lance, knight, silver, gold and what moves like it, bishop, rook, horse,
    /// dragon.
    ShogiTheme {
        MateIn1 "mate-in-1" None, Some("一手詰"), "The first move is mate.";
        MateIn3 "mate-in-3" None, Some("三手詰"), "The third move is mate.";
        MateIn5 "mate-in-5" None, Some("五手詰"), "The fifth move is mate.";
        MateIn7 "mate-in-7" None, Some("七手詰"), "The seventh move is mate.";
        MateIn9 "mate-in-9" None, Some("九手詰"), "The ninth move is mate.";
        LongMate "long-mate" None, Some("長手数の詰み"), "The eleventh move or a later one is mate.";
        HeadGoldMate "head-gold-mate" None, Some("頭金"), "A gold mates from the square in front of the king.";
        BellyGoldMate "belly-gold-mate" None, Some("腹金"), "A gold mates from a square beside the king.";
        TailGoldMate "tail-gold-mate" None, Some("尻金"), "A gold mates from the square behind the king.";
        KnightMate "knight-mate" None, Some("吊るし桂"), "An unpromoted knight alone gives mate.";
        DropMate "drop-mate" None, Some("打ち駒の詰み"), "The mating move is a drop.";
        OneGapDragon "one-gap-dragon" None, Some("一間竜"), "In the mate a dragon stands on the rank or file of the king with one square between them, which is empty or holds a piece of the solver.";
        CentreMate "centre-mate" None, Some("都詰め"), "The king is mated on 5e.";
        CornerMate "corner-mate" None, Some("雪隠詰め"), "The king is mated in a corner.";
        DoubleCheck "double-check" None, Some("両王手"), "A move gives check with two pieces at once.";
        DiscoveredCheck "discovered-check" None, Some("開き王手"), "A move opens the line of another piece, which gives check.";
        KingRookFork "king-rook-fork" None, Some("王手飛車取り"), "A piece that cannot be won gives check and attacks a rook or dragon, which a later move captures there.";
        KnightFork "knight-fork" None, Some("ふんどしの桂"), "An unpromoted knight that cannot be won attacks two pieces worth more than itself, and a later move captures one there.";
        SilverFork "silver-fork" None, Some("割り打ちの銀"), "A silver is dropped so that both squares diagonally behind it hold a gold, a rook or what these become or move like, and a later move captures one there.";
        BishopDropFork "bishop-drop-fork" None, Some("角の両取り"), "A dropped bishop that cannot be won attacks two or more of: the king, pieces worth more, pieces other than pawns that nothing defends; and a later move captures one there.";
        CrossRook "cross-rook" None, Some("十字飛車"), "A rook or dragon that cannot be won attacks the king or a piece other than a pawn that nothing defends along its file, and another along its rank; and a later move captures one there.";
        Fork "fork" None, Some("両取り"), "A piece that cannot be won attacks two or more of: the king, pieces worth more than itself, pieces other than pawns that nothing defends; and a later move captures one there.";
        LanceSkewer "lance-skewer" None, Some("田楽刺し"), "A lance is dropped with two enemy pieces in its line, no pawns and nothing else before or between them, and a later move captures one there.";
        Skewer "skewer" None, Some("串刺し"), "A piece leaves the line of a slider without taking the piece that moved, and the slider captures a piece, not a pawn, behind it.";
        BellySilver "belly-silver" None, Some("腹銀"), "A silver is dropped on a square beside the king.";
        DanglingPawn "dangling-pawn" None, Some("垂れ歩"), "A pawn is dropped where it attacks nothing, and promotes with a later move of the line.";
        StrikingPawn "striking-pawn" None, Some("叩きの歩"), "A pawn is dropped in front of an enemy piece other than a king or pawn, which takes it.";
        FocalPawn "focal-pawn" None, Some("焦点の歩"), "A pawn is dropped, without defence, where two or more enemy pieces other than the king attack, and one of them takes it.";
        EdgeAttack "edge-attack" None, Some("端攻め"), "A pawn on the first or ninth file steps in front of an enemy pawn.";
        RefusedPromotion "refused-promotion" None, Some("不成"), "A piece goes without promoting where it could have promoted.";
        PawnDropMateAvoided "pawn-drop-mate-avoided" None, Some("打ち歩詰め回避"), "A piece goes without promoting, and had it promoted, a later pawn drop of the line would be forbidden as mate.";
        Sacrifice "sacrifice" None, Some("捨て駒"), "A piece other than a pawn goes or is dropped, without capturing, where the answer takes it and the next move does not take back.";
        LuredKing "lured-king" None, Some("玉のおびき出し"), "The king takes the piece that moved without capturing, and the next move gives check.";
        LuredRook "lured-rook" None, Some("飛車の吊り出し"), "A rook or dragon takes the piece that was dropped.";
        BlockedFlight "blocked-flight" None, Some("退路封鎖"), "A piece other than the king takes the piece that moved, and in the final mate still stands there next to its king, on a square that the solver does not attack.";
        StrippedDefender "stripped-defender" None, Some("守備駒はがし"), "A move captures a gold or silver next to the enemy king that did not come there with the last move.";
        FarDrop "far-drop" None, Some("遠打ち"), "A rook, bishop or lance is dropped with check two or more squares from the king, and the answer comes between.";
        QuietMove "quiet-move" None, Some("静かな手"), "In a line that ends with mate, a move before the mate neither gives check, captures nor promotes.";
    }
}
