//! Input that is made to take long or much room. Work that grows with the square of the input would take minutes.

use super::*;
use crate::Position;
use std::time::{Duration, Instant};

/// Far more than is needed, and far less than what the square of the input takes.
fn quick<T>(work: impl FnOnce() -> T) -> T {
    let start = Instant::now();
    let done = work();
    assert!(start.elapsed() < Duration::from_secs(10), "took {:?}", start.elapsed());
    done
}

/// Moves that go on for ever: the rooks step to and fro.
fn shuffle(plies: usize) -> String {
    let cycle = ["３八飛(28)", "７二飛(82)", "２八飛(38)", "８二飛(72)"];
    (0..plies).map(|ply| format!("{} {}\n", ply + 1, cycle[ply % 4])).collect::<Vec<_>>().concat()
}

fn reads_back(game: &KifuGame) {
    assert!(read_kif(game.to_kif().as_bytes()).as_ref() == Ok(game), "differs when read back");
}

#[test]
fn long_games() {
    let game = quick(|| read_kif(shuffle(MAX_PLIES).as_bytes()).unwrap());
    quick(|| reads_back(&game));
    let error = read_kif(shuffle(MAX_PLIES + 1).as_bytes()).unwrap_err();
    assert_eq!((error.line, error.cause), (MAX_PLIES as u64 + 1, Cause::TooLong));
}

#[test]
fn many_variations() {
    let last = format!("変化：{MAX_PLIES}手\n{MAX_PLIES} ７二飛(82)\n");
    let last = last.replace("７二飛(82)", "７四歩(73)");
    let game = quick(|| read_kif((shuffle(MAX_PLIES) + &last.repeat(20_000)).as_bytes()).unwrap());
    quick(|| reads_back(&game));
    let pairs = format!("変化：1手\n1 ７六歩(77)\n{last}");
    quick(|| read_kif((shuffle(MAX_PLIES) + &pairs.repeat(2_000)).as_bytes()).unwrap());
    // Each lies in the one before.
    let lines: Vec<String> = shuffle(MAX_PLIES).lines().map(String::from).collect();
    let deep: Vec<String> = lines
        .windows(2)
        .enumerate()
        .map(|(ply, lines)| format!("変化：{}手\n{}\n{}\n", ply + 1, lines[0], lines[1]))
        .collect();
    let deep = deep.concat();
    let game = quick(|| read_kif(deep.as_bytes()).unwrap());
    quick(|| reads_back(&game));
}

#[test]
fn long_lines_and_comments() {
    for (text, good) in [
        (format!("1 ７六歩(77)\n*{}\n", "x".repeat(MAX_COMMENT)), true),
        (format!("1 ７六歩(77)\n*{}\n", "x".repeat(MAX_COMMENT + 1)), false),
        (format!("1 ７六歩(77)\n*{}\n", "x".repeat(3 * MAX_LINE)), false),
        (format!("1 ７六歩(77)\n{}", "*x\n".repeat(300_000)), true),
        (format!("1 ７六歩(77)\n{}", "*x\n".repeat(600_000)), false),
        (format!("{}1 ７六歩(77)\n", "*x\n".repeat(600_000)), false),
        (format!("1 ７六歩(77)\n2 ７六歩(77)\n{}3 反則勝ち\n", "*x\n".repeat(600_000)), false),
        (format!("a：{}\n", "x".repeat(MAX_LINE / 2 - 1)), true),
        (format!("a：{}\n", "x".repeat(MAX_LINE / 2)), false),
    ] {
        let read = quick(|| read_kif(text.as_bytes()));
        assert_eq!(read.is_ok(), good, "{}", &text[..20]);
        if let Ok(game) = read {
            quick(|| reads_back(&game));
        }
    }
    let mut game = KifuGame::new(Position::start());
    game.set_comment(NodeId::ROOT, &"歩".repeat(MAX_COMMENT));
    assert!(game.root().comment().len() > MAX_COMMENT - 3);
    reads_back(&game);
    // Three bytes in UTF-8 for two in the file.
    let wide = [b"1 \x82V\x98Z\x95\xe0(77)\n*".to_vec(), b"\x95\xe0".repeat(MAX_LINE / 2 - 10)].concat();
    assert_eq!(read_kif(&wide[..]).unwrap_err().cause, Cause::TooLong);
}

#[test]
fn many_headers_and_games() {
    let headers = |n: usize| (0..n).map(|i| format!("h{i}：x\n")).collect::<Vec<_>>().concat();
    assert_eq!(read_kif(headers(MAX_HEADERS).as_bytes()).unwrap().headers().count(), MAX_HEADERS);
    let error = read_kif(headers(100_000).as_bytes()).unwrap_err();
    assert_eq!((error.line, error.cause), (MAX_HEADERS as u64 + 1, Cause::TooLong));
    quick(|| read_kif(headers(MAX_HEADERS).repeat(100).as_bytes()).unwrap());
    quick(|| assert_eq!(CsaReader::new("PI\n/\n".repeat(100_000).as_bytes()).count(), 100_000));
    quick(|| assert_eq!(CsaReader::new("x\n/\n".repeat(100_000).as_bytes()).count(), 100_000));
    quick(|| assert_eq!(CsaReader::new("/\n".repeat(100_000).as_bytes()).count(), 1));
    quick(|| assert_eq!(CsaReader::new(",".repeat(1_000_000).as_bytes()).count(), 1));
}

#[test]
fn input_that_breaks_off() {
    struct Broken(u8);
    impl Read for Broken {
        fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
            self.0 += 1;
            match self.0 {
                1 => {
                    buffer[..3].copy_from_slice(b"PI\n");
                    Ok(3)
                }
                2 => Err(std::io::ErrorKind::Interrupted.into()),
                _ => Err(std::io::ErrorKind::BrokenPipe.into()),
            }
        }
    }
    assert!(matches!(read_kif(Broken(0)).unwrap_err().cause, Cause::Io(..)));
    let games: Vec<_> = CsaReader::new(Broken(0)).collect();
    assert_eq!(games.len(), 1);
    assert!(matches!(games[0].as_ref().unwrap_err().cause, Cause::Io(std::io::ErrorKind::BrokenPipe, _)));
    assert!(read(Broken(0)).next().unwrap().is_err());
}
