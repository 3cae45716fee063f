//! What is sent when a handle is asked for something, and that nothing of the service is left out.

use std::any::type_name;

use acceptance::{MockTransport, TOKEN};
use guildhall::client::handle::{Guild, Interaction};
use guildhall::client::{Client, ErrorKind, Request};
use guildhall::model::api::{ENDPOINTS, Endpoint};
use guildhall::model::{
    Application, Channel, Command, CommandBody, CommandEdit, CommandType, Id, InteractionResponse,
    InteractionToken, Message, MessageBody, Permissions, Role, User,
};
use serde_json::Value;

pub(crate) const APP: Id<Application> = Id::new(1);
pub(crate) const GUILD: Id<guildhall::model::Guild> = Id::new(2);
pub(crate) const USER: Id<User> = Id::new(3);
pub(crate) const ROLE: Id<Role> = Id::new(4);
pub(crate) const CHANNEL: Id<Channel> = Id::new(5);
pub(crate) const COMMAND: Id<Command> = Id::new(6);
pub(crate) const MESSAGE: Id<Message> = Id::new(7);

/// A request, in the parts that say what it does.
#[derive(Debug, PartialEq)]
pub(crate) struct Sent {
    line: String,
    authorization: String,
    reason: String,
    body: Value,
}

impl Sent {
    /// One of a bot, without a reason and a body.
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

    fn of(transport: &MockTransport) -> Self {
        let asked = transport.requests();
        assert_eq!(asked.len(), 1, "one request is sent");
        let header = |name| asked[0].request.headers().get(name);
        let text = |name| header(name).map_or("", |value| value.to_str().expect("it is text"));
        let body = asked[0].request.body();
        Self {
            line: asked[0].line.clone(),
            authorization: text("authorization").to_owned(),
            reason: text("x-audit-log-reason").to_owned(),
            body: serde_json::from_slice(body).unwrap_or_default(),
        }
    }
}

/// What a client sends. Whether the empty answer is a reply of the endpoint is no matter here.
pub(crate) async fn by_client<E: Endpoint>(call: impl FnOnce(Client) -> Request<E>) -> Sent {
    let transport = MockTransport::new([]);
    drop(call(transport.client()).await);
    Sent::of(&transport)
}

/// What the handle of a guild sends.
pub(crate) async fn by_guild<E: Endpoint>(call: impl FnOnce(Guild) -> Request<E>) -> Sent {
    by_client(|client| call(client.guild(GUILD))).await
}

/// What the handle of an interaction sends.
pub(crate) async fn by_interaction<E: Endpoint>(
    call: impl FnOnce(Interaction) -> Request<E>,
) -> Sent {
    let token = InteractionToken::new("aW50ZXJhY3Rpb24:a/b");
    by_client(|client| call(client.interaction(APP, token))).await
}

pub(crate) fn ping() -> CommandBody {
    CommandBody::new(CommandType::ChatInput, "ping", "Answer")
}

/// A request that was sent, or was to be.
struct Called {
    endpoint: &'static str,
    requires_any: bool,
    error: Option<ErrorKind>,
}

async fn called<E: Endpoint>(request: Request<E>) -> Called {
    let name = type_name::<E>().rsplit("::").next();
    let required = request.endpoint().requires();
    Called {
        endpoint: name.unwrap_or_default(),
        requires_any: !required.is_met_by(Permissions::empty()),
        error: request.await.err().map(|error| error.kind()),
    }
}

macro_rules! calls {
    ($($call:expr),* $(,)?) => { vec![$(called($call).await),*] };
}

async fn of_a_guild(guild: &Guild) -> Vec<Called> {
    calls![
        guild.get(),
        guild.preview(),
        guild.edit(),
        guild.threads(),
        guild.regions(),
        guild.invites(),
        guild.vanity_url(),
        guild.incidents(),
        guild.channels().list(),
        guild.channels().create("help"),
        guild.channels().positions([]),
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

#[expect(deprecated, reason = "a deprecated endpoint has a deprecated way")]
async fn of_its_members(guild: &Guild) -> Vec<Called> {
    let (roles, role, member, bans) = (
        guild.roles(),
        guild.role(ROLE),
        guild.member(USER),
        guild.bans(),
    );
    calls![
        roles.list(),
        roles.create(),
        roles.positions([]),
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
        bans.bulk([]),
    ]
}

async fn of_an_app(client: &Client) -> Vec<Called> {
    let (app, here) = (
        client.application(APP),
        client.application(APP).guild(GUILD),
    );
    calls![
        client.current_authorization(),
        client.guilds(),
        client.channel(CHANNEL).get(),
        client.channel(CHANNEL).member(USER),
        client.current_application().get(),
        client.current_application().edit(),
        app.commands().list(),
        app.commands().create(ping()),
        app.commands().get(COMMAND),
        app.commands().edit(COMMAND, CommandEdit::default()),
        app.commands().delete(COMMAND),
        app.commands().overwrite([]),
        here.commands().list(),
        here.commands().create(ping()),
        here.commands().get(COMMAND),
        here.commands().edit(COMMAND, CommandEdit::default()),
        here.commands().delete(COMMAND),
        here.commands().overwrite([]),
        here.commands().permissions().list(),
        here.commands().permissions().get(COMMAND),
        here.commands().permissions().edit(COMMAND, []),
    ]
}

async fn of_an_interaction(interaction: &Interaction) -> Vec<Called> {
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
async fn every_endpoint_has_one_way_to_be_called() {
    let client = MockTransport::new([]).client();
    let guild = client.guild(GUILD);
    let interaction = client.interaction(APP, InteractionToken::new("t"));
    let mut calls = of_a_guild(&guild).await;
    calls.extend(of_its_members(&guild).await);
    calls.extend(of_an_app(&client).await);
    calls.extend(of_an_interaction(&interaction).await);

    let mut called: Vec<_> = calls.iter().map(|call| call.endpoint).collect();
    // These two take forms, which the token endpoint of `oauth` sends.
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
async fn every_request_of_a_guild_knows_what_the_app_lacks() {
    let transport = MockTransport::new([]);
    let guild = transport.client().guild(GUILD).having(Permissions::empty());
    let mut calls = of_a_guild(&guild).await;
    calls.extend(of_its_members(&guild).await);

    for call in &calls {
        let lacks = call.error == Some(ErrorKind::MissingPermission);
        assert_eq!(lacks, call.requires_any, "{}", call.endpoint);
    }
    let sent = calls.iter().filter(|call| !call.requires_any);
    assert_eq!(transport.request_lines().len(), sent.count());
}

#[tokio::test]
async fn handle_is_printed_without_client_and_token() {
    let client = MockTransport::new([]).client();

    let guild = format!("{:?}", client.guild(GUILD).role(ROLE));
    let token = InteractionToken::new("aW50ZXJhY3Rpb24");
    let interaction = format!("{:?}", client.interaction(APP, token).original());

    assert_eq!(guild, "Role { guild: Id(2), id: Id(4), .. }");
    let hidden = "Original { application: Id(1), token: InteractionToken(***), .. }";
    assert_eq!(interaction, hidden);
}
