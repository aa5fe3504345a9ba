//! Laws that hold on both boards.

macro_rules! laws {
    ($board:ident) => {
        mod $board {
            use tesuji_squares::Step;
            use tesuji_squares::$board::{Square, SquareSet};

            #[test]
            fn iteration_visits_each_member_once_in_order() {
                let set: SquareSet = Square::all().filter(|s| s.index() % 3 == 1).collect();
                let forward: Vec<Square> = set.into_iter().collect();
                let mut backward: Vec<Square> = set.into_iter().rev().collect();
                backward.reverse();
                assert_eq!(forward, backward);
                assert!(forward.is_sorted());
                assert_eq!(forward.len(), set.len() as usize);
                assert!(forward.iter().all(|&s| set.contains(s)));
            }

            #[test]
            fn files_and_ranks_cover_the_board() {
                let files = (0..Square::FILES).fold(SquareSet::EMPTY, |set, f| set | SquareSet::file(f));
                let ranks = (0..Square::RANKS).fold(SquareSet::EMPTY, |set, r| set | SquareSet::rank(r));
                assert_eq!(files, SquareSet::ALL);
                assert_eq!(ranks, SquareSet::ALL);
            }

            #[test]
            fn flips_undo_themselves() {
                for square in Square::all() {
                    assert_eq!(square.flip_rank().flip_rank(), square);
                    assert_eq!(square.flip_file().flip_file(), square);
                    assert_eq!(square.flip_rank().file(), square.file());
                    assert_eq!(square.flip_file().rank(), square.rank());
                }
            }

            #[test]
            fn between_and_line_agree_with_walking() {
                for a in Square::all() {
                    for b in Square::all() {
                        let between = SquareSet::between(a, b);
                        let line = SquareSet::line(a, b);
                        assert_eq!(between, SquareSet::between(b, a));
                        assert_eq!(line, SquareSet::line(b, a));
                        assert!(!between.contains(a) && !between.contains(b));
                        let aligned = Step::STRAIGHT
                            .into_iter()
                            .chain(Step::DIAGONAL)
                            .any(|s| SquareSet::walk(a, &[s], SquareSet::EMPTY).contains(b));
                        assert_eq!(line.any(), aligned);
                        if aligned {
                            assert!(line.contains_all(between.with(a).with(b)));
                            let distance = a.file().abs_diff(b.file()).max(a.rank().abs_diff(b.rank()));
                            assert_eq!(between.len(), u32::from(distance) - 1);
                        }
                    }
                }
            }

            #[test]
            fn any_step_is_a_question() {
                for files in [i8::MIN, -9, -8, 0, 8, 9, i8::MAX] {
                    for ranks in [i8::MIN, -9, -8, 0, 8, 9, i8::MAX] {
                        let step = Step::new(files, ranks);
                        for square in Square::all() {
                            let moved = square.step(step).map_or(SquareSet::EMPTY, Square::set);
                            assert_eq!(square.set().shift(step), moved, "{square} {step:?}");
                        }
                    }
                }
            }

            #[test]
            fn subsets_are_all_different() {
                let set: SquareSet = Square::all().step_by(9).take(7).collect();
                let subsets: std::collections::HashSet<_> = set.subsets().collect();
                assert_eq!(subsets.len(), 1 << 7);
                assert!(subsets.iter().all(|&s| set.contains_all(s)));
                assert_eq!(SquareSet::EMPTY.subsets().count(), 1);
            }
        }
    };
}

laws!(eight);
laws!(nine);
