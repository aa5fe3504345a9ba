// What Tesuji answers with --json. Written by: TESUJI_API=write cargo test -p tesuji-api

/** What each technique of a profile is worth in a game. `tesuji ablate`. */
export interface Ablation {
  /** The command that measures it again. */
  command: string;
  /** The release that measured. */
  version: string;
  /** The game. */
  game: string;
  /** The profile. */
  profile: Profile;
  /** What intervals are drawn with. */
  seed: number;
  /** How many positions were searched to a depth. */
  positions: number;
  /** How many tactics were searched. */
  tactics: number;
  /** Within so many nodes. */
  tactics_nodes: number;
  /** From the profile first, then perhaps from a base without the others. */
  sections: AblationSection[];
  /** What pairs do. */
  pairs?: AblationPairs | null;
  /** What is claimed of techniques. */
  claims: Claim[];
}

/** What a technique is worth in games of the search with it against the search without it. */
export interface AblationElo {
  /** How many games were played. */
  games: number;
  /** The difference in strength. */
  elo: Estimate;
}

/** How often a technique is wrong, of decisions that were looked at again. */
export interface AblationMistakes {
  /** How many decisions were looked at. */
  audited: number;
  /** The share that was wrong. */
  rate: Estimate;
}

/** How techniques depend on each other: what two cost when both are off, over the product of what each costs. */
export interface AblationPairs {
  /** The techniques, in the order of rows and columns. */
  techniques: string[];
  /** The ratio for each pair; null where the row is the column, or no position tells. */
  ratios: ((number | null)[])[];
}

/** What one technique is worth. */
export interface AblationRow {
  /** The technique. */
  technique: string;
  /** Whether the base has it, so that it was switched off. */
  on: boolean;
  /** Nodes with it switched. */
  nodes: number;
  /** How many positions have trees large enough to tell. */
  counted: number;
  /** The least depth of its rule, if the run was too shallow for it to be asked. */
  needs?: number | null;
  /** The share of the tree that it saves. Below 0 it adds nodes. */
  saved: Estimate | null;
  /** Whether it keeps what is claimed of the tree. */
  verdict?: ClaimVerdict | null;
  /** How often it does what it is for, in 1,000 nodes of the search with it; for those with a claim. */
  fired?: number | null;
  /** In how many positions the best move is another. */
  changed: number;
  /** What it does to tactics. */
  tactics?: AblationTactics | null;
  /** The share of the processor time that it saves. */
  time_saved?: Estimate | null;
  /** Whether it keeps what is claimed of the time. */
  time_verdict?: ClaimVerdict | null;
  /** How often it is wrong. */
  mistakes?: AblationMistakes | null;
  /** What it is worth in games. */
  elo?: AblationElo | null;
}

/** What each technique is worth from one base. */
export interface AblationSection {
  /** The base. */
  base: Profile;
  /** Its techniques. */
  on: string[];
  /** Whether techniques are looked at alone, not among all others. */
  alone: boolean;
  /** How deep positions were searched. */
  depth: number;
  /** Nodes of the base. */
  nodes: number;
  /** Tactics that the base solves. */
  solved: number;
  /** A row for each technique, the one that saves most first; those that the base has before the others. */
  rows: AblationRow[];
}

/** What a technique does to tactics at a fixed number of nodes. */
export interface AblationTactics {
  /** How many are solved with it. */
  with: number;
  /** How many are solved without it. */
  without: number;
  /** Those that only the search with it solves. */
  gained: string[];
  /** Those that only the search without it solves. */
  lost: string[];
}

/** How often a search was done again for a reason. */
export interface AgainCount {
  /** The reason in words. */
  reason: string;
  /** How often. */
  times: number;
}

/** A game with what there is to say of every move. `tesuji analyse`, one for each game. */
export interface AnalysedGame {
  /** Its number in the input, from 1. */
  number: number;
  /** Where it was read. */
  source: string;
  /** The game. */
  game: Game;
  /** Who plays first, and who second; empty where nobody says. */
  players: [string, string];
  /** What else the record says of it: event, date. */
  title: string;
  /** The result as the record has it: `1-0`, `0-1`, `1/2-1/2`, `*`. */
  result: string;
  /** Where it begins, with its board. */
  start: Position;
  /** What the first position is worth. */
  start_view: PositionView;
  /** The opening, if it has a name that is known. */
  opening?: OpeningName | null;
  /** Every move. */
  moves: AnalysedMove[];
  /** How the rules ended it, if they did. */
  outcome?: Outcome | null;
  /** What is wrong with the move after the last, where the record could be read no further. */
  cut?: string | null;
  /** What each side's moves come to. */
  sides: SideAnalysis[];
  /** The moves that changed who wins, by their plies. */
  turning_points: number[];
  /** Opening, middle game and endgame, as far as they were reached. */
  phases: PhaseAnalysis[];
  /** What was searched with. */
  profile: Profile;
  /** What each position was given. */
  effort: AnalysisEffort;
  /** Nodes in all. */
  nodes: number;
  /** Time it took, in seconds. */
  seconds: number;
}

/** A line of an analysed game. */
export interface AnalysedLine {
  /** The moves. */
  moves: Move[];
  /** The position after each, as FEN or SFEN. */
  positions: string[];
  /** What it is worth to the side that was judged. A mate is proven. */
  score: Score;
  /** The points that this side can expect. */
  chance: number;
}

/** A move of a game with what there is to say of it. */
export interface AnalysedMove {
  /** Its ply in the game, from 1. */
  ply: number;
  /** Its number as people write it: `12.`, `12...`; the ply in shogi. */
  number: string;
  /** Who played it. */
  side: Side;
  /** The move. */
  move: Move;
  /** The position after it, as FEN or SFEN. */
  position: string;
  /** What that position is worth. */
  view: PositionView;
  /** The same to the side that played it. */
  score: Score;
  /** The points that the side can expect that played it. */
  chance: number;
  /** The points that it gave away. */
  loss: number;
  /** Whether it was to be judged at all. */
  wanted: boolean;
  /** What is wrong with it, if anything. */
  judgement?: MoveJudgement | null;
}

/** What each position was given; whatever comes first. */
export interface AnalysisEffort {
  /** So many nodes. */
  nodes: number | null;
  /** So many plies. */
  depth: number | null;
  /** So much time, in seconds. */
  time: number | null;
}

/** What a run of `tesuji analyse` came to. */
export interface AnalysisSummary {
  /** Games that were analysed. */
  games: number;
  /** Games that could not be read. */
  broken: number;
  /** Moves that were judged. */
  moves: number;
  /** Inaccuracies among them, */
  inaccuracies: number;
  /** mistakes, */
  mistakes: number;
  /** and blunders. */
  blunders: number;
  /** Nodes in all. */
  nodes: number;
  /** Time that went by, in seconds. */
  elapsed: number;
}

/** An answer, told apart by its kind. */
export type Answer =
  | ({ answer: "evaluation" } & Evaluation)
  | ({ answer: "ruler_reading" } & RulerReading)
  | ({ answer: "search" } & Search)
  | ({ answer: "comparison" } & Comparison)
  | ({ answer: "why" } & Why)
  | ({ answer: "solution" } & Solution)
  | ({ answer: "solve_summary" } & SolveSummary)
  | ({ answer: "solve_comparison" } & SolveComparison)
  | ({ answer: "proof_check" } & ProofCheck)
  | ({ answer: "perft" } & Perft)
  | ({ answer: "perft_suite" } & PerftSuite)
  | ({ answer: "trace" } & Trace)
  | ({ answer: "trace_line" } & TraceLine)
  | ({ answer: "match" } & Match)
  | ({ answer: "tuning" } & Tuning)
  | ({ answer: "lesson" } & Lesson)
  | ({ answer: "trained_network" } & TrainedNetwork)
  | ({ answer: "rescored_records" } & RescoredRecords)
  | ({ answer: "played_records" } & PlayedRecords)
  | ({ answer: "records_survey" } & RecordsSurvey)
  | ({ answer: "phase_study" } & PhaseStudy)
  | ({ answer: "techniques" } & TechniqueList)
  | ({ answer: "technique_pages" } & TechniquePages)
  | ({ answer: "ablation" } & Ablation)
  | ({ answer: "bench" } & Bench)
  | ({ answer: "audit" } & Audit)
  | ({ answer: "grade" } & Grade)
  | ({ answer: "class_grade" } & ClassGrade)
  | ({ answer: "steps" } & Steps)
  | ({ answer: "puzzle" } & Puzzle)
  | ({ answer: "puzzle_summary" } & PuzzleSummary)
  | ({ answer: "analysed_game" } & AnalysedGame)
  | ({ answer: "analysis_summary" } & AnalysisSummary)
  | ({ answer: "pictures" } & Pictures)
  | ({ answer: "error" } & ErrorAnswer);

/** How often each technique was wrong. `tesuji audit`. */
export interface Audit {
  /** The game. */
  game: string;
  /** The profile. */
  profile: Profile;
  /** How deep every position was searched. */
  depth: number;
  /** How many positions there were. */
  positions: number;
  /** Chose the sample. */
  seed: number;
  /** Nodes of the searches that were watched. */
  nodes: number;
  /** A row for each technique that decided anything. */
  techniques: AuditRow[];
  /** The worst mistakes, the dearest first. */
  gallery: Mistake[];
}

/** Decisions of one technique at one depth. */
export interface AuditDepth {
  /** The depth that was left; the last stands for all that are deeper. */
  depth: number;
  /** How many decisions there were. */
  decisions: number;
  /** How many were tested and settled. */
  tested: number;
  /** How many of those were wrong. */
  wrong: number;
  /** How many were tested and stay open. */
  open: number;
  /** How often it is wrong. */
  rate: Estimate;
}

/** Decisions of one technique. */
export interface AuditRow {
  /** The technique. */
  technique: string;
  /** How many decisions there were. */
  decisions: number;
  /** How many were tested and settled. */
  tested: number;
  /** How many of those were wrong. */
  wrong: number;
  /** How many were tested and stay open. */
  open: number;
  /** How often it is wrong among all its decisions. */
  rate: Estimate;
  /** What a wrong decision costs on average, in hundredths of a pawn. */
  cost: number;
  /** Depth by depth. */
  depths: AuditDepth[];
}

/** The benchmark. `tesuji bench`. */
export interface Bench {
  /** The game. */
  game: string;
  /** The profile. */
  profile: Profile;
  /** Each position. */
  positions: BenchRow[];
  /** Nodes in all. */
  nodes: number;
  /** Time in all, in seconds. */
  seconds: number;
}

/** One position of the benchmark. */
export interface BenchRow {
  /** Its number, from 1. */
  number: number;
  /** Of so many. */
  of: number;
  /** Nodes. */
  nodes: number;
  /** The best move as protocols write it, if there is one. */
  best: string | null;
  /** The position, as FEN or SFEN. */
  position: string;
}

/** What a score says of the true one. */
export type Bound = "exact" | "lower" | "upper";

/** What was known of a move that was examined. */
export interface Candidate {
  /** Its number in the order of moves, from 1. */
  number: number;
  /** Whether it changes no material. */
  quiet: boolean;
  /** Whether it gives check. */
  gives_check: boolean;
  /** Whether it is a killer or counter-move. */
  refutation: boolean;
  /** What the histories say. */
  history: number;
  /** By how many plies it is reduced if it is not skipped. */
  reduction: number;
}

/** What was found in a position. */
export interface Card {
  /** The position. */
  position: Position;
  /** Whether nothing but a mate counts, since the side to move has no king. */
  mate_alone: boolean;
  /** The solution: the best line, as far as it is settled. */
  line: Move[];
  /** What it is worth to the side to move. */
  score: Score;
  /** What it achieves. */
  verdict: Verdict;
  /** Whether it is what was wanted, if something was. */
  solved: boolean | null;
  /** When the first move was found. */
  found: Found;
  /** Nodes to find it, or all moves of a line. */
  nodes: number;
  /** What the line shows. */
  themes: Theme[];
  /** All solutions of a mate, if they were asked for and could be told. */
  tree?: SolutionTree | null;
  /** What proof-number search did, if that was asked. */
  prover?: ProverCounts | null;
  /** Why it is this line, if that was asked. */
  reasons?: Reasons | null;
}

/** A piece in a diagram. */
export interface Cell {
  /** Whose it is. */
  side: Side;
  /** As a letter: `K`, `+p`. */
  letter: string;
  /** As a sign: `♚`, `歩`. */
  sign: string;
  /** Whether it was promoted. */
  promoted: boolean;
}

/** What a technique is said to save, in percent. */
export interface Claim {
  /** The technique. */
  technique: string;
  /** The least and the most of the tree. */
  tree: [number, number];
  /** The least and the most of the time. */
  time: [number, number];
  /** What must be on for the claim to make sense. */
  beyond: string | null;
}

/** What a measured saving says of a claimed one. */
export type ClaimVerdict = "below" | "open" | "meets" | "above";

/** Many students. `tesuji grade --class`. */
export interface ClassGrade {
  /** Everybody's grade, in the order of names. */
  students: Grade[];
}

/** The classic heuristic, from the view of the side that starts. */
export interface ClassicParts {
  /** Its pieces less the other's. */
  material: number;
  /** Attacks on the centre of the side that starts, and of the other. */
  centre_attacks: [number, number];
  /** What each of these counts. */
  centre_attack: number;
  /** The squares that each possesses. */
  possessed: [string[], string[]];
  /** What each of these counts. */
  possessed_square: number;
}

/** One search of a position. */
export interface ComparedSearch {
  /** The search. */
  search: string;
  /** Its nodes. */
  nodes: number;
  /** Its leaves. */
  leaves: number;
  /** Its time, in seconds. */
  seconds: number;
  /** What it found. */
  score: Score;
  /** The moves. */
  line: Move[];
  /** Nodes where a move failed high. */
  cutoffs: number;
  /** Nodes where the first one did. */
  first_cutoffs: number;
}

/** Every search on one position. `tesuji compare`. */
export interface Comparison {
  /** The position. */
  position: Position;
  /** How deep it was searched. */
  depth: number;
  /** The nodes that no search may exceed. */
  max_nodes: number;
  /** Each search that came to its end. */
  searches: ComparedSearch[];
  /** Those that did not. */
  left_out: LeftOut[];
}

/** What a search did, counted. */
export interface Counts {
  /** Nodes entered. */
  nodes: number;
  /** What each technique did. */
  techniques: TechniqueCount[];
  /** How nodes ended, cuts by techniques not among them. */
  ends: EndCount[];
  /** Nodes where the first, second, ... move failed high; the last number is for all later moves. */
  cutoffs_by_move: number[];
  /** Searches done again. */
  searched_again: AgainCount[];
  /** Times the table was asked. */
  table_asks: number;
  /** Times it knew something. */
  table_hits: number;
  /** Nodes by the depth that was left, rising. */
  nodes_by_depth: DepthCount[];
}

/** A move of the defender, and what mates after it. */
export interface Defence {
  /** The move. */
  move: Move;
  /** How it is mated; null if that was left out. */
  answer: Variation | null;
  /** Other moves that mate in time. */
  duals: Dual[];
}

/** How many nodes there were with so much depth left. */
export interface DepthCount {
  /** The depth that was left. */
  depth: number;
  /** How many nodes. */
  nodes: number;
}

/** A technique that makes a move cost more or less depth. */
export interface DepthStep {
  /** By so many plies; below 0 it is searched less deep. */
  plies: number;
  /** Whose rule it is, and its numbers. */
  judgement: Judgement;
}

/** The mistake that explains what was seen. */
export interface Diagnosis {
  /** The mistakes that fit; several if no question tells them apart. */
  mistakes: MistakeFound[];
  /** Answers that are explained by the first. */
  explained: number;
  /** Answers in all. */
  answers: number;
  /** The smallest question that shows it, if the answers are wrong. */
  smallest: GradedQuestion | null;
  /** The first wrong node below it: all its children are right. */
  first_wrong: GradedQuestion | null;
}

/** A board as a grid, from the first player's side. */
export interface Diagram {
  /** The rows from the top down, each from the left. */
  rows: ((Cell | null)[])[];
  /** What stands above or below the columns. */
  columns: string[];
  /** What stands beside the rows. */
  lines: string[];
  /** What the first and the second player hold, if the game has that. */
  hands: [string, string] | null;
}

/** A position where a network is far from the named terms. */
export interface Disagreement {
  /** The position as FEN or SFEN. */
  position: string;
  /** What the named terms say, in centipawns to the side to move. */
  terms_cp: number;
  /** What there is beyond them: what a residual network adds, or what the terms leave unexplained of another. */
  rest_cp: number;
  /** The output of the network, taken apart. */
  network: NetworkShares;
}

/** What a command answers, as one JSON object: its version, its kind, and the answer itself. */
export type Document = {
  /** The version of the types, 1. */
  schema: number;
} & Answer;

/** Another move of the attacker that mates in time. */
export interface Dual {
  /** The move. */
  move: Move;
  /** Plies to the mate, with this one. */
  plies: number;
  /** Whether it is the same step with another promotion, or without one. */
  promotion: boolean;
  /** Whether it mates before the last move of the solution. */
  short: boolean;
}

/** How a node ended. */
export type End =
  | { kind: "game_over" }
  | { kind: "horizon" }
  | { kind: "stand_pat" }
  | { kind: "cut"; technique: string }
  | { kind: "failed_high" }
  | { kind: "exact" }
  | { kind: "failed_low" }
  | { kind: "stopped" };

/** How often nodes ended in a way. */
export interface EndCount {
  /** The way. */
  end: End;
  /** How many nodes. */
  nodes: number;
}

/** Why there is no answer. */
export interface ErrorAnswer {
  /** What is wrong, a sentence each. */
  messages: string[];
  /** What the program ends with: 1 failed on data or the machine, 2 wrong usage, 130 interrupted. */
  exit_code: number;
}

/** A measured number with the interval it lies in, at 95 %. An end that is null is open. */
export interface Estimate {
  /** The number; null if it is beyond all numbers, or not known. */
  value: number | null;
  /** The lower end of the interval. */
  low: number | null;
  /** The upper end of the interval. */
  high: number | null;
}

/** The evaluation of a position. `tesuji eval`. */
export interface Evaluation {
  /** The position. */
  position: Position;
  /** The evaluation: `linear`, `classic`, `network`, or a file. */
  eval: string;
  /** What it is worth to the side to move. */
  score: Score;
  /** What it is worth to the side that starts the game, in hundredths of a pawn. */
  first_cp: number;
  /** Where that comes from. */
  explanation: Explanation;
}

/** A move of a node, or the node itself, just before it was decided what to do with it. */
export interface Examination {
  /** The iteration. */
  iteration: number;
  /** The depth that was left. */
  depth: number;
  /** The lower end of the window; null if it was open. */
  alpha: Score | null;
  /** The upper end of the window; null if it was open. */
  beta: Score | null;
  /** The static score; null in check. */
  static: Score | null;
  /** Whether that is better than two plies ago. */
  improving: boolean;
  /** Whether the node was on the principal variation. */
  pv: boolean;
  /** Whether it was expected to fail high. */
  cut: boolean;
  /** What the table knew of the node. */
  table: TableEntry | null;
  /** What was known of the move. */
  candidate: Candidate | null;
  /** Every rule, in the order they are asked. */
  rules: Judgement[];
  /** What changes the depth of the move, in plies. */
  steps: DepthStep[];
}

/** How much a position excites a hidden unit, as the side to move sees it. */
export interface Excitement {
  /** The position as FEN or SFEN. */
  position: string;
  /** From 0 to 1. */
  excitement: number;
}

/** What a number of an evaluator is made of. */
export type Explanation =
  | ({ kind: "terms" } & Terms)
  | ({ kind: "classic" } & ClassicParts)
  | ({ kind: "network" } & NetworkShares)
  | ({ kind: "residual" } & ResidualParts)
  | { kind: "number" };

/** What became of a line at the last node that it reached. */
export type Fate =
  | { kind: "reached" }
  | { kind: "skipped"; technique: string; alpha: Score | null }
  | { kind: "skipped_with_others"; technique: string; after: string | null }
  | { kind: "node_cut"; technique: string }
  | { kind: "after_cutoff"; by: string | null }
  | { kind: "ended" }
  | { kind: "not_tried" };

/** How often a line came to an end of one kind. */
export interface FateCount {
  /** The kind. */
  fate: FateKind;
  /** How often. */
  times: number;
}

/** What became of a line, without numbers. */
export type FateKind =
  | { kind: "after_cutoff" }
  | { kind: "node_cut"; technique: string }
  | { kind: "not_tried" }
  | { kind: "searched" }
  | { kind: "skipped"; technique: string };

/** How well weights do. */
export interface FitQuality {
  /** The mean loss. */
  loss: number;
  /** How often the winner, or the move that was played, comes out first. */
  accuracy: number;
  /** How often the move is among the first three. */
  first_three: number;
}

/** When a move was found. */
export interface Found {
  /** At this depth; 0 if a proof found it. */
  depth: number;
  /** After so many nodes. */
  nodes: number;
}

/** A game, as far as answers need it. */
export interface Game {
  /** Its name: `chess`, `shogi`, `king-capture`. */
  name: string;
  /** What the side that starts and the other are called. */
  sides: [string, string];
  /** How people count the length of a mate. */
  mates: MateCount;
}

/** Phases of a game. */
export type GamePhase = "opening" | "middle_game" | "endgame";

/** A student's search, graded. `tesuji grade`. */
export interface Grade {
  /** Whose it is, or the command that runs it. */
  student: string;
  /** The game. */
  game: string;
  /** The search that was asked for. */
  algorithm: string;
  /** The points. */
  points: number;
  /** The most there are. */
  possible: number;
  /** Points by category. */
  categories: GradeCategory[];
  /** How many nodes the search needed beside the reference, where it told and was right. */
  nodes: GradeNodes | null;
  /** Every question. */
  questions: GradedQuestion[];
  /** The mistake that explains what was seen. */
  diagnosis: Diagnosis | null;
  /** Time in all, in seconds. */
  seconds: number;
}

/** Points of a category. */
export interface GradeCategory {
  /** Its name. */
  category: string;
  /** Questions answered right. */
  right: number;
  /** Questions asked. */
  asked: number;
  /** The points. */
  points: number;
  /** The most there are. */
  possible: number;
}

/** Nodes of a search beside those of the reference. */
export interface GradeNodes {
  /** Nodes it told. */
  nodes: number;
  /** Nodes of the reference on the same questions. */
  reference: number;
  /** So many times the reference are allowed. */
  allowed: number;
}

/** How an answer is judged. */
export type GradeVerdict = "right" | "wrong_score" | "wrong_mate_distance" | "wrong_move" | "illegal_move" | "hung" | "crashed" | "garbage" | "not_asked";

/** An answer of a student's search. */
export interface GradedAnswer {
  /** The score. */
  score: Score;
  /** The move, as it was written; null if there was none. */
  move: string | null;
  /** The nodes, if told. */
  nodes: number | null;
}

/** A question and what became of it. */
export interface GradedQuestion {
  /** Its number. */
  id: number;
  /** What it tests. */
  category: string;
  /** Where the game began, as FEN or SFEN. */
  position: string;
  /** The moves since, as protocols write them. */
  moves: string[];
  /** How deep. */
  depth: number;
  /** The right score. */
  score: Score;
  /** The moves that reach it. */
  best: string[];
  /** The nodes of the reference. */
  nodes: number;
  /** What was answered. */
  answer: GradedAnswer | null;
  /** How it is judged. */
  verdict: GradeVerdict;
  /** What went wrong with the program, if anything. */
  trouble?: string | null;
  /** Time, in seconds. */
  seconds: number;
}

/** What a position would be worth with a piece on other squares. */
export interface Heat {
  /** The piece. */
  piece: Cell;
  /** The name of its square, */
  square: string;
  /** which is here. */
  from: [number, number];
  /** What the position is worth to the side that starts the game, in hundredths of a pawn. */
  here: number;
  /** Every free square where it may stand. */
  squares: HeatSquare[];
}

/** A square that a piece was tried on. */
export interface HeatSquare {
  /** By row and column from the top left. */
  at: [number, number];
  /** By how much the position would be better for the side that starts the game, in hundredths of a pawn. */
  cp: number;
}

/** A hidden unit of a network. */
export interface HiddenUnit {
  /** Its number. */
  unit: number;
  /** How far what it adds to the output differs from position to position (standard deviation), in centipawns. */
  spread: number;
  /** What it adds at its most in each stage of the game, in centipawns to the side to move: where that side sees what the unit looks for, and where the other side does. */
  worth: ([number, number])[];
  /** What it looks for. */
  planes: UnitPlane[];
  /** The positions that excite it most. */
  excited_by: Excitement[];
}

/** What a rule says about a node or a move. */
export interface Judgement {
  /** Whose rule. */
  technique: string;
  /** Whether the profile has it on. */
  on: boolean;
  /** Whether its conditions hold here. */
  applies: boolean;
  /** Whether it is asked, and what it compares is so. */
  holds: boolean;
  /** What it compares; null if it asks a search. */
  rule: Rule | null;
}

/** What a bad move missed or allowed. */
export type Lapse = "missed_mate" | "allowed_mate" | "missed_win" | "missed_save";

/** A search that was left out, as it would take too many nodes. */
export interface LeftOut {
  /** The search. */
  search: string;
  /** About how many nodes it would take, if that was foreseen. */
  foreseen: number | null;
}

/** Weights that were fitted, or that a file has. `tesuji learn`. */
export interface Lesson {
  /** The game. */
  game: string;
  /** The evaluation. */
  eval: string;
  /** Whether weights are others in the middle game than in the endgame. */
  tapered: boolean;
  /** What positions should tell; null if nothing was fitted. */
  target: LessonTarget | null;
  /** What a wrong answer costs. */
  loss: string;
  /** The share of the score in the target. */
  score_share: number;
  /** How many positions were learned from, with those kept apart. */
  positions: number;
  /** How many were left out. */
  dropped: number;
  /** How many games they are from. */
  games: number;
  /** Whether games are only guessed from positions that follow each other. */
  guessed: boolean;
  /** Centipawns that change the odds by a factor of e, by the scores. */
  width: number;
  /** Centipawns to a unit of what was fitted. */
  scale: number;
  /** The penalty that did best. */
  l2: number;
  /** Penalties that were tried. */
  tried: TriedPenalty[];
  /** How well the weights do on what was fitted. */
  fitted: FitQuality;
  /** How well they do on what was kept apart. */
  apart: FitQuality;
  /** How much of another evaluation the weights tell; null if they were not fitted to one. */
  twin?: LinearTwin | null;
  /** How often games were drawn again. */
  replicates: number;
  /** What pieces are worth, if nothing but pieces is counted; without a fit, as the weights have it. */
  pieces: PieceValue[];
  /** Kinds that should be worth ever more. */
  rising: string[];
  /** Whether they are. */
  order: PieceOrder;
  /** All weights. */
  groups: WeightGroup[];
  /** Time it took, in seconds; null if nothing was fitted. */
  seconds?: number | null;
}

/** What positions should tell. */
export type LessonTarget = "result" | "choice";

/** How much of another evaluation named terms tell, on games kept apart: its linear twin. */
export interface LinearTwin {
  /** The other evaluation. */
  of: string;
  /** How many positions were compared. */
  positions: number;
  /** The share of the variance of its scores that the terms explain (R squared). */
  explained: number;
  /** The root of the mean squared difference, in centipawns. */
  error: number;
}

/** How a match stands. `tesuji match`. */
export interface Match {
  /** The game. */
  game: string;
  /** The players; the results are those of the first. */
  players: [Player, Player];
  /** What ends the thinking about a move, in words. */
  limit: string;
  /** The seed of the order of openings. */
  seed: number;
  /** Megabytes for the table of each player. */
  hash_mb: number;
  /** How many openings there are. */
  openings: number;
  /** Games played. */
  games: number;
  /** Games that were wanted. */
  games_wanted: number;
  /** Games that a journal knew. */
  games_from_journal: number;
  /** Games won. */
  wins: number;
  /** Games drawn. */
  draws: number;
  /** Games lost. */
  losses: number;
  /** The share of the points; null before the first game. */
  score: number | null;
  /** The difference in Elo points. */
  elo: Estimate;
  /** The same with the spread of the results as unit. */
  normalized_elo: Estimate;
  /** How likely it is that the first player is the stronger one. */
  los: number | null;
  /** The share of games that were drawn. */
  draw_ratio: number | null;
  /** Whether both play alike, so that every opening is played once. */
  mirrored: boolean;
  /** Pairs of games with one opening by half points, from none to four. */
  pairs: [number, number, number, number, number];
  /** Pairs won for each lost; null if none is lost. */
  pairs_ratio: number | null;
  /** The test that may end the match. */
  sprt: Sprt | null;
  /** Where the games are. */
  pgn: string | null;
  /** Time it took, in seconds. */
  seconds: number;
}

/** How people count the length of a mate. */
export type MateCount = "moves" | "plies";

/** Records that were put into one file. */
export interface MergedRecords {
  /** The file. */
  file: string;
  /** Its games, */
  games: number;
  /** their positions, */
  positions: number;
  /** and its size. */
  bytes: number;
}

/** One wrong decision. */
export interface Mistake {
  /** Who was wrong. */
  technique: string;
  /** The node. */
  position: Position;
  /** The move that was skipped or reduced; null if the node itself was cut. */
  move: string | null;
  /** How deep the test went. */
  depth: number;
  /** The rule with its numbers. */
  rule: Rule;
  /** Whether the decision said that the score is at most the bound; else that it is at least that. */
  claimed_at_most: boolean;
  /** That bound. */
  claimed: Score;
  /** What the plain search found. */
  found: Score;
  /** The difference in hundredths of a pawn. */
  cost: number;
  /** The line of the plain search. */
  line: Move[];
}

/** A classic mistake. */
export interface MistakeFound {
  /** Its name. */
  mistake: string;
  /** What is wrong and what would be right. */
  advice: string;
  /** Whether it only costs nodes. */
  costs_nodes_only: boolean;
}

/** A move in every notation there is for it. */
export interface Move {
  /** As protocols write it: `g1f3`, `7g7f`. */
  protocol: string;
  /** As people write it: `Nf3`, `P-7f`. */
  prose: string;
  /** As Japanese books write it, in shogi: `▲７六歩`. */
  japanese?: string | null;
}

/** What a sentence says of a line. */
export type MoveClaim =
  | { kind: "mate"; line: ReasonLine; plies: number }
  | { kind: "material"; line: ReasonLine; won: string[]; lost: string[]; since_capture: boolean }
  | { kind: "theme"; line: ReasonLine; theme: string; ply: number; pieces: string[] }
  | { kind: "draw"; line: ReasonLine; by: string }
  | { kind: "only_move"; second: number }
  | { kind: "term"; term: string; cp: number };

/** How bad a move is, by the points it gives away. */
export type MoveGrade = "inaccuracy" | "mistake" | "blunder";

/** What is wrong with a move. */
export interface MoveJudgement {
  /** How bad it is. */
  grade: MoveGrade;
  /** What was missed or allowed, if it is one of these. */
  lapse?: Lapse | null;
  /** What was better: its first move was possible instead. */
  better: AnalysedLine;
  /** What is wrong with the move: the answer and what follows; empty if the game is over. */
  refutation: AnalysedLine;
  /** What the other side was about to do before the move, if it had had another turn. */
  threat?: AnalysedLine | null;
  /** Whether every other move than the better one gives away as much as a mistake. */
  only_move: boolean;
  /** Why, in a sentence. */
  reason: MoveReason;
}

/** Why a move is bad. */
export interface MoveReason {
  /** What kind of reason it is. */
  kind: ReasonKind;
  /** The sentence: `Loses a knight: Qa5+ attacks king e1 and knight g5.` */
  sentence: string;
  /** The same in Japanese. */
  japanese: string;
  /** What it says, in a form that can be checked on its line. */
  claims: MoveClaim[];
}

/** The output of a network, taken apart, from the view of the side to move. `bare_kings` and all shares are the output; the scalings make the score of it. */
export interface NetworkShares {
  /** The output for bare kings. */
  bare_kings: number;
  /** What each other piece adds, the largest first. */
  pieces: PieceShare[];
  /** What pieces add together that they would not add without each other, the largest first. */
  pairs: Pair[];
  /** The output of the network. */
  output: number;
  /** The stage of the game whose output it is, from 0. */
  stage: number;
  /** What scales the output, in order. */
  scalings: Scaling[];
  /** What named terms say of the position; nothing where the network is added to them. */
  twin: Twin | null;
}

/** The name of an opening. */
export interface OpeningName {
  /** Its name. */
  name: string;
  /** Its name in Japanese, if it is one of shogi. */
  japanese?: string | null;
  /** The ply after which it is this opening. */
  ply: number;
}

/** Where in a game a problem comes from. */
export interface Origin {
  /** Who played whom, as far as the file says. */
  players: string | null;
  /** The move that left something to be found, with its number: `6.Nxd5`. */
  after: string;
  /** The number of the answer: `6...`. */
  number: string;
  /** What the game was worth to the side that solves before that move, */
  before: Score;
  /** and after it. */
  after_score: Score;
}

/** Another first move, and what follows. */
export interface Other {
  /** The move and what follows. */
  line: Move[];
  /** What it is worth to the side to move. */
  score: Score;
}

/** How a game ended. */
export interface Outcome {
  /** Who won; null if it is a draw, or ahead for one side without being won. */
  winner: Side | null;
  /** In words: `White wins by checkmate`. */
  reason: string;
}

/** A position that is to be searched, and how. */
export interface PageAnalysis {
  /** Its end is searched. */
  line: PageLine;
  /** How many best lines are wanted. */
  lines: number;
  /** What it is searched with. */
  search: PageSearch;
}

/** How often techniques are wrong. */
export interface PageAudit {
  /** The audit. */
  audit: Audit;
  /** What wrong decisions of each technique cost in the mean, as it is written; nothing where none was wrong. */
  costs: string[];
  /** What is written of each mistake of its gallery. */
  mistakes: PageMistake[];
}

/** A part of a sum. */
export interface PageBar {
  /** What it is. */
  name: string;
  /** How long it is, in hundredths of a pawn. */
  value: number;
  /** As it is written. */
  written: string;
  /** Whether it is the sum of those before it. */
  total: boolean;
}

/** A position, ready to be played on. */
export interface PageBoard {
  /** The position, with its board and how the game ended if it did. */
  position: Position;
  /** The moves that led to it, in every notation. */
  line: Move[];
  /** Where each legal move goes, in the order of the position's legal moves. */
  steps: PageStep[];
  /** Where the last move went. */
  last: PageStep | null;
  /** The square of a king in check, by row and column from the top left. */
  check: [number, number] | null;
  /** What each side holds, the largest first. */
  hands: [PageHand, PageHand] | null;
}

/** A branch of a recorded tree. */
export interface PageBranch {
  /** The iteration. */
  iteration: number;
  /** The moves from its root as protocols write them; `--` for a pass. */
  path: string[];
}

/** A question of the page, with the number that its answers carry. */
export type PageCall = {
  /** The number. */
  id: number;
} & PageQuestion;

/** One of several things by its name. */
export interface PageChoice {
  /** Its name. */
  name: string;
  /** What it is, in a few words. */
  about: string;
}

/** What a position is worth without looking ahead, from the view of the side that starts the game. */
export interface PageEvaluated {
  /** The evaluation. */
  eval: string;
  /** What the position is worth, as it is written. */
  score: string;
  /** Whether the side that starts the game is not worse off. */
  first: boolean;
  /** What that is made of; the last is the sum. */
  bars: PageBar[];
  /** What the first of these is made of, where that is told too. */
  terms: PageBar[];
  /** What each piece adds to the output of a network, the largest first. */
  pieces: PageShare[];
  /** What pairs of pieces add together, the largest first. */
  pairs: PagePair[];
}

/** A position that is to be evaluated. */
export interface PageEvaluation {
  /** Its end is evaluated. */
  line: PageLine;
  /** The name of the evaluation; that of the game if none is given. */
  eval: string | null;
}

/** What is measured. Whatever is larger than the page may ask for is made smaller. */
export type PageExperiment =
  | { kind: "ablation"; only: string[]; depth: number; positions: number }
  | { kind: "audit"; depth: number; positions: number; samples: number }
  | { kind: "match"; players: [PagePlayer, PagePlayer]; nodes: number; games: number; sprt: [number, number] | null };

/** What is written of a bad move. */
export interface PageFault {
  /** `?!`, `?`, `??` */
  mark: string;
  /** What it is called, as `tesuji analyse` does: `blunder`, `misses the win`. */
  name: string;
  /** The points that its side could expect before it, and after it: `62 %`. */
  chances: [string, string];
  /** The score of the better line, from the view of the side that starts the game. */
  better: string;
  /** The score of what answers the move, from the same view. */
  refutation: string;
}

/** What a sheet shows. */
export type PageFound =
  | { kind: "nothing" }
  | ({ kind: "match" } & PageMatch)
  | ({ kind: "ablation" } & Ablation)
  | ({ kind: "audit" } & PageAudit)
  | ({ kind: "pictures" } & PagePictures)
  | { kind: "text" };

/** A game, as the page needs it. */
export interface PageGame {
  /** The game. */
  game: Game;
  /** What it is, in a few words. */
  about: string;
  /** What the text of a position is called: `FEN`, `SFEN`. */
  text: string;
  /** Places to begin, the usual start first: openings, handicaps, well-known positions. */
  starts: PageStart[];
  /** The evaluations, the usual one first. */
  evaluations: PageChoice[];
  /** The techniques of its search. */
  techniques: TechniqueRow[];
  /** The weakest and the strongest play, as Elo numbers. */
  elo: [number, number];
  /** The profiles that come with the program, the usual one first. */
  profiles: PageChoice[];
}

/** A game by its name. */
export interface PageGameName {
  /** The name. */
  game: string;
}

/** What a side holds. */
export interface PageHand {
  /** Each kind of piece with how many there are. */
  pieces: PageHeld[];
}

/** What a position would be worth with a piece on other squares, from the view of the side that it belongs to. */
export interface PageHeat {
  /** Where the piece stands, by row and column from the top left. */
  from: [number, number];
  /** Every free square where it may stand. */
  squares: PageHeatSquare[];
}

/** A square that a piece was tried on. */
export interface PageHeatSquare {
  /** By row and column from the top left. */
  at: [number, number];
  /** How much better the position would be beside the largest difference, from -1 to 1. */
  strength: number;
  /** By how much, as it is written. */
  written: string;
}

/** A piece that is to be tried on every square. */
export interface PageHeating {
  /** The position at its end. */
  line: PageLine;
  /** The name of the evaluation; that of the game if none is given. */
  eval: string | null;
  /** Where the piece stands, by row and column from the top left. */
  from: [number, number];
}

/** Pieces of a kind in a hand. */
export interface PageHeld {
  /** The sign of the piece. */
  sign: string;
  /** How many. */
  count: number;
}

/** An iteration of a recorded search. */
export interface PageIteration {
  /** Its depth. */
  depth: number;
  /** Its nodes. */
  nodes: number;
  /** What it found the position to be worth to the side to move, as it is written. */
  score: string;
  /** The best move, if it found one. */
  best: Move | null;
}

/** A move that was looked at just now. What it says may change a little when the rest of the game is known. */
export interface PageJudged {
  /** So many moves are done, */
  done: number;
  /** of so many. */
  of: number;
  /** The move. */
  move: PageReportMove;
}

/** A lesson. `tesuji serve lesson.toml`. */
export interface PageLesson {
  /** Its title. */
  title: string;
  /** What it is about. */
  about: string;
  /** Its steps. */
  steps: PageLessonStep[];
}

/** A step of a lesson. */
export interface PageLessonStep {
  /** What there is to read. */
  text: string;
  /** The view that shows it. */
  view: string;
  /** The position. */
  line: PageLine;
  /** What the view is set to. */
  options: PageTag[];
  /** A question, or nothing. */
  question: string;
  /** Its answer, or nothing. */
  answer: string;
}

/** A line of play: where it begins, and its moves. */
export interface PageLine {
  /** The name of the game. */
  game: string;
  /** The first position; the usual start if none is given. */
  start?: string | null;
  /** The moves as protocols write them, or in any notation of the game. */
  moves: string[];
}

/** How a match stands. */
export interface PageMatch {
  /** The match. */
  result: Match;
  /** The difference in Elo points as it is written. */
  elo: string;
  /** How it stood before, the last point now; nothing if nobody knows. */
  course: PagePoint[];
}

/** What is written of a mistake. */
export interface PageMistake {
  /** What was claimed: `≤ -0.35`. */
  claimed: string;
  /** What the plain search found. */
  found: string;
  /** What that costs. */
  cost: string;
}

/** A move that is asked about. */
export interface PageMove {
  /** The line before it. */
  line: PageLine;
  /** The move. */
  move: string;
  /** The search that is asked. */
  search: PageSearch;
}

/** What the page is told. */
export type PageNews =
  | ({ news: "welcome" } & PageWelcome)
  | ({ news: "board" } & PageBoard)
  | ({ news: "record" } & PageRecord)
  | ({ news: "written" } & PageWritten)
  | ({ news: "row" } & PageRow)
  | ({ news: "turn" } & PageTurn)
  | ({ news: "why" } & PageWhy)
  | ({ news: "evaluation" } & PageEvaluated)
  | ({ news: "heat" } & PageHeat)
  | ({ news: "steps" } & PageStepped)
  | ({ news: "problems" } & PageProblems)
  | ({ news: "solution" } & PageSolution)
  | ({ news: "tried" } & PageTried)
  | ({ news: "played" } & PagePlayed)
  | ({ news: "tree" } & PageTree)
  | ({ news: "branch" } & PageTreeNode)
  | ({ news: "judged" } & PageJudged)
  | ({ news: "report" } & PageReport)
  | ({ news: "sheet" } & PageSheet)
  | ({ news: "wrong" } & PageWrong);

/** A move of a game. */
export interface PageNode {
  /** The number of the move that it follows, from 1; 0 for the start. */
  parent: number;
  /** The move. */
  move: Move;
  /** What is said of it. */
  comment: string;
  /** Marks as people write them: `?!`. */
  marks: string[];
}

/** What two pieces add together. */
export interface PagePair {
  /** The pieces. */
  pieces: [string, string];
  /** Their squares by row and column from the top left. */
  at: [[number, number] | null, [number, number] | null];
  /** Whether it is for the side that starts the game. */
  first: boolean;
  /** As it is written. */
  written: string;
}

/** A picture. */
export interface PagePicture {
  /** A name for its file. */
  name: string;
  /** What it shows. */
  title: string;
  /** As SVG that needs no style sheet. */
  svg: string;
}

/** Pictures as `tesuji draw` makes them. */
export interface PagePictures {
  /** Each. */
  pictures: PagePicture[];
}

/** A move of the engine is wanted. */
export interface PagePlay {
  /** The game so far. */
  line: PageLine;
  /** How strong, as an Elo number; as strong as it can if none is given. */
  elo: number | null;
  /** Milliseconds that it may take. */
  time: number;
}

/** The engine's move. */
export interface PagePlayed {
  /** The move; null if there is none, or the game is won without one. */
  move: Move | null;
  /** Who won by saying so, in a game that has that. */
  winner: Side | null;
  /** What it thinks of the position, from its own view. */
  score: Score | null;
}

/** A player of a match that the page wants. */
export interface PagePlayer {
  /** The name of the profile. */
  profile: string;
  /** What is switched on and off in it. */
  search: PageSearch;
}

/** How a match stood. */
export interface PagePoint {
  /** After so many games. */
  games: number;
  /** The difference in Elo points. */
  elo: Estimate;
  /** The logarithm of the ratio of likelihoods, if there is a test. */
  llr: number | null;
}

/** Problems that come with a game. */
export interface PageProblems {
  /** Each. */
  problems: PageStart[];
}

/** What can be asked. */
export type PageQuestion =
  | { ask: "welcome" }
  | ({ ask: "board" } & PageLine)
  | ({ ask: "read" } & PageText)
  | ({ ask: "write" } & PageRecord)
  | ({ ask: "analyse" } & PageAnalysis)
  | { ask: "rest" }
  | ({ ask: "why" } & PageMove)
  | ({ ask: "evaluation" } & PageEvaluation)
  | ({ ask: "heat" } & PageHeating)
  | ({ ask: "steps" } & PageSteps)
  | ({ ask: "problems" } & PageGameName)
  | ({ ask: "solve" } & PageLine)
  | ({ ask: "try" } & PageTry)
  | ({ ask: "play" } & PagePlay)
  | ({ ask: "tree" } & PageRecording)
  | ({ ask: "branch" } & PageBranch)
  | ({ ask: "report" } & PageReporting)
  | ({ ask: "trial" } & PageTrial)
  | { ask: "halt" };

/** A game with its variations. */
export interface PageRecord {
  /** The name of the game. */
  game: string;
  /** The first position. */
  start: string;
  /** Who played, where, and how it ended. */
  tags: PageTag[];
  /** The moves, each after the one it follows. */
  nodes: PageNode[];
  /** What is to be told besides, a sentence each. */
  notes: string[];
  /** The text that it was read from, if it is a record of a game. */
  source?: string;
}

/** A search that is to be recorded. */
export interface PageRecording {
  /** Its end is searched. */
  line: PageLine;
  /** What it is searched with. */
  search: PageSearch;
  /** How deep. */
  depth: number;
  /** With so many nodes at most. */
  nodes: number;
}

/** An answer to the page. */
export type PageReply = {
  /** The number of the question. */
  id: number;
} & PageNews;

/** The report of a game. */
export interface PageReport {
  /** Who plays first, and who second; the sides of the game where nobody says. */
  players: [string, string];
  /** The result as the record has it, or nothing. */
  result: string;
  /** Where it begins. */
  start: Position;
  /** What that is worth. */
  start_view: PageView;
  /** The opening, if it has a name that is known. */
  opening: OpeningName | null;
  /** Every move. */
  moves: PageReportMove[];
  /** What each side's moves come to. */
  sides: SideAnalysis[];
  /** Opening, middle game and endgame, as far as they were reached. */
  phases: PhaseAnalysis[];
  /** The moves that changed who wins, by their plies. */
  turning_points: number[];
  /** Nodes for each position. */
  effort: number;
  /** Nodes in all. */
  nodes: number;
  /** Time it took, in seconds. */
  seconds: number;
  /** The same as the terminal prints it. */
  text: string;
  /** The game with marks, sentences and better lines, to take away. */
  written: PageWritten;
}

/** A move of a reported game, with what is written of it. */
export interface PageReportMove {
  /** The move. */
  told: AnalysedMove;
  /** The position after it. */
  view: PageView;
  /** What is wrong with it, if anything. */
  fault?: PageFault | null;
}

/** A game that is to be reported on. */
export interface PageReporting {
  /** The game. */
  line: PageLine;
  /** Who played, and how it ended. */
  tags: PageTag[];
  /** The text that the game was read from: what stands in it beside the moves is kept. */
  source: string;
  /** Nodes for each position. */
  nodes: number;
  /** Whether the game that can be taken away has its sentences in Japanese. */
  japanese: boolean;
}

/** A line of a search that goes on. */
export interface PageRow {
  /** The line. */
  row: SearchRow;
  /** Its score as it is written, from the view of the side that starts the game. */
  score: string;
  /** Points that the side that starts can expect, of a thousand. */
  chance: number;
  /** Where the first moves of the line go. */
  steps: PageStep[];
  /** Nodes a second. */
  speed: number;
}

/** How to search. */
export interface PageSearch {
  /** Techniques that are switched on. */
  on: string[];
  /** Techniques that are switched off. */
  off: string[];
  /** The name of the evaluation; that of the game if none is given. */
  eval?: string | null;
}

/** What a piece adds to the output of a network. */
export interface PageShare {
  /** Whose it is. */
  side: Side;
  /** The piece and where it is: `N f3`, `P in hand`. */
  piece: string;
  /** Its square by row and column from the top left; nothing if it is in hand. */
  at: [number, number] | null;
  /** Beside the largest, from -1 to 1. */
  strength: number;
  /** As it is written, */
  written: string;
  /** and where there is little room. */
  short: string;
}

/** A sheet of the lab: how an experiment stands, or an answer that was opened. */
export interface PageSheet {
  /** Where it comes from: a file, or the command that does the same. */
  source: string;
  /** So much is done, */
  done: number;
  /** of so much. */
  of: number;
  /** Whether it will not go on. */
  ended: boolean;
  /** What there is to see. */
  found: PageFound;
  /** The same as the terminal prints it. */
  text: string;
}

/** A sign as paths of SVG in a square of 100 units. */
export interface PageSign {
  /** A letter of a chess piece, the sign of a shogi piece, a digit or letter of a label, or `wood`. */
  name: string;
  /** What is filled and outlined, or the strokes. */
  outline: string;
  /** Strokes on it. */
  details: string;
}

/** What there is to be found in a position. */
export interface PageSolution {
  /** The solution. */
  card: Card;
  /** What it is worth to the side to move, as it is written. */
  score: string;
}

/** A place to begin. */
export interface PageStart {
  /** Its name. */
  name: string;
  /** Its name in Japanese, if it has one. */
  japanese?: string | null;
  /** As FEN or SFEN. */
  text: string;
}

/** Where a move goes. Squares are row and column from the top left, as the first player sees the board. */
export interface PageStep {
  /** The move as protocols write it. */
  move: string;
  /** Where it begins, unless it is a drop. */
  from: [number, number] | null;
  /** The sign of the piece that is dropped. */
  drop: string | null;
  /** Where it ends. */
  to: [number, number];
  /** What stands there afterwards, where there is a choice. */
  becomes: Cell | null;
}

/** The scores of an event. */
export interface PageStepScores {
  /** What was found. */
  score: string | null;
  /** The lower end of the window; null if it is open. */
  alpha: string | null;
  /** The upper end. */
  beta: string | null;
}

/** A teaching search with its scores as they are written. */
export interface PageStepped {
  /** The search. */
  steps: Steps;
  /** The scores of each event. */
  scores: PageStepScores[];
}

/** A teaching search. */
export interface PageSteps {
  /** Its end is searched. */
  line: PageLine;
  /** Which search. */
  algorithm: string;
  /** How deep. */
  depth: number;
  /** How many moves of each node. */
  widest: number;
}

/** Something that is known of a game. */
export interface PageTag {
  /** What. */
  name: string;
  /** The text. */
  value: string;
}

/** A text that was pasted. */
export interface PageText {
  /** The text. */
  text: string;
  /** The game that is shown, in case the text does not tell. */
  game: string;
}

/** A recorded search in numbers. */
export interface PageTree {
  /** Its iterations. */
  iterations: PageIteration[];
  /** Nodes of all. */
  nodes: number;
  /** How nodes ended. */
  ends: EndCount[];
  /** What techniques cut and skipped. */
  techniques: TechniqueCount[];
}

/** A line of a recorded search: all its visits in an iteration, with the larger lines below it. */
export interface PageTreeNode {
  /** The move that leads to it, `--` for a pass; null at the root. */
  move: Move | null;
  /** How it ended the last time. */
  end: End;
  /** Its last score to its side to move, as it is written. */
  score: string;
  /** How often it was visited. */
  visits: number;
  /** Nodes of it and all below. */
  nodes: number;
  /** Moves of it that were skipped. */
  skipped: number;
  /** The larger lines below it. */
  children: PageTreeNode[];
  /** How many smaller ones are left out, */
  hidden: number;
  /** and their nodes. */
  hidden_nodes: number;
}

/** An experiment that is to be run. */
export interface PageTrial {
  /** The name of the game. */
  game: string;
  /** What is measured. */
  experiment: PageExperiment;
}

/** What became of a move that was tried in a problem. */
export interface PageTried {
  /** Whether it does what the solution does. */
  right: boolean;
  /** Whether nothing is left to be found after it. */
  done: boolean;
  /** Whether the judgement is proven. */
  proven: boolean;
  /** The score after the move, from the view of the side that starts. */
  score: string;
  /** The answer: of a right move the best defence, of a wrong one its refutation. */
  answer: Move[];
  /** The problem as it was solved, once it is done or was got wrong. */
  card: Card | null;
}

/** A move that is tried in a problem. */
export interface PageTry {
  /** The line before it. */
  line: PageLine;
  /** The move. */
  move: string;
}

/** Whether a search runs. */
export interface PageTurn {
  /** Whether it runs now. */
  runs: boolean;
  /** Whether it has ended and will not go on: there is nothing more to be found. */
  ended: boolean;
  /** How many searches there are besides. */
  others: number;
}

/** How good a move is beside the best one. */
export type PageVerdict = "best" | "good" | "inaccuracy" | "mistake" | "blunder";

/** What a position of a reported game is worth, from the view of the side that starts the game. */
export interface PageView {
  /** As it is written. */
  score: string;
  /** Points that this side can expect, of a thousand. */
  chance: number;
}

/** What there is. */
export interface PageWelcome {
  /** The release of the program. */
  version: string;
  /** The games. */
  games: PageGame[];
  /** Pieces and digits as strokes. */
  signs: PageSign[];
  /** The names of the teaching searches. */
  algorithms: string[];
  /** What was opened with the program, if anything. */
  opened: PageRecord | null;
  /** Lessons: the one that was opened first, then those that come with the program. */
  lessons: PageLesson[];
  /** Whether a lesson was opened with the program. */
  begins_lesson: boolean;
  /** Threads that searches share. */
  threads: number;
  /** An answer that was opened with the program, for the lab. */
  sheet?: PageSheet | null;
}

/** What a search did with a move, and what answers it. */
export interface PageWhy {
  /** What the search did. */
  why: Why;
  /** The same in sentences, as the terminal prints them. */
  text: string;
  /** The move with what answers it best, searched as usual. */
  answer: PageRow | null;
  /** The best move with what follows. */
  best: PageRow | null;
  /** What the mover can expect with the best move, and with this one: `62 %`. */
  chances: [string, string] | null;
  /** How good it is. */
  verdict: PageVerdict;
}

/** A game as text. */
export interface PageWritten {
  /** The text. */
  text: string;
  /** How it is called: `PGN`, `KIF`. */
  format: string;
  /** A name for its file. */
  file: string;
}

/** Why there is no answer. */
export interface PageWrong {
  /** In one sentence. */
  message: string;
}

/** What two pieces add together. */
export interface Pair {
  /** One. */
  one: string;
  /** The other. */
  other: string;
  /** The squares of both; nothing for what is in hand. */
  squares: [string | null, string | null];
  /** Both halves. */
  together: number;
}

/** The last node of a line that one pass of a search reached. */
export interface Passage {
  /** The iteration. */
  iteration: number;
  /** Which of the best lines was being searched, from 1. */
  rank: number;
  /** How many moves of the line were played. */
  played: number;
  /** The next move of the line as people write it, if there is one. */
  next: string | null;
  /** Whether the node was being searched inside itself. */
  again: boolean;
  /** The depth that was left. */
  depth: number;
  /** The lower end of the window; null if it was open. */
  alpha: Score | null;
  /** The upper end of the window; null if it was open. */
  beta: Score | null;
  /** The score of the node, from the view of its side to move. */
  score: Score;
  /** How the node ended. */
  end: End;
  /** What became of the line. */
  fate: Fate;
}

/** Leaves below a position. `tesuji perft`. */
export interface Perft {
  /** The position. */
  position: Position;
  /** How deep it was counted. */
  depth: number;
  /** On so many threads. */
  threads: number;
  /** With a table of so many megabytes. */
  hash_mb: number;
  /** The leaves at that depth. */
  leaves: number;
  /** The time for them, in seconds. */
  seconds: number;
  /** Depth by depth, unless moves were wanted. */
  depths?: PerftRow[] | null;
  /** Move by move, if that was wanted. */
  divide?: PerftMove[] | null;
}

/** A count that came out wrong. */
export interface PerftFailure {
  /** The line of the file, from 1. */
  line: number;
  /** The position, as the file has it. */
  position: string;
  /** The depth. */
  depth: number;
  /** The leaves there should be. */
  expected: number;
  /** The leaves that were counted. */
  got: number;
}

/** Leaves after a move. */
export interface PerftMove {
  /** The move as protocols write it. */
  move: string;
  /** The leaves. */
  leaves: number;
}

/** Leaves at a depth. */
export interface PerftRow {
  /** The depth. */
  depth: number;
  /** The leaves. */
  leaves: number;
  /** The time, in seconds. */
  seconds: number;
}

/** A file of counts that was checked. `tesuji perft --suite`. */
export interface PerftSuite {
  /** The file. */
  suite: string;
  /** On so many threads. */
  threads: number;
  /** With a table of so many megabytes. */
  hash_mb: number;
  /** How many positions it has. */
  positions: number;
  /** How many counts were checked. */
  counts: number;
  /** How many were too large to be wanted. */
  skipped: number;
  /** Those that came out wrong. */
  failures: PerftFailure[];
  /** All leaves that were counted. */
  leaves: number;
  /** The time, in seconds. */
  seconds: number;
}

/** A phase of a game. */
export interface PhaseAnalysis {
  /** Which one. */
  phase: GamePhase;
  /** Its first ply, */
  from: number;
  /** and its last. */
  to: number;
  /** The accuracy of both sides in it; null without moves. */
  accuracy: [number | null, number | null];
}

/** A phase, and when it was reached. */
export interface PhaseLevel {
  /** The phase. */
  phase: number;
  /** Games that reached it. */
  games: number;
  /** The rank correlation of the peak of possessed squares with the ply at which it was reached. */
  rank: Estimate;
  /** The same with the length of the game held fixed. */
  partial: Estimate;
  /** Plies from the peak to there, the median. */
  lag: Estimate;
  /** The share of games in which the peak came first. */
  before: Estimate;
}

/** Positions at a phase or a ply. */
export interface PhasePoint {
  /** The phase or the ply. */
  at: number;
  /** Positions. */
  positions: number;
  /** Possessed squares, the mean. */
  possessed: Estimate;
  /** The phase, the mean. */
  phase: number;
}

/** How possessed squares and the phase go together. `tesuji phase`. */
export interface PhaseStudy {
  /** How many games. */
  games: number;
  /** Their positions. */
  positions: number;
  /** The correlation of possessed squares and phase over all positions. */
  correlation: Estimate;
  /** Possessed squares at each phase, from 24 down. */
  by_phase: PhasePoint[];
  /** Possessed squares and phase at each ply, as long as most games last. */
  by_ply: PhasePoint[];
  /** The phase at which there are most possessed squares. */
  peak_phase: Estimate;
  /** When the phase fell, and what the peak knew of it. */
  levels: PhaseLevel[];
}

/** Files that `tesuji draw` wrote. */
export interface Pictures {
  /** Their paths, in the order they were written. */
  files: string[];
  /** The hidden units that are drawn, with `--units`. */
  units?: HiddenUnit[];
  /** The positions that are drawn, with `--gallery`. */
  gallery?: Disagreement[];
}

/** Whether values are in an order. */
export type PieceOrder = "holds" | "open" | "broken";

/** What one piece adds to the output of a network. */
export interface PieceShare {
  /** Whose it is. */
  side: Side;
  /** The piece and where it is: `N f3`, `P in hand`. */
  piece: string;
  /** Its square; nothing if it is in hand. */
  square: string | null;
  /** All that it adds, with its half of what it does together with others. */
  share: number;
  /** What it adds by itself. */
  alone: number;
}

/** What a piece is worth, in hundredths of a pawn. */
export interface PieceValue {
  /** The piece. */
  name: string;
  /** In the middle game. */
  mg: Estimate;
  /** In the endgame. */
  eg: Estimate;
}

/** Games that were played to learn from. `tesuji selfplay`. */
export interface PlayedRecords {
  /** The game. */
  game: string;
  /** Games in the file. */
  games: number;
  /** Of them, those that this run played. */
  played: number;
  /** Positions in the file. */
  positions: number;
  /** Of them, those that this run played. */
  new_positions: number;
  /** Where the records are. */
  file: string;
  /** Time it took, in seconds. */
  seconds: number;
}

/** One player of a match. */
export interface Player {
  /** Its name. */
  name: string;
  /** What it is. */
  engine: PlayerKind;
  /** Games it lost otherwise than on the board. */
  problems: Problems;
  /** Nodes for a move on average, if they were counted. */
  nodes_a_move: number | null;
}

/** What a player is. */
export type PlayerKind =
  | ({ kind: "profile" } & Profile)
  | { kind: "classic"; search: string }
  | { kind: "program"; path: string; arguments: string[]; options: ([string, string])[] };

/** A position. */
export interface Position {
  /** The game it is of. */
  game: Game;
  /** As FEN or SFEN. */
  text: string;
  /** Who is to move. */
  side: Side;
  /** Its board, unless only the text was wanted. */
  board?: Diagram | null;
  /** Every move that can be made, in the order of their protocol notation, unless only the text was wanted. */
  legal_moves?: Move[] | null;
  /** How the game ended, if it is over. */
  outcome?: Outcome | null;
}

/** What a position is worth. */
export interface PositionView {
  /** To the side that starts the game. A mate is proven. */
  score: Score;
  /** The points that the side can expect that starts the game, from 0 to 1: a draw is half a point. */
  chance: number;
  /** How deep the search went that says so; 0 where the rules or a proof say it. */
  depth: number;
}

/** Games lost otherwise than on the board. */
export interface Problems {
  /** By time. */
  time_losses: number;
  /** By a crash. */
  crashes: number;
  /** By an illegal move. */
  illegal_moves: number;
  /** Without an answer. */
  no_answers: number;
}

/** A set of techniques and numbers. */
export interface Profile {
  /** Its name. */
  name: string;
  /** The hash of all that it sets. */
  hash: string;
}

/** Whether a file holds a proof of a mate. `tesuji proof`. */
export interface ProofCheck {
  /** The position that it is about. */
  position: string;
  /** How many positions were checked; null if it is no proof. */
  positions: number | null;
  /** What is wrong with it, if anything. */
  flaw: string | null;
}

/** A proof in a file. */
export interface ProofFile {
  /** The file. */
  file: string;
  /** How many steps it has. */
  steps: number;
}

/** What proof-number search did. `tesuji solve --stats`. */
export interface ProverCounts {
  /** Positions that were entered, each time anew. */
  expansions: number;
  /** Of these, positions that the table did not know. */
  positions: number;
  /** Positions after a check whose ways out were counted when they were first seen. */
  first_looks: number;
  /** Children that the table knew with the very same in hand, */
  exact: number;
  /** or with something else in hand that tells as much or a part of it. */
  dominated: number;
  /** Children that it knew nothing of. */
  missed: number;
  /** Of all these, children that are refuted on this very path. */
  on_path: number;
  /** Children that would repeat a position of the path. */
  repeated: number;
  /** Times that a node went beyond its limits, lest the search go round in circles. */
  extensions: number;
  /** Nodes below a move of the attacker for which another one like it waits, */
  attacks_waited_for: number;
  /** and below such moves of the defender. */
  defences_waited_for: number;
}

/** A problem out of a game: a mistake, and the only moves that punish it. */
export interface Puzzle {
  /** Its number in this run, from 1 on. */
  number: number;
  /** Where it begins, as FEN or SFEN: before the mistake. */
  position: string;
  /** The mistake, as the protocol writes it; null if the game begins with the problem. */
  mistake: string | null;
  /** The solution with the best defence, the solver's move first and last. */
  solution: Move[];
  /** What it comes to for the solver. */
  score: Score;
  /** What the solution uses. */
  themes: Theme[];
  /** Themes, length and gain by the names that Lichess has for them; in other games the themes. */
  tags: string[];
  /** The page of the game, if it has one. */
  game_url: string | null;
  /** The family of the opening and the opening, if the problem comes early. */
  opening_tags: string[];
}

/** What a run of `tesuji puzzle` came to. */
export interface PuzzleSummary {
  /** Problems with one solution. */
  problems: number;
  /** Positions where a mistake left something to be found. */
  chances: number;
  /** Those among them that came up before. */
  copies: number;
  /** Games looked through. */
  games: number;
}

/** Kinds of reasons. */
export type ReasonKind = "allows_mate" | "misses_mate" | "loses_material" | "misses_material" | "ignores_threat" | "allows_draw" | "misses_draw" | "misses_only_move" | "positional" | "unclear";

/** Which line a claim is about. */
export type ReasonLine = "better" | "refutation" | "threat";

/** Why a solution is the solution. */
export interface Reasons {
  /** Other first moves that do as well; of mates, those that take no longer. */
  duals: Other[];
  /** Other first moves that mate too, but later. */
  slower: Other[];
  /** Natural moves that do not. */
  tries: Other[];
  /** How many moves of the solver, from the first on, are the only ones that do as well. */
  only_moves: number;
  /** How many of these are the only ones that mate at all, where the line mates. */
  sole_moves: number;
  /** Of so many. */
  moves: number;
  /** Nodes that it took to say so. */
  nodes: number;
}

/** What was counted in records. */
export interface RecordsCount {
  /** Games. */
  games: number;
  /** Positions. */
  positions: number;
  /** Positions with a score. */
  scored: number;
  /** Positions in check. */
  in_check: number;
  /** Positions where a capture or promotion was played. */
  noisy: number;
  /** Positions that were made of those of games. */
  made: number;
  /** Positions with a score, not in check, where a quiet move was played: what networks learn from. */
  quiet: number;
  /** Games won by the side that starts, */
  first_won: number;
  /** drawn, */
  drawn: number;
  /** and won by the other side. */
  second_won: number;
  /** Positions of the shortest game, */
  shortest: number;
  /** and of the longest. */
  longest: number;
  /** Games that were there before, in this file or one before it. */
  repeated_games: number;
  /** Positions that were there before. */
  repeated_positions: number;
}

/** What is in one file of records. */
export interface RecordsFile {
  /** The file. */
  file: string;
  /** The version of its format. */
  version: number;
  /** Its size. */
  bytes: number;
  /** Where its games come from, a line each, as whoever wrote them says. */
  about: string[];
  /** What was counted. */
  count: RecordsCount;
  /** Whether it ends within a game. */
  cut_off: boolean;
  /** Where it is damaged; what follows was not read. */
  fault: string | null;
}

/** What is in files of records. `tesuji records`. */
export interface RecordsSurvey {
  /** The game. */
  game: string;
  /** File by file. */
  files: RecordsFile[];
  /** All of them together. */
  total: RecordsCount;
  /** Where the games went, each once, if they were merged. */
  merged: MergedRecords | null;
}

/** Positions of records that were searched anew. `tesuji rescore`. */
export interface RescoredRecords {
  /** The game. */
  game: string;
  /** Games that were gone through. */
  games: number;
  /** Positions that were scored. */
  positions: number;
  /** Nodes for each. */
  nodes: number;
  /** Where the records are. */
  file: string;
  /** Time it took, in seconds. */
  seconds: number;
}

/** Named terms and what a network adds to them: the score is the sum of both. */
export interface ResidualParts {
  /** The named terms. */
  terms: Terms;
  /** What they are worth together, to the side to move. */
  terms_cp: number;
  /** What the network adds, scaled, to the side to move. */
  network_cp: number;
  /** Where that comes from. */
  network: NetworkShares;
}

/** One search of the root. */
export interface RootVisit {
  /** The iteration. */
  iteration: number;
  /** Which of the best lines, from 1. */
  rank: number;
  /** The lower end of the window; null if it was open. */
  alpha: Score | null;
  /** The upper end of the window; null if it was open. */
  beta: Score | null;
  /** What it gave; null if nothing. */
  score: Score | null;
  /** How it ended. */
  end: End;
  /** Its nodes. */
  nodes: number;
}

/** A rule with its numbers: named terms, and what their sum is compared with. */
export interface Rule {
  /** What is added up. */
  terms: RuleTerm[];
  /** How the sum is compared. */
  sign: Sign;
  /** With what. */
  bound: RuleTerm;
}

/** A number of a rule. */
export interface RuleTerm {
  /** What it is. */
  name: string;
  /** The number. */
  value: number;
}

/** How far evaluations are from the scores of another program. `tesuji eval --ruler`. */
export interface RulerReading {
  /** The file of positions with scores. */
  ruler: string;
  /** How many positions it has. */
  positions: number;
  /** The evaluations, in the order they were named. */
  rows: RulerRow[];
}

/** How far one evaluation is from the scores of a ruler. Scores are compared as chances, 1 / (1 + exp(-cp / 400)). */
export interface RulerRow {
  /** Its name or file. */
  evaluation: string;
  /** The root of the mean squared difference of chances. */
  error: number;
  /** By how much it is higher on the mean, to the side to move. */
  bias: number;
  /** How chances go together, 1 at most; nothing if one of them is always the same. */
  correlation?: number | null;
}

/** One thing that scales a score: so many parts of so many. */
export interface Scaling {
  /** What it is for. */
  name: string;
  /** This much is left, */
  parts: number;
  /** of this. */
  of: number;
}

/** What a position is worth: `{"cp": 35}` or `{"mate": 5}`. */
export type Score =
  | { cp: number }
  | { mate: number };

/** A search of a position. `tesuji search`. */
export interface Search {
  /** The position. */
  position: Position;
  /** The search: `full`, or a classic one. */
  algorithm: string;
  /** What a full search ran with. */
  profile?: Profile | null;
  /** Every depth and line that was told on the way. */
  depths: SearchRow[];
  /** The best move, if there is one. */
  best_move: Move | null;
  /** What it is worth. */
  score: Score | null;
  /** Nodes in all. */
  nodes: number;
  /** Leaves in all, of a classic search. */
  leaves: number | null;
  /** Time in all, in seconds. */
  seconds: number;
  /** What the search did, if that was counted. */
  stats?: Counts | null;
  /** Where the tree was recorded. */
  trace?: string | null;
  /** Events of that record. */
  trace_events?: number | null;
}

/** One of the best lines at a depth. */
export interface SearchRow {
  /** The depth. */
  depth: number;
  /** The greatest distance from the root, of a full search. */
  selective_depth: number | null;
  /** Which of the best lines it is, from 1. */
  rank: number;
  /** What it is worth to the side to move. */
  score: Score;
  /** What the score says of the true one. */
  bound: Bound;
  /** The moves. */
  line: Move[];
  /** Nodes so far. */
  nodes: number;
  /** Time so far, in seconds. */
  seconds: number;
}

/** A position as `d` shows it in a protocol: with its board, its key, and what gives check. */
export interface ShownPosition {
  /** The position. */
  position: Position;
  /** What its text is called: `FEN`, `SFEN`. */
  notation: string;
  /** Its hash key (Zobrist), in hexadecimal. */
  key: string;
  /** Where the pieces stand that give check. */
  checkers: string[];
}

/** A side of a game. */
export type Side = "first" | "second";

/** What the moves of one side come to. */
export interface SideAnalysis {
  /** The side. */
  side: Side;
  /** How many moves were judged. */
  moves: number;
  /** From 0 to 100: 100 if no move gave anything away. Null without moves. */
  accuracy: number | null;
  /** The points that a move gave away on average. */
  average_loss: number;
  /** How many inaccuracies, */
  inaccuracies: number;
  /** mistakes, */
  mistakes: number;
  /** and blunders. */
  blunders: number;
}

/** How a sum is compared. */
export type Sign = "<=" | "<" | ">" | ">=";

/** What became of a problem. `tesuji solve`. */
export interface Solution {
  /** The line of the file, or the number of the game, from 1. */
  line: number;
  /** What the problem is called, or nothing. */
  name: string;
  /** The name of its game. */
  game: string;
  /** Where in a game it comes from, if it does. */
  origin?: Origin | null;
  /** Whether nobody said what is wanted. */
  wants_nothing: boolean;
  /** What was found. */
  card?: Card | null;
  /** What is wrong with the problem, where nothing was found. */
  error?: string | null;
  /** Time it took, in seconds. */
  seconds: number;
  /** Where the proof of its mate was written. */
  proof?: ProofFile | null;
}

/** All solutions of a mate. `tesuji solve --keys` and `--tree`. */
export interface SolutionTree {
  /** The first move that mates, with what follows it; null if none mates in time. */
  key: Variation | null;
  /** Other first moves that mate in time. */
  cooks: Dual[];
  /** The other first moves, and what refutes them. */
  tries: Try[];
  /** Whether nothing was left out. */
  whole: boolean;
}

/** Both searches on the same problems. `tesuji solve --compare`. */
export interface SolveComparison {
  /** A row for each search. */
  searches: SolveRow[];
}

/** What one search made of all problems. */
export interface SolveRow {
  /** The search. */
  algorithm: string;
  /** How many it solved. */
  solved: number;
  /** Of so many. */
  positions: number;
  /** Nodes in all. */
  nodes: number;
  /** Time in all, in seconds. */
  seconds: number;
}

/** What the problems of a file come to, after the last of them. `tesuji solve FILE`. */
export interface SolveSummary {
  /** How many positions there were. */
  positions: number;
  /** Of how many it was said what is wanted. */
  asked: number;
  /** How many of these were solved. */
  solved: number;
  /** How many could not be read. */
  broken: number;
  /** Nodes in all. */
  nodes: number;
  /** Time spent on all of them, in seconds. */
  seconds: number;
  /** Time that went by, in seconds; less where several were solved at the same time. */
  elapsed: number;
}

/** A sequential test of two claims. */
export interface Sprt {
  /** The lower claim, in points. */
  elo0: number;
  /** The higher claim. */
  elo1: number;
  /** How often the higher may be believed though the lower is true. */
  alpha: number;
  /** How often the lower may be believed though the higher is true. */
  beta: number;
  /** What the points are. */
  model: SprtModel;
  /** Whether it goes by games instead of by pairs. */
  trinomial: boolean;
  /** The logarithm of the ratio of likelihoods so far. */
  llr: number | null;
  /** At which the lower and the higher claim are accepted. */
  bounds: [number, number];
  /** The claim that was accepted. */
  verdict: SprtVerdict | null;
}

/** What the points of a test are. */
export type SprtModel = "normalized" | "logistic";

/** What a test found. */
export type SprtVerdict = "accepted" | "rejected";

/** Something that happened in a search. */
export interface StepEvent {
  /** What. */
  kind: StepKind;
  /** The node it happened at: nodes are counted from 0 as they are entered, a move that is searched again is another. */
  node: number;
  /** The node above it; null at the root. */
  parent: number | null;
  /** The position of the node as FEN or SFEN, where it is entered; its other events have the number of the node. */
  position?: string | null;
  /** The distance from the root of the node it happened at. */
  ply: number;
  /** The move: that led to the node, or that is the best so far. */
  move: Move | null;
  /** The depth that is left. */
  depth: number;
  /** The lower end of the window; null if it is open. */
  alpha: Score | null;
  /** The upper end. */
  beta: Score | null;
  /** The score that was found. */
  score: Score | null;
  /** The best line of the node so far. */
  line: Move[];
  /** The line of pseudo-code, from 0. */
  code: number;
  /** Nodes so far. */
  nodes: number;
  /** Nodes that minimax would have searched besides by now; below 0 if it would have searched fewer. */
  saved: number | null;
  /** Moves that a cut leaves unsearched. */
  unsearched?: Move[];
}

/** What happened. */
export type StepKind = "enter" | "improve" | "cutoff" | "again" | "game_over" | "leaf" | "leave";

/** A search, one event after the other. `tesuji step`. */
export interface Steps {
  /** The root. */
  position: Position;
  /** The search. */
  algorithm: string;
  /** How deep. */
  depth: number;
  /** How many moves of each node are searched, if not all. */
  widest: number | null;
  /** The search as pseudo-code, a line each. */
  code: string[];
  /** Everything that happened. */
  events: StepEvent[];
  /** The score of the root. */
  score: Score;
  /** The best line. */
  line: Move[];
  /** Nodes in all. */
  nodes: number;
  /** The nodes of minimax in the same tree, for a search whose score is minimax's. */
  minimax_nodes: number | null;
}

/** What the table knew of a node. */
export interface TableEntry {
  /** Its move as people write it, if it has one. */
  move: string | null;
  /** Its score. */
  score: Score;
  /** What the score says of the true one. */
  bound: Bound;
  /** How deep it was searched. */
  depth: number;
}

/** A value in the middle game and in the endgame. */
export interface Tapered {
  /** In the middle game. */
  mg: number;
  /** In the endgame. */
  eg: number;
}

/** What one technique did. */
export interface TechniqueCount {
  /** The technique. */
  technique: string;
  /** Asked where its conditions hold. */
  tried: number;
  /** Did what it is for. */
  fired: number;
  /** Ended a node. */
  cut: number;
  /** Skipped a move. */
  skipped: number;
}

/** Every technique of the search. `tesuji techniques`. */
export interface TechniqueList {
  /** The profile that has them on or off. */
  profile: Profile;
  /** A row for each. */
  techniques: TechniqueRow[];
}

/** A number of a technique. */
export interface TechniqueNumber {
  /** Its key. */
  key: string;
  /** What the profile has. */
  value: number;
  /** The least it may be. */
  min: number;
  /** The most it may be. */
  max: number;
  /** What it does. */
  what: string;
}

/** All about a technique. */
export interface TechniquePage {
  /** Its name. */
  technique: string;
  /** What other engines call it. */
  usual_name: string;
  /** What it does. */
  what: string;
  /** What it takes for granted. */
  assumes: string;
  /** When it is wrong. */
  wrong: string;
  /** Every name that finds it. */
  names: string[];
  /** Where in the search it is asked. */
  hook: string;
  /** Whether it never changes the answer of a search. */
  exact: boolean;
  /** Whether the profile has it on. */
  on: boolean;
  /** Where it is in the sources. */
  file: string;
  /** Its numbers. */
  numbers: TechniqueNumber[];
}

/** All about some techniques. `tesuji techniques NAME`. */
export interface TechniquePages {
  /** The profile that has them on or off, and their numbers. */
  profile: Profile;
  /** A page for each. */
  techniques: TechniquePage[];
}

/** A technique. */
export interface TechniqueRow {
  /** Its name. */
  technique: string;
  /** The acronym that other engines have for it, if there is one. */
  acronym: string | null;
  /** Where in the search it is asked. */
  hook: string;
  /** Whether it never changes the answer of a search. */
  exact: boolean;
  /** Whether the profile has it on. */
  on: boolean;
  /** What it does. */
  what: string;
}

/** What one term gives each side. */
export interface TermRow {
  /** The term. */
  term: string;
  /** What the side has that starts the game. */
  first: Tapered;
  /** What the other has. */
  second: Tapered;
  /** What it adds for the side that starts, at the phase of the position. */
  value: number;
}

/** A sum of terms between middle game and endgame. */
export interface Terms {
  /** Each term. */
  terms: TermRow[];
  /** How much of the middle game is left, */
  phase: number;
  /** of this. */
  phases: number;
  /** How much of the endgame value counts, */
  scale: number;
  /** of this. */
  full_scale: number;
}

/** A theme of a line. */
export interface Theme {
  /** Its name: `fork`. */
  name: string;
  /** The tag that Lichess has for it, if there is one. */
  lichess?: string | null;
  /** Its name in Japanese, if it is one of shogi. */
  japanese?: string | null;
  /** Where it shows: `Nc7+ attacks king e8 and rook a8`. */
  sentence: string;
  /** The move of the line that shows it, from 0. */
  ply: number;
  /** The pieces that make it, the most important first: `N c7`; a small letter is the second side's. */
  pieces: string[];
}

/** A recorded search in numbers. `tesuji trace FILE`. */
export interface Trace {
  /** Where the search began. */
  position: Position;
  /** How it was recorded. */
  search: TraceSearch;
  /** Nodes, ends, cuts and skips. */
  counts: Counts;
  /** Moves searched at a node that searched any, on average. */
  branching: number;
  /** How many of a hundred cutoffs came by the first move. */
  first_move_percent: number;
  /** The searches of the root, the last thousand. */
  root_visits: RootVisit[];
  /** The longest line as people write it, `--` for a pass. */
  longest_line: string[];
  /** Its plies; more than there are moves above if one of them cannot be written. */
  longest: number;
}

/** What became of a line in a recorded search. `tesuji trace FILE --line MOVES`. */
export interface TraceLine {
  /** Where the search began. */
  position: Position;
  /** How it was recorded. */
  search: TraceSearch;
  /** The line. */
  line: Move[];
  /** How often the root was searched. */
  root_visits: number;
  /** Each time that the line went as far as it could. */
  passages: Passage[];
  /** How many more there were. */
  left_off: number;
}

/** What a record says of its search. */
export interface TraceSearch {
  /** The search. */
  algorithm: string;
  /** The hash of the profile of a full search. */
  profile_hash: string | null;
  /** What ended it, in words. */
  limits: string;
}

/** A network that was trained. `tesuji train`. */
export interface TrainedNetwork {
  /** The game. */
  game: string;
  /** Games that were read. */
  games: number;
  /** Their positions. */
  positions: number;
  /** Positions that were learned from. */
  taught: number;
  /** Positions that were kept apart. */
  apart: number;
  /** Each time that all positions were gone through. */
  epochs: TrainingEpoch[];
  /** Where the network is. */
  file: string;
  /** Its inputs, hidden units and stages. */
  shape: string;
  /** What its output is scaled by. */
  scale: number;
  /** Time it took, in seconds. */
  seconds: number;
}

/** One pass through all positions. */
export interface TrainingEpoch {
  /** Its number, from 1. */
  epoch: number;
  /** The loss on what was learned from, */
  loss: number;
  /** and on what was kept apart. */
  apart: number;
}

/** A penalty that was tried. */
export interface TriedPenalty {
  /** Its strength. */
  l2: number;
  /** The loss on what was fitted, */
  fitted: number;
  /** and on what was not. */
  apart: number;
  /** Whether the fit was done when its passes were. */
  converged: boolean;
}

/** A first move that does not mate in time. */
export interface Try {
  /** The move, and the defence that refutes it if that is proven. */
  line: Move[];
}

/** A number that was tuned. */
export interface Tuned {
  /** Its key. */
  key: string;
  /** Before. */
  before: number;
  /** Now. */
  now: number;
  /** Before it was rounded. */
  exactly: number;
}

/** Numbers that were tuned. `tesuji tune`. */
export interface Tuning {
  /** How often the numbers were changed. */
  iterations: number;
  /** How often that was wanted. */
  iterations_wanted: number;
  /** Of how many a journal knew. */
  iterations_from_journal: number;
  /** Games played. */
  games: number;
  /** The seed of everything that is left to chance. */
  seed: number;
  /** What ends the thinking about a move, in words. */
  limit: string;
  /** Each number. */
  tunables: Tuned[];
  /** The profile with them. */
  profile: Profile;
  /** Time it took, in seconds. */
  seconds: number;
}

/** The named terms beside a network that stands alone (its linear twin): how much of it a person can read. */
export interface Twin {
  /** The named terms. */
  terms: Terms;
  /** What they are worth together, to the side to move. */
  terms_cp: number;
  /** What they leave unexplained: the score less that. */
  unexplained_cp: number;
}

/** What the pieces of a kind add to a hidden unit, square by square as the side sees them whose view it is. */
export interface UnitPlane {
  /** The pieces: `own knight`, `other hand`. */
  name: string;
  /** A row of squares, or the steps of a hand. 1 takes the unit from silence to its most. */
  weights: number[][];
}

/** A node without pruning: the move that was asked about, and the best one. */
export interface Unpruned {
  /** How deep both searches were. */
  depth: number;
  /** The score of the move, from its mover's view. */
  score: Score;
  /** Its line. */
  line: Move[];
  /** The best score of the node. */
  best_score: Score;
  /** Its line. */
  best: Move[];
}

/** A move of the attacker that mates, and what follows. */
export interface Variation {
  /** The move. */
  move: Move;
  /** Plies to the mate, with this one. */
  plies: number;
  /** Defences, those that hold out longest first; none where it is mate. */
  defences: Defence[];
}

/** What a solution achieves. */
export type Verdict =
  | { kind: "mates"; plies: number; proven: boolean; shortest: boolean; none_within: number }
  | { kind: "mated"; plies: number; longest: boolean }
  | { kind: "wins"; cp: number }
  | { kind: "decides" }
  | { kind: "improves" }
  | { kind: "saves" }
  | { kind: "nothing" }
  | { kind: "loses" }
  | { kind: "no_mate"; proven: boolean };

/** The weights of a group with their standard errors. */
export interface WeightGroup {
  /** The group as the file of weights has it. */
  name: string;
  /** The term it belongs to. */
  term: string;
  /** What the weights mean. */
  about: string;
  /** In the middle game. */
  mg: number[];
  /** In the endgame. */
  eg: number[];
  /** Standard errors in the middle game; zero where they are not known. */
  mg_error: number[];
  /** Standard errors in the endgame. */
  eg_error: number[];
}

/** What a search did with a move. `tesuji why`. */
export interface Why {
  /** The root of the search. */
  position: Position;
  /** The moves from there, the one that is asked about last. */
  line: Move[];
  /** The position before that move, as text. */
  node: string;
  /** How deep the search was. */
  depth: number;
  /** Its nodes. */
  nodes: number;
  /** What it found. */
  score: Score | null;
  /** Its line. */
  best: Move[];
  /** The move when its turn came last. */
  move: Examination | null;
  /** The node before it when it was searched last. */
  before: Examination | null;
  /** The node after it when it was searched last. */
  after: Examination | null;
  /** How often the line was met. */
  passages: number;
  /** What became of it the last time. */
  last: Passage | null;
  /** All times by what became of the line, the most frequent first. */
  fates: FateCount[];
  /** The move and the best move without any pruning. */
  without_pruning: Unpruned | null;
}
