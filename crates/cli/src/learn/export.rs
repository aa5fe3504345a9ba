//! Rows as plain arrays, little-endian, for other programs.

use crate::exit::{Failure, plain};
use std::fs::create_dir_all;
use std::path::Path;
use tesuji_lab::Outputs;
use tesuji_learn::{Data, Split, Targets};

/// Writes where rows end (`ends.u32`), their features and counts (`columns.u16`, `counts.i8`), how much of each phase
/// they are (`shares.f32`, two a row), what they should say (`targets.f32`), their games (`games.u32`) and whether
/// these are kept apart (`apart.u8`).
pub(super) fn write(folder: &Path, data: &Data, split: Split, outputs: &Outputs) -> Result<(), Failure> {
    create_dir_all(folder).map_err(|error| {
        Failure::Failed(vec![format!("--export: {}: {}", folder.display(), plain(&error))])
    })?;
    let matrix = data.matrix();
    let (mut ends, mut columns, mut counts, mut shares) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for row in 0..matrix.rows() {
        let (features, times) = matrix.row(row);
        columns.extend(features.iter().flat_map(|feature| feature.to_le_bytes()));
        counts.extend(times.iter().flat_map(|count| count.to_le_bytes()));
        ends.extend((counts.len() as u32).to_le_bytes());
        shares.extend(matrix.share(row).iter().flat_map(|share| share.to_le_bytes()));
    }
    let targets: Vec<u8> = match data.targets() {
        Targets::Results(results) => results.iter().flat_map(|result| result.to_le_bytes()).collect(),
        Targets::Choices(_) => Vec::new(),
    };
    let games: Vec<u8> = data.game_of_rows().iter().flat_map(|game| game.to_le_bytes()).collect();
    let [_, apart] = split.weights(data);
    let apart: Vec<u8> = data.game_of_rows().iter().map(|&game| apart[game as usize] as u8).collect();
    let files = [
        ("ends.u32", ends),
        ("columns.u16", columns),
        ("counts.i8", counts),
        ("shares.f32", shares),
        ("targets.f32", targets),
        ("games.u32", games),
        ("apart.u8", apart),
    ];
    Ok(files.iter().try_for_each(|(name, bytes)| outputs.write_at(&folder.join(name), bytes))?)
}
