//! The REST side: the endpoint table served over HTTP, each endpoint by one function of the world.

mod applications;
mod auth;
mod call;
mod commands;
mod form;
mod localized;
mod oauth2;
mod refusal;
mod route;
mod shape;

use std::sync::{Mutex, MutexGuard, PoisonError};

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use guildhall_model::api::Endpoint;
use serde::Serialize;
use serde_json::Value;

pub(crate) use auth::Access;
pub(crate) use call::Call;
pub(crate) use refusal::Refusal;
pub(crate) use route::{BASE, router};

use crate::invoke::Courier;
use crate::world::World;

/// The service: what it remembers, and what it sends with.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) courier: Courier,
    world: Mutex<World>,
}

impl Service {
    pub(crate) const fn new(world: World, courier: Courier) -> Self {
        Self {
            courier,
            world: Mutex::new(world),
        }
    }

    /// The world, for as long as nothing is awaited.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// An endpoint that the world answers by itself.
pub(crate) trait Serve<E: Endpoint> {
    /// Who may use it.
    const ACCESS: Access;

    /// Answers a request whose sender is known.
    fn serve(&mut self, call: &Call) -> Result<Answer, Refusal>;
}

/// What a request is answered with where it is not refused.
#[derive(Debug)]
pub(crate) enum Answer {
    Json(StatusCode, Value),
    Empty,
}

impl Answer {
    pub(crate) fn json(status: StatusCode, body: &impl Serialize) -> Result<Self, Refusal> {
        let written = serde_json::to_value(body);
        written
            .map(|body| Self::Json(status, body))
            .map_err(|_| Refusal::http(StatusCode::INTERNAL_SERVER_ERROR))
    }
}

impl IntoResponse for Answer {
    fn into_response(self) -> Response {
        match self {
            Self::Json(status, body) => json(status, &body),
            Self::Empty => StatusCode::NO_CONTENT.into_response(),
        }
    }
}

/// A response that holds JSON, and says so.
fn json(status: StatusCode, body: &impl Serialize) -> Response {
    match serde_json::to_vec(body) {
        Ok(bytes) => (status, [(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}
