//! Callbacks as the bytes of a response.

use bytes::Bytes;
use guildhall_model::InteractionResponse;
use http::{HeaderValue, Response, StatusCode, header};

/// A callback as the service reads it.
pub(crate) fn encode(response: &InteractionResponse) -> Bytes {
    // Maps have string keys and numbers are finite or null, so this has no way to fail; were it to,
    // the service would see an answer it cannot read rather than nothing.
    serde_json::to_vec(response).unwrap_or_default().into()
}

/// The response that carries a callback.
pub(crate) fn into_response(callback: Bytes) -> Response<Bytes> {
    let mut response = Response::new(callback);
    response.headers_mut().insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/json"),
    );
    response
}

/// The response where the callback comes by a call: it must have no body.
pub(crate) fn accepted() -> Response<Bytes> {
    let mut response = Response::new(Bytes::new());
    *response.status_mut() = StatusCode::ACCEPTED;
    response
}
