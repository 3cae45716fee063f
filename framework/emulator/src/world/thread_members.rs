//! Rules for the members of threads: joining, leaving, adding and removing.

use guildhall_model::api::{ErrorCode, ListThreadMembers};
use guildhall_model::channel::ThreadMember;
use guildhall_model::{
    Channel, ChannelType, Id, Message, MessageType, Permissions, User, to_response,
};
use guildhall_rules::{THREAD_MEMBER_LIST_LIMIT, THREAD_MEMBERS_MAX};
use serde_json::{Value, json};

use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};

impl Actor<'_> {
    /// Adds the acting user to a thread that is not archived.
    pub(crate) fn join_thread(&mut self, thread: Id<Channel>) -> Result<(), ActionError> {
        self.open_thread(thread)?;
        self.enter_thread(thread, self.user)?;
        Ok(())
    }

    /// Adds a member of the guild to a thread that is not archived.
    pub(crate) fn add_thread_member(
        &mut self,
        thread: Id<Channel>,
        user: Id<User>,
    ) -> Result<(), ActionError> {
        self.open_thread(thread)?;
        ensure_permitted(self.may_add_to_thread(thread))?;
        self.member(user)?;
        if self.enter_thread(thread, user)? {
            self.announce_member(thread, user, MessageType::RecipientAdd);
        }
        Ok(())
    }

    /// Returns whether the acting user is a member of the guild who may add others to a thread.
    pub(crate) fn may_add_to_thread(&self, thread: Id<Channel>) -> bool {
        let Ok(found) = self.thread(thread) else {
            return false;
        };
        let metadata = found.thread_metadata.as_ref();
        let is_open = metadata.is_none_or(|metadata| metadata.invitable != Some(false));
        let is_member = self.guild().members.get(self.user).is_some();
        is_member && (is_open || self.may_manage_thread(found))
    }

    /// Adds a mentioned user to a thread, if the user can view the channel of the thread and the thread is not full.
    pub(crate) fn enter_mentioned(&mut self, thread: Id<Channel>, user: Id<User>) {
        let found = self.guild().channel_by_id(thread);
        let parent = found.and_then(|found| self.guild().channel_by_id(found.parent_id?));
        let member = self.guild().members.get(user);
        let can_view = parent
            .zip(member)
            .is_some_and(|(parent, member)| self.guild().can_view(member, parent, self.now()));
        if can_view {
            // A thread with the maximum number of members stays as it is.
            let _ = self.enter_thread(thread, user);
        }
    }

    /// Removes the acting user from a thread that is not archived.
    pub(crate) fn leave_thread(&mut self, thread: Id<Channel>) -> Result<(), ActionError> {
        self.open_thread(thread)?;
        self.exit_thread(thread, self.user);
        Ok(())
    }

    /// Removes a member from a thread that is not archived.
    pub(crate) fn remove_thread_member(
        &mut self,
        thread: Id<Channel>,
        user: Id<User>,
    ) -> Result<(), ActionError> {
        let found = self.open_thread(thread)?;
        let is_own = found.kind == ChannelType::PrivateThread && found.owner_id == Some(self.user);
        let permissions = self.permissions_in(thread);
        ensure_permitted(is_own || permissions.contains(Permissions::MANAGE_THREADS))?;
        if self.exit_thread(thread, user) {
            self.announce_member(thread, user, MessageType::RecipientRemove);
        }
        Ok(())
    }

    /// Returns a page of the members of a thread, sorted by user ID; all members unless the request asks for the guild
    /// member objects.
    pub(crate) fn list_thread_members(
        &self,
        page: &ListThreadMembers,
    ) -> Result<Vec<ThreadMember>, ActionError> {
        let thread = self.thread(page.channel)?;
        let mut members = self.guild().members_of_thread(thread.id);
        if page.with_member {
            members.retain(|member| page.after.is_none_or(|after| member.user_id > Some(after)));
            let size = page.limit.unwrap_or(*THREAD_MEMBER_LIST_LIMIT.end());
            members.truncate(size as usize);
            for member in &mut members {
                member.member = self.guild_member(member);
            }
        }
        Ok(members)
    }

    fn guild_member(&self, member: &ThreadMember) -> Option<Box<guildhall_model::Member>> {
        let found = self.guild().members.get(member.user_id?)?;
        Some(Box::new(found.clone()))
    }

    /// Adds a user to a thread, and returns whether the user was added. Does nothing in a channel that is not a thread.
    pub(crate) fn enter_thread(
        &mut self,
        thread: Id<Channel>,
        user: Id<User>,
    ) -> Result<bool, ActionError> {
        let Ok(found) = self.thread(thread) else {
            return Ok(false);
        };
        if self.guild().thread_membership(found, user).is_some() {
            return Ok(false);
        }
        let count = self.guild().members_of_thread(thread).len();
        ensure_below(
            count,
            THREAD_MEMBERS_MAX,
            ErrorCode::MAXIMUM_THREAD_PARTICIPANTS,
        )?;
        let now = self.now();
        self.guild_mut().add_to_thread(thread, user, now);
        // Discord's gateway sends the thread to each user who is added to it.
        if user == self.world.identity.bot.id {
            self.emit_thread(thread, false);
        }
        self.emit_thread_members(thread, &[user], &[]);
        Ok(true)
    }

    /// Removes a user from a thread, and returns whether the user was a member.
    fn exit_thread(&mut self, thread: Id<Channel>, user: Id<User>) -> bool {
        let is_removed = self.guild_mut().remove_from_thread(thread, user);
        if is_removed {
            self.emit_thread_members(thread, &[], &[user]);
        }
        is_removed
    }

    /// Emits `THREAD_MEMBERS_UPDATE`, and `THREAD_MEMBER_UPDATE` if the bot is added.
    pub(crate) fn emit_thread_members(
        &mut self,
        thread: Id<Channel>,
        added: &[Id<User>],
        removed: &[Id<User>],
    ) {
        let Some(found) = self.guild().channel_by_id(thread) else {
            return;
        };
        let mut payload = json!({
            "id": thread,
            "guild_id": self.guild().id,
            "member_count": found.member_count,
        });
        let memberships = added
            .iter()
            .filter_map(|user| self.guild().thread_membership(found, *user));
        let members: Vec<_> = memberships
            .map(|member| self.added_member(&member))
            .collect();
        if !members.is_empty() {
            payload["added_members"] = members.into();
        }
        if !removed.is_empty() {
            payload["removed_member_ids"] = json!(removed);
        }
        let bot = self.world.identity.bot.id;
        let own = self.guild().thread_membership(found, bot);
        if let Some(own) = own.filter(|_| added.contains(&bot)) {
            self.emit_for_guild("THREAD_MEMBER_UPDATE", &own);
        }
        self.world.log.event("THREAD_MEMBERS_UPDATE", payload);
    }

    /// Returns a thread member for `THREAD_MEMBERS_UPDATE`, with the guild member object.
    fn added_member(&self, member: &ThreadMember) -> Value {
        let member = ThreadMember {
            member: self.guild_member(member),
            ..member.clone()
        };
        let mut json = to_response(&member).unwrap_or_default();
        json["presence"] = Value::Null;
        json
    }

    /// Sends the message in a thread that says that another user was added or removed.
    fn announce_member(&mut self, thread: Id<Channel>, user: Id<User>, kind: MessageType) {
        let Some(user) = self.world.users.get(user).cloned() else {
            return;
        };
        let Ok(author) = self.acting_user() else {
            return;
        };
        if user.id == author.id {
            return;
        }
        let notice = Message {
            kind,
            mentions: vec![user],
            timestamp: Some(self.now()),
            ..Message::new(self.world.next_id(), thread, author, "")
        };
        let notice = self.world.store_message(notice, None);
        self.world.log.message_event("MESSAGE_CREATE", &notice);
    }

    /// Returns whether the acting user started a thread or may manage threads.
    fn may_manage_thread(&self, thread: &Channel) -> bool {
        let permissions = self.permissions_in(thread.id);
        thread.owner_id == Some(self.user) || permissions.contains(Permissions::MANAGE_THREADS)
    }

    fn thread(&self, id: Id<Channel>) -> Result<&Channel, ActionError> {
        let found = self
            .guild()
            .channel_by_id(id)
            .filter(|found| found.is_thread());
        Ok(found.ok_or(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE)?)
    }

    /// Returns a thread that is not archived.
    fn open_thread(&self, id: Id<Channel>) -> Result<&Channel, ActionError> {
        let thread = self.thread(id)?;
        self.ensure_not_archived(id)?;
        Ok(thread)
    }
}
