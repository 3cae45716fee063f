//! In place of the playground, in a binary without the emulator.

use crate::app::AppBuilder;
use crate::error::{Error, Result};

/// Says how to get a playground.
#[expect(
    clippy::unused_async,
    reason = "the playground waits for the member's next line"
)]
pub(crate) async fn run(_builder: AppBuilder, _once: bool) -> Result<()> {
    Err(Error::user(
        "the playground is not in this binary: build it with guildhall's feature `emulator`",
    ))
}
