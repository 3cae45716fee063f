//! Stored messages of all channels, with their visibility, and the files of attachments.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use bytes::Bytes;
use guildhall_model::message::{PinnedMessage, Reaction, ReactionCount};
use guildhall_model::{
    Attachment, Channel, Emoji, Id, Message, MessageFlags, PollAnswerCount, Timestamp, User,
};

use crate::state::retention::{DropOrder, Dropped, RetainedKind, Retention};

/// Newest messages of all channels.
#[derive(Debug)]
pub(crate) struct Messages {
    all: BTreeMap<Id<Message>, StoredMessage>,
    order: DropOrder<Id<Message>>,
    /// Greatest ID of a dropped message.
    dropped_through: Option<Id<Message>>,
    /// Number of dropped messages of each channel.
    dropped: BTreeMap<Option<Id<Channel>>, usize>,
    /// Removed messages that had a nonce, oldest first.
    removed_with_nonce: VecDeque<Message>,
}

/// Maximum number of removed messages whose nonces are kept.
const REMOVED_MAX: usize = 1000;

/// Stored message. If the message is ephemeral, only `viewer` can see it.
#[derive(Debug)]
struct StoredMessage {
    message: Message,
    viewer: Option<Id<User>>,
    pinned_at: Option<Timestamp>,
    reactions: Vec<ReactionUsers>,
    votes: Votes,
}

/// Users who voted for each answer of a poll.
pub(crate) type Votes = BTreeMap<u32, BTreeSet<Id<User>>>;

/// Users who reacted to a message with an emoji.
#[derive(Clone, Debug)]
pub(crate) struct ReactionUsers {
    /// Partial emoji.
    pub(crate) emoji: Emoji,
    pub(crate) users: BTreeSet<Id<User>>,
}

impl ReactionUsers {
    /// Returns whether the reactions are with this emoji. The name of a custom emoji has no effect.
    pub(crate) fn is_with(&self, emoji: &Emoji) -> bool {
        match emoji.id {
            None => self.emoji.id.is_none() && self.emoji.name == emoji.name,
            id => self.emoji.id == id,
        }
    }

    /// Returns the reaction object of the message, as `viewer` sees it.
    fn to_reaction(&self, viewer: Id<User>) -> Reaction {
        let count = u32::try_from(self.users.len()).unwrap_or(u32::MAX);
        Reaction {
            emoji: self.emoji.clone(),
            count,
            count_details: ReactionCount {
                normal: count,
                burst: 0,
            },
            me: self.users.contains(&viewer),
            ..Reaction::default()
        }
    }
}

impl Messages {
    pub(crate) const fn new(retention: Retention) -> Self {
        Self {
            all: BTreeMap::new(),
            order: DropOrder::new(retention.messages),
            dropped_through: None,
            dropped: BTreeMap::new(),
            removed_with_nonce: VecDeque::new(),
        }
    }

    pub(crate) fn get(&self, id: Id<Message>) -> Option<&Message> {
        self.all.get(&id).map(|stored| &stored.message)
    }

    /// Returns the message with this ID, if the user can see the message.
    pub(crate) fn visible_to(&self, user: Id<User>, id: Id<Message>) -> Option<&Message> {
        let stored = self
            .all
            .get(&id)
            .filter(|stored| stored.is_visible_to(user));
        stored.map(|stored| &stored.message)
    }

    /// Returns the messages of a channel that a user can see, oldest first.
    pub(crate) fn visible_in(
        &self,
        channel: Id<Channel>,
        user: Id<User>,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        let visible = self
            .all
            .values()
            .filter(move |stored| stored.is_visible_to(user));
        let messages = visible.map(|stored| &stored.message);
        messages.filter(move |message| message.channel_id == Some(channel))
    }

    /// Returns the messages of all channels, newest first.
    pub(crate) fn newest_first(&self) -> impl Iterator<Item = &Message> {
        self.all.values().rev().map(|stored| &stored.message)
    }

    /// Stores a message. If the message is ephemeral, only `invoker` can see it.
    pub(crate) fn insert(&mut self, message: Message, invoker: Option<Id<User>>) {
        let ephemeral = message.flags.contains(MessageFlags::EPHEMERAL);
        let viewer = invoker.filter(|_| ephemeral);
        let (id, is_loading) = (message.id, message.flags.contains(MessageFlags::LOADING));
        let stored = StoredMessage {
            message,
            viewer,
            pinned_at: None,
            reactions: Vec::new(),
            votes: Votes::new(),
        };
        self.all.insert(id, stored);
        let old = self.order.add(id);
        self.drop_old(old);
        if !is_loading {
            self.finish(id);
        }
    }

    /// Marks a message as finished: it is not, or no longer, a loading message.
    fn finish(&mut self, id: Id<Message>) {
        let old = self.order.finish(id);
        self.drop_old(old);
    }

    fn drop_old(&mut self, id: Option<Id<Message>>) {
        if let Some(id) = id
            && let Some(old) = self.all.remove(&id)
        {
            self.dropped_through = self.dropped_through.max(Some(id));
            *self.dropped.entry(old.message.channel_id).or_default() += 1;
        }
    }

    /// Checks that no message of a channel was dropped.
    pub(crate) fn check_complete(&self, channel: Id<Channel>) -> Result<(), Dropped> {
        let dropped = self.dropped.get(&Some(channel)).copied();
        dropped.map_or(Ok(()), |count| Err(self.dropped(count)))
    }

    /// Returns the message with this ID; `None` if it was deleted.
    ///
    /// # Errors
    ///
    /// Returns an error if the message may have been dropped: it is missing, and as old as dropped messages.
    pub(crate) fn kept(&self, id: Id<Message>) -> Result<Option<&Message>, Dropped> {
        match self.get(id) {
            None if self.dropped_through.is_some_and(|last| id <= last) => {
                Err(self.dropped(self.dropped.values().sum()))
            }
            found => Ok(found),
        }
    }

    const fn dropped(&self, count: usize) -> Dropped {
        Dropped {
            kind: RetainedKind::Messages,
            count,
            limit: self.order.limit,
        }
    }

    /// Replaces a stored message. Does nothing if the message was removed.
    pub(crate) fn replace(&mut self, message: Message) {
        let (id, is_loading) = (message.id, message.flags.contains(MessageFlags::LOADING));
        if let Some(kept) = self.all.get_mut(&id) {
            kept.message = message;
        }
        if !is_loading {
            self.finish(id);
        }
    }

    /// Returns the reactions to a message, in the order of the first reaction with each emoji.
    pub(crate) fn reactions(&self, id: Id<Message>) -> &[ReactionUsers] {
        let stored = self.all.get(&id);
        stored.map_or(&[], |stored| &stored.reactions)
    }

    /// Replaces the reactions to a message; `viewer` is the user whose reactions the message marks.
    pub(crate) fn set_reactions(
        &mut self,
        id: Id<Message>,
        reactions: Vec<ReactionUsers>,
        viewer: Id<User>,
    ) {
        if let Some(stored) = self.all.get_mut(&id) {
            let objects = reactions
                .iter()
                .map(|reaction| reaction.to_reaction(viewer));
            stored.message.reactions = objects.collect();
            stored.reactions = reactions;
        }
    }

    /// Marks the reactions and votes of a user in a copy of a message.
    pub(crate) fn mark_own(&self, message: &mut Message, user: Id<User>) {
        let Some(stored) = self.all.get(&message.id) else {
            return;
        };
        for reaction in &mut message.reactions {
            let mut same = stored.reactions.iter();
            let same = same.find(|one| one.is_with(&reaction.emoji));
            reaction.me = same.is_some_and(|one| one.users.contains(&user));
        }
        let results = message.poll.as_mut().and_then(|poll| poll.results.as_mut());
        for count in results
            .into_iter()
            .flat_map(|results| &mut results.answer_counts)
        {
            let voters = stored.votes.get(&count.id);
            count.me_voted = voters.is_some_and(|users| users.contains(&user));
        }
    }

    /// Returns the votes for the answers of the poll in a message.
    pub(crate) fn votes(&self, id: Id<Message>) -> Option<&Votes> {
        self.all.get(&id).map(|stored| &stored.votes)
    }

    /// Replaces the votes for the answers of a poll, and counts them; `viewer` is the user whose votes the message
    /// marks.
    pub(crate) fn set_votes(&mut self, id: Id<Message>, votes: Votes, viewer: Id<User>) {
        let Some(stored) = self.all.get_mut(&id) else {
            return;
        };
        if let Some(poll) = &mut stored.message.poll {
            let counts = votes.iter().filter(|(_, users)| !users.is_empty());
            let results = poll.results.get_or_insert_default();
            results.answer_counts = counts
                .map(|(answer, users)| PollAnswerCount {
                    id: *answer,
                    count: u32::try_from(users.len()).unwrap_or(u32::MAX),
                    me_voted: users.contains(&viewer),
                })
                .collect();
        }
        stored.votes = votes;
    }

    /// Pins a message at a time, or unpins the message.
    pub(crate) fn set_pinned(&mut self, id: Id<Message>, at: Option<Timestamp>) {
        if let Some(stored) = self.all.get_mut(&id) {
            stored.message.pinned = at.is_some();
            stored.pinned_at = at;
        }
    }

    /// Returns the pinned messages of a channel, last pinned first.
    pub(crate) fn pinned_in(&self, channel: Id<Channel>) -> Vec<PinnedMessage> {
        let all = self.all.values();
        let in_channel = all.filter(|stored| stored.message.channel_id == Some(channel));
        let pinned = in_channel.filter_map(|stored| {
            Some(PinnedMessage {
                pinned_at: stored.pinned_at?,
                message: stored.message.clone(),
            })
        });
        let mut pinned: Vec<_> = pinned.collect();
        pinned.sort_by_key(|pin| std::cmp::Reverse((pin.pinned_at, pin.message.id)));
        pinned
    }

    /// Removes the messages of a channel.
    pub(crate) fn remove_in(&mut self, channel: Id<Channel>) {
        let all = self.all.values().map(|stored| &stored.message);
        let in_channel = all.filter(|message| message.channel_id == Some(channel));
        let ids: Vec<_> = in_channel.map(|message| message.id).collect();
        for id in ids {
            self.remove(id);
        }
    }

    pub(crate) fn remove(&mut self, id: Id<Message>) {
        if let Some(removed) = self.all.remove(&id)
            && removed.message.nonce.is_some()
        {
            self.removed_with_nonce.push_back(removed.message);
            let excess = self.removed_with_nonce.len().saturating_sub(REMOVED_MAX);
            self.removed_with_nonce.drain(..excess);
        }
        self.order.remove(id);
    }

    /// Returns the removed messages that had a nonce, last removed first.
    pub(crate) fn removed_with_nonce(&self) -> impl Iterator<Item = &Message> {
        self.removed_with_nonce.iter().rev()
    }
}

impl StoredMessage {
    fn is_visible_to(&self, user: Id<User>) -> bool {
        self.viewer.is_none_or(|viewer| viewer == user)
    }
}

/// Maximum size of all kept files: 64 MiB.
const FILES_SIZE_MAX: usize = 64 << 20;

/// Newest files of messages and options, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Files {
    kept: VecDeque<StoredFile>,
    /// Size of all kept files, in bytes.
    size: usize,
}

/// Content of an attachment.
#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub(crate) id: Id<Attachment>,
    pub(crate) name: String,
    /// Media type of a picture, detected from the bytes; `None` for other files.
    pub(crate) picture: Option<&'static str>,
    pub(crate) content: Bytes,
}

impl Files {
    /// Keeps a file, and drops the oldest files above the maximum size.
    pub(crate) fn insert(&mut self, file: StoredFile) {
        self.size += file.content.len();
        self.kept.push_back(file);
        while self.size > FILES_SIZE_MAX {
            let dropped = self.kept.pop_front();
            self.size -= dropped.map_or(self.size, |file| file.content.len());
        }
    }

    pub(crate) fn get(&self, id: Id<Attachment>) -> Option<&StoredFile> {
        self.kept.iter().find(|file| file.id == id)
    }
}
