//! An entry point's name has 1 to 32 letters and digits of either case.
use guildhall::prelude::*;

#[entry_point(handler = app, name = "Play a game")]
fn space() {}

#[entry_point(handler = app, name = "")]
fn empty() {}

#[entry_point(handler = app, name = "Abcdefghijklmnopqrstuvwxyz-123456")]
fn long() {}

#[entry_point(handler = app, name = "Abcdefghijklmnopqrstuvwxyz-12345")]
fn longest() {}

fn main() {}
