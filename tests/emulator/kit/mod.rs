//! Shared by these tests: an emulator, a REST client independent of our code, an app that verifies signatures by
//! itself, and a bot of the framework.

mod app;
mod body;
mod exchange;
mod fixture;
pub(crate) mod my_bot;

pub(crate) use app::{Answer, Received, app, last, unverifying_app};
pub(crate) use body::{command, menu, noon, option, text};
pub(crate) use exchange::{Exchange, FORM, form, form_with_file, message, row};
pub(crate) use fixture::{Fixture, Reply, request};
