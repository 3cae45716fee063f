//! A custom ID with bounded values has at most 100 characters at their maximum length.

use guildhall::prelude::*;

#[component("01234567890123456789012345678901234567890123456789012345678901234567890123456789/{last}")]
fn long(last: u64) {}

#[component("0123456789012345678901234567890123456789012345678901234567890123456789012345678/{last}")]
fn longest(last: u64) {}

fn main() {}
