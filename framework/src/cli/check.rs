//! `commands check`: whether the commands are registered as they are declared, as an exit code.
//!
//! `--keep-id OLD=NEW`: which command of the service one of the code was.

use std::process;

use clap::{Arg, ArgAction, ArgMatches};
use guildhall_deploy::plan::{Change, CommandPlan, Declared, Plan, ScopePlan, Target};

use crate::app::AppBuilder;
use crate::cli::arguments::{lock as path, options, target};
use crate::cli::lock;
use crate::cli::plan::{Task, print};
use crate::cli::tool::with_environment;
use crate::error::{Error, Result};

/// The exit code where something differs; an error has 1.
const DIFFERS: i32 = 2;

/// Prints what differs, and ends the process with 2 where anything does.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let plan = if matches.get_flag("offline") {
        let plan = offline(builder, matches)?;
        print(&plan, "", matches)?;
        plan
    } else {
        let task = Task::new(builder, matches)?;
        let plan = task.plan().await?;
        print(&plan, &task.advice(&plan), matches)?;
        task.check_presence(&plan)?;
        plan
    };
    if !plan.is_empty() {
        process::exit(DIFFERS);
    }
    Ok(())
}

/// Compares with the lock. Needs no token.
fn offline(builder: AppBuilder, matches: &ArgMatches) -> Result<Plan> {
    let builder = with_environment(builder)?;
    let target = target(matches, &builder.config)?;
    let path = path(matches);
    let missing = || {
        let path = path.display();
        Error::user(format!("{path} is not there: `commands apply` writes it"))
    };
    // The app's id is compared where it is known.
    let application = builder.config.application_id().ok();
    let lock = lock::read(&path, application)?.ok_or_else(missing)?;
    let deployed = lock.deployed();
    let renamed = Renamed::all(matches);
    let mut declared = declared(builder.registry()?.declared(target), &renamed);
    if target == Target::Everywhere {
        declared = declared.and_nothing_in(&lock.scopes().collect(), &deployed);
    }
    let options = options(matches).with_limits(builder.limits);
    let plan = Plan::new(&declared, &deployed, &options);
    renamed.iter().try_for_each(|it| it.check(&plan))?;
    Ok(plan)
}

/// A command that had another name.
#[derive(Clone, Debug)]
pub(crate) struct Renamed {
    old: String,
    new: String,
}

/// Says of one command which one it was.
pub(crate) fn keep_id() -> Arg {
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
    pub(crate) fn all(matches: &ArgMatches) -> Vec<Self> {
        let said = matches.get_many::<Self>("keep-id");
        said.into_iter().flatten().cloned().collect()
    }

    /// Refuses what is not so by the plan: it would delete what was to be kept.
    pub(crate) fn check(&self, plan: &Plan) -> Result<()> {
        let scopes = plan.scopes().iter();
        let found: Vec<_> = scopes.flat_map(|scope| self.found(scope)).collect();
        let has = |one| found.contains(&one);
        let Self { old, new } = self;
        if has(Found::Both) {
            return Err(Error::user(format!(
                "--keep-id {old}={new}: there is a command {new:?} already, and {old:?} would be \
                 deleted; if that is meant, leave it out"
            )));
        }
        if has(Found::Renamed) || has(Found::Done) && !has(Found::Missed) {
            return Ok(());
        }
        Err(Error::user(format!(
            "--keep-id {old}={new}: it takes a command {new:?} of the code, and one of its type \
             that is registered as {old:?} and is not in the code"
        )))
    }

    /// What a scope has to say of it.
    fn found(&self, scope: &ScopePlan) -> impl Iterator<Item = Found> {
        let new = scope.commands.iter().filter(|it| it.name == self.new);
        new.filter_map(|command| {
            let mut gone = scope.commands.iter().filter(|it| it.kind == command.kind);
            match &command.change {
                Change::Renamed { from, .. } if *from == self.old => Some(Found::Renamed),
                Change::Renamed { .. } => Some(Found::Missed),
                Change::Created => gone.any(is_deleted).then_some(Found::Missed),
                Change::Changed { .. } | Change::Unchanged { .. } => {
                    let mut gone = gone.filter_map(name_of_deleted);
                    let is_both = gone.any(|name| name == self.old);
                    Some(if is_both { Found::Both } else { Found::Done })
                }
                _ => None,
            }
        })
    }
}

/// What becomes of the new name in a scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    /// It is what the old one becomes.
    Renamed,
    /// It is registered already, and the old name is not.
    Done,
    /// It is registered already, and the old name as well, which goes.
    Both,
    /// It is new, or was another one, while a command of its type goes: the one that is meant?
    Missed,
}

fn is_deleted(command: &CommandPlan) -> bool {
    matches!(command.change, Change::Deleted { .. })
}

/// The name that is gone with a command.
fn name_of_deleted(command: &CommandPlan) -> Option<&str> {
    match &command.change {
        Change::Deleted { .. } => Some(&command.name),
        Change::Renamed { from, .. } => Some(from),
        _ => None,
    }
}

/// What is declared, with what is said of renames.
pub(crate) fn declared(declared: Declared, renamed: &[Renamed]) -> Declared {
    let renamed = renamed.iter();
    renamed.fold(declared, |all, it| all.with_rename(&it.old, &it.new))
}

#[cfg(test)]
mod tests {
    use guildhall_deploy::plan::{Deployed, PlanOptions, Scope};
    use guildhall_model::{Command, CommandBody, CommandType, Id};

    use super::*;

    /// Whether `kick=boot` is taken where code and service have these in two guilds.
    fn is_taken(code: [&[&str]; 2], service: [&[&str]; 2]) -> bool {
        let said = Renamed::parse("kick=boot").expect("it is written so");
        let kind = CommandType::ChatInput;
        let (mut new, mut old) = (Declared::default(), Deployed::default());
        for (guild, (code, service)) in (1..).zip(code.into_iter().zip(service)) {
            let scope = Scope::Guild(Id::new(guild));
            let body = |name: &&str| CommandBody::new(kind, *name, *name);
            new = new.with(scope, code.iter().map(body).collect::<Vec<_>>());
            let registered = service.iter().zip(10 * guild..);
            let registered = registered
                .map(|(name, id)| Command::new(Id::new(id), Id::new(1), Id::new(1), body(name)));
            old = old.with(scope, registered.collect::<Vec<_>>());
        }
        let new = declared(new, std::slice::from_ref(&said));
        let plan = Plan::new(&new, &old, &PlanOptions::default());
        said.check(&plan).is_ok()
    }

    #[test]
    fn what_was_to_be_kept_is_deleted_in_no_scope() {
        let (boot, kick, none) = (&["boot"][..], &["kick"][..], &[][..]);
        assert!(is_taken([boot, boot], [kick, none]), "one of them is new");
        assert!(is_taken([boot, boot], [kick, boot]), "one of them is done");
        assert!(
            is_taken([boot, none], [boot, kick]),
            "another scope is emptied"
        );
        assert!(!is_taken([boot, none], [&["boot", "kick"], none]), "both");
        assert!(
            !is_taken([boot, boot], [&["kikc"], boot]),
            "another name is meant"
        );
        assert!(!is_taken([none, boot], [kick, none]), "none becomes it");
    }
}
