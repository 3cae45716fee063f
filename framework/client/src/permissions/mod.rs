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

mod missing;

pub use guildhall_model::permission::{
    CommandAccess, Guild, Layering, Level, Place, Reason, Standing, Subject, Verdict, explain,
};
pub use guildhall_model::{Permissions, Requirement};
pub use missing::MissingPermission;
