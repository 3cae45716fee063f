//! Calculation of a member's permissions in a guild, in its channels and for commands, without a request.
//!
//! [`GuildPermissions::member_permissions`] combines the guild's roles and a member into the member's
//! [`MemberPermissions`]: the permissions in the guild and in its channels, and the position of the highest
//! role. [`explain`] decides whether the member can use a command, and returns the reason. Both functions follow the
//! rules of the service. An interaction already contains the permissions of the member and of the app, in
//! `member.permissions` and `app_permissions`.
//!
//! ```
//! use guildhall_model::{Channel, ChannelType, Guild, Id, Member, Permissions, Role, Timestamp, User};
//! use guildhall_model::permission::GuildPermissions;
//!
//! let (guild_id, owner): (Id<Guild>, Id<User>) = (Id::new(1), Id::new(2));
//! let mut everyone = Role::new(guild_id.cast(), "@everyone");
//! everyone.permissions = Permissions::VIEW_CHANNEL | Permissions::SEND_MESSAGES;
//! let roles = [everyone];
//! let general = Channel::new(Id::new(3), ChannelType::GuildText);
//! let member = Member::new(User::new(Id::new(4), "alice"));
//! # let now = Timestamp::from_millis(0).unwrap();
//!
//! let guild = GuildPermissions::new(guild_id, owner, &roles);
//! let alice = guild.member_permissions(&member, now);
//!
//! assert!(alice.in_channel(&general).contains(Permissions::SEND_MESSAGES));
//! ```

mod command_access;
mod explain;
mod member;
mod place;
mod scope;
mod verdict;

pub use command_access::{CommandAccess, PermissionLayering};
pub use explain::explain;
pub use member::GuildPermissions;
pub use member::MemberPermissions;
pub use place::PermissionPlace;
pub use scope::PermissionScope;
pub use verdict::{CommandPermissionLevel, CommandPermissionTarget, Verdict, VerdictReason};
