//! A player that is a process and speaks the protocol of its game: UCI, USI.

use super::contest::Contest;
use super::player::{Choice, NoMove, Player, Turn};
use super::{Fault, Limit};
use crate::Bell;
use serde::Serialize;
use std::fmt::Write as _;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::marker::PhantomData;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use tesuji_game::Score;

/// How often a stop is looked for.
const GLANCE: Duration = Duration::from_millis(20);

/// How long an engine may take to say who it is, and to get ready for a game.
const SETTLING: Duration = Duration::from_secs(10);

/// How long an engine that was asked to leave may take.
const LEAVE: Duration = Duration::from_millis(500);

/// Longer lines are cut into several.
const LONGEST: u64 = 1 << 16;

/// How many plies a mate takes if its finder does not say.
const UNKNOWN: u16 = 99;

/// An engine that is a program.
///
/// ```
/// use tesuji_lab::matches::Program;
/// let program: Program = "/usr/games/engine --quiet".parse().unwrap();
/// assert_eq!((program.path.as_str(), program.args.len(), program.name()), ("/usr/games/engine", 1, "engine"));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Program {
    /// The file to run.
    pub path: String,
    /// What it is given on its command line.
    pub args: Vec<String>,
    /// Options of the protocol, with their values.
    pub options: Vec<(String, String)>,
}

impl std::str::FromStr for Program {
    type Err = String;

    /// A path and arguments, with blanks between them.
    fn from_str(text: &str) -> Result<Program, String> {
        let mut words = text.split_whitespace().map(String::from);
        let path = words.next().ok_or("there is no program to run")?;
        Ok(Program { path, args: words.collect(), options: Vec::new() })
    }
}

impl Program {
    /// What to call it: its file without the folder.
    #[must_use]
    pub fn name(&self) -> &str {
        std::path::Path::new(&self.path).file_name().and_then(|name| name.to_str()).unwrap_or(&self.path)
    }

    /// Runs it once to see that it speaks the protocol and knows its options. Gives the name it has for itself.
    ///
    /// # Errors
    /// Says what is wrong with it.
    pub fn check<G: Contest>(&self, stop: &AtomicBool) -> Result<Option<String>, String> {
        let mut talk = Talk::start(self).map_err(|error| format!("{}: {}", self.path, plain(&error)))?;
        let failed = |why: NoMove| match why {
            NoMove::Stopped => format!("{}: stopped", self.path),
            NoMove::Fault(Fault::Silent) => {
                format!("{}: no {} within {} s", self.path, G::WORDS.hello_ok, SETTLING.as_secs())
            }
            NoMove::Fault(fault) => format!("{}: {fault}", self.path),
            // There is nothing yet to give up or to win.
            NoMove::GaveUp | NoMove::Claimed => format!("{}: has no wish to play", self.path),
        };
        talk.greet::<G>(&Bell::new(stop)).map_err(failed)?;
        let about = std::mem::take(&mut talk.about);
        match self.options.iter().find(|(name, _)| !about.takes::<G>(name)) {
            Some((name, _)) => Err(format!("{}: has no option {name}", self.path)),
            None => Ok(about.name),
        }
    }
}

/// An error of the system without its number.
fn plain(error: &std::io::Error) -> String {
    error.to_string().split(" (os error").next().unwrap_or_default().to_string()
}

/// What an engine says of itself.
#[derive(Debug, Default)]
struct Introduction {
    name: Option<String>,
    options: Vec<String>,
}

impl Introduction {
    fn knows(&self, option: &str) -> bool {
        self.options.iter().any(|known| known.eq_ignore_ascii_case(option))
    }

    /// Whether it has an option, or must take it unasked.
    fn takes<G: Contest>(&self, option: &str) -> bool {
        self.knows(option) || G::WORDS.reserved.iter().any(|name| name.eq_ignore_ascii_case(option))
    }

    /// The option for the size of the table.
    fn hash<G: Contest>(&self) -> Option<&'static str> {
        let names = G::WORDS.hash.iter().copied();
        names
            .clone()
            .find(|name| self.knows(name))
            .or_else(|| names.clone().find(|name| self.takes::<G>(name)))
    }
}

/// A running program and its lines.
struct Talk {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    about: Introduction,
}

impl Talk {
    fn start(program: &Program) -> std::io::Result<Talk> {
        let mut command = Command::new(&program.path);
        command.args(&program.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // Ctrl-C is for the match: it tells the engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(std::io::Error::other("has no streams"));
        };
        let (sender, lines) = mpsc::sync_channel(1 << 12);
        thread::spawn(move || read_lines(output, &sender));
        Ok(Talk { child, input, lines, about: Introduction::default() })
    }

    fn say(&mut self, line: &str) -> Result<(), Fault> {
        let said = self.input.write_all(format!("{line}\n").as_bytes()).and_then(|()| self.input.flush());
        said.map_err(|_| self.gone())
    }

    /// The next line, up to a point in time.
    fn hear(&mut self, until: Instant, bell: &Bell<'_>) -> Result<String, NoMove> {
        loop {
            if bell.rung() {
                return Err(NoMove::Stopped);
            }
            let left = until.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left.min(GLANCE)) {
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(self.gone().into()),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Silent.into()),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Waits for a line that begins with a word; others are given to `heed`.
    fn await_word(
        &mut self,
        word: &str,
        until: Instant,
        bell: &Bell<'_>,
        mut heed: impl FnMut(&str),
    ) -> Result<String, NoMove> {
        loop {
            let line = self.hear(until, bell)?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
            heed(&line);
            if Instant::now() >= until {
                return Err(Fault::Silent.into());
            }
        }
    }

    /// What is known of a program that no longer talks.
    fn gone(&mut self) -> Fault {
        let until = Instant::now() + LEAVE;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Fault::Crash(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return Fault::Crash("it closed its output".to_string()),
            }
        }
    }

    /// The handshake.
    fn greet<G: Contest>(&mut self, bell: &Bell<'_>) -> Result<(), NoMove> {
        self.say(G::WORDS.hello)?;
        let mut about = Introduction::default();
        let until = Instant::now() + SETTLING;
        self.await_word(G::WORDS.hello_ok, until, bell, |line| {
            if let Some(name) = line.strip_prefix("id name ") {
                about.name = Some(name.trim().to_string());
            } else if let Some(option) = line.strip_prefix("option name ") {
                let name = option.split(" type ").next().unwrap_or(option);
                about.options.push(name.trim().to_string());
            }
        })?;
        self.about = about;
        Ok(())
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Fault> {
        self.say(&format!("setoption name {name} value {value}"))
    }

    fn get_ready(&mut self, bell: &Bell<'_>) -> Result<(), NoMove> {
        self.say("isready")?;
        self.await_word("readyok", Instant::now() + SETTLING, bell, |_| ()).map(|_| ())
    }
}

/// The program goes with us, at once if it does not want to.
impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.input.write_all(b"quit\n").and_then(|()| self.input.flush());
        let until = Instant::now() + LEAVE;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            // What it still says is not heard, but must not keep it waiting.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn read_lines(output: ChildStdout, lines: &mpsc::SyncSender<String>) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
            Ok(1..) => {}
            _ => return,
        }
        let line = String::from_utf8_lossy(&bytes).trim().to_string();
        if lines.send(line).is_err() {
            return;
        }
    }
}

/// A player that is a process. One that did something wrong is started anew for the next game.
pub(crate) struct Process<'a, G: Contest> {
    program: Program,
    hash: usize,
    /// How long it may think without a clock.
    patience: Duration,
    bell: &'a Bell<'a>,
    talk: Option<Talk>,
    game: PhantomData<G>,
}

impl<'a, G: Contest> Process<'a, G> {
    pub(crate) fn new(
        program: Program,
        hash: usize,
        patience: Duration,
        bell: &'a Bell<'a>,
    ) -> Process<'a, G> {
        Process { program, hash, patience, bell, talk: None, game: PhantomData }
    }

    /// Starts the program and sets its options.
    fn start(&mut self) -> Result<Talk, NoMove> {
        let mut talk = Talk::start(&self.program).map_err(|error| Fault::Crash(plain(&error)))?;
        talk.greet::<G>(self.bell)?;
        if let Some(name) = talk.about.hash::<G>() {
            talk.set(name, &self.hash.to_string())?;
        }
        for (name, value) in &self.program.options {
            talk.set(name, value)?;
        }
        Ok(talk)
    }

    fn begin(&mut self, start: &G) -> Result<Talk, NoMove> {
        let mut talk = match self.talk.take() {
            Some(talk) => talk,
            None => self.start()?,
        };
        for (name, value) in start.start_options() {
            if talk.about.knows(name) {
                talk.set(name, value)?;
            }
        }
        if G::WORDS.ready_first {
            talk.get_ready(self.bell)?;
            talk.say(G::WORDS.new_game)?;
        } else {
            talk.say(G::WORDS.new_game)?;
            talk.get_ready(self.bell)?;
        }
        Ok(talk)
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
    fn ask(&self, talk: &mut Talk, turn: &Turn<'_, G>) -> Result<Choice<G::Move>, NoMove> {
        talk.say(&position_line(turn))?;
        let until = Instant::now() + self.deadline(turn);
        talk.say(&go_line(turn))?;
        let mut heard = Heard { mate_in_plies: G::WORDS.mate_in_plies, ..Heard::default() };
        let best = talk.await_word("bestmove", until, self.bell, |line| heard.read(line));
        let best = best.map_err(|why| match why {
            NoMove::Fault(Fault::Silent) if turn.limit.is_timed() => Fault::Time.into(),
            other => other,
        })?;
        let text = best.split_whitespace().nth(1).unwrap_or("(none)");
        match G::WORDS.instead {
            Some([give_up, _]) if text == give_up => return Err(NoMove::GaveUp),
            Some([_, claim]) if text == claim && turn.line.top().may_claim() => return Err(NoMove::Claimed),
            _ => {}
        }
        let mv = turn.line.top().read_move(text, turn.start.move_dialect());
        let shown = || text.chars().take(20).collect();
        let mv = mv.map_err(|_| Fault::Illegal(shown()))?;
        let expected = expected(turn, text, &heard.line);
        Ok(Choice { mv, score: heard.score, depth: heard.depth, nodes: heard.nodes, expected })
    }
}

impl<G: Contest> Player<G> for Process<'_, G> {
    fn new_game(&mut self, start: &G) -> Result<(), NoMove> {
        // A program that left between games may come back.
        let begun = match self.begin(start) {
            Err(NoMove::Fault(Fault::Crash(_))) => self.begin(start),
            other => other,
        };
        self.talk = Some(begun?);
        Ok(())
    }

    fn think(&mut self, turn: &Turn<'_, G>) -> Result<Choice<G::Move>, NoMove> {
        let Some(mut talk) = self.talk.take() else { return Err(Fault::Crash(String::new()).into()) };
        let choice = self.ask(&mut talk, turn);
        // One that ends the game in order can play the next.
        if matches!(choice, Ok(_) | Err(NoMove::GaveUp | NoMove::Claimed)) {
            self.talk = Some(talk);
        }
        choice
    }

    fn game_over(&mut self, won: Option<bool>) {
        let (Some(talk), Some([win, loss, draw])) = (&mut self.talk, G::WORDS.game_over) else { return };
        // Whether it is still there is found out when the next game begins.
        let _ = talk.say(match won {
            Some(true) => win,
            Some(false) => loss,
            None => draw,
        });
    }
}

/// `position startpos moves e2e4`, with the position as text if it is another.
fn position_line<G: Contest>(turn: &Turn<'_, G>) -> String {
    let start = turn.start.to_text();
    let mut line = if start == G::start().to_text() {
        "position startpos".to_string()
    } else {
        format!("position {} {start}", G::WORDS.position)
    };
    if !turn.moves.is_empty() {
        let _ = write!(line, " moves {}", turn.moves.join(" "));
    }
    line
}

/// `go nodes 5000`, `go wtime 8000 winc 80 btime 8000 binc 80`, `go btime 0 binc 0 wtime 0 winc 0 byoyomi 1000`.
fn go_line<G: Contest>(turn: &Turn<'_, G>) -> String {
    match turn.limit {
        Limit::Nodes(nodes) => format!("go nodes {nodes}"),
        Limit::Depth(depth) => format!("go depth {depth}"),
        Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
        Limit::Clock(_) => {
            let mut line = "go".to_string();
            for (clock, [left, increment]) in turn.clocks.iter().zip(G::WORDS.clocks) {
                let clock = clock.unwrap_or_default();
                let (time, more) = (clock.left.as_millis(), clock.increment.as_millis());
                let _ = write!(line, " {left} {time} {increment} {more}");
            }
            let clock = turn.clock().unwrap_or_default();
            if let Some(moves) = clock.moves_to_go {
                let _ = write!(line, " movestogo {moves}");
            }
            // The usual clock of the protocol has a period if it adds nothing.
            let usual = !clock.period.is_zero() || clock.increment.is_zero();
            if let Some(period) = G::WORDS.period.filter(|_| usual) {
                let _ = write!(line, " {period} {}", clock.period.as_millis());
            }
            line
        }
    }
}

/// What an engine said while it was thinking.
#[derive(Debug, Default)]
struct Heard {
    mate_in_plies: bool,
    score: Option<Score>,
    depth: Option<u32>,
    nodes: Option<u64>,
    line: Vec<String>,
}

impl Heard {
    fn read(&mut self, line: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        if words.first() != Some(&"info") || words.get(1) == Some(&"string") {
            return;
        }
        let after = |word: &str| words.iter().position(|&found| found == word).map(|at| &words[at + 1..]);
        let number = |words: &[&str]| -> Option<i32> { words.first()?.parse().ok() };
        let nodes = after("nodes").and_then(|words| words.first()?.parse().ok());
        self.nodes = nodes.or(self.nodes);
        // Only the best line counts.
        if after("multipv").and_then(number).is_some_and(|rank| rank != 1) {
            return;
        }
        let score = after("score").and_then(|words| {
            let value = number(words.get(1..)?);
            match words[0] {
                "cp" => value.map(Score::cp),
                "mate" if self.mate_in_plies => mate_in_plies(words.get(1)?),
                "mate" => {
                    let value = value?;
                    let plies = u16::try_from(value.unsigned_abs().saturating_mul(2)).unwrap_or(u16::MAX);
                    Some(if value > 0 { Score::mate_in(plies - 1) } else { Score::mated_in(plies) })
                }
                _ => None,
            }
        });
        if score.is_some() {
            self.score = score;
            self.line = after("pv").unwrap_or_default().iter().map(|&word| word.to_string()).collect();
            self.depth = after("depth").and_then(number).and_then(|depth| u32::try_from(depth).ok());
        }
    }
}

/// What a program expects after its move: the rest of the line that begins with it, as far as it is legal.
fn expected<G: Contest>(turn: &Turn<'_, G>, best: &str, line: &[String]) -> Vec<G::Move> {
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

/// `3`, `-4`, or only `+` and `-` if nobody knows how long it takes.
fn mate_in_plies(text: &str) -> Option<Score> {
    let (loses, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    };
    let plies = if digits.is_empty() { UNKNOWN } else { digits.parse().ok()? };
    Some(if loses { Score::mated_in(plies) } else { Score::mate_in(plies) })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_chess::Position;
    use tesuji_game::PositionStack;

    fn heard(lines: &[&str]) -> Heard {
        let mut heard = Heard::default();
        for line in lines {
            heard.read(line);
        }
        heard
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
    fn mates_of_shogi_are_told_in_plies() {
        let of = |line: &str| {
            let mut heard = Heard { mate_in_plies: true, ..Heard::default() };
            heard.read(line);
            heard.score
        };
        assert_eq!(of("info depth 9 score mate 5"), Some(Score::mate_in(5)));
        assert_eq!(of("info depth 9 score mate -4"), Some(Score::mated_in(4)));
        assert_eq!(of("info score mate + pv G*5b"), Some(Score::mate_in(UNKNOWN)));
        assert_eq!(of("info score mate -"), Some(Score::mated_in(UNKNOWN)));
        assert_eq!(of("info score mate x"), None);
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
        assert_eq!(go_line(&turn), "go btime 8000 binc 80 wtime 7000 winc 80");
        turn.clocks = [clock("8b1"), clock("7b1")];
        assert_eq!(go_line(&turn), "go btime 8000 binc 0 wtime 7000 winc 0 byoyomi 1000");
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
        assert_eq!(go_line(&turn), "go wtime 7000 winc 80 btime 6000 binc 80 movestogo 7");
        turn.limit = Limit::Nodes(500);
        assert_eq!(go_line(&turn), "go nodes 500");
        let other = Position::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1").unwrap();
        let turn = Turn { start: &other, moves: &[], ..turn };
        assert_eq!(position_line(&turn), "position fen 4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    }
}
