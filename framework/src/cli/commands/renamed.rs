//! `--keep-id OLD=NEW`: which command of the service one of the code was.

use clap::{Arg, ArgAction, ArgMatches};

use crate::define::plan::{Change, CommandPlan, Declared, Plan};
use crate::error::{Error, Result};

/// A command that had another name.
#[derive(Clone, Debug)]
pub(super) struct Renamed {
    old: String,
    new: String,
}

/// Says of one command which one it was.
pub(super) fn keep_id() -> Arg {
    Arg::new("keep-id")
        .long("keep-id")
        .action(ArgAction::Append)
        .value_name("OLD=NEW")
        .value_parser(Renamed::parse)
        .help("Let the command OLD, which is NEW in the code, keep its id, however they differ")
}

impl Renamed {
    fn parse(text: &str) -> Result<Self, &'static str> {
        let name = |name: &str| name.strip_prefix('/').unwrap_or(name).to_owned();
        let (old, new) = text.split_once('=').ok_or("it is written OLD=NEW")?;
        Ok(Self {
            old: name(old),
            new: name(new),
        })
    }

    /// What the command line says.
    pub(super) fn all(matches: &ArgMatches) -> Vec<Self> {
        let said = matches.get_many::<Self>("keep-id");
        said.into_iter().flatten().cloned().collect()
    }

    /// Refuses what the plan knows nothing of: it would delete what was to be kept.
    pub(super) fn check(&self, plan: &Plan) -> Result<()> {
        let mut commands = plan.scopes().iter().flat_map(|scope| &scope.commands);
        if commands.any(|command| self.is_done(command)) {
            return Ok(());
        }
        let Self { old, new } = self;
        Err(Error::user(format!(
            "--keep-id {old}={new}: it takes a command {new:?} of the code, and one of its type \
             that is registered as {old:?} and is not in the code"
        )))
    }

    fn is_done(&self, command: &CommandPlan) -> bool {
        let is_theirs = match &command.change {
            Change::Renamed { from, .. } => *from == self.old,
            Change::Changed { .. } | Change::Unchanged { .. } => true,
            _ => false,
        };
        is_theirs && command.name == self.new
    }
}

/// What is declared, with what is said of renames.
pub(super) fn declared(declared: Declared, renamed: &[Renamed]) -> Declared {
    let renamed = renamed.iter();
    renamed.fold(declared, |all, it| all.with_rename(&it.old, &it.new))
}
