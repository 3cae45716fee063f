//! Stubs: responses that an app's test supplies for endpoints, and the requests that they receive.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::http::{HeaderMap, Method as HttpMethod};
use bytes::Bytes;
use guildhall_model::api::{ErrorBody, ErrorCode, Method, match_path};
use serde_json::{Value, json};

use crate::faults::plan::Route;

/// Request that a [stub](crate::Emulator::stub) responds to.
#[derive(Clone, Debug)]
pub struct StubRequest {
    pub(crate) method: Method,
    /// Path relative to the base URL, with the query string.
    pub(crate) path: String,
    /// Path parameters, decoded.
    pub(crate) params: Vec<(String, String)>,
    /// Query string parameters, decoded.
    pub(crate) query: Vec<(String, String)>,
    pub(crate) headers: HeaderMap,
    pub(crate) reason: Option<String>,
    pub(crate) body: Bytes,
}

impl StubRequest {
    /// Returns the HTTP method.
    pub const fn method(&self) -> Method {
        self.method
    }

    /// Returns the path relative to the base URL, with the query string.
    pub fn path(&self) -> &str {
        &self.path
    }

    /// Returns the value of the path parameter `{name}`, decoded.
    pub fn param(&self, name: &str) -> Option<&str> {
        find(&self.params, name)
    }

    /// Returns the first value of a query string parameter, decoded.
    pub fn query(&self, name: &str) -> Option<&str> {
        find(&self.query, name)
    }

    /// Returns a header, if its value is text. The name is case-insensitive.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }

    /// Returns the audit log reason, decoded; `None` if the request has none.
    pub fn reason(&self) -> Option<&str> {
        self.reason.as_deref()
    }

    /// Returns the body as JSON; null if the body is empty or not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// Returns the bytes of the body.
    pub fn body(&self) -> &[u8] {
        &self.body
    }
}

fn find<'p>(pairs: &'p [(String, String)], name: &str) -> Option<&'p str> {
    let mut pairs = pairs.iter();
    pairs.find(|pair| pair.0 == name).map(|pair| &*pair.1)
}

/// Response of a [stub](crate::Emulator::stub). JSON converts to a response with status 200.
#[derive(Clone, Debug, PartialEq)]
pub struct StubReply {
    pub(crate) status: u16,
    pub(crate) body: Option<Value>,
}

impl StubReply {
    /// Returns a response with status 200 and a JSON body.
    pub fn json(body: impl Into<Value>) -> Self {
        Self {
            status: 200,
            body: Some(body.into()),
        }
    }

    /// Returns a response with status 204 and no body.
    pub const fn no_content() -> Self {
        Self {
            status: 204,
            body: None,
        }
    }

    /// Returns an error response of the service: a status with an error code and a message.
    pub fn error(status: u16, code: ErrorCode, message: impl Into<String>) -> Self {
        let ErrorBody { code, message, .. } = ErrorBody::new(code, message);
        Self::json(json!({ "code": code, "message": message })).status(status)
    }

    /// Sets the status, from 200 to 599. The service replaces another status by 500.
    #[must_use]
    pub const fn status(mut self, status: u16) -> Self {
        self.status = status;
        self
    }
}

impl From<Value> for StubReply {
    fn from(body: Value) -> Self {
        Self::json(body)
    }
}

/// Function that responds to the requests of a stub.
type Respond = dyn Fn(StubRequest) -> StubReply + Send + Sync;

/// Function that responds to the requests of a route.
#[derive(Clone)]
pub(crate) struct Stub {
    pub(crate) route: Route,
    pub(crate) respond: Arc<Respond>,
}

impl fmt::Debug for Stub {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Stub({} {})", self.route.0, self.route.1)
    }
}

/// Path parameters of a request, with their names.
pub(crate) type PathParams<'p> = Vec<(&'static str, &'p str)>;

/// All stubs of a service, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Stubs(Mutex<Vec<Stub>>);

impl Stubs {
    pub(crate) fn add(&self, stub: Stub) {
        self.lock().push(stub);
    }

    /// Returns the newest stub for a request, and the path parameters. The path is relative to the base URL.
    pub(crate) fn find<'p>(
        &self,
        method: &HttpMethod,
        path: &'p str,
    ) -> Option<(Stub, PathParams<'p>)> {
        let stubs = self.lock();
        let mut stubs = stubs.iter().rev();
        stubs.find_map(|stub| {
            let is_method = stub.route.0.as_str() == method.as_str();
            let params = is_method.then(|| match_path(stub.route.1, path)).flatten();
            Some((stub.clone(), params?))
        })
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Stub>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
