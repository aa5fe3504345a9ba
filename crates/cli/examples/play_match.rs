//! A short match between two profiles: does null move pruning help?
//!
//!     cargo run --release --example play_match [GAMES] [NODES]
#![expect(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use tesuji::chess::Position;
use tesuji::lab::matches::{Contender, Limit, MatchPlan};
use tesuji::params::Profile;
use tesuji_game::Stop;

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let games = words.next().map_or(Ok(4), |text| text.parse())?;
    let nodes = words.next().map_or(Ok(300), |text| text.parse())?;
    let with = Profile::default();
    let mut without = with.clone();
    without.assign("null_move=off")?;
    without.name = "without".to_string();
    let mut contest =
        MatchPlan::<Position>::new([with, without].map(Contender::profile), Limit::Nodes(nodes));
    contest.games = games;
    let standing = contest.run(None, &Stop::new(), |_, game| {
        println!("{}", game.told(["White", "Black"]));
        Ok(())
    })?;
    let (tally, elo) = (&standing.tally, standing.tally.elo());
    println!(
        "{} games, score {:.2}, Elo {:+.0} ({:+.0} to {:+.0})",
        tally.games(),
        tally.score(),
        elo.value,
        elo.low,
        elo.high
    );
    Ok(())
}
