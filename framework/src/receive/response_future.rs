//! The HTTP response to a request: resolves when the initial response is set, while the job of the interaction goes on.

use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;

use crate::platform::{Runtime, Task};
use crate::respond::shutdown::{Job, Shutdown};
use crate::respond::state::{HttpReply, ResponseState};
use crate::respond::watchdog::Watchdog;

/// Future that runs the job of an interaction and resolves to the HTTP response.
///
/// The future polls the job itself until the initial response is set, so that a fast handler needs no task.
/// When the future is dropped, after the initial response or because the connection broke, the rest of the
/// job is spawned.
pub(crate) struct ResponseFuture<'a> {
    job: Option<Job>,
    state: ResponseState,
    body: Bytes,
    runtime: &'a Runtime,
    shutdown: &'a Shutdown,
    watchdog: &'a Watchdog,
}

impl<'a> ResponseFuture<'a> {
    pub(crate) fn new(
        job: Job,
        state: ResponseState,
        body: Bytes,
        runtime: &'a Runtime,
        shutdown: &'a Shutdown,
        watchdog: &'a Watchdog,
    ) -> Self {
        Self {
            job: Some(job),
            state,
            body,
            runtime,
            shutdown,
            watchdog,
        }
    }

    /// Waits for the initial response. Returns the HTTP response, and the task of the job, if the job has not ended: the HTTP
    /// response is then 202, and a REST call must send the initial response.
    pub(crate) async fn leave_unfinished(mut self) -> (HttpReply, Option<Task<()>>) {
        let reply = (&mut self).await;
        let Some(job) = self.job.take() else {
            return (reply, None);
        };
        let reply = match reply {
            HttpReply::Interaction(response) => {
                self.state.set_undelivered(response);
                HttpReply::CallbackByRest
            }
            // The job itself sends the response by REST.
            HttpReply::CallbackByRest | HttpReply::Rejected(_) => reply,
        };
        // A task, because a handler that blocks its thread must not block the REST call.
        let job = self.shutdown.spawn(job, &self.state, self.runtime);
        (reply, Some(job))
    }
}

impl Future for ResponseFuture<'_> {
    type Output = HttpReply;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<HttpReply> {
        let active_poll = self.watchdog.watch(self.runtime, &self.state, &self.body);
        // Take the job out, so that a job that panics is not polled again.
        let job = self.job.take();
        self.job = job.and_then(|mut job| job.as_mut().poll(cx).is_pending().then_some(job));
        drop(active_poll);
        let reply = match self.job {
            None => self.state.take_response(),
            Some(_) => ready!(self.state.poll_response(cx)),
        };
        self.state.count_response();
        Poll::Ready(reply)
    }
}

impl Drop for ResponseFuture<'_> {
    fn drop(&mut self) {
        if self.state.mark_disconnected() {
            self.state.count_missed_response();
        }
        if let Some(job) = self.job.take() {
            drop(self.shutdown.spawn(job, &self.state, self.runtime));
        }
    }
}
