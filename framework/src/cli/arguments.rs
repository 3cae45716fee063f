//! The arguments of `plan`, `apply` and `check`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches};
use guildhall_deploy::plan::{Foreign, PlanOptions, Renames, Target};
use guildhall_model::{Guild, Id};

use crate::cli::check::keep_id;
use crate::config::{Config, ConfigError};

/// Where the commands are brought to.
pub(crate) fn at() -> [Arg; 2] {
    [
        guild("guild").help("Everything into this guild alone, as for trying it out"),
        flag("dev")
            .conflicts_with("guild")
            .help("Everything into the guild of DISCORD_DEV_GUILD"),
    ]
}

/// What is kept that would else be deleted.
pub(crate) fn keeping() -> [Arg; 3] {
    [
        flag("keep-foreign").help("Keep commands that the app's code does not know"),
        flag("keep-ids")
            .conflicts_with("keep-foreign")
            .help("Let a slash command that is renamed keep its id, where its options tell that it is the same"),
        keep_id(),
    ]
}

/// For whom a plan is printed.
pub(crate) fn format() -> Arg {
    choice("format", &["text", "json"]).help("What is printed")
}

/// For whom definitions are printed.
pub(crate) fn page() -> Arg {
    choice("format", &["json", "markdown"]).help("What is printed")
}

/// How a plan looks.
pub(crate) fn color() -> Arg {
    choice("color", &["auto", "always", "never"])
        .help("Whether it is colored: on a terminal, unless NO_COLOR is set")
}

/// Whether a plan is printed for programs.
pub(crate) fn is_json(matches: &ArgMatches) -> bool {
    let format = matches.try_get_one::<String>("format");
    format.ok().flatten().is_some_and(|format| format == "json")
}

pub(crate) fn yes() -> Arg {
    flag("yes").short('y').help(
        "Do not ask: what is registered is read once, and overwritten at once as the plan says; \
         after a question it is read again, and asked about anew where it has changed",
    )
}

pub(crate) fn offline() -> Arg {
    flag("offline")
        .conflicts_with_all(["look-in", "look-in-up-to"])
        .help("Compare with the lock, without asking the service")
}

/// Where the lock is.
pub(crate) fn lock_file() -> Arg {
    Arg::new("lock")
        .long("lock")
        .global(true)
        .value_name("FILE")
        .default_value("commands.lock.json")
        .value_parser(clap::value_parser!(PathBuf))
        .help("What `apply` registered last, with its ids, and what it has yet to restore: a file for each app")
}

pub(crate) fn lock(matches: &ArgMatches) -> PathBuf {
    let lock = matches.get_one::<PathBuf>("lock");
    lock.cloned().unwrap_or_default()
}

pub(crate) fn target(matches: &ArgMatches, config: &Config) -> Result<Target, ConfigError> {
    if matches.get_flag("dev") {
        return Ok(Target::Guild(config.dev_guild()?));
    }
    let guild = matches.get_one::<Id<Guild>>("guild");
    Ok(guild.map_or(Target::Everywhere, |guild| Target::Guild(*guild)))
}

/// The guilds that an argument names.
pub(crate) fn guilds(matches: &ArgMatches, name: &str) -> impl Iterator<Item = Id<Guild>> {
    let guilds = matches.get_many::<Id<Guild>>(name);
    guilds.into_iter().flatten().copied()
}

pub(crate) fn options(matches: &ArgMatches) -> PlanOptions {
    let mut options = PlanOptions::default();
    if matches.get_flag("keep-foreign") {
        options.foreign = Foreign::Keep;
    }
    if matches.get_flag("keep-ids") {
        options.renames = Renames::Update;
    }
    options
}

pub(crate) fn flag(name: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue)
}

pub(crate) fn guild(name: &'static str) -> Arg {
    let parse = |id: &str| id.parse::<Id<Guild>>();
    Arg::new(name)
        .long(name)
        .value_name("ID")
        .value_parser(parse)
}

/// One of some words, of which the first one is the usual.
fn choice(name: &'static str, words: &'static [&'static str]) -> Arg {
    Arg::new(name)
        .long(name)
        .value_parser(PossibleValuesParser::new(words))
        .default_value(words[0])
}
