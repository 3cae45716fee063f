//! `commands apply`: prints the plan, asks for confirmation, applies the plan and restores permissions.

use std::io;
use std::io::Write;

use clap::ArgMatches;
use guildhall_deploy::__private::{apply_with_progress, check_plan};
use guildhall_deploy::plan::Plan;
use guildhall_deploy::publish::{PublishError, Published};

use crate::app::AppBuilder;
use crate::cli::lock;
use crate::cli::plan::{PlanContext, print};
use crate::cli::restore_queue::{RestoreQueue, RestoreReport};
use crate::cli::terminal::is_confirmed;
use crate::cli::token_check::TokenCheck;
use crate::error::{Error, Result};

/// Registers the commands if they differ and the user confirms, and restores pending permissions.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let context = PlanContext::new(builder, matches)?;
    let Confirmed {
        plan,
        mut queue,
        token_check,
    } = confirm(&context, matches).await?;
    if !plan.is_empty() {
        lock::write_before_apply(&context, &plan, &queue)?;
    }
    let outcome = apply(&context, &plan).await;
    let published = match &outcome {
        Ok(published) => published,
        Err(error) => error.written(),
    };
    queue.apply_renames(&plan, published);
    // Written now in case the process is stopped while permissions are restored. An error is reported
    // by the second write: restoring comes first.
    drop(lock::write_after_apply(&context, &plan, &outcome, &queue));
    let report = queue.retry(&context, &plan, published).await;
    let locked = lock::write_after_apply(&context, &plan, &outcome, &queue);
    let printed = print_results(&report, outcome.as_ref().ok());
    let unrestored = queue
        .has_failures(&report, &token_check)
        .then(|| unrestored_error(&context));
    let absent = context.check_absent_guilds(&plan).err();
    let errors = [
        outcome.err().map(Error::from),
        absent,
        unrestored,
        locked.err(),
        printed.err(),
    ];
    combine(errors.into_iter().flatten().collect())
}

/// Prints the restored permissions and the written scopes.
fn print_results(report: &RestoreReport, published: Option<&Published>) -> Result<()> {
    let mut out = io::stdout().lock();
    for outcome in report.outcomes() {
        writeln!(out, "{outcome}")?;
    }
    match published {
        Some(published) if !published.scopes.is_empty() => Ok(writeln!(out, "{published}")?),
        _ => Ok(()),
    }
}

fn unrestored_error(context: &PlanContext) -> Error {
    let lock = context.lock.display();
    Error::user(format!(
        "some permissions could not be restored: they stay in {lock}, and the next `apply` tries again"
    ))
}

/// Combines all errors into one.
fn combine(mut errors: Vec<Error>) -> Result<()> {
    match errors.len() {
        0 => Ok(()),
        1 => Err(errors.remove(0)),
        _ => {
            let texts: Vec<_> = errors.iter().map(|error| format!("{error:?}")).collect();
            Err(Error::user(texts.join("\n")))
        }
    }
}

/// A confirmed plan, the pending restores, and the guilds that the user's token can access.
struct Confirmed {
    plan: Plan,
    queue: RestoreQueue,
    token_check: TokenCheck,
}

impl Confirmed {
    /// Prepares a plan for confirmation, and checks the user's token.
    async fn prepare(context: &PlanContext, plan: Plan) -> Result<Self> {
        let queue = RestoreQueue::new(context, &plan);
        let token_check = TokenCheck::run(context, &queue).await?;
        Ok(Self {
            plan,
            queue,
            token_check,
        })
    }

    /// Returns the question to ask before anything is done; none if there is nothing to do.
    fn question(&self) -> Option<String> {
        if !self.plan.is_empty() {
            return Some(plan_question(&self.plan));
        }
        match self.queue.accessible_guilds(&self.token_check).len() {
            0 => None,
            1 => Some("restore the permissions of 1 guild?".to_owned()),
            count => Some(format!("restore the permissions of {count} guilds?")),
        }
    }
}

/// Prints the plan and asks for confirmation; starts over if the service changed meanwhile.
async fn confirm(context: &PlanContext, matches: &ArgMatches) -> Result<Confirmed> {
    let mut plan = context.plan().await?;
    loop {
        print(&plan, "", matches)?;
        check_plan(&plan)?;
        write!(io::stdout().lock(), "{}", context.advice(&plan))?;
        let confirmed = Confirmed::prepare(context, plan).await?;
        let warnings = confirmed.token_check.warnings(context);
        write!(io::stdout().lock(), "{warnings}")?;
        let question = confirmed.question();
        let Some(question) = question.filter(|_| !matches.get_flag("yes")) else {
            return Ok(confirmed);
        };
        if !is_confirmed(&question)? {
            return Err(Error::user("nothing was changed"));
        }
        let current = context.plan().await?;
        if current.is_equivalent_to(&confirmed.plan) {
            return Ok(confirmed);
        }
        let changed = "the registered commands have changed meanwhile; the new plan is:";
        writeln!(io::stderr().lock(), "{changed}")?;
        plan = current;
    }
}

/// Returns the question to ask before scopes are written.
fn plan_question(plan: &Plan) -> String {
    let scopes = plan.scopes().iter().filter(|scope| !scope.is_empty());
    let (scopes, deletions) = (scopes.count(), plan.deletions().count());
    let plural = |count| if count == 1 { "" } else { "s" };
    let write = format!("write {scopes} scope{}", plural(scopes));
    match deletions {
        0 => format!("{write}?"),
        count => format!("delete {count} command{} and {write}?", plural(count)),
    }
}

async fn apply(context: &PlanContext, plan: &Plan) -> Result<Published, PublishError> {
    let on_scope = |scope| context.progress.set(&format!("writing: {scope}"));
    let applying = apply_with_progress(&context.client, context.application, plan, on_scope);
    context.progress.run(applying).await
}
