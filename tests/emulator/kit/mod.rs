//! Test kit: an emulator, a REST client that is independent of the framework, an app that verifies signatures
//! itself, and a bot built with the framework.

mod app;
mod body;
mod exchange;
mod fixture;
pub(crate) mod my_bot;

pub(crate) use app::{CannedResponse, Received, app, app_that_rejects_with, last, unverifying_app};
pub(crate) use body::{command, extended, menu, noon, option, text};
pub(crate) use exchange::{
    Exchange, FORM, final_message, final_metadata, form, form_with_file, message, row,
};
pub(crate) use fixture::{Fixture, Reply, member, request, role, send_head};
