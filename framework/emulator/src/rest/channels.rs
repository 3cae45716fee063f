//! Channel and thread endpoints.

use axum::http::StatusCode;
use guildhall_model::api::{
    CreateChannel, CreateDm, Endpoint, ErrorCode, GetChannel, GetChannels, GetThreadMember,
    ListActiveThreads, ModifyChannelPositions,
};
use guildhall_model::channel::ChannelFlags;
use guildhall_model::guild::GuildCapabilities;
use guildhall_model::{Channel, Timestamp, ValidationError, ValidationErrorKind};

use crate::rest::endpoint::{ActorEndpoint, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::state::accounts::PrivateChannel;
use crate::world::World;
use crate::world::actor::Actor;

serve! {
    routes: channel_routes(ModifyChannelPositions);
    GetChannels { guild } => |actor, _| ok(&actor.channels());
    CreateChannel { guild; channel } => |actor, endpoint| {
        let guild = actor.guild().to_guild(actor.now());
        endpoint.channel.check_in(&GuildCapabilities::from(&guild))?;
        ApiResponse::json(StatusCode::CREATED, &actor.create_channel(endpoint.channel)?)
    };
    GetChannel { channel } => |actor, endpoint| match actor.world.private_channels.get(endpoint.channel) {
        Some(private) => ok(&private_channel_object(private)),
        None => ok(&actor.visible_channel(endpoint.channel)?),
    };
    CreateDm { ; recipient } => |actor, endpoint| {
        let recipient = endpoint.recipient.recipient_id;
        let private = actor.world.open_dm(recipient).ok_or(ErrorCode::INVALID_RECIPIENTS)?;
        ok(&private_channel_object(private))
    };
    GetThreadMember { channel, user; ?with_member } => |actor, endpoint| {
        let mut thread_member = actor.thread_member(endpoint.channel, endpoint.user)?;
        if endpoint.with_member {
            thread_member.member = Some(Box::new(actor.member(endpoint.user)?.clone()));
        }
        ok(&thread_member)
    };
    ListActiveThreads { guild } => |actor, _| ok(&actor.active_threads()?);
}

/// Returns the object of a private channel for a response.
fn private_channel_object(private: &PrivateChannel) -> Channel {
    Channel {
        flags: Some(ChannelFlags::empty()),
        ..private.channel.clone()
    }
}

impl ActorEndpoint for ModifyChannelPositions {
    fn from_request(request: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        let guild = request.param("guild")?;
        let positions: Vec<_> = request.body()?;
        Ok(Self::new(guild, positions))
    }

    /// Skips the rule that only one channel may change its category: [`Actor::move_channels`]
    /// checks this rule, because the service has a specific error code and counts only actual
    /// changes.
    fn check_body(&self, now: Timestamp) -> Result<(), ValidationError> {
        match self.check(now) {
            Err(fault) if fault.kind() == ValidationErrorKind::Conflict => Ok(()),
            checked => checked,
        }
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        actor.move_channels(&self.positions)?;
        Ok(ApiResponse::Empty)
    }
}
