//! The group `/mod`, and the buttons that confirm a ban.

use std::time::Duration;

use guildhall::model::permission::GuildPermissions;
use guildhall::prelude::*;

use crate::cases::{Action, Case, Cases, NewCase};

/// Age up to which the service deletes messages in bulk, in milliseconds, minus one minute for the request.
const PURGE_AGE_MILLIS: i64 = (14 * 24 * 60 - 1) * 60 * 1000;

/// Moderate members
#[group(
    name = "mod",
    contexts(guild),
    default_member_permissions(MODERATE_MEMBERS)
)]
pub mod moderate {
    use super::*;

    /// Warn a member in a direct message
    #[command(ephemeral, member_permissions(MODERATE_MEMBERS))]
    pub async fn warn(
        ctx: Context,
        /// The member
        member: Member,
        /// Reason, sent to the member
        #[option(max_length = 400)]
        reason: String,
        #[state] cases: &Cases,
    ) -> Result<String> {
        let case = new_case(&ctx, &member, Action::Warning, reason).await?;
        let case = cases.add(case, true).await?;
        let text = ctx.tr("you-were-warned", [("reason", case.reason.as_str().into())]);
        let sent = ctx.client()?.user(member.id()).direct_message(text).await;
        let key = match sent {
            Ok(_) => "warned",
            Err(error) if error.is_direct_message_refused() => "warned-silently",
            Err(error) => return Err(error.into()),
        };
        log_case(&ctx, cases, &case).await?;
        Ok(describe(&ctx, key, &case))
    }

    /// Time out a member
    #[command(
        ephemeral,
        member_permissions(MODERATE_MEMBERS),
        app_permissions(MODERATE_MEMBERS)
    )]
    pub async fn timeout(
        ctx: Context,
        /// The member
        member: Member,
        /// Length, in minutes
        #[option(min = 1, max = 40_320)]
        minutes: u32,
        /// Shown in the audit log
        #[option(max_length = 400)]
        reason: String,
        #[state] cases: &Cases,
    ) -> Result<String> {
        let case = new_case(&ctx, &member, Action::Timeout, reason).await?;
        let length = Duration::from_secs(60 * u64::from(minutes));
        let request = ctx.guild()?.member(member.id()).timeout(length);
        request.reason(&case.reason).await?;
        let case = cases.add(case, true).await?;
        log_case(&ctx, cases, &case).await?;
        Ok(describe(&ctx, "timed-out", &case))
    }

    /// Ban a member, after a confirmation
    #[command(
        ephemeral,
        member_permissions(BAN_MEMBERS),
        app_permissions(BAN_MEMBERS)
    )]
    pub async fn ban(
        ctx: Context,
        /// The member
        member: Member,
        /// Shown in the audit log
        #[option(max_length = 400)]
        reason: String,
        #[state] cases: &Cases,
    ) -> Result<Reply> {
        let case = new_case(&ctx, &member, Action::Ban, reason).await?;
        let case = cases.add(case, false).await?;
        let buttons = [
            Button::danger(
                confirm_ban::custom_id(case.number, case.member),
                ctx.tr("ban-button", []),
            ),
            Button::secondary(
                cancel_ban::custom_id(case.number),
                ctx.tr("cancel-button", []),
            ),
        ];
        let text = describe(&ctx, "confirm-ban", &case);
        Ok(Reply::text(text).component(ActionRow::buttons(buttons)))
    }

    /// Delete the last messages of this channel
    #[command(
        ephemeral,
        member_permissions(MANAGE_MESSAGES),
        app_permissions(MANAGE_MESSAGES | READ_MESSAGE_HISTORY),
        cooldown(1 per 10s, by = channel)
    )]
    pub async fn purge(
        ctx: Context,
        /// The number of messages
        #[option(min = 2, max = 100)]
        count: u32,
    ) -> Result<String> {
        let messages = ctx.channel()?.messages();
        let oldest = ctx.now().as_millis() - PURGE_AGE_MILLIS;
        let found = messages.list().limit(count).await?;
        let found = found.iter().map(|message| message.id);
        let ids: Vec<_> = found
            .filter(|id| id.created_at_millis().cast_signed() > oldest)
            .collect();
        let deleted = ids.len();
        match ids[..] {
            [] => {}
            [only] => ctx.channel()?.message(only).delete().await?,
            _ => messages.bulk_delete(ids).reason("/mod purge").await?,
        }
        Ok(ctx.tr("purged", [("count", deleted.into())]))
    }

    /// List the last cases of a member
    #[command(ephemeral)]
    pub async fn cases(
        ctx: Context,
        /// The member
        member: Member,
        #[state] cases: &Cases,
    ) -> Result<String> {
        let found = cases.list_for_member(guild(&ctx)?, member.id()).await?;
        if found.is_empty() {
            return Ok(ctx.tr("no-cases", [("member", member.to_string().into())]));
        }
        let lines: Vec<_> = found
            .iter()
            .map(|case| describe(&ctx, case.action.name(), case))
            .collect();
        Ok(lines.join("\n"))
    }

    /// Choose the channel for the log and for reports
    #[command(ephemeral, member_permissions(MANAGE_GUILD))]
    pub async fn log(
        ctx: Context,
        /// The channel
        channel: TextChannel,
        #[state] cases: &Cases,
    ) -> Result<String> {
        cases.set_log_channel(guild(&ctx)?, channel.id).await?;
        Ok(ctx.tr("log-set", [("channel", channel.to_string().into())]))
    }
}

/// Bans the member of a case. The custom ID has the member as well: a new database reuses the numbers of cases.
#[component(
    "ban/{case}/{member}/confirm",
    member_permissions(BAN_MEMBERS),
    app_permissions(BAN_MEMBERS)
)]
async fn confirm_ban(
    ctx: Context,
    case: u64,
    member: Id<User>,
    #[state] cases: &Cases,
) -> Result<Update> {
    let unconfirmed = cases.unconfirmed(guild(&ctx)?, case).await?;
    let Some(case) = unconfirmed.filter(|case| case.member == member) else {
        return Err(Error::user(ctx.tr("case-closed", [])));
    };
    // The ban comes first: if the request fails, the button can be used again.
    let request = ctx.guild()?.bans().create(member);
    request.reason(&case.reason).await?;
    if cases.confirm(guild(&ctx)?, case.number).await? {
        log_case(&ctx, cases, &case).await?;
    }
    Ok(Update::text(describe(&ctx, "banned", &case)).without_components())
}

/// Discards the case of a ban that was not confirmed.
#[component("ban/{case}/cancel")]
async fn cancel_ban(ctx: Context, case: u64, #[state] cases: &Cases) -> Result<Update> {
    cases.discard(guild(&ctx)?, case).await?;
    Ok(Update::text(ctx.tr("ban-cancelled", [])).without_components())
}

/// Returns the guild of the interaction.
pub(crate) fn guild(ctx: &Context) -> Result<Id<Guild>> {
    Ok(ctx.guild()?.id())
}

/// Returns a case against a member, who must be below the moderator in the role hierarchy.
async fn new_case(
    ctx: &Context,
    member: &Member,
    action: Action,
    reason: String,
) -> Result<NewCase> {
    if member.id() == ctx.user().id {
        return Err(Error::user(ctx.tr("not-yourself", [])));
    }
    let found = ctx.guild()?.get().await?;
    let (permissions, now) = (GuildPermissions::from_guild(&found), ctx.now());
    let moderator = ctx.member()?;
    let is_above = permissions.is_some_and(|permissions| {
        let target = permissions.member_permissions(member, now);
        permissions
            .member_permissions(moderator, now)
            .can_act_on(&target)
    });
    if !is_above {
        return Err(Error::user(ctx.tr("not-above", [])));
    }
    Ok(NewCase {
        guild: guild(ctx)?,
        member: member.id(),
        moderator: ctx.user().id,
        action,
        reason,
    })
}

/// Returns a text about a case.
fn describe(ctx: &Context, key: &str, case: &Case) -> String {
    ctx.tr(
        key,
        [
            ("case", case.number.into()),
            ("member", format!("<@{}>", case.member).into()),
            ("reason", case.reason.as_str().into()),
        ],
    )
}

/// Sends a case to the log channel of the guild, if there is one.
pub(crate) async fn log_case(ctx: &Context, cases: &Cases, case: &Case) -> Result<()> {
    if let Some(channel) = cases.log_channel(guild(ctx)?).await? {
        let entry = Embed::new()
            .title(format!("#{} {}", case.number, case.action.name()))
            .description(case.reason.as_str())
            .inline_field("member", format!("<@{}>", case.member))
            .inline_field("moderator", format!("<@{}>", case.moderator));
        ctx.client()?
            .channel(channel)
            .messages()
            .create(entry)
            .await?;
    }
    Ok(())
}
