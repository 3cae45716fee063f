//! Replaces `playground` if the `emulator` feature is disabled.

use clap::ArgMatches;

use crate::app::AppBuilder;
use crate::error::{Error, Result};

/// Returns an error that names the feature to enable.
#[expect(clippy::unused_async, reason = "the real `playground` waits for input")]
pub(crate) async fn run(_builder: AppBuilder, _matches: &ArgMatches) -> Result<()> {
    Err(Error::user(
        "this binary has no playground: enable the `emulator` feature of `guildhall`",
    ))
}
