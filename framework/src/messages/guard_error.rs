//! Rejections by guards, with their English messages.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use guildhall_client::__private::permissions_phrase;
use guildhall_client::MissingPermission;
use guildhall_model::{Permissions, Timestamp};

use crate::platform::MAX_SPAN;

/// The reason a guard rejects an interaction.
///
/// `Display` formats the English message to the user, which the app can [replace](crate::messages). [Error
/// handlers](crate::hook#errors) get this error from [`Error::cause`](crate::Error::cause). A check or a handler that
/// returns this error has the same effect as the guard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GuardError {
    /// The user is not an owner of the app.
    Owners,
    /// The member lacks permissions in the channel.
    MemberPermissions {
        /// Missing permissions.
        missing: Permissions,
    },
    /// The guard requires member permissions, but the interaction does not come from a guild.
    NotInGuild,
    /// The app lacks permissions in the channel.
    AppPermissions {
        /// Missing permissions.
        missing: Permissions,
    },
    /// A check returned `false`.
    Check,
    /// The buttons and menus of the message are for another user. A check that returns this error rejects the click as
    /// [`Context::ask`](crate::Context::ask) does.
    OtherUser,
    /// The cooldown allows no further use until `retry_at`.
    Cooldown {
        /// Scope in which the cooldown counts uses.
        scope: LimitScope,
        /// Time from the rejection until the next allowed use.
        retry_after: Duration,
        /// Time of the next allowed use, rounded up to a whole second, for a timestamp such as `<t:…:R>`.
        retry_at: Timestamp,
    },
    /// All slots of the concurrency limit are in use.
    Concurrency {
        /// Scope in which the limit counts running handlers.
        scope: LimitScope,
    },
}

/// Scope of a cooldown or a concurrency limit: the users who share it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LimitScope {
    /// Each user separately, across all guilds and channels.
    #[default]
    User,
    /// Each member of a guild separately. Outside of guilds, each user separately.
    Member,
    /// All members of a guild together. Outside of guilds, each user separately.
    Guild,
    /// All users in a channel together.
    Channel,
    /// All users of the app together.
    Global,
}

impl GuardError {
    /// Returns the name of the guard: `owners`, `member_permissions`, `app_permissions`, `check`, `cooldown` or
    /// `concurrency`.
    pub const fn guard(&self) -> &'static str {
        match self {
            Self::Owners => "owners",
            Self::MemberPermissions { .. } | Self::NotInGuild => "member_permissions",
            Self::AppPermissions { .. } => "app_permissions",
            Self::Check | Self::OtherUser => "check",
            Self::Cooldown { .. } => "cooldown",
            Self::Concurrency { .. } => "concurrency",
        }
    }

    /// Creates the error for a cooldown that allows the next use after `retry_after`.
    pub(crate) fn cooldown(scope: LimitScope, retry_after: Duration) -> Self {
        let now = Timestamp::now();
        let wait = i64::try_from(retry_after.min(MAX_SPAN).as_millis()).unwrap_or_default();
        // Round up, so that a user who retries within that second is not too early.
        let seconds = (now.as_millis() + wait + 999).div_euclid(1000);
        Self::Cooldown {
            scope,
            retry_after,
            retry_at: Timestamp::from_millis(seconds * 1000).unwrap_or(now),
        }
    }
}

impl fmt::Display for GuardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Owners => "Only the app's owners can use this.",
            Self::MemberPermissions { missing } => {
                return write!(f, "You need {} for this.", permissions_phrase(*missing));
            }
            Self::NotInGuild => "This can only be used in a server.",
            Self::AppPermissions { missing } => {
                let missing = MissingPermission { missing: *missing };
                return write!(f, "{missing}.");
            }
            Self::Check => "You cannot use this here.",
            Self::OtherUser => "These buttons and menus are for another user.",
            Self::Cooldown { retry_at, .. } => {
                let seconds = retry_at.as_seconds();
                return write!(f, "You can use this again <t:{seconds}:R>.");
            }
            Self::Concurrency { .. } => {
                "This command is already running. Try again when it has finished."
            }
        })
    }
}

impl Error for GuardError {}
