//! Verdict on the use of a command, with the reason.

use std::fmt;

use crate::{Channel, Id, Permissions, Role, User};

/// Verdict on whether a member can use a command, with the reason.
///
/// Displayed as a clause: "denied for the role Moderators by the command's own permissions".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// Whether the member can use the command.
    pub allowed: bool,
    /// Rule that determined the verdict.
    pub reason: VerdictReason,
}

impl Verdict {
    pub(super) const fn allowed(reason: VerdictReason) -> Self {
        Self {
            allowed: true,
            reason,
        }
    }

    pub(super) const fn denied(reason: VerdictReason) -> Self {
        Self {
            allowed: false,
            reason,
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = if self.allowed { "allowed" } else { "denied" };
        write!(f, "{verdict} {}", self.reason)
    }
}

/// Rule that determined whether a member can use a command.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VerdictReason {
    /// The command's `contexts` do not include guilds.
    NotInGuilds,
    /// The command is age-restricted, but the channel is not.
    ChannelNotAgeRestricted,
    /// The member owns the guild.
    Owner,
    /// The member has `ADMINISTRATOR`.
    Administrator,
    /// The member is timed out.
    TimedOut,
    /// The member has not passed the guild's membership screening yet.
    Pending,
    /// The member has not been added to the private thread and lacks `MANAGE_THREADS`.
    NotInThread,
    /// The member lacks permissions that the command requires in the channel.
    MissingPermissions(Permissions),
    /// A command permission set by the guild's administrators applies.
    Overwrite {
        /// Level of the permission.
        level: CommandPermissionLevel,
        /// Target of the permission.
        subject: CommandPermissionTarget,
    },
    /// The command's `default_member_permissions` are empty, which limits the command to administrators.
    AdministratorsOnly,
    /// The member has the command's `default_member_permissions`.
    HasDefaultPermissions(Permissions),
    /// The member lacks some of the command's `default_member_permissions`.
    MissingDefaultPermissions(Permissions),
    /// Nothing restricts the command for the member.
    Unrestricted,
}

impl fmt::Display for VerdictReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let default = "which the command requires by default";
        match self {
            Self::NotInGuilds => {
                f.write_str("because the contexts of the command do not include guilds")
            }
            Self::ChannelNotAgeRestricted => {
                f.write_str("because the command is age-restricted and the channel is not")
            }
            Self::Owner => f.write_str("because the member owns the guild"),
            Self::Administrator => f.write_str("because the member is an administrator"),
            Self::TimedOut => f.write_str("because the member is timed out"),
            Self::Pending => f.write_str("because the member has not passed membership screening"),
            Self::NotInThread => f.write_str("because the member is not in the private thread"),
            Self::MissingPermissions(missing) => {
                let missing = missing.display_names();
                write!(f, "because the member lacks {missing} in the channel")
            }
            Self::Overwrite { level, subject } => write!(f, "for {subject} by {level}"),
            Self::AdministratorsOnly => {
                f.write_str("because the command is limited to administrators by default")
            }
            Self::HasDefaultPermissions(needed) => {
                write!(
                    f,
                    "because the member has {}, {default}",
                    needed.display_names()
                )
            }
            Self::MissingDefaultPermissions(missing) => {
                let missing = missing.display_names();
                write!(f, "because the member lacks {missing}, {default}")
            }
            Self::Unrestricted => f.write_str("because nothing restricts the command"),
        }
    }
}

/// Level of a command permission.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CommandPermissionLevel {
    /// All commands of the app.
    App,
    /// The command only.
    Command,
}

impl fmt::Display for CommandPermissionLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::App => "the app's permissions",
            Self::Command => "the command's own permissions",
        })
    }
}

/// Target of a command permission.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CommandPermissionTarget {
    /// The member.
    Member(Id<User>),
    /// One of the member's roles.
    Role {
        /// ID of the role.
        id: Id<Role>,
        /// Name of the role, if known.
        name: Option<String>,
    },
    /// Every member.
    Everyone,
    /// The channel, or the parent of the thread.
    Channel {
        /// ID of the channel.
        id: Id<Channel>,
        /// Name of the channel, if known.
        name: Option<String>,
    },
    /// Every channel.
    AllChannels,
}

impl fmt::Display for CommandPermissionTarget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Member(_) => f.write_str("the member"),
            Self::Role { id, name: None } => write!(f, "the role {id}"),
            Self::Role {
                name: Some(name), ..
            } => write!(f, "the role {name}"),
            Self::Everyone => f.write_str("@everyone"),
            Self::Channel { id, name: None } => write!(f, "the channel {id}"),
            Self::Channel {
                name: Some(name), ..
            } => write!(f, "the channel #{name}"),
            Self::AllChannels => f.write_str("all channels"),
        }
    }
}
