//! Asks, judges and gives points.

use crate::diagnosis::{Moved, Seen, Suspect, Suspects, Verdict, right_nodes};
use crate::fault::Fault;
use crate::pool::Pool;
use crate::rubric::NODES;
use crate::search::SearchStyle;
use crate::student::{Student, Trouble};
use crate::truth::{Truth, truth};
use crate::wire::StudentAnswer;
use crate::{Category, Evaluators, Question, Rubric};
use std::sync::OnceLock;
use std::time::Instant;
use tesuji_api as api;
use tesuji_game::{Notation, Score, Stop};

/// After so many questions without an answer in time, no more are asked.
const PATIENCE: u32 = 3;
/// So many times the nodes of a plain right search are looked into.
const SLOW: f64 = 1.05;
/// So many questions are asked besides, to tell mistakes apart.
const MORE: usize = 8;
/// So many questions are asked on the way to the first wrong node.
const DESCENT: usize = 120;

/// Grades students on one set of questions.
pub struct Grader<P: Notation> {
    asked: Vec<Asked<P>>,
    material: Evaluators<P>,
    rubric: Rubric,
    /// Made when the first student is wrong.
    suspects: OnceLock<Suspects>,
    /// Made when several mistakes fit.
    pool: OnceLock<Pool<P>>,
    /// The nodes of a plain right search, by question.
    usual: OnceLock<Vec<f64>>,
}

/// A question with its right answer.
type Asked<P> = (Question<P>, Truth<<P as tesuji_game::Position>::Move>);

/// A question that was put to a student.
struct Put {
    graded: api::GradedQuestion,
    seen: Option<Seen>,
}

impl<P: Notation> Grader<P> {
    /// A grader for these questions. Those whose right answer takes too long are left out.
    #[must_use]
    pub fn new(questions: Vec<Question<P>>, material: Evaluators<P>, rubric: Rubric) -> Grader<P> {
        let known = |question: Question<P>| truth(&question, material).map(|truth| (question, truth));
        let asked = questions.into_iter().filter_map(known).collect();
        let (suspects, pool, usual) = (OnceLock::new(), OnceLock::new(), OnceLock::new());
        Grader { asked, material, rubric, suspects, pool, usual }
    }

    /// How many questions there are.
    #[must_use]
    pub fn questions(&self) -> usize {
        self.asked.len()
    }

    /// Every mistake with its answers.
    pub fn suspects(&self) -> &Suspects {
        self.suspects.get_or_init(|| Suspects::new(&self.asked, self.material))
    }

    /// Grades a student; nothing if it was stopped. After each question `tell` hears how many are done.
    pub fn grade(
        &self,
        name: &str,
        student: &mut dyn Student<P>,
        stop: &Stop,
        tell: &mut dyn FnMut(usize),
    ) -> Option<api::Grade> {
        let start = Instant::now();
        let mut put: Vec<Put> = Vec::with_capacity(self.asked.len());
        let mut hung = 0;
        for (question, truth) in &self.asked {
            put.push(if hung < PATIENCE {
                put_question(question, truth, student, stop)?
            } else {
                unasked(question, truth)
            });
            hung += u32::from(put.last().is_some_and(|put| put.graded.verdict == api::GradeVerdict::Hung));
            tell(put.len());
        }
        let diagnosis = if hung < PATIENCE { self.diagnose(&put, student, stop) } else { None };
        if stop.is_set() {
            return None;
        }
        let nodes = self.nodes(&put);
        let mut categories: Vec<api::GradeCategory> =
            Category::ALL.iter().filter_map(|&category| self.category(category, &put)).collect();
        categories.push(self.node_points(nodes, &put));
        let question = self.asked.first().map(|(question, _)| question);
        Some(api::Grade {
            student: name.to_string(),
            game: P::FACTS.name.to_string(),
            algorithm: question.map_or_else(String::new, |question| question.algorithm.to_string()),
            points: rounded(categories.iter().map(|category| category.points).sum()),
            possible: categories.iter().map(|category| category.possible).sum(),
            categories,
            nodes,
            questions: put.into_iter().map(|put| put.graded).collect(),
            diagnosis,
            seconds: start.elapsed().as_secs_f64(),
        })
    }

    /// The points of a category, if it has questions.
    fn category(&self, category: Category, put: &[Put]) -> Option<api::GradeCategory> {
        let of: Vec<&Put> = put.iter().filter(|put| put.graded.category == category.name()).collect();
        if of.is_empty() {
            return None;
        }
        let possible = self.rubric.of(category.name());
        let share = |put: &&Put| match put.graded.verdict {
            api::GradeVerdict::Right => 1.0,
            api::GradeVerdict::WrongMove => self.rubric.score,
            // The right side wins, in the wrong number of plies.
            api::GradeVerdict::WrongMateDistance => 0.5 * self.rubric.score,
            _ => 0.0,
        };
        let right = of.iter().filter(|put| put.graded.verdict == api::GradeVerdict::Right).count();
        Some(api::GradeCategory {
            category: category.name().to_string(),
            right: right as u32,
            asked: of.len() as u32,
            points: rounded(possible * of.iter().map(share).sum::<f64>() / of.len() as f64),
            possible,
        })
    }

    /// Nodes where the student told them and was right.
    fn nodes(&self, put: &[Put]) -> Option<api::GradeNodes> {
        let told = put.iter().zip(&self.asked).filter_map(|(put, (_, truth))| {
            let seen = put.seen.filter(|seen| seen.score == truth.score)?;
            Some((seen.nodes?, truth.nodes))
        });
        let (nodes, reference) = told.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        (reference > 0).then_some(api::GradeNodes { nodes, reference, allowed: self.rubric.nodes })
    }

    /// Full points up to what is allowed, none at twice that; and no more than the share of right answers.
    fn node_points(&self, nodes: Option<api::GradeNodes>, put: &[Put]) -> api::GradeCategory {
        let possible = self.rubric.of(NODES);
        let right = put.iter().filter(|put| put.graded.verdict == api::GradeVerdict::Right).count();
        let ratio = nodes.map_or(f64::INFINITY, |nodes| nodes.nodes as f64 / nodes.reference as f64);
        let share = (2.0 - ratio / self.rubric.nodes.max(1e-9)).clamp(0.0, 1.0);
        let share = share * right as f64 / put.len().max(1) as f64;
        api::GradeCategory {
            category: NODES.to_string(),
            right: right as u32,
            asked: put.len() as u32,
            points: rounded(possible * share),
            possible,
        }
    }

    /// The mistake that explains what was seen, if something is wrong or takes too many nodes.
    fn diagnose(&self, put: &[Put], student: &mut dyn Student<P>, stop: &Stop) -> Option<api::Diagnosis> {
        let seen: Vec<Option<Seen>> = put.iter().map(|put| put.seen).collect();
        let answers = seen.iter().flatten().count();
        let wrong =
            |(seen, (_, truth)): (&Option<Seen>, &Asked<P>)| seen.is_some_and(|seen| !seen.is_right(truth));
        if !seen.iter().zip(&self.asked).any(wrong) {
            let verdict = if self.is_slow(&seen) { self.suspects().explain_nodes(&seen) } else { None }?;
            return Some(diagnosis(&verdict, answers, None, None));
        }
        let smallest = self.smallest(&seen)?;
        let verdict = self.suspects().explain(&seen);
        let verdict = verdict.map(|verdict| self.told_apart(&verdict, &seen, student, stop));
        let first_wrong = self.first_wrong(&self.asked[smallest].0, student, stop);
        let verdict = verdict.unwrap_or(Verdict { suspects: Vec::new(), explained: 0 });
        Some(diagnosis(&verdict, answers, Some(put[smallest].graded.clone()), first_wrong))
    }

    /// Whether answers take more nodes than a plain right search, so that it is worth asking why.
    fn is_slow(&self, seen: &[Option<Seen>]) -> bool {
        let right = |(question, _): &Asked<P>| {
            right_nodes(question, SearchStyle::default(), self.material).map_or(0.0, |nodes| nodes.mean.exp())
        };
        let all = self.usual.get_or_init(|| self.asked.iter().map(right).collect());
        let (mut nodes, mut usual) = (0.0, 0.0);
        for (seen, right) in seen.iter().zip(all) {
            if let Some(told) = seen.and_then(|seen| seen.nodes) {
                nodes += told as f64;
                usual += right;
            }
        }
        nodes > SLOW * usual
    }

    /// The wrong answer with the smallest depth and the smallest tree.
    fn smallest(&self, seen: &[Option<Seen>]) -> Option<usize> {
        let wrong = |&nth: &usize| seen[nth].is_some_and(|seen| !seen.is_right(&self.asked[nth].1));
        let size = |&nth: &usize| (self.asked[nth].0.depth, self.asked[nth].1.minimax);
        (0..seen.len()).filter(wrong).min_by_key(size)
    }

    /// Asks what tells mistakes apart, while several fit.
    fn told_apart(
        &self,
        verdict: &Verdict,
        seen: &[Option<Seen>],
        student: &mut dyn Student<P>,
        stop: &Stop,
    ) -> Verdict {
        let (mut suspects, mut more) = (verdict.suspects.clone(), Vec::new());
        if alike(&suspects).is_none() {
            return verdict.clone();
        }
        let pool = self.pool.get_or_init(|| Pool::new(&self.asked, self.material));
        let mut left: Vec<usize> = (0..pool.len()).collect();
        for _ in 0..MORE {
            let telling = alike(&suspects).and_then(|[one, other]| pool.telling(&left, one, other));
            let Some(nth) = telling.filter(|_| !stop.is_set()) else { break };
            left.retain(|&other| other != nth);
            let (question, truth) = pool.get(nth);
            let Some(seen_now) = put_question(question, truth, student, stop).and_then(|put| put.seen) else {
                break;
            };
            let table = verdict.suspects.iter().map(|&suspect| pool.samples(nth, suspect)).collect();
            more.push((table, seen_now));
            suspects = self.suspects().narrow(&verdict.suspects, seen, &more);
        }
        Verdict { suspects, explained: verdict.explained }
    }

    /// Goes down from a wrong node to wrong children until all are right.
    fn first_wrong(
        &self,
        question: &Question<P>,
        student: &mut dyn Student<P>,
        stop: &Stop,
    ) -> Option<api::GradedQuestion> {
        let (mut asked, mut wrong) = (0, None);
        let mut node = question.clone();
        'down: while node.depth > 1 && asked < DESCENT {
            let line = node.line();
            for mv in line.top().legal_moves() {
                let mut child = node.after(mv);
                child.id = 20_000 + asked as u64;
                let mut below = line.clone();
                below.push(mv);
                if below.outcome().is_some() || asked >= DESCENT {
                    continue;
                }
                let truth = truth(&child, self.material)?;
                let put = put_question(&child, &truth, student, stop)?;
                asked += 1;
                if put.seen.is_some_and(|seen| seen.score != truth.score) {
                    (node, wrong) = (child, Some(put.graded));
                    continue 'down;
                }
            }
            break;
        }
        wrong
    }
}

/// Two suspects with different mistakes, if there are.
fn alike(suspects: &[Suspect]) -> Option<[Suspect; 2]> {
    let one = suspects.first()?;
    let other = suspects.iter().find(|other| other.fault != one.fault)?;
    Some([*one, *other])
}

/// Puts one question; nothing if it was stopped.
fn put_question<P: Notation>(
    question: &Question<P>,
    truth: &Truth<P::Move>,
    student: &mut dyn Student<P>,
    stop: &Stop,
) -> Option<Put> {
    let start = Instant::now();
    let answered = student.answer(question, stop);
    let mut graded = blank(question, truth);
    graded.seconds = start.elapsed().as_secs_f64();
    let answer = match answered {
        Ok(answer) => answer,
        Err(Trouble::Stopped) => return None,
        Err(trouble) => {
            graded.verdict = match trouble {
                Trouble::Hung => api::GradeVerdict::Hung,
                Trouble::Crashed(_) => api::GradeVerdict::Crashed,
                _ => api::GradeVerdict::Garbage,
            };
            graded.trouble = Some(trouble.to_string());
            return Some(Put { graded, seen: None });
        }
    };
    let line = question.line();
    let read = |text: &String| line.top().read_move(text, P::Dialect::default()).ok();
    let mv = answer.mv.as_ref().map(read);
    let seen = Seen::of(answer.score, mv.flatten(), answer.nodes, truth);
    let illegal = mv == Some(None) || seen.moved == Moved::Nothing;
    graded.verdict = judge(&answer, &seen, illegal, truth);
    graded.answer =
        Some(api::GradedAnswer { score: told(answer.score), r#move: answer.mv, nodes: answer.nodes });
    Some(Put { graded, seen: Some(seen) })
}

/// How an answer is judged.
fn judge<M>(answer: &StudentAnswer, seen: &Seen, illegal: bool, truth: &Truth<M>) -> api::GradeVerdict {
    let same_mate = answer.score.is_mate()
        && truth.score.is_mate()
        && (answer.score > Score::DRAW) == (truth.score > Score::DRAW);
    if answer.score != truth.score {
        return if same_mate { api::GradeVerdict::WrongMateDistance } else { api::GradeVerdict::WrongScore };
    }
    match seen.moved {
        _ if illegal => api::GradeVerdict::IllegalMove,
        Moved::Best => api::GradeVerdict::Right,
        _ => api::GradeVerdict::WrongMove,
    }
}

/// A question before it is answered.
fn blank<P: Notation>(question: &Question<P>, truth: &Truth<P::Move>) -> api::GradedQuestion {
    let (line, sent) = (question.line(), question.to_line());
    let write = |&mv: &P::Move| line.top().write_move(mv, P::Dialect::default());
    api::GradedQuestion {
        id: question.id,
        category: question.category.name().to_string(),
        position: sent.position,
        moves: sent.moves,
        depth: question.depth,
        score: told(truth.score),
        best: truth.best.iter().map(write).collect(),
        nodes: truth.nodes,
        answer: None,
        verdict: api::GradeVerdict::NotAsked,
        trouble: None,
        seconds: 0.0,
    }
}

fn unasked<P: Notation>(question: &Question<P>, truth: &Truth<P::Move>) -> Put {
    Put { graded: blank(question, truth), seen: None }
}

fn diagnosis(
    verdict: &Verdict,
    answers: usize,
    smallest: Option<api::GradedQuestion>,
    first_wrong: Option<api::GradedQuestion>,
) -> api::Diagnosis {
    let mistake = |fault: &Fault| api::MistakeFound {
        mistake: fault.name().to_string(),
        advice: fault.advice().to_string(),
        costs_nodes_only: smallest.is_none(),
    };
    let mut faults: Vec<Fault> = Vec::new();
    for suspect in &verdict.suspects {
        if !faults.contains(&suspect.fault) {
            faults.push(suspect.fault);
        }
    }
    api::Diagnosis {
        mistakes: faults.iter().map(mistake).collect(),
        explained: verdict.explained as u32,
        answers: answers as u32,
        smallest,
        first_wrong,
    }
}

fn told(score: Score) -> api::Score {
    match score.mate_distance() {
        None => api::Score::Cp(score.raw()),
        Some(plies) if score < Score::DRAW => api::Score::Mate(-i32::from(plies)),
        Some(plies) => api::Score::Mate(plies.into()),
    }
}

/// To hundredths.
fn rounded(points: f64) -> f64 {
    (points * 100.0).round() / 100.0
}
