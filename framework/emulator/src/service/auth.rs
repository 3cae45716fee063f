//! Who sends a request, and whether the endpoint is theirs to use.

use axum::http::StatusCode;
use guildhall_model::api::{Auth, Code, Endpoint};
use guildhall_model::{Guild, GuildFeature, Id, User};

use super::{Call, Refusal};
use crate::world::{Scope, World};

impl World {
    /// Lets a request in whose `Authorization` is good for the endpoint, and says for whom.
    pub(crate) fn admit(&self, auth: Auth, call: &Call) -> Result<Id<User>, Refusal> {
        let bot = self.identity.bot.id;
        let header = call.header("authorization").unwrap_or("");
        let (scheme, token) = header.split_once(' ').unwrap_or_default();
        let is_bot = scheme == "Bot" && token == self.identity.bot_token.expose();
        let grant = self.grants.find(token, self.clock.now_millis());
        let grant = grant.filter(|_| scheme == "Bearer");
        match auth {
            Auth::Token | Auth::None | Auth::Client => return Ok(bot),
            Auth::Bot | Auth::BotOrBearer(_) if is_bot => return Ok(bot),
            Auth::Bearer(_) if is_bot => return Err(Code::BOTS_CANNOT_USE_THIS_ENDPOINT.into()),
            _ => {}
        }
        match (auth, grant) {
            (Auth::BotOrBearer(scopes) | Auth::Bearer(scopes), Some(grant))
                if grant.has(scopes) =>
            {
                Ok(grant.user)
            }
            (Auth::Bearer(_), Some(_)) => Err(Code::MISSING_REQUIRED_OAUTH2_SCOPE.into()),
            _ => Err(Refusal::http(StatusCode::UNAUTHORIZED)),
        }
    }

    /// Checks that the app and the guild of the path are there, and the bot in the guild.
    pub(crate) fn reach<E: Endpoint>(&self, call: &Call) -> Result<(), Refusal> {
        if E::PATH.starts_with("/applications/{application}/guilds/{guild}") {
            return self.in_guild(call).map(|_| ());
        }
        if !E::PATH.starts_with("/guilds/{guild}") {
            return Ok(());
        }
        let guild: Id<Guild> = call.id(0)?;
        let bot = self.guild.members.get(self.identity.bot.id);
        let preview = E::PATH.ends_with("/preview");
        let seen = bot.is_some()
            || E::AUTH == Auth::None
            || (preview && self.guild.has(&GuildFeature::Discoverable));
        if guild == self.guild.id && seen {
            Ok(())
        } else {
            Err(Code::UNKNOWN_GUILD.into())
        }
    }

    /// Global commands of the application that the path names, which must be the token's.
    pub(crate) fn global(&self, call: &Call) -> Result<Scope, Refusal> {
        if call.id(0)? == self.identity.application.id {
            Ok(Scope::Global)
        } else {
            Err(Code::NOT_AUTHORIZED_FOR_THIS_APPLICATION.into())
        }
    }

    /// Commands of the guild that the path names, which must have the app.
    pub(crate) fn in_guild(&self, call: &Call) -> Result<Scope, Refusal> {
        self.global(call)?;
        let guild: Id<Guild> = call.id(1)?;
        if guild == self.guild.id {
            Ok(Scope::Guild(guild))
        } else {
            // An app cannot tell a guild that it is not in from one that is not there.
            Err(Code::MISSING_ACCESS.into())
        }
    }
}
