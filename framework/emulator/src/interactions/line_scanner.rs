//! Scanner that splits a line into words, option names and values, with their positions.

use guildhall_rules::is_name_character;

use crate::interactions::line_error::LineError;

/// Part of a line, with its position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) line: &'a str,
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
}

impl Token<'_> {
    /// Returns whether the line ends with the token.
    pub(crate) const fn is_last(&self) -> bool {
        self.offset + self.text.len() == self.line.len()
    }

    /// Returns the text after the last space; `None` without a space.
    pub(crate) fn last_word(&self) -> Option<Self> {
        let (_, word) = self.text.rsplit_once(char::is_whitespace)?;
        let offset = self.offset + self.text.len() - word.len();
        Some(Self {
            text: word,
            offset,
            ..*self
        })
    }

    pub(crate) fn error(&self, message: impl Into<String>) -> LineError {
        LineError::new(self.line, self.offset, message)
    }

    /// Returns an error for an unknown name. `kind` is a noun for the named object, such as `channel`.
    pub(crate) fn unknown_name(
        &self,
        kind: &str,
        known: impl IntoIterator<Item = String>,
    ) -> LineError {
        let message = if self.text.is_empty() {
            format!("the name of a {kind} is missing")
        } else {
            format!("there is no {kind} `{}`", self.text)
        };
        self.error(message).with_valid_names(self.text, known)
    }
}

/// Value of an option, without quotes and escapes.
#[derive(Clone, Debug)]
pub(crate) struct RawValue<'a> {
    pub(crate) text: String,
    /// Value as written in the line.
    pub(crate) token: Token<'a>,
}

/// Scanner that reads a line from left to right.
#[derive(Clone, Debug)]
pub(crate) struct Scanner<'a> {
    line: &'a str,
    offset: usize,
}

impl<'a> Scanner<'a> {
    pub(crate) fn new(line: &'a str) -> Self {
        let mut scanner = Self { line, offset: 0 };
        scanner.skip_blanks();
        scanner
    }

    /// Returns whether the rest of the line starts with `prefix`.
    pub(crate) fn starts_with(&self, prefix: &str) -> bool {
        self.rest().starts_with(prefix)
    }

    /// Consumes `prefix` if the rest of the line starts with `prefix`. Returns whether `prefix` was consumed.
    pub(crate) fn consume(&mut self, prefix: &str) -> bool {
        let is_next = self.starts_with(prefix);
        if is_next {
            self.offset += prefix.len();
        }
        is_next
    }

    pub(crate) fn is_at_end(&self) -> bool {
        self.rest().is_empty()
    }

    /// Returns the next word without consuming it; empty at the end of the line.
    pub(crate) fn peek_word(&self) -> Token<'a> {
        let rest = self.rest();
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        self.token(self.offset, self.offset + end)
    }

    /// Consumes and returns the next word; empty at the end of the line.
    pub(crate) fn next_word(&mut self) -> Token<'a> {
        let word = self.peek_word();
        self.offset += word.text.len();
        self.skip_blanks();
        word
    }

    /// Consumes the rest of the line. Returns the rest without trailing spaces.
    pub(crate) fn next_rest(&mut self) -> Token<'a> {
        let rest = self.rest().trim_end();
        let token = self.token(self.offset, self.offset + rest.len());
        self.offset = self.line.len();
        token
    }

    /// Consumes an option name and its colon, if they are next in the line. Returns the name.
    pub(crate) fn next_option_name(&mut self) -> Option<Token<'a>> {
        let name = leading_option_name(self.rest())?;
        let token = self.token(self.offset, self.offset + name.len());
        self.offset += name.len() + 1;
        self.skip_blanks();
        Some(token)
    }

    /// Consumes a value: a quoted string, or the words before the next option name.
    pub(crate) fn next_value(&mut self) -> Result<RawValue<'a>, LineError> {
        if self.starts_with("\"") {
            return self.next_quoted();
        }
        let start = self.offset;
        let mut end = start;
        while !self.is_at_end() && leading_option_name(self.rest()).is_none() {
            self.offset += self.peek_word().text.len();
            end = self.offset;
            self.skip_blanks();
        }
        let token = self.token(start, end);
        Ok(RawValue {
            text: token.text.to_owned(),
            token,
        })
    }

    /// Consumes a quoted string.
    pub(crate) fn next_quoted(&mut self) -> Result<RawValue<'a>, LineError> {
        let start = self.offset;
        let mut text = String::new();
        let mut characters = self.line[start + 1..].char_indices();
        while let Some((index, character)) = characters.next() {
            match character {
                '"' => {
                    self.offset = start + 1 + index + 1;
                    return self.finish_quoted(text, start);
                }
                '\\' => text.extend(characters.next().map(|(_, escaped)| escaped)),
                character => text.push(character),
            }
        }
        let quote = self.token(start, self.line.len());
        Err(quote.error("missing closing quotation mark"))
    }

    fn finish_quoted(&mut self, text: String, start: usize) -> Result<RawValue<'a>, LineError> {
        let next = self.peek_word();
        if !next.text.is_empty() {
            return Err(next.error("expected a space after the closing quotation mark"));
        }
        let token = self.token(start, self.offset);
        self.skip_blanks();
        Ok(RawValue { text, token })
    }

    fn rest(&self) -> &'a str {
        &self.line[self.offset..]
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.offset += rest.len() - rest.trim_start().len();
    }

    const fn token_at(line: &'a str, text: &'a str, offset: usize) -> Token<'a> {
        Token { line, text, offset }
    }

    fn token(&self, start: usize, end: usize) -> Token<'a> {
        Self::token_at(self.line, &self.line[start..end], start)
    }
}

/// Quotes a string so that the scanner reads it as one value.
pub(crate) fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns the option name at the start of a text, if a colon follows. The scheme of a URL is not an option name.
fn leading_option_name(text: &str) -> Option<&str> {
    let word = text.split(char::is_whitespace).next()?;
    let (name, value) = word.split_once(':')?;
    let mut characters = name.chars();
    let is_valid = characters.next()?.is_alphabetic() && characters.all(is_name_character);
    (is_valid && !value.starts_with("//")).then_some(name)
}
