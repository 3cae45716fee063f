//! Messages that handlers and jobs send outside of responses: replies with files, and signed custom IDs.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{CapturedLog, assert_contains};
use guildhall::InstalledApp;
use guildhall::client::{Auth, Client};
use guildhall::emulator::Emulator;
use guildhall::model::{ChannelType, MessageBody};
use guildhall::prelude::*;
use guildhall::settings::CustomIds;

const SECRET: [u8; 32] = [7; 32];
const REJECTED: &str = "This button, menu or form is not valid. Run the command again.";

/// Messages that the app has sent.
#[derive(Clone, Debug, Default)]
struct Sent(Arc<Mutex<Vec<Message>>>);

impl Sent {
    fn add(&self, message: Message) {
        let mut messages = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        messages.push(message);
    }

    fn take(&self) -> Vec<Message> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

#[component("buy/{item}", button(primary, label = "Buy"))]
fn buy(item: u32) -> String {
    format!("bought {item}")
}

#[component("name/{name}", button(primary, label = "Name"))]
fn name(name: String) -> String {
    name
}

fn shop() -> Reply {
    Reply::text("Shop").component(ActionRow::buttons([buy::button(3)]))
}

/// Post the shop, in each way
#[command]
async fn post(ctx: Context, #[state] sent: &Sent) -> Result<&'static str> {
    let (channel, client) = (ctx.channel()?, ctx.client()?);
    sent.add(channel.messages().create(shop()).await?);
    let row = ActionRow::buttons([buy::button(3)]);
    let body = MessageBody::text("Shop").component(row.clone());
    sent.add(channel.messages().create(body.clone()).await?);
    let edited = channel.messages().create("Soon.").await?;
    let edit = channel
        .message(edited.id)
        .edit()
        .components([row.clone().into()]);
    sent.add(edit.await?);

    let webhook = channel.create_webhook("Shop").await?;
    let token = webhook.token.expect("the webhook has a token");
    let messages = client.webhook(webhook.id).messages(token);
    let posted = messages.create(shop()).wait(true).await?;
    let posted = posted.expect("the request waits");
    let edit = messages.edit(posted.id).components([row.into()]);
    sent.add(edit.await?);
    sent.add(posted);

    ctx.reply("Soon.").await?;
    sent.add(ctx.responses()?.followup(body).await?);
    Ok("Posted.")
}

/// Post the shop in a forum
#[command]
async fn post_thread(ctx: Context, #[state] sent: &Sent) -> Result<()> {
    let forum = ctx.guild()?.channels().list().await?;
    let forum = forum
        .iter()
        .find(|channel| channel.kind == ChannelType::GuildForum);
    let forum = ctx.client()?.channel(forum.expect("there is a forum").id);
    let list = File::new("list.txt", "1 lamp");
    let thread = forum
        .threads()
        .start("Shop")
        .message(shop().file(list))
        .await?;
    let thread = ctx.client()?.channel(thread.id);
    let first = thread.message(Id::new(thread.id().get())).get().await?;
    assert_eq!(first.attachments[0].filename, "list.txt");
    sent.add(first);
    Ok(())
}

/// Post a long custom ID
#[command]
async fn post_long(ctx: Context) -> Result<()> {
    let button = name::button("x".repeat(79))?;
    let body = MessageBody::text("Hi").component(ActionRow::buttons([button]));
    ctx.channel()?.messages().create(body).await?;
    Ok(())
}

/// Post what only responses can be
#[command]
async fn post_ephemeral(ctx: Context) -> Result<()> {
    ctx.channel()?.messages().create(shop().ephemeral()).await?;
    Ok(())
}

async fn offer(start: &Start) -> Result<()> {
    let user = start.state::<Id<User>>()?;
    let list = File::new("list.txt", "1 lamp");
    let message = shop().embed(Embed::new().title("Lamps")).file(list);
    let sent = start.client()?.user(*user).direct_message(message).await?;
    start.state::<Sent>()?.add(sent);
    Ok(())
}

fn app() -> AppBuilder {
    App::builder()
        .discovery(false)
        .command(post::COMMAND)
        .command(post_thread::COMMAND)
        .command(post_long::COMMAND)
        .command(post_ephemeral::COMMAND)
        .component(buy::COMPONENT)
        .component(name::COMPONENT)
        .declare_permissions(Permissions::MANAGE_WEBHOOKS | Permissions::ATTACH_FILES)
        .every(Duration::from_mins(1), offer)
}

fn signed() -> AppBuilder {
    app().custom_ids(CustomIds::new().sign(SECRET))
}

async fn install(app: AppBuilder) -> (Emulator, InstalledApp, Sent) {
    let (service, sent) = (Emulator::start().await, Sent::default());
    let zoe = service.default_guild().member("zoe").join().await;
    let app = app.state(sent.clone()).state(zoe.id());
    let bot = service.install(app).await;
    (service, bot, sent)
}

/// Returns the custom ID of the first button of a message.
fn button_of(message: &Message) -> String {
    let id = message.components[0].children()[0].custom_id();
    id.expect("the button has a custom ID").to_owned()
}

#[tokio::test]
async fn buttons_of_all_messages_of_a_handler_are_signed() {
    let (service, bot, sent) = install(signed()).await;
    let you = service.you();
    you.slash("/post").await;
    you.slash("/post-thread").await;
    bot.idle().await;
    assert_eq!(bot.failures(), []);

    let messages = sent.take();
    assert_eq!(messages.len(), 7);
    for message in &messages {
        let id = button_of(message);
        assert!(id.starts_with("buy/3/") && id.len() == 22, "{id}");
        let channel = message.channel_id.expect("it is in a channel").to_string();
        let you = you.in_channel(&channel).expect("there is the channel");
        assert_eq!(you.click(message, &id).await.content(), "bought 3");
    }
}

#[tokio::test]
async fn buttons_of_a_job_are_signed() {
    let (service, bot, sent) = install(signed()).await;
    service.clock().advance(Duration::from_mins(1));
    bot.idle().await;
    assert_eq!(bot.failures(), []);

    let message = &sent.take()[0];
    assert_eq!(message.embeds[0].title.as_deref(), Some("Lamps"));
    assert_eq!(message.attachments[0].filename, "list.txt");
    let zoe = service.default_guild().find_member("zoe");
    let zoe = zoe.expect("zoe is a member").user().dm();
    let clicked = zoe.click(message, &button_of(message)).await;
    assert_eq!(clicked.content(), "bought 3");
}

#[tokio::test]
async fn messages_stay_as_they_are_without_a_secret() {
    let (service, bot, sent) = install(app()).await;
    service.you().slash("/post").await;
    bot.idle().await;
    for message in sent.take() {
        assert_eq!(button_of(&message), "buy/3");
    }
}

#[tokio::test]
async fn message_of_another_client_is_rejected_and_the_log_names_the_reason() {
    let log = CapturedLog::start();
    let (service, _bot, _) = install(signed()).await;
    let auth = Auth::bot(service.bot_token());
    let other = Client::with_base_url(&service.api_base(), auth).expect("the URL is valid");
    let general = service.channel("general").expect("there is a channel").id;
    let posted = other
        .channel(general)
        .messages()
        .create(MessageBody::text("Shop").component(ActionRow::buttons([buy::button(3)])));
    let posted = posted.await.expect("the bot can post");

    let clicked = service.you().click(&posted, &button_of(&posted)).await;
    assert_eq!(clicked.content(), REJECTED);
    let cause = "or its message was sent by another client than the app's";
    assert_contains(&log.text(), cause);
}

#[tokio::test]
async fn custom_id_that_is_too_long_for_its_signature_is_an_error() {
    let (service, bot, _) = install(signed()).await;
    service.you().slash("/post-long").await;
    let failures = bot.failures();
    assert_contains(&failures[0].error, "components[0].components[0].custom_id");
    assert_contains(&failures[0].error, "101");

    let (service, bot, _) = install(app()).await;
    service.you().slash("/post-long").await;
    assert_eq!(bot.failures(), []);
}

#[tokio::test]
async fn ephemeral_reply_outside_of_responses_is_an_error() {
    let (service, bot, _) = install(app()).await;
    service.you().slash("/post-ephemeral").await;
    let error = &bot.failures()[0].error;
    assert_contains(error, "EPHEMERAL");
    assert_contains(error, "outside of responses to interactions");
    let messages = service.you().messages();
    assert!(messages.iter().all(|message| message.content != "Shop"));
}
