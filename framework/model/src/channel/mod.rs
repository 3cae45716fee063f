//! Channels and threads, with forum tags and permission overwrites.

pub(crate) mod body;
mod check;
pub(crate) mod edit;
mod forum;
pub(crate) mod object;
pub(crate) mod overwrite;
mod thread;
mod thread_body;

pub use body::ChannelPosition;
pub use forum::{DefaultReaction, ForumTag};
pub use object::{
    ChannelFlags, ForumLayoutType, SortOrderType, ThreadSearchTagSetting, VideoQualityMode,
};
pub use overwrite::OverwriteEffect::{Allow, Deny};
pub use overwrite::{OverwriteBody, OverwriteEffect, OverwriteTarget, OverwriteType};
pub use thread::{ActiveThreads, ArchivedThreads, ThreadMember, ThreadMemberFlags, ThreadMetadata};
pub use thread_body::{MessageThreadBody, ThreadBody};
