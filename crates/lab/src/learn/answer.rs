//! What was learned, as an answer and back.

use super::{GroupReport, LearningReport, LinearTwin, Order, PieceValue, Quality, Target};
use std::time::Duration;
use tesuji_api::{self as api, FitQuality, Lesson, LessonTarget, PieceOrder, TriedPenalty, WeightGroup};

impl LearningReport {
    /// As an answer, with how long it took.
    #[must_use]
    pub fn answer(&self, elapsed: Option<Duration>) -> Lesson {
        let tried = |&[l2, fitted, apart]: &[f64; 3]| TriedPenalty {
            l2,
            fitted,
            apart,
            converged: !self.unfinished.contains(&l2),
        };
        Lesson {
            game: self.game.clone(),
            eval: self.eval.clone(),
            tapered: self.tapered,
            target: self.target.map(|target| match target {
                Target::Result => LessonTarget::Result,
                Target::Choice => LessonTarget::Choice,
            }),
            loss: self.loss.clone(),
            score_share: self.score_share.into(),
            positions: self.positions as u64,
            dropped: self.dropped as u64,
            games: self.games as u64,
            guessed: self.guessed,
            width: self.width,
            scale: self.scale,
            l2: self.l2,
            tried: self.tried.iter().map(tried).collect(),
            fitted: self.fitted.into(),
            apart: self.apart.into(),
            twin: self.twin.clone().map(api::LinearTwin::from),
            replicates: self.replicates as u64,
            pieces: self.pieces.iter().map(api::PieceValue::from).collect(),
            rising: self.rising.clone(),
            order: self.order.into(),
            groups: self.groups.iter().cloned().map(WeightGroup::from).collect(),
            seconds: elapsed.map(|elapsed| elapsed.as_secs_f64()),
        }
    }
}

impl From<Lesson> for LearningReport {
    fn from(lesson: Lesson) -> LearningReport {
        let unfinished = lesson.tried.iter().filter(|tried| !tried.converged).map(|tried| tried.l2).collect();
        LearningReport {
            target: lesson.target.map(|target| match target {
                LessonTarget::Result => Target::Result,
                LessonTarget::Choice => Target::Choice,
            }),
            score_share: lesson.score_share as f32,
            positions: lesson.positions as usize,
            dropped: lesson.dropped as usize,
            games: lesson.games as usize,
            tried: lesson.tried.iter().map(|tried| [tried.l2, tried.fitted, tried.apart]).collect(),
            unfinished,
            fitted: lesson.fitted.into(),
            apart: lesson.apart.into(),
            twin: lesson.twin.map(LinearTwin::from),
            replicates: lesson.replicates as usize,
            pieces: lesson.pieces.into_iter().map(PieceValue::from).collect(),
            order: match lesson.order {
                PieceOrder::Holds => Order::Holds,
                PieceOrder::Open => Order::Open,
                PieceOrder::Broken => Order::Broken,
            },
            groups: lesson.groups.into_iter().map(GroupReport::from).collect(),
            game: lesson.game,
            eval: lesson.eval,
            tapered: lesson.tapered,
            loss: lesson.loss,
            guessed: lesson.guessed,
            width: lesson.width,
            scale: lesson.scale,
            l2: lesson.l2,
            rising: lesson.rising,
        }
    }
}

impl From<LinearTwin> for api::LinearTwin {
    fn from(twin: LinearTwin) -> api::LinearTwin {
        let LinearTwin { of, positions, explained, error } = twin;
        api::LinearTwin { of, positions: positions as u64, explained, error }
    }
}

impl From<api::LinearTwin> for LinearTwin {
    fn from(twin: api::LinearTwin) -> LinearTwin {
        let api::LinearTwin { of, positions, explained, error } = twin;
        LinearTwin { of, positions: positions as usize, explained, error }
    }
}

impl From<Order> for PieceOrder {
    fn from(order: Order) -> PieceOrder {
        match order {
            Order::Holds => PieceOrder::Holds,
            Order::Open => PieceOrder::Open,
            Order::Broken => PieceOrder::Broken,
        }
    }
}

impl From<Quality> for FitQuality {
    fn from(quality: Quality) -> FitQuality {
        let Quality { loss, accuracy, first_three } = quality;
        FitQuality { loss, accuracy, first_three }
    }
}

impl From<FitQuality> for Quality {
    fn from(quality: FitQuality) -> Quality {
        let FitQuality { loss, accuracy, first_three } = quality;
        Quality { loss, accuracy, first_three }
    }
}

impl From<&PieceValue> for api::PieceValue {
    fn from(piece: &PieceValue) -> api::PieceValue {
        api::PieceValue { name: piece.name.clone(), mg: piece.mg.into(), eg: piece.eg.into() }
    }
}

impl From<api::PieceValue> for PieceValue {
    fn from(piece: api::PieceValue) -> PieceValue {
        PieceValue { name: piece.name, mg: piece.mg.into(), eg: piece.eg.into() }
    }
}

impl From<GroupReport> for WeightGroup {
    fn from(group: GroupReport) -> WeightGroup {
        let GroupReport { name, term, about, mg, eg, mg_error, eg_error } = group;
        WeightGroup { name, term, about, mg, eg, mg_error, eg_error }
    }
}

impl From<WeightGroup> for GroupReport {
    fn from(group: WeightGroup) -> GroupReport {
        let WeightGroup { name, term, about, mg, eg, mg_error, eg_error } = group;
        GroupReport { name, term, about, mg, eg, mg_error, eg_error }
    }
}
