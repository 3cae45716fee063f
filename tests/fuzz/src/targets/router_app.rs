//! The app behind the router: a handler, a guard and an option of every kind.

use std::time::Duration;

use acceptance::{MockTransport, builder, fixture, http_response};
use guildhall::guard::{Concurrency, Cooldown, LimitScope};
use guildhall::hook::FinishedInteraction;
use guildhall::prelude::*;
use guildhall::{Config, Duplicates};
use tokio::time::sleep;

use super::router::BODY_LIMIT;
use super::router_settings::Settings;

/// Echo the options
#[command]
#[expect(clippy::too_many_arguments, reason = "one of every type")]
fn every(
    ctx: Context,
    /// Text
    #[option(min_length = 1, max_length = 9, autocomplete = words)]
    text: Option<String>,
    /// A whole number
    #[option(min = -5, max = 5)]
    whole: Option<i64>,
    /// True or false
    truth: Option<bool>,
    /// A member
    member: Option<Member>,
    /// A user
    user: Option<User>,
    /// A voice channel
    channel: Option<VoiceChannel>,
    /// A role
    role: Option<Role>,
    /// A user or a role
    mentionable: Option<Mentionable>,
    /// A number
    number: Option<f64>,
    /// A file
    file: Option<Attachment>,
    /// A unit
    unit: Option<Unit>,
) -> String {
    let (user, member) = (user.map(|user| user.id), member.map(|member| member.roles));
    format!(
        "{} {text:?} {whole:?} {truth:?} {user:?} {member:?} {channel:?} {role:?} {mentionable:?} {number:?} {file:?} {unit:?}",
        ctx.user()
    )
}

#[derive(Choice, Clone, Copy, Debug)]
pub(crate) enum Unit {
    #[choice(value = "a / 100%")]
    Percent,
    Plain,
}

async fn words(ctx: Autocomplete, typed: &str, so_far: &every::Partial) -> Vec<Choice> {
    if typed == "slow" {
        sleep(Duration::from_secs(9)).await;
    }
    let choice = Choice::new(format!("{typed} {} {so_far:?}", ctx.user()), typed);
    vec![choice; typed.len().min(30)]
}

/// Respond in time, late, never, or with an error
#[command(on_error = explain, cooldown(3 per 10s))]
async fn respond(ctx: Context, #[doc = "How"] how: &str) -> Result<Reply> {
    match how {
        "late" => sleep(Duration::from_secs(5)).await,
        "user" => return Err(Error::user("No.")),
        "bug" => return Err(std::fmt::Error.into()),
        "explicit" => {
            ctx.reply("first").await?;
            ctx.followup("second").await?;
        }
        "defer" => drop(ctx.defer().await?),
        "file" => return Ok(Reply::text("file").file(File::new("r.txt", "well"))),
        "empty" => return Ok(Reply::text("")),
        "button" => {
            let row = ActionRow::buttons([Button::primary("press/1/a", "Press")]);
            return Ok(Reply::text("panel").component(row));
        }
        _ => {}
    }
    Ok(Reply::text(how).ephemeral())
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "the signature of an error handler"
)]
fn explain(_: &Context, error: Error) -> String {
    format!("failed: {error}")
}

/// Restart as an owner
#[command(owners)]
fn restart() -> &'static str {
    "restarted"
}

/// Kick somebody
#[command(member_permissions(KICK_MEMBERS), app_permissions(KICK_MEMBERS))]
fn kick() -> &'static str {
    "kicked"
}

/// Pass a check that asks for a word
#[command(check = is_open, defer, ephemeral)]
fn enter() -> &'static str {
    "entered"
}

async fn is_open(ctx: &Context) -> Result<bool> {
    match ctx.user().username.as_str() {
        "error" => Err(Error::user("Closed.")),
        "answer" => {
            ctx.reply("answered by the check").await?;
            Ok(false)
        }
        name => Ok(name != "nobody"),
    }
}

/// Wait, one at a time
#[command(concurrency(1, by = guild), cooldown(1 per 1h, by = channel))]
async fn wait() -> &'static str {
    sleep(Duration::from_secs(4)).await;
    "finished"
}

/// Play games
#[group(cooldown(1 per 1h, by = member))]
mod games {
    use super::{command, group};

    /// Play dice
    #[command(cooldown(1 per 1min))]
    pub(super) fn dice() {}

    /// Play cards
    #[group]
    mod cards {
        use super::command;

        /// Play poker
        #[command(defer = never)]
        pub(super) fn poker() -> &'static str {
            "all in"
        }
    }
}

#[user_command(name = "Greet")]
fn greet(user: User) -> String {
    user.to_string()
}

#[message_command(name = "Quote")]
fn quote(message: Message) -> String {
    message.content
}

#[component("press/{number}/{letter}", cooldown(2 per 10s))]
fn press(ctx: Context, number: i32, letter: char) -> Update {
    Update::text(format!("{number}{letter} {}", ctx.user()))
}

#[component("pick")]
fn pick(#[selected] values: Vec<String>) -> String {
    values.join(" ")
}

#[component("people", owners)]
fn people(#[selected] members: Vec<User>) -> String {
    format!("{members:?}")
}

#[derive(Debug, Modal)]
#[modal(title = "Question")]
struct Question {
    #[text(min_length = 2)]
    words: Option<String>,
    #[text]
    times: u8,
    #[select]
    unit: Unit,
    #[checkbox(label = "Sure?")]
    sure: bool,
    #[upload]
    file: Option<Attachment>,
}

/// Ask, and repeat what was entered
#[command]
async fn ask(ctx: Context) -> Result<String> {
    let (ctx, question) = ctx
        .show(Question::form())
        .within(Duration::from_mins(10))
        .await?;
    Ok(format!("{} {question:?}", ctx.user()))
}

#[modal("feedback/{ticket}", cooldown(1 per 1h))]
fn feedback(ticket: u64, form: Question) -> String {
    format!("{ticket} {form:?}")
}

async fn before(ctx: &Context) {
    if ctx.user().username == "slow" {
        sleep(Duration::from_secs(3)).await;
    }
}

fn after(ctx: &Context, finished: &FinishedInteraction) {
    assert!(!ctx.path().is_empty() && !finished.outcome.as_str().is_empty());
}

/// Ask, one user at a time
#[command(concurrency(1))]
async fn ask_alone(ctx: Context) -> Result<String> {
    let (ctx, question) = ctx.show(Question::form()).await?;
    ctx.reply("thanks").await?;
    Ok(question.times.to_string())
}

/// Builds the app. The service responds with a message to every request of its client, after the settings' responses.
pub(super) fn app(settings: Settings<'_>) -> App {
    let message = http_response(200, &[], &fixture("object/message.json"));
    let transport = MockTransport::new(settings.responses()).then_always(message);
    let commands = [
        every::COMMAND,
        respond::COMMAND,
        restart::COMMAND,
        kick::COMMAND,
        enter::COMMAND,
        wait::COMMAND,
        games::COMMAND,
        greet::COMMAND,
        quote::COMMAND,
        ask::COMMAND,
        ask_alone::COMMAND,
    ];
    let app = builder(&commands)
        .component(press::COMPONENT)
        .component(pick::COMPONENT);
    let app = app.component(people::COMPONENT).modal(feedback::MODAL);
    let app = app
        .client(transport.client())
        .duplicates(Duplicates::default());
    let app = app
        .body_limit(BODY_LIMIT)
        .owner(Id::new(41))
        .before(before)
        .after(after);
    let app = app.cooldown(Cooldown::new(20, Duration::from_mins(1)).by(LimitScope::Guild));
    let app = app.concurrency(Concurrency::new(8).by(LimitScope::Global));
    let app = match settings.store() {
        Some(store) => app.store(store),
        None => app,
    };
    let app = if settings.has('a') {
        app.config(Config::default().application_id(Id::new(2)))
    } else {
        app
    };
    app.build().expect("the app builds")
}
