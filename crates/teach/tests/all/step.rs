//! Forwards and then backwards gives the same states, for every search and game.

use tesuji_api as api;
use tesuji_eval::{ChessMaterial, KingCaptureMaterial, ShogiMaterial};
use tesuji_game::random::Random;
use tesuji_game::{Evaluator, Notation, PositionStack, Stop};
use tesuji_search::classic::Algorithm;
use tesuji_teach::step::{Recording, Walk, record};

fn shown<P: Notation>(position: &P) -> api::Position {
    let game = api::Game {
        name: P::FACTS.name.into(),
        sides: ["a".into(), "b".into()],
        mates: api::MateCount::Moves,
    };
    let text = position.to_text();
    api::Position { game, text, side: api::Side::First, board: None, legal_moves: None, outcome: None }
}

fn check<P: Notation>(material: fn() -> Box<dyn Evaluator<P>>) {
    let mut random = Random(11);
    for game in 0..6 {
        let mut line = PositionStack::new(P::start());
        for _ in 0..game * 7 {
            let moves = line.top().legal_moves();
            if moves.is_empty() {
                break;
            }
            line.push(moves[random.below(moves.len())]);
        }
        for algorithm in Algorithm::ALL {
            let recording = Recording { widest: Some(3), ..Recording::new(algorithm, 3) };
            let steps = record(&line, material, recording, shown(line.top()), &Stop::new()).unwrap();
            assert_eq!(steps.events.last().map(|event| event.ply), Some(0));
            let mut walk = Walk::new(&line, &steps);
            let mut states = vec![walk.position().to_text()];
            while walk.forward() {
                states.push(walk.position().to_text());
            }
            assert_eq!(states.len(), steps.events.len());
            for state in states.iter().rev() {
                assert_eq!(&walk.position().to_text(), state, "{algorithm}");
                walk.backward();
            }
            assert_eq!(walk.at(), 0);
            let entered = steps.events.iter().filter(|event| event.kind == api::StepKind::Enter).count();
            assert_eq!(entered as u64, steps.nodes, "{algorithm}");
            if let (Some(all), Some(last)) = (steps.minimax_nodes, steps.events.last()) {
                assert_eq!(last.saved, Some(all as i64 - steps.nodes as i64), "{algorithm}");
            }
        }
    }
}

#[test]
fn chess() {
    check::<tesuji_chess::Position>(|| Box::new(ChessMaterial));
}

#[test]
fn shogi() {
    check::<tesuji_shogi::Position>(|| Box::new(ShogiMaterial));
}

#[test]
fn king_capture() {
    check::<tesuji_chess::king_capture::Position>(|| Box::new(KingCaptureMaterial));
}
