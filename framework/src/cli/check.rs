//! `commands check`: compares the registered commands with the declared ones, or recorded permissions with the declared
//! ones. The exit code reports the result.

use std::io::{self, Write};
#[cfg(feature = "emulator")]
use std::path::Path;
use std::process;

use clap::ArgMatches;
use guildhall_deploy::plan::{Declared, Lock, Plan, PlanOptions, Scope, Target};

use crate::app::builder::AppBuilder;
#[cfg(feature = "emulator")]
use crate::cli::arguments::LOCK_FILE;
use crate::cli::arguments::{RenameArg, declare_renames, is_json, lock_path, options, target};
use crate::cli::permissions::recording_path;
use crate::cli::plan::{PlanContext, print};
use crate::cli::tool::with_environment;
use crate::cli::{lock, permissions};
use crate::error::{Error, Result};

/// Exit code if anything differs; an error has exit code 1.
const DIFFERS: i32 = 2;

/// Warning for a scope that the lock marks as unsure.
const UNSURE: &str = "the lock is unsure of the commands, because `commands apply` was stopped or got no response; run \
                      `commands apply` again";

/// Prints the plan, or the undeclared permissions, and exits with code 2 if anything differs.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let differs = if let Some(path) = recording_path(matches) {
        permissions::check(&builder, path)?
    } else if matches.get_flag("offline") {
        let (plan, warnings) = offline_plan(builder, matches)?;
        print(&plan, &warnings, matches)?;
        if !is_json(matches) {
            write!(io::stdout().lock(), "{warnings}")?;
        }
        !plan.is_empty() || !warnings.is_empty()
    } else {
        let context = PlanContext::new(builder, matches)?;
        let plan = context.plan().await?;
        print(&plan, &context.advice(&plan), matches)?;
        context.check_absent_guilds(&plan)?;
        !plan.is_empty()
    };
    if differs {
        process::exit(DIFFERS);
    }
    Ok(())
}

/// Compares the declared commands with the lock file; requires no token. Returns the plan, and a line for each scope
/// whose commands the lock does not know for certain.
fn offline_plan(builder: AppBuilder, matches: &ArgMatches) -> Result<(Plan, String)> {
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
    let renames = RenameArg::all(matches);
    let options = options(matches).limits(builder.limits);
    let registry = builder.registry_to_deploy()?;
    let declared = declare_renames(registry.declared(target), &renames);
    let plan = plan_against(&lock, declared, target, &options);
    renames.iter().try_for_each(|rename| rename.check(&plan))?;
    Ok((plan, unsure_warnings(&lock, target)))
}

/// Compares declared commands with those in a lock.
fn plan_against(lock: &Lock, declared: Declared, target: Target, options: &PlanOptions) -> Plan {
    let deployed = lock.deployed();
    let declared = match target {
        Target::Everywhere => declared.declare_empty(&lock.scopes().collect(), &deployed),
        _ => declared,
    };
    Plan::new(&declared, &deployed, options)
}

/// Returns the plan of `commands plan --offline` for the lock file in the working directory, as JSON; `None` without
/// such a file. An invalid file is logged: the playground does not need the plan.
#[cfg(feature = "emulator")]
pub(crate) fn plan_for_playground(builder: &AppBuilder) -> Option<serde_json::Value> {
    plan_of_lock_file(builder).unwrap_or_else(|error| {
        tracing::warn!(error = ?error, "the playground does not show the plan for {LOCK_FILE}");
        None
    })
}

#[cfg(feature = "emulator")]
fn plan_of_lock_file(builder: &AppBuilder) -> Result<Option<serde_json::Value>> {
    let Some(lock) = lock::read(Path::new(LOCK_FILE), None)? else {
        return Ok(None);
    };
    let target = Target::Everywhere;
    let declared = builder.registry()?.declared(target);
    let options = PlanOptions::default().limits(builder.limits);
    let plan = plan_against(&lock, declared, target, &options);
    Ok(Some(serde_json::to_value(plan)?))
}

/// Returns a line for each scope of the target whose commands may differ from those in the lock.
fn unsure_warnings(lock: &Lock, target: Target) -> String {
    let is_target = |scope: &Scope| match target {
        Target::Guild(guild) => scope.guild() == Some(guild),
        _ => true,
    };
    let unsure = lock.unsure_scopes().filter(is_target);
    unsure.fold(String::new(), |warnings, scope| {
        warnings + &format!("{scope}: {UNSURE}\n")
    })
}
