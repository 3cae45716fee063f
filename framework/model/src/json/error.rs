//! Errors of the JSON reader.

use std::borrow::Cow;
use std::fmt;
use std::str::Utf8Error;

use serde::de::{self, Expected, Unexpected};

/// The reason that a text is not JSON or does not have the expected type, with the position.
///
/// The error omits strings of the text, which may be tokens.
#[derive(Debug)]
pub struct JsonError(Box<Fault>);

#[derive(Debug)]
struct Fault {
    reason: Cow<'static, str>,
    line: usize,
    column: usize,
}

impl JsonError {
    #[cold]
    fn new(reason: Cow<'static, str>) -> Self {
        let (line, column) = (1, 1);
        Self(Box::new(Fault {
            reason,
            line,
            column,
        }))
    }

    /// Creates the error for text that is not JSON.
    #[cold]
    pub(super) fn syntax() -> Self {
        Self::new(Cow::Borrowed("invalid JSON"))
    }

    /// Creates the error for bytes that are not UTF-8.
    pub(super) fn encoding(bytes: &[u8], error: Utf8Error) -> Self {
        Self::new(Cow::Borrowed("invalid UTF-8")).at(bytes, error.valid_up_to())
    }

    /// Sets the position, an index into the text.
    pub(super) fn at(mut self, text: &[u8], position: usize) -> Self {
        let before = &text[..position.min(text.len())];
        let start = (1, 1);
        (self.0.line, self.0.column) =
            before
                .iter()
                .fold(start, |(line, column), byte| match byte {
                    b'\n' => (line + 1, 1),
                    _ => (line, column + 1),
                });
        self
    }

    /// Returns the line, starting from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// Returns the column in bytes, starting from 1.
    pub fn column(&self) -> usize {
        self.0.column
    }
}

impl fmt::Display for JsonError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Fault {
            reason,
            line,
            column,
        } = &*self.0;
        write!(f, "{reason} at line {line} column {column}")
    }
}

impl std::error::Error for JsonError {}

impl de::Error for JsonError {
    #[cold]
    fn custom<T: fmt::Display>(reason: T) -> Self {
        Self::new(Cow::Owned(reason.to_string()))
    }

    fn invalid_type(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = without_text(found);
        Self::custom(format_args!("invalid type: {found}, expected {expected}"))
    }

    fn invalid_value(found: Unexpected<'_>, expected: &dyn Expected) -> Self {
        let found = without_text(found);
        Self::custom(format_args!("invalid value: {found}, expected {expected}"))
    }
}

fn without_text(found: Unexpected<'_>) -> Unexpected<'_> {
    match found {
        Unexpected::Str(_) => Unexpected::Other("string"),
        Unexpected::Unit => Unexpected::Other("null"),
        _ => found,
    }
}
