//! Reaction endpoints.

use guildhall_model::api::{
    CreateReaction, DeleteAllReactions, DeleteAllReactionsForEmoji, DeleteOwnReaction,
    DeleteUserReaction, GetReactions,
};
use guildhall_model::{Emoji, Id};

use crate::rest::endpoint::serve;
use crate::rest::error::ApiError;
use crate::rest::request::Param;
use crate::rest::response::{ApiResponse, ok};
use crate::world::reactions::ReactedMessage;

/// Returns the message that an endpoint names.
macro_rules! target {
    ($endpoint:ident) => {
        ReactedMessage {
            channel: $endpoint.channel,
            message: $endpoint.message,
        }
    };
}

serve! {
    routes: reaction_routes();
    CreateReaction { channel, message, emoji } => |actor, endpoint| {
        actor.add_reaction(target!(endpoint), &endpoint.emoji)?;
        Ok(ApiResponse::Empty)
    };
    DeleteOwnReaction { channel, message, emoji } => |actor, endpoint| {
        actor.remove_reaction(target!(endpoint), &endpoint.emoji, actor.user)?;
        Ok(ApiResponse::Empty)
    };
    DeleteUserReaction { channel, message, emoji, user } => |actor, endpoint| {
        actor.remove_reaction(target!(endpoint), &endpoint.emoji, endpoint.user)?;
        Ok(ApiResponse::Empty)
    };
    GetReactions { channel, message, emoji; ?after, limit } => |actor, endpoint| {
        ok(&actor.list_reactions(&endpoint)?)
    };
    DeleteAllReactions { channel, message } => |actor, endpoint| {
        actor.clear_reactions(target!(endpoint))?;
        Ok(ApiResponse::Empty)
    };
    DeleteAllReactionsForEmoji { channel, message, emoji } => |actor, endpoint| {
        actor.clear_reaction(target!(endpoint), &endpoint.emoji)?;
        Ok(ApiResponse::Empty)
    };
}

/// Reads `name:id` as a custom emoji, and any other text as a Unicode emoji.
impl Param for Emoji {
    fn parse(name: &str, values: &[String]) -> Result<Self, ApiError> {
        let text = String::parse(name, values)?;
        let id: Option<Id<Self>> = text.rsplit_once(':').and_then(|(_, id)| id.parse().ok());
        Ok(id.map_or_else(|| Self::unicode(text.as_str()), Self::from))
    }
}
