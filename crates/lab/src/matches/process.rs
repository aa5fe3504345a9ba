//! A player that is a process and speaks the protocol of its game: UCI, USI.

use super::client::{Client, Introduction, SETTLING};
use super::player::{ChosenMove, NoMove, Player, Turn};
use super::{Limit, PlayerFault};
use crate::LabGame;
use serde::Serialize;
use std::marker::PhantomData;
use std::num::NonZeroU32;
use std::time::{Duration, Instant};
use tesuji_game::Score;
use tesuji_game::Stop;
use tesuji_protocol::{BestMove, Command, Event, GameOver, Go, Info, PositionCommand, Start};

/// An engine that is a program.
///
/// ```
/// use tesuji_lab::matches::EngineProgram;
/// let program: EngineProgram = "/usr/games/engine --quiet".parse().unwrap();
/// assert_eq!((program.path.as_str(), program.args.len(), program.name()), ("/usr/games/engine", 1, "engine"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EngineProgram {
    /// The file to run.
    pub path: String,
    /// What it is given on its command line.
    pub args: Vec<String>,
    /// Options of the protocol, with their values.
    pub options: Vec<(String, String)>,
}

impl std::str::FromStr for EngineProgram {
    type Err = String;

    /// A path and arguments, with blanks between them.
    fn from_str(text: &str) -> Result<EngineProgram, String> {
        let mut words = text.split_whitespace().map(String::from);
        let path = words.next().ok_or("there is no program to run")?;
        Ok(EngineProgram { path, args: words.collect(), options: Vec::new() })
    }
}

impl EngineProgram {
    /// What to call it: its file without the folder.
    #[must_use]
    pub fn name(&self) -> &str {
        std::path::Path::new(&self.path).file_name().and_then(|name| name.to_str()).unwrap_or(&self.path)
    }

    /// Runs it once to see that it speaks the protocol and knows its options. Gives the name it has for itself.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check<G: LabGame>(&self, stop: &Stop) -> Result<Option<String>, String> {
        let mut client = Client::start(self, G::PROTOCOL).map_err(|why| format!("{}: {why}", self.path))?;
        let failed = |why: NoMove| match why {
            NoMove::Stopped => format!("{}: stopped", self.path),
            NoMove::Fault(PlayerFault::Silent) => {
                format!("{}: no {} within {} s", self.path, G::PROTOCOL.say(&Event::Ok), SETTLING.as_secs())
            }
            NoMove::Fault(fault) => format!("{}: {fault}", self.path),
            // There is nothing yet to give up or to win.
            NoMove::GaveUp | NoMove::Claimed => format!("{}: has no wish to play", self.path),
        };
        client.greet(stop).map_err(failed)?;
        let about = std::mem::take(&mut client.about);
        match self.options.iter().find(|(name, _)| !takes::<G>(&about, name)) {
            Some((name, _)) => Err(format!("{}: has no option {name}", self.path)),
            None => Ok(about.name),
        }
    }
}

/// Whether an engine has an option, or must take it unasked.
fn takes<G: LabGame>(about: &Introduction, option: &str) -> bool {
    about.knows(option) || G::PROTOCOL.reserves(option)
}

/// The option for the size of the table.
fn hash_option<G: LabGame>(about: &Introduction) -> Option<&'static str> {
    let mut names = G::PROTOCOL.hash_options().iter().copied();
    let known = names.clone().find(|name| about.knows(name));
    known.or_else(|| names.find(|name| takes::<G>(about, name)))
}

/// A player that is a process. One that did something wrong is started anew for the next game.
pub(crate) struct Process<G: LabGame> {
    program: EngineProgram,
    hash: usize,
    /// How long it may think without a clock.
    patience: Duration,
    stop: Stop,
    client: Option<Client>,
    game: PhantomData<G>,
}

impl<G: LabGame> Process<G> {
    pub(crate) fn new(program: EngineProgram, hash: usize, patience: Duration, stop: Stop) -> Process<G> {
        Process { program, hash, patience, stop, client: None, game: PhantomData }
    }

    /// Starts the program and sets its options.
    fn start(&mut self) -> Result<Client, NoMove> {
        let mut client = Client::start(&self.program, G::PROTOCOL).map_err(PlayerFault::Crash)?;
        client.greet(&self.stop)?;
        if let Some(name) = hash_option::<G>(&client.about) {
            client.set(name, &self.hash.to_string())?;
        }
        for (name, value) in &self.program.options {
            client.set(name, value)?;
        }
        Ok(client)
    }

    fn begin(&mut self, start: &G) -> Result<Client, NoMove> {
        let mut client = match self.client.take() {
            Some(client) => client,
            None => self.start()?,
        };
        for (name, value) in start.start_options() {
            if client.about.knows(name) {
                client.set(name, &value)?;
            }
        }
        client.begin_game(&self.stop)?;
        Ok(client)
    }

    /// Until when an answer is waited for.
    fn deadline(&self, turn: &Turn<'_, G>) -> Duration {
        match turn.limit {
            Limit::Nodes(_) | Limit::Depth(_) => self.patience,
            Limit::MoveTime(time) => time + turn.margin,
            Limit::Clock(_) => {
                let clock = turn.clock().unwrap_or_default();
                clock.left + clock.period + turn.margin
            }
        }
    }

    /// A move, or what is said instead of one.
    fn ask(&self, client: &mut Client, turn: &Turn<'_, G>) -> Result<ChosenMove<G::Move>, NoMove> {
        client.say(&Command::Position(position(turn)))?;
        let until = Instant::now() + self.deadline(turn);
        client.say(&Command::Go(go(turn)))?;
        let mut heard = Heard::default();
        let best = client.listen(until, &self.stop, |event| match event {
            Event::BestMove(best) => Some(best),
            Event::Info(info) => {
                heard.heed(&info);
                None
            }
            _ => None,
        });
        let best = best.map_err(|why| match why {
            NoMove::Fault(PlayerFault::Silent) if turn.limit.is_timed() => PlayerFault::Time.into(),
            other => other,
        })?;
        match best {
            BestMove::Resign => return Err(NoMove::GaveUp),
            BestMove::Win if turn.line.top().may_claim() => return Err(NoMove::Claimed),
            _ => {}
        }
        let text = best.word(G::PROTOCOL);
        let mv = turn.line.top().read_move(text, turn.start.move_dialect());
        let shown = || text.chars().take(20).collect();
        let mv = mv.map_err(|_| PlayerFault::Illegal(shown()))?;
        let expected = expected(turn, text, &heard.line);
        Ok(ChosenMove { mv, score: heard.score, depth: heard.depth, nodes: heard.nodes, expected })
    }
}

impl<G: LabGame> Player<G> for Process<G> {
    fn new_game(&mut self, start: &G) -> Result<(), NoMove> {
        // A program that left between games may come back.
        let begun = match self.begin(start) {
            Err(NoMove::Fault(PlayerFault::Crash(_))) => self.begin(start),
            other => other,
        };
        self.client = Some(begun?);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<ChosenMove<G::Move>, NoMove> {
        let Some(mut client) = self.client.take() else {
            return Err(PlayerFault::Crash(String::new()).into());
        };
        let choice = self.ask(&mut client, turn);
        // One that ends the game in order can play the next.
        if matches!(choice, Ok(_) | Err(NoMove::GaveUp | NoMove::Claimed)) {
            self.client = Some(client);
        }
        choice
    }

    fn game_over(&mut self, won: Option<bool>) {
        let Some(client) = self.client.as_mut().filter(|_| G::PROTOCOL.tells_the_end()) else { return };
        let verdict = match won {
            Some(true) => GameOver::Win,
            Some(false) => GameOver::Lose,
            None => GameOver::Draw,
        };
        // Whether it is still there is found out when the next game begins.
        let _ = client.say(&Command::GameOver(Some(verdict)));
    }
}

/// The game so far.
fn position<G: LabGame>(turn: &Turn<'_, G>) -> PositionCommand {
    let start = turn.start.to_text();
    let start = if start == G::start().to_text() { Start::Startpos } else { Start::Text(start) };
    PositionCommand { start, moves: turn.moves.to_vec() }
}

/// What ends the thinking. Of a clock, a protocol tells what it has words for.
fn go<G: LabGame>(turn: &Turn<'_, G>) -> Go {
    match turn.limit {
        Limit::Nodes(nodes) => Go { nodes: Some(nodes), ..Go::default() },
        Limit::Depth(depth) => Go { depth: Some(depth), ..Go::default() },
        Limit::MoveTime(time) => Go { movetime: Some(time), ..Go::default() },
        Limit::Clock(_) => {
            let clocks = turn.clocks.map(Option::unwrap_or_default);
            let clock = turn.clock().unwrap_or_default();
            // The usual clock with byoyomi adds nothing.
            let usual = !clock.period.is_zero() || clock.increment.is_zero();
            Go {
                times: clocks.map(|clock| Some(clock.left)),
                increments: clocks.map(|clock| Some(clock.increment)),
                movestogo: clock.moves_to_go.and_then(NonZeroU32::new),
                byoyomi: usual.then_some(clock.period),
                ..Go::default()
            }
        }
    }
}

/// What an engine said while it was thinking.
#[derive(Debug, Default)]
struct Heard {
    score: Option<Score>,
    depth: Option<u32>,
    nodes: Option<u64>,
    line: Vec<String>,
}

impl Heard {
    fn heed(&mut self, info: &Info) {
        self.nodes = info.nodes.or(self.nodes);
        // Only the best line counts.
        if let Some(scored) = info.score
            && info.multipv.is_none_or(|rank| rank == 1)
        {
            (self.score, self.depth) = (Some(scored.score), info.depth);
            self.line.clone_from(&info.pv);
        }
    }
}

/// What a program expects after its move: the rest of the line that begins with it, as far as it is legal.
fn expected<G: LabGame>(turn: &Turn<'_, G>, best: &str, line: &[String]) -> Vec<G::Move> {
    if line.first().is_none_or(|first| first != best) {
        return Vec::new();
    }
    let (mut position, dialect) = (turn.line.top().clone(), turn.start.move_dialect());
    let read = |text: &String| {
        let mv = position.read_move(text, dialect).ok()?;
        position = position.after(mv);
        Some(mv)
    };
    line.iter().map_while(read).skip(1).collect()
}

#[cfg(test)]
mod tests {
    use super::{Command, Duration, Event, Heard, Limit, Score, Turn, go, position};
    use crate::LabGame;
    use tesuji_chess::Position;
    use tesuji_engine::Game as _;
    use tesuji_game::PositionStack;

    fn heard(lines: &[&str]) -> Heard {
        let mut heard = Heard::default();
        for line in lines {
            if let Event::Info(info) = Position::PROTOCOL.parse_event(line) {
                heard.heed(&info);
            }
        }
        heard
    }

    fn position_line<G: LabGame>(turn: &Turn<'_, G>) -> String {
        G::PROTOCOL.say(&Command::Position(position(turn))).to_string()
    }

    fn go_line<G: LabGame>(turn: &Turn<'_, G>) -> String {
        G::PROTOCOL.say(&Command::Go(go(turn))).to_string()
    }

    #[test]
    fn the_last_score_of_the_best_line_counts() {
        let two = heard(&["info depth 3 score cp 25 pv e2e4", "info depth 4 multipv 2 score cp -80"]);
        assert_eq!((two.score, two.depth), (Some(Score::cp(25)), Some(3)));
        assert_eq!(two.line, ["e2e4"]);
        let nodes =
            heard(&["info depth 3 score cp 25 nodes 70 pv e2e4", "info nodes 91", "info nodes x"]).nodes;
        assert_eq!(nodes, Some(91));
        assert_eq!(heard(&["info depth 9 score mate 3"]).score, Some(Score::mate_in(5)));
        assert_eq!(heard(&["info depth 9 score mate -2"]).score, Some(Score::mated_in(4)));
        for line in
            ["info string score cp 9", "score cp 9", "info score cp", "info score", "info score cp x", ""]
        {
            assert_eq!(heard(&[line]).score, None, "{line}");
        }
    }

    #[test]
    fn lines_of_usi() {
        let start = tesuji_shogi::Position::start();
        let clock =
            |text: &str| Some(crate::matches::clock::PlayerClock::new(text.parse().unwrap()).reading());
        let mut turn = Turn {
            start: &start,
            moves: &["7g7f".to_string()],
            line: &PositionStack::new(start.clone()),
            limit: Limit::Clock("8+0.08".parse().unwrap()),
            clocks: [clock("8+0.08"), clock("7+0.08")],
            margin: Duration::ZERO,
        };
        assert_eq!(position_line(&turn), "position startpos moves 7g7f");
        assert_eq!(go_line(&turn), "go btime 8000 wtime 7000 binc 80 winc 80");
        turn.clocks = [clock("8b1"), clock("7b1")];
        assert_eq!(go_line(&turn), "go btime 8000 wtime 7000 byoyomi 1000 binc 0 winc 0");
    }

    #[test]
    fn lines_of_the_protocol() {
        let start = Position::start();
        let clock = |left| {
            let (left, increment) = (Duration::from_millis(left), Duration::from_millis(80));
            Some(tesuji_search::Clock { left, increment, moves_to_go: Some(7), ..Default::default() })
        };
        let mut turn = Turn {
            start: &start,
            moves: &["e2e4".to_string()],
            line: &PositionStack::new(start.clone()),
            limit: Limit::Clock("40/8+0.08".parse().unwrap()),
            clocks: [clock(7_000), clock(6_000)],
            margin: Duration::ZERO,
        };
        assert_eq!(position_line(&turn), "position startpos moves e2e4");
        assert_eq!(go_line(&turn), "go wtime 7000 btime 6000 winc 80 binc 80 movestogo 7");
        turn.limit = Limit::Nodes(500);
        assert_eq!(go_line(&turn), "go nodes 500");
        let other = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let turn = Turn { start: &other, moves: &[], ..turn };
        assert_eq!(position_line(&turn), "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    }
}
