//! Bans, and the bodies that ban.

use guildhall_rules::{BULK_BAN_USERS, DELETE_MESSAGE_DAYS, DELETE_MESSAGE_SECONDS};
use serde::{Deserialize, Serialize};

use crate::body::body;
use crate::invalid::{number, sized};
use crate::{Id, Invalid, User, list};

/// A [ban](https://docs.discord.com/developers/resources/guild#ban-object) from a guild.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ban {
    /// Who is banned.
    pub user: User,
    /// Why.
    pub reason: Option<String>,
}

body! {
    /// The body that [bans](https://docs.discord.com/developers/resources/guild#create-guild-ban) a user.
    pub struct BanBody {
        /// How many days of the user's messages are deleted, 0–7.
        #[deprecated(note = "set `delete_message_seconds`")]
        delete_message_days: Option<u32>,
        /// How many seconds of the user's messages are deleted, 0–604800; the service says 0 if absent.
        delete_message_seconds: Option<u32>,
    }
}

impl BanBody {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        #[expect(deprecated, reason = "a deprecated field has a range as well")]
        let days = self.delete_message_days;
        number("delete_message_days", days, &DELETE_MESSAGE_DAYS)?;
        check_seconds(self.delete_message_seconds)
    }
}

body! {
    /// The body that [bans many](https://docs.discord.com/developers/resources/guild#bulk-guild-ban) users at once.
    pub struct BulkBanBody {
        /// Who is banned, 1–200 users.
        user_ids: Vec<Id<User>>,
        /// How many seconds of their messages are deleted, 0–604800; the service says 0 if absent.
        delete_message_seconds: Option<u32>,
    }
}

impl BulkBanBody {
    /// Checks what the service would refuse for its form.
    ///
    /// # Errors
    ///
    /// The first field that is out of its range.
    pub fn check(&self) -> Result<(), Invalid> {
        let users = self.user_ids.len();
        sized("user_ids", "a count", Some(users), &BULK_BAN_USERS)?;
        check_seconds(self.delete_message_seconds)
    }
}

fn check_seconds(seconds: Option<u32>) -> Result<(), Invalid> {
    number("delete_message_seconds", seconds, &DELETE_MESSAGE_SECONDS)
}

/// Whom a bulk ban [has banned](https://docs.discord.com/developers/resources/guild#bulk-guild-ban-bulk-ban-response).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BulkBanned {
    /// Who is banned now.
    #[serde(default, with = "list")]
    pub banned_users: Vec<Id<User>>,
    /// Who could not be banned, or was already.
    #[serde(default, with = "list")]
    pub failed_users: Vec<Id<User>>,
}
