//! Guards: permissions, checks, cooldowns, contexts and owners.

use guildhall::prelude::*;

/// Stop responding
#[command(owners, ephemeral)]
fn shutdown() -> &'static str {
    "A bot behind HTTP stops when its process gets SIGTERM."
}

/// Use a command for moderators
#[command(contexts(guild), member_permissions(MANAGE_MESSAGES | MANAGE_THREADS))]
fn mod_only() -> &'static str {
    "You are a moderator."
}

/// Use a command that administrators see
#[command(contexts(guild), default_member_permissions(ADMINISTRATOR))]
fn admin_only() -> &'static str {
    "You are an administrator, or a moderator changed the settings of this server."
}

/// Delete the last message of this channel
#[command(
    contexts(guild),
    ephemeral,
    default_member_permissions(MANAGE_MESSAGES),
    app_permissions(MANAGE_MESSAGES | READ_MESSAGE_HISTORY)
)]
async fn delete(ctx: Context) -> Result<&'static str> {
    let messages = ctx.channel()?.messages();
    let Some(last) = messages.list().limit(1).await?.into_iter().next() else {
        return Err(Error::user("There is no message here."));
    };
    ctx.channel()?.message(last.id).delete().await?;
    Ok("Deleted.")
}

/// Celebrate with Ferris
#[command(check = is_ferris, check = is_logged)]
fn ferris_party() -> &'static str {
    "```\n_~^~^~_\n\\) / o o \\ (/\n'_ - _'\n/ '-----' \\\n```"
}

/// Rejects everybody whose name in this server is not Ferris.
fn is_ferris(ctx: &Context) -> Result<()> {
    let nick = ctx.member().ok().and_then(|member| member.nick.as_deref());
    if nick
        .unwrap_or(&ctx.user().username)
        .eq_ignore_ascii_case("ferris")
    {
        return Ok(());
    }
    Err(Error::user("This party is for Ferris."))
}

/// Rejects nobody, and logs the use.
async fn is_logged(ctx: &Context) -> Result<()> {
    tracing::info!(user = %ctx.user().id, "a party begins");
    Ok(())
}

/// Try five cooldowns
#[command(
    contexts(guild),
    cooldown(1 per 1s, by = global),
    cooldown(1 per 5s, by = user),
    cooldown(1 per 2s, by = guild),
    cooldown(1 per 2s, by = channel),
    cooldown(1 per 3s, by = member)
)]
fn cooldowns() -> &'static str {
    "Not so soon again."
}

/// Show the name of this server
#[command(contexts(guild))]
async fn server_name(ctx: Context) -> Result<String> {
    let guild = ctx.guild()?.get().await?;
    Ok(format!("This server is named {}.", guild.name))
}

/// Use a command in direct messages
#[command(contexts(bot_dm))]
fn only_in_dms() -> &'static str {
    "Nobody else can read this."
}

/// Use a command in channels with an age restriction
#[command(nsfw)]
fn lenny_face() -> &'static str {
    "( ͡° ͜ʖ ͡°)"
}
