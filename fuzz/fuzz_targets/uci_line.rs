//! Any bytes are lines, and every line is a command that reads back as it is printed or an error of one line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::io::BufReader;
use tesuji_protocol::{Command, Lines, OptionDecl, Options};

fuzz_target!(|data: &[u8]| {
    let Some((&pace, data)) = data.split_first() else { return };
    let lines: Vec<String> = Lines::new(data).map(|line| line.unwrap()).collect();
    let pieces = BufReader::with_capacity(usize::from(pace) + 1, data);
    assert!(Lines::new(pieces).map(|line| line.unwrap()).eq(lines.iter().cloned()));

    let decls = [
        OptionDecl::check("Ponder", false),
        OptionDecl::spin("Hash", 16, 1, 1_024),
        OptionDecl::combo("Style", "Normal", &["Solid", "Normal"]),
        OptionDecl::text("Debug Log File", ""),
    ];
    let mut options = Options::new(decls).unwrap();
    for line in &lines {
        match Command::parse(line) {
            Ok(Some(command)) => {
                let printed = command.to_string();
                assert_eq!(Command::parse(&printed), Ok(Some(command.clone())), "{line:?} is {printed:?}");
                if let Command::SetOption { name, value } = command {
                    if let Err(error) = options.set(&name, value.as_deref()) {
                        assert!(!error.to_string().contains(['\n', '\r']));
                    }
                }
            }
            Ok(None) => assert!(line.trim().is_empty()),
            Err(error) => assert!(!error.to_string().contains(['\n', '\r'])),
        }
    }
    let hash = options.spin("Hash").unwrap();
    assert!((1..=1_024).contains(&hash));
});
