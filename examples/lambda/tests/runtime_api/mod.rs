//! A local stand-in for AWS Lambda: the runtime API, by which the function asks for requests and responds to them, and the
//! gateway in front. The process of the function is frozen from its response to the next invocation.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, Request, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};

/// Maximum size of a request of the service.
const BODY_MAX: usize = 1024 * 1024;

/// A frozen or running function behind a gateway. Dropping the value ends the process.
#[derive(Debug)]
pub struct Lambda {
    platform: Arc<Platform>,
    address: SocketAddr,
    ended: mpsc::UnboundedReceiver<u64>,
    process: Child,
}

#[derive(Debug)]
struct Platform {
    invocations: mpsc::UnboundedSender<Invocation>,
    /// Invocations that the function has not asked for.
    waiting: tokio::sync::Mutex<mpsc::UnboundedReceiver<Invocation>>,
    /// Requests at the gateway, by the IDs of their invocations.
    requests: Mutex<HashMap<String, oneshot::Sender<Value>>>,
    last_id: AtomicU64,
    process: Mutex<Option<Pid>>,
    /// HTTP status of each invocation that has ended.
    ended: mpsc::UnboundedSender<u64>,
}

#[derive(Debug)]
struct Invocation {
    id: String,
    event: Value,
}

impl Lambda {
    /// Starts the program as a function.
    pub async fn start(mut program: Command) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await;
        let listener = listener.expect("a loopback port is free");
        let address = listener
            .local_addr()
            .expect("a bound socket has an address");
        let (invocations, waiting) = mpsc::unbounded_channel();
        let (ended_sender, ended) = mpsc::unbounded_channel();
        let platform = Arc::new(Platform {
            invocations,
            waiting: tokio::sync::Mutex::new(waiting),
            requests: Mutex::default(),
            last_id: AtomicU64::new(0),
            process: Mutex::new(None),
            ended: ended_sender,
        });
        let router = Router::new()
            .route("/2018-06-01/runtime/invocation/next", get(next))
            .route(
                "/2018-06-01/runtime/invocation/{id}/response",
                post(respond),
            )
            .route("/2018-06-01/runtime/invocation/{id}/error", post(fail))
            .fallback(pass_on)
            .with_state(Arc::clone(&platform));
        tokio::spawn(async move { axum::serve(listener, router).await });
        let process = program
            .env("AWS_LAMBDA_RUNTIME_API", address.to_string())
            .env("AWS_LAMBDA_FUNCTION_NAME", "print-shop")
            .env("AWS_LAMBDA_FUNCTION_MEMORY_SIZE", "128")
            .env("AWS_LAMBDA_FUNCTION_VERSION", "$LATEST")
            .spawn()
            .expect("the program exists");
        *lock(&platform.process) = Some(Pid::from_child(&process));
        Self {
            platform,
            address,
            ended,
            process,
        }
    }

    /// Returns the URL of a path behind the gateway.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// Waits for the end of the next invocation that has not been waited for, and returns the status of its response.
    pub async fn next_status(&mut self) -> u64 {
        self.ended.recv().await.expect("the platform is running")
    }

    /// Sends a request to the gateway, as text or in base64, and returns the response of the function.
    pub async fn invoke(
        &self,
        path: &str,
        headers: &HeaderMap,
        body: &[u8],
        base64: bool,
    ) -> Value {
        self.platform.invoke(path, headers, body, base64).await
    }
}

impl Drop for Lambda {
    fn drop(&mut self) {
        // The process may have ended already.
        let _ended = self.process.kill().and_then(|()| self.process.wait());
    }
}

impl Platform {
    /// Begins an invocation, and waits for the response of the function.
    async fn invoke(&self, path: &str, headers: &HeaderMap, body: &[u8], base64: bool) -> Value {
        let id = self.last_id.fetch_add(1, Ordering::Relaxed).to_string();
        let (respond, response) = oneshot::channel();
        lock(&self.requests).insert(id.clone(), respond);
        let event = event(path, headers, body, base64);
        let invocation = Invocation { id, event };
        self.invocations
            .send(invocation)
            .expect("the platform is running");
        // A process that is starting is not frozen, and ignores the signal.
        self.signal(Signal::CONT);
        response.await.expect("the function responds")
    }

    /// Ends an invocation: freezes the process, and passes on the response.
    fn end(&self, id: &str, response: Value) {
        self.signal(Signal::STOP);
        let status = response["statusCode"].as_u64().unwrap_or(502);
        // The test need not wait for the end.
        let _ = self.ended.send(status);
        if let Some(respond) = lock(&self.requests).remove(id) {
            // The service may have closed the connection.
            let _ = respond.send(response);
        }
    }

    fn signal(&self, signal: Signal) {
        let process = lock(&self.process).expect("the process has started");
        kill_process(process, signal).expect("the process is running");
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns a request in the payload format 2.0 of API Gateway.
fn event(path: &str, headers: &HeaderMap, body: &[u8], base64: bool) -> Value {
    let headers: HashMap<_, _> = headers
        .iter()
        .map(|(name, value)| (name.as_str(), value.to_str().unwrap_or_default()))
        .collect();
    let body = if base64 {
        STANDARD.encode(body)
    } else {
        String::from_utf8_lossy(body).into_owned()
    };
    let http = json!({"method": "POST", "path": path, "protocol": "HTTP/1.1",
        "sourceIp": "127.0.0.1", "userAgent": "Discord-Interactions/1.0"});
    let context = json!({"accountId": "anonymous", "apiId": "api", "domainName": "api.lambda-url.eu-central-1.on.aws",
        "domainPrefix": "api", "http": http, "requestId": "request", "routeKey": "$default", "stage": "$default",
        "time": "12/Mar/2026:19:03:58 +0000", "timeEpoch": 1_773_342_238_000_u64});
    json!({"version": "2.0", "routeKey": "$default", "rawPath": path, "rawQueryString": "", "headers": headers,
        "requestContext": context, "body": body, "isBase64Encoded": base64})
}

/// Waits for an invocation, and gives it to the function.
async fn next(State(platform): State<Arc<Platform>>) -> Response {
    let invocation = platform.waiting.lock().await.recv().await;
    let Invocation { id, event } = invocation.expect("the platform is running");
    let head = [
        ("lambda-runtime-aws-request-id", id),
        ("lambda-runtime-deadline-ms", "4102444800000".to_owned()),
        (
            "lambda-runtime-invoked-function-arn",
            "arn:aws:lambda:eu-central-1:123456789012:function:print-shop".to_owned(),
        ),
    ];
    (head, event.to_string()).into_response()
}

/// Receives the response of the function.
async fn respond(
    State(platform): State<Arc<Platform>>,
    Path(id): Path<String>,
    body: Bytes,
) -> StatusCode {
    let response = serde_json::from_slice(&body).expect("the response is JSON");
    platform.end(&id, response);
    StatusCode::ACCEPTED
}

/// Receives an error of the function: the gateway responds with 502.
async fn fail(State(platform): State<Arc<Platform>>, Path(id): Path<String>) -> StatusCode {
    platform.end(&id, json!({"statusCode": 502}));
    StatusCode::ACCEPTED
}

/// Passes a request of the service on to the function, with the body in base64.
async fn pass_on(State(platform): State<Arc<Platform>>, request: Request) -> Response {
    let (head, body) = request.into_parts();
    let body = to_bytes(body, BODY_MAX).await.unwrap_or_default();
    let invoked = platform.invoke(head.uri.path(), &head.headers, &body, true);
    let response = invoked.await;
    let status = response["statusCode"].as_u64().unwrap_or_default();
    let status = u16::try_from(status).unwrap_or_default();
    let mut built = Response::builder().status(status);
    for (name, value) in response["headers"].as_object().into_iter().flatten() {
        built = built.header(name, value.as_str().unwrap_or_default());
    }
    let body = response["body"].as_str().unwrap_or_default().to_owned();
    built.body(Body::from(body)).expect("the headers are valid")
}
