//! An app that goes along with its user: a dice cup, a counter of words, and a board game as an Activity.

use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder()
}

/// Reverse a text
///
/// `integration_types` states the installation types that have the command; `contexts` states the places in which users can
/// use the command.
#[command(
    integration_types(guild_install, user_install),
    contexts(guild, bot_dm, private_channel)
)]
fn reverse(
    /// Text
    #[option(max_length = 200)]
    text: &str,
    /// Whether others see the reply
    #[option(default = false)]
    public: bool,
) -> Reply {
    let reply = Reply::text(text.chars().rev().collect::<String>());
    if public { reply } else { reply.ephemeral() }
}

/// Counts the words of a message, for its reader alone.
#[message_command(
    name = "Count words",
    ephemeral,
    integration_types(user_install),
    contexts(guild, bot_dm, private_channel)
)]
fn count_words(message: Message) -> String {
    let words = message.content.split_whitespace().count();
    format!("{words} words")
}

/// Show this server
///
/// A server may have the user, but not the app. Then requests to the server fail, and the command is of no use.
#[command(integration_types(guild_install), contexts(guild))]
async fn server(ctx: Context) -> Result<String> {
    let guild = ctx.guild()?.get().with_counts(true).await?;
    let members = guild.approximate_member_count.unwrap_or_default();
    Ok(format!("{} has about {members} members.", guild.name))
}

/// Plays a board game
///
/// The entry point opens the Activity: a web page, which Discord shows in a frame. The URL of the page is in the portal.
#[entry_point(
    handler = app,
    integration_types(guild_install, user_install),
    contexts(guild, bot_dm, private_channel)
)]
async fn launch(ctx: Context) -> Result<()> {
    ctx.launch_activity().await?;
    Ok(())
}
