//! An error handler must be a function of `(&Context, Error)` that returns a reply or nothing.
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
