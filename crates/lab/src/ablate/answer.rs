//! A report as an answer.

use super::{AblationReport, AblationRow, CLAIMS, Claim, Section};
use tesuji_api::{self as api, Ablation, AblationSection, Profile};

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
            pairs: self.pairs.clone(),
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
        api::AblationRow {
            technique: row.technique.name().to_string(),
            on: row.on,
            nodes: row.nodes,
            counted: row.counted as u64,
            needs: row.needs,
            saved: row.saved.map(api::Estimate::from),
            verdict: row.verdict(),
            fired: row.fired,
            changed: row.changed as u64,
            tactics: row.tactics.clone(),
            time_saved: row.time_saved.map(api::Estimate::from),
            time_verdict: row.time_verdict(),
            mistakes: row.mistakes,
            elo: row.elo,
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
