//! Reports: from the context menu of a message over a modal to the log channel, where buttons decide.

use std::time::Duration;

use guildhall::model::MessageBody;
use guildhall::model::api::ErrorCode;
use guildhall::prelude::*;

use crate::cases::{Action, Cases, NewCase};
use crate::commands::{guild, log_case};

/// Length of the timeout that the button in the log channel gives.
const TIMEOUT: Duration = Duration::from_secs(60 * 60);

/// The modal of a report.
#[derive(Debug, Modal)]
#[modal(title = "Report a message")]
pub struct Report {
    #[text(label = "What is wrong with it?", paragraph, max_length = 400)]
    reason: String,
}

/// Opens the modal for a report.
#[message_command(name = "Report", key = "report-message", contexts(guild), cooldown(3 per 1min))]
fn report(ctx: Context, message: Message) -> Result<ModalBuilder<Report>> {
    let channel = message.channel_id.or(ctx.channel_id());
    let (Some(channel), Some(author)) = (channel, message.author) else {
        return Err(Error::user(ctx.tr("cannot-report", [])));
    };
    let form = submit::open(channel, message.id, author.id);
    Ok(form.localized(&ctx))
}

/// Sends a report to the log channel.
#[modal("report/{channel}/{message}/{author}", ephemeral)]
async fn submit(
    ctx: Context,
    channel: Id<Channel>,
    message: Id<Message>,
    author: Id<User>,
    form: Report,
    #[state] cases: &Cases,
) -> Result<String> {
    let guild = guild(&ctx)?;
    let Some(log) = cases.log_channel(guild).await? else {
        return Err(Error::user(ctx.tr("no-log-channel", [])));
    };
    let entry = Embed::new()
        .title(ctx.tr("report-entry", []))
        .description(form.reason)
        .url(format!(
            "https://discord.com/channels/{guild}/{channel}/{message}"
        ))
        .inline_field("author", format!("<@{author}>"))
        .inline_field("reporter", ctx.user().to_string());
    let buttons = [
        Button::danger(
            decide::custom_id(channel, message, author, Verdict::Timeout),
            ctx.tr("timeout-button", []),
        ),
        Button::primary(
            decide::custom_id(channel, message, author, Verdict::Delete),
            ctx.tr("delete-button", []),
        ),
        Button::secondary(
            decide::custom_id(channel, message, author, Verdict::Dismiss),
            ctx.tr("dismiss-button", []),
        ),
    ];
    let messages = ctx.client()?.channel(log).messages();
    messages
        .create(MessageBody::from(entry).component(ActionRow::buttons(buttons)))
        .await?;
    Ok(ctx.tr("reported", []))
}

/// The decision of a moderator on a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Verdict {
    /// Deletes the message, and times out its author.
    Timeout,
    /// Deletes the message.
    Delete,
    /// Does nothing.
    Dismiss,
}

/// Carries out the decision on a report, and removes the buttons.
#[component(
    "decide/{channel}/{message}/{author}/{verdict}",
    member_permissions(MODERATE_MEMBERS)
)]
async fn decide(
    ctx: Context,
    channel: Id<Channel>,
    message: Id<Message>,
    author: Id<User>,
    verdict: Verdict,
    #[state] cases: &Cases,
) -> Result<Update> {
    if verdict != Verdict::Dismiss {
        let reported = ctx.client()?.channel(channel).message(message);
        match reported.delete().reason("reported").await {
            // The author may have deleted the message.
            Err(error) if error.code() == Some(ErrorCode::UNKNOWN_MESSAGE) => {}
            deleted => deleted?,
        }
    }
    if verdict == Verdict::Timeout {
        let request = ctx.guild()?.member(author).timeout(TIMEOUT);
        request.reason("reported").await?;
        let case = NewCase {
            guild: guild(&ctx)?,
            member: author,
            moderator: ctx.user().id,
            action: Action::Timeout,
            reason: "reported".to_owned(),
        };
        log_case(&ctx, cases, &cases.add(case, true).await?).await?;
    }
    let text = ctx.tr("decided", [("moderator", ctx.user().to_string().into())]);
    Ok(Update::text(text).without_components())
}
