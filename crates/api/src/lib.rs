//! What Tesuji answers: one type for each answer, without logic, that serialises.
//!
//! An answer is data exactly once. `engine` and `lab` make these values; the terminal, `--json`, a page and a package each
//! draw their own picture of them. `docs/api` has the same types as JSON Schema and as TypeScript declarations, generated
//! from these sources; a test holds them up to date.
//!
//! ```
//! use tesuji_api::{Answer, Document, ErrorAnswer};
//! let error = ErrorAnswer { messages: vec!["no such file".into()], exit_code: 1 };
//! let text = Document::new(error).to_json();
//! assert_eq!(text, r#"{"schema":1,"answer":"error","messages":["no such file"],"exit_code":1}"#);
//! let read = Document::from_json(&text).unwrap();
//! assert!(matches!(read.answer, Answer::Error(_)));
//! ```

mod analysis;
mod card;
mod evaluation;
mod learning;
mod matches;
mod page;
mod page_answers;
mod page_lab;
mod page_report;
mod page_values;
mod perft;
mod pictures;
mod position;
mod puzzle;
mod score;
mod search;
mod teaching;
mod techniques;
mod why;

pub use analysis::{
    AnalysedGame, AnalysedLine, AnalysedMove, AnalysisEffort, AnalysisSummary, GamePhase, Lapse, MoveClaim,
    MoveGrade, MoveJudgement, MoveReason, OpeningName, PhaseAnalysis, PositionView, ReasonKind, ReasonLine,
    SideAnalysis,
};
pub use card::{
    Card, Defence, Dual, Found, Origin, Other, ProofCheck, ProofFile, ProverCounts, Reasons, Solution,
    SolutionTree, SolveComparison, SolveRow, SolveSummary, Theme, Try, Variation, Verdict,
};
pub use evaluation::{
    ClassicParts, Evaluation, Explanation, Heat, HeatSquare, NetworkShares, Pair, PieceShare, ResidualParts,
    RulerReading, RulerRow, Scaling, Tapered, TermRow, Terms, Twin,
};
pub use learning::{
    FitQuality, Lesson, LessonTarget, LinearTwin, MergedRecords, PhaseLevel, PhasePoint, PhaseStudy,
    PieceOrder, PieceValue, PlayedRecords, RecordsCount, RecordsFile, RecordsSurvey, RescoredRecords,
    TrainedNetwork, TrainingEpoch, TriedPenalty, WeightGroup,
};
pub use matches::{Match, Player, PlayerKind, Problems, Sprt, SprtModel, SprtVerdict, Tuned, Tuning};
pub use page::{
    PageAnalysis, PageBranch, PageCall, PageEvaluation, PageGameName, PageHeating, PageLine, PageMove,
    PagePlay, PageQuestion, PageRecording, PageSearch, PageSteps, PageText, PageTry,
};
pub use page_answers::{
    PageBoard, PageChoice, PageGame, PageHand, PageHeld, PageIteration, PageLesson, PageLessonStep, PageNews,
    PageNode, PagePlayed, PageProblems, PageRecord, PageReply, PageRow, PageSign, PageStart, PageStep,
    PageTag, PageTree, PageTreeNode, PageTried, PageTurn, PageVerdict, PageWelcome, PageWhy, PageWritten,
    PageWrong,
};
pub use page_lab::{
    PageAudit, PageExperiment, PageFound, PageMatch, PageMistake, PagePicture, PagePictures, PagePlayer,
    PagePoint, PageSheet, PageTrial,
};
pub use page_report::{PageFault, PageJudged, PageReport, PageReportMove, PageReporting, PageView};
pub use page_values::{
    PageBar, PageEvaluated, PageHeat, PageHeatSquare, PagePair, PageShare, PageSolution, PageStepScores,
    PageStepped,
};
pub use perft::{ComparedSearch, Comparison, LeftOut, Perft, PerftFailure, PerftMove, PerftRow, PerftSuite};
pub use pictures::{Disagreement, Excitement, HiddenUnit, Pictures, UnitPlane};
pub use position::{Cell, Diagram, Game, MateCount, Move, Outcome, Position, ShownPosition, Side};
pub use puzzle::{Puzzle, PuzzleSummary};
pub use score::{Bound, Estimate, Score};
pub use search::{AgainCount, Counts, DepthCount, End, EndCount, Profile, Search, SearchRow, TechniqueCount};
pub use teaching::{
    ClassGrade, Diagnosis, Grade, GradeCategory, GradeNodes, GradeVerdict, GradedAnswer, GradedQuestion,
    MistakeFound, StepEvent, StepKind, Steps,
};
pub use techniques::{
    Ablation, AblationElo, AblationMistakes, AblationPairs, AblationRow, AblationSection, AblationTactics,
    Audit, AuditDepth, AuditRow, Bench, BenchRow, Claim, ClaimVerdict, Mistake, TechniqueList,
    TechniqueNumber, TechniquePage, TechniquePages, TechniqueRow,
};
pub use why::{
    Candidate, DepthStep, Examination, Fate, FateCount, FateKind, Judgement, Passage, RootVisit, Rule,
    RuleTerm, Sign, TableEntry, Trace, TraceLine, TraceSearch, Unpruned, Why,
};

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::{Map, Value};

/// The version of these types. It grows when a reader of the last version would misunderstand an answer.
pub const SCHEMA: u32 = 1;

/// What a command answers, as one JSON object: its version, its kind, and the answer itself.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Document {
    /// The version of the types, 1.
    pub schema: u32,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
}

impl Document {
    /// An answer in the version of this program.
    pub fn new(answer: impl Into<Answer>) -> Document {
        Document { schema: SCHEMA, answer: answer.into() }
    }

    /// The document as one line of JSON. Here and in [`from_json`](Document::from_json) the code for all answers is
    /// compiled, once for every program that reads or writes them.
    ///
    /// # Panics
    /// Never: every answer can be written.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("an answer has nothing that JSON has no word for")
    }

    /// Reads a document.
    ///
    /// # Errors
    /// If the text is no JSON, or none of these answers.
    pub fn from_json(text: &str) -> Result<Document, serde_json::Error> {
        Document::from_object(serde_json::from_str(text)?)
    }

    fn from_object(mut object: Map<String, Value>) -> Result<Document, serde_json::Error> {
        let schema = object.remove("schema").ok_or_else(|| Error::missing_field("schema"))?;
        let kind = object.remove("answer").ok_or_else(|| Error::missing_field("answer"))?;
        let kind = String::deserialize(kind)?;
        Ok(Document {
            schema: u32::deserialize(schema)?,
            answer: Answer::read(&kind, Value::Object(object))?,
        })
    }
}

/// By way of one [`Value`], whatever it is read from: the derived code would hold the text in two buffers of its own, and
/// took two thirds of the time to compile this crate.
impl<'de> Deserialize<'de> for Document {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Document, D::Error> {
        Document::from_object(Map::deserialize(from)?).map_err(Error::custom)
    }
}

/// An answer, told apart by its kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "answer", rename_all = "snake_case")]
pub enum Answer {
    /// `tesuji eval`
    Evaluation(Box<Evaluation>),
    /// `tesuji eval --ruler`
    RulerReading(Box<RulerReading>),
    /// `tesuji search`
    Search(Box<Search>),
    /// `tesuji compare`
    Comparison(Box<Comparison>),
    /// `tesuji why`
    Why(Box<Why>),
    /// `tesuji solve`, one for each position
    Solution(Box<Solution>),
    /// `tesuji solve` of a file, after the last position
    SolveSummary(Box<SolveSummary>),
    /// `tesuji solve --compare`
    SolveComparison(Box<SolveComparison>),
    /// `tesuji proof`
    ProofCheck(Box<ProofCheck>),
    /// `tesuji perft`
    Perft(Box<Perft>),
    /// `tesuji perft --suite`
    PerftSuite(Box<PerftSuite>),
    /// `tesuji trace`
    Trace(Box<Trace>),
    /// `tesuji trace --line`
    TraceLine(Box<TraceLine>),
    /// `tesuji match`
    Match(Box<Match>),
    /// `tesuji tune`
    Tuning(Box<Tuning>),
    /// `tesuji learn`
    Lesson(Box<Lesson>),
    /// `tesuji train`
    TrainedNetwork(Box<TrainedNetwork>),
    /// `tesuji rescore`
    RescoredRecords(Box<RescoredRecords>),
    /// `tesuji selfplay`
    PlayedRecords(Box<PlayedRecords>),
    /// `tesuji records`
    RecordsSurvey(Box<RecordsSurvey>),
    /// `tesuji phase`
    PhaseStudy(Box<PhaseStudy>),
    /// `tesuji techniques`
    Techniques(Box<TechniqueList>),
    /// `tesuji techniques NAME`
    TechniquePages(Box<TechniquePages>),
    /// `tesuji ablate`
    Ablation(Box<Ablation>),
    /// `tesuji bench`
    Bench(Box<Bench>),
    /// `tesuji audit`
    Audit(Box<Audit>),
    /// `tesuji grade`
    Grade(Box<Grade>),
    /// `tesuji grade --class`
    ClassGrade(Box<ClassGrade>),
    /// `tesuji step`
    Steps(Box<Steps>),
    /// `tesuji puzzle`, one for each problem
    Puzzle(Box<Puzzle>),
    /// `tesuji puzzle`, after the last problem
    PuzzleSummary(Box<PuzzleSummary>),
    /// `tesuji analyse`, one for each game
    AnalysedGame(Box<AnalysedGame>),
    /// `tesuji analyse`, after the last game
    AnalysisSummary(Box<AnalysisSummary>),
    /// `tesuji draw`
    Pictures(Box<Pictures>),
    /// What went wrong instead of an answer
    Error(Box<ErrorAnswer>),
}

macro_rules! answers {
    ($($name:literal $kind:ident($answer:ty),)*) => {
        $(impl From<$answer> for Answer {
            fn from(answer: $answer) -> Answer {
                Answer::$kind(Box::new(answer))
            }
        })*

        impl Answer {
            /// The answer of a kind, from its other fields.
            fn read(kind: &str, fields: Value) -> Result<Answer, serde_json::Error> {
                match kind {
                    $($name => Ok(Answer::$kind(Box::deserialize(fields)?)),)*
                    _ => Err(Error::unknown_variant(kind, &[$($name),*])),
                }
            }
        }
    };
}

answers! {
    "evaluation" Evaluation(Evaluation),
    "ruler_reading" RulerReading(RulerReading),
    "search" Search(Search),
    "comparison" Comparison(Comparison),
    "why" Why(Why),
    "solution" Solution(Solution),
    "solve_summary" SolveSummary(SolveSummary),
    "solve_comparison" SolveComparison(SolveComparison),
    "proof_check" ProofCheck(ProofCheck),
    "perft" Perft(Perft),
    "perft_suite" PerftSuite(PerftSuite),
    "trace" Trace(Trace),
    "trace_line" TraceLine(TraceLine),
    "match" Match(Match),
    "tuning" Tuning(Tuning),
    "lesson" Lesson(Lesson),
    "trained_network" TrainedNetwork(TrainedNetwork),
    "rescored_records" RescoredRecords(RescoredRecords),
    "played_records" PlayedRecords(PlayedRecords),
    "records_survey" RecordsSurvey(RecordsSurvey),
    "phase_study" PhaseStudy(PhaseStudy),
    "techniques" Techniques(TechniqueList),
    "technique_pages" TechniquePages(TechniquePages),
    "ablation" Ablation(Ablation),
    "bench" Bench(Bench),
    "audit" Audit(Audit),
    "grade" Grade(Grade),
    "class_grade" ClassGrade(ClassGrade),
    "steps" Steps(Steps),
    "puzzle" Puzzle(Puzzle),
    "puzzle_summary" PuzzleSummary(PuzzleSummary),
    "analysed_game" AnalysedGame(AnalysedGame),
    "analysis_summary" AnalysisSummary(AnalysisSummary),
    "pictures" Pictures(Pictures),
    "error" Error(ErrorAnswer),
}

/// Why there is no answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ErrorAnswer {
    /// What is wrong, a sentence each.
    pub messages: Vec<String>,
    /// What the program ends with: 1 failed on data or the machine, 2 wrong usage, 130 interrupted.
    pub exit_code: u8,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_document_is_read_as_it_was_written() {
        let document =
            Document::new(ErrorAnswer { messages: vec!["no such file".to_string()], exit_code: 1 });
        let text = document.to_json();
        assert_eq!(text, r#"{"schema":1,"answer":"error","messages":["no such file"],"exit_code":1}"#);
        assert_eq!(Document::from_json(&text).unwrap(), document);
        assert_eq!(serde_json::from_str::<Document>(&text).unwrap(), document);
    }

    #[test]
    fn a_document_that_is_none_says_what_is_wrong() {
        let wrong = |text: &str| Document::from_json(text).unwrap_err().to_string();
        assert_eq!(wrong(r#"{"answer":"error","messages":[],"exit_code":1}"#), "missing field `schema`");
        assert_eq!(wrong(r#"{"schema":1,"messages":[],"exit_code":1}"#), "missing field `answer`");
        assert_eq!(wrong(r#"{"schema":1,"answer":"error","messages":[]}"#), "missing field `exit_code`");
        assert!(wrong(r#"{"schema":1,"answer":"riddle"}"#).starts_with("unknown variant `riddle`"));
        assert!(wrong("[1]").starts_with("invalid type"));
    }
}
