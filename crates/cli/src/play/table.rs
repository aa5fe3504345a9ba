//! One game: what was played, who moves, and what a person asks for.

use super::clock::Clocks;
use super::{Elo, Options, read_move};
use crate::exit::Failure;
use crate::{answer, interrupt};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::Path;
use std::sync::mpsc;
use tesuji_analyse::{AnalysisPlan, AnnotatedRecord as _, Explained, Marking, PlayedGame, analyse};
use tesuji_engine::{Choice, Engine, News, Request, Settings, Strength, answers};
use tesuji_game::{PositionStack, Side};
use tesuji_lab::Files;
use tesuji_lab::input::Format;
use tesuji_search::Limits;
use tesuji_text as text;

/// What a move of the engine may look at when nobody limits it.
const NODES: u64 = 300_000;
/// What a hint may look at.
const HINT: u64 = 200_000;

const HELP: &str = "\
  MOVE         play it: e4, Nf3, e2e4; P-7f, 7g7f, ７六歩
  undo         take back your last move
  hint         what the engine would play
  why [MOVE]   what is wrong with your last move; what a search does with a move
  moves        every move there is
  board        the board again; flip turns it
  save FILE    save the game; tesuji play --load FILE goes on
  resign, quit end the game
";

/// A game that is played.
pub(super) struct Table<'a, P: Explained> {
    options: &'a Options,
    line: PositionStack<P>,
    start: P,
    moves: Vec<P::Move>,
    engine: Box<dyn Engine>,
    clocks: Option<Clocks>,
    flipped: bool,
    /// How the game ended but by its rules, and who won.
    ended: Option<(String, Option<Side>)>,
}

impl<'a, P: Explained> Table<'a, P> {
    pub(super) fn new(options: &'a Options, start: P, moves: &[P::Move]) -> Result<Table<'a, P>, Failure> {
        let strength = options.strength.map(|Elo(elo)| Strength::new(elo));
        let settings = Settings { strength, ..Settings::of(P::VARIANT) };
        let engine =
            P::VARIANT.engine(&settings).map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        let mut line = PositionStack::new(start.clone());
        for &mv in moves {
            line.push(mv);
        }
        let clocks = options.clock.map(Clocks::start);
        let flipped = !options.is_person(Side::First);
        Ok(Table { options, line, start, moves: moves.to_vec(), engine, clocks, flipped, ended: None })
    }

    fn say(text: &str) -> Result<(), Failure> {
        answer::part(text, false)
    }

    fn side(&self) -> Side {
        self.line.top().side()
    }

    fn name(side: Side) -> &'static str {
        P::SIDES[side.index()]
    }

    pub(super) fn is_over(&self) -> bool {
        self.ended.is_some() || self.line.game_over().is_some()
    }

    pub(super) fn is_persons_turn(&self) -> bool {
        self.options.is_person(self.side())
    }

    /// What is played, and how.
    pub(super) fn greet(&self) -> Result<(), Failure> {
        let strength = match self.options.strength {
            Some(Elo(elo)) => format!("strength {elo}"),
            None => "full strength".to_string(),
        };
        Self::say(&format!("{}, {strength}; help lists what you can ask for\n", P::VARIANT))?;
        self.board()
    }

    /// The board, with what was played last and the clocks.
    fn board(&self) -> Result<(), Failure> {
        let mut diagram = self.line.top().diagram();
        if self.flipped {
            diagram.rows.reverse();
            for row in &mut diagram.rows {
                row.reverse();
            }
            diagram.lines.reverse();
            diagram.columns.reverse();
        }
        let mut out = format!("\n{}", text::board(&diagram, self.options.style()));
        if let Some(clocks) = &self.clocks {
            let told = [Side::First, Side::Second]
                .map(|side| format!("{} {}", Self::name(side), clocks.shown(side)));
            let _ = writeln!(out, "    {}", told.join("   "));
        }
        Self::say(&out)
    }

    pub(super) fn prompt(&mut self) -> Result<(), Failure> {
        if let Some(clocks) = &mut self.clocks {
            clocks.resume();
        }
        Self::say(&format!("{} {}> ", self.line.top().move_number(), Self::name(self.side())))?;
        // The line is not ended: it must be seen all the same.
        Ok(io::stdout().flush()?)
    }

    /// A move as it is written here.
    fn written(&self, mv: P::Move) -> String {
        text::moves(&answers::line(self.line.top(), &[mv]), self.options.style())
    }

    fn make(&mut self, mv: P::Move) -> Result<(), Failure> {
        let side = self.side();
        if let Some(clocks) = &mut self.clocks
            && !clocks.press(side)
        {
            self.ended = Some((format!("{}'s time is up", Self::name(side)), Some(!side)));
            return Ok(());
        }
        self.line.push(mv);
        self.moves.push(mv);
        if let Some(path) = &self.options.save {
            self.save(path)?;
        }
        Ok(())
    }

    /// What the engine has to say, up to the last.
    fn ask(&mut self, request: &Request) -> Result<Option<Choice>, Failure> {
        let dialect = self.start.move_dialect();
        let mut position = self.start.clone();
        let mut texts = Vec::new();
        for &mv in &self.moves {
            texts.push(position.write_move(mv, dialect));
            position = position.after(mv);
        }
        let start = self.start.to_text();
        self.engine
            .set_position(Some(&start), &texts)
            .map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        let (send, news) = mpsc::channel();
        self.engine.go(request, Box::new(move |event| drop(send.send(event))));
        self.engine.wait();
        Ok(news
            .iter()
            .find_map(|event| if let News::Best { choice, .. } = event { Some(choice) } else { None }))
    }

    pub(super) fn engine_moves(&mut self) -> Result<(), Failure> {
        let clocks = self.clocks.as_ref().map(Clocks::for_engine);
        let nodes = clocks.is_none().then_some(NODES);
        if let Some(clocks) = &mut self.clocks {
            clocks.resume();
        }
        let choice = self.ask(&Request { nodes, clocks: clocks.unwrap_or_default(), ..Request::now() })?;
        let side = self.side();
        let mv = match choice {
            Some(Choice::Move(text)) => self.line.top().read_move(&text, self.start.move_dialect()).ok(),
            Some(Choice::Win) => {
                self.ended = Some((format!("{} declares a win", Self::name(side)), Some(side)));
                return Ok(());
            }
            _ => None,
        };
        let Some(mv) = mv else {
            self.ended = Some(("the engine found no move".to_string(), None));
            return Ok(());
        };
        let told =
            format!("{} {} plays {}\n", self.line.top().move_number(), Self::name(side), self.written(mv));
        self.make(mv)?;
        Self::say(&told)?;
        self.board()
    }

    /// Does what a person asked for; false ends it.
    pub(super) fn obey(&mut self, words: &str) -> Result<bool, Failure> {
        let (first, rest) = words.split_once(' ').unwrap_or((words, ""));
        match (first, rest.trim()) {
            ("", _) => {}
            ("help" | "?", _) => Self::say(HELP)?,
            ("quit" | "exit" | "q", _) => return Ok(false),
            ("board" | "b", _) => self.board()?,
            ("flip", _) => {
                self.flipped = !self.flipped;
                self.board()?;
            }
            ("moves", _) => self.list()?,
            ("undo" | "u", _) => self.undo()?,
            ("hint" | "h", _) => self.hint()?,
            ("why", "") => self.judge()?,
            ("why", mv) => self.why(mv)?,
            ("save", "") => Self::say("save FILE: the name is missing\n")?,
            ("save", file) => match self.save(Path::new(file)) {
                Ok(()) => Self::say(&format!("saved in {file}\n"))?,
                Err(Failure::Failed(why)) => Self::say(&format!("{}\n", why.join("; ")))?,
                Err(Failure::Usage(why)) => Self::say(&format!("{why}\n"))?,
                Err(other) => return Err(other),
            },
            ("resign", _) => {
                let side = self.side();
                self.ended = Some((format!("{} resigns", Self::name(side)), Some(!side)));
            }
            _ => match read_move(self.line.top(), words) {
                Some(mv) => {
                    self.make(mv)?;
                    if self.options.is_person(self.side()) || self.is_over() {
                        self.board()?;
                    }
                }
                None => Self::say(&format!(
                    "'{}' is no legal move here; help, moves\n",
                    tesuji_game::shown(words)
                ))?,
            },
        }
        Ok(true)
    }

    fn list(&self) -> Result<(), Failure> {
        let mut all: Vec<String> = self.line.top().legal_moves().iter().map(|&mv| self.written(mv)).collect();
        all.sort();
        let mut out = String::new();
        for row in all.chunks(8) {
            let cells: Vec<String> = row
                .iter()
                .map(|mv| format!("{mv}{}", " ".repeat(9_usize.saturating_sub(text::width(mv)))))
                .collect();
            let _ = writeln!(out, "  {}", cells.concat().trim_end());
        }
        Self::say(&out)
    }

    /// Takes back the last move of the person, and what answered it.
    fn undo(&mut self) -> Result<(), Failure> {
        let both = self.options.side == super::Seat::Both;
        let count = if both { 1 } else { 2 };
        if self.moves.len() < count {
            return Self::say("there is no move of yours to take back\n");
        }
        for _ in 0..count {
            self.moves.pop();
            self.line.pop();
        }
        self.board()
    }

    fn hint(&mut self) -> Result<(), Failure> {
        let found = tesuji_engine::analyse(self.line.top(), Limits::nodes(HINT))
            .map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        Self::say(&format!("  {found}\n"))
    }

    /// What a search does with a move.
    fn why(&mut self, words: &str) -> Result<(), Failure> {
        let Some(mv) = read_move(self.line.top(), words) else {
            return Self::say(&format!("'{}' is no legal move here\n", tesuji_game::shown(words)));
        };
        let mv = self.line.top().write_move(mv, self.start.move_dialect());
        let place = self.line.top().to_text();
        self.engine
            .set_position(Some(&place), &[])
            .map_err(|error| Failure::Failed(vec![error.to_string()]))?;
        let (send, news) = mpsc::channel();
        self.engine.why(&[mv], Box::new(move |event| drop(send.send(event))));
        self.engine.wait();
        for event in news {
            if let News::Why(why) = event {
                Self::say(&text::why(&why, self.options.style()))?;
            }
        }
        Ok(())
    }

    /// What is wrong with the last move of the person.
    fn judge(&mut self) -> Result<(), Failure> {
        let back = (1..=self.moves.len()).find(|back| {
            let ply = self.moves.len() - back;
            let first = if ply.is_multiple_of(2) { self.start.side() } else { !self.start.side() };
            self.options.is_person(first)
        });
        let Some(back) = back else { return Self::say("you have made no move yet\n") };
        let ply = self.moves.len() - back;
        let before = self.moves[..ply].iter().fold(self.start.clone(), |position, &mv| position.after(mv));
        let game = PlayedGame::<P>::new(before, vec![self.moves[ply]]);
        let Some(game) = self.analysed(&game)? else { return Ok(()) };
        let told = game.moves.first().and_then(|mv| Some((mv, mv.judgement.as_ref()?)));
        Self::say(&match told {
            Some((mv, judgement)) => text::analysis::card(&game, mv, judgement, self.options.style()),
            None => "  nothing is wrong with your last move\n".to_string(),
        })
    }

    fn analysed(&self, game: &PlayedGame<P>) -> Result<Option<tesuji_api::AnalysedGame>, Failure> {
        let plan = AnalysisPlan {
            limits: Limits::nodes(self.options.nodes),
            settings: Settings::of(P::VARIANT),
            threads: tesuji_lab::jobs::threads(),
            ..AnalysisPlan::default()
        };
        analyse(game, &plan, interrupt::stop()?, &mut |_| ())
            .map_err(|error| Failure::Failed(vec![error.to_string()]))
    }

    /// Who won, as records write it.
    fn result(&self) -> &'static str {
        let winner = match (&self.ended, self.line.game_over()) {
            (Some((_, winner)), _) => *winner,
            (None, Some(outcome)) => match outcome.winner() {
                Some(side) => Some(side),
                None => return "1/2-1/2",
            },
            (None, None) => return "*",
        };
        match winner {
            Some(Side::First) => "1-0",
            Some(Side::Second) => "0-1",
            None => "*",
        }
    }

    fn players(&self) -> [String; 2] {
        [Side::First, Side::Second]
            .map(|side| if self.options.is_person(side) { "You" } else { "Tesuji" }.to_string())
    }

    fn save(&self, path: &Path) -> Result<(), Failure> {
        let record = P::record(&self.start, &self.moves, &self.players(), self.result());
        let name = path.to_string_lossy();
        let format = Format::of_name(&name).filter(|format| P::RECORDS.contains(format));
        let format = format.or_else(|| P::RECORDS.first().copied()).unwrap_or(Format::Lines);
        let outputs = Files::new().writes("save", [path]).check()?;
        Ok(outputs.write("save", &record.written(format))?)
    }

    /// How it ended, and what there is to say of it.
    pub(super) fn end(&mut self) -> Result<(), Failure> {
        let told = match (&self.ended, self.line.game_over()) {
            (Some((why, _)), _) => why.clone(),
            (None, Some(outcome)) => answers::outcome::<P>(outcome).reason,
            (None, None) => "the game is not over".to_string(),
        };
        Self::say(&format!("\n{told}\n"))?;
        if let Some(path) = &self.options.save {
            self.save(path)?;
        }
        if self.options.no_analysis || self.moves.is_empty() {
            return Ok(());
        }
        let mut game = PlayedGame::<P>::new(self.start.clone(), self.moves.clone());
        (game.players, game.result) = (self.players(), self.result().to_string());
        let Some(game) = self.analysed(&game)? else { return Ok(()) };
        let drawn = text::analysis::game(&game, self.options.style());
        Self::say("\n")?;
        if let Some(path) = &self.options.save {
            let record = P::record(&self.start, &self.moves, &self.players(), self.result());
            let format = Format::of_name(&path.to_string_lossy()).unwrap_or(Format::Pgn);
            let outputs = Files::new().writes("--save", [path]).check()?;
            outputs.write("--save", &record.annotated(&game, Marking::default(), format))?;
        }
        answer::finish(game, false, &drawn)
    }
}
