//! Threads: who is in them, and who sees them.

use guildhall_model::api::Code;
use guildhall_model::channel::{ActiveThreads, ThreadMember, ThreadMemberFlags};
use guildhall_model::permission::Place;
use guildhall_model::{Channel, ChannelType, Id, Member, Permissions, Timestamp, User};

use super::{ActionError, Actor, GuildState};

/// Up to how many members of a thread are counted.
const COUNTED: u32 = 50;

impl GuildState {
    /// Where a member is who does something in a channel or a thread.
    pub(super) fn permission_place<'a>(
        &'a self,
        member: &Member,
        channel: &'a Channel,
    ) -> Place<'a> {
        let parent = channel.parent_id.and_then(|id| self.channel_by_id(id));
        let Some(parent) = parent.filter(|_| channel.is_thread()) else {
            return Place::Channel(channel);
        };
        let is_open = channel.kind != ChannelType::PrivateThread;
        if is_open || self.thread_membership(channel, member.id()).is_some() {
            Place::ThreadIn(parent)
        } else {
            Place::ClosedThreadIn(parent)
        }
    }

    /// Whether a member sees a channel or a thread.
    pub(crate) fn can_view(&self, member: &Member, channel: &Channel, now: Timestamp) -> bool {
        let held = self.standing(member, now);
        let held = held.in_channel(self.permission_place(member, channel));
        held.contains(Permissions::VIEW_CHANNEL)
    }

    /// Adds a user to a thread, where it is one, and was not made by them.
    pub(crate) fn add_to_thread(&mut self, thread: Id<Channel>, user: Id<User>, now: Timestamp) {
        let found = self.channel_by_id(thread).filter(|it| it.is_thread());
        if found.is_some_and(|it| it.owner_id != Some(user)) {
            self.thread_members.entry((thread, user)).or_insert(now);
            self.update_thread_counts();
        }
    }

    /// Takes a user out of all threads.
    pub(crate) fn leave_threads(&mut self, user: Id<User>) {
        self.thread_members.retain(|key, _| key.1 != user);
        self.update_thread_counts();
    }

    /// Says of each thread how many are in it: who made it, and those who were added.
    fn update_thread_counts(&mut self) {
        let threads = self.channels.iter_mut().filter(|it| it.is_thread());
        for thread in threads {
            let added = self.thread_members.keys().filter(|key| key.0 == thread.id);
            let count = (1..COUNTED).zip(added).map(|(count, _)| count + 1);
            thread.member_count = Some(count.last().unwrap_or(1));
        }
    }

    /// A user in a thread: who made it, or was added to it.
    fn thread_membership(&self, thread: &Channel, user: Id<User>) -> Option<ThreadMember> {
        let metadata = thread.thread_metadata.as_ref()?;
        let made = metadata.create_timestamp.or(metadata.archive_timestamp);
        let since = match self.thread_members.get(&(thread.id, user)) {
            Some(added) => Some(*added),
            None if thread.owner_id == Some(user) => made,
            None => return None,
        };
        Some(ThreadMember {
            id: Some(thread.id),
            user_id: Some(user),
            flags: ThreadMemberFlags::empty(),
            join_timestamp: since,
            member: None,
        })
    }
}

impl Actor<'_> {
    /// A channel that who acts sees; a thread says whether they are in it.
    pub(crate) fn visible_channel(&self, id: Id<Channel>) -> Result<Channel, ActionError> {
        let (channel, member) = (self.channel(id)?, self.member(self.user)?);
        if !self.guild().can_view(member, channel, self.now()) {
            return Err(Code::MISSING_ACCESS.into());
        }
        Ok(Channel {
            member: self
                .guild()
                .thread_membership(channel, self.user)
                .map(Box::new),
            ..channel.clone()
        })
    }

    /// A user in a thread that who acts sees.
    pub(crate) fn thread_member(
        &self,
        thread: Id<Channel>,
        user: Id<User>,
    ) -> Result<ThreadMember, ActionError> {
        let thread = self.visible_channel(thread)?;
        self.member(user)?;
        let found = self.guild().thread_membership(&thread, user);
        Ok(found.ok_or(Code::UNKNOWN_MEMBER)?)
    }

    /// The threads that are not put away and that who acts may see, the newest first.
    pub(crate) fn active_threads(&self) -> Result<ActiveThreads, ActionError> {
        let member = self.member(self.user)?;
        let put_away = |it: &Channel| it.thread_metadata.as_ref().is_some_and(|it| it.archived);
        let threads = self.guild().channels.iter().filter(|it| it.is_thread());
        let threads = threads.filter(|it| !put_away(it));
        let threads = threads.filter(|it| self.guild().can_view(member, it, self.now()));
        let mut threads: Vec<_> = threads.cloned().collect();
        threads.sort_by_key(|thread| std::cmp::Reverse(thread.id));
        let own = threads.iter();
        let own = own.filter_map(|thread| self.guild().thread_membership(thread, self.user));
        Ok(ActiveThreads {
            members: own.collect(),
            threads,
            has_more: false,
        })
    }
}
