//! Scenarios: what users did, saved as a file, a test or a page, and done again.

use std::time::Duration;

use acceptance::assert_contains;
use guildhall_emulator::{Emulator, Retention, Scenario};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, Reply, command, text};
use crate::playground::read_api;

/// Time for results that are not as expected.
const NO_TIME: Duration = Duration::ZERO;

async fn fixture_with_command() -> Fixture {
    let fixture = Fixture::with_builder(Emulator::builder().playground(true)).await;
    fixture.register(json!([command("roll", json!([]))])).await;
    fixture
}

/// Returns the JSON of the recorded scenario.
fn recorded(fixture: &Fixture) -> Value {
    let text = fixture.service.scenario().to_string();
    serde_json::from_str(&text).expect("a scenario is JSON")
}

async fn get(fixture: &Fixture, query: &str) -> Reply {
    read_api(fixture, &format!("/scenario{query}")).await
}

fn vote(content: &str) -> CannedResponse {
    let button = json!({ "type": 2, "style": 1, "label": "Yes", "custom_id": "vote-yes" });
    let rows = json!([{ "type": 1, "components": [button] }]);
    CannedResponse::Each {
        command: json!({ "type": 4, "data": { "content": content, "components": rows } }),
        other: json!({ "type": 7, "data": { "content": "1 vote" } }),
    }
}

/// Lets alice send `/roll` and click the button of the response.
async fn roll_and_click(fixture: &Fixture) {
    let guild = fixture.service.default_guild();
    let alice = guild.find_member("alice").expect("alice is a member");
    let outcome = alice.slash("/roll").await;
    let message = outcome.original_response().expect("a message is shown");
    alice.press(&message, "Yes").await;
}

#[tokio::test]
async fn actions_are_recorded_with_symbols_and_results() {
    let fixture = fixture_with_command().await;
    let bob = fixture.user("bob");
    let _app = fixture.connect_app(vote(&format!("<@{bob}> asks"))).await;
    roll_and_click(&fixture).await;
    assert_eq!(
        recorded(&fixture),
        json!({
            "version": 1,
            "steps": [
                {
                    "user": "alice",
                    "channel": "#general",
                    "action": { "send": "/roll" },
                    "expect": {
                        "response": "CHANNEL_MESSAGE_WITH_SOURCE",
                        "reply": {
                            "content": "<@{{user:bob}}> asks",
                            "ephemeral": false,
                            "components": ["[Yes]"],
                        },
                    },
                },
                {
                    "user": "alice",
                    "channel": "#general",
                    "action": { "click": { "message": "{{message:1}}", "component": "Yes" } },
                    "expect": {
                        "response": "UPDATE_MESSAGE",
                        "reply": { "content": "1 vote", "ephemeral": false, "components": ["[Yes]"] },
                    },
                },
            ],
        })
    );
}

#[tokio::test]
async fn replay_finds_the_response_that_changed() {
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(vote("Well?")).await;
    roll_and_click(&fixture).await;
    let scenario = fixture.service.scenario();

    let same = fixture_with_command().await;
    let _app = same.connect_app(vote("Well?")).await;
    let replay = same.service.replay(&scenario, NO_TIME).await;
    assert!(replay.is_success(), "{replay}");

    let changed = fixture_with_command().await;
    let _app = changed.connect_app(vote("Well then?")).await;
    let replay = changed.service.replay(&scenario, NO_TIME).await;
    assert_eq!(replay.failed_steps(), [1]);
    assert_eq!(
        replay.to_string(),
        "  1 FAILED alice: /roll\n           \
         reply.content: expected \"Well?\", received \"Well then?\"\n  \
         2 ok     alice: clicks [Yes] of {{message:1}}\n\
         1 of 2 steps as expected"
    );
}

#[tokio::test]
async fn replay_reports_what_cannot_be_done() {
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(text("Hello")).await;
    for (action, user, reason) in [
        (
            json!({ "send": "/rol" }),
            "alice",
            "there is no CHAT_INPUT command `rol`",
        ),
        (json!({ "send": "/roll" }), "zoe", "there is no user `zoe`"),
        (
            json!({ "click": { "message": "{{message:7}}", "component": "Yes" } }),
            "alice",
            "there is no `message:7`",
        ),
        (
            json!({ "submit": { "modal": "{{interaction:7}}", "fields": [] } }),
            "alice",
            "{{interaction:7}} opened no modal",
        ),
    ] {
        let step = json!({ "user": user, "channel": "#general", "action": action });
        let file = json!({ "version": 1, "steps": [step] }).to_string();
        let scenario: Scenario = file.parse().expect("the scenario is valid");
        let replay = fixture.service.replay(&scenario, NO_TIME).await.to_string();
        assert!(replay.contains(reason), "{replay}");
    }
}

#[tokio::test]
async fn numbers_that_differ_between_equal_lines_are_not_expected() {
    let fixture = fixture_with_command().await;
    let you = fixture.service.you();
    for content in ["You roll 4 of 6.", "You roll 2 of 6."] {
        let _app = fixture.connect_app(text(content)).await;
        you.slash("/roll").await;
    }
    let scenario = fixture.service.scenario();
    let content = "You roll {{number}} of 6.";
    let steps = recorded(&fixture)["steps"].take();
    assert_eq!(steps[0]["expect"]["reply"]["content"], content);
    assert_eq!(steps[1]["expect"]["reply"]["content"], content);
    let test = scenario.to_rust("my_bot::app()");
    assert!(
        test.contains("assert!(roll_1.content().contains(\" of 6.\"));"),
        "{test}"
    );

    let _app = fixture.connect_app(text("You roll 6 of 6.")).await;
    let replay = fixture.service.replay(&scenario, NO_TIME).await;
    assert!(replay.is_success(), "{replay}");
    let _app = fixture.connect_app(text("You lose 6 of 6.")).await;
    let replay = fixture.service.replay(&scenario, NO_TIME).await;
    assert_eq!(replay.failed_steps(), [1, 2]);
}

#[tokio::test]
async fn test_in_rust_looks_at_the_failures_of_handlers() {
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(text("Something went wrong.")).await;
    let outcome = fixture.service.you().slash("/roll").await;
    let record = fixture.service.failure_recorder();
    let action = record(outcome.interaction.id, "the dice are gone");
    let refused = fixture.service.you().slash("/roll").await;
    record(refused.interaction.id, "rejected: Not today.");

    let scenario = fixture.service.scenario();

    assert_eq!(action.as_deref(), Some("you: /roll"));
    let steps = recorded(&fixture)["steps"].take();
    assert_eq!(steps[0]["expect"]["failed"], true);
    assert_eq!(steps[1]["expect"]["failed"], Value::Null);
    let test = scenario.to_rust("my_bot::app()");
    assert_contains(&test, "assert!(roll_1.failure().is_some());");
    assert!(!test.contains("roll_2.failure()"), "{test}");
    let replay = fixture.service.replay(&scenario, NO_TIME).await;
    assert!(replay.is_success(), "{replay}");
}

#[tokio::test]
async fn other_content_for_an_equal_line_is_not_expected() {
    let fixture = fixture_with_command().await;
    for content in ["Heads", "Tails"] {
        let _app = fixture.connect_app(text(content)).await;
        fixture.service.you().slash("/roll").await;
    }
    let reply = recorded(&fixture)["steps"][0]["expect"]["reply"].take();
    assert_eq!(reply, json!({ "ephemeral": false }));
}

#[tokio::test]
async fn a_scenario_contains_the_loaded_world_in_which_it_begins() {
    let file = r#"{ "guilds": [{ "name": "Shop", "members": [{ "name": "zoe" }] }] }"#;
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(text("Fresh bread.")).await;
    fixture.service.you().slash("/roll").await;
    let parsed = file.parse().expect("the file is valid");
    fixture.service.load(&parsed);
    assert_eq!(fixture.service.scenario().step_count(), 0);
    let zoe = || fixture.service.default_guild().find_member("zoe");
    zoe().expect("zoe is in the file").slash("/roll").await;

    let scenario = fixture.service.scenario();
    let test = scenario.to_rust("my_bot::app()");
    assert_contains(&test, "const WORLD: &str = r#\"{");
    assert_contains(&test, "discord.load(&WORLD.parse()");
    let scenario: Scenario = scenario.to_string().parse().expect("the scenario is valid");
    fixture.service.load(
        &r#"{ "guilds": [{ "name": "Else" }] }"#
            .parse()
            .expect("the file is valid"),
    );
    assert!(zoe().is_none());
    let replay = fixture.service.replay(&scenario, NO_TIME).await;
    assert!(replay.is_success(), "{replay}");
    assert!(zoe().is_some(), "the replay has loaded the world");
}

#[tokio::test]
async fn a_scenario_with_an_invalid_world_is_rejected() {
    let file = json!({ "version": 1, "steps": [], "world": { "guilds": [] } });
    let error = file.to_string().parse::<Scenario>().unwrap_err();
    assert_contains(&error.to_string(), "world: guilds");
}

#[tokio::test]
async fn scenario_is_downloaded_in_three_formats() {
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(vote("Well?")).await;
    roll_and_click(&fixture).await;
    for (query, name, part) in [
        ("", "scenario.json", "\"version\": 1"),
        ("?format=json", "scenario.json", "\"send\": \"/roll\""),
        ("?format=html", "conversation.html", "<code>/roll</code>"),
        (
            "?format=rust&app=other::app()",
            "recorded.rs",
            "discord.install(other::app()).await",
        ),
    ] {
        let reply = get(&fixture, query).await;
        let body = String::from_utf8(reply.bytes.clone()).expect("the file is UTF-8");
        assert!(body.contains(part), "{body}");
        let disposition = format!("attachment; filename=\"{name}\"");
        assert_eq!(reply.header("content-disposition"), Some(&*disposition));
    }
    assert_eq!(get(&fixture, "?format=pdf").await.status, 400);
    assert_eq!(get(&fixture, "?keep=one").await.status, 400);
}

#[tokio::test]
async fn kept_expectations_are_chosen_by_number() {
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(vote("Well?")).await;
    roll_and_click(&fixture).await;
    for (keep, first, second) in [("1,2", true, true), ("2", false, true), ("", false, false)] {
        let steps = get(&fixture, &format!("?keep={keep}")).await.body["steps"].take();
        let has = |index: usize| steps[index]["expect"].is_object();
        assert_eq!((has(0), has(1)), (first, second), "{keep}");
        assert_eq!(steps[0]["action"], json!({ "send": "/roll" }));
    }
}

#[tokio::test]
async fn parts_of_an_expectation_are_dropped_by_their_paths() {
    let fixture = fixture_with_command().await;
    let _app = fixture.connect_app(vote("Well?")).await;
    roll_and_click(&fixture).await;
    let query = "?drop=1.reply.components.0,1.reply.content,2.response,1.no.such.part";
    let steps = get(&fixture, query).await.body["steps"].take();
    let whole = get(&fixture, "").await.body["steps"].take();
    assert_eq!(whole[0]["expect"]["reply"]["content"], "Well?");
    assert_eq!(steps[0]["expect"]["reply"].get("content"), None);
    let count = |steps: &Value| {
        steps[0]["expect"]["reply"]["components"]
            .as_array()
            .map(Vec::len)
    };
    assert_eq!(
        count(&steps).unwrap_or(0) + 1,
        count(&whole).expect("there are components")
    );
    assert_eq!(steps[1]["expect"].get("response"), None);
    assert_eq!(steps[1]["action"], whole[1]["action"]);
    assert_eq!(get(&fixture, "?drop=reply").await.status, 400);
}

#[tokio::test]
async fn series_of_autocomplete_requests_is_one_step() {
    let fixture = Fixture::new().await;
    let option = json!([{ "type": 3, "name": "name", "description": "A", "autocomplete": true }]);
    fixture.register(json!([command("city", option)])).await;
    let _app = fixture.connect_app(text("Hello")).await;
    let you = fixture.service.you();
    for line in ["?/city name:B", "?/city name:Be"] {
        // The response is no list of choices, which does not matter here.
        drop(you.send(line).await);
    }
    you.slash("/city name:Bern").await;
    let steps = recorded(&fixture)["steps"].take();
    let lines = |index: usize| steps[index]["action"]["send"].clone();
    assert_eq!([lines(0), lines(1)], ["?/city name:Be", "/city name:Bern"]);
}

#[tokio::test]
async fn page_of_a_conversation_has_no_markup_of_the_bot() {
    let fixture = fixture_with_command().await;
    let script = "<script>alert('1')</script> & \"more\"";
    let _app = fixture.connect_app(text(script)).await;
    fixture.service.you().slash("/roll").await;
    let html = fixture.service.scenario().to_html();
    assert!(!html.contains("<script"), "{html}");
    let escaped = "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;more&quot;";
    assert!(html.contains(escaped), "{html}");
    assert!(
        !html.contains("http://") && !html.contains("https://"),
        "{html}"
    );
}

#[tokio::test]
async fn oldest_actions_are_dropped() {
    let mut retention = Retention::default();
    retention.steps = 2;
    let fixture = Fixture::with_builder(Emulator::builder().retention(retention)).await;
    fixture.register(json!([command("roll", json!([]))])).await;
    let _app = fixture.connect_app(text("Hello")).await;
    for _ in 0..3 {
        fixture.service.you().slash("/roll").await;
    }
    assert_eq!(fixture.service.scenario().step_count(), 2);
}

#[test]
fn invalid_file_is_rejected_with_the_path() {
    for (file, message) in [
        (
            json!({ "version": 2, "steps": [] }),
            "version: 2 is not supported; 1 is",
        ),
        (
            json!({ "version": 1, "steps": [{ "user": "alice", "chanel": "#general" }] }),
            "steps[0].chanel: unknown field `chanel`",
        ),
        (
            json!({ "version": 1, "steps": [{ "user": 1 }] }),
            "steps[0].user: invalid type: integer `1`, expected a string",
        ),
    ] {
        let error = file
            .to_string()
            .parse::<Scenario>()
            .expect_err("the file is invalid");
        assert!(error.to_string().starts_with(message), "{error}");
    }
}

#[test]
fn test_of_users_and_commands_with_keywords_as_names_is_rust() {
    for word in [
        "as", "async", "await", "dyn", "else", "fn", "for", "gen", "if", "impl", "in", "let",
        "mod", "ref", "return", "self", "static", "super", "trait", "true", "try", "use", "where",
        "yield",
    ] {
        let step = json!({ "user": word, "channel": "#general", "action": { "send": format!("/{word}") } });
        let file = json!({ "version": 1, "steps": [step] }).to_string();
        let scenario: Scenario = file.parse().expect("the scenario is valid");
        let test = scenario.to_rust("my_bot::app()");
        let parsed = syn::parse_file(&test);
        assert!(parsed.is_ok(), "{word}: {:?}\n{test}", parsed.err());
    }
}

#[test]
fn scenario_without_steps_is_invalid() {
    let empty = r#"{"version":1,"steps":[]}"#.parse::<Scenario>();

    let error = empty.expect_err("there is no step").to_string();

    assert_eq!(error, "steps: at least one step is required");
}

#[tokio::test]
async fn rejected_message_of_a_scenario_is_a_failed_step() {
    let fixture = fixture_with_command().await;
    let step = json!({ "user": "alice", "channel": "#general", "action": { "post": "" } });
    let file = json!({ "version": 1, "steps": [step] }).to_string();
    let scenario: Scenario = file.parse().expect("the scenario is valid");

    let report = fixture.service.replay(&scenario, NO_TIME).await;

    assert_eq!(report.failed_steps(), [1], "{report}");
}
