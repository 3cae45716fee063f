//! Command line arguments of the program.

use std::collections::hash_map::RandomState;
use std::env;
use std::ffi::OsString;
use std::hash::{BuildHasher, Hasher};
use std::net::IpAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use guildhall_emulator::{Clock, Emulator, EmulatorBuilder, Quotas, RateLimits, Retention};
use guildhall_model::Timestamp;
use guildhall_rules::Limits;

use crate::program::conformance::ConformanceArguments;
use crate::program::exec::Exec;
use crate::program::load::{LoadArguments, load_command, load_task};
#[cfg(feature = "mcp")]
use crate::program::mcp::McpArguments;
use crate::program::replay::ReplayArguments;
use crate::program::settings::{
    COMMAND_LIMITS, Change, Changes, KEPT_ENTRIES, QUOTAS, RATE_LIMITS, changed, names, parser,
    seconds,
};

/// Parsed command line arguments.
#[derive(Debug)]
pub(crate) struct Arguments {
    /// URL of the app's endpoint. Without a URL, the app must set its endpoint with `PATCH /applications/@me`.
    pub(crate) app: Option<String>,
    pub(crate) task: Task,
    pub(crate) service: ServiceArguments,
}

/// Work of the program while the service runs.
#[derive(Debug)]
pub(crate) enum Task {
    /// Serve until a signal, or until the end of standard input too.
    Serve {
        until_eof: bool,
    },
    Exec(Exec),
    Replay(ReplayArguments),
    #[cfg(feature = "mcp")]
    Mcp(McpArguments),
    Conformance(ConformanceArguments),
    Load(LoadArguments),
}

/// Arguments that describe the service.
#[derive(Debug)]
pub(crate) struct ServiceArguments {
    /// Settings that need no file.
    pub(crate) builder: EmulatorBuilder,
    /// Paths of the files with fault plans.
    pub(crate) fault_files: Vec<PathBuf>,
    /// Delay of every call.
    pub(crate) latency: Option<Duration>,
    /// Whether to open the playground in the browser.
    pub(crate) open: bool,
    /// Port of the service; 0 for any free port, `None` for the first free one from the usual one on.
    pub(crate) port: Option<u16>,
    /// Path of the file to which the record is written.
    pub(crate) record: Option<PathBuf>,
    /// Path of the world file.
    pub(crate) world: Option<PathBuf>,
}

/// Default time limit for each result of a replay.
const REPLAY_TIMEOUT: Duration = Duration::from_secs(5);

/// Default time limit for each result of the conformance suite: libraries pause before logins.
const CONFORMANCE_TIMEOUT: Duration = Duration::from_secs(30);

impl Arguments {
    /// Parses the command line. Exits the process for `--help` and on invalid arguments.
    pub(crate) fn read() -> Self {
        let mut matches = command().get_matches();
        let subcommand = matches.remove_subcommand();
        let seed = seed(&matches, subcommand.is_none());
        let port = port(&matches, subcommand.is_none());
        let until_eof = matches.get_flag("until-eof");
        let is_load = subcommand.as_ref().is_some_and(|(name, _)| name == "load");
        let serve = Task::Serve { until_eof };
        Self {
            app: matches.remove_one("app"),
            task: subcommand.map_or(serve, |(name, matches)| task(&name, matches)),
            service: ServiceArguments {
                builder: builder(&mut matches, is_load).seed(seed),
                fault_files: all(&mut matches, "fault"),
                latency: matches.remove_one("latency"),
                open: matches.get_flag("open"),
                port,
                record: matches.remove_one("record"),
                world: matches.remove_one("world"),
            },
        }
    }
}

/// Returns the seed. Without an argument, the seed is random for a service that runs until a signal with a running
/// clock, so that nobody knows its secrets, and 0 otherwise.
fn seed(matches: &ArgMatches, runs_until_signal: bool) -> u64 {
    let given = matches.get_one("seed").copied();
    given.unwrap_or_else(|| {
        if runs_until_signal && !matches.contains_id("start-at") {
            RandomState::new().build_hasher().finish()
        } else {
            0
        }
    })
}

/// Returns the port. A command or a scenario reads the address, so several may run at a time without an argument.
fn port(matches: &ArgMatches, runs_until_signal: bool) -> Option<u16> {
    let given = matches.get_one("port").copied();
    given.or_else(|| (!runs_until_signal).then_some(0))
}

fn task(name: &str, mut matches: ArgMatches) -> Task {
    if name == "load" {
        return Task::Load(load_task(matches));
    }
    let command = all(&mut matches, "command");
    match matches.try_remove_one("file") {
        Ok(Some(file)) if name == "replay" => Task::Replay(ReplayArguments {
            file,
            save: matches.remove_one("save"),
            timeout: matches.remove_one("timeout").unwrap_or(REPLAY_TIMEOUT),
            command,
            redirect: matches.get_flag("redirect"),
        }),
        #[cfg(feature = "mcp")]
        _ if name == "mcp" => Task::Mcp(McpArguments {
            command,
            redirect: matches.get_flag("redirect"),
            tests: matches.remove_one("tests"),
        }),
        _ if name == "conformance" => Task::Conformance(ConformanceArguments {
            command,
            redirect: matches.get_flag("redirect"),
            timeout: matches.remove_one("timeout").unwrap_or(CONFORMANCE_TIMEOUT),
        }),
        _ => Task::Exec(Exec {
            command,
            allow_failures: matches.get_flag("allow-failures"),
            coverage: matches.get_flag("coverage"),
            redirect: matches.get_flag("redirect"),
        }),
    }
}

/// Returns all values of an argument.
pub(crate) fn all<T: Clone + Send + Sync + 'static>(
    matches: &mut ArgMatches,
    name: &str,
) -> Vec<T> {
    matches.remove_many(name).into_iter().flatten().collect()
}

fn builder(matches: &mut ArgMatches, is_load: bool) -> EmulatorBuilder {
    let hosts: Vec<String> = all(matches, "allow-host");
    let builder = Emulator::builder()
        .playground(true)
        .activity(matches.get_flag("activity"))
        .members_intent(!matches.get_flag("no-members-intent"))
        .public_client(matches.get_flag("public-client"));
    let builder = if matches.get_flag("user-install") {
        builder.user_install(true)
    } else {
        builder
    };
    let builder = set_address(builder, matches.remove_one("bind"));
    let builder = set_limits(builder, matches, is_load);
    let builder = set_times(builder, matches);
    hosts.into_iter().fold(builder, EmulatorBuilder::allow_host)
}

/// Sets the address, and beyond loopback the token of the environment.
fn set_address(builder: EmulatorBuilder, address: Option<IpAddr>) -> EmulatorBuilder {
    let Some(address) = address else {
        return builder;
    };
    let token = env::var("GUILDHALL_EMULATOR_TOKEN").ok();
    let token = token.filter(|token| !token.is_empty() && !address.is_loopback());
    let builder = builder.bind(address);
    token.into_iter().fold(builder, EmulatorBuilder::token)
}

/// Sets the limits. Those of rates are enforced during a load, as by Discord.
fn set_limits(
    builder: EmulatorBuilder,
    matches: &mut ArgMatches,
    is_load: bool,
) -> EmulatorBuilder {
    let limits: Vec<Change<Limits>> = all(matches, "limit");
    let quotas: Vec<Change<Quotas>> = all(matches, "quota");
    let kept: Vec<Changes<Retention>> = all(matches, "keep");
    let rates: Vec<Change<RateLimits>> = all(matches, "rate-limit");
    let are_enforced = is_load || matches.get_flag("rate-limits") || !rates.is_empty();
    let builder = builder
        .limits(changed(&limits))
        .quotas(changed(&quotas))
        .retention(changed(kept.iter().flatten()));
    if are_enforced {
        builder.rate_limits(changed(&rates))
    } else {
        builder
    }
}

fn set_times(mut builder: EmulatorBuilder, matches: &mut ArgMatches) -> EmulatorBuilder {
    if let Some(start) = matches.remove_one::<Timestamp>("start-at") {
        builder = builder.clock(Clock::at(start));
    }
    if let Some(delay) = matches.remove_one("command-delay") {
        builder = builder.command_delay(delay);
    }
    if let Some(timeout) = matches.remove_one("response-timeout") {
        builder = builder.response_timeout(timeout);
    }
    builder
}

fn command() -> Command {
    let groups = [
        ("App", app_arguments()),
        ("State", state_arguments()),
        ("Limits", limit_arguments()),
        ("Faults and delays", fault_arguments()),
        ("Network", network_arguments()),
    ];
    let arguments = groups.into_iter().flat_map(|(heading, arguments)| {
        let arguments = arguments.into_iter();
        arguments.map(move |argument| argument.help_heading(heading).global(true))
    });
    let program = Command::new("guildhall-emulator")
        .about("Emulates Discord's HTTP API in memory until stopped by Ctrl-C or SIGTERM")
        .after_help(
            "Environment variables for the app go to standard output, one per line; all other \
             messages go to standard error.",
        )
        .version(env!("CARGO_PKG_VERSION"))
        .disable_help_subcommand(true)
        .arg(flag("until-eof").help(
            "Stop at the end of standard input too, so that the emulator ends with the program that started it",
        ))
        .args(arguments)
        .subcommand(exec_command())
        .subcommand(replay_command())
        .subcommand(conformance_command())
        .subcommand(load_command());
    #[cfg(feature = "mcp")]
    let program = program.subcommand(mcp_command());
    program
}

#[cfg(feature = "mcp")]
fn mcp_command() -> Command {
    Command::new("mcp")
        .about("Serves a coding agent by the Model Context Protocol on standard input and output")
        .after_help(
            "The COMMAND starts the bot. Without it, start the bot yourself with the variables on standard error. A \
             line `listening on URL` of its output, or --app, names its endpoint. The output of the bot and all \
             messages go to standard error. The end of standard input and SIGTERM stop the bot.",
        )
        .arg(
            value("tests", "FOLDER")
                .value_parser(value_parser!(PathBuf))
                .help("Folder in which the agent saves tests [default: the working directory]"),
        )
        .arg(redirect_argument())
        .arg(command_argument().required(false))
}

fn replay_command() -> Command {
    Command::new("replay")
        .about("Does what the users of a scenario file did, and compares the responses of a bot")
        .after_help(
            "The bot is the COMMAND, which gets the environment variables for the app, or is started in \
             another way with the variables from standard output. A line `listening on URL` of the output of the \
             COMMAND connects its endpoint. The report goes to standard error. \
             The exit code is 0 if all results are as expected, or else 1.",
        )
        .arg(
            Arg::new("file")
                .value_name("FILE.json")
                .help("Scenario, from /emulator/v1/scenario?format=json")
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
        .arg(
            value("save", "FILE.json")
                .value_parser(value_parser!(PathBuf))
                .help("Write the scenario with the responses of this bot, to compare those of another bot"),
        )
        .arg(
            value("timeout", "SECONDS")
                .value_parser(seconds)
                .help("Time limit for the bot, and for each result [default: 5]"),
        )
        .arg(redirect_argument())
        .arg(command_argument().required(false))
}

fn exec_command() -> Command {
    Command::new("exec")
        .about("Runs a command while the emulator runs, such as `exec -- npm test`")
        .after_help(
            "The command gets the environment variables for the app. SIGTERM, SIGINT and SIGHUP are \
             passed on to it. The exit code is that of the command: 128 plus the number of the \
             signal that ended it, 127 if there is no such command, and 126 if it cannot be run. \
             If the command succeeds, but the app sent no valid response to an interaction, the exit \
             code is 1. All messages of the emulator go to standard error.\n\n\
             With --redirect, the command needs no address of the emulator, only the token and the like: HTTPS and \
             WebSocket connections to discord.com, discord.gg, discordapp.com, discordapp.net, discord.media and \
             their subdomains go to the emulator, never to Discord. Other hosts are reached as before. This is done \
             by HTTPS_PROXY, by a certificate in SSL_CERT_FILE and the like, and by modules in NODE_OPTIONS, \
             PYTHONPATH and JAVA_TOOL_OPTIONS. A program that trusts only authorities of its own cannot connect.",
        )
        .arg(flag("allow-failures").help(
            "Leave the exit code as it is if the app sent no valid response to an interaction",
        ))
        .arg(flag("coverage").help(
            "Print how often each command, option, component and so on of the app was used",
        ))
        .arg(redirect_argument())
        .arg(command_argument().required(true))
}

fn conformance_command() -> Command {
    Command::new("conformance")
        .about("Runs a suite against a bot written for it: interactions, gateway and REST")
        .after_help(
            "The bot is the COMMAND, which gets the environment variables for the app, \
             CONFORMANCE_COMMANDS with the commands to register, and SHARD_COUNT in the part with two shards. It \
             prints `ready` when it has logged in, or `listening on URL`. framework/docs/conformance.md in the \
             repository says what it has to respond. Each step is a line of JSON on standard output; all else goes \
             to standard error. The exit code is 0 if no step failed, or else 1.",
        )
        .arg(redirect_argument())
        .arg(
            value("timeout", "SECONDS")
                .value_parser(seconds)
                .help("Time limit for a login, and for each result [default: 30]"),
        )
        .arg(command_argument().required(true))
}

pub(crate) fn redirect_argument() -> Arg {
    flag("redirect").help(
        "Connect the command to the emulator when it connects to Discord, so that a bot runs unchanged",
    )
}

pub(crate) fn command_argument() -> Arg {
    Arg::new("command")
        .value_name("COMMAND")
        .help("Command and its arguments, after `--`")
        .num_args(1..)
        .last(true)
        .value_parser(value_parser!(OsString))
}

pub(crate) fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

pub(crate) fn value(name: &'static str, shown: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(shown)
}

fn app_arguments() -> Vec<Arg> {
    vec![
        value("app", "URL")
            .help("URL of the app's endpoint, such as http://127.0.0.1:8787/interactions; the app may start later"),
        flag("activity").help("The app has an Activity, and so a PRIMARY_ENTRY_POINT command"),
        flag("user-install").help("Users can install the app for themselves"),
        flag("no-members-intent").help("The app lacks the privileged intent GUILD_MEMBERS"),
        flag("public-client").help("The app is a public OAuth 2.0 client, which needs no client secret"),
    ]
}

fn state_arguments() -> Vec<Arg> {
    vec![
        value("world", "FILE.json")
            .value_parser(value_parser!(PathBuf))
            .help("JSON file with the initial guilds, users and app settings"),
        value("record", "FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Write interactions, REST calls, events and audit log entries to a file, one JSON object per line"),
        value("keep", "[KIND=]NUMBER")
            .action(ArgAction::Append)
            .value_parser(parser_for_kept_entries())
            .help(format!(
                "Number of entries to keep in memory, or `all`, of each kind or of one of {}; older \
                 ones are dropped [default: 1000]",
                names(KEPT_ENTRIES)
            )),
        value("seed", "NUMBER")
            .value_parser(value_parser!(u64))
            .help("Seed for generated IDs, keys and secrets [default: random; 0 with a subcommand or --start-at]"),
        value("start-at", "TIME")
            .value_parser(value_parser!(Timestamp))
            .help(
                "Stop the clock at a time, such as 2026-01-01T00:00:00Z, until \
                 POST /emulator/v1/clock {\"seconds\": 60} advances it; with the same seed \
                 and start, the same calls return the same IDs and events [default: a running \
                 clock]",
            ),
    ]
}

/// Returns a parser of `NUMBER`, for all kinds of entries, and of `KIND=NUMBER`.
fn parser_for_kept_entries()
-> impl Fn(&str) -> Result<Changes<Retention>, String> + Clone + Send + Sync + 'static {
    let one = parser(KEPT_ENTRIES);
    move |text| {
        if text.contains('=') {
            return Ok(vec![one(text)?]);
        }
        let fields = KEPT_ENTRIES.iter();
        fields.map(|field| field.change(text)).collect()
    }
}

fn limit_arguments() -> Vec<Arg> {
    let numbers = |name| value(name, "NAME=NUMBER").action(ArgAction::Append);
    vec![
        flag("rate-limits").help(
            "Respond with 429 to more than 50 requests per second and token, 20 per second and \
             bucket, or 10,000 invalid requests in 10 minutes",
        ),
        numbers("rate-limit")
            .value_parser(parser(RATE_LIMITS))
            .help(format!(
                "Enforce the rate limits with another number for {}",
                names(RATE_LIMITS)
            )),
        numbers("limit")
            .value_parser(parser(COMMAND_LIMITS))
            .help(format!(
                "Set a limit on commands: {}",
                names(COMMAND_LIMITS)
            )),
        numbers("quota").value_parser(parser(QUOTAS)).help(format!(
            "Set a maximum number of objects in a guild, or of actions in a day: {}",
            names(QUOTAS)
        )),
    ]
}

fn fault_arguments() -> Vec<Arg> {
    let time = |name| value(name, "SECONDS").value_parser(seconds);
    vec![
        value("fault", "FILE.json")
            .action(ArgAction::Append)
            .value_parser(value_parser!(PathBuf))
            .help(
                "JSON file with a list of faults, such as [{\"at\": \"POST /guilds/{guild}/roles\", \
                 \"fault\": {\"status\": 503}, \"times\": 2}]",
            ),
        time("latency").help(
            "Delay every call that no fault applies to, such as 0.2 for 200 milliseconds",
        ),
        time("command-delay").help(
            "Delay until clients receive a changed global command [default: 0]",
        ),
        time("response-timeout")
            .help("Time limit for the app's initial response [default: 3]"),
    ]
}

fn network_arguments() -> Vec<Arg> {
    vec![
        value("port", "NUMBER")
            .value_parser(value_parser!(u16))
            .help(
                "Port, or 0 for any free port [default: 4850, or the next free port; 0 with a subcommand]",
            ),
        value("bind", "ADDRESS")
            .value_parser(value_parser!(IpAddr))
            .help(
                "Address to listen on, such as 0.0.0.0 or :: in a container. Beyond loopback, the page and the control \
                 API need a token: that of the environment variable GUILDHALL_EMULATOR_TOKEN, or a random one. It is \
                 printed [default: 127.0.0.1]",
            ),
        flag("open").help("Open the playground in the browser"),
        value("allow-host", "NAME").action(ArgAction::Append).help(
            "Respond to requests for this host too, such as `emulator` or `emulator:8080`, \
                 behind a proxy or a tunnel [default: 127.0.0.1, localhost and [::1] with the \
                 port]",
        ),
    ]
}
