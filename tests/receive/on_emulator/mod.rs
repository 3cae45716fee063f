//! Claims about answering, shown on the service in memory by the clocks of both sides.

mod going;
mod scene;
mod stopped;
