//! Handle for a guild member.

use std::ops::Deref;
use std::time::Duration;

use guildhall_model::guild::{ScheduledEvent, ScheduledEventBody};
use guildhall_model::{Id, Member, User};

use crate::handles::guild::GuildHandle;
use crate::handles::user::UserHandle;
use crate::interactions::invoker::Invoker;
use crate::world::actor::{ActionError, Actor};
use crate::world::members::is_voice_channel;

/// Handle for a guild member, to inspect the member and to act as the member.
///
/// Dereferences to an [`Invoker`] in the guild's first text channel.
#[derive(Clone, Debug)]
pub struct MemberHandle {
    guild: GuildHandle,
    id: Id<User>,
    invoker: Invoker,
}

impl MemberHandle {
    pub(crate) fn new(guild: GuildHandle, id: Id<User>) -> Self {
        Self {
            invoker: Invoker::new(guild.service.clone(), guild.key, id),
            guild,
            id,
        }
    }

    /// Returns the user's ID.
    pub const fn id(&self) -> Id<User> {
        self.id
    }

    /// Returns a handle for the member's user account.
    pub fn user(&self) -> UserHandle {
        UserHandle::new(self.guild.service.clone(), self.id)
    }

    /// Returns the member object; `None` if the member has left, or was kicked or banned.
    pub fn get(&self) -> Option<Member> {
        self.guild.read(|guild| guild.members.get(self.id).cloned())
    }

    /// Returns whether the member is timed out at the current time of the service's clock.
    #[expect(
        clippy::unused_async,
        reason = "the method would be async if the service were behind a network"
    )]
    pub async fn is_timed_out(&self) -> bool {
        let until = self
            .get()
            .and_then(|member| member.communication_disabled_until);
        let now = self.guild.service.world().clock.now();
        until.is_some_and(|until| until > now)
    }

    /// Returns whether the user is banned from the guild.
    pub fn is_banned(&self) -> bool {
        self.guild.read(|guild| guild.bans.contains_key(&self.id))
    }

    /// Completes membership screening: the member is no longer pending.
    pub fn pass_screening(&self) {
        self.with_actor(|actor, id| {
            actor
                .guild_mut()
                .members
                .edit(id, |stored| stored.member.pending = false);
            actor.emit_member("GUILD_MEMBER_UPDATE", id);
        });
    }

    /// Connects the member to a voice or stage channel, by name or ID, with the event `VOICE_STATE_UPDATE`. Disconnects
    /// the member if there is no such channel.
    ///
    /// # Panics
    ///
    /// Panics if the channel has another type.
    #[track_caller]
    pub fn join_voice(&self, channel: &str) {
        let found = self
            .guild
            .read(|guild| guild.find_channel(channel).cloned());
        let is_voice = found.as_ref().is_none_or(is_voice_channel);
        assert!(is_voice, "`{channel}` is not a voice or stage channel");
        let found = found.map(|found| found.id);
        self.with_actor(|actor, id| actor.set_voice_channel(id, found));
    }

    /// Sets the time since the member's last activity. A prune removes only inactive members.
    pub fn set_inactive_for(&self, since: Duration) {
        self.with_actor(|actor, id| {
            let millis = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
            let seen = actor.now().as_millis().saturating_sub(millis);
            actor.guild_mut().members.set_last_seen(id, seen);
        });
    }

    /// Creates a scheduled event as the member, with the event `GUILD_SCHEDULED_EVENT_CREATE`, and returns the event.
    ///
    /// # Panics
    ///
    /// Panics if the member lacks a permission, or the service does not accept the event.
    #[track_caller]
    pub fn create_scheduled_event(&self, event: ScheduledEventBody) -> ScheduledEvent {
        let mut world = self.guild.service.world();
        let checked = event.check(world.clock.now());
        let mut actor = world.actor(self.guild.key, self.id);
        let created = checked.map_err(ActionError::from);
        let created = created.and_then(|()| actor.create_scheduled_event(event));
        drop(world);
        created.unwrap_or_else(|error| panic!("the service rejected the event: {error:?}"))
    }

    /// Subscribes the member to a scheduled event of the guild, with the event `GUILD_SCHEDULED_EVENT_USER_ADD`. Does
    /// nothing if there is no such event, or if the member is already subscribed.
    pub fn subscribe(&self, event: Id<ScheduledEvent>) {
        self.with_actor(|actor, _| actor.set_subscription(event, true));
    }

    /// Ends the member's subscription to a scheduled event, with the event `GUILD_SCHEDULED_EVENT_USER_REMOVE`. Does
    /// nothing if the member is not subscribed.
    pub fn unsubscribe(&self, event: Id<ScheduledEvent>) {
        self.with_actor(|actor, _| actor.set_subscription(event, false));
    }

    /// Removes the member from the guild, as if the member had left.
    pub fn leave(&self) {
        self.with_actor(|actor, id| {
            actor.leave(id);
        });
    }

    fn with_actor(&self, action: impl FnOnce(&mut Actor<'_>, Id<User>)) {
        let mut world = self.guild.service.world();
        action(&mut world.actor(self.guild.key, self.id), self.id);
    }
}

impl Deref for MemberHandle {
    type Target = Invoker;

    fn deref(&self) -> &Invoker {
        &self.invoker
    }
}
