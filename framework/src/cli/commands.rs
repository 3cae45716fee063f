//! `commands`: subcommands that compare, register, export and import the app's commands.

use clap::{ArgMatches, Command};

use crate::app::builder::AppBuilder;
use crate::cli::arguments::{
    color, export_format, keep_args, lock_file, offline, plan_format, target_args, yes,
};
use crate::cli::guild_scan::scan_args;
use crate::cli::permissions::recording;
use crate::cli::tool::{
    EXIT_CODES, ExitCodes, PLAN_VARIABLES, RESTORE_VARIABLES, SERVICE_VARIABLES, after_help,
    command_group,
};
use crate::cli::{apply, check, explain, export, import, plan};
use crate::error::Result;

const APPLY_EXIT_CODES: ExitCodes = &[
    "0  the commands are registered",
    "1  an error, or the plan was not confirmed; or all but a part was applied: permissions could not be",
    "   restored, or the app is not installed in a guild that a command is declared for",
];

const PLAN_EXIT_CODES: ExitCodes = &[
    "0  the plan was printed",
    "1  an error; or the plan was printed, and DISCORD_PERMISSIONS_TOKEN cannot be used, or the app is not",
    "   installed in a guild that a command is declared for",
];

const CHECK_EXIT_CODES: ExitCodes = &[
    "0  the plan contains no changes",
    "1  an error, or the app is not installed in a guild that a command is declared for",
    "2  the plan contains changes; or with --permissions, a recorded request requires a permission that the",
    "   app does not declare",
];

/// Arguments of `check` that select or print a plan.
const PLAN_ARGUMENTS: [&str; 10] = [
    "guild",
    "dev",
    "scan-guild",
    "scan-guild-limit",
    "keep-undeclared",
    "keep-ids",
    "keep-id",
    "format",
    "color",
    "offline",
];

/// Returns the definition of `commands` and its subcommands.
pub(crate) fn command() -> Command {
    let about = "Compare, register, export and import the app's commands";
    let plan = "Print the changes that `apply` would make, and the command permissions that would be deleted";
    let apply = "Print the plan, ask for confirmation, and register the commands";
    let check = "Print the plan, and exit with code 2 if the plan contains changes";
    let recording = recording().conflicts_with_all(PLAN_ARGUMENTS).help(
        "Compare the permissions in a recording with those that the app declares, instead of the commands, without sending requests to Discord",
    );
    command_group("commands", about)
        .subcommand(comparison("plan", plan, PLAN_EXIT_CODES).args([plan_format(), color()]))
        .subcommand(comparison("apply", apply, APPLY_EXIT_CODES).args([color(), yes()]))
        .subcommand(
            comparison("check", check, CHECK_EXIT_CODES)
                .args([plan_format(), color(), offline()])
                .arg(recording),
        )
        .subcommand(
            Command::new("export")
                .about("Print the commands in the code, as JSON or Markdown")
                .arg(export_format())
                .after_help(after_help(EXIT_CODES, &[])),
        )
        .subcommand(import::command())
        .subcommand(explain::command())
        .arg(lock_file())
}

/// Returns the definition of a subcommand that compares the app's commands with the registered ones.
fn comparison(name: &'static str, about: &'static str, exit_codes: ExitCodes) -> Command {
    let variables = [SERVICE_VARIABLES, RESTORE_VARIABLES, PLAN_VARIABLES];
    Command::new(name)
        .about(about)
        .args(target_args())
        .args(scan_args())
        .args(keep_args())
        .after_help(after_help(exit_codes, &variables))
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
