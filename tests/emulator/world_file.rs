//! Worlds from a world file, and the errors of invalid files.

use acceptance::fixture;
use guildhall_emulator::{Emulator, WorldFile};
use serde_json::{Value, json};

use crate::kit::{Fixture, command, last, text};

async fn fixture_from_file() -> Fixture {
    let world = fixture("world/rust_users.json").parse::<WorldFile>();
    let world = world.expect("the fixture is a valid world file");
    Fixture::with_builder(Emulator::builder().world(world)).await
}

/// Returns the errors of a file with one guild, one per line.
fn errors_of(guild: &Value) -> String {
    let file = json!({ "guilds": [guild] }).to_string();
    let fault = file.parse::<WorldFile>().expect_err("the file is invalid");
    fault.to_string()
}

#[tokio::test]
async fn guild_of_a_file_is_served() {
    let fixture = fixture_from_file().await;
    let guild = fixture.get(&fixture.guild("")).await.body;
    assert_eq!(guild["name"], "Rust users");
    assert_eq!(guild["preferred_locale"], "de");
    assert_eq!(guild["vanity_url_code"], "rust");
    assert_eq!(
        (&guild["premium_subscription_count"], &guild["premium_tier"]),
        (&json!(8), &json!(2))
    );
    assert_eq!(
        guild["features"],
        json!(["COMMUNITY", "WELCOME_SCREEN_ENABLED"])
    );
}

#[tokio::test]
async fn roles_of_a_file_keep_their_order_around_the_bot() {
    let fixture = fixture_from_file().await;
    let roles = fixture.get(&fixture.guild("/roles")).await.body;
    let mut roles = roles.as_array().cloned().unwrap_or_default();
    roles.sort_by_key(|role| role["position"].as_i64());
    let names: Vec<_> = roles
        .iter()
        .filter_map(|role| role["name"].as_str())
        .collect();
    assert_eq!(names, ["@everyone", "Helper", "Your bot", "Moderator"]);
    assert_eq!(roles[3]["color"], 0x34_98DB);
}

#[tokio::test]
async fn channels_of_a_file_keep_their_parents() {
    let fixture = fixture_from_file().await;
    let channel = |name: &str| {
        fixture
            .service
            .channel(name)
            .expect("the file lists the channel")
    };
    assert_eq!(channel("staff").parent_id, Some(channel("Talk").id));
    assert_eq!(channel("stories").parent_id, Some(channel("general").id));
    assert_eq!(
        channel("staff").permission_overwrites.map(|all| all.len()),
        Some(3)
    );
    assert_eq!(channel("general").topic.as_deref(), Some("Everything else"));
}

#[tokio::test]
async fn members_of_a_file_have_names_and_roles() {
    let fixture = fixture_from_file().await;
    let alice = fixture
        .service
        .member("alice")
        .expect("the file lists the member alice");
    assert_eq!(alice.display_name(), "Al");
    assert_eq!(alice.roles, [fixture.role("Moderator")]);
    let path = format!("/prune?days=30&include_roles={}", fixture.role("Helper"));
    let absent = fixture.get(&fixture.guild(&path)).await;
    assert_eq!(absent.body["pruned"], 1, "bob is inactive");
    assert!(fixture.service.member("you").is_none());
}

#[tokio::test]
async fn one_name_is_the_same_user_in_every_guild() {
    let fixture = fixture_from_file().await;
    let testers = fixture.service.guild("Testers").await;
    let alice = testers
        .find_member("alice")
        .expect("alice is the owner of the guild");
    assert_eq!(alice.id(), fixture.user("alice"));
    let carol = testers.find_member("carol").and_then(|carol| carol.get());
    assert!(carol.expect("the file lists the member carol").pending);
}

#[tokio::test]
async fn file_and_seed_determine_the_ids() {
    let (first, second) = (fixture_from_file().await, fixture_from_file().await);
    assert_eq!(first.user("bob"), second.user("bob"));
    assert_eq!(first.channel("staff"), second.channel("staff"));
}

#[test]
fn unknown_reference_is_an_error_at_its_path() {
    let guild = json!({
        "name": "Rust users",
        "bot": { "above": "Nobody" },
        "roles": [{ "name": "Mod" }],
        "channels": [
            { "name": "a", "parent": "b" },
            { "name": "c", "overwrites": [{ "role": "Modd" }, { "member": "eve" }, {}] },
        ],
        "members": [{ "name": "alice", "roles": ["Mod", "Modd"] }],
    });
    let expected = [
        "guilds[0].bot.above: no role is named \"Nobody\"",
        "guilds[0].channels[0].parent: no earlier channel is named \"b\"",
        "guilds[0].channels[1].overwrites[0].role: no role is named \"Modd\"",
        "guilds[0].channels[1].overwrites[1].member: no member is named \"eve\"",
        "guilds[0].channels[1].overwrites[2]: an overwrite must have either `role` or `member`",
        "guilds[0].members[0].roles[1]: no role is named \"Modd\"",
    ];
    assert_eq!(errors_of(&guild).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn unknown_value_is_an_error_at_its_path() {
    for (field, value, path, message) in [
        (
            "features",
            json!(["COMUNITY"]),
            "features[0]",
            "no guild feature is named \"COMUNITY\"",
        ),
        ("locale", json!("xx"), "locale", "no locale is named \"xx\""),
        (
            "roles",
            json!([{ "name": "a", "permissions": ["BAN"] }]),
            "roles[0].permissions[0]",
            "no permission is named \"BAN\"",
        ),
        (
            "roles",
            json!([{ "name": "a", "color": "red" }]),
            "roles[0].color",
            "a color must look like \"#3498db\", not \"red\"",
        ),
        (
            "channels",
            json!([{ "name": "a", "type": "TEXT" }]),
            "channels[0].type",
            "no channel type is named \"TEXT\"",
        ),
        (
            "boosts",
            json!(-1),
            "boosts",
            "invalid value: integer `-1`, expected u32",
        ),
        ("colour", json!(1), "colour", "unknown field `colour`"),
    ] {
        let mut guild = json!({ "name": "Rust users" });
        guild[field] = value;
        let fault = errors_of(&guild);
        assert!(
            fault.starts_with(&format!("guilds[0].{path}: {message}")),
            "{fault}"
        );
    }
}

#[test]
fn names_have_lengths_and_are_unique() {
    let guild = json!({
        "name": "R",
        "channels": [{ "name": "a" }, { "name": "A" }],
        "members": [{ "name": "alice", "nick": "x".repeat(33) }],
    });
    let expected = [
        "guilds[0].name: must have 2 to 100 characters, not 1",
        "guilds[0].channels[1].name: the name \"A\" is already used",
        "guilds[0].members[0].nick: must have 0 to 32 characters, not 33",
    ];
    assert_eq!(errors_of(&guild).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn invalid_json_is_an_error_with_its_line() {
    let fault = "{\n  \"guilds\": [\n"
        .parse::<WorldFile>()
        .expect_err("the JSON is incomplete");
    assert!(fault.to_string().contains("line 3"), "{fault}");
    let fault = "{ \"guilds\": [] }"
        .parse::<WorldFile>()
        .expect_err("the file has no guilds");
    assert_eq!(fault.to_string(), "guilds: at least one guild is required");
}

/// Returns a world file with everything that is outside of guilds.
fn world_outside_guilds() -> Value {
    json!({
        "app": { "install": ["GUILD_INSTALL", "USER_INSTALL"], "activity": true },
        "guilds": [{ "name": "Here" }, { "name": "Abroad", "app": false, "owner": "yan" }],
        "users": [{ "name": "zoe", "global_name": "Zoe", "installed": true, "age_restricted": true }, { "name": "max" }, { "name": "ida" }],
        "direct_messages": [{ "users": ["zoe"] }, { "users": ["zoe", "yan", "max"] }],
        "entitlements": [
            { "sku": "77", "user": "zoe", "ends_at": "2099-01-01T00:00:00Z", "consumed": true },
            { "sku": "78", "guild": "Here", "type": "APPLICATION_SUBSCRIPTION" },
        ],
    })
}

async fn fixture_outside_guilds() -> Fixture {
    let world = world_outside_guilds().to_string().parse();
    let world = world.expect("the world file is valid");
    Fixture::with_builder(Emulator::builder().world(world)).await
}

/// Returns the errors of the file from [`world_outside_guilds`] with the value at this path replaced by `wrong`.
fn errors_outside(pointer: &str, wrong: Value) -> String {
    let mut file = world_outside_guilds();
    *file
        .pointer_mut(pointer)
        .expect("the file has a value at the path") = wrong;
    let fault = file.to_string().parse::<WorldFile>();
    fault.expect_err("the file is invalid").to_string()
}

#[tokio::test]
async fn users_of_a_file_may_accept_age_restricted_commands() {
    let fixture = fixture_outside_guilds().await;
    let mut adult = command("adult", json!([]));
    adult["nsfw"] = json!(true);
    fixture.post(&fixture.global_commands(""), &adult).await;

    let available = fixture.service.user("zoe").dm().available_commands();

    assert!(available.iter().any(|command| command.name == "adult"));
}

#[tokio::test]
async fn users_of_a_file_may_have_installed_the_app() {
    let fixture = fixture_outside_guilds().await;
    let zoe = fixture.service.user("zoe");

    assert!(zoe.has_installed() && !fixture.service.user("max").has_installed());
    assert_eq!(
        zoe.get().and_then(|zoe| zoe.global_name).as_deref(),
        Some("Zoe")
    );
    let launch = fixture.service.commands();
    assert_eq!(launch[0].name, "Launch");
    let available = zoe.dm_with(["yan", "max"]).available_commands();
    assert_eq!(available, launch);
}

#[tokio::test]
async fn entitlements_of_a_file_are_sent() {
    let fixture = fixture_outside_guilds().await;
    fixture
        .post(&fixture.global_commands(""), &command("ping", json!([])))
        .await;
    let seen = fixture.connect_app(text("pong")).await;
    fixture.service.user("zoe").dm().slash("ping").await;
    let of_user = last(&seen)["entitlements"].clone();
    fixture.service.you().slash("ping").await;
    let of_guild = last(&seen)["entitlements"].clone();

    assert_eq!(
        (&of_user[0]["sku_id"], &of_user[0]["consumed"]),
        (&json!("77"), &json!(true))
    );
    assert_eq!(
        (&of_guild[0]["sku_id"], &of_guild[0]["type"]),
        (&json!("78"), &json!(8))
    );
}

#[tokio::test]
async fn guild_of_a_file_may_lack_the_app() {
    let fixture = fixture_outside_guilds().await;
    let abroad = fixture.service.guild("Abroad").await;
    let yan = abroad
        .find_member("yan")
        .expect("yan is the owner of the guild");

    let fault = yan
        .send("/ping")
        .await
        .expect_err("the app is not in the guild");

    assert_eq!(fault.message(), "the app is not in this guild");
    assert_eq!(abroad.find_member("Your bot").map(|bot| bot.id()), None);
}

#[test]
fn errors_outside_of_guilds_have_paths() {
    let nobody = r#"no user is named "eve""#;
    for (pointer, wrong, expected) in [
        (
            "/direct_messages/1/users/2",
            json!("eve"),
            format!("direct_messages[1].users[2]: {nobody}"),
        ),
        (
            "/direct_messages/0/users",
            json!([]),
            "direct_messages[0].users: at least one user is required".to_owned(),
        ),
        (
            "/direct_messages/1/users/1",
            json!("zoe"),
            r#"direct_messages[1].users[1]: "zoe" is listed twice"#.to_owned(),
        ),
        (
            "/entitlements/0/user",
            json!("eve"),
            format!("entitlements[0].user: {nobody}"),
        ),
        (
            "/entitlements/1/guild",
            json!("There"),
            r#"entitlements[1].guild: no guild is named "There""#.to_owned(),
        ),
        (
            "/entitlements/0/user",
            Value::Null,
            "entitlements[0]: an entitlement must have either `user` or `guild`".to_owned(),
        ),
        (
            "/users/2/name",
            json!("zoe"),
            r#"users[2].name: the name "zoe" is already used"#.to_owned(),
        ),
        (
            "/app/install",
            json!(["GUILD_INSTALL"]),
            r#"users[0].installed: `app.install` must contain "USER_INSTALL""#.to_owned(),
        ),
    ] {
        assert_eq!(errors_outside(pointer, wrong), expected);
    }
}

#[test]
fn entitlement_of_a_file_must_end_after_its_start() {
    let wrong = json!({ "sku": "1", "user": "zoe", "starts_at": "2026-01-02T00:00:00Z", "ends_at": "2026-01-01T00:00:00Z" });
    let fault = errors_outside("/entitlements/0", wrong);
    assert_eq!(
        fault,
        "entitlements[0].ends_at: `ends_at` must be after `starts_at`"
    );
}

#[test]
fn enum_values_outside_of_guilds_are_spelled_as_documented() {
    let kind = errors_outside("/entitlements/1/type", json!("RENTAL"));
    let way = errors_outside("/app/install/1", json!("USER"));
    let bot = errors_outside(
        "/guilds/1",
        json!({ "name": "Abroad", "app": false, "bot": {}, "owner": "yan" }),
    );
    assert!(kind.starts_with(r#"entitlements[1].type: no entitlement type is named "RENTAL""#));
    assert!(
        way.starts_with(r#"app.install[1]: no integration type is named "USER""#),
        "{way}"
    );
    assert!(
        bot.starts_with("guilds[1].bot: a guild without the app cannot have a bot"),
        "{bot}"
    );
}

#[tokio::test]
async fn saved_world_is_the_same_when_it_is_loaded() {
    let fixture = fixture_from_file().await;
    let saved = fixture.service.save();

    let text = saved.to_string();
    fixture
        .service
        .load(&text.parse().expect("the saved file is valid"));

    assert_eq!(fixture.service.save().to_string(), text);
    let guild = fixture.service.default_guild();
    assert_eq!(guild.get().name, "Rust users");
}

#[tokio::test]
async fn saved_world_has_the_messages_and_the_objects_that_were_created() {
    let fixture = Fixture::new().await;
    let service = &fixture.service;
    let alice = service.default_guild().member("alice").join().await;
    alice.send_message("Hello");
    alice.user().dm().send_message("In private");
    for _ in 0..2 {
        let role = json!({ "name": "Cook", "color": 0x00_3498DB });
        fixture.post(&fixture.guild("/roles"), &role).await;
    }

    service.load(
        &service
            .save()
            .to_string()
            .parse()
            .expect("the saved file is valid"),
    );

    let guild = service.default_guild();
    let alice = guild.find_member("alice").expect("alice is a member");
    let texts = |messages: Vec<guildhall_model::Message>| -> Vec<_> {
        messages
            .into_iter()
            .map(|message| message.content)
            .collect()
    };
    assert_eq!(texts(alice.messages()), ["Hello"]);
    assert_eq!(texts(alice.user().dm().messages()), ["In private"]);
    let colors = ["Cook", "Cook-2"].map(|name| service.role(name).map(|role| role.color));
    assert_eq!(colors, [Some(0x00_3498DB); 2]);
    service.reset();
    let alice = service
        .default_guild()
        .find_member("alice")
        .expect("alice is a member");
    assert_eq!(
        texts(alice.messages()),
        ["Hello"],
        "the loaded world is the new start"
    );
}

/// Returns a file whose objects have IDs.
fn file_with_ids() -> Value {
    json!({
        "guilds": [{
            "name": "Rust users", "id": "500", "owner": "alice",
            "roles": [{ "name": "@everyone", "id": "500" }, { "name": "Helper", "id": "786840072891662336" }],
            "channels": [{
                "name": "general", "id": "501",
                "messages": [{ "id": "900", "author": "bob", "content": "Hi" }],
            }],
            "members": [{ "name": "alice", "id": "7" }, { "name": "bob", "id": "8", "roles": ["Helper"] }],
        }],
        "users": [{ "name": "bob", "id": "8" }, { "name": "eve", "id": "9" }],
        "direct_messages": [{ "id": "502", "users": ["eve"] }],
    })
}

#[tokio::test]
async fn objects_of_a_file_have_its_ids() {
    let world = file_with_ids().to_string().parse::<WorldFile>();
    let world = world.expect("the IDs are valid");
    let fixture = Fixture::with_builder(Emulator::builder().world(world)).await;

    let guild = fixture.get("/guilds/500").await.body;
    let bob = fixture.get("/guilds/500/members/8").await.body;
    let message = fixture.get("/channels/501/messages/900").await.body;
    let direct = fixture.get("/channels/502").await.body;

    assert_eq!(
        (&guild["name"], &guild["owner_id"]),
        (&json!("Rust users"), &json!("7"))
    );
    assert_eq!(bob["roles"], json!(["786840072891662336"]));
    assert_eq!(
        (&message["content"], &message["author"]["id"]),
        (&json!("Hi"), &json!("8"))
    );
    assert_eq!(direct["recipients"][0]["id"], "9");
}

#[tokio::test]
async fn saved_world_keeps_the_ids_of_its_file() {
    let world = file_with_ids().to_string().parse::<WorldFile>();
    let world = world.expect("the IDs are valid");
    let fixture = Fixture::with_builder(Emulator::builder().world(world)).await;

    let saved = fixture.service.save().to_string();
    let again = saved.parse::<WorldFile>().expect("a saved world is valid");
    let again = Fixture::with_builder(Emulator::builder().world(again)).await;

    for path in [
        "/guilds/500/members/8",
        "/channels/501/messages/900",
        "/channels/502",
    ] {
        assert_eq!(again.get(path).await.status, 200, "{path}: {saved}");
    }
}

#[test]
fn repeated_and_zero_ids_are_errors_at_their_paths() {
    let mut file = file_with_ids();
    let guild = &mut file["guilds"][0];
    guild["roles"][0]["id"] = json!("4");
    guild["roles"][1]["id"] = json!("0");
    guild["members"][1]["id"] = json!("7");
    file["direct_messages"][0]["id"] = json!("501");
    file["users"][1]["id"] = json!("8");

    let fault = file.to_string().parse::<WorldFile>();

    let expected = [
        "guilds[0].roles[1].id: an ID must be a number from 1 to 18446744073709551615",
        "guilds[0].members[1].id: the user at guilds[0].members[0] already has the ID 7",
        "users[0].id: the user \"bob\" already has the ID 7",
        "users[1].id: the user at users[0] already has the ID 8",
        "direct_messages[0].id: the channel at guilds[0].channels[0] already has the ID 501",
        "guilds[0].roles[0].id: the role @everyone has the ID of its guild",
    ];
    let fault = fault.expect_err("the IDs are invalid");
    assert_eq!(fault.to_string(), expected.join("\n"));
}

#[test]
fn malformed_id_is_an_error_at_its_path() {
    for id in [
        json!("x"),
        json!(""),
        json!("-1"),
        json!("18446744073709551616"),
        json!(1.5),
    ] {
        let mut file = file_with_ids();
        file["guilds"][0]["channels"][0]["id"] = id.clone();
        let fault = file.to_string().parse::<WorldFile>();
        let fault = fault.expect_err("the ID is malformed").to_string();
        assert!(
            fault.starts_with("guilds[0].channels[0].id: "),
            "{id}: {fault}"
        );
    }
}

#[test]
fn more_channels_threads_and_roles_than_in_a_guild_are_errors() {
    let named = |count: usize, more: &Value| -> Vec<Value> {
        let objects = (0..count).map(|number| {
            let mut object = more.clone();
            object["name"] = json!(format!("n{number}"));
            object
        });
        objects.collect()
    };
    let guild = json!({ "name": "Rust users", "channels": named(501, &json!({})) });
    let expected = "guilds[0].channels: a guild has at most 500 channels, not 501";
    assert_eq!(errors_of(&guild), expected);

    let mut threads = vec![json!({ "name": "general" })];
    let thread = json!({ "type": "PUBLIC_THREAD", "parent": "general" });
    threads.extend(named(1001, &thread));
    let guild = json!({ "name": "Rust users", "channels": threads });
    let expected = "guilds[0].channels: a guild has at most 1000 threads, not 1001";
    assert_eq!(errors_of(&guild), expected);

    let guild = json!({ "name": "Rust users", "roles": named(252, &json!({})) });
    let expected = "guilds[0].roles: a guild has at most 251 roles, not 252";
    assert_eq!(errors_of(&guild), expected);
}

#[tokio::test]
async fn file_with_many_members_and_direct_messages_is_loaded() {
    let names = (0..5000).map(|number| format!("user{number}"));
    let members: Vec<_> = names.clone().map(|name| json!({ "name": name })).collect();
    let direct: Vec<_> = names.map(|name| json!({ "users": [name] })).collect();
    let guild = json!({ "name": "Rust users", "members": members });
    let file = json!({ "guilds": [guild], "direct_messages": direct }).to_string();
    let world = file.parse::<WorldFile>().expect("the file is valid");

    let fixture = Fixture::with_builder(Emulator::builder().world(world)).await;

    assert!(fixture.service.member("user4999").is_some());
}
