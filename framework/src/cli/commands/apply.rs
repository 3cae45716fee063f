//! `commands apply`: the plan, a question, and what was said yes to.

use std::io::{self, Write};

use clap::ArgMatches;

use super::lock;
use super::plan::{Task, print};
use super::terminal::is_wanted;
use crate::app::AppBuilder;
use crate::define::plan::Plan;
use crate::define::publish::{PublishError, Published, apply_aloud, check, restore};
use crate::error::{Error, Result};

/// Registers the commands where they differ, if that is wanted.
pub(super) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let task = Task::new(builder, matches)?;
    let plan = wanted(&task, matches).await?;
    if plan.is_empty() {
        return lock::write(&task, &plan, &Ok(Published::default()));
    }
    lock::announce(&task, &plan)?;
    let outcome = write(&task, &plan).await;
    lock::write(&task, &plan, &outcome)?;
    let published = match &outcome {
        Ok(published) => published,
        Err(error) => error.written(),
    };
    // What was written is written, whatever became of the rest.
    let failures = give_back(&task, &plan, published).await;
    writeln!(io::stdout().lock(), "{}", outcome?)?;
    if failures? > 0 {
        return Err(Error::user("some permissions could not be restored"));
    }
    Ok(())
}

/// The plan that is printed and wanted, and as true when it is answered as when it is asked about.
async fn wanted(task: &Task, matches: &ArgMatches) -> Result<Plan> {
    let mut plan = task.plan().await?;
    loop {
        print(&plan, matches)?;
        if plan.is_empty() {
            return Ok(plan);
        }
        check(&plan)?;
        write!(io::stdout().lock(), "{}", task.advice(&plan))?;
        if matches.get_flag("yes") {
            return Ok(plan);
        }
        if !is_wanted(&question(&plan))? {
            return Err(Error::user("nothing was changed"));
        }
        let now = task.plan().await?;
        if now.agrees_with(&plan) {
            return Ok(plan);
        }
        let changed = "meanwhile somebody else has changed what is registered; now the plan is:";
        writeln!(io::stderr().lock(), "{changed}")?;
        plan = now;
    }
}

/// What is asked before anything is done.
fn question(plan: &Plan) -> String {
    let scopes = plan.scopes().iter().filter(|scope| !scope.is_empty());
    let (scopes, deletions) = (scopes.count(), plan.deletions().count());
    let plural = |count| if count == 1 { "" } else { "s" };
    let write = format!("write {scopes} scope{}", plural(scopes));
    match deletions {
        0 => format!("{write}?"),
        count => format!("delete {count} command{} and {write}?", plural(count)),
    }
}

async fn write(task: &Task, plan: &Plan) -> Result<Published, PublishError> {
    let say = |scope| task.patience.say(&format!("writing: {scope}"));
    let writing = apply_aloud(&task.client, task.application, plan, say);
    task.patience.over(writing).await
}

/// Restores what guilds had set, and says how often that failed.
async fn give_back(task: &Task, plan: &Plan, published: &Published) -> Result<usize> {
    let Some(token) = &task.config.permissions_token else {
        return Ok(0);
    };
    task.patience.say("restoring permissions");
    let app = task.client.application(task.application);
    let restoring = restore(&app, plan, published, token);
    let restored = task.patience.over(restoring).await;
    let mut out = io::stdout().lock();
    for one in &restored {
        writeln!(out, "{one}")?;
    }
    Ok(restored.iter().filter(|one| one.is_failure()).count())
}
