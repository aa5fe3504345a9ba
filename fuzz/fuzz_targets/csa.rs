//! Any bytes are shogi games and errors, the same however they arrive; every game reads back as it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_fuzz::Dribble;
use tesuji_shogi::kifu::{CsaReader, read_kif};

fuzz_target!(|data: &[u8]| {
    let Some((&pace, data)) = data.split_first() else { return };
    let games: Vec<_> = CsaReader::new(data).collect();
    assert_eq!(CsaReader::new(Dribble(data, usize::from(pace) + 1)).collect::<Vec<_>>(), games);
    assert!(games.iter().flatten().all(|game| game.root().ply() == 0) && !games.is_empty());
    for game in games.iter().flatten() {
        let written = game.to_csa();
        assert_eq!(CsaReader::new(written.as_bytes()).collect::<Vec<_>>(), [Ok(game.clone())], "{written}");
        let kif = game.to_kif();
        let read = read_kif(kif.as_bytes()).unwrap_or_else(|error| panic!("{error} in {kif}"));
        assert!(read.moves().eq(game.moves()) && read.ending() == game.ending(), "{kif}");
    }
    let good: Vec<_> = games.into_iter().flatten().collect();
    let together: String = good.iter().map(|game| game.to_csa() + "/\n").collect();
    let again: Vec<_> = CsaReader::new(together.as_bytes()).flatten().collect();
    assert_eq!(again, good);
});
