//! Replaces `playground` if the `emulator` feature is disabled.

use std::io::{self, Stderr};

use clap::{Arg, ArgMatches};
use tracing_subscriber::layer::Identity;

use crate::app::builder::AppBuilder;
use crate::error::{Error, Result};

/// Returns a layer that does nothing.
pub(crate) fn log_layer() -> Identity {
    Identity::new()
}

/// Returns no argument: a load needs the emulator.
pub(crate) const fn load_args() -> Vec<Arg> {
    Vec::new()
}

/// Returns the writer of the log.
pub(crate) fn log_writer() -> Stderr {
    io::stderr()
}

/// Returns an error that names the feature to enable.
#[expect(clippy::unused_async, reason = "the real `playground` waits for input")]
pub(crate) async fn run(_builder: AppBuilder, _matches: &ArgMatches) -> Result<()> {
    Err(Error::user(
        "this binary has no playground: enable the `emulator` feature of `guildhall`",
    ))
}
