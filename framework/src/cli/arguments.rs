//! Command-line arguments of the subcommands of `commands`.

use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches};
use guildhall_deploy::plan::{
    Change, CommandPlan, Declared, Plan, PlanOptions, Renames, ScopePlan, Target,
    UndeclaredCommands,
};
use guildhall_model::{Guild, Id};

use crate::config::Config;
use crate::config::variable::ConfigError;
use crate::error::{Error, Result};

/// Returns the arguments `--guild` and `--dev`, which select one guild as the target instead of all scopes.
pub(crate) fn target_args() -> [Arg; 2] {
    [
        guild("guild").help("Register all commands only in this guild, to test them"),
        flag("dev")
            .conflicts_with("guild")
            .help("Register all commands only in the guild set by DISCORD_DEV_GUILD, to test them"),
    ]
}

/// Returns the arguments that prevent commands or command IDs from being deleted.
pub(crate) fn keep_args() -> [Arg; 3] {
    [
        flag("keep-undeclared")
            .help("Keep registered commands that are not in the code; they are deleted by default"),
        flag("keep-ids").conflicts_with("keep-undeclared").help(
            "Keep the ID of a renamed slash command if nothing else changed, or if its options have the same names and types",
        ),
        Arg::new("keep-id")
            .long("keep-id")
            .action(ArgAction::Append)
            .value_name("OLD=NEW")
            .value_parser(RenameArg::parse)
            .help("Rename the registered command OLD to NEW and keep its ID, even if the commands differ otherwise"),
    ]
}

/// Returns the `--format` argument for a plan.
pub(crate) fn plan_format() -> Arg {
    choice("format", &["text", "json"])
        .value_name("FORMAT")
        .help("Output format")
}

/// Returns the `--format` argument for exported commands.
pub(crate) fn export_format() -> Arg {
    choice("format", &["json", "markdown"])
        .value_name("FORMAT")
        .help("Output format")
}

/// Returns the `--color` argument for a plan.
pub(crate) fn color() -> Arg {
    choice("color", &["auto", "always", "never"])
        .value_name("WHEN")
        .help("Color the output; `auto` colors it on a terminal, unless NO_COLOR is set")
}

/// Returns whether a plan is printed as JSON.
pub(crate) fn is_json(matches: &ArgMatches) -> bool {
    let format = matches.try_get_one::<String>("format");
    format.ok().flatten().is_some_and(|format| format == "json")
}

pub(crate) fn yes() -> Arg {
    flag("yes")
        .short('y')
        .help("Apply the plan without asking for confirmation")
}

pub(crate) fn offline() -> Arg {
    flag("offline")
        .conflicts_with_all(["scan-guild", "scan-guild-limit"])
        .help("Compare with the lock file, without sending requests to Discord; the exit code is also 2 if the lock is unsure of the commands, because `apply` was stopped")
}

/// Default path of the lock file.
pub(crate) const LOCK_FILE: &str = "commands.lock.json";

/// Returns the `--lock` argument: the path of the lock file.
pub(crate) fn lock_file() -> Arg {
    Arg::new("lock")
        .long("lock")
        .global(true)
        .value_name("FILE")
        .default_value(LOCK_FILE)
        .value_parser(clap::value_parser!(PathBuf))
        .help("Lock file: the registered commands with their IDs, and the permissions to restore")
}

pub(crate) fn lock_path(matches: &ArgMatches) -> PathBuf {
    let path = matches.get_one::<PathBuf>("lock");
    path.cloned().unwrap_or_default()
}

pub(crate) fn target(matches: &ArgMatches, config: &Config) -> Result<Target, ConfigError> {
    if matches.get_flag("dev") {
        return Ok(Target::Guild(config.require_dev_guild()?));
    }
    let guild = matches.get_one::<Id<Guild>>("guild");
    Ok(guild.map_or(Target::Everywhere, |guild| Target::Guild(*guild)))
}

/// Returns the guild IDs given by a repeatable argument.
pub(crate) fn guilds(matches: &ArgMatches, name: &str) -> impl Iterator<Item = Id<Guild>> {
    let guilds = matches.get_many::<Id<Guild>>(name);
    guilds.into_iter().flatten().copied()
}

pub(crate) fn options(matches: &ArgMatches) -> PlanOptions {
    let mut options = PlanOptions::default();
    if matches.get_flag("keep-undeclared") {
        options.undeclared = UndeclaredCommands::Keep;
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

/// Returns an argument with a fixed set of values. The first value is the default.
fn choice(name: &'static str, values: &'static [&'static str]) -> Arg {
    Arg::new(name)
        .long(name)
        .value_parser(PossibleValuesParser::new(values))
        .default_value(values[0])
}

/// The value of `--keep-id OLD=NEW`: a command that is renamed and keeps its ID.
#[derive(Clone, Debug)]
pub(crate) struct RenameArg {
    old: String,
    new: String,
}

impl RenameArg {
    fn parse(text: &str) -> Result<Self, &'static str> {
        let name = |name: &str| name.strip_prefix('/').unwrap_or(name).to_owned();
        let (old, new) = text.split_once('=').ok_or("expected OLD=NEW")?;
        Ok(Self {
            old: name(old),
            new: name(new),
        })
    }

    /// Returns all values of `--keep-id` on the command line.
    pub(crate) fn all(matches: &ArgMatches) -> Vec<Self> {
        let values = matches.get_many::<Self>("keep-id");
        values.into_iter().flatten().cloned().collect()
    }

    /// Checks that the plan renames the command.
    ///
    /// # Errors
    ///
    /// Returns an error if the plan does not rename the command: the plan would delete it instead.
    pub(crate) fn check(&self, plan: &Plan) -> Result<()> {
        let scopes = plan.scopes().iter();
        let results: Vec<_> = scopes.flat_map(|scope| self.results(scope)).collect();
        let has = |result| results.contains(&result);
        let Self { old, new } = self;
        if has(RenameResult::Conflict) {
            return Err(Error::user(format!(
                "--keep-id {old}={new}: a command {new:?} is already registered, so {old:?} would be \
                 deleted; to delete {old:?}, leave out --keep-id"
            )));
        }
        if has(RenameResult::Renamed)
            || has(RenameResult::AlreadyRenamed) && !has(RenameResult::NotFound)
        {
            return Ok(());
        }
        Err(Error::user(format!(
            "--keep-id {old}={new}: requires a command {new:?} in the code, and a registered command {old:?} that \
             has the same type and is not in the code"
        )))
    }

    /// Returns the results for the commands of the scope that have the new name.
    fn results(&self, scope: &ScopePlan) -> impl Iterator<Item = RenameResult> {
        let commands = scope.commands.iter();
        let named = commands.filter(|command| command.name == self.new);
        named.filter_map(|command| {
            let mut same_kind = scope
                .commands
                .iter()
                .filter(|other| other.kind == command.kind);
            match &command.change {
                Change::Renamed { from, .. } if *from == self.old => Some(RenameResult::Renamed),
                Change::Renamed { .. } => Some(RenameResult::NotFound),
                Change::Created => same_kind
                    .any(|other| matches!(other.change, Change::Deleted { .. }))
                    .then_some(RenameResult::NotFound),
                Change::Changed { .. } | Change::Unchanged { .. } => {
                    let is_conflict = same_kind
                        .filter_map(deleted_name)
                        .any(|name| name == self.old);
                    Some(if is_conflict {
                        RenameResult::Conflict
                    } else {
                        RenameResult::AlreadyRenamed
                    })
                }
                _ => None,
            }
        })
    }
}

/// The result of `--keep-id` in one scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RenameResult {
    /// The plan renames the old command.
    Renamed,
    /// The new name is already registered, and the old name is not.
    AlreadyRenamed,
    /// Both names are registered, and the plan would delete the old command.
    Conflict,
    /// The new command is created, or renamed from another name, while a command of the same type is deleted: the old
    /// name may be misspelled.
    NotFound,
}

/// Returns the old name of a command that is deleted or renamed.
fn deleted_name(command: &CommandPlan) -> Option<&str> {
    match &command.change {
        Change::Deleted { .. } => Some(&command.name),
        Change::Renamed { from, .. } => Some(from),
        _ => None,
    }
}

/// Adds the renames from the command line to the declared commands.
pub(crate) fn declare_renames(declared: Declared, renames: &[RenameArg]) -> Declared {
    renames.iter().fold(declared, |declared, rename| {
        declared.rename(&rename.old, &rename.new)
    })
}

#[cfg(test)]
mod tests {
    use guildhall_deploy::plan::{Deployed, PlanOptions, Scope};
    use guildhall_model::{Command, CommandBody, CommandType, Id};

    use super::*;

    /// Returns whether `kick=boot` is accepted if the code and the service have commands with these names in two
    /// guilds.
    fn is_accepted(code: [&[&str]; 2], service: [&[&str]; 2]) -> bool {
        let rename = RenameArg::parse("kick=boot").expect("the text has the form OLD=NEW");
        let kind = CommandType::ChatInput;
        let (mut new, mut old) = (Declared::default(), Deployed::default());
        for (guild, (code, service)) in (1..).zip(code.into_iter().zip(service)) {
            let scope = Scope::Guild(Id::new(guild));
            let body = |name: &&str| CommandBody::new(kind, *name, *name);
            new = new.commands(scope, code.iter().map(body).collect::<Vec<_>>());
            let registered = service.iter().zip(10 * guild..);
            let registered = registered
                .map(|(name, id)| Command::new(Id::new(id), Id::new(1), Id::new(1), body(name)));
            old = old.commands(scope, registered.collect::<Vec<_>>());
        }
        let new = declare_renames(new, std::slice::from_ref(&rename));
        let plan = Plan::new(&new, &old, &PlanOptions::default());
        rename.check(&plan).is_ok()
    }

    #[test]
    fn keep_id_is_rejected_if_a_scope_would_delete_the_command() {
        let (boot, kick, none) = (&["boot"][..], &["kick"][..], &[][..]);
        assert!(
            is_accepted([boot, boot], [kick, none]),
            "the command is new in the second guild"
        );
        assert!(
            is_accepted([boot, boot], [kick, boot]),
            "the command is already renamed in the second guild"
        );
        assert!(
            is_accepted([boot, none], [boot, kick]),
            "the second guild has no command in the code"
        );
        assert!(
            !is_accepted([boot, none], [&["boot", "kick"], none]),
            "the first guild has both names registered"
        );
        assert!(
            !is_accepted([boot, boot], [&["kikc"], boot]),
            "the registered command has another name"
        );
        assert!(
            !is_accepted([none, boot], [kick, none]),
            "the old and the new name are in different scopes"
        );
    }
}
