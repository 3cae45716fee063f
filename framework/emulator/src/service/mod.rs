//! The REST side: the endpoint table served over HTTP, each endpoint by one function of the world.

mod answer;
mod applications;
mod auth;
mod authorization;
mod bans;
mod call;
mod channels;
mod command_permissions;
mod commands;
mod consent;
mod faulty;
mod form;
mod guild;
mod incidents;
mod integrations;
mod interactions;
mod invites;
mod limits;
mod localized;
mod members;
mod multipart;
mod oauth2;
mod onboarding;
mod param;
mod picture;
mod prune;
mod rate_limits;
mod refusal;
mod roles;
mod route;
mod serve;
mod shape;
mod slowdown;
mod users;
mod webhooks;
mod welcome_screen;
mod widget;
mod words;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub(crate) use answer::{ApiResponse, ok};
pub(crate) use call::ApiRequest;
pub(crate) use consent::Decision;
pub(crate) use faulty::Injected;
pub(crate) use limits::RateLimiter;
pub(crate) use localized::localized_command;
pub(crate) use multipart::{boundary, parse_form};
pub use rate_limits::RateLimits;
pub(crate) use refusal::ApiError;
pub(crate) use route::{BASE, BODY_MAX, read_request, router};

use answer::json_response;
use serve::{ActorEndpoint, Serve, serve};

use crate::invoke::InteractionSender;
use crate::script::ActiveFaults;
use crate::world::World;

/// The service: what it remembers, and what it sends with.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) sender: InteractionSender,
    pub(crate) faults: ActiveFaults,
    world: Mutex<World>,
}

impl Service {
    pub(crate) fn new(world: World, sender: InteractionSender) -> Self {
        Self {
            sender,
            faults: ActiveFaults::default(),
            world: Mutex::new(world),
        }
    }

    /// The world, for as long as nothing is awaited.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
