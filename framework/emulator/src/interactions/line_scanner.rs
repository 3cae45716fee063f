//! Scanner that splits a line into words, option names and values, with their positions.

use guildhall_rules::is_name_character;

use crate::interactions::line_error::LineError;

/// A part of a line, and its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) line: &'a str,
    pub(crate) text: &'a str,
    pub(crate) at: usize,
}

impl Token<'_> {
    pub(crate) fn error(&self, message: impl Into<String>) -> LineError {
        LineError::new(self.line, self.at, message)
    }

    /// Returns an error that no `what` has this token's name.
    pub(crate) fn unknown_name(
        &self,
        what: &str,
        known: impl IntoIterator<Item = String>,
    ) -> LineError {
        let message = if self.text.is_empty() {
            format!("the name of a {what} is missing")
        } else {
            format!("there is no {what} `{}`", self.text)
        };
        self.error(message).with_known(self.text, known)
    }
}

/// A value without its quotes.
#[derive(Clone, Debug)]
pub(crate) struct RawValue<'a> {
    pub(crate) text: String,
    /// The value as written.
    pub(crate) piece: Token<'a>,
}

/// Reads a line from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        let mut scanner = Self { line, at: 0 };
        scanner.skip_blanks();
        scanner
    }

    /// Returns whether the rest starts with `mark`.
    pub(crate) fn starts_with(&self, mark: &str) -> bool {
        self.rest().starts_with(mark)
    }

    /// Consumes `mark` if the rest starts with it.
    pub(crate) fn consume(&mut self, mark: &str) -> bool {
        let is_next = self.starts_with(mark);
        if is_next {
            self.at += mark.len();
        }
        is_next
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Returns the next word without consuming it; empty at the end.
    pub(crate) fn peek(&self) -> Token<'a> {
        let rest = self.rest();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.token(self.at, self.at + end)
    }

    /// Consumes the next word; empty at the end.
    pub(crate) fn word(&mut self) -> Token<'a> {
        let word = self.peek();
        self.at += word.text.len();
        self.skip_blanks();
        word
    }

    /// Consumes the rest of the line.
    pub(crate) fn rest_of_line(&mut self) -> Token<'a> {
        let rest = self.rest().trim_end();
        let piece = self.token(self.at, self.at + rest.len());
        self.at = self.line.len();
        piece
    }

    /// Consumes an option name with its colon, if one follows.
    pub(crate) fn option_name(&mut self) -> Option<Token<'a>> {
        let name = leading_option_name(self.rest())?;
        let piece = self.token(self.at, self.at + name.len());
        self.at += name.len() + 1;
        self.skip_blanks();
        Some(piece)
    }

    /// Consumes a value: a quoted text, or everything up to the next option.
    pub(crate) fn value(&mut self) -> Result<RawValue<'a>, LineError> {
        if self.starts_with("\"") {
            return self.quoted();
        }
        let start = self.at;
        let mut end = start;
        while !self.is_at_end() && leading_option_name(self.rest()).is_none() {
            self.at += self.peek().text.len();
            end = self.at;
            self.skip_blanks();
        }
        let piece = self.token(start, end);
        Ok(RawValue {
            text: piece.text.to_owned(),
            piece,
        })
    }

    /// Consumes a quoted text.
    pub(crate) fn quoted(&mut self) -> Result<RawValue<'a>, LineError> {
        let start = self.at;
        let mut text = String::new();
        let mut characters = self.line[start + 1..].char_indices();
        while let Some((offset, character)) = characters.next() {
            match character {
                '"' => {
                    self.at = start + 1 + offset + 1;
                    return self.after_quote(text, start);
                }
                '\\' => text.extend(characters.next().map(|(_, escaped)| escaped)),
                character => text.push(character),
            }
        }
        let quote = self.token(start, self.line.len());
        Err(quote.error("missing closing quotation mark"))
    }

    fn after_quote(&mut self, text: String, start: usize) -> Result<RawValue<'a>, LineError> {
        let next = self.peek();
        if !next.text.is_empty() {
            return Err(next.error("expected a space after the closing quotation mark"));
        }
        let piece = self.token(start, self.at);
        self.skip_blanks();
        Ok(RawValue { text, piece })
    }

    fn rest(&self) -> &'a str {
        &self.line[self.at..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    const fn token_at(line: &'a str, text: &'a str, at: usize) -> Token<'a> {
        Token { line, text, at }
    }

    fn token(&self, start: usize, end: usize) -> Token<'a> {
        Self::token_at(self.line, &self.line[start..end], start)
    }
}

/// Quotes a text so that the scanner reads one value.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns the option name at the start of a text, if a colon follows. A URL is no option name.
fn leading_option_name(text: &str) -> Option<&str> {
    let word = text.split(char::is_whitespace).next()?;
    let (name, value) = word.split_once(':')?;
    let mut characters = name.chars();
    let valid = characters.next()?.is_alphabetic() && characters.all(is_name_character);
    (valid && !value.starts_with("//")).then_some(name)
}
