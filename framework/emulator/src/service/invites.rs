//! How the guild is joined.

use guildhall_model::api::{GetInvites, GetVanityUrl};
use guildhall_model::guild::VanityUrl;
use guildhall_model::{Invite, Permissions};

use super::{ok, serve};

serve! {
    GetInvites { guild } => |actor, _| {
        let manages = actor.permissions()?.contains(Permissions::MANAGE_GUILD);
        let invites = actor.guild().invites.iter().cloned();
        let seen = invites.map(|invite| if manages { invite } else { without_use(invite) });
        ok(&seen.collect::<Vec<_>>())
    };
    GetVanityUrl { guild } => |actor, _| {
        let guild = actor.guild();
        ok(&VanityUrl {
            code: guild.settings.vanity_url_code.clone(),
            error: None,
            uses: guild.vanity_uses,
        })
    };
}

/// An invite as those see it who may not manage the guild.
fn without_use(invite: Invite) -> Invite {
    Invite {
        created_at: None,
        max_age: None,
        max_uses: None,
        temporary: None,
        uses: None,
        ..invite
    }
}
