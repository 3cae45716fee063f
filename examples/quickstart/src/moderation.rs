//! `/moderate`: an annotated module is a command with subcommands, a nested module a subcommand group.

use guildhall::prelude::*;

/// Moderate members
#[group(contexts(guild), default_member_permissions(MODERATE_MEMBERS))]
pub mod moderate {
    use super::*;
    use crate::length::Length;

    /// Time out a member
    #[command]
    pub async fn timeout(
        ctx: Context,
        /// The member
        member: Member,
        /// Duration, like `90s`, `10m` or `2h`
        #[option(autocomplete = lengths)]
        length: Length,
        /// Shown in the audit log
        #[option(max_length = 512)]
        reason: Option<String>,
    ) -> Result<Reply> {
        if member.id() == ctx.user().id {
            return Err(Error::user("You cannot time yourself out."));
        }
        let reason = reason.map_or(String::new(), |reason| format!(" Reason: {reason}"));
        Ok(Reply::text(format!("{member} would be timed out for {length}.{reason}")).ephemeral())
    }

    async fn lengths(typed: &str) -> Vec<String> {
        let number = typed.trim_end_matches(|c: char| !c.is_ascii_digit());
        let number = if number.is_empty() { "10" } else { number };
        ["s", "m", "h"].map(|unit| format!("{number}{unit}")).into()
    }

    /// Work with a member's roles
    #[group]
    pub mod roles {
        use super::*;

        /// Preview the effect of giving a role
        #[command]
        pub async fn give(
            /// The member
            member: Member,
            /// The role
            role: Role,
        ) -> Reply {
            Reply::text(format!("{member} would get {role}.")).ephemeral()
        }

        /// Say what taking a role would do
        #[command]
        pub async fn take(
            /// The member
            member: Member,
            /// The role
            role: Role,
        ) -> Reply {
            Reply::text(format!("{member} would lose {role}.")).ephemeral()
        }
    }
}
