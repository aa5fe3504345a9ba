use crate::theme::themes;

themes! {
    /// The themes of chess.
    ///
    /// Values are 1 for a pawn, 3 for knight and bishop, 5 for a rook, 9 for a queen. A piece *can be won* if a legal
    /// capture of it comes out ahead in the exchange on its square. A defender counts although it is pinned.
    ChessTheme {
        MateIn1 "mate-in-1" Some("mateIn1"), None, "The solver's one move is checkmate.";
        MateIn2 "mate-in-2" Some("mateIn2"), None, "The solver's second move is checkmate.";
        MateIn3 "mate-in-3" Some("mateIn3"), None, "The solver's third move is checkmate.";
        MateIn4 "mate-in-4" Some("mateIn4"), None, "The solver's fourth move is checkmate.";
        MateIn5 "mate-in-5" Some("mateIn5"), None, "The solver's fifth move or a later one is checkmate.";
        BackRankMate "back-rank-mate" Some("backRankMate"), None, "A rook or queen mates along the king's first rank, and every square in front of the king is held by one of its own pieces that the solver does not attack.";
        SmotheredMate "smothered-mate" Some("smotheredMate"), None, "A knight alone gives mate, and every square next to the king is held by one of its own pieces.";
        AnastasiaMate "anastasia-mate" Some("anastasiaMate"), None, "A rook or queen mates along the a- or h-file, and on the rank of the king stand next to it one of its own pieces and two squares further a knight.";
        ArabianMate "arabian-mate" Some("arabianMate"), None, "A rook next to a king in the corner gives mate, guarded by a knight two squares from the king along the diagonal.";
        BodenMate "boden-mate" Some("bodenMate"), None, "Two bishops mate, from either side of the king's file, and no other piece attacks a square next to the king.";
        DoubleBishopMate "double-bishop-mate" Some("doubleBishopMate"), None, "Two bishops mate, both on the same side of the king's file, and no other piece attacks a square next to the king.";
        HookMate "hook-mate" Some("hookMate"), None, "A rook next to the king gives mate, guarded by a knight next to the king, which a pawn guards, and one of the king's own pawns stands next to it.";
        DovetailMate "dovetail-mate" Some("dovetailMate"), None, "A guarded queen diagonally next to a king off the edge gives mate, and the two squares next to the king that she does not attack are held by its own pieces.";
        SwallowtailMate "swallowtail-mate" Some("swallowstailMate"), None, "A queen next to the king on its file or rank gives mate, and the two squares diagonally behind the king are held by its own pieces.";
        EpauletteMate "epaulette-mate" Some("epauletteMate"), None, "A queen or rook mates a king on the edge from the line that leads inwards, and both neighbours of the king on the edge are its own pieces.";
        OperaMate "opera-mate" Some("operaMate"), None, "A rook next to a king on its first rank, not in the corner, gives mate along that rank, guarded by a bishop, and one of the king's own pieces stands next to it.";
        CornerMate "corner-mate" Some("cornerMate"), None, "A knight mates a king in the corner, a rook or queen attacks the way out along one edge, and one of the king's own pieces blocks the other.";
        DoubleCheck "double-check" Some("doubleCheck"), None, "A move gives check with two pieces at once.";
        DiscoveredCheck "discovered-check" Some("discoveredCheck"), None, "A move opens the line of another piece, which gives check.";
        DiscoveredAttack "discovered-attack" Some("discoveredAttack"), None, "A move opens the line of another piece, which alone gives check, or which captures along that line with the next move.";
        Fork "fork" Some("fork"), None, "A piece that cannot be won attacks two or more of: the king, pieces worth more than itself, pieces other than pawns that nothing defends. The line goes on, and not with an exchange of the attacker for no more than its worth.";
        DoubleAttack "double-attack" None, None, "The piece that moved attacks one piece and the line it opens another: the king, a piece worth more than its attacker, or one other than a pawn that nothing defends.";
        Pin "pin" Some("pin"), None, "A piece may not leave the line of its king. So it cannot capture what it attacks, though that is worth more or undefended; or it is undefended or attacked by something cheaper, and cannot take what pins it without losing more.";
        Skewer "skewer" Some("skewer"), None, "A piece leaves the line of a slider without taking the piece that moved, and the slider captures one of no greater value behind it, which is undefended or worth more than the slider.";
        XRayAttack "x-ray" Some("xRayAttack"), None, "An enemy captures the piece that moved, and a slider takes back through the square that the enemy came from.";
        HangingPiece "hanging-piece" Some("hangingPiece"), None, "The first move captures a piece, not a pawn, that nothing defends, not as the recapture of as much, and the answer wins nothing back.";
        TrappedPiece "trapped-piece" Some("trappedPiece"), None, "A piece other than a pawn is captured, not in exchange for one worth as much, that was not pinned and could be won where it stood and wherever it could go.";
        RemovalOfDefender "removal-of-defender" Some("capturingDefender"), None, "A move without check captures a piece, not a pawn, and the next captures a piece that it defended and that nothing defends now.";
        Deflection "deflection" Some("deflection"), None, "A check or the capture of the piece that moved draws a guard from a square, and the next move goes there to capture a piece worth no more than the captor, to promote or to mate.";
        Overloading "overloading" None, None, "A capture is answered by the only defender of two pieces, and the next move captures the other one.";
        Attraction "attraction" Some("attraction"), None, "A king, queen or rook captures the piece that moved; the next move attacks it there, and if it is not a king the one after takes it.";
        Interference "interference" Some("interference"), None, "A piece comes to stand between a slider and what it defends, and the next move captures that, now undefended.";
        Sacrifice "sacrifice" Some("sacrifice"), None, "The opponent captures, and after the solver's next move the solver is still at least two points worse off, against the opponent, than at the start.";
        Clearance "clearance" Some("clearance"), None, "A piece leaves a square, not to answer a check, to promote, or to capture unless it is taken itself, and with the next move a bishop, rook or queen goes to or across that square without capturing; it is no check if the king has just moved.";
        Intermezzo "intermezzo" Some("intermezzo"), None, "The opponent has just captured and could be taken back; the solver moves elsewhere first, the answer comes from no piece that guards the square of the capture, and the next move takes back. Between the first move and that one the solver captures nothing.";
        QuietMove "quiet-move" Some("quietMove"), None, "A move before the last, of a piece or of a pawn with at least three ranks to go, that neither captures, castles, gives check nor answers one, and after which the piece attacks no enemy.";
        Zugzwang "zugzwang" Some("zugzwang"), None, "After a move without check every legal answer allows mate by one move, and without the duty to move there would be none.";
        Promotion "promotion" Some("promotion"), None, "A pawn of the solver promotes.";
        UnderPromotion "under-promotion" Some("underPromotion"), None, "A pawn of the solver promotes to a knight, bishop or rook.";
        AdvancedPawn "advanced-pawn" Some("advancedPawn"), None, "A pawn of the solver goes to the last rank or the one before it.";
        EnPassant "en-passant" Some("enPassant"), None, "The solver captures en passant.";
        Castling "castling" Some("castling"), None, "The solver castles.";
    }
}
