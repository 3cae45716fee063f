//! Why a guard stops something.

use std::error::Error;
use std::fmt;
use std::time::Duration;

use guildhall_model::{Permissions, Timestamp};

use crate::clock::FOREVER;
use crate::define::guards::By;
use guildhall_client::permissions::MissingPermission;

/// Why a guard stops something.
///
/// Displayed as the member is told it, where the app has no [words](crate::wording) of its own.
/// [Handlers of errors](crate::hook#errors) find it behind the error that they are given, with
/// [`Error::cause`](crate::Error::cause). A check, or a handler, that returns it says the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refused {
    /// It is left to the app's owners.
    Owners,
    /// The member lacks permissions where it was used.
    MemberPermissions {
        /// What is missing.
        missing: Permissions,
    },
    /// Permissions are asked of the member, and it was used outside of guilds, where there are none.
    NotInGuild,
    /// The app lacks permissions where it was used.
    AppPermissions {
        /// What is missing.
        missing: Permissions,
    },
    /// A check says no.
    Check,
    /// It was used as often as it may be.
    Cooldown {
        /// By whom the uses are counted.
        by: By,
        /// How long it was until the next use when the guard was asked.
        free_in: Duration,
        /// When that is, in whole seconds, rounded up: as in `<t:…:R>`.
        free_at: Timestamp,
    },
    /// As many are at work as may be at one time.
    Concurrency {
        /// By whom they are counted.
        by: By,
    },
}

impl Refused {
    /// The key of the guard: `owners`, `member_permissions`, `app_permissions`, `check`, `cooldown` or
    /// `concurrency`.
    pub const fn guard(&self) -> &'static str {
        match self {
            Self::Owners => "owners",
            Self::MemberPermissions { .. } | Self::NotInGuild => "member_permissions",
            Self::AppPermissions { .. } => "app_permissions",
            Self::Check => "check",
            Self::Cooldown { .. } => "cooldown",
            Self::Concurrency { .. } => "concurrency",
        }
    }

    /// It is free after this time.
    pub(crate) fn until_free(by: By, free_in: Duration) -> Self {
        let now = Timestamp::now();
        let wait = i64::try_from(free_in.min(FOREVER).as_millis()).unwrap_or_default();
        // Who tries again in that second shall not be early.
        let seconds = (now.as_millis() + wait + 999).div_euclid(1000);
        Self::Cooldown {
            by,
            free_in,
            free_at: Timestamp::from_millis(seconds * 1000).unwrap_or(now),
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Owners => "Only the app's owners can use this.",
            Self::MemberPermissions { missing } => {
                let missing = MissingPermission { missing: *missing };
                return write!(f, "You need {} for this.", missing.in_words());
            }
            Self::NotInGuild => "This can only be used in a server.",
            Self::AppPermissions { missing } => {
                let missing = MissingPermission { missing: *missing };
                return write!(f, "{missing}.");
            }
            Self::Check => "You cannot use this here.",
            Self::Cooldown { free_at, .. } => {
                let seconds = free_at.as_seconds();
                return write!(f, "You can use this again <t:{seconds}:R>.");
            }
            Self::Concurrency { .. } => "This is at work already. Try again when it is done.",
        })
    }
}

impl Error for Refused {}
