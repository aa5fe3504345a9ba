//! One page that needs nothing from elsewhere.

use crate::canvas::Picture;
use std::fmt::Write as _;
use tesuji_lab::escape;
use tesuji_lab::learn::LearningReport;
use tesuji_text::piece_order;

const STYLE: &str = "\
body { margin: 0 auto; padding: 24px 20px 64px; max-width: 1900px; background: #fff; color: #1b2024; \
font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 26px; margin: 0 0 4px; } h2 { font-size: 20px; margin: 28px 0 4px; } .soft { color: #5d6770; margin: 0 0 8px; }
.games { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 620px), 1fr)); gap: 12px 36px; align-items: start; }
figure { margin: 14px 0; border: 1px solid #e6e9ec; border-radius: 8px; overflow: hidden; } svg { width: 100%; height: auto; display: block; }
";

/// All pictures of some games side by side. It has no scripts and asks nothing of a network.
#[must_use]
pub fn page(games: &[(LearningReport, Vec<Picture>)]) -> String {
    let names: Vec<&str> = games.iter().map(|(report, _)| report.game.as_str()).collect();
    let title = escape(&format!("What {} evaluations say", names.join(" and ")));
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n<div class=\"games\">\n"
    );
    for (report, pictures) in games {
        let _ = writeln!(
            text,
            "<section>\n<h2>{}</h2>\n<p class=\"soft\">{}</p>",
            escape(&report.label()),
            rests_on(report)
        );
        for picture in pictures {
            let _ = writeln!(text, "<figure>{}</figure>", picture.svg());
        }
        text += "</section>\n";
    }
    text + "</div>\n</body>\n</html>\n"
}

/// What the numbers rest on.
fn rests_on(report: &LearningReport) -> String {
    let order = escape(&report.rising.join(" < "));
    let holds = piece_order(report.order.into());
    if report.target.is_none() {
        return format!("Weights of a file. The order {order} {holds}.");
    }
    format!(
        "{} positions of {} games; {} loss {:.4} and accuracy {:.1} % on games kept apart; penalty {:e}; {} replicates. \
         The order {order} {holds}.",
        report.positions,
        report.games,
        escape(&report.loss),
        report.apart.loss,
        100.0 * report.apart.accuracy,
        report.l2,
        report.replicates
    )
}
