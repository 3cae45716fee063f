//! A context-menu command has one target, and no options.
use guildhall::prelude::*;

#[user_command]
fn nobody(_ctx: Context) {}

#[user_command]
fn two(user: User, member: Member) -> String {
    format!("{user:?} {member:?}")
}

#[message_command]
fn quote(#[option(name = "what")] message: Message) -> String {
    format!("{message:?}")
}

fn main() {}
