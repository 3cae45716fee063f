//! What guilds are owed, which the lock keeps until it is restored.

use std::collections::BTreeSet;

use guildhall_deploy::plan::{Label, Lock, Owed, Plan};
use guildhall_deploy::publish::{Published, RestoreError, Restored, repay_aloud, restore_aloud};
use guildhall_model::{Guild, Id};

use crate::cli::plan::Task;
use crate::cli::token_check::{Tried, is_refused};

/// What guilds are owed: since earlier plans, and with this one.
pub(crate) struct Debts {
    old: Vec<Owed>,
    new: Vec<Owed>,
}

/// What became of what guilds are owed.
#[derive(Default)]
pub(crate) struct Paid {
    old: Vec<Restored>,
    new: Vec<Restored>,
}

impl Debts {
    /// Those of a plan, and those that the lock has, without what was not lost after all and what a
    /// guild has set anew since.
    pub(crate) fn of(task: &Task, plan: &Plan) -> Self {
        let new = plan.owed();
        let is_owed = |it: &&Owed| !it.is_void(plan) && !new.iter().any(|new| new.replaces(it));
        let old = task.old.iter().flat_map(Lock::owed).filter(is_owed);
        Self {
            old: old.cloned().collect(),
            new,
        }
    }

    pub(crate) fn all(&self) -> impl Iterator<Item = &Owed> {
        self.old.iter().chain(&self.new)
    }

    /// Whether guilds lose something that they can have again.
    pub(crate) const fn will_grow(&self) -> bool {
        !self.new.is_empty()
    }

    /// The guilds that are owed something since earlier plans, and that the token opens.
    pub(crate) fn payable(&self, tried: &Tried) -> BTreeSet<Id<Guild>> {
        let guilds = self.old.iter().map(|owed| owed.guild);
        guilds.filter(|guild| tried.opens(*guild)).collect()
    }

    /// Goes over to the names that commands have now.
    pub(crate) fn follow(&mut self, plan: &Plan, published: &Published) {
        let is_written = |scope| published.scopes.iter().any(|it| it.scope == scope);
        for owed in &mut self.old {
            owed.follow(plan, is_written);
        }
    }

    /// Restores what can be restored, and keeps what is owed still. What became of each is returned;
    /// nothing, where there is no user's token.
    pub(crate) async fn pay(&mut self, task: &Task, plan: &Plan, published: &Published) -> Paid {
        let Some(token) = &task.config.permissions_token else {
            return Paid::default();
        };
        let app = task.client.application(task.application);
        let say = |guild| {
            let what = format!("restoring permissions: guild {guild}");
            task.patience.say(&what);
        };
        let paying = async {
            Paid {
                old: repay_aloud(&app, &self.old, token, say).await,
                new: restore_aloud(&app, plan, published, token, say).await,
            }
        };
        let paid = task.patience.over(paying).await;
        let mut repaid = paid.old.iter();
        self.old
            .retain(|_| repaid.next().is_none_or(Restored::is_failure));
        let new = &paid.new;
        self.new
            .retain(|it| new.iter().all(|one| !one.is_of(it) || one.is_failure()));
        paid
    }

    /// Whether something is owed still that was to be restored.
    ///
    /// What the user may not do is no fault of this run, where it was said before: the token does
    /// not open the guild, or an earlier run has met it.
    pub(crate) fn are_left(&self, paid: &Paid, tried: &Tried) -> bool {
        let mut old = paid.old.iter().filter(|one| one.is_failure());
        let mut new = paid.new.iter().filter(|one| one.is_failure());
        old.any(|one| !may_not(one))
            || new.any(|one| {
                let is_told = may_not(one) && !tried.opens(one.lost.guild);
                !is_told && self.new.iter().any(|it| one.is_of(it))
            })
    }

    /// What is owed since earlier plans, and what becomes of it, command by command.
    pub(crate) fn told(&self, task: &Task) -> String {
        let mut labels: Vec<_> = self.old.iter().map(label).collect();
        labels.sort();
        labels.dedup();
        let told = labels.iter().map(|label| {
            let owed = self.old.iter().filter(|it| label == &self::label(it));
            let guilds: Vec<_> = owed.map(|it| it.guild.to_string()).collect();
            let (guilds, lock) = (guilds.join(", guild "), task.lock.display());
            match task.config.permissions_token {
                Some(_) => format!(
                    "where the user of DISCORD_PERMISSIONS_TOKEN may set it, `apply` restores what \
                     guild {guilds} is owed for {label}\n"
                ),
                None => format!(
                    "guild {guilds} is owed what it had set for {label}: `apply` with \
                     DISCORD_PERMISSIONS_TOKEN restores it, unless it is taken out of {lock}\n"
                ),
            }
        });
        told.collect()
    }
}

impl Paid {
    pub(crate) fn all(&self) -> impl Iterator<Item = &Restored> {
        self.old.iter().chain(&self.new)
    }
}

/// Whether the user may not set it.
fn may_not(one: &Restored) -> bool {
    matches!(&one.outcome, Err(RestoreError::Failed(error)) if is_refused(error))
}

fn label(owed: &Owed) -> String {
    Label(owed.kind, &owed.name).to_string()
}
