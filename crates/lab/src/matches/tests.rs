//! Whole matches.

use super::*;
use crate::folder::Folder;
use crate::input::file;
use tesuji_chess::Position;
use tesuji_game::Stop;

fn changed(change: &str) -> Contender {
    let mut profile = Profile::default();
    profile.assign(change).unwrap();
    profile.name = change.to_string();
    Contender::profile(profile)
}

fn small(games: usize) -> MatchPlan<Position> {
    let players = [Contender::profile(Profile::default()), changed("null_move=off")];
    let mut contest = MatchPlan::new(players, Limit::Nodes(300));
    (contest.games, contest.hash, contest.rules.max_plies) = (games, 1, 160);
    contest
}

/// Plays a match and gives its games as text, and how it stands.
fn played(contest: &MatchPlan<Position>, journal: Option<&Path>) -> (String, Standing) {
    let mut text = String::new();
    let standing = contest.run(journal, &Stop::new(), |_, game| {
        let game = contest.write_game(game, None, Format::Pgn).map_err(io::Error::other)?;
        text += str::from_utf8(&game).unwrap();
        Ok(())
    });
    (text, standing.unwrap())
}

#[test]
fn the_same_match_gives_the_same_games_on_any_number_of_threads() {
    let contest = small(8);
    let (one, standing) = played(&contest, None);
    assert_eq!(standing.tally.games(), 8);
    assert_eq!(one.matches("[Event ").count(), 8);
    assert_eq!(played(&contest, None).0, one);
    assert_eq!(played(&MatchPlan { concurrency: 3, ..contest.clone() }, None).0, one);
    assert_ne!(played(&MatchPlan { seed: 2, ..contest }, None).0, one);
}

#[test]
fn shards_together_are_the_match() {
    let folder = Folder::new();
    let (whole, standing) = played(&small(10), None);
    let paths = [1, 2, 3].map(|shard| folder.file(&format!("{shard}.jsonl")));
    for (shard, path) in (1..).zip(&paths) {
        let part = MatchPlan { shard: Some((shard, 3)), ..small(10) };
        let (_, stood) = played(&part, Some(path));
        assert_eq!(stood.tally.games(), part.wanted() as u64);
    }
    let merged = MatchPlan { known: paths.to_vec(), ..small(10) };
    let (told, stood) = played(&merged, None);
    assert_eq!((told, &stood.tally, stood.resumed), (whole.clone(), &standing.tally, 10));
    // One that is missing is played, and a journal of another match is refused.
    let (told, stood) = played(&MatchPlan { known: paths[1..].to_vec(), ..small(10) }, None);
    assert_eq!((told, stood.resumed), (whole, 6));
    let other = MatchPlan { seed: 2, known: paths.to_vec(), ..small(10) };
    assert!(matches!(other.run(None, &Stop::new(), |_, _| Ok(())), Err(MatchError::Journal(_))));
}

#[test]
fn nothing_is_left_of_the_last_game() {
    let players = [0, 1].map(|_| Contender::profile(Profile::default()));
    let mut contest = MatchPlan { players, order: Order::Sequential, ..small(2) };
    contest.openings.truncate(2);
    let (both, _) = games(&contest);
    contest.openings.remove(0);
    contest.games = 1;
    assert_eq!(both[1], games(&contest).0[0], "alone it is the same game");
    assert_ne!(both[0], both[1]);
}

#[test]
fn classic_searches_play() {
    let players = ["fractional:eval=classic", "minimax:depth=1"].map(|text| {
        let search: ClassicPlayer = text.parse().unwrap();
        assert_eq!(search.to_string(), text);
        Contender::classic(search)
    });
    let contest = MatchPlan { players, limit: Limit::Nodes(2_000), ..small(4) };
    let (games, standing) = played(&contest, None);
    assert_eq!(played(&MatchPlan { concurrency: 2, ..contest.clone() }, None).0, games);
    assert!(standing.tally.score() >= 0.75, "two plies see more than one: {}", standing.tally.score());
    let deeper = MatchPlan { players: contest.players.clone(), limit: Limit::Nodes(20_000), ..small(4) };
    assert_ne!(played(&deeper, None).0, games, "more nodes, more depth");
    let timed = MatchPlan { limit: Limit::MoveTime(Duration::from_millis(3)), ..small(2) };
    let timed = MatchPlan { players: contest.players, margin: Duration::from_secs(10), ..timed };
    assert_eq!(played(&timed, None).1.problems, [Problems::default(); 2]);
}

#[test]
fn a_match_goes_on_where_it_was_stopped() {
    let folder = Folder::new();
    let path = folder.file("match.jsonl");
    let contest = MatchPlan { concurrency: 2, ..small(8) };
    let (whole, _) = played(&contest, None);
    for limit in [1, 4] {
        let stop = Stop::new();
        let mut seen = 0;
        let standing = contest.run(Some(&path), &stop, |_, _| {
            seen += 1;
            if seen >= limit {
                stop.set();
            }
            Ok(())
        });
        assert!(standing.unwrap().tally.games() < 8);
    }
    // A crash in the middle of a line.
    let kept = std::fs::read_to_string(&path).unwrap();
    std::fs::write(&path, &kept[..kept.len() - 7]).unwrap();
    let (text, standing) = played(&contest, Some(&path));
    assert_eq!(text, whole);
    assert!((1..8).contains(&standing.resumed), "{}", standing.resumed);
    assert_eq!(played(&contest, Some(&path)).1.resumed, 8);
    // More games of the same match are the same match; another limit is not.
    assert!(played(&MatchPlan { games: 10, ..contest.clone() }, Some(&path)).0.starts_with(&whole));
    let other = MatchPlan { limit: Limit::Nodes(301), ..contest };
    let error = other.run(Some(&path), &Stop::new(), |_, _| Ok(())).unwrap_err();
    assert!(error.to_string().contains("belongs to another run"), "{error}");
}

#[test]
fn a_journal_tells_how_the_match_stands() {
    let folder = Folder::new();
    let path = folder.file("match.jsonl");
    let contest = small(6);
    let (_, standing) = played(&contest, Some(&path));
    let text = std::fs::read_to_string(&path).unwrap();
    let retold = RetoldMatch::read(&text).unwrap();
    let played = contest.answer(&standing, None, Duration::ZERO);
    let same = tesuji_api::Match {
        openings: played.openings,
        games_from_journal: 0,
        players: played.players.clone(),
        ..retold.answer.clone()
    };
    assert_eq!(same, played);
    assert_eq!(
        retold.answer.players.map(|player| player.nodes_a_move),
        played.players.map(|player| player.nodes_a_move)
    );
    assert_eq!((retold.course.len(), retold.course[5]), (6, standing.tally.elo()));
    // The line that is being written does not count yet, and neither does what follows a game that is missing.
    let lines: Vec<&str> = text.lines().collect();
    let half = lines[..3].join("\n") + "\n" + &lines[3][..20];
    assert_eq!(RetoldMatch::read(&half).unwrap().answer.games, 2);
    let gap = [lines[0], lines[1], lines[3]].join("\n");
    assert!(RetoldMatch::read(&gap).unwrap().answer.games < 3);
    let broken = format!("{}\nnonsense\n{}", lines[0], lines[1]);
    assert!(RetoldMatch::read(&broken).unwrap_err().starts_with("line 2: "));
}

#[test]
fn a_journal_is_of_one_build_of_a_program() {
    let folder = Folder::new();
    let (path, program) = (folder.file("match.jsonl"), folder.file("engine"));
    std::fs::write(&program, "one").unwrap();
    let program = Contender::program(program.to_str().unwrap().parse::<EngineProgram>().unwrap());
    let contest = MatchPlan { players: [program, Contender::profile(Profile::default())], ..small(0) };
    assert_eq!(played(&contest, Some(&path)).1.resumed, 0);
    assert_eq!(played(&contest, Some(&path)).1.resumed, 0);
    std::fs::write(folder.file("engine"), "two").unwrap();
    let error = contest.run(Some(&path), &Stop::new(), |_, _| Ok(())).unwrap_err().to_string();
    assert!(error.contains("belongs to another run (players.0.build: "), "{error}");
}

/// The moves of every game, those of the opening apart.
fn games(contest: &MatchPlan<Position>) -> (Vec<[Vec<String>; 2]>, Standing) {
    let mut games = Vec::new();
    let standing = contest.run(None, &Stop::new(), |_, game| {
        let (book, played) = game.moves.split_at(game.book);
        games.push([book, played].map(|moves| moves.iter().map(|played| played.text.clone()).collect()));
        Ok(())
    });
    (games, standing.unwrap())
}

#[test]
fn who_plays_itself_plays_every_game_once() {
    let distinct = |games: &[[Vec<String>; 2]]| games.iter().collect::<std::collections::HashSet<_>>().len();
    let mut contest = small(8);
    contest.openings.truncate(3);
    let alike = Contender::profile(Profile::default());
    let players = [alike.clone(), Contender { name: "other".into(), ..alike }];
    let mirrored = MatchPlan { players, ..contest.clone() };
    assert!(mirrored.is_mirrored() && !contest.is_mirrored());
    let (moves, standing) = games(&mirrored);
    assert_eq!((moves.len(), distinct(&moves)), (8, 8), "openings that come up again go on otherwise");
    assert_eq!((standing.tally.games(), standing.tally.pairs), (8, [0; 5]));
    // Two who differ have both sides of every opening, and no opening comes twice either.
    let (moves, standing) = games(&contest);
    assert_eq!((moves.len(), standing.tally.pairs.iter().sum::<u64>()), (8, 4));
    assert!(moves.chunks(2).all(|pair| pair[0][0] == pair[1][0]), "{moves:?}");
    let books: Vec<_> = moves.iter().map(|[book, _]| [book.clone(), Vec::new()]).collect();
    assert_eq!(distinct(&books), 4);
    // With a clock nothing is the same twice.
    assert!(!MatchPlan { limit: Limit::MoveTime(Duration::from_millis(3)), ..mirrored }.is_mirrored());
}

#[test]
fn a_test_ends_the_match() {
    let players = [Contender::profile(Profile::default()), Contender::profile(Profile::plain())];
    let sprt = Sprt { elo0: 0.0, elo1: 100.0, alpha: 0.05, beta: 0.05, model: SprtModel::Normalized };
    let mut contest = MatchPlan { players, ..small(400) };
    (contest.concurrency, contest.limit) = (2, Limit::Nodes(1000));
    contest.test = Some(Test { sprt, trinomial: false });
    let (text, standing) = played(&contest, None);
    assert_eq!(standing.verdict, Some(SprtVerdict::Accepted), "{standing:?}");
    assert!(standing.tally.games() < 400 && standing.ratio.unwrap() > 2.9);
    assert_eq!(text.matches("[Event ").count() as u64, standing.tally.games());
}

#[test]
fn what_cannot_be_kept_ends_the_match() {
    let contest = small(4);
    let stop = Stop::new();
    let error = contest.run(None, &stop, |_, _| Err(io::Error::other("full"))).unwrap_err();
    assert_eq!(error.to_string(), "a game could not be written: full");
    let empty = MatchPlan { openings: Vec::new(), ..contest };
    assert!(matches!(empty.run(None, &stop, |_, _| Ok(())), Err(MatchError::NoOpenings)));
}

/// Engines that are shell scripts, each with its own way to go wrong.
#[cfg(unix)]
mod programs {
    use super::*;

    /// Answers `go` with what is given, and everything else as it should.
    fn script(folder: &Folder, name: &str, go: &str) -> EngineProgram {
        let path = folder.file(name);
        let text = format!(
            "#!/bin/sh\n\
             while read -r word rest; do\n\
               case \"$word\" in\n\
                 uci) echo 'id name Fake'; echo 'option name Hash type spin default 1 min 1 max 9'; \
                   echo 'option name Level type spin default 1 min 0 max 9'; echo uciok ;;\n\
                 isready) echo readyok ;;\n\
                 go) {go} ;;\n\
                 quit) exit 0 ;;\n\
               esac\n\
             done\n"
        );
        std::fs::write(&path, text).unwrap();
        format!("/bin/sh {}", path.display()).parse().unwrap()
    }

    fn against(program: EngineProgram, limit: Limit, games: usize) -> MatchPlan<Position> {
        let players = [Contender::program(program), Contender::profile(Profile::default())];
        let mut contest = MatchPlan::new(players, limit);
        (contest.games, contest.hash, contest.rules.max_plies) = (games, 1, 60);
        contest.patience = Duration::from_millis(300);
        // The machine may be busy, and only the program is to be late.
        contest.margin = Duration::from_millis(700);
        contest
    }

    /// The endings of the games, all lost by the program.
    fn endings(contest: &MatchPlan<Position>) -> (Vec<String>, Standing) {
        let mut endings = Vec::new();
        let keep = |_: &Standing, game: &GameRecord| {
            assert_eq!(game.winner, Some(Seat::B));
            let text = contest.write_game(game, None, Format::Pgn).unwrap();
            assert!(str::from_utf8(&text).unwrap().contains("loses:"));
            endings.push(game.ending.to_string());
            Ok(())
        };
        let standing = contest.run(None, &Stop::new(), keep).unwrap();
        (endings, standing)
    }

    #[test]
    fn every_fault_costs_its_game_and_the_match_goes_on() {
        let folder = Folder::new();
        let nodes = Limit::Nodes(100);
        let clock = Limit::Clock("0.2".parse().unwrap());
        let cases = [
            ("illegal", "echo 'bestmove e2e5 ponder e7e5'", nodes, "illegal move e2e5"),
            ("nothing", "echo bestmove", nodes, "illegal move (none)"),
            ("crash", "exit 7", nodes, "crashed (exit status: 7)"),
            ("killed", "kill -9 $$", nodes, "crashed (signal: 9 (SIGKILL))"),
            ("garbage", "printf '\\377\\000garbage\\n\\n'", nodes, "no answer"),
            ("hang", "sleep 5", nodes, "no answer"),
            ("slow", "sleep 5", clock, "time forfeit"),
            ("late", "sleep 5", Limit::MoveTime(Duration::from_millis(50)), "time forfeit"),
        ];
        for (name, go, limit, expected) in cases {
            let contest = against(script(&folder, name, go), limit, 2);
            contest.check_programs(&Stop::new()).unwrap();
            let (endings, standing) = endings(&contest);
            assert_eq!(endings, [expected, expected], "{name}");
            let lost =
                standing.problems.map(|of| of.time_losses + of.crashes + of.illegal_moves + of.no_answers);
            assert_eq!(lost, [2, 0], "{name}");
        }
    }

    /// A program of shogi that answers `go` with what is given, and writes down what else it hears.
    fn usi_script(folder: &Folder, name: &str, go: &str) -> EngineProgram {
        let (path, heard) = (folder.file(name), folder.file(&format!("{name}.heard")));
        let text = format!(
            "#!/bin/sh\n\
             while read -r word rest; do\n\
               case \"$word\" in\n\
                 usi) echo 'id name Fake'; echo usiok ;;\n\
                 isready) echo isready >> {heard}; echo readyok ;;\n\
                 go) {go} ;;\n\
                 quit) exit 0 ;;\n\
                 *) echo \"$word $rest\" >> {heard} ;;\n\
               esac\n\
             done\n",
            heard = heard.display()
        );
        std::fs::write(&path, text).unwrap();
        format!("/bin/sh {}", path.display()).parse().unwrap()
    }

    /// The endings of two games of shogi against the program, and what it heard in the first.
    fn usi_endings(folder: &Folder, name: &str, go: &str) -> (Vec<String>, Vec<String>) {
        let mut program = usi_script(folder, name, go);
        program.options = vec![("USI_Ponder".to_string(), "false".to_string())];
        let players = [Contender::program(program), Contender::profile(Profile::default())];
        let mut contest = MatchPlan::<tesuji_shogi::Position>::new(players, Limit::Nodes(50));
        (contest.games, contest.hash, contest.rules.max_plies) = (2, 1, 40);
        contest.check_programs(&Stop::new()).unwrap();
        let mut endings = Vec::new();
        let keep = |_: &Standing, game: &GameRecord| {
            endings.push(game.told(["Black", "White"]));
            Ok(())
        };
        contest.run(None, &Stop::new(), keep).unwrap();
        let heard = std::fs::read_to_string(folder.file(&format!("{name}.heard"))).unwrap();
        (endings, heard.lines().take(6).map(String::from).collect())
    }

    #[test]
    fn a_program_of_shogi_may_give_up_and_hears_that_it_lost() {
        let folder = Folder::new();
        let (endings, heard) = usi_endings(&folder, "polite", "echo 'bestmove resign'");
        assert_eq!(endings, ["White wins by resignation", "Black wins by resignation"]);
        let expected =
            ["setoption name USI_Hash value 1", "setoption name USI_Ponder value false", "isready"];
        assert_eq!(heard[..3], expected);
        assert_eq!(heard[3].trim(), "usinewgame");
        assert!(heard[4].starts_with("position startpos moves ") && heard[5] == "gameover lose", "{heard:?}");
    }

    #[test]
    fn a_win_that_may_not_be_claimed_is_lost() {
        let folder = Folder::new();
        let (endings, _) = usi_endings(&folder, "bold", "echo 'bestmove win'");
        assert_eq!(endings, ["Black loses: illegal move win", "White loses: illegal move win"]);
    }

    #[test]
    fn a_program_that_plays_well_is_heard() {
        let folder = Folder::new();
        // It knows a single reply; from the right opening that is all it needs.
        let go = "echo 'info depth 3 score mate 1 pv d8h4'; echo 'bestmove d8h4'";
        let mut contest = against(script(&folder, "fool", go), Limit::Depth(1), 2);
        let text = b"[Opening \"fool\"]\n\n1. f3 e5 2. g4 *\n";
        contest.openings = Position::read_openings(&mut file("fool.pgn", text), 8).openings;
        let mut games = Vec::new();
        let keep = |_: &Standing, game: &GameRecord| {
            games.push(game.clone());
            Ok(())
        };
        let standing = contest.run(None, &Stop::new(), keep).unwrap();
        // As Black it mates; the other way round it is mated.
        assert_eq!(standing.tally.pairs, [0, 0, 1, 0, 0]);
        assert_eq!(games[1].ending, Termination::Rule("checkmate".to_string()));
        assert_eq!(games[1].moves[3].score(), Some(tesuji_game::Score::mate_in(1)));
        assert_eq!((games[1].moves[3].depth, games[1].book), (Some(3), 3));
    }

    #[test]
    fn a_program_that_cannot_play_is_named_before_the_match() {
        let folder = Folder::new();
        let stop = Stop::new();
        let missing: EngineProgram = folder.file("missing").to_str().unwrap().parse().unwrap();
        let error = against(missing, Limit::Depth(1), 2).check_programs(&stop).unwrap_err();
        assert!(error.contains("missing: No such file"), "{error}");
        let error = against("/bin/true".parse().unwrap(), Limit::Depth(1), 2).check_programs(&stop);
        assert!(error.unwrap_err().starts_with("/bin/true: crashed"));
        let mut program = script(&folder, "fine", "echo 'bestmove e2e4'");
        program.options = vec![("level".to_string(), "3".to_string())];
        assert_eq!(program.check::<Position>(&stop), Ok(Some("Fake".to_string())));
        program.options = vec![("Colour".to_string(), "red".to_string())];
        assert!(program.check::<Position>(&stop).unwrap_err().ends_with("sh: has no option Colour"));
    }

    #[test]
    fn a_stop_does_not_wait_for_a_program_that_hangs() {
        let folder = Folder::new();
        let mut contest = against(script(&folder, "hang", "sleep 30"), Limit::Depth(1), 2);
        contest.patience = Duration::from_mins(1);
        let (stop, begin) = (Stop::new(), std::time::Instant::now());
        std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(200));
                stop.set();
            });
            let standing = contest.run(None, &stop, |_, _| Ok(())).unwrap();
            assert_eq!(standing.tally.games(), 0);
        });
        assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    }
}
