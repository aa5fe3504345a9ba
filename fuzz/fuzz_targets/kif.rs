//! Any bytes are a shogi game or an error, the same however they arrive; every game reads back as it is written.
#![no_main]

use libfuzzer_sys::fuzz_target;
use tesuji_fuzz::Dribble;
use tesuji_shogi::kifu::{CsaReader, read, read_kif};

fuzz_target!(|data: &[u8]| {
    let Some((&pace, data)) = data.split_first() else { return };
    let game = read_kif(data);
    assert_eq!(read_kif(Dribble(data, usize::from(pace) + 1)), game);
    let any = read(data).next();
    match game {
        Ok(game) => {
            let written = game.to_kif();
            assert_eq!(read_kif(written.as_bytes()).as_ref(), Ok(&game), "{written}");
            let csa = game.to_csa();
            let read: Vec<_> = CsaReader::new(csa.as_bytes()).collect();
            assert!(matches!(&read[..], [Ok(read)] if read.moves().eq(game.moves())), "{csa}");
        }
        Err(error) => assert!(!error.to_string().is_empty() && error.line > 0),
    }
    assert!(any.is_some());
});
