//! A bot built with the framework, as its author would write it.

use std::time::Duration;

use guildhall::AppBuilder;
use guildhall::prelude::*;

/// Returns the bot before it starts.
pub(crate) fn app() -> AppBuilder {
    App::builder().discovery(false).command(moderate::COMMAND)
}

/// Moderate members
#[group(contexts(guild), default_member_permissions(MODERATE_MEMBERS))]
mod moderate {
    use super::*;

    /// Time out a member
    #[command]
    pub(super) async fn timeout(
        ctx: Context,
        /// Who
        member: Member,
        /// For how many minutes, like `10m`
        length: String,
        /// Shown in the audit log
        #[option(max_length = 512)]
        reason: Option<String>,
    ) -> Result<Reply> {
        let minutes: u64 = length.trim_end_matches('m').parse()?;
        let time = Duration::from_secs(60 * minutes);
        let member = ctx.guild()?.member(member.id());
        let reason = reason.as_deref().unwrap_or("spam");
        member.timeout(time).reason(reason).await?;
        Ok(Reply::text(format!("Timed out for {length}.")).ephemeral())
    }

    /// Give a member a role
    #[command]
    pub(super) async fn promote(
        ctx: Context,
        /// Who
        member: Member,
        /// The new role
        role: Role,
    ) -> Result<&'static str> {
        ctx.guild()?.member(member.id()).add_role(role.id).await?;
        Ok("Promoted.")
    }
}
