//! Files of positions.

use crate::exit::{Failure, plain};
use std::path::Path;
use tesuji_chess::{Epd, Position};
use tesuji_engine::Game;

/// The positions of a file, one a line, as FEN or EPD; blank lines and those that begin with # are skipped. Without
/// a file those of the benchmark.
pub(crate) fn read(path: Option<&Path>) -> Result<Vec<Position>, Failure> {
    let Some(path) = path else {
        return Ok(Position::BENCH.iter().filter_map(|text| Position::from_fen(text).ok()).collect());
    };
    let name = path.display();
    let text = std::fs::read_to_string(path)
        .map_err(|error| Failure::Failed(vec![format!("{name}: {}", plain(&error))]))?;
    let (mut positions, mut wrong) = (Vec::new(), Vec::new());
    for (number, line) in (1..).zip(text.lines().map(str::trim)) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        match position(line) {
            Ok(position) => positions.push(position),
            Err(error) => wrong.push(format!("{name}:{number}: {error}")),
        }
    }
    if positions.is_empty() && wrong.is_empty() {
        wrong.push(format!("{name}: no positions"));
    }
    if wrong.is_empty() { Ok(positions) } else { Err(Failure::Failed(wrong)) }
}

/// One line: what comes before a semicolon as FEN, or the whole as EPD.
fn position(line: &str) -> Result<Position, String> {
    let fen = line.split(';').next().unwrap_or_default().trim();
    Position::from_fen(fen)
        .or_else(|error| line.parse::<Epd>().map(|epd| epd.position).map_err(|_| error))
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_fen_or_epd_with_or_without_comments() {
        let lines = [
            "8/8/8/8/8/8/k7/2K5 w - - 0 1",
            "8/8/8/8/8/8/k7/2K5 w - - 0 1 ; futility Kc2, 300 cp",
            "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - bm Qg6; id \"WAC.001\";",
        ];
        assert!(lines.iter().all(|line| position(line).is_ok()));
        assert!(position("8/8/8 w - -").is_err());
    }
}
