//! Errors and panics of handlers.

use guildhall::hook::PanicError;
use guildhall::prelude::*;

/// Divide a number
#[command]
fn divide(
    /// Dividend
    dividend: i32,
    /// Divisor
    divisor: i32,
) -> String {
    // Zero panics. The process goes on, and the panic reaches the error handler of the app.
    format!("{}", dividend / divisor)
}

/// Tells the user about a panic, as the showcase of poise does. A bot in production leaves the message to the log, because the
/// text of a panic may contain secrets. Other errors are handled as without this function.
pub fn tell_user(_: &Context, error: Error) -> Result<Reply> {
    match error.cause::<PanicError>() {
        Some(panic) => {
            Ok(Reply::text(format!("The handler panicked: {}", panic.message())).ephemeral())
        }
        None => Err(error),
    }
}

/// Reply to a user
#[command(ephemeral)]
fn reply() -> Reply {
    Reply::text("Only you can read this reply.")
}
