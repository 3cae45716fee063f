//! The removal of members who have not been seen for long.

use guildhall_model::api::{BeginPrune, GetPruneCount};
use guildhall_model::guild::PruneBody;
use guildhall_model::{self as model, Id, Role};

use super::{handle, setters};
use crate::Request;

handle! {
    /// The [removal](https://docs.discord.com/developers/resources/guild#begin-guild-prune) of members who have not been seen for long.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let prune = guild.prune();
    /// if prune.count().days(30).await?.pruned.is_some_and(|members| members < 100) {
    ///     prune.begin().days(30).reason("yearly clean-up").await?;
    /// }
    /// # Ok(())
    /// # }
    /// ```
    Prune { guild: Id<model::Guild> }
}

impl Prune {
    /// Counts the members whom a prune would remove.
    ///
    /// Requires `MANAGE_GUILD` and `KICK_MEMBERS`. The service takes 7 days where none are set;
    /// `days` outside 1–30 and more than 100 roles are refused before it is sent.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let outcome = guild.prune().count().days(30).await?;
    /// println!("{:?} would go", outcome.pruned);
    /// # Ok(())
    /// # }
    /// ```
    pub fn count(&self) -> Request<GetPruneCount> {
        self.sender.request(GetPruneCount::new(self.guild))
    }

    /// Removes members who have not been seen for long.
    ///
    /// Requires `MANAGE_GUILD` and `KICK_MEMBERS`, and `ADMINISTRATOR` in a guild with
    /// `PRUNE_REQUIRES_ADMIN`, which the service alone compares; causes `GUILD_MEMBER_REMOVE` for
    /// each. Who has a role stays, unless all roles of the member are included.
    ///
    /// The service takes 7 days where none are set; `days` outside 1–30 and more than 100 roles are
    /// refused before it is sent. Refused with
    /// [`MAX_PRUNE_REQUESTS`](model::api::Code::MAX_PRUNE_REQUESTS) where it is done too often.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Id, Role};
    /// # async fn example(guild: Guild, guests: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// let prune = guild.prune().begin().days(30).include_roles([guests]);
    /// prune.compute_prune_count(false).reason("yearly clean-up").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn begin(&self) -> Request<BeginPrune> {
        let prune = PruneBody::default();
        self.sender.request(BeginPrune::new(self.guild, prune))
    }
}

setters! {
    GetPruneCount => {
        days(impl Into<Option<u32>>);
        include_roles(impl Into<Vec<Id<Role>>>);
    }
}

setters! {
    BeginPrune.prune: PruneBody => {
        compute_prune_count(bool);
        days(u32);
        include_roles(impl Into<Vec<Id<Role>>>) by Into::into;
    }
}
