//! Questions that search for a moment.

use crate::board::{Played, read_move, variant};
use crate::session::{Desktop, GIVEN_UP, Running, profile, row_of};
use crate::{puzzles, tree};
use std::sync::mpsc;
use std::time::Duration;
use tesuji_api::{
    Move, MoveGrade, PageLine, PageMove, PageNews, PagePlay, PagePlayed, PageQuestion, PageRow, PageVerdict,
    PageWhy, Side, Why,
};
use tesuji_engine::judging::MoveFault;
use tesuji_engine::{Choice, Game, Line, News, Request, Settings, Strength, answers, for_game};
use tesuji_params::Profile;
use tesuji_text::analysis::percent;

/// How long the move that is asked about and the best move are searched.
const LOOK: Duration = Duration::from_millis(350);
/// A move of the engine takes no longer.
const SLOWEST: u32 = 60_000;

/// Answers a question.
///
/// # Errors
/// Says what is wrong with it.
pub(crate) fn run(
    desktop: &mut Desktop<'_>,
    id: u32,
    question: PageQuestion,
    running: &Running<'_>,
) -> Result<(), String> {
    let errand = Errand { running };
    let news = match question {
        PageQuestion::Why(wanted) => PageNews::Why(Box::new(errand.why(desktop, &wanted)?)),
        PageQuestion::Play(wanted) => PageNews::Played(Box::new(errand.play(desktop, &wanted)?)),
        PageQuestion::Solve(line) => PageNews::Solution(Box::new(puzzles::solution(&line, running.stop)?)),
        PageQuestion::Try(wanted) => PageNews::Tried(Box::new(puzzles::tried(&wanted, running.stop)?)),
        PageQuestion::Tree(wanted) => {
            let recorded = desktop.recorded.insert(tree::record(&wanted, running.stop)?);
            PageNews::Tree(Box::new(recorded.told()?))
        }
        PageQuestion::Branch(wanted) => {
            let recorded = desktop.recorded.as_ref().ok_or("no search was recorded")?;
            PageNews::Branch(Box::new(recorded.branch(&wanted)?))
        }
        _ => return Err("this question needs no search".to_string()),
    };
    desktop.tell(id, news);
    Ok(())
}

/// A question that is being answered.
struct Errand<'a> {
    running: &'a Running<'a>,
}

impl Errand<'_> {
    fn search(&self, desktop: &mut Desktop<'_>, request: &Request) -> Option<Line> {
        desktop.search(request, self.running, &mut |_, _| ())
    }

    /// What the search does with a move, what answers it, and what would have been better.
    fn why(&self, desktop: &mut Desktop<'_>, wanted: &PageMove) -> Result<PageWhy, String> {
        let game = variant(&wanted.line.game)?;
        let profile = profile(game, &wanted.search)?;
        let protocol = for_game!(game, G => next::<G>(&wanted.line, &wanted.mv))?.protocol;
        desktop.engine(&wanted.line, 1, profile.clone())?;
        let timed = Request { time: Some(LOOK), ..Request::now() };
        let best = self.search(desktop, &timed);
        let only = Request { time: Some(LOOK), moves: vec![protocol.clone()], ..Request::now() };
        let answer = self.search(desktop, &only);
        let scores = best.as_ref().zip(answer.as_ref()).map(|(best, answer)| (best.score, answer.score));
        let fault = scores.and_then(|(best, answer)| for_game!(game, G => G::ODDS).judge(best, answer));
        let told = |line: Option<Line>| line.and_then(|line| row_of(game, &wanted.line, &line).ok());
        let (best, answer) = (told(best), told(answer));
        let why = self.asked(desktop, wanted, profile, &protocol)?;
        let chances = chances(best.as_ref(), answer.as_ref(), why.position.side == Side::First);
        let is_best =
            best.as_ref().and_then(|row| row.row.line.first()).is_some_and(|mv| mv.protocol == protocol);
        // The look at this move alone may find more in it than the look at all of them.
        let as_good = scores.is_some_and(|(best, answer)| answer >= best);
        let verdict = if is_best || as_good { PageVerdict::Best } else { verdict(fault) };
        Ok(PageWhy {
            text: tesuji_text::why(&why, tesuji_text::Style::default()),
            why,
            answer,
            best,
            chances,
            verdict,
        })
    }

    /// Asks the engine why.
    fn asked(
        &self,
        desktop: &mut Desktop<'_>,
        wanted: &PageMove,
        profile: Profile,
        protocol: &str,
    ) -> Result<Why, String> {
        let (send, news) = mpsc::channel();
        let mut engine = desktop.take_engine(&wanted.line, profile)?;
        engine.why(&[protocol.to_string()], Box::new(move |event| drop(send.send(event))));
        let mut answer = Err(GIVEN_UP.to_string());
        desktop.follow(&mut engine, &news, self.running, &mut |_, event| match event {
            Some(News::Why(why)) => answer = Ok(*why),
            Some(News::Note(note)) => answer = Err(note),
            _ => {}
        });
        engine.wait();
        desktop.keep_engine(engine);
        answer
    }

    /// A move of the engine, as strong as is wanted.
    fn play(&self, desktop: &mut Desktop<'_>, wanted: &PagePlay) -> Result<PagePlayed, String> {
        let game = variant(&wanted.line.game)?;
        let time = Duration::from_millis(wanted.time.clamp(10, SLOWEST).into());
        let mut choice = Choice::None;
        let mut score = None;
        let (send, news) = mpsc::channel();
        let mut engine = desktop.take_engine(&wanted.line, game.profile())?;
        let settings = Settings { strength: wanted.elo.map(Strength::new), ..engine.settings().clone() };
        engine.configure(&settings).map_err(|error| error.to_string())?;
        let request = Request { time: Some(time), ..Request::now() };
        engine.go(&request, Box::new(move |event| drop(send.send(event))));
        desktop.follow(&mut engine, &news, self.running, &mut |_, event| match event {
            Some(News::Line(line)) if line.rank == 1 => score = Some(answers::score(line.score)),
            Some(News::Best { choice: chosen, .. }) => choice = chosen,
            _ => {}
        });
        engine.wait();
        desktop.keep_engine(engine);
        let mv = match &choice {
            Choice::Move(text) => Some(for_game!(game, G => next::<G>(&wanted.line, text))?),
            Choice::Win | Choice::None => None,
        };
        let winner = (choice == Choice::Win).then(|| for_game!(game, G => mover::<G>(&wanted.line)));
        Ok(PagePlayed { mv, winner: winner.transpose()?, score })
    }
}

/// A move at the end of a line, in every notation.
fn next<G: Game>(line: &PageLine, text: &str) -> Result<Move, String> {
    let played = Played::<G>::read(line)?;
    let top = played.line.top();
    let mv = read_move(top, text)?;
    answers::line(top, &[mv]).pop().ok_or_else(|| "there is no such move".to_string())
}

/// Whose move it is at the end of a line.
fn mover<G: Game>(line: &PageLine) -> Result<Side, String> {
    Ok(answers::side(Played::<G>::read(line)?.line.top().side()))
}

/// How good a move is with this fault.
fn verdict(fault: Option<MoveFault>) -> PageVerdict {
    match fault.map(|fault| fault.grade) {
        None => PageVerdict::Good,
        Some(MoveGrade::Inaccuracy) => PageVerdict::Inaccuracy,
        Some(MoveGrade::Mistake) => PageVerdict::Mistake,
        Some(MoveGrade::Blunder) => PageVerdict::Blunder,
    }
}

/// What the mover can expect with the best move, and with the one that is asked about.
fn chances(best: Option<&PageRow>, answer: Option<&PageRow>, first: bool) -> Option<[String; 2]> {
    let points = |row: &PageRow| if first { row.chance } else { 1000 - row.chance };
    let [best, answer] = [points(best?), points(answer?)];
    // The better look at a move that is asked about may find more in it.
    Some([best.max(answer), answer].map(|points| percent(f64::from(points) / 1000.0)))
}
