//! Successful responses: JSON, PNG or no content.

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use guildhall_model::to_response;
use serde::Serialize;
use serde_json::Value;

use crate::rest::error::ApiError;

/// Successful response.
#[derive(Debug)]
pub(crate) enum ApiResponse {
    Json(StatusCode, Value),
    Png(Vec<u8>),
    Empty,
}

impl ApiResponse {
    pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Result<Self, ApiError> {
        to_response(body)
            .map(|body| Self::Json(status, body))
            .map_err(|_| ApiError::from_status(StatusCode::INTERNAL_SERVER_ERROR))
    }
}

/// Returns a 200 response with a JSON body.
pub(crate) fn ok(body: &impl Serialize) -> Result<ApiResponse, ApiError> {
    ApiResponse::json(StatusCode::OK, body)
}

impl IntoResponse for ApiResponse {
    fn into_response(self) -> Response {
        match self {
            Self::Json(status, body) => json_response(status, &body),
            Self::Png(bytes) => ([(header::CONTENT_TYPE, "image/png")], bytes).into_response(),
            Self::Empty => StatusCode::NO_CONTENT.into_response(),
        }
    }
}

/// Returns a response with a JSON body and its `Content-Type`.
pub(crate) fn json_response(status: StatusCode, body: &impl Serialize) -> Response {
    match serde_json::to_vec(body) {
        Ok(bytes) => (status, [(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
