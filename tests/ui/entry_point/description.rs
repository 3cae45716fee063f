//! An entry point's description is optional, and has at most 100 characters.
use guildhall::prelude::*;

/// It goes on and on and on, It goes on and on and on, It goes on and on and on, It goes on and on and x
#[entry_point(handler = app)]
fn long() {}

#[entry_point(handler = app, description = "")]
fn empty() {}

/// It goes on and on and on, It goes on and on and on, It goes on and on and on, It goes on and on andx
#[entry_point(handler = app)]
fn longest() {}

#[entry_point(handler = app)]
fn none() {}

fn main() {}
