//! A report as an answer.

use super::{AblationReport, AblationRow, CLAIMS, Claim, ClaimVerdict, Elo, Mistakes, Section, Tactics};
use tesuji_api::{
    self as api, Ablation, AblationElo, AblationMistakes, AblationPairs, AblationSection, AblationTactics,
    Profile,
};

impl AblationReport {
    /// As an answer, with the command that makes it again.
    #[must_use]
    pub fn answer(&self, command: String) -> Ablation {
        Ablation {
            command,
            version: self.version.clone(),
            game: self.game.clone(),
            profile: Profile { name: self.profile.clone(), hash: self.profile_hash.clone() },
            seed: self.seed,
            positions: self.positions as u64,
            tactics: self.tactics as u64,
            tactics_nodes: self.tactics_nodes,
            sections: self.sections.iter().map(AblationSection::from).collect(),
            pairs: self.pairs.as_ref().map(|pairs| AblationPairs {
                techniques: pairs.techniques.clone(),
                ratios: pairs.ratios.clone(),
            }),
            claims: CLAIMS.iter().map(api::Claim::from).collect(),
        }
    }
}

impl From<&Section> for AblationSection {
    fn from(section: &Section) -> AblationSection {
        AblationSection {
            base: Profile { name: section.base.clone(), hash: section.base_hash.clone() },
            on: section.on.clone(),
            alone: section.alone,
            depth: section.depth,
            nodes: section.nodes,
            solved: section.solved as u64,
            rows: section.rows.iter().map(api::AblationRow::from).collect(),
        }
    }
}

impl From<&AblationRow> for api::AblationRow {
    fn from(row: &AblationRow) -> api::AblationRow {
        let elo = |elo: Elo| AblationElo { games: elo.games, elo: elo.elo.into() };
        let wrong = |wrong: Mistakes| AblationMistakes { audited: wrong.audited, rate: wrong.rate.into() };
        api::AblationRow {
            technique: row.technique.name().to_string(),
            on: row.on,
            nodes: row.nodes,
            counted: row.counted as u64,
            needs: row.needs,
            saved: row.saved.map(api::Estimate::from),
            verdict: row.verdict().map(api::ClaimVerdict::from),
            fired: row.fired,
            changed: row.changed as u64,
            tactics: row.tactics.as_ref().map(AblationTactics::from),
            time_saved: row.time_saved.map(api::Estimate::from),
            time_verdict: row.time_verdict().map(api::ClaimVerdict::from),
            mistakes: row.mistakes.map(wrong),
            elo: row.elo.map(elo),
        }
    }
}

impl From<&Tactics> for AblationTactics {
    fn from(tactics: &Tactics) -> AblationTactics {
        AblationTactics {
            with: tactics.with as u64,
            without: tactics.without as u64,
            gained: tactics.gained.clone(),
            lost: tactics.lost.clone(),
        }
    }
}

impl From<&Claim> for api::Claim {
    fn from(claim: &Claim) -> api::Claim {
        api::Claim {
            technique: claim.technique.name().to_string(),
            tree: [claim.tree.low, claim.tree.high],
            time: [claim.time.low, claim.time.high],
            beyond: claim.beyond.map(|technique| technique.name().to_string()),
        }
    }
}

impl From<ClaimVerdict> for api::ClaimVerdict {
    fn from(verdict: ClaimVerdict) -> api::ClaimVerdict {
        match verdict {
            ClaimVerdict::Below => api::ClaimVerdict::Below,
            ClaimVerdict::Open => api::ClaimVerdict::Open,
            ClaimVerdict::Meets => api::ClaimVerdict::Meets,
            ClaimVerdict::Above => api::ClaimVerdict::Above,
        }
    }
}
