//! A context menu command must have one target and cannot have options.
use guildhall::prelude::*;

#[user_command]
fn nobody(_ctx: Context) {}

#[message_command]
fn nothing() {}

#[user_command]
fn two(user: User, member: Member) -> String {
    format!("{user:?} {member:?}")
}

#[user_command]
fn who(
    #[option(min = 1)] user: User,
    /// A parameter that would be an option
    times: u32,
) -> String {
    format!("{user:?} {times}")
}

#[message_command]
fn quote(#[option(name = "what")] message: Message) -> String {
    format!("{message:?}")
}

fn main() {}
