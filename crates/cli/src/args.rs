//! The command line.

mod numbers;
mod wrong;

pub(crate) use numbers::*;
pub(crate) use wrong::one_line;

use crate::place::{self, Place};
use crate::tuning::Tuning;
use crate::{
    ablate, analyse, audit, compare, draw, eval, grade, learn, man, matches, phase, play, puzzle, records,
    rescore, search, selfplay, serve, solve, step, techniques, trace, train, tune, why,
};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;
use std::sync::LazyLock;
use tesuji_engine::Variant;

/// No count goes deeper; the leaves of chess no longer fit 64 bits at 14.
pub(crate) const MAX_DEPTH: u32 = 30;
/// No search goes deeper.
const MAX_PLIES: u64 = 200;
const MAX_THREADS: u64 = 1_024;
/// Four terabytes: what fits is asked of the machine.
const MAX_MEGABYTES: u64 = 1 << 22;

/// What the build is: the version, how sliders are looked up, the profile it plays with, and the commit, where whoever built
/// it has said so.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let (version, sliders) = (env!("CARGO_PKG_VERSION"), tesuji_chess::attacks::slider_backend());
    let profile = tesuji_params::Profile::default().hash();
    let commit = option_env!("TESUJI_COMMIT").filter(|commit| !commit.is_empty());
    let commit = commit.map(|commit| format!(", commit {commit}")).unwrap_or_default();
    format!("{version} (sliders: {sliders}, profile {profile}{commit})")
});

/// One tree search for chess, shogi and king-capture chess that can be asked why.
#[derive(Parser, Debug)]
#[command(name = "tesuji", version = VERSION.as_str(), after_help = "\
Examples:
  tesuji                                  speak UCI with a graphical interface, or with you
  tesuji \"go depth 10\"                    obey commands of the protocol and end
  tesuji solve                            solve the problems that come with the program
  tesuji perft                            count 119060324 leaves and tell how fast
  tesuji bench                            search fixed positions and tell how fast
  tesuji search --game shogi              any command, for shogi
  tesuji perft --help                     every option of a command, with examples
  tesuji completions bash > tesuji.bash   completions for your shell

Exit codes: 0 done, 1 failed, 2 wrong usage, 3 ran but the answer is no, 130 interrupted.")]
pub(crate) struct Tesuji {
    /// Offer every technique and number of the search as an option of the protocol
    #[arg(long)]
    pub(crate) tune: bool,

    /// The game; without this chess, or shogi from 'usi' on
    #[arg(long, global = true, value_parser = games(), value_name = "GAME")]
    pub(crate) game: Option<Variant>,

    /// Write the answer here too, as --json prints it; never over a file that is there
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) answer: Option<PathBuf>,

    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Open the page: analyse, ask why, solve and play in the browser
    #[command(after_help = "\
The page is served from this machine to this machine; nothing leaves it. Ctrl-C ends it.

Examples:
  tesuji serve
  tesuji serve game.pgn
  tesuji serve --no-open --port 8080 --threads 2")]
    Serve(serve::Options),
    /// Solve tactics and mates, and say why nothing else works
    #[command(after_help = "\
Without a position or file, the problems that come with the program are solved. A line of a file
is a FEN, an EPD (bm, am, dm, id), a SFEN (the same words may follow), a FEN after 'king-capture', or a row of
Lichess puzzles (PuzzleId,FEN,Moves,...). Exit code 3 if one was not solved.

Examples:
  tesuji solve
  tesuji solve '7K/8/k1P5/7p/8/8/8/8 w - -'
  tesuji solve '8k/9/9/9/9/9/9/9/9 b R2GSr2b2g3s4n4l18p 1' --nodes 10000000 --hash 256
  tesuji solve puzzles.csv --nodes 100000 --jobs 0 --journal puzzles.jsonl
  tesuji solve wac.epd --compare")]
    Solve(Box<solve::Options>),
    /// Check the proof of a mate by the rules alone; exit code 3 if it is none
    #[command(after_help = "\
Examples:
  tesuji solve '5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - -' --proof mate.proof
  tesuji proof mate.proof")]
    Proof(solve::proof::Check),
    /// Make problems out of games, each with one solution
    #[command(after_help = "\
Rows as Lichess has them: the position before the mistake, the mistake, then the only way to punish it. What nobody has
measured, as the rating, is left empty.

Examples:
  tesuji puzzle games.pgn > puzzles.csv
  tesuji puzzle --game shogi games.csa
  tesuji puzzle --self-play 20 --pgn puzzles.pgn")]
    Puzzle(Box<puzzle::Options>),
    /// Analyse games: judge every move, and say why it is bad and what was better
    #[command(after_help = analyse::EXAMPLES)]
    Analyse(Box<analyse::Options>),
    /// Play a game in the terminal: help there lists what you can ask for
    #[command(after_help = play::EXAMPLES)]
    Play(Box<play::Options>),
    /// Count the leaves of the game tree: tests the rules, measures the move generator
    #[command(after_help = "\
Examples:
  tesuji perft --depth 7 --threads 0 --hash 1024
  tesuji perft --divide --depth 4 --fen 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -'
  tesuji perft --suite perft.epd --max-nodes 100000000 --json
  tesuji perft --game shogi --divide --depth 2 --sfen '4k4/9/4P4/9/9/9/9/9/4K4 b G 1'

A suite has one position a line, as in
  rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D3 8902
Blank lines and lines that begin with # are skipped.")]
    Perft(Perft),
    /// Search fixed positions on one thread: the node count signs the search, the speed measures the machine
    #[command(after_help = "\
The last line is N nodes M nps. With the default profile, depth and table, N is the same on every machine.

Examples:
  tesuji bench
  tesuji bench --depth 10 --set null_move=off --set futility.base=120
  tesuji bench --record performance.jsonl
  tesuji bench --history performance.jsonl --picture performance.svg > performance.md")]
    Bench(Bench),
    /// Search a position, count what each technique did, record the tree
    #[command(after_help = "\
Examples:
  tesuji search --depth 16 --stats
  tesuji search --algorithm pvs --depth 6
  tesuji search --fen '4brk1/7p/4b1p1/8/2P5/1P5Q/1BP2PPP/5RK1 w - -' --depth 10 --trace tree.trace
  tesuji search --set null_move=off --time 5")]
    Search(search::Options),
    /// Run every search on one position: nodes, time, score and line side by side
    #[command(after_help = "\
All searches are watched by the same counter. Minimax is left out where it would need too many nodes.

Example:
  tesuji compare --depth 5 --max-nodes 100000000")]
    Compare(compare::Options),
    /// Evaluate a position term by term, or rank evaluations by a ruler
    #[command(after_help = "\
Examples:
  tesuji eval 'r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR b KQkq -'
  tesuji eval --eval linear
  tesuji eval --ruler ruler.epd --eval linear --eval network --eval mine.network")]
    Eval(eval::Options),
    /// Tell what a recorded search did, and what happened to a line
    #[command(after_help = "\
Examples:
  tesuji search --depth 12 --trace tree.trace
  tesuji trace tree.trace
  tesuji trace tree.trace --line 'e4 e5 Nf3'")]
    Trace(trace::Options),
    /// Play games between two profiles or programs and tell who is stronger
    #[command(after_help = "\
Every opening is played twice, with the sides swapped. With --nodes or --depth, games between profiles are the same
on every machine, for any --concurrency, and however often the match was stopped and gone on with.

Examples:
  tesuji match default default:null_move=off --nodes 10000 --games 200 --concurrency 2 --pgn games.pgn
  tesuji match mine.toml default --tc 8+0.08 --sprt 0,5 --games 20000 --openings book.epd --journal mine.jsonl
  tesuji match default 'cmd:/usr/games/engine --quiet' --option-b Threads=1 --movetime 100
  tesuji match --game shogi default cmd:fairy-stockfish --tc 10b1 --record games.csa")]
    Match(Box<matches::Options>),
    /// Tune numbers of the search by playing games
    #[command(after_help = "\
All numbers are moved at once: up or down at random, and then towards the side that won more games. With --nodes or
--depth, the same command gives the same profile on every machine and for any --concurrency.

Examples:
  tesuji tune --tunables futility,null_move.base --nodes 5000 --iterations 2000 --journal tune.jsonl --out mine.toml
  tesuji match mine.toml default --nodes 5000 --sprt 0,5 --games 20000")]
    Tune(Box<tune::Options>),
    /// Learn the weights of the evaluation from games, with how sure they are
    #[command(after_help = "\
Positions are split by game; the penalty is the one that does best on games kept apart; errors come from drawing games
again. With --records, self-play goes on where it was stopped. The same command gives the same weights on any number of
threads.

Examples:
  tesuji learn --self-play 2000 --records mine.records --out mine.toml --report mine.json
  tesuji match default:eval=mine.toml default --nodes 5000 --games 1000 --concurrency 2
  tesuji learn games.pgn --target choice --out human.toml
  tesuji learn --game shogi games.csa --loss hinge --from standard
  tesuji learn --self-play 500 --eval classic --loss svm --report classic.json")]
    Learn(Box<learn::Options>),
    /// Train a network on records of games
    #[command(after_help = "\
A training that was stopped goes on when the same command is given again: its state is kept beside the network, in
OUT.checkpoint. It ends in the same bytes on any number of threads.

Examples:
  tesuji train games.records --out mine.network
  tesuji train one.records two.records --hidden 512 --epochs 40 --out mine.network --json
  tesuji train --game shogi games.records --from old.network --out new.network")]
    Train(Box<train::Options>),
    /// Score the positions of records by a search, or new ones made of them by random moves
    #[command(after_help = "\
A network learns from more than was played: positions some random moves away from those of games, each searched
shortly, cost a tenth of games. Without random moves, old games get scores of a better evaluation.

Examples:
  tesuji rescore games.records --random-moves 6 --times 4 --nodes 100 --out more.records
  tesuji rescore games.records --eval better.network --nodes 500 --out again.records
  tesuji train games.records more.records --out mine.network")]
    Rescore(Box<rescore::Options>),
    /// Play games against itself to learn from, into a file of records
    #[command(after_help = "\
Both sides think with one table, and the iteration that reaches the nodes is finished. A run that was stopped goes on when
the same command is given again. Games are written one by one: a file can be read while it grows.

Examples:
  tesuji selfplay games.records --nodes 1000 --threads 1 --seed 7
  tesuji selfplay --game shogi games.records --eval better.network --games 20000
  tesuji train games.records --out mine.network")]
    Selfplay(Box<selfplay::Options>),
    /// Tell what is in files of records, check them, and merge them
    #[command(after_help = "\
Ends with 3 if a file is damaged. Files of version 1 are read; what is merged is written in the newest version.

Examples:
  tesuji records games.records more.records
  tesuji records one.records two.records --merge all.records --json")]
    Records(Box<records::Options>),
    /// Draw any position, or what was learned: piece values, boards, positions term by term
    #[command(after_help = "\
Squares are hatched where their weight is within two standard errors of nothing; weights without a report have none.

Examples:
  tesuji draw
  tesuji draw chess.json shogi.json --out pictures --png
  tesuji draw mine.toml --game chess
  tesuji draw --fen startpos --arrows 'e2e4 g1f3' --marks 'd4 e4' --out start.png
  tesuji draw --fen '4k4/9/4P4/9/9/9/9/9/4K4 b G 1' --arrows 'G*5b' --out mate.svg")]
    Draw(draw::Options),
    /// Measure what each technique of the search is worth
    #[command(after_help = "\
Every technique is switched in turn: the share of the tree it saves to a fixed depth, best moves that change, tactics
gained and lost at fixed nodes. The same command gives the same figures on every machine, but for --time.

Examples:
  tesuji ablate
  tesuji ablate --alone --pairs --html techniques.html --journal techniques.jsonl
  tesuji ablate --only razoring,futility --profile seed --depth 8
  tesuji ablate --alone --alone-depth 5 --audit 3 --markdown > techniques.md")]
    Ablate(ablate::Options),
    /// List the techniques of the search, or tell all about one
    #[command(after_help = "\
Every technique may be called by its usual name or acronym, here and wherever one is named: in --set, --only, profiles.

Examples:
  tesuji techniques
  tesuji techniques lmr
  tesuji techniques reverse futility pruning --set rfp=off
  tesuji techniques --markdown > techniques.md")]
    Techniques(techniques::Options),
    /// Test a sample of what techniques decided: how often each is wrong, and what that costs
    #[command(after_help = "\
A search runs as always and a sample of its decisions is kept. Each is tested: what was skipped, reduced or cut is
searched to the depth it would have had, without the technique there.

Examples:
  tesuji audit
  tesuji audit --depth 12 --samples 20 --out wrong.epd
  tesuji audit --set futility.base=0 --json")]
    Audit(audit::Options),
    /// Tell what a search did with a move: table, order, every rule with its numbers, and what pruning hides
    #[command(after_help = "\
Examples:
  tesuji why startpos h4
  tesuji why startpos Bb5 --line 'e4 e5 Nf3 Nc6' --depth 14
  tesuji why 'r3r1k1/pp1q1pp1/4b1p1/3p2B1/3Q1R2/8/PPP3PP/4R1K1 w - -' Qxg7+ --time 10
  tesuji why --game shogi startpos P-2f --line 'P-7f P-3d'")]
    Why(why::Options),
    /// Go through a teaching search one event at a time, forwards and backwards
    #[command(after_help = "\
Enter goes on, b goes back, c goes to the next cut, m MOVE to a move, g N to a step, q ends. The evaluation is material.

Examples:
  tesuji step --depth 2 --widest 3
  tesuji step --algorithm pvs --depth 3 --widest 5 --svg tree.svg --all
  tesuji step '3k4/R7/1R6/5K2/8/8/8/8 w - -' --algorithm minimax --json")]
    Step(step::Options),
    /// Grade a search that a student wrote, and name its mistake
    #[command(after_help = "\
The program reads a question a line and answers a line, in JSON: docs/grading.md has the protocol, examples/teaching has
programs to begin with. Each question is judged; hangs, crashes and nonsense end none of it.

Examples:
  tesuji grade --cmd 'python3 search.py'
  tesuji grade --cmd './search' --algorithm tactic --rubric rubric.toml --html report.html
  tesuji grade --class students --cmd 'python3 {}/search.py' --journal class.jsonl --html class.html")]
    Grade(Box<grade::Options>),
    /// Ask games whether the middle game begins to end when possessed squares get fewer
    #[command(after_help = "\
A square is possessed by the side whose attackers on it outnumber the other's by more than two, or by more than one where
an enemy stands. The phase is 24 with all pieces on the board, and 0 without any.

Examples:
  tesuji match default default --nodes 2000 --games 400 --pgn games.pgn
  tesuji phase games.pgn --picture phase.svg")]
    Phase(phase::Options),
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print a manual page, or write all of them
    #[command(after_help = "\
Examples:
  tesuji man solve | man -l -
  tesuji man --folder ~/.local/share/man/man1")]
    Man(man::Options),
    /// Commands of the protocol, one an argument.
    #[command(external_subcommand)]
    Protocol(Vec<String>),
}

/// The games of the table, by their names.
fn games() -> impl TypedValueParser<Value = Variant> {
    let row = |game: &Variant| PossibleValue::new(game.name()).help(game.about());
    PossibleValuesParser::new(Variant::ALL.iter().map(row))
        .try_map(|name| Variant::named(&name).ok_or("no game of the table"))
}

impl Command {
    /// The game of the position that the command is about, if its text tells.
    pub(crate) fn game(&self) -> Option<Variant> {
        match self {
            Command::Perft(options) => options.place.game(),
            Command::Search(options) => options.place.game(),
            Command::Compare(options) => options.place.game(),
            Command::Eval(options) => options.place.game(),
            Command::Step(options) => options.place.game(),
            Command::Why(options) => place::game_of(&options.position),
            _ => None,
        }
    }
}

/// Options of `tesuji perft`.
#[derive(Args, Debug)]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) place: Place,

    /// How many plies deep to count, at most 30
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,

    /// Show the leaves below each move instead of a line for each depth
    #[arg(long)]
    pub(crate) divide: bool,

    /// Threads to count on; 0 for all cores
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// Look up subtrees that were counted before, in a table of so many megabytes
    #[arg(long, value_name = "MB", default_value_t = 0, value_parser = megabytes, allow_negative_numbers = true)]
    pub(crate) hash: usize,

    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,

    /// Test every count of a file of positions (- for standard input); exit code 3 if one differs
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "fen", "startpos", "moves", "depth", "divide", "chess960"])]
    pub(crate) suite: Option<PathBuf>,

    /// Skip counts of a suite that are above N
    #[arg(long, value_name = "N", requires = "suite", value_parser = nodes, allow_negative_numbers = true)]
    pub(crate) max_nodes: Option<u64>,

    /// Skip counts of a suite that are deeper than N
    #[arg(long, value_name = "N", requires = "suite", value_parser = depth, allow_negative_numbers = true)]
    pub(crate) max_depth: Option<u32>,

    /// Write castling as king takes rook, as Chess960 does; positions that need it always do
    #[arg(long = "960")]
    pub(crate) chess960: bool,
}

/// Options of `tesuji bench`.
#[derive(Args, Debug)]
pub(crate) struct Bench {
    /// How many plies deep to search, if not as deep as usual
    #[arg(long, value_name = "N", value_parser = plies, allow_negative_numbers = true)]
    pub(crate) depth: Option<u32>,

    /// The size of the table
    #[arg(long, value_name = "MB", default_value_t = 16, value_parser = table, allow_negative_numbers = true)]
    pub(crate) hash: usize,

    /// Append a line to this file instead: date, version, commit, machine, perft, and nodes, leaves and time to each depth
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// The commit to record, if not the one that git names
    #[arg(long, value_name = "ID", requires = "record")]
    pub(crate) commit: Option<String>,

    /// Print a page in Markdown of what such a file holds, instead
    #[arg(long, value_name = "FILE", conflicts_with = "record")]
    pub(crate) history: Option<PathBuf>,

    /// Draw it too, as SVG or, by its ending, PNG
    #[arg(long, value_name = "FILE", requires = "history", value_parser = picture)]
    pub(crate) picture: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long, conflicts_with_all = ["record", "history"])]
    pub(crate) json: bool,

    #[command(flatten)]
    pub(crate) tuning: Tuning,
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory as _;

    #[test]
    fn the_command_line_is_well_formed() {
        Tesuji::command().debug_assert();
    }
}
