//! What these claims share: a service, a REST client without any of our code, an app that
//! verifies what it receives by itself, and a bot made with the framework.

mod app;
mod body;
pub(crate) mod my_bot;
mod stage;
mod talk;

pub(crate) use app::{Answer, Seen, app, careless_app, last};
pub(crate) use body::{command, menu, noon, option, text};
pub(crate) use stage::{Reply, Stage, request};
pub(crate) use talk::{FORM, Talk, form, form_of, message, row};
