//! Sends a prepared request: waits for rate limits, authorizes, retries, and returns the response.

use std::future::{Future, poll_fn};
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;

use bytes::Bytes;
use guildhall_model::api::ErrorCode;
use http::{HeaderValue, Request, Response, StatusCode, header};
use tracing::Instrument;

use crate::auth::identity::Identity;
use crate::connection::{Body, Connection};
use crate::error::{Error, ErrorResponse};
use crate::label::RequestLabel;
use crate::limit::limiter::{LimitError, Limiter, Permit};
use crate::limit::queue::{QueueNumber, Turn};
use crate::limit::report::LimitReport;
use crate::limit::shared::{SharedLimiter, SharedPermit, SharedRequest, major_hash};
use crate::platform::{AbortOnDropHandle, Duration, Instant, JoinError, sleep, spawn, timeout_at};
use crate::progress::Progress;
use crate::retry::{Attempts, RetryPolicy};
use crate::telemetry;
use crate::transport::TransportError;

/// The state that all clones of a client share.
#[derive(Debug)]
pub(crate) struct ClientState {
    pub(crate) connection: Connection,
    pub(crate) identity: Identity,
    pub(crate) limiter: Option<Limiter>,
    pub(crate) shared_limiter: Option<Arc<SharedLimiter>>,
    pub(crate) policy: RetryPolicy,
}

/// An encoded request, which each attempt clones and sends.
#[derive(Clone, Debug)]
pub(crate) struct PreparedRequest {
    label: RequestLabel,
    request: Request<Body>,
    /// Header with a user's access token, which replaces the client's credentials.
    bearer: Option<HeaderValue>,
    /// Whether the request needs no `Authorization` header from the client.
    needs_no_credentials: bool,
}

impl PreparedRequest {
    pub(crate) fn new(
        label: RequestLabel,
        request: Request<Body>,
        bearer: Option<HeaderValue>,
    ) -> Self {
        Self {
            label,
            request,
            bearer,
            needs_no_credentials: label.needs_no_credentials(),
        }
    }

    /// Creates a request that the client sends unchanged, without the client's credentials.
    pub(crate) fn authorized(label: RequestLabel, request: Request<Body>) -> Self {
        Self {
            label,
            request,
            bearer: None,
            needs_no_credentials: true,
        }
    }

    /// Returns whether the client's credentials authorize the request.
    const fn uses_client_credentials(&self) -> bool {
        !self.needs_no_credentials && self.bearer.is_none()
    }

    /// Returns whether the body can be sent again.
    fn can_be_sent(&self) -> bool {
        self.request.body().can_be_sent()
    }
}

impl ClientState {
    /// Sends a request, with retries, and returns the final response, whatever its status.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if there is no response.
    pub(crate) async fn exchange(
        self: &Arc<Self>,
        prepared: PreparedRequest,
    ) -> Result<Response<Bytes>, Error> {
        let (label, state) = (prepared.label, Arc::clone(self));
        let exchange = async move { state.exchange_with_retries(prepared).await };
        let outcome = spawn_on_poll(Box::pin(exchange)).await;
        outcome.map_err(|stopped| Error::transport(label, TransportError::interrupted(stopped)))?
    }

    /// Sends a request. If `until` is set, repeats the request while the service responds with Unknown Webhook, because
    /// it has not processed the initial response to the interaction yet. A 404 whose body is cut off counts as such a
    /// response. Gives up at `until`.
    ///
    /// # Errors
    ///
    /// Returns [`Error`] if there is no response.
    pub(crate) async fn retry_until_visible(
        self: &Arc<Self>,
        prepared: PreparedRequest,
        until: Option<Instant>,
    ) -> Result<Response<Bytes>, Error> {
        let Some(until) = until else {
            return self.exchange(prepared).await;
        };
        let [.., last] = INTERACTION_RETRY_PAUSES;
        let mut pauses = INTERACTION_RETRY_PAUSES.into_iter();
        loop {
            let response = self.exchange(prepared.clone()).await?;
            let remaining = until.saturating_duration_since(Instant::now());
            if remaining.is_zero() || !may_be_unknown_webhook(&response) || !prepared.can_be_sent()
            {
                return Ok(response);
            }
            sleep(pauses.next().unwrap_or(last).min(remaining)).await;
        }
    }

    async fn exchange_with_retries(
        &self,
        prepared: PreparedRequest,
    ) -> Result<Response<Bytes>, Error> {
        if !prepared.needs_no_credentials {
            let has_bearer = prepared.bearer.is_some();
            self.identity.check(prepared.label, has_bearer)?;
        }
        if prepared.uses_client_credentials() {
            self.identity.check_rejected(prepared.label)?;
        }
        let mut attempts = Attempts::new(self.policy);
        let outcome = self.attempt_all(&prepared, &mut attempts).await;
        attempts.finish(outcome)
    }

    async fn attempt_all(
        &self,
        prepared: &PreparedRequest,
        attempts: &mut Attempts,
    ) -> Result<Response<Bytes>, Error> {
        let limiter = self.limiter.as_ref();
        let limiter = limiter.filter(|_| prepared.label.is_rate_limited());
        let number = limiter.map(Limiter::next_queue_number);
        loop {
            let permit = match limiter.zip(number) {
                Some((limiter, number)) => {
                    Some(self.admit(limiter, number, prepared, attempts).await?)
                }
                None => None,
            };
            let shared = match self.shared_request(prepared) {
                // Boxed, because few clients share limits.
                Some(request) => Some(Box::pin(self.admit_shared(request, attempts)).await?),
                None => None,
            };
            let outcome = self.attempt(prepared, attempts.deadline()).await;
            let is_limited = permit.is_some();
            if let Some(permit) = permit {
                permit.finish(&limit_report(&outcome));
            }
            if let Some(shared) = shared {
                Box::pin(shared.finish(&limit_report(&outcome))).await;
            }
            attempts.record(&outcome);
            let pause = attempts.next_pause(prepared.label, &outcome, is_limited);
            let Some(pause) = pause.filter(|_| prepared.can_be_sent()) else {
                return outcome;
            };
            tracing::debug!(request = %prepared.label, ?pause, "retrying the request");
            sleep(pause).await;
        }
    }

    async fn admit<'a>(
        &self,
        limiter: &'a Limiter,
        number: QueueNumber,
        prepared: &PreparedRequest,
        attempts: &mut Attempts,
    ) -> Result<Permit<'a>, Error> {
        let label = prepared.label;
        let bearer = prepared.bearer.as_ref().map(HeaderValue::as_bytes);
        let path = self.connection.path(prepared.request.uri());
        let route = limiter.route(label, path, bearer);
        let arrival = Instant::now();
        let turn = Turn {
            number,
            until: arrival + attempts.remaining_limit_wait(),
            has_waited: attempts.has_been_sent(),
        };
        let admission = limiter.admit(route, turn);
        let permit = if prepared.uses_client_credentials() {
            self.identity.unless_rejected(label, admission).await?
        } else {
            admission.await
        };
        let waited = arrival.elapsed();
        if !waited.is_zero() {
            tracing::debug!(request = %label, ?waited, "the request waited for a rate limit");
        }
        attempts.record_limit_wait(waited);
        permit.map_err(|error| self.limit_error(label, error, attempts))
    }

    /// Describes a request for the limits that other processes use too; `None` if this client shares none.
    fn shared_request(&self, prepared: &PreparedRequest) -> Option<SharedRequest<'_>> {
        let (local, limiter) = self.limiter.as_ref().zip(self.shared_limiter.as_ref())?;
        if !prepared.label.is_rate_limited() {
            return None;
        }
        let bearer = prepared.bearer.as_ref().map(HeaderValue::as_bytes);
        let path = self.connection.path(prepared.request.uri());
        let route = local.route(prepared.label, path, bearer);
        Some(limiter.request(prepared.label, route, major_hash(path, bearer)))
    }

    /// Waits for the limits that other processes use too.
    async fn admit_shared(
        &self,
        request: SharedRequest<'_>,
        attempts: &mut Attempts,
    ) -> Result<SharedPermit, Error> {
        let (label, arrival) = (request.label, Instant::now());
        let permit = request
            .admit(arrival + attempts.remaining_limit_wait())
            .await;
        attempts.record_limit_wait(arrival.elapsed());
        permit.map_err(|error| self.limit_error(label, error, attempts))
    }

    fn limit_error(&self, label: RequestLabel, error: LimitError, attempts: &Attempts) -> Error {
        match error {
            LimitError::WaitTooLong(wait) => {
                let longest = self.policy.max_rate_limit_wait;
                Error::wait_too_long(label, wait, attempts.limit_wait(), longest)
            }
            LimitError::QueueFull(waiting, wait) => Error::queue_full(label, waiting, wait),
            LimitError::InvalidRequestLimit(max, wait) => {
                Error::invalid_request_limit(label, max, wait)
            }
        }
    }

    async fn attempt(
        &self,
        prepared: &PreparedRequest,
        deadline: Instant,
    ) -> Result<Response<Bytes>, Error> {
        let (label, progress) = (prepared.label, Progress::default());
        let outcome = timeout_at(deadline, self.send(prepared, &progress)).await;
        let outcome = outcome.unwrap_or_else(|_| {
            let wait = progress.current_wait();
            Err(Error::timeout(label, self.policy.timeout, wait))
        });
        let status = outcome.as_ref().ok().map(Response::status);
        telemetry::count_request(label, status);
        if let Some(status) = status {
            tracing::debug!(request = %label, status = status.as_u16(), "response received");
        }
        outcome
    }

    async fn send(
        &self,
        prepared: &PreparedRequest,
        progress: &Progress,
    ) -> Result<Response<Bytes>, Error> {
        let connection = &self.connection;
        if prepared.needs_no_credentials {
            let request = prepared.request.clone();
            return connection.send(prepared.label, request, progress).await;
        }
        if let Some(bearer) = &prepared.bearer {
            let bearer = bearer.clone();
            return self.send_authorized(prepared, bearer, progress).await;
        }
        let (label, identity) = (prepared.label, &self.identity);
        let authorization = identity.authorization(label, connection, progress).await?;
        let response = self
            .send_authorized(prepared, authorization.clone(), progress)
            .await?;
        if response.status() != StatusCode::UNAUTHORIZED
            || !identity.reject(&authorization, &response).await
        {
            return Ok(response);
        }
        // Record this 401 here: the service counts it, but the caller never sees the response.
        if let Some(limiter) = &self.limiter {
            limiter.record_invalid();
        }
        let renewed = identity.authorization(label, connection, progress).await?;
        self.send_authorized(prepared, renewed, progress).await
    }

    async fn send_authorized(
        &self,
        prepared: &PreparedRequest,
        authorization: HeaderValue,
        progress: &Progress,
    ) -> Result<Response<Bytes>, Error> {
        let mut request = prepared.request.clone();
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, authorization);
        self.connection
            .send(prepared.label, request, progress)
            .await
    }
}

fn limit_report(outcome: &Result<Response<Bytes>, Error>) -> LimitReport<'_> {
    match outcome {
        Ok(response) => LimitReport::from_response(response),
        Err(error) => LimitReport::without_response(error.status()),
    }
}

/// Polls a future once, and spawns it as a task if it is not ready.
///
/// A task makes progress even if the caller stops polling; otherwise, other requests that wait for the same limit, lock
/// or connection could be stuck. Dropping the returned future aborts the task.
///
/// # Errors
///
/// Returns [`JoinError`] if the runtime shuts down before the future is ready.
pub(crate) async fn spawn_on_poll<T: Send + 'static>(
    mut future: Pin<Box<dyn Future<Output = T> + Send>>,
) -> Result<T, JoinError> {
    // Poll here first, so that requests enter the queues in the order in which they are awaited, and a future that is
    // ready immediately needs no task.
    let first = poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await;
    if let Poll::Ready(output) = first {
        return Ok(output);
    }
    let task = AbortOnDropHandle::new(spawn(future.in_current_span()));
    task.await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(error) => error,
    })
}

/// Pauses between attempts while the service has not processed the initial response to an interaction yet. The last
/// pause repeats.
pub const INTERACTION_RETRY_PAUSES: [Duration; 5] = [
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

/// Returns whether the service responded with Unknown Webhook: status 404 and code 10015, or a body without code and
/// message, which the connection may have cut off.
fn may_be_unknown_webhook(response: &Response<Bytes>) -> bool {
    let error = ErrorResponse::from_response(response);
    let is_unreadable = error.code.is_none() && error.message.is_none();
    response.status() == StatusCode::NOT_FOUND
        && (is_unreadable || error.code == Some(ErrorCode::UNKNOWN_WEBHOOK))
}
