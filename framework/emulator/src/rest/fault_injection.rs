//! Middleware that injects faults into the requests of a route.

use std::sync::{Arc, OnceLock};

use axum::body::{Body, to_bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{Html, IntoResponse, Response};
use guildhall_model::Id;

use crate::clock::millis;
use crate::faults::net::{DisconnectSwitch, TruncatedBody};
use crate::faults::plan::{Disconnect, Fault, Route};
use crate::rest::error::ApiError;
use crate::rest::rate_limits::RateLimitResponse;
use crate::service::Service;

/// Response body of a proxy whose upstream does not respond.
const BAD_GATEWAY_PAGE: &str = "<html><head><title>Bad gateway</title></head><body></body></html>";

/// Request extension that receives the injected fault, for the record.
#[derive(Clone, Debug, Default)]
pub(crate) struct InjectedFault(Arc<OnceLock<Fault>>);

impl InjectedFault {
    pub(crate) fn get(&self) -> Option<Fault> {
        self.0.get().copied()
    }

    fn set(&self, fault: Fault) {
        // A request has one route, and therefore at most one fault.
        let _ = self.0.set(fault);
    }
}

/// Route with fault injection.
#[derive(Clone, Debug)]
pub(crate) struct FaultRoute {
    pub(crate) service: Arc<Service>,
    pub(crate) route: Route,
}

impl FaultRoute {
    /// Returns whether a request that matches the path of the route is for the route: the messages of webhooks and the
    /// responses to interactions have the same paths, with different IDs.
    fn is_for(&self, request: &Request) -> bool {
        let mut segments = request.uri().path().split('/');
        let _prefix = segments.find(|segment| *segment == "webhooks");
        let Some(id) = segments.next().and_then(|id| id.parse::<u64>().ok()) else {
            return true;
        };
        let world = self.service.world();
        if self.route.1.contains("{webhook}") {
            id != world.identity.application.id.get()
        } else {
            !world.webhooks.contains_key(&Id::new(id))
        }
    }
}

/// Handles a request, with the fault that an active plan injects into the request, if any.
pub(crate) async fn inject_fault(
    State(route): State<FaultRoute>,
    request: Request,
    next: Next,
) -> Response {
    with_faults(&route, request, |request| next.run(request)).await
}

/// Handles a request with a function, and with the fault that an active plan injects into the request, if any.
pub(crate) async fn with_faults<F: Future<Output = Response>>(
    route: &FaultRoute,
    request: Request,
    handle: impl FnOnce(Request) -> F,
) -> Response {
    let clock = route.service.world().clock.clone();
    // Read the time first: a test may advance the clock as soon as the hit is counted.
    let now = clock.now_millis();
    let is_for_route = route.is_for(&request);
    let fault = is_for_route.then(|| route.service.faults.for_request(route.route));
    let Some(fault) = fault.flatten() else {
        return handle(request).await;
    };
    if let Some(injected) = request.extensions().get::<InjectedFault>() {
        injected.set(fault);
    }
    match fault {
        Fault::Slow(by) => {
            clock.wait_until(now.saturating_add(millis(by))).await;
            handle(request).await
        }
        Fault::RateLimited {
            scope,
            wait,
            visibility,
        } => RateLimitResponse {
            scope,
            wait,
            visibility,
        }
        .into_response(),
        Fault::Status(status) => error_status(status),
        Fault::Empty => empty_body(handle(request).await),
        Fault::Disconnect(disconnect) => self::disconnect(disconnect, request, handle).await,
    }
}

fn error_status(status: u16) -> Response {
    let internal = StatusCode::INTERNAL_SERVER_ERROR;
    let status = StatusCode::from_u16(status).unwrap_or(internal);
    if status > internal {
        (status, Html(BAD_GATEWAY_PAGE)).into_response()
    } else {
        ApiError::from_status(status).into_response()
    }
}

fn empty_body(response: Response) -> Response {
    let mut response = response.map(|_| Body::empty());
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response
}

async fn disconnect<F: Future<Output = Response>>(
    disconnect: Disconnect,
    request: Request,
    handle: impl FnOnce(Request) -> F,
) -> Response {
    let switch = request
        .extensions()
        .get::<ConnectInfo<DisconnectSwitch>>()
        .cloned();
    let close = || {
        if let Some(ConnectInfo(switch)) = &switch {
            switch.disconnect();
        }
    };
    match disconnect {
        Disconnect::BeforeHandling => {
            close();
            Response::default()
        }
        Disconnect::BeforeResponse => {
            let response = handle(request).await;
            close();
            response
        }
        Disconnect::DuringBody => {
            let (mut head, body) = handle(request).await.into_parts();
            let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
            if body.is_empty() {
                close();
            }
            let promised = HeaderValue::from(body.len());
            head.headers.insert(header::CONTENT_LENGTH, promised);
            Response::from_parts(head, Body::new(TruncatedBody::first_half(&body)))
        }
    }
}
