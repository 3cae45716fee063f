//! The location of a definition in the program's source.

use std::fmt;

/// The location of a definition in the program's source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Source {
    /// Path of the function or module: `my_bot::fun::roll`.
    pub path: &'static str,
    /// File, as the compiler names it.
    pub file: &'static str,
    /// Line of the function's or module's name.
    pub line: u32,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{} ({})", self.file, self.line, self.path)
    }
}
