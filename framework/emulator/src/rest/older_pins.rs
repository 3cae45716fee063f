//! Endpoints of pins at the paths that they had before July 2025, which libraries still use.

use std::sync::Arc;

use axum::extract::{RawPathParams, Request, State};
use axum::response::{IntoResponse, Response};
use guildhall_model::api::{Endpoint, GetPins, Method, PinMessage, UnpinMessage};
use serde_json::Value;

use crate::rest::authentication::authenticate;
use crate::rest::endpoint::{RestState, RouteTable, Serve};
use crate::rest::error::ApiError;
use crate::rest::rate_limits::RateLimitedRequest;
use crate::rest::request::read_request;
use crate::rest::response::ApiResponse;

/// Path of the list.
const LIST: &str = "/channels/{channel}/pins";

/// Path of one pin.
const PIN: &str = "/channels/{channel}/pins/{message}";

/// Adds the older paths of pins.
pub(crate) fn older_pin_routes(table: RouteTable) -> RouteTable {
    table
        .serve_at::<PinMessage>(PIN)
        .serve_at::<UnpinMessage>(PIN)
        .route((Method::Get, LIST), list_pinned_messages)
}

/// Handles `GET /channels/{channel}/pins`: returns the messages of the first page of pins.
///
/// The path has neither pages nor the times at which messages were pinned.
async fn list_pinned_messages(
    State(state): State<Arc<RestState>>,
    params: RawPathParams,
    request: Request,
) -> Result<Response, ApiError> {
    let request = read_request(&params, request).await?;
    let limited = RateLimitedRequest::for_endpoint::<GetPins>(&request);
    let response = async {
        let mut world = state.service.world();
        let sender = authenticate(&world, GetPins::AUTH, &request);
        let page = sender.and_then(|sender| Serve::<GetPins>::serve(&mut *world, &request, sender));
        page.map(with_messages).into_response()
    };
    Ok(state.rate_limited(limited, response).await)
}

/// Converts a page of pins to a list of the messages.
fn with_messages(page: ApiResponse) -> ApiResponse {
    match page {
        ApiResponse::Json(status, mut page) => {
            let pins = page["items"].as_array_mut().into_iter().flatten();
            let messages = pins.map(|pin| pin["message"].take());
            ApiResponse::Json(status, Value::Array(messages.collect()))
        }
        other => other,
    }
}
