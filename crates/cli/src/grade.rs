//! `tesuji grade`: a student's search, or those of a class.

use crate::exit::{Failure, note};
use crate::{answer, args, bar, input, interrupt};
use clap::Args;
use clap::builder::PossibleValuesParser;
use serde::Serialize;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use tesuji_api::{ClassGrade, Grade};
use tesuji_game::{Evaluator, Stop};
use tesuji_lab::{Files, Head, Journal, LabGame, Outputs, jobs};
use tesuji_search::classic::Algorithm;
use tesuji_teach::{Grader, Program, Question, Rubric, questions, standard};

/// What stands for a student's folder in a command.
const FOLDER: &str = "{}";

/// Options of `tesuji grade`.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The command that runs the search; it is given to the shell. With --class, {} stands for a student's folder
    #[arg(long, value_name = "COMMAND")]
    cmd: String,

    /// Grade everybody: each folder in this one is a student
    #[arg(long, value_name = "DIR")]
    class: Option<PathBuf>,

    /// The search that was to be written
    #[arg(
        long, value_name = "NAME", default_value = "pvs",
        value_parser = PossibleValuesParser::new(["minimax", "alphabeta", "pvs", "tactic"])
    )]
    algorithm: String,

    /// Points and limits, a TOML file; what it leaves out stays as it is
    #[arg(long, value_name = "FILE")]
    rubric: Option<PathBuf>,

    /// Questions of your own, a line each: category; depth; position; moves
    #[arg(long, value_name = "FILE")]
    questions: Option<PathBuf>,

    /// Seconds for each question; the rubric says how many otherwise
    #[arg(long, value_name = "S", value_parser = args::seconds, allow_negative_numbers = true)]
    time: Option<std::time::Duration>,

    /// Students to grade at once; 0 for all cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = args::threads, allow_negative_numbers = true)]
    jobs: usize,

    /// Keep what is done in this file, and go on from it after a stop
    #[arg(long, value_name = "FILE", requires = "class")]
    journal: Option<PathBuf>,

    /// Write a page for the teacher
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

/// What the results of a class depend on.
#[derive(Serialize)]
struct About<'a> {
    command: &'a str,
    algorithm: &'a str,
    rubric: &'a Rubric,
    questions: Vec<String>,
}

/// Runs the command.
pub(crate) fn run<P: LabGame>(options: &Options) -> Result<(), Failure> {
    let algorithm = Algorithm::named(&options.algorithm).unwrap_or(Algorithm::Pvs);
    let rubric = options.rubric()?;
    let questions = options.questions::<P>(algorithm)?;
    let stop = interrupt::stop()?;
    let files = Files::new().reads("--rubric", &options.rubric).reads("--questions", &options.questions);
    let outputs = files.writes("--html", &options.html).check()?;
    match &options.class {
        Some(folder) => class::<P>(options, folder, questions, &rubric, stop, &outputs),
        None => one::<P>(options, questions, &rubric, stop, &outputs),
    }
}

impl Options {
    fn rubric(&self) -> Result<Rubric, Failure> {
        let mut rubric = match &self.rubric {
            None => Rubric::default(),
            Some(path) => {
                let text = input::text(path).map_err(|failure| failure.of("--rubric"))?;
                text.parse().map_err(|error| input::wrong(&path.display(), &error).of("--rubric"))?
            }
        };
        if let Some(time) = self.time {
            rubric.seconds = time.as_secs_f64();
        }
        Ok(rubric)
    }

    fn questions<P: LabGame>(&self, algorithm: Algorithm) -> Result<Vec<Question<P>>, Failure> {
        let Some(path) = &self.questions else { return Ok(standard(algorithm)) };
        let text = input::text(path).map_err(|failure| failure.of("--questions"))?;
        let read = questions(&text, algorithm);
        let read = read.map_err(|error| input::wrong(&path.display(), &error).of("--questions"))?;
        if read.is_empty() {
            return Err(input::wrong(&path.display(), &"no questions").of("--questions"));
        }
        Ok(read)
    }
}

fn material<P: LabGame>() -> Box<dyn Evaluator<P>> {
    P::material()
}

fn grader<P: LabGame>(questions: Vec<Question<P>>, rubric: &Rubric) -> Grader<P> {
    Grader::new(questions, material::<P>, rubric.clone())
}

/// One student.
fn one<P: LabGame>(
    options: &Options,
    questions: Vec<Question<P>>,
    rubric: &Rubric,
    stop: &Stop,
    outputs: &Outputs,
) -> Result<(), Failure> {
    let grader = grader(questions, rubric);
    let (done, all) = (AtomicUsize::new(0), grader.questions());
    let update = |bar: &indicatif::ProgressBar| {
        bar.set_length(all as u64);
        bar.set_position(done.load(Relaxed) as u64);
    };
    let mut student = Program::new(&options.cmd, rubric.patience());
    let work = |_: &indicatif::ProgressBar| {
        grader.grade(&options.cmd, &mut student, stop, &mut |nth| done.store(nth, Relaxed))
    };
    let Some(grade) = bar::under(update, work) else {
        return Err(Failure::Interrupted(format!("after {} of {all} questions", done.load(Relaxed))));
    };
    outputs.write("--html", tesuji_draw::grades(std::slice::from_ref(&grade)).as_bytes())?;
    answer::print(grade, options.json)
}

/// The folders of a class, by name.
fn students(folder: &Path) -> Result<Vec<String>, Failure> {
    let failed = |error: std::io::Error| {
        Failure::Failed(vec![format!("--class: {}: {}", folder.display(), crate::exit::plain(&error))])
    };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        if entry.path().is_dir() {
            names.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    names.sort();
    if names.is_empty() {
        return Err(Failure::Failed(vec![format!("--class: {}: no folder in it", folder.display())]));
    }
    Ok(names)
}

/// Everybody. What a journal has is not done again.
fn class<P: LabGame>(
    options: &Options,
    folder: &Path,
    questions: Vec<Question<P>>,
    rubric: &Rubric,
    stop: &Stop,
    outputs: &Outputs,
) -> Result<(), Failure> {
    if !options.cmd.contains(FOLDER) {
        return Err(Failure::Usage(format!(
            "--cmd: {FOLDER} must stand for a student's folder with --class"
        )));
    }
    let asked = questions.iter().map(|question| format!("{:?}", question.to_line())).collect();
    let about = About { command: &options.cmd, algorithm: &options.algorithm, rubric, questions: asked };
    let head = Head::new("grade", [(P::FACTS.name, P::SIGNATURE)], about);
    let (mut journal, mut done) = match &options.journal {
        None => (None, Vec::<Grade>::new()),
        Some(path) => {
            let wrong =
                |error: tesuji_lab::JournalError| Failure::Failed(vec![format!("--journal: {error}")]);
            let (journal, done) = Journal::open(path, &head).map_err(wrong)?;
            (Some(journal), done)
        }
    };
    let names = students(folder)?;
    let left: Vec<String> =
        names.into_iter().filter(|name| !done.iter().any(|grade| &grade.student == name)).collect();
    let grader = grader(questions, rubric);
    let threads = if options.jobs == 0 { jobs::threads() } else { options.jobs };
    let work = |(): &mut (), name: &String| {
        let place = shell_word(&folder.join(name).to_string_lossy());
        let mut student = Program::new(&options.cmd.replace(FOLDER, &place), rubric.patience());
        grader.grade(name, &mut student, stop, &mut |_| ())
    };
    let mut told = Ok(());
    jobs::run(
        &left,
        threads,
        stop,
        || (),
        work,
        |_, grade: Grade| {
            note(&format!("{}: {:.1} of {}", grade.student, grade.points, grade.possible));
            told = journal.as_mut().map_or(Ok(()), |journal| journal.write(&grade));
            done.push(grade);
            if told.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        },
    );
    told.map_err(|error| Failure::Failed(vec![format!("--journal: {error}")]))?;
    if stop.is_set() {
        return Err(Failure::Interrupted(format!("after {} students", done.len())));
    }
    done.sort_by(|one, other| one.student.cmp(&other.student));
    outputs.write("--html", tesuji_draw::grades(&done).as_bytes())?;
    answer::print(ClassGrade { students: done }, options.json)
}

/// A text as one word of the shell.
fn shell_word(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
