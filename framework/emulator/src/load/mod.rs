//! Load on an app: lines that a member sends at a fixed rate, and the figures of the app's responses.
//!
//! The schedule is open: each interaction has its moment, and its time counts from then on, however slow the app is.
//! So a slow response does not hide those that wait behind it.
//!
//! - `settings`: the lines, the rate and so on, as both programs read them from the command line.
//! - `checks`: what must hold before a load starts. `schedule` sends the interactions.
//! - `figures` counts, in a fixed amount of memory. `report` is the table and the JSON.
//! - `search` finds the highest rate. `own_share` measures the emulator without the app.

pub(crate) mod checks;
pub(crate) mod figures;
pub(crate) mod own_share;
pub(crate) mod report;
pub(crate) mod schedule;
pub(crate) mod search;
pub(crate) mod settings;
