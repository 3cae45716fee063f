//! Requests as methods of values that do not send them: a `User` is data, and a guild has members to kick and ban.
use guildhall::prelude::*;

/// Warns
#[command]
async fn warn(
    ctx: Context,
    /// Member
    user: User,
) -> Result<()> {
    user.direct_message("Careful.").await?;
    ctx.guild()?.kick(user.id).await?;
    ctx.guild()?.ban(user.id).await?;
    ctx.guild()?.member(user.id).ban().await?;
    ctx.client()?.user(user.id).direct_message("Bye.").await?;
    Ok(())
}

fn main() {}
