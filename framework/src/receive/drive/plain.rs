//! Interactions that are answered when their handlers are done, and not before.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::receive::answer::{Answer, First};
use crate::receive::call::Frame;
use crate::receive::time::Instant;
use crate::receive::{Failure, Shared, Verified, dispatch, observe};

/// Answers what arrived at this moment.
pub(in crate::receive) async fn drive(
    app: &Arc<Shared>,
    body: Verified,
    arrived: Instant,
) -> First {
    let answer = Answer::new(arrived);
    dispatch::run(Arc::clone(app), body, answer.clone()).await;
    observe::acknowledged(&answer);
    answer.take_first()
}

/// Waits for a handler.
///
/// # Errors
///
/// Its own.
pub(in crate::receive) async fn attend<T>(
    _: &Frame<'_>,
    work: Pin<&mut impl Future<Output = Result<T, Failure>>>,
) -> Result<T, Failure> {
    work.await
}

/// Waits for suggestions.
///
/// # Errors
///
/// Their function's own.
pub(in crate::receive) async fn in_time<T>(
    _: &Frame<'_>,
    work: impl Future<Output = Result<T, Failure>>,
) -> Result<T, Failure> {
    work.await
}

/// Does one thing after another.
pub(in crate::receive) async fn beside(
    aside: impl Future<Output = ()>,
    work: impl Future<Output = ()>,
) {
    work.await;
    aside.await;
}

/// Waits for a hook that follows.
pub(in crate::receive) async fn bounded<T>(
    _: &Frame<'_>,
    work: impl Future<Output = T>,
) -> Option<T> {
    Some(work.await)
}

/// Lets the first answer go; here, it goes with the end of the handler.
pub(in crate::receive) async fn let_go() {}

/// Sends a first answer that was not taken; here, each is.
pub(in crate::receive) async fn recover(_: &Frame<'_>) {}
