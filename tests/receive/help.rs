//! The `help` command: lists the commands that the asking member may use, and describes one of them.

use acceptance::{
    AppResponse, MockTransport, SignedRequest, assert_contains, assert_lacks, autocomplete,
    builder, click, http_response, option, slash,
};
use guildhall::AppBuilder;
use guildhall::deploy::plan::{Lock, Scope};
use guildhall::guard::AppGuards;
use guildhall::help::{Help, HelpText};
use guildhall::model::{Command as Registered, CommandBody, CommandType};
use guildhall::prelude::*;
use guildhall::rules::LocalizedDef;
use serde_json::{Value, json};

#[derive(Choice, Debug)]
enum Side {
    #[choice(name_localizations(de = "Kopf"))]
    Heads,
    Tails,
}

/// Flip a coin
#[command(
    name_localizations(de = "münze"),
    description_localizations(de = "Wirf eine Münze")
)]
fn flip(
    /// Your bet
    #[option(
        name_localizations(de = "wette"),
        description_localizations(de = "Deine Wette")
    )]
    bet: Side,
    /// Number of flips
    #[option(min = 1, max = 10)]
    flips: Option<u8>,
    /// A note
    #[option(max_length = 40)]
    note: Option<String>,
) -> String {
    format!("{bet:?} {flips:?} {note:?}")
}

/// Moderate members
#[group(default_member_permissions(KICK_MEMBERS), contexts(guild))]
mod moderate {
    use super::*;

    /// Kick a member
    #[command]
    pub(super) fn kick() -> &'static str {
        "kicked"
    }

    /// Forget everything
    #[command(owners)]
    pub(super) fn forget() -> &'static str {
        "forgotten"
    }
}

/// Stop the bot
#[command(default_member_permissions(none))]
fn stop() -> &'static str {
    "stopped"
}

/// Something for adults
#[command(nsfw)]
fn adult() -> &'static str {
    "adult"
}

/// Only in the club
#[command(guilds(20))]
fn club() -> &'static str {
    "club"
}

/// Only in another guild
#[command(guilds(21))]
fn elsewhere() -> &'static str {
    "elsewhere"
}

/// Only with a guard
#[command(member_permissions(BAN_MEMBERS))]
fn guarded() -> &'static str {
    "guarded"
}

#[user_command(name = "About them")]
fn about(user: User) -> String {
    user.to_string()
}

/// Says nothing
#[command(name = "help")]
fn own_help() -> &'static str {
    "nothing"
}

const OWNER: Id<User> = Id::new(99);

fn commands() -> AppBuilder {
    let commands = [
        flip::COMMAND,
        moderate::COMMAND,
        stop::COMMAND,
        adult::COMMAND,
        club::COMMAND,
        elsewhere::COMMAND,
        guarded::COMMAND,
        about::COMMAND,
    ];
    builder(&commands).guards(AppGuards::new().owner(OWNER))
}

fn app() -> App {
    commands()
        .help(Help::new())
        .build()
        .expect("the app builds")
}

/// Returns the interaction of a member with these permissions, in English.
fn ask(permissions: u64, options: Value) -> Value {
    let mut body = slash("help", options);
    body["member"]["permissions"] = json!(permissions.to_string());
    body["locale"] = json!("fr");
    body
}

async fn send(app: &App, body: Value) -> AppResponse {
    SignedRequest::from(body).send_to(app).await
}

/// Returns the content of the list for a member with these permissions.
async fn listed(permissions: u64) -> String {
    let response = send(&app(), ask(permissions, json!([]))).await;
    assert!(response.is_ephemeral());
    response.content()
}

fn describe(name: &str) -> Value {
    ask(0, json!([option(3, "command", name)]))
}

const KICK_MEMBERS: u64 = 1 << 1;
const BAN_MEMBERS: u64 = 1 << 2;
const ADMINISTRATOR: u64 = 1 << 3;

#[tokio::test]
async fn list_has_the_commands_that_everybody_may_use() {
    let expected = [
        "`/flip` — Flip a coin",
        "`/help` — List the commands that you can use",
        "`/club` — Only in the club",
        "`About them` — in the menu of a user, under Apps",
    ];
    assert_eq!(listed(0).await, expected.join("\n"));
}

#[tokio::test]
async fn list_depends_on_the_permissions_of_the_member() {
    let moderator = listed(KICK_MEMBERS).await;
    assert_contains(&moderator, "`/moderate kick` — Kick a member");
    assert_lacks(&moderator, "/stop");
    assert_lacks(&moderator, "/guarded");
    assert_contains(&listed(BAN_MEMBERS).await, "/guarded");

    let administrator = listed(ADMINISTRATOR).await;
    for name in ["/moderate kick", "/stop", "/guarded"] {
        assert_contains(&administrator, name);
    }
    assert_lacks(&administrator, "forget");
}

#[tokio::test]
async fn commands_for_owners_are_listed_for_owners_only() {
    let mut body = ask(ADMINISTRATOR, json!([]));
    body["member"]["user"]["id"] = json!(OWNER);
    let owner = send(&app(), body).await.content();
    assert_contains(&owner, "`/moderate forget` — Forget everything");
}

#[tokio::test]
async fn app_for_owners_lists_nothing_for_others() {
    let app = commands()
        .guards(AppGuards::new().owners_only(true))
        .help(Help::new())
        .build();
    let app = app.expect("the app builds");
    let response = send(&app, ask(ADMINISTRATOR, json!([]))).await;
    assert_eq!(response.content(), "Only the app's owners can use this.");
}

#[tokio::test]
async fn age_restricted_commands_are_listed_in_age_restricted_channels() {
    assert_lacks(&listed(ADMINISTRATOR).await, "/adult");
    let mut body = ask(0, json!([]));
    body["channel"]["nsfw"] = json!(true);
    assert_contains(&send(&app(), body).await.content(), "/adult");
}

#[tokio::test]
async fn commands_of_a_guild_and_of_other_contexts_are_listed_only_there() {
    let mut body = ask(ADMINISTRATOR, json!([]));
    body["guild_id"] = json!("21");
    let other_guild = send(&app(), body).await.content();
    assert_contains(&other_guild, "/elsewhere");
    assert_lacks(&other_guild, "/club");

    let mut body = ask(0, json!([]));
    let user = body["member"]["user"].take();
    let fields = body.as_object_mut().expect("an interaction is an object");
    fields.remove("guild_id");
    fields.remove("member");
    fields.insert("user".to_owned(), user);
    fields.insert("context".to_owned(), json!(1));
    let direct = send(&app(), body).await.content();
    assert_contains(&direct, "/flip");
    // The service applies default permissions only in guilds.
    assert_contains(&direct, "/stop");
    for name in ["moderate", "/club", "/elsewhere", "/guarded", "/adult"] {
        assert_lacks(&direct, name);
    }
}

#[tokio::test]
async fn names_and_descriptions_are_localized() {
    let mut body = ask(0, json!([]));
    body["locale"] = json!("de");
    assert_contains(
        &send(&app(), body).await.content(),
        "`/münze` — Wirf eine Münze",
    );

    let mut body = describe("flip");
    body["locale"] = json!("de");
    let page = send(&app(), body).await.content();
    assert_contains(
        &page,
        "`/münze`\nWirf eine Münze\n\n`wette` (required) — Deine Wette: Kopf, Tails",
    );
}

#[tokio::test]
async fn page_of_a_command_has_its_options_with_ranges_and_choices() {
    for name in ["flip", "/flip", " flip "] {
        let page = send(&app(), describe(name)).await;
        let expected = [
            "`/flip`",
            "Flip a coin",
            "",
            "`bet` (required) — Your bet: Heads, Tails",
            "`flips` (1 to 10) — Number of flips",
            "`note` (at most 40 characters) — A note",
        ];
        assert_eq!(page.content(), expected.join("\n"));
        assert!(page.is_ephemeral());
    }
}

#[tokio::test]
async fn page_of_a_group_lists_its_subcommands() {
    let mut body = describe("moderate");
    body["member"]["permissions"] = json!(KICK_MEMBERS.to_string());
    let page = send(&app(), body).await.content();
    assert_eq!(page, "`/moderate kick` — Kick a member");
}

#[tokio::test]
async fn commands_that_the_member_may_not_use_are_unknown() {
    for name in ["stop", "moderate", "moderate kick", "nothing", ""] {
        let page = send(&app(), describe(name)).await;
        let text = "There is no such command that you can use here.";
        assert_eq!(page.content(), text, "{name}");
    }
}

#[tokio::test]
async fn autocomplete_suggests_the_usable_commands() {
    let suggest = async |typed: &str| {
        let mut name = option(3, "command", typed);
        name["focused"] = json!(true);
        let mut body = autocomplete("help", json!([name]));
        body["member"]["permissions"] = json!("0");
        send(&app(), body).await.json()["data"]["choices"].clone()
    };
    let coin = json!([{"name": "münze", "value": "flip"}]);
    assert_eq!(suggest("LIP").await, coin);
    assert_eq!(suggest("/münz").await, coin);
    assert_eq!(suggest("stop").await, json!([]));
    assert_eq!(suggest("").await.as_array().map(Vec::len), Some(4));
}

fn registered(id: u64, name: &str) -> Registered {
    let body = CommandBody::new(CommandType::ChatInput, name, "Something");
    Registered::new(Id::new(id), Id::new(2), Id::new(0), body)
}

#[tokio::test]
async fn names_are_mentions_if_the_lock_has_their_ids() {
    let mut lock = Lock::new(Id::new(2));
    lock.set_commands(
        Scope::Global,
        [registered(70, "flip"), registered(71, "moderate")],
    );
    let app = commands().help(Help::new()).lock(lock).build();
    let app = app.expect("the app builds");
    let list = send(&app, ask(KICK_MEMBERS, json!([]))).await.content();

    assert_contains(&list, "</flip:70> — Flip a coin");
    assert_contains(&list, "</moderate kick:71> — Kick a member");
    assert_contains(&list, "`/club` — Only in the club");
}

#[tokio::test]
async fn names_are_mentions_from_a_list_that_is_read_once() {
    let global = json!([registered(70, "flip"), registered(72, "help")]);
    let own = json!([registered(73, "club")]);
    let responses = [global, own].map(|list| http_response(200, &[], &list.to_string()));
    let transport = MockTransport::new(responses);
    let app = commands()
        .help(Help::new())
        .client(transport.client())
        .build();
    let app = app.expect("the app builds");
    for _ in 0..2 {
        let list = send(&app, ask(0, json!([]))).await.content();
        for line in [
            "</flip:70> — ",
            "</help:72> — ",
            "</club:73> — ",
            "`About them` — ",
        ] {
            assert_contains(&list, line);
        }
    }
    let lines = transport.request_lines();
    let expected = [
        "GET /applications/2/commands",
        "GET /applications/2/guilds/20/commands",
    ];
    assert_eq!(lines, expected);
}

#[tokio::test]
async fn failed_list_leaves_the_names_without_mentions() {
    let error = http_response(403, &[], r#"{"message": "Missing Access", "code": 50001}"#);
    let transport = MockTransport::always(error);
    let app = commands()
        .help(Help::new())
        .client(transport.client())
        .build();
    let app = app.expect("the app builds");
    let list = send(&app, ask(0, json!([]))).await.content();
    assert_contains(&list, "`/flip` — Flip a coin");
}

#[tokio::test]
async fn long_list_has_pages() {
    let mut body = ask(ADMINISTRATOR, json!([]));
    body["channel"]["nsfw"] = json!(true);
    body["member"]["user"]["id"] = json!(OWNER);
    let app = app();
    let first = send(&app, body).await.json();
    let content = first["data"]["content"].as_str().unwrap_or_default();
    assert_eq!(content.lines().count(), 8, "{content}");

    let next = &first["data"]["components"][0]["components"][2]["custom_id"];
    let mut turn = click(next.clone());
    turn["member"]["user"]["id"] = json!(OWNER);
    let second = send(&app, turn).await;
    assert_eq!(second.json()["type"], 7);
    assert_contains(&second.content(), "`About them`");
}

#[tokio::test]
async fn texts_name_and_description_can_be_replaced() {
    const NAMES: &[LocalizedDef<'static>] = &[LocalizedDef::new("de", "hilfe")];
    const DESCRIPTIONS: &[LocalizedDef<'static>] =
        &[LocalizedDef::new("de", "Zeigt meine Befehle")];
    let help = Help::new()
        .name("commands")
        .name_localizations(NAMES)
        .description("Show my commands")
        .description_localizations(DESCRIPTIONS)
        .texts(|text, locale| match (text, locale) {
            (HelpText::Required, Some(Locale::German)) => Some("Pflicht".to_owned()),
            _ => None,
        });
    let app = commands().help(help).build().expect("the app builds");
    let command = app.registry().commands().iter();
    let command = command
        .map(guildhall::command::Command::def)
        .find(|def| def.name == "commands");
    let command = command.expect("the registry has the command");
    assert_eq!(command.description, "Show my commands");
    assert_eq!(command.name_localizations, NAMES);

    let mut body = describe("flip");
    body["data"]["name"] = json!("commands");
    body["locale"] = json!("de");
    assert_contains(&send(&app, body).await.content(), "`wette` (Pflicht) — ");
}

#[test]
fn clash_with_a_command_of_the_app_fails_the_build_and_names_both() {
    let builder = commands().command(own_help::COMMAND);
    let line = line!() + 1;
    let builder = builder.help(Help::new());
    let error = builder.build().expect_err("two commands are named help");
    let text = error.to_string();
    assert_contains(
        &text,
        "two commands of the same type and scope are named `help`",
    );
    assert_contains(&text, "App::builder().help");
    assert_contains(&text, format!("help.rs:{line}"));
    assert_contains(&text, "own_help");
}

#[test]
fn invalid_name_or_description_fails_the_build() {
    let build = |help| commands().help(help).build().map(drop);
    assert!(build(Help::new().name("x")).is_ok());
    let name = build(Help::new().name("Not Valid")).expect_err("the name has a space");
    assert_contains(&name.to_string(), "command `Not Valid`");
    let description = build(Help::new().description(""));
    assert!(description.is_err());
}
