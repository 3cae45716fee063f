//! Reads the command line and does what it says.
//!
//! What stands under the help of each task: how it ends, and which variables it reads.

use std::fmt::Write;
use std::io::IsTerminal;
use std::{io, process};

use clap::{Arg, ArgAction, ArgMatches, Command};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::filter::LevelFilter;

use crate::app::AppBuilder;
use crate::cli::{commands, invite, playground, serve};
use crate::config::{Config, ConfigError, environment as variable};
use crate::error::Result;

/// Whether this binary holds the playground.
const PLAYGROUND: bool = cfg!(feature = "emulator");

/// How `playground` ends.
const UNANSWERED: &str =
    "0 at its end, 1 on an error, or with --once where anything is not answered";

/// Does what the command line asks for.
///
/// What `builder` was not told in code comes from the environment. The log goes to the standard
/// error, filtered by `RUST_LOG`, `info` unless set; a subscriber that is installed already stays.
///
/// Ends the process where the command line asks for help, with 0, or cannot be understood, with 1.
///
/// # Errors
///
/// Whatever keeps the task from being done, in a sentence.
pub async fn run(builder: AppBuilder) -> Result<()> {
    let matches = matches()?;
    log();
    match matches.subcommand() {
        Some(("commands", matches)) => commands::run(builder, matches).await,
        Some(("invite", _)) => invite::run(builder),
        Some(("playground", matches)) => playground::run(builder, matches.get_flag("once")).await,
        _ => serve::run(builder).await,
    }
}

/// What the command line says.
fn matches() -> io::Result<ArgMatches> {
    match tool().try_get_matches() {
        Ok(matches) => Ok(matches),
        Err(error) => {
            error.print()?;
            // clap's own code is 2, with which `commands check` says that something differs.
            process::exit(i32::from(error.use_stderr()))
        }
    }
}

/// The builder, with what the environment says where the code says nothing.
pub(crate) fn with_environment(builder: AppBuilder) -> Result<AppBuilder, ConfigError> {
    Ok(builder.config(Config::from_env()?))
}

fn tool() -> Command {
    let once = Arg::new("once")
        .long("once")
        .action(ArgAction::SetTrue)
        .help("Send one of everything, print the transcript and exit");
    task(
        "app",
        "Answers interactions, and registers the commands they come from",
    )
    .subcommand(serve::command())
    .subcommand(commands::command())
    .subcommand(invite::command())
    .subcommand(
        Command::new("playground")
            .about("Try the app out in the terminal and in the browser, without an account")
            .arg(once)
            .hide(!PLAYGROUND)
            .after_help(after(UNANSWERED, &[])),
    )
}

/// A command of the tool that needs another one after it, and prints help without.
pub(crate) fn task(name: &'static str, about: &'static str) -> Command {
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

/// Writes the log to the standard error, unless the program has seen to it.
fn log() {
    let filter = EnvFilter::builder()
        .with_default_directive(LevelFilter::INFO.into())
        .from_env_lossy();
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_ansi(io::stderr().is_terminal())
        .with_writer(io::stderr);
    if log.try_init().is_err() {
        tracing::debug!("the program has its own subscriber");
    }
}

/// A variable, and what it should hold.
type Line = (&'static str, &'static str);

/// How a task ends that cannot end otherwise.
pub(crate) const DONE: &str = "0 where it is done, 1 on an error";

/// What every task reads that needs to know the app.
pub(crate) const APP: &[Line] = &[variable::APPLICATION_ID.line(), variable::CLIENT_ID.line()];

/// What every task reads that calls the service.
pub(crate) const SERVICE: &[Line] = &[
    variable::APPLICATION_ID.line(),
    variable::TOKEN.line(),
    variable::CLIENT_ID.line(),
    variable::CLIENT_SECRET.line(),
    variable::API_BASE.line(),
];

/// What is read by what only a bot may ask the service.
pub(crate) const BOT: &[Line] = &[
    variable::APPLICATION_ID.line(),
    variable::CLIENT_ID.line(),
    variable::TOKEN.line(),
    variable::API_BASE.line(),
];

/// What is read beside it for a plan.
pub(crate) const PLAN: &[Line] = &[
    variable::DEV_GUILD.line(),
    ("NO_COLOR", "anything, for no colors"),
    ("COLUMNS", "how many characters fit into a line"),
];

/// With what permissions are restored, and read where the app may not.
pub(crate) const RESTORING: &[Line] = &[variable::PERMISSIONS_TOKEN.line()];

/// What `serve` reads first.
pub(crate) const SERVING: &[Line] = &[variable::PUBLIC_KEY.line(), variable::BIND.line()];

/// What every task reads.
const LOGGING: &[Line] = &[(
    "RUST_LOG",
    "what is logged on the standard error, `info` unless set",
)];

/// How a task ends, and which variables it reads.
pub(crate) fn after(ends: &str, reads: &[&[Line]]) -> String {
    let mut text = format!("Exit codes: {ends}\n\nEnvironment:");
    for (name, holds) in reads.iter().copied().flatten().chain(LOGGING) {
        // A string takes all that is written.
        let _ = write!(text, "\n  {name:<26} {holds}");
    }
    text
}
