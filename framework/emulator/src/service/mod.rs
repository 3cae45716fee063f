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

pub(crate) use answer::{Answer, ok};
pub(crate) use call::Call;
pub(crate) use consent::Decision;
pub(crate) use faulty::Struck;
pub(crate) use limits::Windows;
pub(crate) use localized::shown_in;
pub(crate) use multipart::{boundary, form as multipart};
pub use rate_limits::RateLimits;
pub(crate) use refusal::Refusal;
pub(crate) use route::{BASE, BODY_MAX, call, router};

use answer::json;
use serve::{Serve, Served, serve};

use crate::invoke::Courier;
use crate::script::Scripts;
use crate::world::World;

/// The service: what it remembers, and what it sends with.
#[derive(Debug)]
pub(crate) struct Service {
    pub(crate) courier: Courier,
    pub(crate) scripts: Scripts,
    world: Mutex<World>,
}

impl Service {
    pub(crate) fn new(world: World, courier: Courier) -> Self {
        Self {
            courier,
            scripts: Scripts::default(),
            world: Mutex::new(world),
        }
    }

    /// The world, for as long as nothing is awaited.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
