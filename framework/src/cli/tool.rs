//! Parses the command line, initializes the log, and runs the requested subcommand.

use std::backtrace::{Backtrace, BacktraceStatus};
use std::fmt::Write;
use std::io::{IsTerminal, Write as _};
use std::panic::{self, PanicHookInfo};
use std::path::PathBuf;
use std::pin::Pin;
use std::{env, io, iter, process};

use clap::error::{ContextKind, ContextValue};
use clap::{Arg, ArgAction, ArgGroup, ArgMatches, Command, value_parser};
use guildhall_client::ErrorKind;
use guildhall_deploy::publish::PublishError;
use guildhall_model::api::ErrorCode;
use guildhall_rules::edit_distance;
use http::StatusCode;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use crate::app::builder::AppBuilder;
use crate::cli::terminal::has_no_color;
use crate::cli::{arguments, commands, doctor, invite, playground, serve};
use crate::config::variable::{self, ConfigError};
use crate::config::{Config, Credentials, env_file};
#[cfg(not(feature = "gateway"))]
use crate::error::NO_GATEWAY;
use crate::error::panicked::{PanicError, note_place};
use crate::error::{Error, Result};
use crate::redact::redact;

/// Whether the binary contains the playground.
const HAS_PLAYGROUND: bool = cfg!(feature = "emulator");

const PLAYGROUND_EXIT_CODES: ExitCodes = &[
    "0  the session ended",
    "1  an error, or with --once, an invalid line, or an interaction that failed or got no response; with",
    "   --deny-refusals, one that the app refused; with --load, a missed deadline or a handler that failed",
];

/// Runs the subcommand that is named on the command line.
///
/// Settings that are not set on `builder` come from the environment, or from the file `.env` in the working directory.
/// The log is written to standard error and filtered by `RUST_LOG`, a list of levels and targets such as
/// `info,my_bot=debug`, by default `info`. A `tracing` subscriber that is already installed is kept.
///
/// The function sets the panic hook: the message and the place of a panic are printed to standard error, without the
/// [secrets](crate::telemetry#secrets-in-the-log) that the log omits. An app with a panic hook of its own sets the hook
/// in a task that starts after this function, or serves with [`App::serve`](crate::App::serve).
///
/// Exits with code 0 if the command line requests help, and with code 1 if the command line is malformed.
///
/// # Errors
///
/// Returns the error of the subcommand. The message addresses the developer.
pub async fn run(builder: AppBuilder) -> Result<()> {
    boxed_run(builder).await
}

/// Boxes the future here, so that a bot's crate does not compile the tool's code again.
fn boxed_run(builder: AppBuilder) -> Pin<Box<dyn Future<Output = Result<()>> + Send>> {
    Box::pin(run_subcommand(builder))
}

async fn run_subcommand(builder: AppBuilder) -> Result<()> {
    let matches = parse_arguments()?;
    panic::set_hook(Box::new(print_panic));
    env_file::read_env_file()?;
    init_log(matches.subcommand_name() == Some("playground"));
    let config = builder.config.clone();
    let outcome = match matches.subcommand() {
        Some(("commands", matches)) => commands::run(builder, matches).await,
        Some(("invite", matches)) => invite::run(builder, matches),
        Some(("doctor", _)) => doctor::run(builder).await,
        Some(("playground", matches)) => playground::run(builder, matches).await,
        #[cfg(feature = "gateway")]
        Some(("listen", _)) => serve::listen(builder).await,
        #[cfg(not(feature = "gateway"))]
        Some(("listen", _)) => Err(Error::user(NO_GATEWAY)),
        Some((_, matches)) => serve::run(builder, Some(matches)).await,
        None => serve::run(builder, None).await,
    };
    outcome.map_err(|error| with_variable(error, &config))
}

/// Names the variable that an error of a request is about: the credentials, or the base URL with its value.
pub(crate) fn with_variable(error: Error, config: &Config) -> Error {
    let request = error.cause::<guildhall_client::Error>();
    let request = request.or_else(|| error.cause::<PublishError>()?.client_error());
    let Some(request) = request else {
        return error;
    };
    let config = config.clone().or(Config::from_env().unwrap_or_default());
    let (variable, value) = match request.kind() {
        ErrorKind::Connect if config.api_base.is_none() => {
            return Error::user(format!("{error}\ncheck that this machine is online"));
        }
        ErrorKind::Connect => {
            let value = format!(", now {}", config.api_base_url());
            (&variable::API_BASE, value)
        }
        ErrorKind::Rejected if request.status() == Some(StatusCode::UNAUTHORIZED) => {
            let variable = match config.credentials {
                Some(Credentials::Client(_)) => &variable::CLIENT_SECRET,
                Some(Credentials::Bot(_)) | None => &variable::TOKEN,
            };
            (variable, String::new())
        }
        ErrorKind::Rejected
            if request.code() == Some(ErrorCode::NOT_AUTHORIZED_FOR_THIS_APPLICATION) =>
        {
            let value = format!(
                ", which must be the ID of the app of {}",
                variable::TOKEN.help().0
            );
            (&variable::APPLICATION_ID, value)
        }
        _ => return error,
    };
    let (name, content) = variable.help();
    Error::user(format!("{error}\ncheck {name}{value}: expected {content}"))
}

/// Prints a panic like Rust's own hook, but without secrets.
fn print_panic(panic: &PanicHookInfo<'_>) {
    let message = PanicError::from_payload(panic.payload());
    let place = note_place(panic).unwrap_or_default();
    let backtrace = Backtrace::capture();
    let mut text = format!("panicked at {place}:\n{}\n", redact(message.message()));
    if backtrace.status() == BacktraceStatus::Captured {
        text.push_str(&backtrace.to_string());
    }
    // A closed standard error must not turn the panic into an abort.
    let _ = if cfg!(panic = "abort") {
        // The process ends before the playground's line editor could print the text.
        io::stderr().lock().write_all(text.as_bytes())
    } else {
        playground::log_writer().write_all(text.as_bytes())
    };
}

fn parse_arguments() -> io::Result<ArgMatches> {
    match tool().try_get_matches() {
        Ok(matches) => Ok(matches),
        Err(error) => {
            let error = with_similar_task(error);
            error.print()?;
            // Do not exit with clap's code 2: `commands check` uses that code to report a difference.
            process::exit(i32::from(error.use_stderr()))
        }
    }
}

/// Words of other tools, with the tasks for them.
const OTHER_WORDS: [(&str, &str); 8] = [
    ("register", "commands apply"),
    ("deploy", "commands apply"),
    ("sync", "commands apply"),
    ("start", "serve"),
    ("run", "serve"),
    ("gateway", "listen"),
    ("dev", "playground"),
    ("repl", "playground"),
];

/// Adds the task for a word of other tools, or the most similar task, to the error about an unknown one. The feature of
/// clap for this would add a crate.
fn with_similar_task(mut error: clap::Error) -> clap::Error {
    if let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidSubcommand) {
        let tasks = task_paths(&tool());
        let distance = |task: &String| {
            let (_, name) = task.rsplit_once(' ').unwrap_or(("", task));
            edit_distance(given, name)
        };
        let nearest = tasks.into_iter().min_by_key(distance);
        let most = given.chars().count().div_ceil(3);
        let known = OTHER_WORDS.into_iter().find(|(word, _)| word == given);
        let known = known.map(|(_, task)| task.to_owned());
        if let Some(task) = known.or(nearest.filter(|task| distance(task) <= most)) {
            let similar = ContextValue::Strings(vec![task]);
            error.insert(ContextKind::SuggestedSubcommand, similar);
        }
    }
    error
}

/// Returns the names of the tasks, such as `serve` and `commands plan`.
fn task_paths(tool: &Command) -> Vec<String> {
    let inner = |task: &Command| -> Vec<String> {
        let name = task.get_name();
        let children = task.get_subcommands();
        let children = children.map(|child| format!("{name} {}", child.get_name()));
        iter::once(name.to_owned()).chain(children).collect()
    };
    tool.get_subcommands().flat_map(inner).collect()
}

/// Adds the settings from the environment. Settings in the code take precedence.
pub(crate) fn with_environment(builder: AppBuilder) -> Result<AppBuilder, ConfigError> {
    Ok(builder.config(Config::from_env()?))
}

fn tool() -> Command {
    let tool = command_group("app", "Serve the app, and manage its commands");
    tool.subcommand(serve::command())
        .subcommand(serve::listen_command())
        .subcommand(commands::command())
        .subcommand(invite::command())
        .subcommand(doctor::command())
        .subcommand(
            Command::new("playground")
                .about("Try the app in the terminal and in the browser, without a Discord account")
                .args(playground_args())
                .group(ArgGroup::new("sending").arg("once"))
                .args(playground::load_args())
                .hide(!HAS_PLAYGROUND)
                .after_help(after_help(PLAYGROUND_EXIT_CODES, &[PLAYGROUND_VARIABLES])),
        )
}

fn playground_args() -> [Arg; 14] {
    [
        Arg::new("once").long("once").action(ArgAction::SetTrue).help(
            "Send one sample of each command and each autocompletion, or the given lines, print the responses and exit",
        ),
        Arg::new("line")
            .value_name("LINE")
            .num_args(0..)
            .requires("sending")
            .help("Line to send instead of the samples, such as \"/roll sides:6\"; with --once, each from the same state of the emulator"),
        Arg::new("deny-refusals")
            .long("deny-refusals")
            .action(ArgAction::SetTrue)
            .requires("once")
            .help("Exit with 1 also if the app refuses an interaction: by a guard, or because a value is invalid"),
        Arg::new("listen")
            .long("listen")
            .action(ArgAction::SetTrue)
            .help("Let the app receive its interactions over the gateway, as the task `listen` does (feature `gateway`)"),
        Arg::new("watch")
            .long("watch")
            .action(ArgAction::SetTrue)
            .conflicts_with("once")
            .help("Build and restart the app after a change of its source; the service keeps its world"),
        Arg::new("build")
            .long("build")
            .value_name("COMMAND")
            .requires("watch")
            .help("Command that builds the app, such as \"cargo build --features sqlite\" [default: cargo build for this program]"),
        Arg::new("attached")
            .long("attached")
            .action(ArgAction::SetTrue)
            .hide(true)
            .help("Run as the child process of `playground --watch`"),
        Arg::new("seed")
            .long("seed")
            .value_name("NUMBER")
            .value_parser(value_parser!(u64))
            .help("Seed for IDs, keys and the bot token [default: a random number]"),
        Arg::new("world")
            .long("world")
            .value_name("FILE.json")
            .value_parser(value_parser!(PathBuf))
            .help("JSON file with the initial guilds, users and messages, such as one that the page has saved"),
        Arg::new("verbose")
            .long("verbose")
            .short('v')
            .action(ArgAction::SetTrue)
            .help("Print the changes of commands and the check of the endpoint too"),
        arguments::color(),
        Arg::new("port")
            .long("port")
            .value_name("NUMBER")
            .value_parser(value_parser!(u16))
            .help("Port of the page on 127.0.0.1, or 0 for any free port [default: 4850, or the next free port; 0 with --once]"),
        Arg::new("open")
            .long("open")
            .action(ArgAction::SetTrue)
            .conflicts_with("once")
            .help("Open the page in the browser"),
        Arg::new("allow-host")
            .long("allow-host")
            .value_name("NAME")
            .action(ArgAction::Append)
            .help(
                "Respond to requests for this host too, behind a proxy or a tunnel [default: 127.0.0.1, localhost and \
                 [::1] with the port]",
            ),
    ]
}

/// Returns a command that requires a subcommand, and prints help if none is given.
pub(crate) fn command_group(name: &'static str, about: &'static str) -> Command {
    Command::new(name)
        .about(about)
        .subcommand_required(true)
        .arg_required_else_help(true)
}

/// Writes the log to standard error, unless the program has already installed a subscriber.
///
/// In the playground, the emulator receives the log as well.
fn init_log(is_playground: bool) {
    let variable = env::var("RUST_LOG").ok();
    let variable = variable.or_else(|| env_file::get("RUST_LOG").map(str::to_owned));
    let variable = variable.unwrap_or_default();
    let entries = variable.split(',').filter(|entry| !entry.trim().is_empty());
    // A later level replaces the default level.
    let parsed = entries.fold("info".to_owned(), |list, entry| list + "," + entry.trim());
    let parsed = parsed.parse::<Targets>();
    let default = || Targets::new().with_default(LevelFilter::INFO);
    let targets = parsed.as_ref().map_or_else(|_| default(), Targets::clone);
    let lines = tracing_subscriber::fmt::layer()
        .with_ansi(io::stderr().is_terminal() && !has_no_color())
        .with_writer(playground::log_writer);
    let entries = is_playground.then(playground::log_layer);
    let log = tracing_subscriber::registry()
        .with(lines.with_filter(targets))
        .with(entries);
    if log.try_init().is_err() {
        tracing::debug!("the program has its own `tracing` subscriber");
    }
    if let Err(reason) = parsed {
        tracing::warn!("RUST_LOG is ignored: {reason}; write a list such as `info,my_bot=debug`");
    }
}

/// Name of an environment variable, and a description of its value.
type VariableHelp = (&'static str, &'static str);

/// Exit codes with their meanings: the lines of a list.
pub(crate) type ExitCodes = &'static [&'static str];

/// Exit codes of subcommands that have no special exit codes.
pub(crate) const EXIT_CODES: ExitCodes = &["0  success", "1  an error"];

/// Variables that identify the app.
pub(crate) const APP_VARIABLES: &[VariableHelp] =
    &[variable::APPLICATION_ID.help(), variable::CLIENT_ID.help()];

/// Variables of subcommands that send requests to the service.
pub(crate) const SERVICE_VARIABLES: &[VariableHelp] = &[
    variable::APPLICATION_ID.help(),
    variable::TOKEN.help(),
    variable::CLIENT_ID.help(),
    variable::CLIENT_SECRET.help(),
    variable::API_BASE.help(),
    variable::REQUESTS_PER_SECOND.help(),
    PROXY,
];

/// Variables of subcommands that send requests that require a bot token.
pub(crate) const BOT_VARIABLES: &[VariableHelp] = &[
    variable::APPLICATION_ID.help(),
    variable::CLIENT_ID.help(),
    variable::TOKEN.help(),
    variable::API_BASE.help(),
    variable::REQUESTS_PER_SECOND.help(),
    PROXY,
];

const PROXY: VariableHelp = (
    "HTTPS_PROXY, NO_PROXY",
    "the HTTP proxy for requests to Discord, and the hosts without it; not read from .env",
);

const NO_COLOR: VariableHelp = ("NO_COLOR", "any non-empty value, to disable colors");

/// Additional variables of subcommands that print a plan.
pub(crate) const PLAN_VARIABLES: &[VariableHelp] = &[
    variable::DEV_GUILD.help(),
    NO_COLOR,
    ("COLUMNS", "the line width, in columns"),
];

/// Variables for restoring permissions, and for reading permissions that the app may not read.
pub(crate) const RESTORE_VARIABLES: &[VariableHelp] = &[variable::PERMISSIONS_TOKEN.help()];

/// Additional variables of `serve`.
pub(crate) const SERVE_VARIABLES: &[VariableHelp] = &[
    variable::PUBLIC_KEY.help(),
    variable::BIND.help(),
    variable::STORE.help(),
];

/// Variables of `playground`.
#[cfg(feature = "emulator")]
const PLAYGROUND_VARIABLES: &[VariableHelp] = &[
    variable::RECORD_PERMISSIONS.help(),
    NO_COLOR,
    (
        "BROWSER",
        "the program with which --open and the line `o` open the page",
    ),
];
#[cfg(not(feature = "emulator"))]
const PLAYGROUND_VARIABLES: &[VariableHelp] = &[];

/// Variables of every subcommand.
const LOG_VARIABLES: &[VariableHelp] = &[(
    "RUST_LOG",
    "levels of the log on standard error, such as info,my_bot=debug; info by default",
)];

/// Returns the text that follows a subcommand's help: its exit codes and environment variables.
pub(crate) fn after_help(exit_codes: ExitCodes, variables: &[&[VariableHelp]]) -> String {
    let exit_codes = exit_codes.join("\n  ");
    let mut text = format!("Exit codes:\n  {exit_codes}\n\nEnvironment:");
    for (name, description) in variables.iter().copied().flatten().chain(LOG_VARIABLES) {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n  {name:<29} {description}");
    }
    text
}
