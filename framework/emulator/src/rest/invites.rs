//! Endpoints of invites and vanity URLs.

use guildhall_model::api::{
    CreateChannelInvite, DeleteInvite, GetChannelInvites, GetInvite, GetInvites, GetVanityUrl,
};
use guildhall_model::guild::VanityUrl;
use guildhall_model::{Invite, Permissions};

use crate::rest::endpoint::serve;
use crate::rest::response::ok;
use crate::world::actor::Actor;

serve! {
    routes: invite_routes();
    GetInvites { guild } => |actor, _| {
        let can_manage = actor.permissions()?.contains(Permissions::MANAGE_GUILD);
        let invites = actor.invites().into_iter();
        let visible = invites.map(|invite| if can_manage { invite } else { without_metadata(invite) });
        ok(&visible.collect::<Vec<_>>())
    };
    GetChannelInvites { channel } => |actor, endpoint| ok(&actor.channel_invites(endpoint.channel));
    CreateChannelInvite { channel; invite } => |actor, endpoint| {
        ok(&actor.create_invite(endpoint.channel, &endpoint.invite)?)
    };
    // The emulator has no scheduled events, so the ID of an event never names one.
    GetInvite { code; ?with_counts, guild_scheduled_event_id } => |actor, endpoint| {
        let invite = without_metadata(actor.find_invite(&endpoint.code)?);
        ok(&if endpoint.with_counts { with_counts(invite, actor) } else { invite })
    };
    GetVanityUrl { guild } => |actor, _| {
        let guild = actor.guild();
        ok(&VanityUrl {
            code: guild.settings.vanity_url_code.clone(),
            error: None,
            uses: guild.vanity_uses,
        })
    };
    DeleteInvite { code } => |actor, endpoint| {
        ok(&without_metadata(actor.delete_invite(&endpoint.code)?))
    };
}

/// Removes the metadata of an invite, which only some lists contain.
fn without_metadata(invite: Invite) -> Invite {
    Invite {
        created_at: None,
        max_age: None,
        max_uses: None,
        temporary: None,
        uses: None,
        ..invite
    }
}

/// Adds the counts of members to an invite to the actor's guild.
fn with_counts(invite: Invite, actor: &Actor<'_>) -> Invite {
    // All members of the emulated guild are always online.
    let count = Some(actor.guild().members.len() as u64);
    Invite {
        approximate_member_count: count,
        approximate_presence_count: count,
        ..invite
    }
}
