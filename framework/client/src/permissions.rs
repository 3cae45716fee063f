//! Permissions of a member in a guild and in its channels, computed without a request.
//!
//! [`GuildPermissions::member_permissions`] computes a member's [`MemberPermissions`] from the
//! guild's roles: the permissions in the guild and in its channels, and the position of the highest
//! role. [`explain`] decides whether the member may use a command, and returns the reason. Both
//! return the same results as the service. An interaction contains computed permissions already: in
//! `member.permissions` and `app_permissions`.
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
//! let guild = permissions::GuildPermissions::new(guild_id, owner, &roles);
//! let alice = guild.member_permissions(&member, now);
//!
//! assert!(alice.in_channel(&general).contains(Permissions::SEND_MESSAGES));
//! ```

use std::fmt;

pub use guildhall_model::permission::{
    CommandAccess, CommandPermissionLevel, CommandPermissionSubject, GuildPermissions,
    MemberPermissions, PermissionLayering, PermissionScope, Verdict, VerdictReason, explain,
};
pub use guildhall_model::{Permissions, Requirement};

/// The error of an action for which the app lacks permissions.
///
/// A handler that returns this error with `?`, directly or as the source of another error, shows
/// its message to the user, because somebody in the guild can grant the permission: "I need the
/// permission Ban Members for this".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct MissingPermission {
    /// The missing permissions.
    pub missing: Permissions,
}

impl MissingPermission {
    /// Checks that the app has the required permissions. `app_permissions` are the app's
    /// permissions, for example from an interaction.
    ///
    /// ```
    /// use guildhall_client::permissions::{MissingPermission, Permissions, Requirement};
    ///
    /// let app_permissions = Permissions::KICK_MEMBERS;
    /// let required = Requirement::all(Permissions::BAN_MEMBERS);
    /// let error = MissingPermission::check(&required, app_permissions).unwrap_err();
    ///
    /// assert_eq!(error.to_string(), "I need the permission Ban Members for this");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`MissingPermission`] with the smallest set of missing permissions.
    pub fn check(requirement: &Requirement, app_permissions: Permissions) -> Result<(), Self> {
        match requirement.missing_from(app_permissions) {
            None => Ok(()),
            Some(missing) => Err(Self { missing }),
        }
    }

    /// Returns the missing permissions in words: "the permission Ban Members".
    pub fn in_words(self) -> String {
        let names = self.missing.display_names();
        match self.missing.bits().count_ones() {
            0 => names.to_string(),
            1 => format!("the permission {names}"),
            _ => format!("the permissions {names}"),
        }
    }
}

impl fmt::Display for MissingPermission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "I need {} for this", self.in_words())
    }
}

impl std::error::Error for MissingPermission {}
