//! Who sends a request, and whether the endpoint is theirs to use.

use axum::http::StatusCode;
use guildhall_model::Guild;
use guildhall_model::Id;

use super::{Call, Refusal};
use crate::world::{Scope, UPDATE_COMMANDS, World};

/// What an endpoint asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// The bot's token.
    Bot,
    /// The bot's token, or a bearer that may update commands.
    BotOrCommands,
}

impl World {
    /// Lets a request in whose `Authorization` is good for the endpoint.
    pub(crate) fn admit(&self, access: Access, call: &Call) -> Result<(), Refusal> {
        let header = call.header("authorization").unwrap_or("");
        let known = match header.split_once(' ') {
            Some(("Bot", token)) => token == self.identity.bot_token.expose(),
            Some(("Bearer", token)) if access == Access::BotOrCommands => {
                let now = self.clock.now_millis();
                self.grants.allow(token, UPDATE_COMMANDS, now)
            }
            _ => false,
        };
        if known {
            Ok(())
        } else {
            Err(Refusal::http(StatusCode::UNAUTHORIZED))
        }
    }

    /// Global commands of the application that the path names, which must be the token's.
    pub(crate) fn global(&self, call: &Call) -> Result<Scope, Refusal> {
        if call.id(0)? == self.identity.application.id {
            Ok(Scope::Global)
        } else {
            Err(Refusal::other_application())
        }
    }

    /// Commands of the guild that the path names, which must have the app.
    pub(crate) fn in_guild(&self, call: &Call) -> Result<Scope, Refusal> {
        self.global(call)?;
        let guild: Id<Guild> = call.id(1)?;
        if guild == self.guild.id {
            Ok(Scope::Guild(guild))
        } else {
            Err(Refusal::other_guild())
        }
    }
}
