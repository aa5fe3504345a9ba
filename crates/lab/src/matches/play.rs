//! One game.

use super::clock::PlayerClock;
use super::opening::Opening;
use super::player::{ChosenMove, NoMove, Player, Turn};
use super::{Limit, Played, PlayerFault, Termination};
use crate::LabGame;
use serde::Serialize;
use std::time::{Duration, Instant};
use tesuji_game::{Key, PositionStack, Reason, Score, Side};

/// So many plies of what a player expects are kept.
const EXPECTED: usize = 12;

/// When a match ends a game that could go on. What the players say is believed only if both say it.
///
/// ```
/// use tesuji_lab::matches::{DrawRule, Rules};
/// let rules = Rules { draw: Some("40,8,10".parse::<DrawRule>()?), ..Rules::default() };
/// assert_eq!(rules.draw.map(|rule| (rule.after, rule.count, rule.margin)), Some((40, 8, 10)));
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Rules {
    /// A draw by level scores.
    pub draw: Option<DrawRule>,
    /// A win by lopsided scores.
    pub resign: Option<ResignRule>,
    /// A draw after so many plies.
    pub max_plies: usize,
    /// A draw if a position comes up so many times. A game with a rule for it ends sooner.
    pub repetitions: usize,
}

impl Default for Rules {
    fn default() -> Rules {
        Rules { draw: None, resign: None, max_plies: 600, repetitions: 5 }
    }
}

/// A draw from a move on, if both players' last scores are all within a margin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct DrawRule {
    /// Not before both have made so many moves.
    pub after: usize,
    /// So many scores of each player.
    pub count: usize,
    /// No further from level, in hundredths of a pawn.
    pub margin: i32,
}

/// A loss, if a player's last scores are all as bad as this and the opponent's all as good.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct ResignRule {
    /// So many scores of each player.
    pub count: usize,
    /// At least so far from level, in hundredths of a pawn.
    pub margin: i32,
}

fn numbers<const N: usize>(text: &str, example: &str) -> Result<[u32; N], String> {
    let wrong = || format!("must be {N} numbers as in {example}, got '{}'", text.escape_debug());
    let found: Option<Vec<u32>> = text.split(',').map(|word| word.trim().parse().ok()).collect();
    found
        .filter(|found| found.iter().all(|&n| n <= 100_000))
        .and_then(|found| found.try_into().ok())
        .ok_or_else(wrong)
}

impl std::str::FromStr for DrawRule {
    type Err = String;

    /// `MOVE,COUNT,CP`.
    fn from_str(text: &str) -> Result<DrawRule, String> {
        let [after, count, margin] = numbers(text, "40,8,10")?;
        Ok(DrawRule { after: after as usize, count: (count as usize).max(1), margin: margin as i32 })
    }
}

impl std::str::FromStr for ResignRule {
    type Err = String;

    /// `COUNT,CP`.
    fn from_str(text: &str) -> Result<ResignRule, String> {
        let [count, margin] = numbers(text, "4,600")?;
        Ok(ResignRule { count: (count as usize).max(1), margin: margin as i32 })
    }
}

impl Rules {
    /// What the scores of the moves since the opening decide. The last move was made by `last`.
    fn decide(&self, played: &[Played], plies: usize, last: Side) -> Option<(Option<Side>, Termination)> {
        let recent = |count: usize| -> Option<Vec<Score>> {
            // Scores are those of who made the move; here they become those of who made the last.
            let tail = &played[played.len().checked_sub(2 * count)?..];
            let seen = |(nth, played): (usize, &Played)| {
                played.score().map(|score| if nth % 2 == 1 { score } else { -score })
            };
            tail.iter().enumerate().map(seen).collect()
        };
        if let Some(rule) = self.resign
            && let Some(scores) = recent(rule.count)
        {
            if scores.iter().all(|score| score.raw() >= rule.margin) {
                return Some((Some(last), Termination::Resigned));
            }
            if scores.iter().all(|score| score.raw() <= -rule.margin) {
                return Some((Some(!last), Termination::Resigned));
            }
        }
        if let Some(rule) = self.draw
            && plies >= 2 * rule.after
            && recent(rule.count)
                .is_some_and(|scores| scores.iter().all(|score| score.raw().abs() <= rule.margin))
        {
            return Some((None, Termination::DrawAgreed));
        }
        (plies >= self.max_plies).then_some((None, Termination::TooLong))
    }
}

/// A game to be played.
pub(crate) struct Table<'a, G: LabGame> {
    pub(crate) opening: &'a Opening<G>,
    pub(crate) limit: Limit,
    pub(crate) rules: &'a Rules,
    pub(crate) margin: Duration,
}

/// A game that was played.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) moves: Vec<Played>,
    pub(crate) winner: Option<Side>,
    pub(crate) ending: Termination,
}

impl<G: LabGame> Table<'_, G> {
    /// Plays the game; the players are given by side, and hear how it ended. None if it was told to stop.
    pub(crate) fn play(&self, players: &mut [&mut dyn Player<G>; 2]) -> Option<Ended> {
        let ended = self.play_out(players)?;
        for side in Side::BOTH {
            players[side.index()].game_over(ended.winner.map(|winner| winner == side));
        }
        Some(ended)
    }

    fn play_out(&self, players: &mut [&mut dyn Player<G>; 2]) -> Option<Ended> {
        let mut game = Running::new(self);
        for side in Side::BOTH {
            if let Err(why) = players[side.index()].new_game(&self.opening.start) {
                return game.end_without_move(why, side);
            }
        }
        loop {
            if let Some(outcome) = game.line.game_over() {
                return Some(game.end(outcome.winner(), Termination::Rule(outcome.reason().to_string())));
            }
            let side = game.line.top().side();
            if let Err(why) = game.turn(players[side.index()]) {
                return game.end_without_move(why, side);
            }
            // The rules of the game come first.
            let own = &game.played[self.opening.moves.len()..];
            if game.line.game_over().is_some() {
                continue;
            }
            if let Some((winner, ending)) = self.rules.decide(own, game.played.len(), side) {
                return Some(game.end(winner, ending));
            }
            if game.times() >= self.rules.repetitions {
                return Some(game.end(None, Termination::Repeated));
            }
        }
    }
}

/// A game so far.
struct Running<'a, G: LabGame> {
    table: &'a Table<'a, G>,
    line: PositionStack<G>,
    texts: Vec<String>,
    played: Vec<Played>,
    /// The positions so far, by their keys.
    keys: Vec<Key>,
    clocks: [Option<PlayerClock>; 2],
}

impl<'a, G: LabGame> Running<'a, G> {
    fn new(table: &'a Table<'a, G>) -> Running<'a, G> {
        let clock = match table.limit {
            Limit::Clock(control) => Some(PlayerClock::new(control)),
            _ => None,
        };
        let line = PositionStack::new(table.opening.start.clone());
        let keys = vec![line.top().key()];
        let mut game =
            Running { table, line, texts: Vec::new(), played: Vec::new(), keys, clocks: [clock; 2] };
        for &mv in &table.opening.moves {
            game.make(mv, None, None);
        }
        game
    }

    /// Makes a move: one of the opening, or one that a player chose.
    fn make(&mut self, mv: G::Move, choice: Option<&ChosenMove<G::Move>>, time: Option<Duration>) {
        let text = self.line.top().write_move(mv, self.table.opening.start.move_dialect());
        self.line.push(mv);
        self.line.set_root();
        self.texts.push(text.clone());
        self.keys.push(self.line.top().key());
        let said = choice.map(|choice| (choice.score.map(Score::raw), choice.depth, choice.nodes));
        let (score, depth, nodes) = said.unwrap_or_default();
        let expected = choice.map(|choice| self.texts_of(&choice.expected)).unwrap_or_default();
        self.played.push(Played { text, score, depth, nodes, time, expected });
    }

    /// A line from here, as the protocol writes it, as far as it is kept.
    fn texts_of(&self, line: &[G::Move]) -> Vec<String> {
        let mut position = self.line.top().clone();
        let dialect = self.table.opening.start.move_dialect();
        let text = |&mv: &G::Move| {
            let text = position.write_move(mv, dialect);
            position = position.after(mv);
            text
        };
        line.iter().take(EXPECTED).map(text).collect()
    }

    /// How often the position was on the board.
    fn times(&self) -> usize {
        let here = self.line.top().key();
        self.keys.iter().filter(|&&key| key == here).count()
    }

    /// Lets the player to move make a move.
    fn turn(&mut self, player: &mut dyn Player<G>) -> Result<(), NoMove> {
        let limit = self.table.limit;
        let turn = Turn {
            start: &self.table.opening.start,
            moves: &self.texts,
            line: &self.line,
            limit,
            clocks: self.clocks.map(|clock| clock.map(|clock| clock.reading())),
            margin: self.table.margin,
        };
        let begin = Instant::now();
        let choice = player.think(&turn)?;
        let took = begin.elapsed();
        let side = self.line.top().side().index();
        let in_time = match (limit, &mut self.clocks[side]) {
            (Limit::MoveTime(time), _) => took <= time + self.table.margin,
            (Limit::Clock(_), Some(clock)) => clock.made_move(took, self.table.margin),
            _ => true,
        };
        if !in_time {
            return Err(PlayerFault::Time.into());
        }
        self.make(choice.mv, Some(&choice), limit.is_timed().then_some(took));
        Ok(())
    }

    /// The game of a side that does not move. None if it was told to stop.
    fn end_without_move(self, why: NoMove, side: Side) -> Option<Ended> {
        Some(match why {
            NoMove::Stopped => return None,
            NoMove::Fault(fault) => self.end(Some(!side), Termination::Fault(fault)),
            NoMove::GaveUp => self.end(Some(!side), Termination::GaveUp),
            NoMove::Claimed => self.end(Some(side), Termination::Rule(Reason::EnteringKing.to_string())),
        })
    }

    fn end(self, winner: Option<Side>, ending: Termination) -> Ended {
        Ended { moves: self.played, winner, ending }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::ChosenMove;
    use tesuji_chess::Position;
    use tesuji_chess::king_capture::Position as KingCapture;

    /// Says what it is told to and plays the first move it finds, slowly if it must.
    struct Script {
        scores: Vec<i32>,
        slow: Duration,
    }

    impl Player<Position> for Script {
        fn new_game(&mut self, _: &Position) -> Result<(), NoMove> {
            Ok(())
        }

        fn think(&mut self, turn: &Turn<'_, Position>) -> Result<ChosenMove<tesuji_chess::Move>, NoMove> {
            std::thread::sleep(self.slow);
            let mv = turn.line.top().legal_moves()[0];
            let score = (!self.scores.is_empty()).then(|| Score::cp(self.scores.remove(0)));
            Ok(ChosenMove { mv, score, depth: None, nodes: None, expected: Vec::new() })
        }
    }

    fn play(one: &[i32], two: &[i32], rules: Rules) -> Ended {
        let opening = Opening { name: String::new(), start: Position::start(), moves: Vec::new() };
        let table =
            Table { opening: &opening, limit: Limit::Nodes(1), rules: &rules, margin: Duration::ZERO };
        let player = |scores: &[i32]| Script { scores: scores.to_vec(), slow: Duration::ZERO };
        table.play(&mut [&mut player(one), &mut player(two)]).unwrap()
    }

    #[test]
    fn both_must_agree_that_it_is_over() {
        let rules = Rules { resign: Some("2,500".parse().unwrap()), max_plies: 20, ..Rules::default() };
        let ended = play(&[0, 600, 700, 800], &[0, -600, -700, -800], rules);
        assert_eq!(
            (ended.winner, ended.ending, ended.moves.len()),
            (Some(Side::First), Termination::Resigned, 6)
        );
        let ended = play(&[-600, -700, 0], &[600, 700, 0], rules);
        assert_eq!((ended.winner, ended.moves.len()), (Some(Side::Second), 4));
        let ended = play(&[0, 600, 700, 800], &[0, -600, -499, -800], rules);
        assert_eq!((ended.winner, ended.ending, ended.moves.len()), (None, Termination::TooLong, 20));
    }

    #[test]
    fn level_scores_are_a_draw_after_a_while() {
        let rules = Rules { draw: Some("3,2,10".parse().unwrap()), max_plies: 30, ..Rules::default() };
        let ended = play(&[0, 5, -10, 3], &[0, 9, 2, 3], rules);
        assert_eq!((ended.winner, ended.ending, ended.moves.len()), (None, Termination::DrawAgreed, 6));
        let ended = play(&[0, 0, 11, 0, 0], &[0, 0, 0, 0, 0], rules);
        assert_eq!(ended.moves.len(), 9);
        assert!("3,2".parse::<DrawRule>().is_err() && "x,1".parse::<ResignRule>().is_err());
        let error = "1,2,3".parse::<ResignRule>().unwrap_err();
        assert_eq!(error, "must be 2 numbers as in 4,600, got '1,2,3'");
    }

    /// Moves its king out and back.
    struct Restless;

    impl Player<KingCapture> for Restless {
        fn new_game(&mut self, _: &KingCapture) -> Result<(), NoMove> {
            Ok(())
        }

        fn think(&mut self, turn: &Turn<'_, KingCapture>) -> Result<ChosenMove<tesuji_chess::Move>, NoMove> {
            let position = turn.line.top();
            let there = position.parse_san(if position.side() == Side::First { "Kb1" } else { "Kb8" });
            let back = position.parse_san(if position.side() == Side::First { "Ka1" } else { "Ka8" });
            let mv = there.or(back).map_err(|_| NoMove::GaveUp)?;
            Ok(ChosenMove {
                mv,
                score: None,
                depth: None,
                nodes: Some(turn.moves.len() as u64),
                expected: Vec::new(),
            })
        }
    }

    /// King-capture chess has no rule against going round in circles.
    #[test]
    fn a_game_that_repeats_itself_is_drawn() {
        let start = KingCapture::from_fen("k7/7p/8/8/8/8/7P/K7 w - - 0 1").unwrap();
        let opening = Opening { name: String::new(), start, moves: Vec::new() };
        let rules = Rules { repetitions: 3, ..Rules::default() };
        let table =
            Table { opening: &opening, limit: Limit::Nodes(1), rules: &rules, margin: Duration::ZERO };
        let ended = table.play(&mut [&mut Restless, &mut Restless]).unwrap();
        assert_eq!((ended.winner, ended.ending, ended.moves.len()), (None, Termination::Repeated, 8));
        assert_eq!(ended.moves[7].nodes, Some(7));
    }

    #[test]
    fn who_is_too_slow_loses() {
        let opening = Opening { name: String::new(), start: Position::start(), moves: Vec::new() };
        for (limit, margin, late) in [
            (Limit::MoveTime(Duration::from_millis(1)), 0, true),
            (Limit::MoveTime(Duration::from_millis(1)), 2_000, false),
            (Limit::Clock("0.005".parse().unwrap()), 0, true),
        ] {
            let rules = Rules { max_plies: 2, ..Rules::default() };
            let table =
                Table { opening: &opening, limit, rules: &rules, margin: Duration::from_millis(margin) };
            let mut slow = Script { scores: Vec::new(), slow: Duration::from_millis(8) };
            let mut quick = Script { scores: Vec::new(), slow: Duration::ZERO };
            let ended = table.play(&mut [&mut slow, &mut quick]).unwrap();
            let expected = if late { Termination::Fault(PlayerFault::Time) } else { Termination::TooLong };
            assert_eq!(ended.ending, expected, "{limit}");
            assert_eq!(ended.winner, late.then_some(Side::Second));
        }
    }
}
