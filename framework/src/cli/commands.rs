//! `commands`: subcommands that compare, register and import the app's commands.

use clap::{ArgMatches, Command};

use crate::app::AppBuilder;
use crate::cli::arguments::{
    color, export_format, keep_args, lock_file, offline, plan_format, target_args, yes,
};
use crate::cli::guild_scan::scan_args;
use crate::cli::tool::{
    EXIT_CODES, PLAN_VARIABLES, RESTORE_VARIABLES, SERVICE_VARIABLES, after_help, command_group,
};
use crate::cli::{apply, check, explain, export, import, plan};
use crate::error::Result;

const APPLY_EXIT_CODES: &str = "0 if the commands are registered; 1 on an error, if the answer is \
     no,\nif permissions could not be restored, or if a guild that commands name lacks the app: the \
     rest is applied then";

const PLAN_EXIT_CODES: &str = "0 if the plan is printed; 1 on an error, if DISCORD_PERMISSIONS_TOKEN \
     cannot be used,\nor if a guild that commands name lacks the app: the plan is printed then too";

const CHECK_EXIT_CODES: &str = "0 if nothing differs, 2 if anything differs; 1 on an error, or if a \
     guild that\ncommands name lacks the app";

/// Returns the definition of `commands` and its subcommands.
pub(crate) fn command() -> Command {
    let about = "Compare, register and import the app's commands";
    command_group("commands", about)
        .subcommand(
            Command::new("plan")
                .about("Print the changes that `apply` would make, and their costs; change nothing")
                .args(target_args())
                .args(scan_args())
                .args(keep_args())
                .args([plan_format(), color()])
                .after_help(after_help(
                    PLAN_EXIT_CODES,
                    &[SERVICE_VARIABLES, RESTORE_VARIABLES, PLAN_VARIABLES],
                )),
        )
        .subcommand(
            Command::new("apply")
                .about(
                    "Print the plan, ask for confirmation, and overwrite each scope that differs",
                )
                .args(target_args())
                .args(scan_args())
                .args(keep_args())
                .args([color(), yes()])
                .after_help(after_help(
                    APPLY_EXIT_CODES,
                    &[SERVICE_VARIABLES, RESTORE_VARIABLES, PLAN_VARIABLES],
                )),
        )
        .subcommand(
            Command::new("check")
                .about("Print the plan, and report with the exit code whether anything differs")
                .args(target_args())
                .args(scan_args())
                .args(keep_args())
                .args([plan_format(), color(), offline()])
                .after_help(after_help(
                    CHECK_EXIT_CODES,
                    &[SERVICE_VARIABLES, RESTORE_VARIABLES, PLAN_VARIABLES],
                )),
        )
        .subcommand(
            Command::new("export")
                .about("Print the commands that would be registered")
                .arg(export_format())
                .after_help(after_help(EXIT_CODES, &[])),
        )
        .subcommand(import::command())
        .subcommand(explain::command())
        .arg(lock_file())
}

/// Runs a subcommand of `commands`.
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
