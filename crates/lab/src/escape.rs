/// Text with what means something in HTML and SVG written out, and nothing that no page can show.
///
/// ```
/// assert_eq!(tesuji_lab::escape("a<b>&'\"c\u{1}"), "a&lt;b&gt;&amp;&#39;&quot;c");
/// ```
#[must_use]
pub fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c if c.is_control() => {}
            _ => safe.push(c),
        }
    }
    safe
}
