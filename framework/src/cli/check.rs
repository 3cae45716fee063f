//! `commands check`: compares the registered commands with the declared ones. The exit code reports the result.

use std::process;

use clap::ArgMatches;
use guildhall_deploy::plan::{Plan, Target};

use crate::app::AppBuilder;
use crate::cli::arguments::{RenameArg, declare_renames, lock_path, options, target};
use crate::cli::lock;
use crate::cli::plan::{PlanContext, print};
use crate::cli::tool::with_environment;
use crate::error::{Error, Result};

/// Exit code if anything differs; an error has exit code 1.
const DIFFERS: i32 = 2;

/// Prints the plan, and exits with code 2 if anything differs.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let plan = if matches.get_flag("offline") {
        let plan = offline_plan(builder, matches)?;
        print(&plan, "", matches)?;
        plan
    } else {
        let context = PlanContext::new(builder, matches)?;
        let plan = context.plan().await?;
        print(&plan, &context.advice(&plan), matches)?;
        context.check_absent_guilds(&plan)?;
        plan
    };
    if !plan.is_empty() {
        process::exit(DIFFERS);
    }
    Ok(())
}

/// Compares the declared commands with the lock file; requires no token.
fn offline_plan(builder: AppBuilder, matches: &ArgMatches) -> Result<Plan> {
    let builder = with_environment(builder)?;
    let target = target(matches, &builder.config)?;
    let path = lock_path(matches);
    // The lock is checked against the app's ID only if the ID is configured.
    let application = builder.config.require_application_id().ok();
    let lock = lock::read(&path, application)?.ok_or_else(|| {
        let path = path.display();
        Error::user(format!(
            "{path} does not exist; run `commands apply` to create it"
        ))
    })?;
    let deployed = lock.deployed();
    let renames = RenameArg::all(matches);
    let mut declared = declare_renames(builder.registry()?.declared(target), &renames);
    if target == Target::Everywhere {
        declared = declared.declare_empty(&lock.scopes().collect(), &deployed);
    }
    let options = options(matches).limits(builder.limits);
    let plan = Plan::new(&declared, &deployed, &options);
    renames.iter().try_for_each(|rename| rename.check(&plan))?;
    Ok(plan)
}
