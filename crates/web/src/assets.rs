//! The files of the page, embedded. No path of a request ever reaches the disk.

use axum::http::{Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};

macro_rules! files {
    ($($name:literal: $kind:literal,)*) => {
        /// Every file: its path, its kind, its content.
        const FILES: &[(&str, &str, &[u8])] =
            &[$((concat!("/", $name), $kind, include_bytes!(concat!("../page/", $name)))),*];
    };
}

const HTML: &str = "text/html; charset=utf-8";

include!("../page/files.rs");

/// A file of the page.
pub(crate) async fn get(method: Method, uri: Uri) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return (StatusCode::METHOD_NOT_ALLOWED, "Files are read.\n").into_response();
    }
    let path = if uri.path() == "/" { "/index.html" } else { uri.path() };
    match FILES.iter().find(|file| file.0 == path) {
        Some(&(_, kind, bytes)) => ([(header::CONTENT_TYPE, kind)], bytes).into_response(),
        None => (
            StatusCode::NOT_FOUND,
            [(header::CONTENT_TYPE, HTML)],
            "<!DOCTYPE html>\n<title>Not here</title>\n<p>There is no such page. <a href=\"/\">Tesuji</a>\n",
        )
            .into_response(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(name: &str) -> &'static str {
        let file = FILES.iter().find(|file| file.0 == name).unwrap();
        std::str::from_utf8(file.2).unwrap()
    }

    /// The words of a source: what stands in quotes where `t` and its like are called.
    fn words(source: &'static str) -> impl Iterator<Item = &'static str> {
        const CALLS: [&str; 5] = [" t(\"", "(t(\"", "{t(\"", "[t(\"", "tell(\""];
        CALLS
            .iter()
            .flat_map(move |call| source.split(call).skip(1))
            .filter_map(|rest| rest.split('"').next())
    }

    #[test]
    fn every_word_is_there_in_japanese() {
        let japanese = text("/japanese.js");
        let (mut count, mut missing) = (0, Vec::new());
        for (name, _, _) in
            FILES.iter().filter(|file| file.1.contains("javascript") && file.0 != "/japanese.js")
        {
            for word in words(text(name)) {
                count += 1;
                if !japanese.contains(&format!("\"{word}\": \"")) {
                    missing.push(format!("{name}: {word}"));
                }
            }
        }
        assert!(count > 250 && missing.is_empty(), "{count} words, without Japanese: {missing:?}");
        // So are the techniques, with what they do, and the lessons that come with the program.
        let technique = |one: &tesuji_params::Technique| [one.name().to_string(), one.what().to_string()];
        let lessons = crate::lesson::standard().into_iter().flat_map(|lesson| {
            let steps = lesson.steps.into_iter().flat_map(|step| [step.text, step.question, step.answer]);
            [lesson.title, lesson.about].into_iter().chain(steps)
        });
        for told in tesuji_params::Technique::ALL.iter().flat_map(technique).chain(lessons) {
            let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(japanese.contains(&format!("\"{told}\": \"")), "{told}");
        }
    }

    #[test]
    fn the_page_is_light_and_whole() {
        let weight: usize = FILES.iter().map(|file| file.2.len()).sum();
        assert!(weight < 500_000, "{weight} bytes");
        // Whatever a file asks for is there.
        for (name, kind, bytes) in FILES.iter().filter(|file| file.1.starts_with("text/")) {
            let text = std::str::from_utf8(bytes).unwrap();
            let folder = name.rsplit_once('/').unwrap().0;
            let asked = text.lines().filter_map(|line| line.strip_prefix("import ")?.split('"').nth(1));
            for path in asked {
                let path = match path.strip_prefix("../") {
                    Some(path) => format!("/{path}"),
                    None => format!("{folder}/{}", path.trim_start_matches("./")),
                };
                assert!(FILES.iter().any(|file| file.0 == path), "{name} ({kind}) asks for {path}");
            }
            assert!(
                !text.contains("https://") && !text.contains("style=\""),
                "{name}: nothing from elsewhere, no styles inline"
            );
        }
    }
}
