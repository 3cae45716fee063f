//! `commands apply`: the plan, a question, and what was said yes to.

use std::io;
use std::io::Write;

use clap::ArgMatches;
use guildhall_deploy::plan::Plan;
use guildhall_deploy::publish::{PublishError, Published, apply_aloud, check};

use crate::app::AppBuilder;
use crate::cli::lock;
use crate::cli::plan::{Task, print};
use crate::cli::restore_queue::{Debts, Paid};
use crate::cli::terminal::is_wanted;
use crate::cli::token_check::Tried;
use crate::error::{Error, Result};

/// Registers the commands where they differ, if that is wanted, and restores what guilds are owed.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let task = Task::new(builder, matches)?;
    let Wanted {
        plan,
        mut debts,
        tried,
    } = wanted(&task, matches).await?;
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
    let unpaid = debts.are_left(&paid, &tried).then(|| unpaid(&task));
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
fn tell(paid: &Paid, published: Option<&Published>) -> Result<()> {
    let mut out = io::stdout().lock();
    for one in paid.all() {
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

/// A plan that is wanted, what guilds are owed with it, and where the user's token is of use.
struct Wanted {
    plan: Plan,
    debts: Debts,
    tried: Tried,
}

impl Wanted {
    async fn of(task: &Task, plan: Plan) -> Result<Self> {
        let debts = Debts::of(task, &plan);
        let tried = Tried::of(task, &debts).await?;
        Ok(Self { plan, debts, tried })
    }

    /// What is asked before anything is done; nothing, where nothing is.
    fn question(&self) -> Option<String> {
        if !self.plan.is_empty() {
            return Some(question(&self.plan));
        }
        match self.debts.payable(&self.tried).len() {
            0 => None,
            1 => Some("restore what 1 guild is owed?".to_owned()),
            count => Some(format!("restore what {count} guilds are owed?")),
        }
    }
}

/// The plan that is printed and wanted, and as true when it is answered as when it is asked about.
async fn wanted(task: &Task, matches: &ArgMatches) -> Result<Wanted> {
    let mut plan = task.plan().await?;
    loop {
        print(&plan, "", matches)?;
        check(&plan)?;
        write!(io::stdout().lock(), "{}", task.advice(&plan))?;
        let wanted = Wanted::of(task, plan).await?;
        write!(io::stdout().lock(), "{}", wanted.tried.told(task))?;
        let question = wanted.question();
        let Some(question) = question.filter(|_| !matches.get_flag("yes")) else {
            return Ok(wanted);
        };
        if !is_wanted(&question)? {
            return Err(Error::user("nothing was changed"));
        }
        let now = task.plan().await?;
        if now.agrees_with(&wanted.plan) {
            return Ok(wanted);
        }
        let changed = "meanwhile somebody else has changed what is registered; now the plan is:";
        writeln!(io::stderr().lock(), "{changed}")?;
        plan = now;
    }
}

/// What is asked before scopes are written.
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
