//! Every form of a group.
#![forbid(unsafe_code)]
#![deny(missing_docs, unreachable_pub, warnings)]

use guildhall::prelude::*;

mod bans {
    use guildhall::prelude::*;

    /// Lifts a ban
    #[command]
    pub(crate) fn lift() {}

    /// Works with ban lists
    #[group(name = "lists")]
    pub(crate) mod list {
        use super::*;

        /// Shows them
        #[command]
        fn show() {}
    }
}

/// Pings
#[command]
fn ping() {}

/// Moderates
#[group(
    contexts(guild),
    default_member_permissions(MODERATE_MEMBERS),
    include(ping, self::bans::lift, crate::bans::list)
)]
mod moderate {
    use super::*;

    /// Times a member out
    #[guildhall::command(name = "time-out",)]
    pub(super) fn timeout(
        /// Whom
        member: Member,
        /// How long
        #[option(autocomplete = durations)]
        minutes: u32,
    ) -> String {
        format!("{member:?} {minutes}")
    }

    async fn durations(typed: &str, so_far: &timeout::Partial) -> Vec<String> {
        vec![format!("{typed} {:?}", so_far.minutes)]
    }

    /// Works with roles
    #[group]
    mod roles {
        use super::*;

        /// Adds one
        #[command]
        async fn add() {}

        /// Configured out
        #[cfg(any())]
        #[command]
        fn remove() {}
    }
}

fn main() {
    let _ = (moderate::COMMAND, moderate::timeout::COMMAND);
}
