//! Claims about answering, shown on the service in memory by the clocks of both sides.

mod following;
mod going;
mod kinds;
mod lost;
mod panel;
mod scene;
mod stopped;
mod undone;
