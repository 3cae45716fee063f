//! What an autocomplete function can ask for.

use std::ops::Deref;

use super::Context;

/// A command that is being typed, in the hands of an autocomplete function.
///
/// Everything of the [`Context`] is there.
#[derive(Clone, Debug)]
pub struct Autocomplete {
    context: Context,
    option: &'static str,
}

impl Autocomplete {
    pub(crate) fn new(context: Context, option: &'static str) -> Self {
        Self { context, option }
    }

    /// The name of the option that is being typed.
    pub fn option(&self) -> &'static str {
        self.option
    }
}

impl Deref for Autocomplete {
    type Target = Context;

    fn deref(&self) -> &Context {
        &self.context
    }
}
