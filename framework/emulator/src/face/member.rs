//! A member of the guild, to use commands as and to ask about.

use std::ops::Deref;
use std::time::Duration;

use guildhall_model::{Id, Member, User};

use crate::world::Act;
use crate::{Emulator, Invoker};

/// A member of the guild of an [`Emulator`].
///
/// It is an [`Invoker`] as well, in `general`.
#[derive(Clone, Debug)]
pub struct MemberHandle {
    emulator: Emulator,
    id: Id<User>,
    invoker: Invoker,
}

impl MemberHandle {
    pub(super) fn new(emulator: Emulator, id: Id<User>) -> Self {
        Self {
            invoker: emulator.invoker(id),
            emulator,
            id,
        }
    }

    /// Whose membership it is.
    pub const fn id(&self) -> Id<User> {
        self.id
    }

    /// The member as it is read; none where it has left, was kicked or banned.
    pub fn get(&self) -> Option<Member> {
        let world = self.emulator.service().world();
        world.guild.members.get(self.id).cloned()
    }

    /// Whether the member is timed out, by the service's clock.
    #[expect(
        clippy::unused_async,
        reason = "a service behind a network would have to be waited for"
    )]
    pub async fn is_timed_out(&self) -> bool {
        let until = self.get().and_then(|it| it.communication_disabled_until);
        let now = self.emulator.service().world().clock.now();
        until.is_some_and(|until| now.is_none_or(|now| until > now))
    }

    /// Whether the user is banned from the guild.
    pub fn is_banned(&self) -> bool {
        let world = self.emulator.service().world();
        world.guild.bans.contains_key(&self.id)
    }

    /// Passes the screening, where the member has yet to.
    pub fn pass_screening(&self) {
        self.act(|act, id| {
            act.guild_mut()
                .members
                .edit(id, |resident| resident.member.pending = false);
            act.tell_of_member("GUILD_MEMBER_UPDATE", id);
        });
    }

    /// Joins a voice channel, which is given as a name or an id.
    pub fn talk_in(&self, channel: &str) {
        self.act(|act, id| {
            let channel = act.guild().channel(channel).map(|channel| channel.id);
            act.guild_mut()
                .members
                .edit(id, |resident| resident.voice = channel);
        });
    }

    /// Says that the member has done nothing for so long.
    pub fn be_absent(&self, since: Duration) {
        self.act(|act, id| {
            let millis = i64::try_from(since.as_millis()).unwrap_or(i64::MAX);
            let seen = act.now().as_millis().saturating_sub(millis);
            act.guild_mut()
                .members
                .edit(id, |resident| resident.seen = seen);
        });
    }

    /// Leaves the guild.
    pub fn leave(&self) {
        self.act(|act, id| {
            act.leave(id);
        });
    }

    fn act(&self, deed: impl FnOnce(&mut Act<'_>, Id<User>)) {
        let world = &mut *self.emulator.service().world();
        let mut act = Act {
            world,
            actor: self.id,
            reason: None,
        };
        deed(&mut act, self.id);
    }
}

impl Deref for MemberHandle {
    type Target = Invoker;

    fn deref(&self) -> &Invoker {
        &self.invoker
    }
}
