use super::*;

/// What a game with numbers of its own is played with.
fn usual(game: &str) -> Profile {
    let mut profile = Profile::for_game(game);
    profile.tunables.razoring.margin += 10;
    profile
}

#[test]
fn files_start_from_the_numbers_of_their_game() {
    let go = usual("go");
    let read = |text: &str| text::parse(text, None, Path::new(""), usual).unwrap();
    for base in ["", "base = \"default\"\n"] {
        assert_eq!(read(&format!("{base}game = \"go\"\n")), go);
    }
    assert_eq!(go.to_toml(&go), "name = \"default\"\nbase = \"default\"\ngame = \"go\"\n");
    assert_eq!(read(&go.to_toml(&go)), go);
    let mut other = go.clone();
    other.tunables.razoring.margin = Tunables::default().razoring.margin;
    assert_eq!(read(&other.to_toml(&go)), other);
    let plain = read("game = \"go\"\nbase = \"plain\"\n");
    assert_eq!((plain.techniques, plain.game.as_deref()), (Techniques::NONE, Some("go")));
    assert_eq!(plain.tunables, Tunables::default());
    assert_eq!(read(""), Profile::default());
}
use proptest::prelude::*;

/// What an error says, with the bounds of `null_move.base` as `MIN` and `MAX`: tuning may move them.
fn said(error: &ProfileError) -> String {
    let base = tunable("null_move.base").unwrap();
    error.to_string().replace(&format!("from {} to {}", base.min, base.max), "from MIN to MAX")
}

#[test]
fn an_empty_text_is_the_default() {
    assert_eq!(Profile::from_toml(""), Ok(Profile::default()));
    assert_eq!(
        Profile::from_toml("[techniques]\n[tunables]\n[tunables.null_move]\n"),
        Ok(Profile::default())
    );
}

#[test]
fn named_profiles() {
    for name in Profile::NAMES {
        let profile = Profile::by_name(name).unwrap();
        assert_eq!(profile.name, name);
        assert_eq!(Profile::from_toml(&format!("base = \"{name}\"")).as_ref(), Ok(&profile));
        assert_eq!(profile.to_toml(&Profile::default()), format!("name = \"{name}\"\nbase = \"{name}\"\n"));
        for tunable in TUNABLES {
            let value = tunable.get(&profile.tunables);
            assert!((tunable.min..=tunable.max).contains(&value), "{} in {name}", tunable.key());
        }
    }
    let [default, plain, seed] = Profile::NAMES.map(|name| Profile::by_name(name).unwrap());
    assert_eq!(default.techniques, Techniques::DEFAULT);
    assert_eq!(plain.techniques, Techniques::NONE);
    assert_eq!(seed.techniques.iter().count(), SEED.len());
    assert!(seed.techniques.has(Technique::AdaptiveMargins), "margins adapt as described");
    assert_eq!((seed.tunables.delta.textbook, default.tunables.delta.textbook), (1, 0));
    assert_eq!(
        Profile::by_name("fast").unwrap_err().to_string(),
        "there is no profile fast; there are default, plain, seed"
    );
}

#[test]
fn everything_is_read() {
    let profile = Profile::from_toml(
        r"
        [tunables]
        null_move.base = 3
        futility = { base = 0x10, slope = 2_0 }
        [techniques]
        null_move = true
        [tunables.razoring]
        margin = +1
        ",
    )
    .unwrap();
    assert_eq!(profile.tunables.null_move.base, 3);
    assert_eq!((profile.tunables.futility.base, profile.tunables.futility.slope), (16, 20));
    assert_eq!(profile.tunables.razoring.margin, 1);

    let text = "name = \"x\" # mine\ngame = \"go\"\nbase = \"plain\"\ntechniques.killers = true";
    let profile = Profile::from_toml(text).unwrap();
    assert_eq!((profile.name.as_str(), profile.game.as_deref()), ("x", Some("go")));
    assert_eq!(profile.techniques, Techniques::NONE.with(Technique::Killers));
}

#[test]
fn techniques_have_their_usual_names_too() {
    let usual = Profile::from_toml(
        r#"
        [techniques]
        RFP = false
        "late move reductions" = false
        [tunables]
        lmr.min_depth = 4
        null_move.base = 3
        [tunables.nmp]
        min_depth = 4
        "#,
    )
    .unwrap();
    let ours = Profile::from_toml(
        r"
        [techniques]
        reverse_futility = false
        late_move_reduction = false
        [tunables]
        late_move_reduction.min_depth = 4
        null_move = { base = 3, min_depth = 4 }
        ",
    )
    .unwrap();
    assert_eq!(usual, ours);
    assert!(
        usual.to_toml(&Profile::default()).contains("late_move_reduction = false"),
        "written with the one name"
    );

    let mut set = Profile::default();
    for change in ["rfp=off", "lmr = off", "LMR.min_depth=4", "nmp.base=3", "null move.min_depth=4"] {
        set.assign(change).unwrap();
    }
    assert_eq!(set, ours);
}

#[test]
fn nothing_is_set_under_two_names() {
    for (text, expected) in [
        (
            "[techniques]\nlmr = true\nlate_move_reduction = false",
            "late_move_reduction is late_move_reduction",
        ),
        ("[techniques]\nnull_move = true\nNMP = true", "NMP is null_move"),
        ("[tunables]\nnmp.base = 3\nnull_move.base = 4", "null_move.base is null_move.base"),
        ("[tunables]\nnull_move.base = 3\nnmp.base = 4", "nmp.base is null_move.base"),
    ] {
        let error = Profile::from_toml(text).unwrap_err();
        assert_eq!(error.to_string(), format!("line 3: {expected}, which is set already"));
    }
}

#[test]
fn errors_name_line_key_and_the_nearest() {
    for (text, expected) in [
        ("\n\nnme = \"x\"", "line 3: there is no key nme; did you mean name?"),
        ("null_move = false", "line 1: there is no key null_move"),
        ("\"\" = 1", "line 1: there is no key \"\""),
        ("base = \"sed\"", "line 1: there is no profile sed; did you mean seed?"),
        ("base = \"strongest\"", "line 1: there is no profile strongest; there are default, plain, seed"),
        ("base = 1", "line 1: base must be a string, but is the integer 1"),
        ("name = true", "line 1: name must be a string, but is true"),
        ("game = [\"go\"]", "line 1: game must be a string, but is an array"),
        ("techniques = 1979-05-27", "line 1: techniques must be a table, but is the date 1979-05-27"),
        ("[techniques]\nnul-move = true", "line 2: there is no technique nul-move; did you mean null_move?"),
        (
            "[techniques]\nnull_move = \"off\"",
            "line 2: null_move must be true or false, but is the string \"off\"",
        ),
        (
            "[techniques]\nnull_move = { on = true }",
            "line 2: null_move must be true or false, but is a table",
        ),
        ("[tunables]\nnull_move = 3", "line 2: null_move must be a table, but is the integer 3"),
        ("[tunables]\nnul_move = 3", "line 2: there is no tunable nul_move; did you mean null_move?"),
        ("[tunables]\nnmp.bas = 3", "line 2: there is no tunable nmp.bas; did you mean null_move.base?"),
        (
            "[techniques]\ntt = true",
            "line 2: there is no technique tt; did you mean table_cut, deeper_cut or table_move?",
        ),
        ("[tunables]\nkillers.size = 3", "line 2: there is no tunable killers.size"),
        ("[tunables.nul_move]", "line 1: there is no tunable nul_move; did you mean null_move?"),
        (
            "[tunables]\nnull_move.bas = 3",
            "line 2: there is no tunable null_move.bas; did you mean null_move.base?",
        ),
        (
            "[tunables.null_move]\n\nbas = 3",
            "line 3: there is no tunable null_move.bas; did you mean null_move.base?",
        ),
        ("[tunables]\n\"null_move.base\" = 3", "line 2: there is no tunable \"null_move.base\""),
        (
            "[tunables]\nnull_move.base = 3.5",
            "line 2: null_move.base must be an integer, but is the float 3.5",
        ),
        ("[tunables]\nnull_move.base = true", "line 2: null_move.base must be an integer, but is true"),
        ("[tunables]\nnull_move.base.x = 1", "line 2: null_move.base must be an integer, but is a table"),
        (
            "[tunables]\nnull_move.base = 5_000_000_000",
            "line 2: null_move.base is 5000000000, but must be from MIN to MAX",
        ),
        (
            "[tunables]\nnull_move.base = 99999999999999999999",
            "line 2: null_move.base must be an integer of at most 64 bits, but is the integer 99999999999999999999",
        ),
        // The first of several errors, in the order of the text.
        ("zzzzzz = 1\naaaaaa = 1", "line 1: there is no key zzzzzz"),
    ] {
        assert_eq!(said(&Profile::from_toml(text).unwrap_err()), expected, "{text}");
    }
}

#[test]
fn no_toml() {
    let error = Profile::from_toml("name = \"x\"\nbase = \n").unwrap_err();
    assert!(matches!(error.kind, ProfileErrorKind::Syntax(_)), "{error}");
    assert_eq!(error.line, Some(2));
    let twice = Profile::from_toml("[techniques]\nkillers = true\nkillers = false\n").unwrap_err();
    assert_eq!(twice.line, Some(3));
}

#[test]
fn bounds_are_kept() {
    for tunable in TUNABLES {
        for (value, fits) in [
            (i64::from(tunable.min), true),
            (i64::from(tunable.max), true),
            (i64::from(tunable.min) - 1, false),
            (i64::from(tunable.max) + 1, false),
            (i64::MIN, false),
        ] {
            let text = format!("[tunables]\n{} = {value}\n", tunable.key());
            match Profile::from_toml(&text) {
                Ok(profile) => assert!(fits && i64::from(tunable.get(&profile.tunables)) == value, "{text}"),
                Err(error) => {
                    assert!(!fits, "{error}");
                    assert_eq!(error.line, Some(2));
                    let ProfileErrorKind::OutOfRange(error) = error.kind else { panic!("{error}") };
                    assert_eq!((error.key, error.value), (tunable.key(), value));
                }
            }
        }
    }
}

#[test]
fn overrides() {
    let mut profile = Profile::default();
    profile.assign("null_move=off").unwrap();
    profile.assign(" null_move.base = 3 ").unwrap();
    profile.assign("probabilistic=true").unwrap();
    assert!(!profile.techniques.has(Technique::NullMove) && profile.techniques.has(Technique::Probabilistic));
    assert_eq!(profile.tunables.null_move.base, 3);

    let before = profile.clone();
    for (text, expected) in [
        ("null_move", "null_move sets nothing: write null_move=off or null_move.base=3"),
        ("null_move=3", "null_move must be on or off, but is 3"),
        ("null_move=", "null_move must be on or off, but is nothing"),
        ("nullmvoe=on", "there is no technique nullmvoe; did you mean null_move?"),
        (
            "history=on",
            "there is no technique history; did you mean history_pruning, butterfly_history, capture_history, continuation_history or correction_history?",
        ),
        ("=on", "there is no technique "),
        ("null_move.base=off", "null_move.base must be an integer, but is off"),
        ("null_move.base=0", "null_move.base is 0, but must be from MIN to MAX"),
        ("null_move.base=9999999999", "null_move.base is 9999999999, but must be from MIN to MAX"),
        ("null_move.bse=3", "there is no tunable null_move.bse; did you mean null_move.base?"),
    ] {
        assert_eq!(said(&profile.assign(text).unwrap_err()), expected);
        assert_eq!(profile, before, "{text}");
    }
}

#[test]
fn files() {
    let folder = std::env::temp_dir().join(format!("tesuji-params-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("calm.toml");
    std::fs::write(&path, "techniques.futility = false").unwrap();
    let read = Profile::read(&path, Profile::for_game);
    std::fs::write(&path, "name = \"other\"").unwrap();
    let named = Profile::read(&path, Profile::for_game);
    std::fs::write(&path, "\nnme = 1").unwrap();
    let wrong = Profile::read(&path, Profile::for_game);
    std::fs::remove_dir_all(&folder).unwrap();
    let missing = Profile::read(&path, Profile::for_game);

    let read = read.unwrap();
    assert_eq!(read.name, "calm");
    assert!(!read.techniques.has(Technique::Futility));
    assert_eq!(named.unwrap().name, "other");
    let wrong = wrong.unwrap_err().to_string();
    assert_eq!(wrong, format!("{}: line 2: there is no key nme; did you mean name?", path.display()));
    let missing = missing.unwrap_err();
    assert!(matches!(missing.kind, ProfileErrorKind::Unreadable(_)));
    assert!(missing.to_string().starts_with(&path.display().to_string()));
}

#[test]
fn the_hash_sees_each_technique_and_tunable() {
    let default = Profile::default();
    let mut hashes = std::collections::HashSet::from([default.hash()]);
    for &technique in Technique::ALL {
        let mut profile = default.clone();
        profile.switch(technique, !profile.techniques.has(technique));
        assert!(hashes.insert(profile.hash()), "{technique}");
    }
    for tunable in TUNABLES {
        let mut profile = default.clone();
        let value = if tunable.default == tunable.min { tunable.max } else { tunable.min };
        tunable.set(&mut profile.tunables, value).unwrap();
        assert!(hashes.insert(profile.hash()), "{}", tunable.key());
    }
    assert!(hashes.insert(Profile::plain().hash()) && hashes.insert(Profile::seed().hash()));
    let named = Profile { name: "x".to_owned(), game: Some("go".to_owned()), ..default.clone() };
    assert_eq!(named.hash(), default.hash());
    assert_eq!(named.to_string(), format!("x ({})", default.hash()));
}

/// Any profile: each technique and tunable as in one of the named profiles or, now and then, something else.
fn profiles() -> impl Strategy<Value = Profile> {
    let switches = prop::collection::vec(prop::option::weighted(0.2, any::<bool>()), Technique::COUNT);
    let numbers: Vec<_> = TUNABLES.iter().map(|t| prop::option::weighted(0.2, t.min..=t.max)).collect();
    let texts = (any::<String>(), any::<Option<String>>());
    (prop::sample::select(&Profile::NAMES[..]), switches, numbers, texts).prop_map(
        |(base, switches, numbers, (name, game))| {
            let mut profile = Profile { name, game, ..Profile::by_name(base).unwrap() };
            for (&technique, on) in Technique::ALL.iter().zip(switches) {
                profile.switch(technique, on.unwrap_or(profile.techniques.has(technique)));
            }
            for (tunable, value) in TUNABLES.iter().zip(numbers) {
                let value = value.unwrap_or(tunable.get(&profile.tunables));
                tunable.set(&mut profile.tunables, value).unwrap();
            }
            profile
        },
    )
}

proptest! {
    #[test]
    fn written_profiles_read_back(profile in profiles()) {
        let text = profile.to_toml(&Profile::default());
        let read = Profile::from_toml(&text);
        prop_assert_eq!(read.as_ref(), Ok(&profile), "{}", text);
        prop_assert_eq!(read.unwrap().hash(), profile.hash());
    }

    #[test]
    fn any_text_is_a_profile_or_an_error(text in any::<String>()) {
        if let Ok(profile) = Profile::from_toml(&text) {
            prop_assert_eq!(Profile::from_toml(&profile.to_toml(&Profile::default())), Ok(profile));
        }
    }

    #[test]
    fn any_value_is_kept_or_refused(
        table in prop::sample::select(vec!["", "[techniques]", "[tunables]", "[tunables.null_move]"]),
        key in "(name|base|game|null_move|null_move\\.base|base|history\\.max|[a-z._\"]{1,8})",
        value in "(true|false|-?[0-9]{1,22}|\"[a-z]{0,4}\"|\\{\\}|\\[\\]|[0-9]\\.[0-9]|[ -~]{0,6})",
    ) {
        let text = format!("{table}\n{key} = {value}\n");
        match Profile::from_toml(&text) {
            Ok(profile) => prop_assert_eq!(Profile::from_toml(&profile.to_toml(&Profile::default())), Ok(profile)),
            Err(error) => prop_assert!(error.line.is_some_and(|line| line <= 3), "{}", error),
        }
    }
}

#[test]
fn what_is_read_has_a_limit_that_names_itself() {
    let told = |error: ProfileError| error.to_string();
    #[cfg(unix)]
    assert_eq!(
        told(Profile::read("/dev/zero", Profile::for_game).unwrap_err()),
        "/dev/zero: not a regular file"
    );
    let path = std::env::temp_dir().join(format!("tesuji-large-{}.toml", std::process::id()));
    std::fs::write(&path, format!("name = \"{}\"", "x".repeat(2 << 20))).unwrap();
    let name = path.display();
    let large = "larger than 1024 KiB, which no such file is";
    assert_eq!(told(Profile::read(&path, Profile::for_game).unwrap_err()), format!("{name}: {large}"));
    // Networks are larger, but not without end either. The file has no bytes on the disk.
    std::fs::File::options().write(true).open(&path).unwrap().set_len(65 << 20).unwrap();
    let eval = Profile::default().assign(&format!("eval={name}")).unwrap_err();
    assert_eq!(told(eval), format!("eval: {name}: larger than 65536 KiB, which no such file is"));
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn a_long_line_is_cut_in_a_message() {
    let long = "x".repeat(500_000);
    for text in [
        format!("{long} = 1"),
        long.clone(),
        format!("base = \"{long}\""),
        format!("[techniques]\n{long} = true"),
        format!("[techniques]\nnull_move = \"{long}\""),
        format!("[tunables]\n{long}.{long} = 3"),
        format!("[tunables.futility]\n{long} = 3"),
    ] {
        let told = Profile::from_toml(&text).unwrap_err().to_string();
        assert!(told.len() < 300, "{} letters of {:.60}", told.len(), text);
    }
    assert!(Profile::default().assign(&long).unwrap_err().to_string().len() < 300);
    assert!(Profile::default().set(&long, "on").unwrap_err().to_string().len() < 300);
    assert!(Profile::default().set("null_move", &long).unwrap_err().to_string().len() < 300);
}
