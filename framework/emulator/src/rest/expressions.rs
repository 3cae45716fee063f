//! Endpoints of the emojis of a guild and of the app, and of stickers.

use axum::http::StatusCode;
use guildhall_model::ApplicationEmojis;
use guildhall_model::api::{
    CreateApplicationEmoji, CreateGuildEmoji, CreateGuildSticker, DeleteApplicationEmoji,
    DeleteGuildEmoji, DeleteGuildSticker, Endpoint, GetApplicationEmoji, GetGuildEmoji,
    GetGuildSticker, GetSticker, ListApplicationEmojis, ListGuildEmojis, ListGuildStickers,
    ModifyApplicationEmoji, ModifyGuildEmoji, ModifyGuildSticker,
};

use crate::rest::command_body::checked_body;
use crate::rest::endpoint::{ActorEndpoint, serve};
use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::rest::response::{ApiResponse, ok};
use crate::world::World;
use crate::world::actor::Actor;
use crate::world::attachments::Upload;

serve! {
    routes: expression_routes(CreateGuildSticker);
    ListGuildEmojis { guild } => |actor, _| ok(&actor.guild_emojis()?);
    GetGuildEmoji { guild, emoji } => |actor, endpoint| ok(&actor.guild_emoji(endpoint.emoji)?);
    CreateGuildEmoji { guild; emoji } => |actor, endpoint| {
        ApiResponse::json(StatusCode::CREATED, &actor.create_guild_emoji(endpoint.emoji)?)
    };
    ModifyGuildEmoji { guild, emoji; edit } => |actor, endpoint| {
        ok(&actor.edit_guild_emoji(endpoint.emoji, endpoint.edit)?)
    };
    DeleteGuildEmoji { guild, emoji } => |actor, endpoint| {
        actor.delete_guild_emoji(endpoint.emoji)?;
        Ok(ApiResponse::Empty)
    };
    ListApplicationEmojis { application } => |actor, _| {
        ok(&ApplicationEmojis { items: actor.world.application_emojis.clone() })
    };
    GetApplicationEmoji { application, emoji } => |actor, endpoint| {
        ok(&actor.world.application_emoji(endpoint.emoji)?)
    };
    CreateApplicationEmoji { application; emoji } => |actor, endpoint| {
        let created = actor.world.create_application_emoji(endpoint.emoji)?;
        ApiResponse::json(StatusCode::CREATED, &created)
    };
    ModifyApplicationEmoji { application, emoji; edit } => |actor, endpoint| {
        ok(&actor.world.edit_application_emoji(endpoint.emoji, endpoint.edit)?)
    };
    DeleteApplicationEmoji { application, emoji } => |actor, endpoint| {
        actor.world.delete_application_emoji(endpoint.emoji)?;
        Ok(ApiResponse::Empty)
    };
    GetSticker { sticker } => |actor, endpoint| ok(&actor.world.sticker(endpoint.sticker)?);
    ListGuildStickers { guild } => |actor, _| ok(&actor.guild_stickers()?);
    GetGuildSticker { guild, sticker } => |actor, endpoint| {
        ok(&actor.guild_sticker(endpoint.sticker)?)
    };
    ModifyGuildSticker { guild, sticker; edit } => |actor, endpoint| {
        ok(&actor.edit_guild_sticker(endpoint.sticker, endpoint.edit)?)
    };
    DeleteGuildSticker { guild, sticker } => |actor, endpoint| {
        actor.delete_guild_sticker(endpoint.sticker)?;
        Ok(ApiResponse::Empty)
    };
}

impl ActorEndpoint for CreateGuildSticker {
    fn from_request(request: &ApiRequest, _: &World) -> Result<Self, ApiError> {
        let form = request.form_in(Self::BODY_FORMAT)?;
        let sticker: <Self as Endpoint>::Body = checked_body(&form.json)?;
        Ok(Self::new(request.param("guild")?, sticker))
    }

    fn files(request: &ApiRequest) -> Result<Vec<Upload>, ApiError> {
        Ok(request.form_in(Self::BODY_FORMAT)?.files)
    }

    fn respond(self, actor: &mut Actor<'_>) -> Result<ApiResponse, ApiError> {
        let created = actor.create_guild_sticker(self.sticker)?;
        ApiResponse::json(StatusCode::CREATED, &created)
    }
}
