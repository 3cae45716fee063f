//! Requests sent by handles; every endpoint has a handle method.

use std::any::type_name;

use acceptance::{MockTransport, TOKEN};
use guildhall::client::handle::{Channel, Guild, Interaction, Webhook};
use guildhall::client::{Client, ErrorKind, File, Request};
use guildhall::model::api::{ENDPOINTS, Endpoint};
use guildhall::model::channel::Deny;
use guildhall::model::{
    Application, Command, CommandBody, CommandEdit, CommandType, Entitlement, Id,
    InteractionResponse, InteractionToken, Message, MessageBody, Permissions, Role, User,
};
use serde_json::Value;

use crate::handle_auto_moderation::spam_rule;
use crate::handle_emojis::image;
use crate::handle_scheduled_events::times;

pub(crate) const APP: Id<Application> = Id::new(1);
pub(crate) const GUILD: Id<guildhall::model::Guild> = Id::new(2);
pub(crate) const USER: Id<User> = Id::new(3);
pub(crate) const ROLE: Id<Role> = Id::new(4);
pub(crate) const CHANNEL: Id<guildhall::model::Channel> = Id::new(5);
pub(crate) const COMMAND: Id<Command> = Id::new(6);
pub(crate) const MESSAGE: Id<Message> = Id::new(7);
pub(crate) const ENTITLEMENT: Id<Entitlement> = Id::new(8);

/// The parts of a sent request that the tests compare.
#[derive(Debug, PartialEq)]
pub(crate) struct SentRequest {
    line: String,
    authorization: String,
    reason: String,
    body: Value,
}

impl SentRequest {
    /// Creates a request with the bot's token, and without a reason and a body.
    pub(crate) fn new(line: &str) -> Self {
        Self {
            line: line.to_owned(),
            authorization: format!("Bot {TOKEN}"),
            reason: String::new(),
            body: Value::Null,
        }
    }

    pub(crate) fn authorization(self, authorization: &str) -> Self {
        let authorization = authorization.to_owned();
        Self {
            authorization,
            ..self
        }
    }

    pub(crate) fn reason(self, reason: &str) -> Self {
        let reason = reason.to_owned();
        Self { reason, ..self }
    }

    pub(crate) fn body(self, body: Value) -> Self {
        Self { body, ..self }
    }

    fn from_transport(transport: &MockTransport) -> Self {
        let requests = transport.requests();
        assert_eq!(requests.len(), 1, "one request is sent");
        let header = |name| requests[0].request.headers().get(name);
        let text =
            |name| header(name).map_or("", |value| value.to_str().expect("the header is text"));
        let body = requests[0].request.body();
        Self {
            line: requests[0].line.clone(),
            authorization: text("authorization").to_owned(),
            reason: text("x-audit-log-reason").to_owned(),
            body: serde_json::from_slice(body).unwrap_or_default(),
        }
    }
}

/// Returns the request sent by `call`. The result is ignored: parsing the empty response may fail.
pub(crate) async fn sent_by_client<E: Endpoint>(
    call: impl FnOnce(Client) -> Request<E>,
) -> SentRequest {
    let transport = MockTransport::new([]);
    drop(call(transport.client()).await);
    SentRequest::from_transport(&transport)
}

/// Returns the request sent by a call on a guild handle.
pub(crate) async fn sent_by_guild<E: Endpoint>(
    call: impl FnOnce(Guild) -> Request<E>,
) -> SentRequest {
    sent_by_client(|client| call(client.guild(GUILD))).await
}

/// Returns the request sent by a call on an interaction handle.
pub(crate) async fn sent_by_interaction<E: Endpoint>(
    call: impl FnOnce(Interaction) -> Request<E>,
) -> SentRequest {
    let token = InteractionToken::new("aW50ZXJhY3Rpb24:a/b");
    sent_by_client(|client| call(client.interaction(APP, token))).await
}

pub(crate) fn ping() -> CommandBody {
    CommandBody::new(CommandType::ChatInput, "ping", "Answer")
}

/// Result of a request that was sent, or rejected before it was sent.
struct CallResult {
    endpoint: &'static str,
    requires_any: bool,
    error: Option<ErrorKind>,
}

async fn call_result<E: Endpoint>(request: Request<E>) -> CallResult {
    let name = type_name::<E>().rsplit("::").next();
    let required = request.endpoint().requires();
    CallResult {
        endpoint: name.unwrap_or_default(),
        requires_any: !required.is_satisfied_by(Permissions::empty()),
        error: request.await.err().map(|error| error.kind()),
    }
}

macro_rules! calls {
    ($($call:expr),* $(,)?) => { vec![$(call_result($call).await),*] };
}

async fn guild_calls(guild: &Guild) -> Vec<CallResult> {
    calls![
        guild.get(),
        guild.preview(),
        guild.edit(),
        guild.threads(),
        guild.regions(),
        guild.invites(),
        guild.vanity_url(),
        guild.edit_incident_actions(),
        guild.audit_log().list(),
        guild.webhooks(),
        guild.emojis().list(),
        guild.emojis().get(Id::new(9)),
        guild.emojis().create("ferris", image()),
        guild.emojis().edit(Id::new(9)),
        guild.emojis().delete(Id::new(9)),
        guild.stickers().list(),
        guild.stickers().get(Id::new(9)),
        guild
            .stickers()
            .create("Ferris", "crab", File::new("a.png", "picture")),
        guild.stickers().edit(Id::new(9)),
        guild.stickers().delete(Id::new(9)),
        guild.scheduled_events().list(),
        guild.scheduled_events().get(Id::new(9)),
        guild
            .scheduled_events()
            .create_external("Meetup", "Town hall", times()),
        guild.scheduled_events().edit(Id::new(9)),
        guild.scheduled_events().delete(Id::new(9)),
        guild.scheduled_events().users(Id::new(9)),
        guild.auto_moderation().list(),
        guild.auto_moderation().get(Id::new(9)),
        guild.auto_moderation().create(spam_rule()),
        guild.auto_moderation().edit(Id::new(9)),
        guild.auto_moderation().delete(Id::new(9)),
        guild.channels().list(),
        guild.channels().create("help"),
        guild.channels().modify_positions([]),
        guild.integrations().list(),
        guild.integrations().delete(Id::new(8)),
        guild.prune().count(),
        guild.prune().begin(),
        guild.widget().get(),
        guild.widget().image(),
        guild.widget().settings(),
        guild.widget().edit(),
        guild.welcome_screen().get(),
        guild.welcome_screen().edit(),
        guild.onboarding().get(),
        guild.onboarding().edit(),
    ]
}

#[expect(
    deprecated,
    reason = "the method of a deprecated endpoint is deprecated"
)]
async fn member_calls(guild: &Guild) -> Vec<CallResult> {
    let (roles, role, member, bans) = (
        guild.roles(),
        guild.role(ROLE),
        guild.member(USER),
        guild.bans(),
    );
    calls![
        roles.list(),
        roles.create(),
        roles.modify_positions([]),
        roles.member_counts(),
        role.get(),
        role.edit(),
        role.delete(),
        guild.members().list(),
        guild.members().search("a"),
        guild.members().add(USER, "token"),
        member.get(),
        member.edit(),
        member.add_role(ROLE),
        member.remove_role(ROLE),
        member.kick(),
        guild.me().edit(),
        guild.me().rename("Dice"),
        bans.list(),
        bans.get(USER),
        bans.create(USER),
        bans.delete(USER),
        bans.bulk_create([]),
    ]
}

async fn channel_calls(channel: &Channel) -> Vec<CallResult> {
    let (messages, message) = (channel.messages(), channel.message(MESSAGE));
    calls![
        messages.create("Hi"),
        messages.list(),
        messages.bulk_delete(recent_messages()),
        message.get(),
        message.edit(),
        message.delete(),
        message.crosspost(),
        message.pin(),
        message.unpin(),
        message.reaction("👍").add(),
        message.reaction("👍").remove(),
        message.reaction("👍").remove_user(USER),
        message.reaction("👍").users(),
        message.reaction("👍").clear(),
        message.clear_reactions(),
        message.start_thread("Case 12"),
        message.poll().voters(1),
        message.poll().end(),
        channel.threads().start("Case 12"),
        channel.threads().archived(),
        channel.threads().private_archived(),
        channel.threads().joined_private_archived(),
        channel.members().list(),
        channel.members().add(USER),
        channel.members().remove(USER),
        channel.join(),
        channel.leave(),
        channel.pins(),
        channel.webhooks(),
        channel.create_webhook("Mirror"),
        channel.edit(),
        channel.delete(),
        channel
            .overwrites()
            .set(ROLE, Deny(Permissions::SEND_MESSAGES)),
        channel.overwrites().delete(USER),
        channel.follow(CHANNEL),
        channel.trigger_typing(),
        channel.invites(),
        channel.create_invite(),
    ]
}

/// Returns IDs of two messages that are sent far in the future, so that they are never too old.
fn recent_messages() -> [Id<Message>; 2] {
    [Id::new(u64::MAX - 1), Id::new(u64::MAX - 2)]
}

async fn application_calls(client: &Client) -> Vec<CallResult> {
    let (app, guild_application) = (
        client.application(APP),
        client.application(APP).guild(GUILD),
    );
    calls![
        client.current_authorization(),
        client.guilds(),
        client.sticker(Id::new(9)),
        client.channel(CHANNEL).get(),
        client.channel(CHANNEL).member(USER),
        client.user(USER).open_dm(),
        client.invite("a").get(),
        client.invite("a").delete(),
        client.user(USER).get(),
        client.webhook(Id::new(9)).get(),
        client.webhook(Id::new(9)).edit(),
        client.webhook(Id::new(9)).delete(),
        client.current_application().get(),
        client.current_application().edit(),
        client.current_application().get_by_oauth2(),
        client.gateway(),
        client.gateway_bot(),
        client.voice_regions(),
        app.get(),
        app.edit(),
        app.activity_instance("i-1"),
        app.role_connection_metadata(),
        app.set_role_connection_metadata([]),
        app.skus(),
        app.commands().list(),
        app.commands().create(ping()),
        app.commands().get(COMMAND),
        app.commands().edit(COMMAND, CommandEdit::default()),
        app.commands().delete(COMMAND),
        app.commands().overwrite([]),
        app.emojis().list(),
        app.emojis().get(Id::new(9)),
        app.emojis().create("ferris", image()),
        app.emojis().edit(Id::new(9)),
        app.emojis().delete(Id::new(9)),
        app.entitlements().list(),
        app.entitlements().get(ENTITLEMENT),
        app.entitlements().consume(ENTITLEMENT),
        app.entitlements().create_for_user(Id::new(9), USER),
        app.entitlements().delete(ENTITLEMENT),
        guild_application.commands().list(),
        guild_application.commands().create(ping()),
        guild_application.commands().get(COMMAND),
        guild_application
            .commands()
            .edit(COMMAND, CommandEdit::default()),
        guild_application.commands().delete(COMMAND),
        guild_application.commands().overwrite([]),
        guild_application.commands().permissions().list(),
        guild_application.commands().permissions().get(COMMAND),
        guild_application.commands().permissions().edit(COMMAND, []),
    ]
}

async fn user_calls(client: &Client) -> Vec<CallResult> {
    let (me, sku) = (client.current_user(), client.sku(Id::new(9)));
    calls![
        me.get(),
        me.edit(),
        me.member(GUILD),
        me.leave(GUILD),
        me.entitlements(APP),
        me.role_connection(APP).get(),
        me.role_connection(APP).edit(),
        me.role_connection(APP).delete(),
        sku.subscriptions(USER),
        sku.subscription(Id::new(10)),
    ]
}

async fn webhook_calls(webhook: &Webhook) -> Vec<CallResult> {
    let (messages, with_token) = (webhook.messages("t"), webhook.with_token("t"));
    calls![
        with_token.get(),
        with_token.edit(),
        with_token.delete(),
        messages.create("Hi"),
        messages.get(MESSAGE),
        messages.edit(MESSAGE),
        messages.delete(MESSAGE),
    ]
}

async fn interaction_calls(interaction: &Interaction) -> Vec<CallResult> {
    let (original, followup) = (interaction.original(), interaction.message(MESSAGE));
    calls![
        interaction.respond(Id::new(9), InteractionResponse::Pong),
        interaction.followup(MessageBody::text("More")),
        original.get(),
        original.edit(),
        original.delete(),
        followup.get(),
        followup.edit(),
        followup.delete(),
    ]
}

#[tokio::test(start_paused = true)]
async fn every_endpoint_has_one_handle_method() {
    let client = MockTransport::new([]).client();
    let guild = client.guild(GUILD);
    let interaction = client.interaction(APP, InteractionToken::new("t"));
    let mut calls = guild_calls(&guild).await;
    calls.extend(member_calls(&guild).await);
    calls.extend(channel_calls(&client.channel(CHANNEL)).await);
    calls.extend(application_calls(&client).await);
    calls.extend(user_calls(&client).await);
    calls.extend(interaction_calls(&interaction).await);
    calls.extend(webhook_calls(&client.webhook(Id::new(9))).await);

    let mut called: Vec<_> = calls.iter().map(|call| call.endpoint).collect();
    // `oauth::TokenEndpoint` sends these two: their bodies are forms.
    called.extend(["GET_TOKEN", "REVOKE_TOKEN"]);
    assert_eq!(
        sorted(called),
        sorted(ENDPOINTS.iter().map(|known| known.name))
    );
}

fn sorted(names: impl IntoIterator<Item = &'static str>) -> Vec<&'static str> {
    let mut names: Vec<_> = names.into_iter().collect();
    names.sort_unstable();
    names
}

#[tokio::test(start_paused = true)]
async fn every_guild_or_channel_request_checks_app_permissions() {
    let transport = MockTransport::new([]);
    let guild = transport
        .client()
        .guild(GUILD)
        .check_permissions(Permissions::empty());
    let mut calls = guild_calls(&guild).await;
    calls.extend(member_calls(&guild).await);
    let channel = transport.client().channel(CHANNEL);
    let channel = channel.check_permissions(Permissions::empty());
    calls.extend(channel_calls(&channel).await);

    for call in &calls {
        let lacks = call.error == Some(ErrorKind::MissingPermission);
        assert_eq!(lacks, call.requires_any, "{}", call.endpoint);
    }
    let sent = calls.iter().filter(|call| !call.requires_any);
    assert_eq!(transport.request_lines().len(), sent.count());
}

#[tokio::test]
async fn debug_output_of_a_handle_hides_client_and_token() {
    let client = MockTransport::new([]).client();

    let guild = format!("{:?}", client.guild(GUILD).role(ROLE));
    let token = InteractionToken::new("aW50ZXJhY3Rpb24");
    let interaction = format!("{:?}", client.interaction(APP, token).original());

    assert_eq!(guild, "Role { guild: Id(2), id: Id(4), .. }");
    let hidden = "OriginalResponse { application: Id(1), token: InteractionToken(***), .. }";
    assert_eq!(interaction, hidden);
}
