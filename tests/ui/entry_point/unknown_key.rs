//! Unknown keys of `#[entry_point]`, and items that are not functions.
use guildhall::prelude::*;

#[entry_point(handler = app, handlers = app)]
fn launch() {}

#[entry_point(handler = app, min = 5)]
fn start() {}

#[entry_point(handler = launch)]
mod launcher {}

fn main() {}
