//! The page of a teacher: everybody's grade, and what is behind it.

use std::fmt::Write as _;
use tesuji_api::{Answer, Grade, GradeVerdict};
use tesuji_lab::escape;
use tesuji_text::{Style, draw};

const STYLE: &str = "body{font:16px/1.5 DejaVu Sans,Noto Sans,Helvetica,Arial,sans-serif;max-width:60em;margin:2em auto;padding:0 1em;\
color:#1d2429}table{border-collapse:collapse;width:100%}td,th{padding:.3em .7em;border-bottom:1px solid #d5dade;text-align:left}\
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}pre{background:#f4f6f7;padding:1em;overflow-x:auto;font-size:13px}\
.bar{background:#e3e7ea;height:.7em;width:10em}.bar div{background:#2f7d4f;height:100%}\
@media(prefers-color-scheme:dark){body{background:#14181b;color:#e4e8eb}pre{background:#1e2428}td,th{border-color:#39434a}.bar{background:#39434a}}";

/// One self-contained page: a table of students, and for each the whole report.
#[must_use]
pub fn grades(grades: &[Grade]) -> String {
    let mut page = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Grades</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><style>{STYLE}</style></head><body>\n<h1>Grades</h1>\n\
         <table><tr><th>student</th><th class=\"n\">points</th><th></th><th class=\"n\">right</th><th>diagnosis</th></tr>\n"
    );
    for (nth, grade) in grades.iter().enumerate() {
        let share = 100.0 * grade.points / grade.possible.max(1e-9);
        let right = grade.questions.iter().filter(|question| question.verdict == GradeVerdict::Right).count();
        let found = grade.diagnosis.as_ref().map_or(String::new(), |found| {
            found.mistakes.iter().map(|one| one.mistake.as_str()).collect::<Vec<_>>().join(" or ")
        });
        let _ = writeln!(
            page,
            "<tr><td><a href=\"#s{nth}\">{}</a></td><td class=\"n\">{:.1}/{}</td>\
             <td><div class=\"bar\"><div style=\"width:{share:.0}%\"></div></div></td>\
             <td class=\"n\">{right}/{}</td><td>{}</td></tr>",
            escape(&grade.student),
            grade.points,
            grade.possible,
            grade.questions.len(),
            escape(&found)
        );
    }
    page += "</table>\n";
    for (nth, grade) in grades.iter().enumerate() {
        let report = draw(&Answer::from(grade.clone()), Style::default());
        let _ = writeln!(
            page,
            "<h2 id=\"s{nth}\">{}</h2>\n<pre>{}</pre>",
            escape(&grade.student),
            escape(&report)
        );
    }
    page + "</body></html>\n"
}
