//! `#[user_command]` and `#[message_command]` on an item that is not a function.
use guildhall::prelude::*;

#[user_command]
struct Who;

#[message_command]
mod report {}

fn main() {
    let _ = Who;
}
