//! That a handler has panicked, as the error that a handler of errors is given.

use std::any::Any;

/// A handler, or something around it, has panicked.
///
/// The log has said so already. Displayed without the panic's message, which may hold what is
/// nobody's business.
#[derive(Debug, thiserror::Error)]
#[error("the handler panicked")]
pub struct Panicked {
    message: String,
}

impl Panicked {
    pub(crate) fn of(panic: &(dyn Any + Send)) -> Self {
        let text = panic.downcast_ref::<&str>().copied();
        let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
        let message = text.unwrap_or("a panic without a message").to_owned();
        Self { message }
    }

    /// What it says, for a log: it is not for members.
    pub fn message(&self) -> &str {
        &self.message
    }
}
