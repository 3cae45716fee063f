//! Endpoints of the emojis of a guild and of the app.

use axum::http::StatusCode;
use guildhall_model::ApplicationEmojis;
use guildhall_model::api::{
    CreateApplicationEmoji, CreateGuildEmoji, DeleteApplicationEmoji, DeleteGuildEmoji,
    GetApplicationEmoji, GetGuildEmoji, ListApplicationEmojis, ListGuildEmojis,
    ModifyApplicationEmoji, ModifyGuildEmoji,
};

use crate::rest::endpoint::serve;
use crate::rest::response::{ApiResponse, ok};

serve! {
    routes: emoji_routes();
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
}
