//! The app behind the router: a handler, a guard and an option of every kind.

use std::time::Duration;

use acceptance::{MockTransport, SharedStore, builder};
use guildhall::Config;
use guildhall::guard::{AppGuards, Concurrency, Cooldown, LimitScope};
use guildhall::hook::{FinishedInteraction, Interruption};
use guildhall::model::{ApplicationAuthorized, Entitlement};
use guildhall::prelude::*;
use guildhall::settings::{CustomIds, Endpoint};
use serde_json::Value;
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
    let mut choice = Choice::new(format!("{typed} {} {so_far:?}", ctx.user()), typed);
    choice.name_localizations = Some(
        [
            ("de".into(), typed.to_owned()),
            ("xx".into(), typed.to_owned()),
        ]
        .into(),
    );
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
async fn kick(ctx: Context, #[doc = "A member"] member: Option<Member>) -> Result<&'static str> {
    if let Some(member) = member {
        ctx.guild()?.member(member.id()).kick().await?;
    }
    Ok("kicked")
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
            ctx.reply("response of the check").await?;
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

/// Ask a question with two buttons
#[command]
async fn choose(ctx: Context) -> Result<()> {
    let buttons = [Button::success("yes", "Yes"), Button::danger("no", "No")];
    let question = Reply::text("Sure?").component(ActionRow::buttons(buttons));
    let click = ctx.ask(question).within(Duration::from_mins(10)).await?;
    if click.custom_id() == "yes" {
        click.update(Update::text("Yes.")).await?;
    }
    Ok(())
}

/// List six numbers, two to a page
#[command]
async fn list(ctx: Context) -> Result<()> {
    let pages = ctx.pages(1..=6, |page| format!("{:?}", page.items()));
    pages.per_page(2).await?;
    Ok(())
}

/// Defer, and respond after a minute
#[command(defer)]
async fn work() -> &'static str {
    sleep(Duration::from_mins(1)).await;
    "done"
}

#[component("work")]
async fn work_silently(ctx: Context) -> Result<()> {
    ctx.defer_update().await?;
    sleep(Duration::from_mins(1)).await;
    Ok(())
}

#[event(APPLICATION_AUTHORIZED)]
async fn authorized(event: ApplicationAuthorized) -> Result<()> {
    match event.user.username.as_str() {
        "slow" => sleep(Duration::from_secs(4)).await,
        "late" => sleep(Duration::from_mins(20)).await,
        "bug" => return Err(std::fmt::Error.into()),
        _ => {}
    }
    Ok(())
}

#[event(ENTITLEMENT_CREATE)]
fn created(ctx: EventContext, entitlement: Entitlement) {
    drop(format!("{} {}", ctx.application_id(), entitlement.id));
}

#[event(QUEST_USER_ENROLLMENT)]
async fn enrolled(data: Value) -> Result<()> {
    sleep(Duration::from_millis(
        data["wait"].as_u64().unwrap_or(0).min(100_000),
    ))
    .await;
    Ok(())
}

#[event(QUEST_USER_ENROLLMENT)]
fn enrolled_too() {}

async fn informed(interruption: Interruption) {
    assert!(!interruption.path.is_empty());
}

/// A number that is looked up.
#[derive(Debug)]
struct Page(u8);

impl ConvertedOption for Page {
    type Input = String;

    async fn convert(title: String, ctx: &Context) -> Result<Self> {
        match title.as_str() {
            "slow" => sleep(Duration::from_mins(1)).await,
            "bug" => return Err(std::fmt::Error.into()),
            _ => {}
        }
        let number = title
            .parse()
            .map_err(|_| OptionError::new("no page has this title"))?;
        ctx.insert_extension(number);
        Ok(Self(number))
    }
}

/// Open a page, as often as the username allows
#[command(cooldown = visits, on_error = fail, ephemeral)]
fn open(#[doc = "Title"] page: Page) -> Reply {
    let custom_id = "x".repeat(usize::from(page.0) * 20);
    let button = Button::primary(format!("note/{custom_id}"), "Note");
    Reply::text("page").component(ActionRow::buttons([button]))
}

async fn visits(ctx: &Context) -> Result<Option<Cooldown>> {
    sleep(Duration::from_millis(1)).await;
    match ctx.user().username.as_str() {
        "error" => Err(Error::user("Closed.")),
        "nobody" => Ok(Some(Cooldown::new(0, Duration::ZERO))),
        "eve" => Ok(None),
        _ => Ok(Some(Cooldown::new(2, Duration::from_mins(1)))),
    }
}

/// Fails too, with another error.
fn fail(_: &Context, error: Error) -> Result<String> {
    let text = error.to_string();
    Err(if text.is_empty() {
        error
    } else {
        Error::user(text)
    })
}

#[component("note/{text}")]
fn note(text: String) -> Update {
    Update::text(text.len().to_string())
}

/// Builds an app with a store that processes share, or without one. After the settings' responses, the service responds
/// with a message to every request of the app's client.
pub(super) fn app(settings: Settings<'_>, store: Option<&SharedStore>) -> App {
    let transport = MockTransport::new(settings.responses()).then_always(settings.last_response());
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
        choose::COMMAND,
        list::COMMAND,
        work::COMMAND,
        open::COMMAND,
    ];
    let app = builder(&commands)
        .component(press::COMPONENT)
        .component(pick::COMPONENT)
        .component(work_silently::COMPONENT)
        .component(note::COMPONENT);
    let app = app.component(people::COMPONENT).modal(feedback::MODAL);
    let app = app
        .client(transport.client())
        .endpoint(Endpoint::new().body_limit(BODY_LIMIT))
        .before(before)
        .after(after);
    let guards = AppGuards::new()
        .owner(Id::new(41))
        .cooldown(Cooldown::new(20, Duration::from_mins(1)).by(LimitScope::Guild))
        .concurrency(Concurrency::new(8).by(LimitScope::Global));
    let app = app.guards(guards);
    let app = app
        .event(authorized::EVENT)
        .event(created::EVENT)
        .event(enrolled::EVENT)
        .event(enrolled_too::EVENT)
        .on_interrupted(informed);
    let app = match store {
        Some(store) => app.store(store.clone()),
        None => app,
    };
    let mut custom_ids = CustomIds::new();
    if settings.has('c') {
        custom_ids = custom_ids.store(None);
    }
    if settings.has('k') {
        custom_ids = custom_ids.sign([7; 32]);
    }
    let app = app.custom_ids(custom_ids);
    let app = match settings.recording() {
        Some(path) => app.record_permissions(path),
        None => app,
    };
    let app = if settings.has('a') {
        app.config(Config::default().application_id(Id::new(2)))
    } else {
        app
    };
    app.build().expect("the app builds")
}
