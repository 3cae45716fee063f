//! `commands apply`: prints the plan, asks for confirmation, applies the plan, and restores permissions.

use std::io;
use std::io::Write;

use clap::ArgMatches;
use guildhall_deploy::__private::{apply_with_progress, check_plan};
use guildhall_deploy::plan::{Plan, RestoreQueue};
use guildhall_deploy::publish::{PublishError, Published, RestoreReport};

use crate::app::builder::AppBuilder;
use crate::cli::lock;
use crate::cli::plan::{PlanContext, print};
use crate::cli::restore_queue::{TokenCheck, restore};
use crate::cli::terminal::confirm;
use crate::error::{Error, Result};

/// Registers the commands if they differ and the developer confirms, and restores pending permissions.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let context = PlanContext::new(builder, matches)?;
    let mut change = ConfirmedChange::ask(&context, matches).await?;
    if !change.plan.is_empty() {
        lock::write_before_apply(&context, &change.plan, &change.queue)?;
    }
    let applied = change.apply(&context).await;
    // Write the lock before restoring, in case the process is stopped during the restore. Ignore an error here: the
    // second write reports it, and the restore must run even if the lock cannot be written.
    drop(change.write_lock(&context, &applied));
    let restored = change.restore(&context, &applied).await;
    let locked = change.write_lock(&context, &applied);
    let printed = print_results(&restored, applied.as_ref().ok());
    combine_errors([
        applied.map(drop).map_err(Error::from),
        context.check_absent_guilds(&change.plan),
        change.token_check.check(&context, &restored),
        locked,
        printed,
    ])
}

/// A confirmed plan, and the permissions to restore after it is applied.
struct ConfirmedChange {
    plan: Plan,
    queue: RestoreQueue,
    token_check: TokenCheck,
}

impl ConfirmedChange {
    /// Prints the plan and asks for confirmation. Starts over if the registered commands have changed in the meantime.
    async fn ask(context: &PlanContext, matches: &ArgMatches) -> Result<Self> {
        let mut plan = context.plan().await?;
        loop {
            let change = Self::show(context, plan, matches).await?;
            let question = change.question();
            let Some(question) = question.filter(|_| !matches.get_flag("yes")) else {
                return Ok(change);
            };
            if !confirm(&question)? {
                return Err(Error::user("nothing was changed"));
            }
            plan = context.plan().await?;
            if plan.is_equivalent_to(&change.plan) {
                return Ok(change);
            }
            let changed = "the registered commands have changed in the meantime; the new plan is:";
            writeln!(io::stderr().lock(), "{changed}")?;
        }
    }

    /// Prints the plan and advice, and checks that the user's token can restore permissions.
    async fn show(context: &PlanContext, plan: Plan, matches: &ArgMatches) -> Result<Self> {
        print(&plan, "", matches)?;
        check_plan(&plan)?;
        write!(io::stdout().lock(), "{}", context.advice(&plan))?;
        let queue = context.restore_queue(&plan);
        let token_check = TokenCheck::run(context, &queue).await?;
        write!(io::stdout().lock(), "{}", token_check.warnings(context))?;
        Ok(Self {
            plan,
            queue,
            token_check,
        })
    }

    /// Returns the question that asks for confirmation, or `None` if there is nothing to do.
    fn question(&self) -> Option<String> {
        if self.plan.is_empty() {
            let guilds = self.token_check.count_pending_guilds(&self.queue);
            let guilds = (guilds > 0).then(|| count(guilds, "guild"));
            return guilds.map(|guilds| format!("restore the command permissions of {guilds}?"));
        }
        let scopes = self.plan.scopes().iter();
        let scopes = scopes.filter(|scope| !scope.is_empty()).count();
        let write = format!("write {}", count(scopes, "scope"));
        Some(match self.plan.deletions().count() {
            0 => format!("{write}?"),
            deletions => format!("delete {} and {write}?", count(deletions, "command")),
        })
    }

    /// Overwrites the scopes that differ. Updates the names of renamed commands in the restore queue.
    async fn apply(&mut self, context: &PlanContext) -> Result<Published, PublishError> {
        let on_scope = |scope| context.progress.set(&format!("writing: {scope}"));
        let (client, application) = (&context.client, context.application);
        let applying = apply_with_progress(client, application, &self.plan, on_scope);
        let applied = context.progress.run(applying).await;
        let published = published_scopes(&applied);
        self.queue
            .apply_renames(&self.plan, |scope| published.has(scope));
        applied
    }

    async fn restore(
        &mut self,
        context: &PlanContext,
        applied: &Result<Published, PublishError>,
    ) -> Vec<RestoreReport> {
        restore(
            context,
            &mut self.queue,
            &self.plan,
            published_scopes(applied),
        )
        .await
    }

    fn write_lock(
        &self,
        context: &PlanContext,
        applied: &Result<Published, PublishError>,
    ) -> Result<()> {
        lock::write_after_apply(context, &self.plan, applied, &self.queue)
    }
}

/// Returns the scopes that were overwritten, even if the overwrite of another scope failed.
fn published_scopes(applied: &Result<Published, PublishError>) -> &Published {
    match applied {
        Ok(published) => published,
        Err(error) => error.written(),
    }
}

/// Formats a number with a noun: `1 scope`, `2 scopes`.
fn count(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Prints the restored permissions and the overwritten scopes.
fn print_results(restored: &[RestoreReport], published: Option<&Published>) -> Result<()> {
    let mut out = io::stdout().lock();
    for outcome in restored {
        writeln!(out, "{outcome}")?;
    }
    match published {
        Some(published) if !published.scopes.is_empty() => Ok(writeln!(out, "{published}")?),
        _ => Ok(()),
    }
}

/// Combines all errors into one.
fn combine_errors(results: impl IntoIterator<Item = Result<()>>) -> Result<()> {
    let mut errors: Vec<_> = results.into_iter().filter_map(Result::err).collect();
    if errors.len() < 2 {
        return errors.pop().map_or(Ok(()), Err);
    }
    let texts: Vec<_> = errors.iter().map(|error| format!("{error:?}")).collect();
    Err(Error::user(texts.join("\n")))
}
