//! A text as the error of a handler that returns `guildhall::Result`.
use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// Text to say
    what: String,
) -> Result<String> {
    if what.is_empty() {
        return Err("empty");
    }
    if what.len() > 10 {
        return Err(Error::user("That is too long."));
    }
    Ok(what)
}

fn main() {}
