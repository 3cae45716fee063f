//! Authentication of requests by their `Authorization` header.

use axum::http::StatusCode;
use guildhall_model::api::{Auth, ErrorCode};
use guildhall_model::{Id, User};

use crate::rest::error::ApiError;
use crate::rest::request::ApiRequest;
use crate::state::grants::Grant;
use crate::world::World;

/// Checks that the `Authorization` header meets the requirements of an endpoint. Returns the acting user: the user of
/// the access token, or else the bot.
pub(crate) fn authenticate(
    world: &World,
    auth: Auth,
    request: &ApiRequest,
) -> Result<Id<User>, ApiError> {
    let bot = world.identity.bot.id;
    let header = request.header("authorization").unwrap_or("");
    let (scheme, token) = header.split_once(' ').unwrap_or_default();
    let is_bot = scheme == "Bot" && token == world.identity.bot_token.expose();
    let grant = bearer_grant(world, request);
    match auth {
        Auth::Token | Auth::None | Auth::Client => return Ok(bot),
        Auth::Bot | Auth::BotOrBearer(_) if is_bot => return Ok(bot),
        Auth::Bearer(_) if is_bot => return Err(ErrorCode::BOTS_CANNOT_USE_THIS_ENDPOINT.into()),
        _ => {}
    }
    match (auth, grant) {
        (Auth::BotOrBearer(scopes) | Auth::Bearer(scopes), Some(grant))
            if grant.has_any_scope(scopes) =>
        {
            Ok(grant.user)
        }
        (Auth::BotOrBearer(_) | Auth::Bearer(_), Some(_)) => {
            Err(ErrorCode::MISSING_REQUIRED_OAUTH2_SCOPE.into())
        }
        _ => Err(ApiError::from_status(StatusCode::UNAUTHORIZED)),
    }
}

/// Returns the grant of the access token in the `Authorization` header, if the token is valid.
pub(crate) fn bearer_grant<'w>(world: &'w World, request: &ApiRequest) -> Option<&'w Grant> {
    let token = request.header("authorization")?.strip_prefix("Bearer ")?;
    world.grants.find(token, world.clock.now_millis())
}
