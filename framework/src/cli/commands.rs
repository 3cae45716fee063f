//! `commands`: the app's commands, and the service's copy of them.

use clap::{ArgMatches, Command};

use crate::app::AppBuilder;
use crate::cli::arguments::{at, color, format, keeping, lock_file, offline, page, yes};
use crate::cli::guild_scan::looking;
use crate::cli::tool::{DONE, PLAN, RESTORING, SERVICE, after, task};
use crate::cli::{apply, check, explain, export, import, plan};
use crate::error::Result;

/// How `apply` ends.
const APPLIED: &str = "0 where the commands are registered, 1 on an error, where the answer is \
     no,\nwhere permissions could not be restored, or where a guild that commands name lacks the \
     app: the rest is done then";

/// How `plan` ends.
const PLANNED: &str = "0 where it is printed, 1 on an error, where DISCORD_PERMISSIONS_TOKEN is of \
     no use,\nor where a guild that commands name lacks the app: it is printed then too";

/// How `check` ends.
const COMPARED: &str = "0 where nothing differs, 2 where anything does, 1 on an error, or where a \
     guild that\ncommands name lacks the app";

/// `commands` and what stands under it, for the command line.
pub(crate) fn command() -> Command {
    let about = "The app's commands, and the service's copy of them";
    task("commands", about)
        .subcommand(
            Command::new("plan")
                .about("Print what `apply` would do, and what that costs; nothing is changed")
                .args(at())
                .args(looking())
                .args(keeping())
                .args([format(), color()])
                .after_help(after(PLANNED, &[SERVICE, RESTORING, PLAN])),
        )
        .subcommand(
            Command::new("apply")
                .about("Print the plan, ask, and overwrite each scope that differs, once")
                .args(at())
                .args(looking())
                .args(keeping())
                .args([color(), yes()])
                .after_help(after(APPLIED, &[SERVICE, RESTORING, PLAN])),
        )
        .subcommand(
            Command::new("check")
                .about("Print the plan, and say with the exit code whether anything differs")
                .args(at())
                .args(looking())
                .args(keeping())
                .args([format(), color(), offline()])
                .after_help(after(COMPARED, &[SERVICE, RESTORING, PLAN])),
        )
        .subcommand(
            Command::new("export")
                .about("Print what would be registered")
                .arg(page())
                .after_help(after(DONE, &[])),
        )
        .subcommand(import::command())
        .subcommand(explain::command())
        .arg(lock_file())
}

/// Does what stands under `commands`.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
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
