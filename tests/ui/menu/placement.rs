//! `guilds` excludes `contexts` and `integration_types` on a context menu command.
use guildhall::prelude::*;

#[user_command(guilds(1), contexts(guild))]
fn in_guild(user: User) -> String {
    user.to_string()
}

#[message_command(contexts(private_channel), integration_types(guild_install))]
fn private(message: Message) -> String {
    message.content
}

#[message_command(handler = app)]
fn handled(message: Message) -> String {
    message.content
}

fn main() {}
