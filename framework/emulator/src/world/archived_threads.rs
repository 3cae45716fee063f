//! Lists of the archived threads of a channel.

use guildhall_model::api::{
    ErrorCode, ListJoinedPrivateArchivedThreads, ListPrivateArchivedThreads,
    ListPublicArchivedThreads,
};
use guildhall_model::channel::ArchivedThreads;
use guildhall_model::{Channel, ChannelType, Id, Timestamp};

use crate::world::actor::{ActionError, Actor};

/// Number of archived threads in a page, unless the request sets another limit. Discord does not document the number.
const DEFAULT_PAGE_SIZE: u32 = 50;

impl Actor<'_> {
    /// Returns a page of the archived public threads and announcement threads of a channel, last archived first.
    pub(crate) fn public_archive(
        &self,
        page: &ListPublicArchivedThreads,
    ) -> Result<ArchivedThreads, ActionError> {
        let threads = self.archive(page.channel, |kind| kind != ChannelType::PrivateThread)?;
        let threads = archived_before(threads, page.before);
        Ok(self.archive_page(threads, page.limit))
    }

    /// Returns a page of the archived private threads of a channel, last archived first.
    pub(crate) fn private_archive(
        &self,
        page: &ListPrivateArchivedThreads,
    ) -> Result<ArchivedThreads, ActionError> {
        let threads = self.archive(page.channel, |kind| kind == ChannelType::PrivateThread)?;
        let threads = archived_before(threads, page.before);
        Ok(self.archive_page(threads, page.limit))
    }

    /// Returns a page of the archived private threads of a channel that the acting user has joined, newest first.
    pub(crate) fn joined_private_archive(
        &self,
        page: &ListJoinedPrivateArchivedThreads,
    ) -> Result<ArchivedThreads, ActionError> {
        let mut threads = self.archive(page.channel, |kind| kind == ChannelType::PrivateThread)?;
        threads.retain(|thread| {
            let is_member = self.guild().thread_membership(thread, self.user).is_some();
            is_member && page.before.is_none_or(|before| thread.id < before)
        });
        threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
        Ok(self.archive_page(threads, page.limit))
    }

    /// Returns the archived threads of a channel with types that satisfy `has_kind`.
    fn archive(
        &self,
        parent: Id<Channel>,
        has_kind: impl Fn(ChannelType) -> bool,
    ) -> Result<Vec<Channel>, ActionError> {
        let kind = self.guild_channel(parent)?.kind;
        if !may_have_threads(kind) {
            return Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into());
        }
        let children = self.guild().channels.iter();
        let threads = children
            .filter(|channel| channel.parent_id == Some(parent) && has_kind(channel.kind))
            .filter(|channel| {
                let metadata = channel.thread_metadata.as_ref();
                metadata.is_some_and(|metadata| metadata.archived)
            });
        Ok(threads.cloned().collect())
    }

    fn archive_page(&self, mut threads: Vec<Channel>, limit: Option<u32>) -> ArchivedThreads {
        let size = limit.unwrap_or(DEFAULT_PAGE_SIZE) as usize;
        let has_more = threads.len() > size;
        threads.truncate(size);
        let members = threads
            .iter()
            .filter_map(|thread| self.guild().thread_membership(thread, self.user));
        ArchivedThreads {
            members: members.collect(),
            threads,
            has_more,
        }
    }
}

/// Returns whether channels of a type can have threads.
const fn may_have_threads(kind: ChannelType) -> bool {
    matches!(
        kind,
        ChannelType::GuildText
            | ChannelType::GuildAnnouncement
            | ChannelType::GuildForum
            | ChannelType::GuildMedia
    )
}

/// Returns the threads that were archived before a time, last archived first.
fn archived_before(mut threads: Vec<Channel>, before: Option<Timestamp>) -> Vec<Channel> {
    let archived_at = |thread: &Channel| {
        let metadata = thread.thread_metadata.as_ref();
        metadata.and_then(|metadata| metadata.archive_timestamp)
    };
    threads.retain(|thread| before.is_none_or(|before| archived_at(thread) < Some(before)));
    threads.sort_by_key(|thread| std::cmp::Reverse((archived_at(thread), thread.id)));
    threads
}
