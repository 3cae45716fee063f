//! Cooldowns of an interaction: lists the remaining uses, releases uses and resets cooldowns.

use crate::context::Context;
use crate::error::Result;
use crate::store::{ClaimedCooldown, CooldownStatus};

/// # Cooldowns
///
/// These methods act on the cooldowns of the app, of each group and of the handler. A cooldown with the scope `guild` counts the
/// uses of all members of the guild together. Replicas that share a [store](crate::store) share the counts.
impl Context {
    /// Returns the cooldowns that count this interaction, outermost level first, with their remaining uses.
    ///
    /// The list is empty if there are no cooldowns. The list is also empty in checks and cooldown functions, because the app
    /// claims uses after these functions.
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

    /// Releases the use that this interaction has claimed in each cooldown, for example because the handler did nothing.
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
        self.cooldowns_cell().get().map_or(&[], Vec::as_slice)
    }

    /// Sets the uses of cooldowns that the guards have claimed.
    pub(crate) fn set_claimed_cooldowns(&self, claimed: Vec<ClaimedCooldown>) {
        self.cooldowns_cell().get_or_init(|| claimed);
    }
}
