//! What guilds are owed, which the lock keeps until it is restored.

use crate::define::plan::{Label, Lock, Owed, Plan};
use crate::define::publish::{Published, Restored, repay_aloud, restore_aloud};

use super::plan::Task;

/// What guilds are owed: since earlier plans, and with this one.
pub(super) struct Debts {
    old: Vec<Owed>,
    new: Vec<Owed>,
}

impl Debts {
    /// Those that the lock has, without what was not lost after all, and those of a plan.
    pub(super) fn of(task: &Task, plan: &Plan) -> Self {
        let old = task.old.iter().flat_map(Lock::owed);
        Self {
            old: old.filter(|it| !it.is_void(plan)).cloned().collect(),
            new: plan.owed(),
        }
    }

    pub(super) fn all(&self) -> impl Iterator<Item = &Owed> {
        self.old.iter().chain(&self.new)
    }

    /// Goes over to the names that commands have now.
    pub(super) fn follow(&mut self, plan: &Plan, published: &Published) {
        let is_written = |scope| published.scopes.iter().any(|it| it.scope == scope);
        for owed in &mut self.old {
            owed.follow(plan, is_written);
        }
    }

    /// Restores what can be restored, and keeps what is owed still. What became of each is returned;
    /// nothing, where there is no user's token.
    pub(super) async fn pay(
        &mut self,
        task: &Task,
        plan: &Plan,
        published: &Published,
    ) -> Vec<Restored> {
        let Some(token) = &task.config.permissions_token else {
            return Vec::new();
        };
        let app = task.client.application(task.application);
        let say = |guild| {
            let what = format!("restoring permissions: guild {guild}");
            task.patience.say(&what);
        };
        let paying = async {
            let mut paid = repay_aloud(&app, &self.old, token, say).await;
            paid.extend(restore_aloud(&app, plan, published, token, say).await);
            paid
        };
        let paid = task.patience.over(paying).await;
        for owed in [&mut self.old, &mut self.new] {
            owed.retain(|it| paid.iter().all(|one| !one.is_of(it) || one.is_failure()));
        }
        paid
    }

    /// What is owed since earlier plans, and what becomes of it, command by command.
    pub(super) fn told(&self, task: &Task) -> String {
        let mut labels: Vec<_> = self.old.iter().map(label).collect();
        labels.sort();
        labels.dedup();
        let told = labels.iter().map(|label| {
            let owed = self.old.iter().filter(|it| label == &self::label(it));
            let guilds: Vec<_> = owed.map(|it| it.guild.to_string()).collect();
            let (guilds, lock) = (guilds.join(", guild "), task.lock.display());
            match task.config.permissions_token {
                Some(_) => format!("`apply` restores what guild {guilds} is owed for {label}\n"),
                None => format!(
                    "guild {guilds} is owed what it had set for {label}: `apply` with \
                     DISCORD_PERMISSIONS_TOKEN restores it, unless it is taken out of {lock}\n"
                ),
            }
        });
        told.collect()
    }
}

fn label(owed: &Owed) -> String {
    Label(owed.kind, &owed.name).to_string()
}
