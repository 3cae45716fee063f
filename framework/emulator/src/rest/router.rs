//! Router of the REST API, combined from the routes of the resource files.

use std::future::ready;
use std::sync::Arc;

use axum::Router;
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{from_fn_with_state, map_request, map_response};
use axum::response::{IntoResponse, Response};

use crate::rest::applications::{application_routes, entitlement_routes, named_application_routes};
use crate::rest::channels::channel_routes;
use crate::rest::commands::{command_permission_routes, command_routes};
use crate::rest::endpoint::{RequestSender, RestState, RouteTable};
use crate::rest::error::ApiError;
use crate::rest::expressions::expression_routes;
use crate::rest::guilds::guild_routes;
use crate::rest::interactions::{interaction_routes, response_routes};
use crate::rest::invites::invite_routes;
use crate::rest::members::member_routes;
use crate::rest::messages::message_routes;
use crate::rest::oauth2::oauth2_routes;
use crate::rest::older_pins::older_pin_routes;
use crate::rest::reactions::reaction_routes;
use crate::rest::roles::role_routes;
use crate::rest::stub_handling::respond_with_stub;
use crate::rest::threads::thread_routes;
use crate::rest::users::user_routes;
use crate::rest::webhooks::{webhook_routes, webhook_token_routes};
use crate::rest::widget::widget_routes;
use crate::service::Service;

/// Base path of the API.
pub(crate) const BASE: &str = "/api/v10";

/// Versions that the service serves as version 10, besides paths without a version.
const OLDER_VERSIONS: [&str; 2] = ["v8", "v9"];

/// Returns a path of an older version, or without a version, as a path below [`BASE`]; `None` for other paths.
pub(crate) fn path_without_alias(path: &str) -> Option<String> {
    let rest = path.strip_prefix("/api/")?;
    let (version, tail) = rest.split_once('/').unwrap_or((rest, ""));
    let digits = version.strip_prefix('v').unwrap_or_default();
    if OLDER_VERSIONS.contains(&version) {
        return Some(format!("{BASE}/{tail}"));
    }
    let has_version = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    (!has_version).then(|| format!("{BASE}/{rest}"))
}

/// Returns the router with all endpoints and stubs.
pub(crate) fn router(service: &Arc<Service>) -> Router {
    let state = Arc::new(RestState::new(service.clone(), RequestSender::App));
    let resources = [
        application_routes,
        channel_routes,
        command_permission_routes,
        command_routes,
        entitlement_routes,
        expression_routes,
        guild_routes,
        interaction_routes,
        invite_routes,
        member_routes,
        message_routes,
        named_application_routes,
        oauth2_routes,
        older_pin_routes,
        reaction_routes,
        response_routes,
        role_routes,
        thread_routes,
        user_routes,
        webhook_routes,
        webhook_token_routes,
        widget_routes,
    ];
    let empty = RouteTable::new(state.clone());
    let routes = resources.iter().fold(empty, |table, add| add(table));
    let routes = routes.reject_unserved();
    let methods = routes.into_router().method_not_allowed_fallback(async || {
        ApiError::from_status(StatusCode::METHOD_NOT_ALLOWED)
    });

    let routes = Router::new()
        .nest(BASE, methods)
        .fallback(unknown_route)
        .layer(from_fn_with_state(state.clone(), respond_with_stub))
        .with_state(state);
    let service = service.clone();
    // The layer of a router runs after the routing, so the path needs a router around the routes.
    Router::new()
        .fallback_service(routes)
        .layer(map_request(normalize_path))
        .layer(map_response(move |response| {
            ready(count_rate_limited(&service, response))
        }))
}

/// Returns a router with the endpoints for guilds and channels, whose requests a user sends.
pub(crate) fn user_router(service: &Arc<Service>) -> Router {
    let state = RestState::new(service.clone(), RequestSender::User);
    let state = Arc::new(state);
    let resources = [
        channel_routes,
        expression_routes,
        guild_routes,
        invite_routes,
        member_routes,
        message_routes,
        reaction_routes,
        role_routes,
        thread_routes,
    ];
    let empty = RouteTable::new(state.clone());
    let routes = resources.iter().fold(empty, |table, add| add(table));
    routes
        .into_router()
        .fallback(unknown_route)
        .method_not_allowed_fallback(async || ApiError::from_status(StatusCode::METHOD_NOT_ALLOWED))
        .with_state(state)
}

/// Replaces an alias of [`BASE`] with the base, and `%40` in the path with `@`: some libraries encode the literal
/// segments `@me` and `@original`.
async fn normalize_path(mut request: Request) -> Request {
    let path = request.uri().path();
    let aliased = path_without_alias(path);
    if aliased.is_none() && !path.contains("%40") {
        return request;
    }
    let path = aliased.unwrap_or_else(|| path.to_owned());
    let query = request.uri().query();
    let query = query.map_or_else(String::new, |query| format!("?{query}"));
    if let Ok(uri) = format!("{}{query}", path.replace("%40", "@")).parse() {
        *request.uri_mut() = uri;
    }
    request
}

/// Counts a response with status 429, from a rate limit, a fault or a stub.
fn count_rate_limited(service: &Service, response: Response) -> Response {
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        service.count_rate_limited();
    }
    response
}

async fn unknown_route(request: Request) -> Response {
    let mut segments = request.uri().path().split('/').skip(1);
    let version = (segments.next(), segments.next());
    let is_other_version = matches!(version, (Some("api"), Some(version)) if version != "v10");
    if is_other_version {
        ApiError::invalid_version().into_response()
    } else {
        ApiError::from_status(StatusCode::NOT_FOUND).into_response()
    }
}
