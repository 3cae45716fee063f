//! Middleware that records each REST request with its response.

use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use guildhall_model::api::{ErrorCode, GET_TOKEN, REVOKE_TOKEN};

use crate::delivery::BODY_SIZE_MAX;
use crate::record::{RecordEntry, Recorder, recorded_json};
use crate::rest::error::ApiError;
use crate::rest::fault_injection::InjectedFault;

/// Wraps the routes so that the recorder records their requests. Does nothing if the recorder is
/// disabled.
pub(crate) fn record_requests(routes: Router, recorder: Recorder) -> Router {
    if !recorder.is_enabled() {
        return routes;
    }
    routes.layer(from_fn(move |request, next| {
        record_request(recorder.clone(), request, next)
    }))
}

async fn record_request(recorder: Recorder, request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    let Ok(sent) = to_bytes(body, BODY_SIZE_MAX).await else {
        return ApiError::from(ErrorCode::REQUEST_ENTITY_TOO_LARGE).into_response();
    };
    let (method, path) = (head.method.to_string(), head.uri.to_string());
    let shown = |body: &Bytes| {
        // The bodies of these endpoints contain the client secret and tokens.
        let secret = [GET_TOKEN.path, REVOKE_TOKEN.path];
        if secret.iter().any(|secret| path.ends_with(secret)) {
            return "***".into();
        }
        let mut json = recorded_json(body);
        if let Some(token) = json.get_mut("access_token") {
            *token = "***".into();
        }
        json
    };
    let response = next
        .run(Request::from_parts(head, Body::from(sent.clone())))
        .await;

    let (head, body) = response.into_parts();
    // A body of unknown size is an injected fault; reading the body here would undo the fault.
    let (body, response) = if body.size_hint().exact().is_none() {
        (body, Bytes::new())
    } else {
        let Ok(response) = to_bytes(body, usize::MAX).await else {
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        };
        (Body::from(response.clone()), response)
    };
    recorder.record(|| RecordEntry::Call {
        body: shown(&sent),
        status: head.status.as_u16(),
        response: shown(&response),
        injected: head.extensions.get::<InjectedFault>().is_some(),
        method,
        path: path.clone(),
    });
    Response::from_parts(head, body)
}
