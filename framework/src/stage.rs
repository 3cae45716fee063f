//! Steps of the pipeline that only some apps need.
//!
//! The builder of an app registers the stages. An app without a feature has no stage for the feature, and runs none of
//! its code.

use std::fmt;
use std::future::Future;
use std::pin::Pin;

use bytes::Bytes;

use crate::error::handler_error::HandlerError;
use crate::interaction::Incoming;
use crate::platform::{Runtime, Task};
use crate::respond::shutdown::Job;
use crate::respond::state::{HttpReply, ResponseState};

/// The work of a stage.
pub(crate) type StageFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Continuation of the pipeline after a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    /// The next stage follows.
    Continue,
    /// The stage has responded, or passed the interaction to another process.
    Done,
}

/// The request that an interaction arrived with.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arrival<'a> {
    pub(crate) body: &'a Bytes,
    pub(crate) state: &'a ResponseState,
    /// Whether another process has received the request, and passed it to this one.
    pub(crate) is_forwarded: bool,
}

/// A step of the pipeline that only some apps need.
pub(crate) trait Stage: fmt::Debug + Send + Sync {
    /// Runs before the route of an interaction is found. `None` is the same as [`Flow::Continue`].
    ///
    /// The future resolves to the error to respond with, if there is one.
    fn before_route<'s>(
        &'s self,
        incoming: &'s mut Incoming<'_>,
        arrival: Arrival<'s>,
    ) -> Option<StageFuture<'s, Result<Flow, HandlerError>>> {
        let _ = (incoming, arrival);
        None
    }

    /// Runs around everything that is done for an interaction.
    fn around(&self, job: Job, state: &ResponseState) -> Job {
        let _ = state;
        job
    }

    /// Runs when the HTTP response is known; `None` if the connection broke before. Returns the task that the stage has
    /// started.
    fn after_reply(
        &self,
        reply: Option<&HttpReply>,
        state: &ResponseState,
        runtime: &Runtime,
    ) -> Option<Task<()>> {
        let _ = (reply, state, runtime);
        None
    }

    /// Runs when everything is done for an interaction.
    fn after_end<'s>(&'s self, state: &'s ResponseState) -> Option<StageFuture<'s, ()>> {
        let _ = state;
        None
    }
}
