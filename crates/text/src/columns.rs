//! Tables whose last column is as wide as the window leaves it.

/// A column but the last.
#[derive(Clone, Debug)]
pub struct Column {
    head: &'static str,
    width: usize,
    /// Text begins at the left, a number ends at the right.
    is_text: bool,
    /// In a narrow window the columns of the lowest rank go first.
    rank: u8,
}

impl Column {
    /// A column of text.
    #[must_use]
    pub fn text(head: &'static str, width: usize, rank: u8) -> Column {
        Column { head, width, is_text: true, rank }
    }

    /// A column of numbers.
    #[must_use]
    pub fn number(head: &'static str, width: usize, rank: u8) -> Column {
        Column { head, width, is_text: false, rank }
    }
}

/// The columns of a table that fit the window.
#[derive(Clone, Debug)]
pub struct Columns {
    all: Vec<Column>,
    shown: Vec<bool>,
    /// What the last column is called.
    last: &'static str,
}

impl Columns {
    /// The columns that leave so much room for the last one in a window; all, if there is no window.
    #[must_use]
    pub fn new(columns: Vec<Column>, last: &'static str, room: usize, width: Option<usize>) -> Columns {
        let mut shown = vec![true; columns.len()];
        while width.is_some_and(|width| used(&columns, &shown) + room > width) {
            let left = (0..columns.len()).filter(|&i| shown[i]);
            let Some(least) = left.min_by_key(|&i| columns[i].rank) else { break };
            shown[least] = false;
        }
        Columns { all: columns, shown, last }
    }

    /// The head of the table.
    #[must_use]
    pub fn head(&self) -> String {
        let heads: Vec<&str> = self.all.iter().map(|column| column.head).collect();
        self.row(&heads, self.last)
    }

    /// A row: a cell for each column but the last, shown or not.
    #[must_use]
    pub fn row(&self, cells: &[impl AsRef<str>], last: &str) -> String {
        let mut line = String::new();
        let shown = self.all.iter().zip(cells).zip(&self.shown).filter(|(_, shown)| **shown);
        for ((column, cell), _) in shown {
            let cell = cell.as_ref();
            let pad = " ".repeat(column.width.saturating_sub(crate::width(cell)));
            let parts = if column.is_text { [cell, &pad, " "] } else { [&pad, cell, " "] };
            line.extend(parts);
        }
        format!("{line} {last}")
    }
}

/// What the columns before the last take.
fn used(columns: &[Column], shown: &[bool]) -> usize {
    columns.iter().zip(shown).filter(|(_, shown)| **shown).map(|(column, _)| column.width + 1).sum::<usize>()
        + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(width: Option<usize>) -> Columns {
        let all =
            vec![Column::text("search", 8, 9), Column::number("nodes", 12, 5), Column::number("speed", 6, 1)];
        Columns::new(all, "line", 10, width)
    }

    #[test]
    fn the_least_of_the_columns_go_first() {
        let cells = ["full", "1,234", "5.6"];
        assert_eq!(columns(None).row(&cells, "e4 e5"), "full            1,234    5.6  e4 e5");
        assert_eq!(columns(Some(35)).row(&cells, "e4 e5"), "full            1,234  e4 e5");
        assert_eq!(columns(Some(35)).head(), "search          nodes  line");
        assert_eq!(columns(Some(20)).row(&cells, "e4 e5"), "full      e4 e5");
    }
}
