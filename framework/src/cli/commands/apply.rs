//! `commands apply`: the plan, a question, and what was said yes to.

use std::io::{self, Write};

use clap::ArgMatches;

use super::debts::Debts;
use super::plan::{Task, print};
use super::terminal::is_wanted;
use super::{lock, token};
use crate::app::AppBuilder;
use crate::define::plan::Plan;
use crate::define::publish::{PublishError, Published, Restored, apply_aloud, check};
use crate::error::{Error, Result};

/// Registers the commands where they differ, if that is wanted, and restores what guilds are owed.
pub(super) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let task = Task::new(builder, matches)?;
    let plan = wanted(&task, matches).await?;
    let mut debts = Debts::of(&task, &plan);
    if !plan.is_empty() {
        lock::announce(&task, &plan, &debts)?;
    }
    let outcome = write(&task, &plan).await;
    // What was written is written, whatever became of the rest.
    let published = match &outcome {
        Ok(published) => published,
        Err(error) => error.written(),
    };
    debts.follow(&plan, published);
    // Here for who ends it while permissions come back. What keeps it from being written is said in
    // the end: guilds come first.
    drop(lock::write(&task, &plan, &outcome, &debts));
    let paid = debts.pay(&task, &plan, published).await;
    let noted = lock::write(&task, &plan, &outcome, &debts);
    let told = tell(&paid, outcome.as_ref().ok());
    let unpaid = paid.iter().any(Restored::is_failure).then(|| unpaid(&task));
    let absence = task.check_presence(&plan).err();
    let faults = [
        outcome.err().map(Error::from),
        absence,
        unpaid,
        noted.err(),
        told.err(),
    ];
    end(faults.into_iter().flatten().collect())
}

/// Says what was restored and what was written.
fn tell(paid: &[Restored], published: Option<&Published>) -> Result<()> {
    let mut out = io::stdout().lock();
    for one in paid {
        writeln!(out, "{one}")?;
    }
    match published.filter(|it| !it.scopes.is_empty()) {
        Some(published) => Ok(writeln!(out, "{published}")?),
        None => Ok(()),
    }
}

fn unpaid(task: &Task) -> Error {
    let lock = task.lock.display();
    Error::user(format!(
        "some permissions could not be restored: they stay in {lock}, and the next `apply` tries again"
    ))
}

/// Everything that went wrong, as one error.
fn end(mut faults: Vec<Error>) -> Result<()> {
    match faults.len() {
        0 => Ok(()),
        1 => Err(faults.remove(0)),
        _ => {
            let faults: Vec<_> = faults.iter().map(|fault| format!("{fault:?}")).collect();
            Err(Error::user(faults.join("\n")))
        }
    }
}

/// The plan that is printed and wanted, and as true when it is answered as when it is asked about.
async fn wanted(task: &Task, matches: &ArgMatches) -> Result<Plan> {
    let mut plan = task.plan().await?;
    loop {
        print(&plan, "", matches)?;
        if plan.is_empty() {
            return Ok(plan);
        }
        check(&plan)?;
        write!(io::stdout().lock(), "{}", task.advice(&plan))?;
        token::check(task, &plan).await?;
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
