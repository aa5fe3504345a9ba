//! What holds for every theme and every line.

use std::collections::BTreeSet;
use std::fmt::Debug;
use tesuji_game::random::Random;
use tesuji_game::{Observer, Position};
use tesuji_motifs::{
    ChessTheme, Evidence, KingCaptureTheme, ShogiTheme, SolvedLine, Theme, Themed, When, document,
};

/// The pieces of a position.
struct Pieces<P: Position>(Vec<(P::Piece, P::Place)>);

impl<P: Position> Observer<P> for Pieces<P> {
    fn put(&mut self, piece: P::Piece, place: P::Place) {
        self.0.push((piece, place));
    }

    fn take(&mut self, _: P::Piece, _: P::Place) {}
}

fn has<P: Themed>(position: &P, evidence: &Evidence<P>) -> bool {
    let mut pieces = Pieces::<P>(Vec::new());
    position.observe(&mut pieces);
    pieces.0.contains(&(evidence.piece, evidence.place))
}

/// Every theme of a line has its evidence on the board, is told once and in order, and is told the same again.
fn check<P: Themed + Debug>(line: &SolvedLine<P>) -> usize {
    let found = P::themes(line);
    let mut last = None;
    let mut seen = BTreeSet::new();
    for find in &found {
        assert!(find.ply % 2 == 0 && find.ply < line.moves().len());
        assert!(last < Some((find.ply, find.theme)), "{find}");
        assert!(seen.insert(find.theme), "{find} twice");
        assert!(!find.evidence.is_empty() && !find.sentence.is_empty(), "{find}");
        last = Some((find.ply, find.theme));
        for evidence in &find.evidence {
            let ply = match evidence.when {
                When::Before => find.ply,
                When::After => find.ply + 1,
            };
            let position = line.position(ply).unwrap();
            assert!(has(position, evidence), "{find}: {evidence:?} in {}", position.to_text());
        }
    }
    let again: Vec<String> = P::themes(line).iter().map(ToString::to_string).collect();
    assert_eq!(found.iter().map(ToString::to_string).collect::<Vec<_>>(), again);
    found.len()
}

/// Random games, cut into lines of up to nine moves with the move before.
fn random_lines<P: Themed + Debug>(games: u64) -> usize {
    let mut found = 0;
    for seed in 0..games {
        let mut random = Random(seed);
        let mut positions = vec![P::start()];
        let mut moves = Vec::new();
        for ply in 0..200 {
            let legal = positions[ply].legal_moves();
            if legal.is_empty() {
                break;
            }
            // Checks and captures make themes.
            let mut mv = legal[random.below(legal.len())];
            for _ in 0..4 {
                if !positions[ply].gives_check(mv) && !positions[ply].is_noisy(mv) {
                    mv = legal[random.below(legal.len())];
                }
            }
            moves.push(mv);
            positions.push(positions[ply].after(mv));
        }
        for start in 1..moves.len() {
            let end = (start + 1 + random.below(9)).min(moves.len());
            let line =
                SolvedLine::with_prior(positions[start - 1].clone(), moves[start - 1], &moves[start..end])
                    .unwrap();
            found += check(&line);
        }
    }
    found
}

#[test]
fn random_lines_of_chess_keep_the_laws() {
    assert!(random_lines::<tesuji_chess::Position>(200) > 5000);
}

#[test]
fn random_lines_of_shogi_keep_the_laws() {
    assert!(random_lines::<tesuji_shogi::Position>(200) > 5000);
}

#[test]
fn random_lines_of_king_capture_keep_the_laws() {
    assert!(random_lines::<tesuji_chess::king_capture::Position>(200) > 100);
}

#[test]
fn an_empty_line_shows_nothing() {
    let line = SolvedLine::new(tesuji_chess::Position::start(), &[]).unwrap();
    assert_eq!(check(&line), 0);
    assert_eq!(line.start(), line.end());
}

fn check_names<T: Theme>() {
    let mut names = BTreeSet::new();
    for &theme in T::ALL {
        let name = theme.name();
        assert!(names.insert(name), "{name} twice");
        assert!(name.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-'), "{name}");
        assert_eq!(T::from_name(name), Some(theme));
        assert!(theme.definition().ends_with('.') && !theme.definition().contains('|'), "{name}");
    }
    assert!(T::ALL.is_sorted());
    let tags: Vec<_> = T::ALL.iter().filter_map(|theme| theme.lichess()).collect();
    assert_eq!(tags.iter().collect::<BTreeSet<_>>().len(), tags.len());
}

#[test]
fn names_are_unique_and_stable() {
    check_names::<ChessTheme>();
    check_names::<ShogiTheme>();
    check_names::<KingCaptureTheme>();
}

#[test]
fn the_page_of_themes_is_the_one_in_the_documents() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/themes.md");
    let page = std::fs::read_to_string(path).unwrap();
    assert!(page == document(), "run: cargo run -p tesuji-motifs --example themes > docs/themes.md");
}
