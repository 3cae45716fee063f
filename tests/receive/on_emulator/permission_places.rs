//! Guards and requests of an app agree with the service about the permissions of a place.

use guildhall::client::{Auth, Client};
use guildhall::emulator::{Emulator, Invoker};
use guildhall::model::{Channel, ChannelType, PermissionOverwrite};
use guildhall::prelude::*;

const SEND: Permissions = Permissions::SEND_MESSAGES;
const IN_THREADS: Permissions = Permissions::SEND_MESSAGES_IN_THREADS;

/// Ask the guard
#[command(app_permissions(SEND_MESSAGES))]
fn guarded() -> &'static str {
    "allowed"
}

/// Ask the check before the request
#[command]
async fn checked(ctx: Context) -> &'static str {
    let sent = ctx
        .channel()
        .map(|channel| channel.messages().create("News"));
    match sent.expect("the app has a client").await {
        Ok(_) => "allowed",
        Err(error) if error.is_missing_permission() => "refused",
        Err(error) => panic!("{error}"),
    }
}

/// Ask the service
#[command]
async fn unchecked(ctx: Context) -> &'static str {
    let channel = ctx.channel_id().expect("the interaction has a channel");
    let client = ctx.client().expect("the app has a client");
    match client.channel(channel).messages().create("News").await {
        Ok(_) => "allowed",
        Err(error) if error.status().is_some_and(|status| status == 403) => "refused",
        Err(error) => panic!("{error}"),
    }
}

/// Returns what the guard, the check before a request, and the service say in a place.
async fn verdicts(place: &Invoker) -> [bool; 3] {
    let guarded = place.slash("guarded").await;
    let checked = place.slash("checked").await;
    let unchecked = place.slash("unchecked").await;
    [guarded, checked, unchecked].map(|outcome| outcome.content() == "allowed")
}

/// Sets the permissions of everybody in a channel to send messages there and in its threads.
fn allow(service: &Emulator, channel: &str, allowed: Permissions) {
    let guild = service.default_guild();
    let overwrite = PermissionOverwrite::role(guild.id().cast())
        .allow(allowed)
        .deny((SEND | IN_THREADS) - allowed);
    guild.edit_channel(channel, |channel: &mut Channel| {
        channel.permission_overwrites = Some(vec![overwrite]);
    });
}

async fn start_thread(client: &Client, parent: Id<Channel>, name: &str, kind: ChannelType) {
    let threads = client.channel(parent).threads();
    let started = threads.start(name).kind(kind).await;
    started.expect("the bot may start threads");
}

/// Creates a thread of each type, and a post of a forum. Returns the parent and the name of each.
async fn create_threads(service: &Emulator, client: &Client) -> Vec<(&'static str, &'static str)> {
    let guild = service.default_guild();
    let text = guild.channel("talk").create();
    let news = guild.channel("papers").kind(ChannelType::GuildAnnouncement);
    let news = news.create();
    let forum = guild.channel("help-desk").kind(ChannelType::GuildForum);
    let forum = forum.create();
    start_thread(client, text, "open", ChannelType::PublicThread).await;
    start_thread(client, text, "closed", ChannelType::PrivateThread).await;
    start_thread(client, news, "extra", ChannelType::AnnouncementThread).await;
    let posts = client.channel(forum).threads();
    let post = posts.start("question").message("Why?").await;
    post.expect("the bot may post");
    vec![
        ("talk", "open"),
        ("talk", "closed"),
        ("papers", "extra"),
        ("help-desk", "question"),
    ]
}

#[tokio::test]
async fn guard_check_and_service_agree_in_channels_and_threads() {
    let service = Emulator::start().await;
    let guild = service.default_guild();
    let _administrator = guild.set_bot_permissions(Permissions::all() - Permissions::ADMINISTRATOR);
    let app = App::builder().discovery(false);
    let app = app.command(guarded::COMMAND).command(checked::COMMAND);
    let _bot = service.install(app.command(unchecked::COMMAND)).await;
    let client = Client::builder(Auth::bot(service.bot_token())).base_url(service.api_base());
    let client = client.build().expect("the token is a valid header value");
    let mut places = create_threads(&service, &client).await;
    places.extend([("talk", "talk"), ("papers", "papers")]);

    for (parent, name) in places {
        let required = if parent == name { SEND } else { IN_THREADS };
        for allowed in [SEND | IN_THREADS, SEND, IN_THREADS, Permissions::empty()] {
            allow(&service, parent, allowed);
            let place = service.you().in_channel(name).expect("the channel exists");
            let expected = [allowed.contains(required); 3];
            assert_eq!(verdicts(&place).await, expected, "{name}: {allowed:?}");
        }
    }
}

#[tokio::test]
async fn guard_check_and_service_agree_in_a_direct_message_with_the_bot() {
    let service = Emulator::start().await;
    let app = App::builder().discovery(false);
    let app = app.command(guarded::COMMAND).command(checked::COMMAND);
    let _bot = service.install(app.command(unchecked::COMMAND)).await;

    let dm = service.user("alice").dm();

    assert_eq!(verdicts(&dm).await, [true; 3]);
}
