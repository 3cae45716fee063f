//! Sends lines to a bot at a fixed rate, and prints the times of its responses.

use std::error::Error;
use std::ffi::OsString;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::{Arg, ArgMatches, Command};
use guildhall_emulator::Load;
use tokio::process::Child;
use tokio::sync::watch;

use crate::program::arguments::{
    ServiceArguments, all, command_argument, flag, redirect_argument, value,
};
use crate::program::exec::{command, serve_announced, spawn_bot};
use crate::program::redirect::Redirect;
use crate::program::service::{StartedService, print_status};
use crate::program::settings::seconds;
use crate::program::signals::shutdown_signal;

/// Default time limit for the bot to connect and to register its commands.
const START_LIMIT: Duration = Duration::from_secs(30);

/// Arguments of `load`.
#[derive(Debug)]
pub(crate) struct LoadArguments {
    load: Result<Load, String>,
    /// Whether the command reaches the emulator at Discord's addresses.
    redirect: bool,
    /// Command that runs the bot; empty if the bot is started in another way.
    command: Vec<OsString>,
}

/// Returns the subcommand.
pub(crate) fn load_command() -> Command {
    let options = Load::OPTIONS.map(|option| {
        let argument = match option.value {
            Some(shown) => {
                value(option.name, shown).value_parser(move |text: &str| option.check(text))
            }
            None => flag(option.name),
        };
        argument.help(option.help).required(option.name == "rate")
    });
    Command::new("load")
        .about("Invokes commands of a bot at a fixed rate, and prints the times of its responses")
        .after_help(
            "The COMMAND starts the bot. A line `listening on URL` of its output, or --app, names its endpoint, which \
             is on this machine. Without a COMMAND, the environment variables for the bot go to standard error. Rate \
             limits are enforced. The report goes to standard output, the output of the bot to standard error. The \
             time of an interaction counts from its scheduled time; the schedule goes on while the bot is slow. Ctrl-C \
             ends the load, and prints the report up to then. The exit code is 1 if a deadline was missed or a handler \
             failed, or else 0; --allow-missed allows some missed deadlines.",
        )
        .arg(
            Arg::new("line")
                .value_name("LINE")
                .help("Line to send, such as \"/warn user:@bob\"; several are sent in turn")
                .num_args(1..)
                .required(true),
        )
        .args(options)
        .arg(redirect_argument())
        .arg(
            value("timeout", "SECONDS")
                .value_parser(seconds)
                .help("Time limit for the bot to connect and to register its commands [default: 30]"),
        )
        .arg(command_argument().required(false))
}

/// Returns the arguments of the subcommand.
pub(crate) fn load_task(mut matches: ArgMatches) -> LoadArguments {
    let lines: Vec<String> = all(&mut matches, "line");
    let start_limit = matches.remove_one("timeout").unwrap_or(START_LIMIT);
    let load = Load::new(lines.iter().map(String::as_str)).start_limit(start_limit);
    LoadArguments {
        load: load.with_options(|name| option_text(&matches, name)),
        redirect: matches.get_flag("redirect"),
        command: all(&mut matches, "command"),
    }
}

/// Returns the text of an option of a load; `true` for a flag.
fn option_text(matches: &ArgMatches, name: &str) -> Option<String> {
    match matches.try_get_one::<String>(name) {
        Ok(text) => text.cloned(),
        Err(_) => matches.get_flag(name).then(|| true.to_string()),
    }
}

/// Starts the service and the bot, sends the load, and prints the report. The exit code is 1 if too many deadlines were
/// missed, or else 0.
///
/// # Errors
///
/// Returns an error if the service or the bot cannot start, the bot ends, or the load is invalid.
pub(crate) async fn run_load(
    task: &LoadArguments,
    arguments: ServiceArguments,
    app: Option<&str>,
) -> Result<ExitCode, Box<dyn Error>> {
    let load = task.load.clone()?;
    app.map_or(Ok(()), Load::check_url)?;
    let service = StartedService::start(arguments).await?;
    let shutdown = shutdown_signal()?;
    let redirect = Redirect::start_if(task.redirect, &service.emulator).await?;
    let (announce, announced) = watch::channel(app.map(str::to_owned));
    let mut bot = start_bot(task, &service, redirect.as_ref(), announce)?;
    print_status(&format!("load: {load}; Ctrl-C ends it early"));
    tokio::select! {
        result = load.run(&service.emulator, shutdown, print_report) => Ok(match result? {
            Ok(()) => ExitCode::SUCCESS,
            Err(reason) => {
                print_status(&reason);
                ExitCode::FAILURE
            }
        }),
        invalid = serve_announced(&service, announced) => Err(invalid.into()),
        ended = end_of_bot(&mut bot) => Err(ended.into()),
    }
}

/// Starts the bot, or prints the variables for it. Its output goes to standard error, apart from the report.
fn start_bot(
    task: &LoadArguments,
    service: &StartedService,
    redirect: Option<&Redirect>,
    announce: watch::Sender<Option<String>>,
) -> io::Result<Option<Child>> {
    if task.command.is_empty() {
        for (name, value) in service.emulator.environment() {
            print_status(&format!("{name}={value}"));
        }
        return Ok(None);
    }
    spawn_bot(command(&task.command, service, redirect)?, announce).map(Some)
}

/// Waits for the end of the bot, and returns a message.
async fn end_of_bot(bot: &mut Option<Child>) -> String {
    match bot {
        None => std::future::pending().await,
        Some(bot) => match bot.wait().await {
            Ok(status) => format!("the bot ended during the load: {status}"),
            Err(error) => error.to_string(),
        },
    }
}

/// Writes a report to standard output. Ignores errors, such as a closed pipe.
fn print_report(text: &str) {
    let _ignored = writeln!(io::stdout().lock(), "{text}");
}
