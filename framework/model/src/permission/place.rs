//! Where something is done: a channel or a thread.

use crate::channel::PermissionOverwrite;
use crate::{Channel, ChannelType, Permissions};

/// Where a member does something.
///
/// A `&Channel` is a place. A thread has no permissions of its own, so its place is named by its
/// parent.
#[derive(Clone, Copy, Debug)]
pub enum Place<'a> {
    /// In a channel that is not a thread.
    Channel(&'a Channel),
    /// In a thread, whose parent this is.
    ThreadIn(&'a Channel),
    /// In a private thread that the member was not added to, whose parent this is. It is seen with
    /// `MANAGE_THREADS` alone.
    ClosedThreadIn(&'a Channel),
}

impl<'a> From<&'a Channel> for Place<'a> {
    fn from(channel: &'a Channel) -> Self {
        Self::Channel(channel)
    }
}

impl<'a> Place<'a> {
    /// The channel whose overwrites and settings count: for a thread, its parent.
    pub const fn channel(self) -> &'a Channel {
        match self {
            Self::Channel(channel) | Self::ThreadIn(channel) | Self::ClosedThreadIn(channel) => {
                channel
            }
        }
    }

    /// The permission that sending a message needs: a thread has one of its own.
    pub const fn sending(self) -> Permissions {
        match self {
            Self::Channel(_) => Permissions::SEND_MESSAGES,
            Self::ThreadIn(_) | Self::ClosedThreadIn(_) => Permissions::SEND_MESSAGES_IN_THREADS,
        }
    }

    /// What it takes to see it.
    pub(super) const fn seeing(self) -> Permissions {
        match self {
            Self::Channel(_) | Self::ThreadIn(_) => Permissions::VIEW_CHANNEL,
            Self::ClosedThreadIn(_) => Permissions::VIEW_CHANNEL.union(Permissions::MANAGE_THREADS),
        }
    }

    pub(super) fn overwrites(self) -> &'a [PermissionOverwrite] {
        self.channel()
            .permission_overwrites
            .as_deref()
            .unwrap_or_default()
    }

    pub(super) fn is_spoken_in(self) -> bool {
        let kind = self.channel().kind;
        matches!(self, Self::Channel(_))
            && matches!(kind, ChannelType::GuildVoice | ChannelType::GuildStageVoice)
    }
}
