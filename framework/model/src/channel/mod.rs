//! Channels, threads and what belongs to them.

mod forum;
mod kind;
mod object;
mod overwrite;
mod thread;

pub use forum::{DefaultReaction, ForumTag};
pub use kind::{ChannelFlags, ForumLayout, SortOrder, VideoQualityMode};
pub use object::Channel;
pub use overwrite::{OverwriteType, PermissionOverwrite};
pub use thread::{ThreadMember, ThreadMemberFlags, ThreadMetadata};
