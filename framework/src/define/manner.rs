//! In which manner a handler answers, as constant data.

use std::time::Duration;

/// In which manner a handler answers.
#[derive(Clone, Copy, Debug)]
pub struct Manner {
    pub(crate) defer: Defer,
    pub(crate) ephemeral: bool,
}

/// When an interaction is acknowledged for its handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defer {
    /// When the handler has not answered as long after the arrival as the app says.
    Late,
    /// Before the handler begins.
    Now,
    /// When the handler has not answered this long after the arrival.
    After(Duration),
    /// Not at all: the handler does it, or is in time.
    Never,
}

impl Manner {
    /// For everybody to see, and deferred when the handler is late.
    pub const USUAL: Self = Self {
        defer: Defer::Late,
        ephemeral: false,
    };

    /// Sets when the interaction is acknowledged for the handler.
    #[must_use]
    pub const fn defer(mut self, defer: Defer) -> Self {
        self.defer = defer;
        self
    }

    /// Makes the messages, and the acknowledgment, visible to whoever used it only.
    #[must_use]
    pub const fn ephemeral(mut self) -> Self {
        self.ephemeral = true;
        self
    }
}
