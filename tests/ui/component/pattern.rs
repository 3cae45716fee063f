//! The segments of a custom ID pattern.

use guildhall::prelude::*;

#[component]
fn none() {}

#[component("")]
fn empty() {}

#[component("/")]
fn slash() {}

#[component("/a//{b}")]
fn empty_segments(b: u64) -> String {
    b.to_string()
}

#[component("vote-{poll}")]
fn mixed(poll: u64) {}

#[component("vote/{}")]
fn nameless() {}

#[component("{poll}/vote")]
fn value_first(poll: u64) {}

#[component("vote/{poll}/{poll}")]
fn twice(poll: u64) {}

#[component("01234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890")]
fn long() {}

#[component("0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789")]
fn longest() {}

#[component("key", name = "vote")]
fn key() {}

#[component("guildhall.vote")]
fn reserved() {}

fn main() {}
