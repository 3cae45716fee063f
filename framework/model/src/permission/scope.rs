//! Channels and threads where permissions apply, and the effect of channel overwrites.

use super::PermissionPlace;
use crate::channel::OverwriteType;
use crate::{Channel, ChannelType, Id, Member, PermissionOverwrite, Permissions, Role};

/// Channel or thread where permissions apply.
///
/// Converts from a `&Channel` that is not a thread. A thread has the overwrites of its parent channel, so the variants
/// for threads contain the parent channel.
#[derive(Clone, Copy, Debug)]
pub enum PermissionScope<'a> {
    /// Channel that is not a thread.
    Channel(&'a Channel),
    /// Thread of this parent channel.
    Thread(&'a Channel),
    /// Private thread of this parent channel that the member has not been added to, visible only with `MANAGE_THREADS`.
    PrivateThread(&'a Channel),
}

impl<'a> From<&'a Channel> for PermissionScope<'a> {
    fn from(channel: &'a Channel) -> Self {
        Self::Channel(channel)
    }
}

impl<'a> PermissionScope<'a> {
    /// Returns the channel whose overwrites and settings apply: the channel, or the thread's parent.
    pub const fn channel(self) -> &'a Channel {
        match self {
            Self::Channel(channel) | Self::Thread(channel) | Self::PrivateThread(channel) => {
                channel
            }
        }
    }

    /// Returns the place, which decides the meaning of permissions.
    pub const fn place(self) -> PermissionPlace {
        match self {
            Self::Channel(_) => PermissionPlace::Channel,
            Self::Thread(_) | Self::PrivateThread(_) => PermissionPlace::Thread,
        }
    }

    /// Returns the permissions required to view the channel or thread.
    pub(super) const fn view_permission(self) -> Permissions {
        match self {
            Self::Channel(_) | Self::Thread(_) => Permissions::VIEW_CHANNEL,
            Self::PrivateThread(_) => Permissions::VIEW_CHANNEL.union(Permissions::MANAGE_THREADS),
        }
    }

    pub(super) fn overwrites(self) -> &'a [PermissionOverwrite] {
        self.channel()
            .permission_overwrites
            .as_deref()
            .unwrap_or_default()
    }

    pub(super) fn is_voice(self) -> bool {
        let kind = self.channel().kind;
        matches!(self, Self::Channel(_))
            && matches!(kind, ChannelType::GuildVoice | ChannelType::GuildStageVoice)
    }
}

/// Applies the overwrite for @everyone, then the combined overwrites for the member's roles, then the overwrite for the
/// member.
///
/// In each step, allowed permissions take precedence over denied permissions.
pub(super) fn apply_overwrites(
    base: Permissions,
    overwrites: &[PermissionOverwrite],
    member: &Member,
    everyone: Id<Role>,
) -> Permissions {
    let is_role_of_member = |id| id != everyone && member.roles.contains(&id);
    let member_id = member.id().cast();

    let for_everyone = CombinedOverwrites::from_overwrites(overwrites, |overwrite| {
        overwritten_role(overwrite) == Some(everyone)
    });
    let for_roles = CombinedOverwrites::from_overwrites(overwrites, |overwrite| {
        overwritten_role(overwrite).is_some_and(is_role_of_member)
    });
    let for_member = CombinedOverwrites::from_overwrites(overwrites, |overwrite| {
        overwrite.kind == OverwriteType::Member && overwrite.id == member_id
    });

    for_member.apply(for_roles.apply(for_everyone.apply(base)))
}

/// Returns the role of a role overwrite; `None` for a member overwrite.
fn overwritten_role(overwrite: &PermissionOverwrite) -> Option<Id<Role>> {
    (overwrite.kind == OverwriteType::Role).then(|| overwrite.id.cast())
}

/// Combined change of several overwrites.
#[derive(Default)]
struct CombinedOverwrites {
    allow: Permissions,
    deny: Permissions,
}

impl CombinedOverwrites {
    fn from_overwrites(
        overwrites: &[PermissionOverwrite],
        applies: impl Fn(&PermissionOverwrite) -> bool,
    ) -> Self {
        let applicable = overwrites.iter().filter(|overwrite| applies(overwrite));
        applicable.fold(Self::default(), |sum, overwrite| Self {
            // `ADMINISTRATOR` in an overwrite does not make a member an administrator.
            allow: sum.allow | overwrite.allow.difference(Permissions::guild_wide()),
            deny: sum.deny | overwrite.deny.difference(Permissions::guild_wide()),
        })
    }

    fn apply(&self, set: Permissions) -> Permissions {
        set.difference(self.deny).union(self.allow)
    }
}

/// Permissions that have no effect without the permission to send messages.
const DEPENDENT_ON_SEND_MESSAGES: Permissions = Permissions::MENTION_EVERYONE
    .union(Permissions::SEND_TTS_MESSAGES)
    .union(Permissions::ATTACH_FILES)
    .union(Permissions::EMBED_LINKS);

/// Permissions that have no effect without `CONNECT`. The documentation only names `MANAGE_CHANNELS`; the other
/// permissions have no effect for a user outside of the voice channel.
const DEPENDENT_ON_CONNECT: Permissions = Permissions::MANAGE_CHANNELS
    .union(Permissions::PRIORITY_SPEAKER)
    .union(Permissions::STREAM)
    .union(Permissions::SPEAK)
    .union(Permissions::USE_VAD)
    .union(Permissions::REQUEST_TO_SPEAK)
    .union(Permissions::USE_SOUNDBOARD)
    .union(Permissions::USE_EXTERNAL_SOUNDS);

/// Returns `set` without the permissions that have no effect in the scope: permissions that depend on a missing
/// permission, and `SEND_MESSAGES` in threads.
pub(super) fn remove_ineffective(set: Permissions, scope: PermissionScope<'_>) -> Permissions {
    if !set.contains(scope.view_permission()) {
        return Permissions::empty();
    }
    let set = match scope {
        PermissionScope::Channel(_) => set,
        PermissionScope::Thread(_) | PermissionScope::PrivateThread(_) => {
            set.difference(Permissions::SEND_MESSAGES)
        }
    };
    let set = remove_unless(
        set,
        scope.place().send_permission(),
        DEPENDENT_ON_SEND_MESSAGES,
    );
    if scope.is_voice() {
        remove_unless(set, Permissions::CONNECT, DEPENDENT_ON_CONNECT)
    } else {
        set
    }
}

fn remove_unless(set: Permissions, required: Permissions, dependent: Permissions) -> Permissions {
    if set.contains(required) {
        set
    } else {
        set.difference(dependent)
    }
}
