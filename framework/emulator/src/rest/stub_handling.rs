//! Middleware that passes requests to the stubs of a test, before the emulator's own endpoints.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use guildhall_model::api::Auth;

use crate::rest::endpoint::RestState;
use crate::rest::error::ApiError;
use crate::rest::fault_injection::{FaultRoute, with_faults};
use crate::rest::rate_limits::RateLimitedRequest;
use crate::rest::request::{ApiRequest, decode_form_value, percent_decode};
use crate::rest::response::json_response;
use crate::rest::router::BASE;
use crate::stub::{Stub, StubReply, StubRequest};

/// Responds with the stub for the request, or with the emulator's own endpoint.
pub(crate) async fn respond_with_stub(
    State(state): State<Arc<RestState>>,
    request: Request,
    next: Next,
) -> Response {
    let path = request.uri().path().strip_prefix(BASE).unwrap_or("");
    let Some((stub, params)) = state.service.stubs.find(request.method(), path) else {
        return next.run(request).await;
    };
    let params = params.into_iter();
    let params = params.map(|(name, value)| (name.to_owned(), percent_decode(value)));
    let (params, route) = (
        params.collect(),
        FaultRoute {
            service: state.service.clone(),
            route: stub.route,
        },
    );
    with_faults(&route, request, |request| async {
        let handled = handle(&state, &stub, params, request).await;
        handled.unwrap_or_else(IntoResponse::into_response)
    })
    .await
}

async fn handle(
    state: &RestState,
    stub: &Stub,
    params: Vec<(String, String)>,
    request: Request,
) -> Result<Response, ApiError> {
    let path = request.uri().to_string();
    let request = ApiRequest::read(params, request).await?;
    let limited = RateLimitedRequest {
        route: stub.route,
        auth: Auth::Bot,
        request: &request,
    };
    let response = async {
        let received = stub_request(stub, &path, &request);
        let reply = received.map(|received| reply((stub.respond)(received)));
        reply.unwrap_or_else(IntoResponse::into_response)
    };
    Ok(state.rate_limited(limited, response).await)
}

fn stub_request(stub: &Stub, path: &str, request: &ApiRequest) -> Result<StubRequest, ApiError> {
    let pairs = request.query.split('&');
    let pairs = pairs.filter_map(|pair| pair.split_once('='));
    let query = pairs.map(|(name, value)| (decode_form_value(name), decode_form_value(value)));
    Ok(StubRequest {
        method: stub.route.0,
        path: path.trim_start_matches(BASE).to_owned(),
        params: request.params.clone(),
        query: query.collect(),
        headers: request.headers.clone(),
        reason: request.reason()?,
        body: request.body.clone(),
    })
}

fn reply(reply: StubReply) -> Response {
    let status = StatusCode::from_u16(reply.status).ok();
    let status = status.filter(|status| (200..600).contains(&status.as_u16()));
    let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    match reply.body {
        Some(body) => json_response(status, &body),
        None => status.into_response(),
    }
}
