//! One exchange with the service: as many attempts as it takes, each at its turn.
//!
//! A future that goes on whether or not it is polled, from its first poll until it is dropped.
//!
//! Requests that overtake the first answer of an interaction, which the service may not know of yet.

use std::future::{Future, poll_fn};
use std::panic::resume_unwind;
use std::pin::Pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;

use bytes::Bytes;
use guildhall_model::api::Code;
use http::{HeaderValue, Request, Response, StatusCode, header};
use tokio::task::JoinError;
use tokio::time::{Instant, sleep, timeout_at};
use tokio_util::task::AbortOnDropHandle;
use tracing::Instrument;

use crate::auth::Identity;
use crate::connection::{Link, Load};
use crate::error::{Error, Refusal};
use crate::label::Line;
use crate::limit::limiter::{Limiter, Permit, Ticket, Withheld};
use crate::limit::report::Report;
use crate::retry::{Attempts, Rules};
use crate::telemetry;
use crate::transport::TransportError;

/// What clones of a client share.
#[derive(Debug)]
pub(crate) struct ClientState {
    pub(crate) link: Link,
    pub(crate) identity: Identity,
    pub(crate) limiter: Option<Limiter>,
    pub(crate) rules: Rules,
}

/// A request, ready to be sent as often as it takes.
#[derive(Clone, Debug)]
pub(crate) struct Order {
    line: Line,
    request: Request<Load>,
    /// Whose token stands in place of the client's own.
    bearer: Option<HeaderValue>,
    /// Whether it says by itself who asks.
    is_self_authorized: bool,
}

impl Order {
    pub(crate) const fn line(&self) -> Line {
        self.line
    }

    pub(crate) fn new(line: Line, request: Request<Load>, bearer: Option<HeaderValue>) -> Self {
        Self {
            line,
            request,
            bearer,
            is_self_authorized: line.is_self_authorized(),
        }
    }

    /// Whether it can be sent once more.
    pub(crate) fn is_unspent(&self) -> bool {
        self.request.body().is_unspent()
    }

    /// A request that holds its authorization already.
    pub(crate) fn authorized(line: Line, request: Request<Load>) -> Self {
        Self {
            line,
            request,
            bearer: None,
            is_self_authorized: true,
        }
    }
}

impl ClientState {
    /// Sends a request until there is an answer to keep, whatever its status.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is none.
    pub(crate) async fn exchange(self: &Arc<Self>, order: Order) -> Result<Response<Bytes>, Error> {
        let (line, shared) = (order.line(), Arc::clone(self));
        let outcome = driven(Box::pin(async move {
            shared.exchange_until_answered(order).await
        }))
        .await;
        outcome.map_err(|gone| Error::transport(line, TransportError::interrupted(gone)))?
    }

    /// Sends a request, again where it overtakes what is not settled until this moment.
    ///
    /// # Errors
    ///
    /// As [`Self::exchange`].
    pub(crate) async fn settle(
        self: &Arc<Self>,
        order: Order,
        settled: Option<Instant>,
    ) -> Result<Response<Bytes>, Error> {
        let Some(settled) = settled else {
            return self.exchange(order).await;
        };
        let [.., last] = PAUSES;
        let mut pauses = PAUSES.into_iter();
        loop {
            let answer = self.exchange(order.clone()).await?;
            let left = settled.saturating_duration_since(Instant::now());
            if left.is_zero() || !is_unknown(&answer) || !order.is_unspent() {
                return Ok(answer);
            }
            sleep(pauses.next().unwrap_or(last).min(left)).await;
        }
    }

    /// Sends a request until there is an answer to keep, whatever its status.
    ///
    /// # Errors
    ///
    /// [`Error`] where there is none.
    async fn exchange_until_answered(&self, order: Order) -> Result<Response<Bytes>, Error> {
        self.identity.check(order.line, order.bearer.is_some())?;
        let mut attempts = Attempts::new(self.rules);
        let outcome = self.try_all(&order, &mut attempts).await;
        attempts.mark(outcome)
    }

    async fn try_all(
        &self,
        order: &Order,
        attempts: &mut Attempts,
    ) -> Result<Response<Bytes>, Error> {
        let ticket = self.limiter.as_ref().map(Limiter::ticket);
        loop {
            let permit = match self.limiter.as_ref().zip(ticket) {
                Some((limiter, ticket)) => {
                    Some(self.admit(limiter, ticket, order, attempts).await?)
                }
                None => None,
            };
            let outcome = self.attempt(order, attempts.ends()).await;
            let is_limited = permit.is_some();
            report(permit, &outcome);
            attempts.note(&outcome);
            let pause = attempts.pause(order.line, &outcome, is_limited);
            let Some(pause) = pause.filter(|_| order.is_unspent()) else {
                return outcome;
            };
            tracing::debug!(line = %order.line, ?pause, "the request is sent again");
            sleep(pause).await;
        }
    }

    async fn admit<'a>(
        &self,
        limiter: &'a Limiter,
        ticket: Ticket,
        order: &Order,
        attempts: &mut Attempts,
    ) -> Result<Permit<'a>, Error> {
        let holder = order.bearer.as_ref().map(HeaderValue::as_bytes);
        let path = self.link.path(order.request.uri());
        let route = limiter.route(order.line, path, holder);
        let came = Instant::now();
        let longest = self.rules.longest_wait;
        let permit = limiter.admit(route, ticket, longest).await;
        let waited = came.elapsed();
        attempts.waited(waited);
        if !waited.is_zero() {
            tracing::debug!(line = %order.line, ?waited, "the request waited for its turn");
        }
        permit.map_err(|withheld| match withheld {
            Withheld::TooLong(wait) => Error::too_long(order.line, wait, longest),
            Withheld::Spent(wait) => Error::spent(order.line, wait),
        })
    }

    async fn attempt(&self, order: &Order, ends: Instant) -> Result<Response<Bytes>, Error> {
        let attempt = timeout_at(ends, self.carry(order)).await;
        let answer =
            attempt.unwrap_or_else(|_| Err(Error::timeout(order.line, self.rules.deadline)));
        let status = answer.as_ref().ok().map(Response::status);
        telemetry::count_request(order.line, status);
        let answer = answer?;
        tracing::debug!(line = %order.line, status = answer.status().as_u16(), "the service answered");
        Ok(answer)
    }

    async fn carry(&self, order: &Order) -> Result<Response<Bytes>, Error> {
        if order.is_self_authorized {
            return self.link.carry(order.line, order.request.clone()).await;
        }
        if let Some(bearer) = &order.bearer {
            return self.carry_as(order, bearer.clone()).await;
        }
        let authorization = self.identity.authorization(&self.link).await?;
        let answer = self.carry_as(order, authorization.clone()).await?;
        if answer.status() != StatusCode::UNAUTHORIZED
            || !self.identity.forget(&authorization).await
        {
            return Ok(answer);
        }
        // This refusal counts as well, though nobody is told of it.
        if let Some(limiter) = &self.limiter {
            limiter.spend();
        }
        let renewed = self.identity.authorization(&self.link).await?;
        self.carry_as(order, renewed).await
    }

    async fn carry_as(
        &self,
        order: &Order,
        authorization: HeaderValue,
    ) -> Result<Response<Bytes>, Error> {
        let mut request = order.request.clone();
        let headers = request.headers_mut();
        headers.insert(header::AUTHORIZATION, authorization);
        self.link.carry(order.line, request).await
    }
}

fn report(permit: Option<Permit<'_>>, outcome: &Result<Response<Bytes>, Error>) {
    let Some(permit) = permit else { return };
    match outcome {
        Ok(answer) => permit.finish(&Report::of(answer)),
        Err(error) => permit.finish(&Report::lost(error.status())),
    }
}

/// Drives a future to its end.
///
/// What is not done at once goes on in a task of its own, so that whoever stops polling it holds up
/// nobody else who waits for the same limit, lock or connection. Dropping it ends the task.
///
/// # Errors
///
/// [`JoinError`] where the runtime shut down before the end.
pub(crate) async fn driven<T: Send + 'static>(
    mut future: Pin<Box<dyn Future<Output = T> + Send>>,
) -> Result<T, JoinError> {
    // The first poll is made here: so requests stand in line in the order in which they were
    // awaited, and one that is done at once costs no task.
    let first = poll_fn(|context| Poll::Ready(future.as_mut().poll(context))).await;
    if let Poll::Ready(output) = first {
        return Ok(output);
    }
    let task = AbortOnDropHandle::new(tokio::spawn(future.in_current_span()));
    task.await.map_err(|error| match error.try_into_panic() {
        Ok(panic) => resume_unwind(panic),
        Err(error) => error,
    })
}

/// How long to wait before each further attempt; after the last, as long again.
pub const PAUSES: [Duration; 5] = [
    Duration::from_millis(50),
    Duration::from_millis(100),
    Duration::from_millis(250),
    Duration::from_millis(500),
    Duration::from_secs(1),
];

/// Whether the service does not know of the first answer.
fn is_unknown(answer: &Response<Bytes>) -> bool {
    answer.status() == StatusCode::NOT_FOUND
        && Refusal::of(answer).code == Some(Code::UNKNOWN_WEBHOOK)
}
