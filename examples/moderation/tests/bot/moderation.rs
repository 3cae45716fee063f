//! Moderators and members use the bot on the emulator.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, Fault, FaultPlan, GuildHandle, MemberHandle, Outcome};
use guildhall::model::api::CreateBan;
use guildhall::model::{Component, Locale, Message, Permissions};

/// A guild with the bot, a moderator and a member.
struct Club {
    discord: Emulator,
    guild: GuildHandle,
    moderator: MemberHandle,
    bob: MemberHandle,
    _bot: InstalledApp,
}

async fn club() -> Club {
    let discord = Emulator::start().await;
    let guild = discord.guild("Club").await;
    let _log = guild.channel("log").create();
    let permissions = Permissions::MODERATE_MEMBERS
        | Permissions::BAN_MEMBERS
        | Permissions::MANAGE_MESSAGES
        | Permissions::MANAGE_GUILD;
    let moderator = guild.member("mia").permissions(permissions).join().await;
    let bob = guild.member("bob").join().await;
    let app = moderation::app("sqlite::memory:").await;
    let bot = discord.install(app.expect("the database opens")).await;
    Club {
        discord,
        guild,
        moderator,
        bob,
        _bot: bot,
    }
}

impl Club {
    /// Sends a command as the moderator, and returns the text of the response.
    async fn moderate(&self, line: &str) -> String {
        self.moderator.slash(line).await.content().to_owned()
    }

    /// Chooses the log channel, and returns the moderator in that channel.
    async fn log(&self) -> guildhall::emulator::Invoker {
        self.moderate("/mod log channel:#log").await;
        let log = self.moderator.in_channel("log");
        log.expect("the moderator sees the channel")
    }
}

/// Returns the custom ID of the button with this suffix.
fn button(message: &Message, suffix: &str) -> String {
    let children = message.components.iter().flat_map(Component::children);
    let mut ids = children.filter_map(Component::custom_id);
    let found = ids.find(|id| id.ends_with(suffix));
    found.expect("the button is there").to_owned()
}

fn shown(outcome: &Outcome) -> Message {
    let response = outcome.original_response();
    response.expect("there is a response")
}

#[tokio::test]
async fn warned_member_gets_a_direct_message_and_a_case() {
    let club = club().await;
    let log = club.log().await;

    let reply = club.moderate("/mod warn member:@bob reason:spam").await;

    assert!(reply.starts_with("Case 1: "), "{reply}");
    let dm = club.bob.user().dm().messages();
    assert_eq!(
        dm.last().map(|message| message.content.as_str()),
        Some("You were warned: spam")
    );
    let cases = club.moderate("/mod cases member:@bob").await;
    assert_eq!(cases, "#1 Warning: spam");
    let entry = log.messages().pop().expect("the log has an entry");
    assert_eq!(entry.embeds[0].title.as_deref(), Some("#1 warning"));
}

#[tokio::test]
async fn moderator_reads_that_the_member_does_not_accept_direct_messages() {
    let club = club().await;
    let _bob = club.bob.user().accept_direct_messages(false);

    let reply = club.moderate("/mod warn member:@bob reason:spam").await;

    assert!(
        reply.ends_with("does not accept direct messages."),
        "{reply}"
    );
}

#[tokio::test]
async fn moderator_cannot_act_on_the_owner() {
    let club = club().await;

    let reply = club.moderate("/mod warn member:@you reason:spam").await;

    assert!(reply.starts_with("You can only moderate"), "{reply}");
    let cases = club.moderate("/mod cases member:@you").await;
    assert!(cases.ends_with("has no cases."), "{cases}");
}

#[tokio::test]
async fn ban_that_fails_can_be_confirmed_again() {
    let club = club().await;
    let asked = club
        .moderator
        .slash("/mod ban member:@bob reason:raid")
        .await;
    let question = shown(&asked);
    let confirm = button(&question, "confirm");
    let fault = FaultPlan::at::<CreateBan>(Fault::Status(400)).times(1);
    let _fault = club.discord.inject(fault);

    let failed = club.moderator.click(&question, &confirm).await;
    assert!(failed.failure().is_some(), "{failed}");
    assert!(!club.bob.is_banned());
    club.moderator.click(&question, &confirm).await;

    assert!(club.bob.is_banned());
}

#[tokio::test]
async fn timeout_has_its_reason_in_the_audit_log() {
    let club = club().await;

    club.moderate("/mod timeout member:@bob minutes:10 reason:noise")
        .await;

    assert!(club.bob.is_timed_out().await);
    assert_eq!(club.discord.audit_log().last().reason(), Some("noise"));
}

#[tokio::test]
async fn member_is_banned_once_the_ban_is_confirmed() {
    let club = club().await;
    let asked = club
        .moderator
        .slash("/mod ban member:@bob reason:raid")
        .await;
    assert!(asked.is_ephemeral());
    let question = shown(&asked);
    let cases = club.moderate("/mod cases member:@bob").await;
    assert!(cases.ends_with("has no cases."), "{cases}");

    let confirmed = club
        .moderator
        .click(&question, &button(&question, "confirm"))
        .await;

    assert!(club.bob.is_banned());
    let text = confirmed
        .final_response()
        .await
        .expect("the message is there")
        .content;
    assert!(text.ends_with("is banned."), "{text}");
}

#[tokio::test]
async fn cancelled_ban_leaves_no_case() {
    let club = club().await;
    let question = shown(
        &club
            .moderator
            .slash("/mod ban member:@bob reason:raid")
            .await,
    );

    let cancel = button(&question, "cancel");
    let cancelled = club.moderator.click(&question, &cancel).await;

    let message = cancelled.final_response().await;
    let message = message.expect("the message is there");
    assert_eq!(message.content, "Nobody was banned.");
    assert!(message.components.is_empty());
    assert!(!club.bob.is_banned());
    let cases = club.moderate("/mod cases member:@bob").await;
    assert!(cases.ends_with("has no cases."), "{cases}");
}

#[tokio::test]
async fn purge_deletes_the_last_messages_and_has_a_cooldown() {
    let club = club().await;
    for text in ["one", "two", "three"] {
        club.bob.send_message(text);
    }

    let reply = club.moderate("/mod purge count:2").await;
    let again = club.moderate("/mod purge count:2").await;

    assert_eq!(reply, "2 messages were deleted.");
    assert!(again.contains("again"), "{again}");
    let left: Vec<_> = club
        .bob
        .messages()
        .into_iter()
        .map(|message| message.content)
        .collect();
    assert!(
        left.contains(&"one".to_owned()) && !left.contains(&"three".to_owned()),
        "{left:?}"
    );
}

#[tokio::test]
async fn report_goes_to_the_log_where_a_moderator_decides() {
    let club = club().await;
    let ada = club.guild.member("ada").join().await;
    let log = club.log().await;
    let message = club.bob.send_message("buy this");

    let opened = ada.message_command_on("Report", &message).await;
    let modal = opened.modal().expect("the modal opens");
    let thanks = ada.submit(&modal, [("reason", "advertising")]).await;
    assert_eq!(
        thanks.content(),
        "Thank you. The moderators have your report."
    );
    let entry = log.messages().pop().expect("the log has the report");
    let decided = log.click(&entry, &button(&entry, "timeout")).await;

    let entry = decided.final_response().await.expect("the report is there");
    assert!(entry.components.is_empty());
    assert!(club.bob.is_timed_out().await);
    assert!(!club.bob.messages().iter().any(|left| left.id == message.id));
}

#[tokio::test]
async fn report_without_a_log_channel_tells_the_member() {
    let club = club().await;
    let message = club.bob.send_message("buy this");

    let opened = club.bob.message_command_on("Report", &message).await;
    let modal = opened.modal().expect("the modal opens");
    let refused = club.bob.submit(&modal, [("reason", "advertising")]).await;

    assert!(
        refused
            .content()
            .starts_with("This server has no channel for reports.")
    );
}

#[tokio::test]
async fn german_moderator_reads_german() {
    let club = club().await;
    let german = club.moderator.with_locale(Locale::German);

    let reply = german.slash("/mod warn member:@bob reason:spam").await;

    assert!(
        reply.content().starts_with("Fall 1: "),
        "{}",
        reply.content()
    );
}
