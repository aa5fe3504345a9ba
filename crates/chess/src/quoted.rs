//! Text in quotation marks, as EPD has it.

use std::borrow::Cow;

/// The text up to the quotation mark that closes it, and what follows. `\"` and `\\` stand for the sign behind the
/// backslash, unless the text would never be closed: then a backslash is one.
pub(crate) fn unquoted(text: &str) -> Option<(Cow<'_, str>, &str)> {
    let mut out = String::new();
    let mut signs = text.char_indices().peekable();
    while let Some((at, sign)) = signs.next() {
        let escaped = if sign == '\\' { signs.next_if(|next| matches!(next.1, '"' | '\\')) } else { None };
        match (sign, escaped) {
            ('"', _) => return Some((Cow::Owned(out), &text[at + 1..])),
            (_, Some((_, meant))) => out.push(meant),
            _ => out.push(sign),
        }
    }
    text.split_once('"').map(|(inside, after)| (Cow::Borrowed(inside), after))
}

/// In quotation marks; those inside and backslashes get a backslash, line ends become blanks.
pub(crate) fn quoted(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' | '\r' => out.push(' '),
            c => out.push(c),
        }
    }
    out + "\""
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_backslash_escapes_only_what_needs_it() {
        let of = |text| unquoted(text).map(|(inside, after)| (inside.into_owned(), after));
        assert_eq!(of(r#"a "b"#), Some(("a ".into(), "b")));
        assert_eq!(of(r#"\"a\" \\";"#), Some((r#""a" \"#.into(), ";")));
        assert_eq!(of(r#"C:\new";"#), Some((r"C:\new".into(), ";")));
        assert_eq!(of(r#"C:\";"#), Some((r"C:\".into(), ";")));
        assert_eq!(of("a"), None);
    }

    proptest! {
        #[test]
        fn what_is_quoted_reads_back(text in "[ -~é\n\"\\\\]{0,20}", after in "[ -~]{0,5}") {
            let line = quoted(&text) + &after;
            let (inside, rest) = unquoted(&line[1..]).unwrap();
            prop_assert_eq!((inside.into_owned(), rest), (text.replace('\n', " "), after.as_str()));
        }
    }
}
