//! A handler that verifies the signature and returns a constant: the cost that every server has at least.

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;

fn main() {
    peer_kit::run(async |listener| {
        let router = Router::new().route("/interactions", post(respond));
        axum::serve(listener, router)
            .await
            .expect("axum serves until the program exits");
    });
}

async fn respond(headers: HeaderMap, body: Bytes) -> Result<&'static str, StatusCode> {
    if peer_signature::is_valid(&headers, &body) {
        Ok(r#"{"type":4,"data":{"content":"Done."}}"#)
    } else {
        Err(StatusCode::UNAUTHORIZED)
    }
}
