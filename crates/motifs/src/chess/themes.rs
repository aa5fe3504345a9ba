use crate::theme::themes;

themes! {
    /// The themes of chess.
    ///
    /// Values are 1 for a pawn, 3 for knight and bishop, 5 for a rook, 9 for a queen. A piece *can be won* if a legal
    /// capture of it comes out ahead in the exchange on its square.
    ChessTheme {
        MateIn1 "mate-in-1" Some("mateIn1"), None, "The solver's one move is checkmate.";
        MateIn2 "mate-in-2" Some("mateIn2"), None, "The solver's second move is checkmate.";
        MateIn3 "mate-in-3" Some("mateIn3"), None, "The solver's third move is checkmate.";
        MateIn4 "mate-in-4" Some("mateIn4"), None, "The solver's fourth move is checkmate.";
        MateIn5 "mate-in-5" Some("mateIn5"), None, "The solver's fifth move or a later one is checkmate.";
        BackRankMate "back-rank-mate" Some("backRankMate"), None, "A rook or queen mates along the king's first rank, and each square in front of the king is held by one of its own pieces, one of them at least, or is attacked no more often than the mate needs.";
        SmotheredMate "smothered-mate" Some("smotheredMate"), None, "A knight alone gives mate, and every square next to the king is held by one of its own pieces.";
        AnastasiaMate "anastasia-mate" Some("anastasiaMate"), None, "A rook or queen mates along an edge, and on the line that leads from the king inwards stand one of its own pieces and, two squares further, a knight.";
        ArabianMate "arabian-mate" Some("arabianMate"), None, "A rook next to a king in the corner gives mate, guarded by a knight two squares from the king along the diagonal.";
        BodenMate "boden-mate" Some("bodenMate"), None, "Two bishops mate, from either side of the king's file, and no other piece attacks a square next to the king.";
        DoubleBishopMate "double-bishop-mate" Some("doubleBishopMate"), None, "Two bishops mate, both on the same side of the king's file, and no other piece attacks a square next to the king.";
        HookMate "hook-mate" Some("hookMate"), None, "A rook next to the king gives mate, guarded by a knight next to the king, which a pawn guards, and one of the king's own pawns stands next to it.";
        DovetailMate "dovetail-mate" Some("dovetailMate"), None, "A queen diagonally next to a king off the edge gives mate, and the two squares that the queen cannot reach are held by the king's own pieces.";
        SwallowtailMate "swallowtail-mate" Some("swallowstailMate"), None, "A queen next to the king on its file or rank gives mate, and the two squares diagonally behind the king are held by its own pieces.";
        EpauletteMate "epaulette-mate" Some("epauletteMate"), None, "A queen or rook mates a king on the edge from the line that leads inwards, and both neighbours of the king on the edge are its own pieces.";
        OperaMate "opera-mate" Some("operaMate"), None, "A rook next to a king on its first rank gives mate along that rank, guarded by a bishop, and one of the king's own pieces stands next to it.";
        CornerMate "corner-mate" Some("cornerMate"), None, "A knight mates a king in the corner, a rook or queen attacks the way out along one edge, and one of the king's own pieces blocks the other.";
        DoubleCheck "double-check" Some("doubleCheck"), None, "A move gives check with two pieces at once.";
        DiscoveredCheck "discovered-check" Some("discoveredCheck"), None, "A move opens the line of another piece, which gives check.";
        DiscoveredAttack "discovered-attack" Some("discoveredAttack"), None, "A move opens the line of another piece, which gives check, or which captures along that line with the next move.";
        Fork "fork" Some("fork"), None, "A piece that cannot be won attacks two or more of: the king, pieces worth more than itself, pieces other than pawns that nothing defends; and the line goes on.";
        DoubleAttack "double-attack" None, None, "A move attacks with the piece that moved and opens an attack of another, on two different pieces that are the king, worth more than their attacker, or undefended and no pawns.";
        Pin "pin" Some("pin"), None, "A piece cannot leave the line of its king, and so cannot capture what it attacks and would win, or cannot leave though it can be won.";
        Skewer "skewer" Some("skewer"), None, "A piece in the line of a slider moves away, and the slider captures one of no greater value behind it.";
        XRayAttack "x-ray" Some("xRayAttack"), None, "Two pieces exchange on a square, and a slider takes there through the square where the capturing enemy stood before.";
        HangingPiece "hanging-piece" Some("hangingPiece"), None, "The first move captures a piece, not a pawn, that nothing defends, and not as the recapture of as much.";
        TrappedPiece "trapped-piece" Some("trappedPiece"), None, "A piece is captured that could be won wherever it went, or where it stood.";
        RemovalOfDefender "removal-of-defender" Some("capturingDefender"), None, "A move captures a piece, and the next captures what that piece alone defended.";
        Deflection "deflection" Some("deflection"), None, "A piece that guarded a square is made to leave it by a check or by the capture of the piece that moved, and the next move goes to that square.";
        Overloading "overloading" None, None, "The only defender of two pieces answers a capture of one, and the next move captures the other.";
        Attraction "attraction" Some("attraction"), None, "A king, queen or rook captures the piece that moved, and the next move gives check to it there or attacks it and then takes it.";
        Interference "interference" Some("interference"), None, "A piece comes to stand between a slider and what it defends, and the next move captures that, now undefended.";
        Sacrifice "sacrifice" Some("sacrifice"), None, "After an answer of the opponent the solver has at least two points less, against the opponent, than at the start.";
        Clearance "clearance" Some("clearance"), None, "A piece leaves a square without capturing, and the next move of another piece goes to or across that square.";
        Intermezzo "intermezzo" Some("intermezzo"), None, "The opponent has just captured, and instead of taking back at once the solver moves elsewhere first and takes back with the next move.";
        QuietMove "quiet-move" Some("quietMove"), None, "A move before the last that neither captures, promotes, gives check nor answers one, and after which the piece attacks nothing that it could win.";
        Zugzwang "zugzwang" Some("zugzwang"), None, "After a move without check every legal answer allows mate by one move, and without the duty to move there would be none.";
        Promotion "promotion" Some("promotion"), None, "A pawn of the solver promotes.";
        UnderPromotion "under-promotion" Some("underPromotion"), None, "A pawn of the solver promotes to a knight, bishop or rook.";
        AdvancedPawn "advanced-pawn" Some("advancedPawn"), None, "A pawn of the solver goes to the last rank or the one before it.";
        EnPassant "en-passant" Some("enPassant"), None, "The solver captures en passant.";
        Castling "castling" Some("castling"), None, "The solver castles.";
    }
}
