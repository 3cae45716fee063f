//! A test suite for a bot of one's own: time, permissions and failures of Discord, without a network or an account.

use std::time::Duration;

use guildhall::InstalledApp;
use guildhall::emulator::{Clock, Emulator, Fault, FaultPlan, GuildHandle, MemberHandle, Outcome};
use guildhall::model::api::CreateMessage;
use guildhall::model::{Message, Permissions};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// A guild with a moderator, a member, and the bot.
struct Suite {
    discord: Emulator,
    guild: GuildHandle,
    clock: Clock,
    moderator: MemberHandle,
    ada: MemberHandle,
    _bot: InstalledApp,
}

async fn suite() -> Suite {
    let clock = Clock::system();
    let discord = Emulator::builder().clock(clock.clone()).start().await;
    let discord = discord.expect("a port is free");
    let guild = discord.guild("Fair").await;
    let guild = guild.set_bot_permissions(Permissions::PIN_MESSAGES);
    let moderator = guild
        .member("mona")
        .permissions(Permissions::MANAGE_GUILD)
        .join()
        .await;
    let ada = guild.member("ada").join().await;
    let bot = discord.install(giveaway::app()).await;
    Suite {
        discord,
        guild,
        clock,
        moderator,
        ada,
        _bot: bot,
    }
}

impl Suite {
    /// Starts a giveaway, and returns its message.
    async fn start(&self) -> Message {
        let started = self.moderator.slash("/giveaway prize:A kite").await;
        started.original_response().expect("the giveaway is shown")
    }

    async fn draw(&self, giveaway: &Message) -> Outcome {
        self.moderator.press(giveaway, "Draw").await
    }

    /// Sets the permissions of the bot in the guild.
    fn set_bot_permissions(&self, permissions: Permissions) {
        self.guild.clone().set_bot_permissions(permissions);
    }

    /// Returns the texts in the channel, the newest last.
    fn texts(&self) -> Vec<String> {
        let messages = self.ada.messages();
        messages
            .into_iter()
            .map(|message| message.content)
            .collect()
    }
}

#[tokio::test]
async fn participant_wins_once() {
    let suite = suite().await;
    let giveaway = suite.start().await;

    let joined = suite.ada.press(&giveaway, "Join").await;
    assert_eq!(joined.content(), "You are one of 1.");
    let again = suite.ada.press(&giveaway, "Join").await;
    assert_eq!(again.content(), "You are one of 1.");
    suite.draw(&giveaway).await.final_response().await;

    let won = format!("<@{}> wins!", suite.ada.id());
    assert!(suite.texts().contains(&won));
    let late = suite.ada.press(&giveaway, "Join").await;
    assert_eq!(late.content(), "This giveaway is over.");
}

#[tokio::test]
async fn second_giveaway_within_an_hour_is_rejected() {
    let suite = suite().await;
    suite.start().await;

    let soon = suite.moderator.slash("/giveaway prize:A drum").await;

    assert!(
        soon.content().starts_with("You can use this again"),
        "{soon}"
    );
    assert!(soon.is_ephemeral());
}

#[tokio::test]
async fn buttons_work_after_the_token_of_their_command_has_expired() {
    let suite = suite().await;
    let giveaway = suite.start().await;

    // Discord's clock jumps over the 15 minutes of the token.
    suite.clock.advance(24 * HOUR);
    let joined = suite.ada.press(&giveaway, "Join").await;

    assert_eq!(joined.content(), "You are one of 1.");
}

#[tokio::test]
async fn members_and_the_bot_need_their_permissions() {
    let suite = suite().await;
    let giveaway = suite.start().await;
    suite.ada.press(&giveaway, "Join").await;

    let member = suite.ada.press(&giveaway, "Draw").await;
    assert_eq!(
        member.content(),
        "You need the permission Manage Server for this."
    );
    suite.set_bot_permissions(Permissions::empty());
    let bot = suite.draw(&giveaway).await;
    assert_eq!(
        bot.content(),
        "I need the permission Pin Messages for this."
    );
    suite.set_bot_permissions(Permissions::PIN_MESSAGES);
    let done = suite.draw(&giveaway).await.final_text().await;
    assert_eq!(done, "Announced.");
}

#[tokio::test]
async fn moderator_can_draw_again_after_a_failure_of_discord() {
    let suite = suite().await;
    let giveaway = suite.start().await;
    suite.ada.press(&giveaway, "Join").await;

    let outage = suite
        .discord
        .inject(FaultPlan::at::<CreateMessage>(Fault::Status(500)));
    let failed = suite.draw(&giveaway).await;
    let text = failed.final_text().await;
    assert!(text.starts_with("Something went wrong."), "{text}");
    assert!(failed.failure().is_some(), "{failed}");
    drop(outage);
    let done = suite.draw(&giveaway).await.final_text().await;
    assert_eq!(done, "Announced.");
}
