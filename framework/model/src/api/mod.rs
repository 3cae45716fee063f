//! Every endpoint as a value: declared once, sent by the client, served by the emulator.

mod endpoint;

pub use endpoint::{Endpoint, Method};
