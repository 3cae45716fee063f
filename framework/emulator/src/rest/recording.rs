//! Middleware that records each REST request with its response.

use axum::Router;
use axum::body::{Body, HttpBody, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use guildhall_model::api::{GET_TOKEN, REVOKE_TOKEN};
use serde_json::Value;

use crate::faults::plan::{Disconnect, Fault};
use crate::record::{RecordEntry, RecordedFault, RecordedTiming, Recorder, recorded_json};
use crate::rest::fault_injection::InjectedFault;
use crate::rest::request::read_body;
use crate::rest::router::path_without_alias;

/// Wraps the routes so that the recorder records their requests. Does nothing if the recorder is disabled.
pub(crate) fn record_requests(routes: Router, recorder: Recorder) -> Router {
    if !recorder.is_enabled() {
        return routes;
    }
    routes.layer(from_fn(move |request, next| {
        record_request(recorder.clone(), request, next)
    }))
}

async fn record_request(recorder: Recorder, request: Request, next: Next) -> Response {
    let (mut head, body) = request.into_parts();
    let sent = match read_body(&head.headers, body).await {
        Ok(sent) => sent,
        Err(error) => return error.into_response(),
    };
    let call = UnrecordedCall {
        started_at: recorder.now_millis(),
        recorder,
        method: head.method.to_string(),
        path: head.uri.to_string(),
        sent: sent.clone(),
        fault: InjectedFault::default(),
        response: None,
        bucket: None,
        retry_after: None,
    };
    head.extensions.insert(call.fault.clone());
    let response = next.run(Request::from_parts(head, Body::from(sent))).await;

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
    call.record(&head.headers, head.status, response);
    Response::from_parts(head, body)
}

/// Call that is recorded when the value is dropped: with its response, or without if the client closes the connection
/// before the call is handled.
struct UnrecordedCall {
    recorder: Recorder,
    /// Start of the call, in milliseconds since the Unix epoch.
    started_at: i64,
    method: String,
    path: String,
    sent: Bytes,
    fault: InjectedFault,
    response: Option<(StatusCode, Bytes)>,
    bucket: Option<String>,
    retry_after: Option<String>,
}

impl UnrecordedCall {
    fn record(mut self, headers: &HeaderMap, status: StatusCode, response: Bytes) {
        let header = |name: &str| Some(headers.get(name)?.to_str().ok()?.to_owned());
        self.bucket = header("x-ratelimit-bucket");
        self.retry_after = header(header::RETRY_AFTER.as_str());
        self.response = Some((status, response));
    }

    /// Returns a body for the record.
    fn shown(&self, body: &Bytes) -> Value {
        // The bodies of these endpoints contain the client secret and tokens.
        let secret = [GET_TOKEN.path, REVOKE_TOKEN.path];
        if secret.iter().any(|secret| self.path.ends_with(secret)) {
            return "***".into();
        }
        let mut json = recorded_json(body);
        if let Some(token) = json.get_mut("access_token") {
            *token = "***".into();
        }
        json
    }

    fn entry(&self) -> RecordEntry {
        let fault = self.fault.get();
        let disconnect = match fault {
            Some(Fault::Disconnect(disconnect)) => Some(disconnect),
            _ => None,
        };
        let handled = self.response.as_ref();
        let handled = handled.filter(|_| disconnect != Some(Disconnect::BeforeHandling));
        let delivered = handled.filter(|_| disconnect.is_none());
        RecordEntry::Call {
            method: self.method.clone(),
            path: self.path.clone(),
            body: self.shown(&self.sent),
            status: handled.map(|(status, _)| status.as_u16()),
            response: delivered.map_or(Value::Null, |(_, body)| self.shown(body)),
            timing: self.timing(),
            is_lost: delivered.is_none(),
            note: self.note(),
            fault: fault.map_or_else(RecordedFault::default, recorded_fault),
        }
    }

    /// Returns the note about a path of another version.
    fn note(&self) -> Option<String> {
        let path = path_without_alias(&self.path)?;
        Some(format!("the service responds as to {path}"))
    }

    fn timing(&self) -> RecordedTiming {
        let end = self.recorder.now_millis();
        RecordedTiming {
            took_ms: end.saturating_sub(self.started_at),
            bucket: self.bucket.clone(),
            retry_after: self.retry_after.clone(),
        }
    }
}

impl Drop for UnrecordedCall {
    fn drop(&mut self) {
        self.recorder.record(|| self.entry());
    }
}

fn recorded_fault(fault: Fault) -> RecordedFault {
    RecordedFault::injected(match fault {
        Fault::Slow(delay) => Some(delay),
        _ => None,
    })
}
