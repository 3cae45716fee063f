//! Types of channels that a field lists twice or misspells, or whose type is no channel.
use guildhall::prelude::*;

#[derive(Modal)]
#[modal(title = "Channels")]
struct Words {
    #[select(channel_types(guild_text, guild_txt))]
    a: Id<Channel>,
    #[select(channel_types(guild_text, guild_voice, guild_text))]
    f: Id<Channel>,
    #[text(channel_types(guild_text))]
    b: String,
}

#[derive(Modal)]
#[modal(title = "Channels")]
struct Types {
    #[select(channel_types(guild_text))]
    c: Role,
    #[select(channel_types(guild_text, guild_voice))]
    d: Option<Id<Channel>>,
    #[select(channel_types(guild_text))]
    e: Vec<Channel>,
}

fn main() {}
