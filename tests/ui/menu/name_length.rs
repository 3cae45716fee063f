//! The name of a context menu command has 1 to 32 characters of any kind.
use guildhall::prelude::*;

#[user_command(name = "")]
fn empty(user: User) -> String {
    user.to_string()
}

#[message_command(name = "A name that is longer than a menu")]
fn long(message: Message) -> String {
    message.content
}

#[user_command]
fn the_name_of_this_one_is_too_long_for_it(user: User) -> String {
    user.to_string()
}

#[message_command(name = "A name that is as long as a menu")]
fn longest(message: Message) -> String {
    message.content
}

#[user_command(name = "👋")]
fn shortest(user: User) -> String {
    user.to_string()
}

fn main() {}
