//! Endpoints of invites. The endpoints require a bot token; [`GetInvites`](super::GetInvites) lists the invites of a
//! guild.

use super::declare::{endpoint, endpoints};
use crate::guild::{InviteBody, ScheduledEvent};
use crate::{Channel, Id, Invite, List, Permissions, Requirement};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/channel#get-channel-invites) the invites to a channel,
    /// with their metadata.
    #[derive(Copy, Eq)]
    GetChannelInvites: GET "/channels/{channel}/invites" -> 200 List<Invite>;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    requires: VIEW_CHANNEL & MANAGE_CHANNELS;
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/channel#create-channel-invite) an invite to a channel,
    /// or returns a similar invite of the bot.
    ///
    /// Also requires `MANAGE_ROLES` if the invite assigns roles. Fails with
    /// [`MAX_INVITES`](super::ErrorCode::MAX_INVITES) if the guild has 1000 invites.
    CreateChannelInvite: POST "/channels/{channel}/invites" -> 200 Invite;
    path {
        /// ID of the channel.
        channel: Id<Channel>,
    }
    body {
        /// Invite to create.
        invite: InviteBody,
    }
    requires: VIEW_CHANNEL & CREATE_INSTANT_INVITE;
    events: INVITE_CREATE;
    accepts: reason;
    checks: invite;
    impl {
        fn requires(&self) -> Requirement {
            if self.invite.assigns_roles() {
                Self::REQUIRES.and(Permissions::MANAGE_ROLES)
            } else {
                Self::REQUIRES
            }
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/invite#get-invite) an invite, without its metadata.
    ///
    /// The bot need not be in the guild. Fails with
    /// [`UNKNOWN_INVITE`](super::ErrorCode::UNKNOWN_INVITE) if the invite does not exist or has expired.
    #[derive(Eq)]
    GetInvite: GET "/invites/{code}" -> 200 Invite;
    path {
        /// Code of the invite.
        code: String,
    }
    query {
        /// Whether to include approximate counts of members.
        with_counts: bool,
        /// ID of the scheduled event to include with the invite.
        guild_scheduled_event_id: Option<Id<ScheduledEvent>>,
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/invite#delete-invite) an invite.
    ///
    /// Requires `MANAGE_CHANNELS` in the channel of the invite, or `MANAGE_GUILD`. Fails with
    /// [`UNKNOWN_INVITE`](super::ErrorCode::UNKNOWN_INVITE) if the invite does not exist or has expired.
    #[derive(Eq)]
    DeleteInvite: DELETE "/invites/{code}" -> 200 Invite;
    path {
        /// Code of the invite.
        code: String,
    }
    events: INVITE_DELETE;
    accepts: reason;
    impl {
        const REQUIRES: Requirement =
            Requirement::any(&[Permissions::MANAGE_CHANNELS, Permissions::MANAGE_GUILD]);
    }
}

endpoints![
    GetChannelInvites,
    CreateChannelInvite,
    GetInvite,
    DeleteInvite,
];
