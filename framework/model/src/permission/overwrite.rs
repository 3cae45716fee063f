//! A channel's overwrites, applied to what a member has in the guild.

use crate::channel::{OverwriteType, PermissionOverwrite};
use crate::{Id, Member, Permissions, Role};

/// The permissions that are about the guild as a whole. An overwrite can name them, and changes
/// nothing: `ADMINISTRATOR` in an overwrite makes no administrator.
const GUILD_WIDE: Permissions = Permissions::KICK_MEMBERS
    .union(Permissions::BAN_MEMBERS)
    .union(Permissions::ADMINISTRATOR)
    .union(Permissions::MANAGE_GUILD)
    .union(Permissions::VIEW_AUDIT_LOG)
    .union(Permissions::VIEW_GUILD_INSIGHTS)
    .union(Permissions::CHANGE_NICKNAME)
    .union(Permissions::MANAGE_NICKNAMES)
    .union(Permissions::MANAGE_GUILD_EXPRESSIONS)
    .union(Permissions::MODERATE_MEMBERS)
    .union(Permissions::VIEW_CREATOR_MONETIZATION_ANALYTICS)
    .union(Permissions::CREATE_GUILD_EXPRESSIONS);

/// Applies the overwrites of @everyone, then those of the member's roles together, then the
/// member's own. In each step what is denied goes first, so what is allowed wins.
pub(super) fn apply(
    base: Permissions,
    overwrites: &[PermissionOverwrite],
    member: &Member,
    everyone: Id<Role>,
) -> Permissions {
    let held = |id| id != everyone && member.roles.contains(&id);
    let own = member.id().cast();

    let of_everyone = Change::of(overwrites, |one| role(one) == Some(everyone));
    let of_roles = Change::of(overwrites, |one| role(one).is_some_and(held));
    let of_member = Change::of(overwrites, |one| {
        one.kind == OverwriteType::Member && one.id == own
    });

    of_member.apply(of_roles.apply(of_everyone.apply(base)))
}

/// The role that an overwrite is for.
fn role(overwrite: &PermissionOverwrite) -> Option<Id<Role>> {
    (overwrite.kind == OverwriteType::Role).then(|| overwrite.id.cast())
}

/// What several overwrites change together.
#[derive(Default)]
struct Change {
    allow: Permissions,
    deny: Permissions,
}

impl Change {
    fn of(
        overwrites: &[PermissionOverwrite],
        wanted: impl Fn(&PermissionOverwrite) -> bool,
    ) -> Self {
        let wanted = overwrites.iter().filter(|one| wanted(one));
        wanted.fold(Self::default(), |sum, one| Self {
            allow: sum.allow | one.allow.difference(GUILD_WIDE),
            deny: sum.deny | one.deny.difference(GUILD_WIDE),
        })
    }

    fn apply(&self, set: Permissions) -> Permissions {
        set.difference(self.deny).union(self.allow)
    }
}
