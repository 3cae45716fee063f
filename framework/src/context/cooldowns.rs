//! Cooldowns of the interaction: shows the uses that are left, and returns uses.

use crate::context::Context;
use crate::error::Result;
use crate::store::{ClaimedCooldown, CooldownStatus};

/// # Cooldowns
///
/// These methods concern the cooldowns that count this interaction: those of the app, of each group and of the handler, for
/// the users who share the counts with the user. They use the app's [store](crate::store), and therefore work across replicas
/// that share one.
impl Context {
    /// Returns the cooldowns that count this interaction, outermost level first, with the uses that are left. Empty without
    /// cooldowns, in checks, and in the functions that choose cooldowns: uses are claimed later.
    ///
    /// ```
    /// use guildhall::prelude::*;
    ///
    /// /// Draw a card
    /// #[command(cooldown(5 per 1d))]
    /// async fn draw(ctx: Context) -> Result<String> {
    ///     let left = ctx.cooldowns().await?.first().map_or(0, |cooldown| cooldown.left);
    ///     Ok(format!("The queen of hearts. {left} more cards today."))
    /// }
    /// # fn main() {}
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the error of the store, also if the store is one of your own without
    /// [`held_slots`](crate::store::Store::held_slots).
    pub async fn cooldowns(&self) -> Result<Vec<CooldownStatus>> {
        let mut all = Vec::new();
        for claimed in self.claimed_cooldowns() {
            all.push(claimed.status(&self.services().store).await?);
        }
        Ok(all)
    }

    /// Returns the use that this interaction has claimed of each cooldown, for example because the handler did nothing.
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
    ///         ctx.return_cooldown_uses().await?;
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
    pub async fn return_cooldown_uses(&self) -> Result<()> {
        for claimed in self.claimed_cooldowns() {
            let holder = self.id().get();
            claimed.release(&self.services().store, holder).await?;
        }
        Ok(())
    }

    /// Resets the cooldowns that count this interaction: no use counts any longer, of whichever user shares the count.
    ///
    /// # Errors
    ///
    /// Returns the error of the store, also if the store is one of your own without
    /// [`release_all`](crate::store::Store::release_all).
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
