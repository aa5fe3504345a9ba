//! The words of Japanese.

use super::Said;
use crate::facts::Exchange;
use crate::reason::Fact;
use tesuji_api::{Move, Theme};

/// A fact as a sentence.
pub(crate) fn sentence(said: &Said<'_>) -> String {
    let move_of = |mv: Option<&Move>| {
        mv.map_or_else(|| "他の手".to_string(), |mv| mv.japanese.clone().unwrap_or_else(|| mv.prose.clone()))
    };
    let (better, answer) = (move_of(said.better), move_of(said.answer));
    match said.fact {
        Fact::AllowsMate { plies, pattern } => {
            format!("{answer}から{}を許す{}。", mate(said, *plies), named(pattern.as_ref()))
        }
        Fact::MissesMate { plies, pattern } => {
            format!("{better}からの{}を逃した{}。", mate(said, *plies), named(pattern.as_ref()))
        }
        Fact::Loses { exchange, theme, threatened, .. } => {
            let what = traded(&exchange.turned(), said.drops);
            let threat = if *threatened { "の狙いを見落とし、" } else { "で" };
            format!("{answer}{threat}{what}を失う{}。", shown(theme.as_ref()))
        }
        Fact::Misses { exchange, theme, .. } => {
            format!("{better}なら{}を得していた{}。", traded(exchange, said.drops), shown(theme.as_ref()))
        }
        Fact::AllowsDraw { by } => format!("{}で引き分けに逃げられる。", rule(by)),
        Fact::MissesDraw { by } => format!("{better}なら{}で引き分けだった。", rule(by)),
        Fact::OnlyMove { .. } => format!("{better}が唯一の好手だった。"),
        Fact::Term { name, .. } => format!("{better}が優った。{}。", term(name)),
        Fact::Unclear => {
            let [best, now] = said.chances.map(|chance| 100.0 * chance);
            match said.answer {
                Some(_) => format!("{answer}で{now:.0}%に落ちる。{better}なら{best:.0}%だった。"),
                None => format!("{better}が優った（{best:.0}%、本譜は{now:.0}%）。"),
            }
        }
    }
}

fn mate(said: &Said<'_>, plies: u16) -> String {
    format!("{}手{}", said.length(plies), if said.drops { "詰" } else { "メイト" })
}

fn named(pattern: Option<&Theme>) -> String {
    pattern.and_then(name).map_or_else(String::new, |name| format!("（{name}）"))
}

fn shown(theme: Option<&Theme>) -> String {
    theme.and_then(name).map_or_else(String::new, |name| format!("（{name}）"))
}

/// What a theme is called.
fn name(theme: &Theme) -> Option<String> {
    let word = match theme.name.as_str() {
        "fork" | "double-attack" => "両取り",
        "pin" => "ピン",
        "skewer" => "串刺し",
        "x-ray" => "X線",
        "hanging-piece" => "浮き駒",
        "trapped-piece" => "駒の捕獲",
        "discovered-attack" => "開き攻撃",
        "discovered-check" => "開き王手",
        "double-check" => "両王手",
        "removal-of-defender" => "守り駒はがし",
        "overloading" => "守りの過負荷",
        "deflection" => "そらし",
        "attraction" => "おびき寄せ",
        "interference" => "遮断",
        "intermezzo" => "手筋の挿入",
        "promotion" => "昇格",
        "back-rank-mate" => "バックランクメイト",
        "smothered-mate" => "窒息メイト",
        _ => return theme.japanese.clone(),
    };
    Some(theme.japanese.clone().unwrap_or_else(|| word.to_string()))
}

fn traded(exchange: &Exchange, drops: bool) -> String {
    match (exchange.won.as_slice(), exchange.lost.as_slice()) {
        (won, []) => pieces(won, drops),
        (won, lost) => format!("{}と引き換えに{}", pieces(lost, drops), pieces(won, drops)),
    }
}

/// `銀と歩二枚`.
fn pieces(letters: &[char], drops: bool) -> String {
    let mut told: Vec<String> = Vec::new();
    let mut rest = letters;
    while let Some(&letter) = rest.first() {
        let count = rest.iter().take_while(|&&other| other == letter).count();
        rest = &rest[count..];
        let name = piece(letter, drops);
        told.push(match count {
            1 => name.to_string(),
            _ => format!("{name}{count}{}", if drops { "枚" } else { "個" }),
        });
    }
    if told.is_empty() { "駒".to_string() } else { told.join("と") }
}

fn piece(letter: char, drops: bool) -> &'static str {
    match (letter, drops) {
        ('P', true) => "歩",
        ('L', true) => "香",
        ('N', true) => "桂",
        ('S', true) => "銀",
        ('G', true) => "金",
        ('B', true) => "角",
        ('R', true) => "飛",
        ('P', false) => "ポーン",
        ('N', false) => "ナイト",
        ('B', false) => "ビショップ",
        ('R', false) => "ルーク",
        ('Q', false) => "クイーン",
        _ => "駒",
    }
}

fn rule(by: &str) -> &'static str {
    match by {
        "stalemate" => "ステイルメイト",
        "repetition" => "千日手",
        "the move rule" => "五十手ルール",
        "insufficient material" => "駒不足",
        _ => "規則",
    }
}

fn term(name: &str) -> &'static str {
    match name {
        "mobility" => "駒の働きが良くなる",
        "pawn structure" => "ポーンの形が良くなる",
        "passed pawns" => "パスポーンで優る",
        "king safety" => "玉がより安全になる",
        "threats" => "当たりになる駒が少ない",
        "bishop pair" | "bishops" => "ビショップが働く",
        "knights" => "ナイトが働く",
        "rooks" => "ルークが働く",
        "space" => "陣地が広がる",
        "centre" => "中央を支配する",
        "king relation" => "玉の周りの駒の働きが良い",
        "castles" => "囲いが堅い",
        "hand use" => "持ち駒が生きる",
        _ => "形勢が良い",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tesuji_api::MateCount;

    #[test]
    fn shogi_is_told_as_books_tell_it() {
        let mv = |japanese: &str| Move {
            protocol: String::new(),
            prose: String::new(),
            japanese: Some(japanese.into()),
        };
        let (better, answer) = (mv("▲２四歩"), mv("△８七銀成"));
        let said = |fact: &Fact| {
            let chances = [0.61, 0.4];
            sentence(&Said {
                fact,
                mates: MateCount::Plies,
                drops: true,
                better: Some(&better),
                answer: Some(&answer),
                chances,
            })
        };
        assert_eq!(said(&Fact::AllowsMate { plies: 5, pattern: None }), "△８七銀成から5手詰を許す。");
        let exchange = Exchange { won: vec!['S'], lost: vec!['R', 'P', 'P'] };
        assert_eq!(
            said(&Fact::Loses { exchange, recapture: false, theme: None, threatened: false }),
            "△８七銀成で銀と引き換えに飛と歩2枚を失う。"
        );
        assert_eq!(said(&Fact::OnlyMove { second: 0.1 }), "▲２四歩が唯一の好手だった。");
        assert_eq!(said(&Fact::Unclear), "△８七銀成で40%に落ちる。▲２四歩なら61%だった。");
    }
}
