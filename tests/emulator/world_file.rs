//! A world that a file describes, and the path of what is wrong with one.

use acceptance::fixture;
use guildhall_emulator::{Emulator, WorldFile};
use serde_json::{Value, json};

use crate::kit::Stage;

async fn described() -> Stage {
    let world = fixture("world/rust_users.json").parse::<WorldFile>();
    let world = world.expect("the fixture has no fault");
    Stage::of(Emulator::builder().world(world)).await
}

/// The faults of a file with one guild, a line for each.
fn faults_of(guild: &Value) -> String {
    let file = json!({ "guilds": [guild] }).to_string();
    let fault = file.parse::<WorldFile>().expect_err("the file has a fault");
    fault.to_string()
}

#[tokio::test]
async fn guild_of_a_file_is_read_like_any_other() {
    let stage = described().await;
    let guild = stage.call("GET", &stage.guild(""), &Value::Null).await.body;
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
async fn roles_of_a_file_stand_in_their_order_with_the_bots_where_it_says() {
    let stage = described().await;
    let roles = stage
        .call("GET", &stage.guild("/roles"), &Value::Null)
        .await
        .body;
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
async fn channels_of_a_file_are_where_it_says() {
    let stage = described().await;
    let channel = |name: &str| stage.service.channel(name).expect("it is there");
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
    let stage = described().await;
    let alice = stage.service.member("alice").expect("she is there");
    assert_eq!(alice.display_name(), "Al");
    assert_eq!(alice.roles, [stage.role("Moderator")]);
    let path = format!("/prune?days=30&include_roles={}", stage.role("Helper"));
    let absent = stage.call("GET", &stage.guild(&path), &Value::Null).await;
    assert_eq!(absent.body["pruned"], 1, "bob is absent");
    assert!(stage.service.member("you").is_none());
}

#[tokio::test]
async fn one_name_is_one_person_in_every_guild() {
    let stage = described().await;
    let testers = stage.service.guild("Testers").await;
    let alice = testers.find("alice").expect("she owns it");
    assert_eq!(alice.id(), stage.user("alice"));
    let carol = testers.find("carol").and_then(|carol| carol.get());
    assert!(carol.expect("she is there").pending);
}

#[tokio::test]
async fn file_and_seed_make_the_same_ids() {
    let (first, second) = (described().await, described().await);
    assert_eq!(first.user("bob"), second.user("bob"));
    assert_eq!(first.channel("staff"), second.channel("staff"));
}

#[test]
fn name_that_nothing_bears_is_a_fault_at_its_path() {
    let guild = json!({
        "name": "Rust users",
        "bot": { "above": "Nobody" },
        "roles": [{ "name": "Mod" }],
        "channels": [
            { "name": "a", "in": "b" },
            { "name": "c", "overwrites": [{ "role": "Modd" }, { "member": "eve" }, {}] },
        ],
        "members": [{ "name": "alice", "roles": ["Mod", "Modd"] }],
    });
    let expected = [
        "guilds[0].bot.above: no role is named \"Nobody\"",
        "guilds[0].channels[0].in: no channel before it is named \"b\"",
        "guilds[0].channels[1].overwrites[0].role: no role is named \"Modd\"",
        "guilds[0].channels[1].overwrites[1].member: no member is named \"eve\"",
        "guilds[0].channels[1].overwrites[2]: an overwrite is for a `role` or for a `member`",
        "guilds[0].members[0].roles[1]: no role is named \"Modd\"",
    ];
    assert_eq!(faults_of(&guild).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn word_that_the_service_does_not_know_is_a_fault_at_its_path() {
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
            "a color is like \"#3498db\", not \"red\"",
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
        let fault = faults_of(&guild);
        assert!(
            fault.starts_with(&format!("guilds[0].{path}: {message}")),
            "{fault}"
        );
    }
}

#[test]
fn names_are_held_to_their_lengths_and_given_once() {
    let guild = json!({
        "name": "R",
        "channels": [{ "name": "a" }, { "name": "A" }],
        "members": [{ "name": "alice", "nick": "x".repeat(33) }],
    });
    let expected = [
        "guilds[0].name: 1 characters where 2 to 100 are allowed",
        "guilds[0].channels[1].name: a second one is named \"A\"",
        "guilds[0].members[0].nick: 33 characters where 0 to 32 are allowed",
    ];
    assert_eq!(faults_of(&guild).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn text_that_is_no_json_is_refused_with_its_line() {
    let fault = "{\n  \"guilds\": [\n"
        .parse::<WorldFile>()
        .expect_err("it is cut off");
    assert!(fault.to_string().contains("line 3"), "{fault}");
    let fault = "{ \"guilds\": [] }"
        .parse::<WorldFile>()
        .expect_err("it is empty");
    assert_eq!(fault.to_string(), "guilds: at least one guild is needed");
}
