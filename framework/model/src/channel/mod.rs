//! Channels and threads, with forum tags and permission overwrites.

mod body;
mod forum;
mod object;
mod overwrite;
mod thread;

pub use body::{ChannelBody, ChannelPosition};
pub use forum::{DefaultReaction, ForumTag};
pub use object::Channel;
pub use object::{ChannelFlags, ForumLayoutType, SortOrderType, TagSetting, VideoQualityMode};
pub use overwrite::{OverwriteType, PermissionOverwrite};
pub use thread::{ActiveThreads, ThreadMember, ThreadMemberFlags, ThreadMetadata};
