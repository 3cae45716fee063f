//! The HTTP response to a request: resolves when the initial response is set, while the job of the interaction goes on.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};

use bytes::Bytes;

use crate::interaction::{ParsedBody, parse};
use crate::platform::{Runtime, Task};
use crate::receive::dispatcher::Dispatcher;
use crate::respond::sender::ResponseSender;
use crate::respond::shutdown::Job;
use crate::respond::state::{HttpReply, ResponseState};

/// Future that runs the job of an interaction and resolves to the HTTP response.
///
/// The future polls the job itself until the initial response is set, so that a fast handler needs no task. When the
/// future is dropped, after the initial response or because the connection broke, the rest of the job is spawned.
pub(crate) struct ResponseFuture<'a> {
    app: &'a Arc<Dispatcher>,
    runtime: &'a Runtime,
    state: &'a ResponseState,
    body: Bytes,
    job: Option<Job>,
    has_replied: bool,
}

impl<'a> ResponseFuture<'a> {
    pub(crate) fn new(
        app: &'a Arc<Dispatcher>,
        runtime: &'a Runtime,
        state: &'a ResponseState,
        body: Bytes,
        job: Job,
    ) -> Self {
        Self {
            app,
            runtime,
            state,
            body,
            job: Some(job),
            has_replied: false,
        }
    }

    /// Waits until all work for the request is done, and resolves to the HTTP response. If the initial response is set
    /// before the end, a REST call sends it, and the HTTP response is 202.
    pub(crate) async fn complete(mut self) -> HttpReply {
        let mut reply = (&mut self).await;
        let remaining = self.job.take();
        // The job itself sends any other response by REST.
        if remaining.is_some()
            && let HttpReply::Interaction(response) = reply
        {
            self.state.set_unsent(response);
            reply = HttpReply::CallbackByRest;
        }
        // A task, because a handler that blocks its thread must not block the REST call.
        let running = remaining.map(|job| self.spawn(job));
        if running.is_some() || self.state.unsent().is_some() {
            recover(self.app, self.state, &self.body).await;
        }
        // After the REST call: if this process is killed before, another one that has received the request responds.
        let stages = self.app.after_reply(Some(&reply), self.state, self.runtime);
        for task in stages.into_iter().chain(running) {
            // An error is a panic, which tokio has reported.
            let _ = task.await;
        }
        reply
    }

    fn spawn(&self, job: Job) -> Task<()> {
        let shutdown = &self.app.services.shutdown;
        shutdown.spawn(job, self.state, self.runtime)
    }
}

impl Future for ResponseFuture<'_> {
    type Output = HttpReply;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<HttpReply> {
        let watchdog = &self.app.watchdog;
        let active_poll = watchdog.watch(self.runtime, self.state, &self.body);
        // Take the job out, so that a job that panics is not polled again.
        let job = self.job.take();
        self.job = job.and_then(|mut job| job.as_mut().poll(cx).is_pending().then_some(job));
        drop(active_poll);
        let reply = match self.job {
            None => self.state.take_response(),
            Some(_) => ready!(self.state.poll_response(cx)),
        };
        self.has_replied = true;
        self.state.count_response();
        Poll::Ready(reply)
    }
}

impl Drop for ResponseFuture<'_> {
    fn drop(&mut self) {
        if self.state.mark_disconnected() {
            self.state.count_missed_response();
        }
        // Tasks go on alone after they are dropped.
        if !self.has_replied {
            drop(self.app.after_reply(None, self.state, self.runtime));
        }
        if let Some(job) = self.job.take() {
            drop(self.spawn(job));
        }
    }
}

/// Sends the initial response by a REST call.
async fn recover(app: &Dispatcher, state: &ResponseState, body: &Bytes) {
    if let Ok(ParsedBody::Interaction(incoming)) = parse(body) {
        let client = &app.services.response_client;
        let responses = ResponseSender::new(client, &incoming, body, state);
        if let Err(error) = responses.recover().await {
            error.log(incoming.id);
        }
    }
}
