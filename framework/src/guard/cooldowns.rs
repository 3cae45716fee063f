//! Cooldowns: claims the uses of an interaction in the store, which counts them as held slots. Methods of the context
//! list, release and reset them.

use std::time::Duration;

use crate::command::guard_options::Cooldown;
use crate::command::invocation::Invocation;
use crate::context::Context;
use crate::error::handler_error::HandlerError;
use crate::error::{Error, Result};
use crate::guard::claims::{LimitClaims, LimitKind, scope_key, scope_name};
use crate::interaction::caller::CallerIdentity;
use crate::messages::guard_error::GuardError;
use crate::store::access::{STORE_TIMEOUT, StoreAccess};
use crate::store::{Claim, Claimed};

/// Used and remaining uses of a cooldown: see [`Context::cooldowns`](crate::Context::cooldowns).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CooldownStatus {
    /// The cooldown, with its maximum number of uses.
    pub cooldown: Cooldown,
    /// Number of uses that count now, this interaction included.
    pub used: u32,
    /// Number of remaining uses.
    pub remaining: u32,
    /// Time until the oldest use expires; `None` if there are no uses.
    pub next_expiry: Option<Duration>,
}

/// A use of a cooldown that an interaction has claimed.
#[derive(Clone, Debug)]
pub(crate) struct ClaimedCooldown {
    pub(crate) key: String,
    pub(crate) cooldown: Cooldown,
}

impl ClaimedCooldown {
    /// Returns the uses under the key of the cooldown.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn status(&self, store: &StoreAccess) -> Result<CooldownStatus> {
        let held = store.held_slots(&self.key);
        let held = store
            .failures()
            .attempt("cooldowns", STORE_TIMEOUT, held)
            .await?;
        let used = u32::try_from(held.len()).unwrap_or(u32::MAX);
        Ok(CooldownStatus {
            cooldown: self.cooldown,
            used,
            remaining: self.cooldown.uses.saturating_sub(used),
            next_expiry: held.into_iter().min(),
        })
    }

    /// Releases every use under the key of the cooldown.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn reset(&self, store: &StoreAccess) -> Result<()> {
        let released = store.release_all(&self.key);
        store
            .failures()
            .attempt("cooldowns", STORE_TIMEOUT, released)
            .await
    }

    /// Releases the use of one interaction.
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub(crate) async fn release(&self, store: &StoreAccess, holder: u64) -> Result<()> {
        let released = store.release(&self.key, holder);
        store
            .failures()
            .attempt("cooldowns", STORE_TIMEOUT, released)
            .await
    }
}

impl LimitClaims {
    /// Claims one use of each cooldown, in order. `name` is the name of the level: cooldowns with the same name, scope
    /// and period count together. If a cooldown rejects the interaction, the uses claimed so far stay claimed until
    /// [`release`](Self::release).
    ///
    /// # Errors
    ///
    /// Returns [`GuardError`] for the first cooldown without a use left, or the error of the store.
    pub(crate) async fn claim_uses(
        &self,
        invocation: &Invocation<'_>,
        name: &str,
        cooldowns: &[Cooldown],
        caller: &CallerIdentity,
    ) -> Result<(), HandlerError> {
        for cooldown in cooldowns {
            let Cooldown { uses, per, scope } = *cooldown;
            let by = scope_name(scope);
            let shared_by = scope_key(scope, caller, &invocation.incoming().origin);
            // `shared_by` alone is ambiguous: outside of guilds, a cooldown by guild counts users. So the key also has
            // the period and the scope.
            let key = format!(
                "cooldown {name} per {}ms by {by}: {shared_by}",
                per.as_millis()
            );
            let claim = Claim::new(invocation.id().get(), uses, per);
            let claimed = self.claim_key(invocation, LimitKind::Cooldown, key.clone(), claim);
            if let Claimed::Full { retry_after } = claimed.await? {
                return Err(Error::from(GuardError::cooldown(scope, retry_after)).into());
            }
            let cooldown = *cooldown;
            self.claims()
                .cooldowns
                .push(ClaimedCooldown { key, cooldown });
        }
        Ok(())
    }
}

/// The uses of cooldowns that the guards have claimed, as an extension of the context.
#[derive(Debug)]
pub(crate) struct ClaimedCooldowns(pub(crate) Vec<ClaimedCooldown>);

/// # Cooldowns
///
/// These methods act on the cooldowns of the app, of each group and of the handler. A cooldown with the scope `guild`
/// counts the uses of all members of the guild together. Processes that share a [store](crate::store) share the counts.
impl Context {
    /// Returns the cooldowns that count this interaction, outermost level first, with their remaining uses.
    ///
    /// The list is empty if there are no cooldowns. The list is also empty in checks and cooldown functions, because
    /// the app claims uses after these functions.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// /// Draw a card
    /// #[command(cooldown(5 per 1d))]
    /// async fn draw(ctx: Context) -> Result<String> {
    ///     let left = ctx.cooldowns().await?.first().map_or(0, |cooldown| cooldown.remaining);
    ///     Ok(format!("The queen of hearts. {left} more cards today."))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of the store. A custom store that does not implement
    /// [`held_slots`](crate::store::Store::held_slots) always returns an error.
    pub async fn cooldowns(&self) -> Result<Vec<CooldownStatus>> {
        let mut all = Vec::new();
        for claimed in self.claimed_cooldowns() {
            all.push(claimed.status(&self.services().store).await?);
        }
        Ok(all)
    }

    /// Releases the use that this interaction has claimed in each cooldown, for example because the handler did
    /// nothing.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// /// Roll the dice of the day
    /// #[command(cooldown(1 per 1d))]
    /// async fn roll(
    ///     ctx: Context,
    ///     /// Number of sides
    ///     sides: u32,
    /// ) -> Result<String> {
    ///     if sides < 2 {
    ///         ctx.release_cooldown_uses().await?;
    ///         return Err(Error::user("Dice have at least 2 sides. You may try again."));
    ///     }
    ///     Ok(format!("{} of {sides}", 4 % sides))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of the store.
    pub async fn release_cooldown_uses(&self) -> Result<()> {
        for claimed in self.claimed_cooldowns() {
            let holder = self.id().get();
            claimed.release(&self.services().store, holder).await?;
        }
        Ok(())
    }

    /// Resets the cooldowns that count this interaction, for all users who share their counts.
    ///
    /// # Errors
    ///
    /// Returns the error of the store. A custom store that does not implement
    /// [`release_all`](crate::store::Store::release_all) always returns an error.
    pub async fn reset_cooldowns(&self) -> Result<()> {
        for claimed in self.claimed_cooldowns() {
            claimed.reset(&self.services().store).await?;
        }
        Ok(())
    }

    fn claimed_cooldowns(&self) -> &[ClaimedCooldown] {
        let claimed = self.extension::<ClaimedCooldowns>();
        claimed.map_or(&[], |claimed| claimed.0.as_slice())
    }
}
