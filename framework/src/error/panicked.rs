//! The error that an error handler receives if a handler panicked.

use std::any::Any;

/// A panic in a handler, or in a hook or guard of the handler.
///
/// The panic is logged. `Display` omits the message of the panic, which may be confidential.
#[derive(Debug, thiserror::Error)]
#[error("the handler panicked")]
pub struct PanicError {
    message: String,
}

impl PanicError {
    pub(crate) fn from_payload(payload: &(dyn Any + Send)) -> Self {
        let message = match payload.downcast_ref::<&str>() {
            Some(message) => Some(*message),
            None => payload.downcast_ref::<String>().map(String::as_str),
        };
        Self {
            message: message.unwrap_or("a panic without a message").to_owned(),
        }
    }

    /// Returns the message of the panic, for logs and not for users.
    pub fn message(&self) -> &str {
        &self.message
    }
}
