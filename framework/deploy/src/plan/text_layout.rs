//! Layout of the plan's text: wraps and colors a line of styled words.
//!
//! [`text_lines`](crate::plan::text_lines) creates the lines.

use std::fmt;
use std::fmt::Write;

use anstyle::{AnsiColor, Effects, Style};
use unicode_width::UnicodeWidthChar;

use crate::plan::text::ColorMode;

/// Style of a part of a line; determines its color.
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

/// A character and its style.
type StyledChar = (TextStyle, char);

/// One line: its styled characters, its indentation, and the indentation of its continuation rows.
#[derive(Debug, Default)]
pub(crate) struct TextLine {
    indent: usize,
    hanging_indent: usize,
    characters: Vec<StyledChar>,
}

impl TextLine {
    pub(crate) fn indented(indent: usize) -> Self {
        Self {
            indent,
            hanging_indent: indent + 2,
            characters: Vec::new(),
        }
    }

    /// Adds words. Replaces characters that are not printable: the app does not control all names.
    pub(crate) fn with(mut self, style: TextStyle, words: &str) -> Self {
        for c in words.chars() {
            let style = match self.characters.last() {
                // A space has the style of the word before it.
                Some((last, _)) if c == ' ' => *last,
                _ => style,
            };
            let printable = if is_printable(c) { c } else { '\u{fffd}' };
            self.characters.push((style, printable));
        }
        self
    }

    /// Writes the line, wrapped to the width.
    pub(crate) fn write(
        &self,
        f: &mut fmt::Formatter<'_>,
        width: usize,
        color: ColorMode,
    ) -> fmt::Result {
        let (mut indent, mut rest) = (self.indent, &*self.characters);
        loop {
            let (row, others) = split_first_row(rest, width.saturating_sub(indent));
            write!(f, "{:indent$}", "")?;
            write_row(f, row, color)?;
            if others.is_empty() {
                return Ok(());
            }
            (indent, rest) = (self.hanging_indent, others);
        }
    }
}

/// Splits a line after the words that fit in a row. If not even the first word fits, splits the word.
fn split_first_row(line: &[StyledChar], width: usize) -> (&[StyledChar], &[StyledChar]) {
    let is_space = |at: usize| line[at].1 == ' ';
    let mut used = 0;
    let overflow = (0..line.len()).find(|at| {
        used += char_width(line[*at].1);
        used > width && *at > 0 && !is_space(*at)
    });
    let Some(overflow) = overflow else {
        return (trim_end(line), &[]);
    };
    let end = (1..=overflow).rev().find(|at| is_space(at - 1));
    let (row, rest) = line.split_at(end.unwrap_or(overflow));
    (trim_end(row), rest)
}

fn trim_end(row: &[StyledChar]) -> &[StyledChar] {
    let end = row.iter().rposition(|(_, c)| *c != ' ');
    &row[..end.map_or(0, |last| last + 1)]
}

fn write_row(f: &mut fmt::Formatter<'_>, row: &[StyledChar], color: ColorMode) -> fmt::Result {
    for run in row.chunk_by(|one, next| one.0 == next.0) {
        let ansi = match color {
            ColorMode::Plain => Style::new(),
            ColorMode::Colored => run[0].0.ansi(),
        };
        let text: String = run.iter().map(|(_, c)| c).collect();
        write!(f, "{ansi}{text}{ansi:#}")?;
    }
    f.write_char('\n')
}

/// Returns the width of a text in terminal columns; wide East Asian characters have two columns.
pub(crate) fn display_width(text: &str) -> usize {
    text.chars().map(char_width).sum()
}

fn char_width(c: char) -> usize {
    c.width().unwrap_or(0)
}

/// Returns whether a character is printable: not a control character, not invisible, and without effect on the text
/// direction.
fn is_printable(c: char) -> bool {
    let changes_direction = matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    // The joiners U+200C and U+200D are allowed: some scripts require them.
    let is_invisible = matches!(c, '\u{ad}' | '\u{180e}' | '\u{200b}' | '\u{2060}'..='\u{2064}' | '\u{feff}' | '\u{e0000}'..='\u{e007f}');
    !c.is_control() && !changes_direction && !is_invisible
}
