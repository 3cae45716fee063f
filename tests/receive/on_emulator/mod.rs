//! Responses on the emulator, with the clocks of the app and of the service.

mod following;
mod going;
mod kinds;
mod lost;
mod panel;
mod scene;
mod stopped;
mod undone;
