//! Command line arguments of the program.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use guildhall_emulator::Retention;
use guildhall_model::Timestamp;

/// Parsed command line arguments.
#[derive(Debug)]
pub(crate) struct Arguments {
    /// Host names under which the emulator also responds.
    pub(crate) allowed_hosts: Vec<String>,
    /// URL of the app's endpoint. Without a URL, the app must set its endpoint with
    /// `PATCH /applications/@me`.
    pub(crate) app: Option<String>,
    /// Numbers of past entries that the emulator keeps in memory.
    pub(crate) keep: Retention,
    pub(crate) port: u16,
    /// Path of the file to which the record is written.
    pub(crate) record: Option<PathBuf>,
    pub(crate) seed: u64,
    /// Time at which the emulator's clock stands still; `None` for the system clock.
    pub(crate) start_at: Option<Timestamp>,
    /// Path of the world file.
    pub(crate) world: Option<PathBuf>,
}

impl Arguments {
    /// Parses the command line. Exits the process for `--help` and on invalid arguments.
    pub(crate) fn read() -> Self {
        let mut matches = command().get_matches();
        let allowed_hosts = matches.remove_many("allow-host");
        Self {
            allowed_hosts: allowed_hosts.into_iter().flatten().collect(),
            app: matches.remove_one("app"),
            keep: matches.remove_one("keep").unwrap_or_default(),
            port: number(&mut matches, "port"),
            record: matches.remove_one("record"),
            seed: number(&mut matches, "seed"),
            start_at: matches.remove_one("start-at"),
            world: matches.remove_one("world"),
        }
    }
}

fn number<T: Clone + Default + Send + Sync + 'static>(matches: &mut ArgMatches, name: &str) -> T {
    matches.remove_one(name).unwrap_or_default()
}

/// Parses a number of entries, or `all`.
fn retention(text: &str) -> Result<Retention, String> {
    if text == "all" {
        return Ok(Retention::UNLIMITED);
    }
    let limit = text.parse::<NonZeroUsize>();
    let limit = limit.map_err(|_| "must be `all`, or a number from 1 on".to_owned())?;
    Ok(Retention::with_limit(limit.get()))
}

fn command() -> Command {
    Command::new("guildhall-emulator")
        .about("Emulates Discord's HTTP API in memory until stopped by Ctrl-C or SIGTERM")
        .after_help(
            "Environment variables for the app go to standard output, one per line; all other \
             messages go to standard error.",
        )
        .args([
            Arg::new("app")
                .long("app")
                .value_name("URL")
                .help("URL of the app's endpoint, such as http://127.0.0.1:8787/interactions; the app may start later"),
            Arg::new("world")
                .long("world")
                .value_name("FILE.json")
                .value_parser(value_parser!(PathBuf))
                .help("JSON file with the initial guilds, users and app settings"),
            Arg::new("record")
                .long("record")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Write interactions, REST calls, events and audit log entries to a file, one JSON object per line"),
            Arg::new("keep")
                .long("keep")
                .value_name("NUMBER")
                .value_parser(retention)
                .help(
                    "Number of record entries for the playground, of events, audit log entries, \
                     interactions, messages and OAuth 2.0 tokens to keep in memory each, or `all`; \
                     older ones are dropped [default: 1000]",
                ),
            Arg::new("seed")
                .long("seed")
                .value_name("NUMBER")
                .value_parser(value_parser!(u64))
                .help("Seed for generated IDs, keys and secrets [default: 0]"),
            Arg::new("start-at")
                .long("start-at")
                .value_name("TIME")
                .value_parser(value_parser!(Timestamp))
                .help(
                    "Stop the clock at a time, such as 2026-01-01T00:00:00Z, until \
                     POST /playground/api/clock {\"seconds\": 60} advances it; with the same seed \
                     and start, the same calls return the same IDs and events [default: a running \
                     clock]",
                ),
            Arg::new("port")
                .long("port")
                .value_name("NUMBER")
                .value_parser(value_parser!(u16))
                .help("Port on 127.0.0.1 [default: a free port]"),
            Arg::new("allow-host")
                .long("allow-host")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help(
                    "Respond to requests for this host too, such as `emulator` or `emulator:8080`, \
                     behind a proxy or a tunnel [default: 127.0.0.1, localhost and [::1] with the \
                     port]",
                ),
        ])
}
