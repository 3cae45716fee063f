//! What a member may do, and why. Nothing is asked of the service.
//!
//! From the guild's roles and a member comes the member's [`Standing`], which knows the member's
//! permissions in the guild and in its channels, and who stands higher. [`explain`] says whether
//! the member may use a command, with the reason. Both compute what the service computes: an
//! interaction that arrived brings the answers with it, in `member.permissions` and
//! `app_permissions`.
//!
//! ```
//! use guildhall_model::{Channel, ChannelType, Guild, Id, Member, Permissions, Role, Timestamp, User};
//! use guildhall_client::permissions;
//!
//! let (guild_id, owner): (Id<Guild>, Id<User>) = (Id::new(1), Id::new(2));
//! let mut everyone = Role::new(guild_id.cast(), "@everyone");
//! everyone.permissions = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
//! let roles = [everyone];
//! let general = Channel::new(Id::new(3), ChannelType::GuildText);
//! let member = Member::new(User::new(Id::new(4), "alice"));
//! # let now = Timestamp::from_millis(0).unwrap();
//!
//! let guild = permissions::Guild::new(guild_id, owner, &roles);
//! let alice = guild.member(&member, now);
//!
//! assert!(alice.in_channel(&general).contains(Permissions::SEND_MESSAGES));
//! ```
//!
//! The lack of a permission, as a handler's error.

use std::fmt;

pub use guildhall_model::permission::{
    CommandAccess, Guild, Layering, Level, Place, Reason, Standing, Subject, Verdict, explain,
};
pub use guildhall_model::{Permissions, Requirement};

/// The app lacks permissions for what it was asked to do.
///
/// In a handler `?` makes it, alone or as the cause of another error, an [`Error`] that is shown to
/// the member, since somebody in the guild can grant what is missing: "I need the permission Ban
/// Members for this".
///
/// [`Error`]: crate::Error
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct MissingPermission {
    /// What is missing.
    pub missing: Permissions,
}

impl MissingPermission {
    /// Compares what is required with what the app has, such as an interaction's
    /// `app_permissions`.
    ///
    /// ```
    /// use guildhall_client::permissions::{MissingPermission, Permissions, Requirement};
    ///
    /// let have = Permissions::KICK_MEMBERS;
    /// let lack = MissingPermission::check(&Requirement::all(Permissions::BAN_MEMBERS), have);
    ///
    /// let message = lack.unwrap_err().to_string();
    /// assert_eq!(message, "I need the permission Ban Members for this");
    /// ```
    ///
    /// # Errors
    ///
    /// The smallest set that is missing.
    pub fn check(requirement: &Requirement, have: Permissions) -> Result<(), Self> {
        match requirement.missing_from(have) {
            None => Ok(()),
            Some(missing) => Err(Self { missing }),
        }
    }

    /// What is missing, as in "I need the permission Ban Members".
    pub fn in_words(self) -> String {
        let words = self.missing.in_words();
        match self.missing.bits().count_ones() {
            0 => words.to_string(),
            1 => format!("the permission {words}"),
            _ => format!("the permissions {words}"),
        }
    }
}

impl fmt::Display for MissingPermission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "I need {} for this", self.in_words())
    }
}

impl std::error::Error for MissingPermission {}
