//! `commands check`: whether the commands are registered as they are declared, as an exit code.

use std::process;

use clap::ArgMatches;

use super::super::tool::with_environment;
use super::arguments::{lock as path, options, target};
use super::lock;
use super::plan::{Task, print};
use super::renamed::{Renamed, declared};
use crate::app::AppBuilder;
use crate::error::{Error, Result};
use guildhall_deploy::plan::{Plan, Target};

/// The exit code where something differs; an error has 1.
const DIFFERS: i32 = 2;

/// Prints what differs, and ends the process with 2 where anything does.
pub(super) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
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
