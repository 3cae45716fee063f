//! Command line arguments of the program.

use std::path::PathBuf;

use clap::{Arg, ArgMatches, Command, value_parser};
use guildhall_model::Timestamp;

/// Command line arguments.
#[derive(Debug)]
pub(crate) struct Arguments {
    /// The app's endpoint; without one, the app sets it with `PATCH /applications/@me`.
    pub(crate) app: Option<String>,
    pub(crate) port: u16,
    /// File for the recording.
    pub(crate) record: Option<PathBuf>,
    pub(crate) seed: u64,
    /// Time at which the clock stands; without one, the system clock is used.
    pub(crate) start_at: Option<Timestamp>,
    /// World file.
    pub(crate) world: Option<PathBuf>,
}

impl Arguments {
    /// Parses the command line. Exits the process for `--help` and on errors.
    pub(crate) fn read() -> Self {
        let mut matches = command().get_matches();
        Self {
            app: matches.remove_one("app"),
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

fn command() -> Command {
    Command::new("guildhall-emulator")
        .about("Discord's HTTP service for apps, in memory, until it is stopped")
        .after_help(
            "The standard output holds the environment of the app, a variable a line; all else \
             is said on the standard error.",
        )
        .args([
            Arg::new("app")
                .long("app")
                .value_name("URL")
                .help("The app's endpoint, which need not be up yet, such as http://127.0.0.1:8787/interactions"),
            Arg::new("world")
                .long("world")
                .value_name("FILE.json")
                .value_parser(value_parser!(PathBuf))
                .help("Start with the guilds that a file describes"),
            Arg::new("record")
                .long("record")
                .value_name("FILE")
                .value_parser(value_parser!(PathBuf))
                .help("Write what happens, as lines of JSON"),
            Arg::new("seed")
                .long("seed")
                .value_name("NUMBER")
                .value_parser(value_parser!(u64))
                .help("What ids, keys and secrets follow from [default: 0]"),
            Arg::new("start-at")
                .long("start-at")
                .value_name("TIME")
                .value_parser(value_parser!(Timestamp))
                .help(
                    "When the clock stands, such as 2026-01-01T00:00:00Z, until \
                     POST /playground/api/clock {\"seconds\": 60} puts it forward; with one seed and one \
                     start, the same calls give the same ids and events [default: now, and it runs]",
                ),
            Arg::new("port")
                .long("port")
                .value_name("NUMBER")
                .value_parser(value_parser!(u16))
                .help("The loopback port [default: a free one]"),
        ])
}
