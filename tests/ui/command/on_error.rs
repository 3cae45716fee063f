//! What answers where a command fails is an `async fn(&Context, Error)`, and says something.
use guildhall::prelude::*;

/// Fails
#[command(on_error = "explain")]
fn text() -> Result<()> {
    Ok(())
}

/// Fails
#[command(on_error)]
fn nothing() -> Result<()> {
    Ok(())
}

/// Fails
#[command(on_error = counts)]
fn number() -> Result<()> {
    Ok(())
}

async fn counts(_ctx: &Context, _error: Error) -> u8 {
    7
}

fn main() {}
