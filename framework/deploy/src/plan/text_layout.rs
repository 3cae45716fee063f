//! Wraps a line of styled words to the width of a terminal.

use std::fmt;
use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use unicode_width::UnicodeWidthChar;

use crate::plan::text::ColorMode;

/// Meaning of a part of a line, which selects its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextStyle {
    Plain,
    Heading,
    Quiet,
    Created,
    Changed,
    Moved,
    Deleted,
}

impl TextStyle {
    const fn ansi(self) -> Style {
        match self {
            Self::Plain => Style::new(),
            Self::Heading => Style::new().effects(Effects::BOLD),
            Self::Quiet => Style::new().effects(Effects::DIMMED),
            Self::Created => AnsiColor::Green.on_default(),
            Self::Changed => AnsiColor::Yellow.on_default(),
            Self::Moved => AnsiColor::Cyan.on_default(),
            Self::Deleted => AnsiColor::Red.on_default(),
        }
    }
}

/// One line: its indentation, that of its continuation rows, and its styled parts.
#[derive(Debug, Default)]
pub(crate) struct TextLine {
    indent: usize,
    hang: usize,
    parts: Vec<(TextStyle, String)>,
}

impl TextLine {
    pub(crate) fn indented(indent: usize) -> Self {
        Self {
            indent,
            hang: indent + 2,
            parts: Vec::new(),
        }
    }

    /// Adds words. Characters that are not printable are replaced: names may come from anywhere.
    pub(crate) fn with(mut self, style: TextStyle, words: &str) -> Self {
        let printable = |c: char| if is_printable(c) { c } else { '\u{fffd}' };
        self.parts
            .push((style, words.chars().map(printable).collect()));
        self
    }

    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        width: usize,
        color: ColorMode,
    ) -> fmt::Result {
        for (indent, row) in self.rows(width) {
            write!(f, "{:indent$}", "")?;
            for (style, text) in row {
                match color {
                    ColorMode::Plain => f.write_str(&text)?,
                    ColorMode::Colored => {
                        let ansi = style.ansi();
                        write!(f, "{ansi}{text}{ansi:#}")?;
                    }
                }
            }
            f.write_char('\n')?;
        }
        Ok(())
    }

    /// Wraps the line, and returns each row with its indentation.
    fn rows(&self, width: usize) -> Vec<(usize, Vec<(TextStyle, String)>)> {
        let mut rows = LineWrapper::new(self, width);
        for (style, text) in &self.parts {
            for word in text.split_inclusive(' ') {
                rows.push(*style, word);
            }
        }
        rows.rows
    }
}

/// The rows of a line while they are filled.
struct LineWrapper {
    width: usize,
    hang: usize,
    used: usize,
    /// Pending spaces, written only before another word of the same row.
    spaces: usize,
    rows: Vec<(usize, Vec<(TextStyle, String)>)>,
}

impl LineWrapper {
    fn new(line: &TextLine, width: usize) -> Self {
        Self {
            width,
            hang: line.hang,
            used: line.indent,
            spaces: 0,
            rows: vec![(line.indent, Vec::new())],
        }
    }

    fn push(&mut self, style: TextStyle, word: &str) {
        let trimmed = word.trim_end_matches(' ');
        let length = display_width(trimmed);
        let is_first = self.rows.last().is_none_or(|row| row.1.is_empty());
        if self.used + self.spaces + length > self.width && !is_first {
            self.start_row();
        }
        self.fill(style, trimmed);
        self.spaces += word.len() - trimmed.len();
    }

    /// Adds a word to the row, and continues a word that is longer than a row in further ones.
    fn fill(&mut self, style: TextStyle, word: &str) {
        let mut rest = word;
        while !rest.is_empty() {
            let available = self.width.saturating_sub(self.used + self.spaces).max(1);
            let (head, tail) = rest.split_at(fitting_prefix(rest, available));
            self.put(style, head);
            if !tail.is_empty() {
                self.start_row();
            }
            rest = tail;
        }
    }

    fn put(&mut self, style: TextStyle, text: &str) {
        let gap = " ".repeat(std::mem::take(&mut self.spaces));
        self.used += gap.len() + display_width(text);
        let Some((_, row)) = self.rows.last_mut() else {
            return;
        };
        match row.last_mut() {
            Some(last) if last.0 == style => last.1.extend([&gap, text]),
            Some(last) => {
                last.1.push_str(&gap);
                row.push((style, text.to_owned()));
            }
            None => row.push((style, format!("{gap}{text}"))),
        }
    }

    fn start_row(&mut self) {
        self.rows.push((self.hang, Vec::new()));
        (self.used, self.spaces) = (self.hang, 0);
    }
}

/// Returns the width of a text on a terminal, where East Asian characters take two columns.
pub(crate) fn display_width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

fn char_width(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// Returns the length in bytes of the longest prefix that fits, which is at least one character.
fn fitting_prefix(text: &str, available: usize) -> usize {
    let mut used = 0;
    let mut ends = text.char_indices();
    let over = ends.find(|(at, c)| {
        used += char_width(*c);
        used > available && *at > 0
    });
    over.map_or(text.len(), |(at, _)| at)
}

/// Returns whether a character is harmless: no control character, no change of direction, not invisible.
fn is_printable(c: char) -> bool {
    let changes_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // The joiners U+200C and U+200D are allowed: some scripts need them.
    let is_invisible = matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !changes_direction && !is_invisible
}
