//! Callbacks as the bytes of a response.

use bytes::Bytes;
use guildhall_model::InteractionResponse;
use http::{HeaderValue, Response, header};

use super::Reply;

/// The answer to a PING.
pub(crate) fn pong() -> Bytes {
    Bytes::from_static(br#"{"type":1}"#)
}

/// A message as the answer.
pub(crate) fn message(reply: Reply) -> Bytes {
    encode(&InteractionResponse::ChannelMessage(reply.into_body()))
}

pub(super) fn encode(response: &InteractionResponse) -> Bytes {
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
