//! `commands`: the app's commands, and the service's copy of them.

mod apply;
mod arguments;
mod check;
mod explain;
mod export;
mod import;
mod lock;
mod markdown;
mod patience;
mod plan;
mod terminal;

use clap::{ArgMatches, Command};

use crate::app::AppBuilder;
use crate::error::Result;

use super::tool::task;
use arguments::{at, color, format, keeping, lock_file, offline, page, yes};

/// `commands` and what stands under it, for the command line.
pub(super) fn command() -> Command {
    let about = "The app's commands, and the service's copy of them";
    task("commands", about)
        .subcommand(
            Command::new("plan")
                .about("Print what `apply` would do, and what that costs")
                .args(at())
                .args(keeping())
                .args([format(), color()]),
        )
        .subcommand(
            Command::new("apply")
                .about("Register the commands, where they differ")
                .args(at())
                .args(keeping())
                .args([color(), yes()]),
        )
        .subcommand(
            Command::new("check")
                .about("End with 0 if the commands are registered as declared, with 2 if not")
                .args(at())
                .args(keeping())
                .args([format(), color(), offline()]),
        )
        .subcommand(
            Command::new("export")
                .about("Print what would be registered")
                .arg(page()),
        )
        .subcommand(import::command())
        .subcommand(explain::command())
        .arg(lock_file())
}

/// Does what stands under `commands`.
pub(super) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    match matches.subcommand() {
        Some(("plan", matches)) => plan::run(builder, matches).await,
        Some(("apply", matches)) => apply::run(builder, matches).await,
        Some(("check", matches)) => check::run(builder, matches).await,
        Some(("import", matches)) => import::run(builder, matches).await,
        Some(("explain", matches)) => explain::run(builder, matches).await,
        Some((_, matches)) => export::run(&builder, matches),
        None => Ok(()),
    }
}
