//! Restarts of an app in a test: what stays, and what is new.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::SharedStore;
use guildhall::emulator::Emulator;
use guildhall::model::Timestamp;
use guildhall::prelude::*;
use guildhall::settings::Timing;
use guildhall::{AppBuilder, GatewayApp, InstalledApp};
use tokio::sync::{Mutex, Notify};

/// Reminders in a database: the time and the text of each.
type Reminders = Arc<Mutex<Vec<(Timestamp, String)>>>;

/// Number of votes in the memory of the process.
struct Votes(AtomicU32);

/// Ask with a button
#[command]
fn poll() -> Reply {
    let yes = Button::primary(vote::custom_id(7), "Yes");
    Reply::text("Lunch?").component(ActionRow::buttons([yes]))
}

#[component("vote/{poll}")]
fn vote(poll: u64, #[state] votes: &Votes) -> String {
    let count = votes.0.fetch_add(1, Ordering::Relaxed) + 1;
    format!("Poll {poll} has {count} votes.")
}

/// Draw a card
#[command(cooldown(1 per 1h))]
fn draw() -> &'static str {
    "The queen of hearts."
}

/// Remind me in a minute
#[command]
async fn remind(
    ctx: Context,
    /// Text of the reminder
    text: String,
    #[state] reminders: &Reminders,
) -> &'static str {
    let time = ctx.now() + Duration::from_mins(1);
    reminders.lock().await.push((time, text));
    "I will."
}

async fn send_reminders(start: &Start) -> Result<()> {
    let mut reminders = start.state::<Reminders>()?.lock().await;
    let now = start.now();
    let channel = *start.state::<Id<Channel>>()?;
    for (_, text) in reminders.extract_if(.., |(time, _)| *time <= now) {
        let channel = start.client()?.channel(channel);
        channel.messages().create(text).await?;
    }
    Ok(())
}

/// Wait for a click
#[command]
async fn ask(ctx: Context) -> Result<()> {
    let yes = Button::primary("yes", "Yes");
    let question = Reply::text("Sure?").component(ActionRow::buttons([yes]));
    ctx.ask(question).await?;
    Ok(())
}

/// Work until the app ends
#[command(defer)]
async fn work(#[state] started: &Arc<Notify>) -> &'static str {
    started.notify_one();
    std::future::pending().await
}

/// The parts of an app that outlive its process.
#[derive(Clone, Default)]
struct Outside {
    store: SharedStore,
    reminders: Reminders,
    started: Arc<Notify>,
}

fn app(outside: &Outside, channel: Id<Channel>) -> AppBuilder {
    App::builder()
        .discovery(false)
        .command(poll::COMMAND)
        .command(draw::COMMAND)
        .command(remind::COMMAND)
        .command(ask::COMMAND)
        .command(work::COMMAND)
        .component(vote::COMPONENT)
        .state(Votes(AtomicU32::new(0)))
        .store(outside.store.clone())
        .state(outside.reminders.clone())
        .state(outside.started.clone())
        .state(channel)
        .timing(Timing::new().shutdown_grace(Duration::ZERO))
        .every(Duration::from_mins(1), send_reminders)
}

/// Starts an emulator with the app.
async fn install() -> (Emulator, InstalledApp, Outside) {
    let discord = Emulator::start().await;
    let outside = Outside::default();
    let general = discord.channel("general").expect("the channel exists").id;
    let shared = outside.clone();
    let bot = discord.install(move || app(&shared, general)).await;
    (discord, bot, outside)
}

#[tokio::test]
async fn button_of_an_earlier_process_works_and_its_memory_is_gone() {
    let (discord, mut bot, _) = install().await;
    let you = discord.you();
    let asked = you.slash("/poll").await.original_response();
    let asked = asked.expect("the message exists");
    for count in 1..=2 {
        let voted = you.press(&asked, "Yes").await;
        assert_eq!(voted.content(), format!("Poll 7 has {count} votes."));
    }

    bot.restart().await;

    let voted = you.press(&asked, "Yes").await;
    assert_eq!(voted.content(), "Poll 7 has 1 votes.");
    assert!(bot.check().is_some());
}

#[tokio::test]
async fn registered_commands_keep_their_ids() {
    let (discord, mut bot, _) = install().await;
    let before = discord.commands();

    bot.restart().await;

    assert_eq!(discord.commands(), before);
}

#[tokio::test]
async fn cooldown_in_a_shared_store_stays() {
    let (discord, mut bot, _) = install().await;
    let you = discord.you();
    assert_eq!(you.slash("/draw").await.content(), "The queen of hearts.");

    bot.restart().await;

    let again = you.slash("/draw").await;
    assert!(
        again.content().starts_with("You can use this again"),
        "{again}"
    );
}

#[tokio::test]
async fn job_of_the_new_process_sends_a_stored_reminder() {
    let (discord, mut bot, _) = install().await;
    let you = discord.you();
    you.slash("/remind text:Tea").await;

    bot.restart().await;
    discord.clock().advance(Duration::from_mins(2));
    bot.idle().await;

    let messages = you.messages();
    let sent = messages.iter().filter(|message| message.content == "Tea");
    assert_eq!(sent.count(), 1);
}

#[tokio::test]
async fn handlers_in_flight_end_and_their_users_get_a_message() {
    let (discord, mut bot, outside) = install().await;
    let you = discord.you();
    you.slash("/ask").await;
    let working = you.slash("/work").await;
    outside.started.notified().await;

    bot.restart().await;

    let text = working.final_text().await;
    assert!(
        text.starts_with("The app stopped before this was finished"),
        "{text}"
    );
    assert_eq!(you.slash("/poll").await.content(), "Lunch?");
}

#[tokio::test]
async fn app_on_the_gateway_restarts() {
    let discord = Emulator::start().await;
    let general = discord.channel("general").expect("the channel exists").id;
    let outside = Outside::default();
    let make = move || GatewayApp(app(&outside, general));
    let mut bot = discord.install(make).await;

    bot.restart().await;

    assert_eq!(discord.you().slash("/poll").await.content(), "Lunch?");
    assert!(bot.check().is_none());
}

#[tokio::test]
#[should_panic(
    expected = "install the function that makes it, such as `discord.install(my_bot::app)`"
)]
async fn app_that_was_installed_by_value_cannot_be_restarted() {
    let discord = Emulator::start().await;
    let app = App::builder().discovery(false).command(poll::COMMAND);
    let mut bot = discord.install(app).await;

    bot.restart().await;
}
