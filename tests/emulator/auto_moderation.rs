//! Auto moderation rules.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, extended};

const GUILD: Permissions = Permissions::MANAGE_GUILD;

fn rules(fixture: &Fixture, tail: &str) -> String {
    fixture.guild(&format!("/auto-moderation/rules{tail}"))
}

/// Returns the body of a rule with this trigger type that blocks messages, with further fields.
fn rule(trigger: u8, more: Value) -> Value {
    let body = json!({
        "name": "Rule", "event_type": 1, "trigger_type": trigger, "actions": [{ "type": 1 }],
        "trigger_metadata": {},
    });
    extended(body, more)
}

async fn create(fixture: &Fixture, body: &Value) -> Reply {
    let path = rules(fixture, "");
    fixture
        .call_with_reason("asked for", "POST", &path, body)
        .await
}

/// Returns the path of a rule.
fn one(fixture: &Fixture, rule: &Value) -> String {
    rules(
        fixture,
        &format!("/{}", rule["id"].as_str().unwrap_or_default()),
    )
}

#[tokio::test]
async fn rule_is_created_listed_and_logged() {
    let fixture = Fixture::with_bot_permissions(GUILD).await;
    let general = fixture.channel("general");
    let body = rule(
        1,
        json!({
            "trigger_metadata": { "keyword_filter": ["cat*"], "mention_total_limit": 5 },
            "actions": [
                { "type": 1, "metadata": { "custom_message": "No cats" } },
                { "type": 2, "metadata": { "channel_id": general } },
            ],
            "enabled": true, "exempt_channels": [general], "exempt_roles": [fixture.role("Helper")],
        }),
    );

    let created = create(&fixture, &body).await;

    let list = fixture.get(&rules(&fixture, "")).await;
    let read = fixture.get(&one(&fixture, &created.body)).await;
    let mut expected = body;
    expected["id"] = created.body["id"].clone();
    expected["guild_id"] = json!(fixture.service.default_guild().id());
    expected["creator_id"] = created.body["creator_id"].clone();
    expected["trigger_metadata"] =
        json!({ "keyword_filter": ["cat*"], "regex_patterns": [], "allow_list": [] });
    assert_eq!((created.status, &created.body), (200, &expected));
    assert_eq!((list.body, &read.body), (json!([expected]), &expected));
    assert_eq!(fixture.last_event("AUTO_MODERATION_RULE_CREATE"), expected);
    fixture.assert_logged("AUTO_MODERATION_RULE_CREATE", Some("asked for"));
}

#[tokio::test]
async fn rule_is_edited_and_deleted() {
    let fixture = Fixture::with_bot_permissions(GUILD).await;
    let created = create(&fixture, &rule(5, json!({ "enabled": true })))
        .await
        .body;
    let path = one(&fixture, &created);

    let edit = json!({ "name": "Mentions", "enabled": null, "trigger_metadata": { "mention_total_limit": 7 } });
    let edited = fixture.call_with_reason("why", "PATCH", &path, &edit).await;
    let event = fixture.last_event("AUTO_MODERATION_RULE_UPDATE");
    let logged = fixture.service.audit_log().last().clone();
    let deleted = fixture.delete(&path).await;
    let gone = fixture.get(&path).await;

    assert_eq!(
        (&edited.body["name"], &edited.body["enabled"]),
        (&json!("Mentions"), &json!(false))
    );
    let metadata = json!({ "mention_total_limit": 7, "mention_raid_protection_enabled": false });
    assert_eq!(edited.body["trigger_metadata"], metadata);
    assert_eq!(event, edited.body);
    assert_eq!(
        (logged.action, logged.reason()),
        ("AUTO_MODERATION_RULE_UPDATE", Some("why"))
    );
    assert_eq!((deleted.status, gone.error()), (204, (404, 0)));
    assert_eq!(
        fixture.last_event("AUTO_MODERATION_RULE_DELETE")["name"],
        "Mentions"
    );
    assert_eq!(
        fixture.service.audit_log().last().action,
        "AUTO_MODERATION_RULE_DELETE"
    );
}

#[tokio::test]
async fn timeout_requires_moderate_members_and_a_rule_for_messages() {
    let fixture = Fixture::with_bot_permissions(GUILD).await;
    let timeout = json!({ "actions": [{ "type": 3, "metadata": { "duration_seconds": 60 } }] });
    let plain = create(&fixture, &rule(1, json!({}))).await.body;
    let path = one(&fixture, &plain);

    let denied = create(&fixture, &rule(1, timeout.clone())).await;
    let edit_denied = fixture.patch(&path, &timeout).await;
    fixture.set_bot_permissions(GUILD | Permissions::MODERATE_MEMBERS);
    let edited = fixture.patch(&path, &timeout).await;

    assert_eq!(
        (denied.error(), edit_denied.error()),
        ((403, 50013), (403, 50013))
    );
    assert_eq!(edited.status, 200, "{}", edited.body);
    for (trigger, status) in [(1, 200), (5, 200), (3, 400), (4, 400), (6, 400)] {
        let reply = create(&fixture, &rule(trigger, timeout.clone())).await;
        assert_eq!(reply.status, status, "{trigger}: {}", reply.body);
    }
    let spam = create(&fixture, &rule(3, json!({}))).await.body;
    let edited = fixture.patch(&one(&fixture, &spam), &timeout).await;
    assert_eq!(edited.codes("/actions"), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn guild_has_6_keyword_rules_and_1_of_each_other_type() {
    let fixture = Fixture::with_bot_permissions(GUILD).await;
    for (trigger, limit) in [(1, 6), (3, 1), (4, 1), (5, 1), (6, 1)] {
        for _ in 0..limit {
            assert_eq!(
                create(&fixture, &rule(trigger, json!({}))).await.status,
                200
            );
        }

        let full = create(&fixture, &rule(trigger, json!({}))).await;

        assert_eq!(
            full.codes(""),
            ["AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED"]
        );
        let message = format!("Maximum number of rules with trigger type {trigger} is {limit}");
        assert_eq!(full.body["errors"]["_errors"][0]["message"], message);
    }
}

/// Returns a list of texts.
fn texts(count: usize, length: usize) -> Vec<String> {
    vec!["a".repeat(length); count]
}

#[tokio::test]
async fn lists_and_texts_of_a_rule_have_limits() {
    let metadata = |name: &str, value: Value| json!({ "trigger_metadata": { name: value } });
    let keywords = |count, length| metadata("keyword_filter", json!(texts(count, length)));
    let patterns = |count, length| metadata("regex_patterns", json!(texts(count, length)));
    let allowed = |count, length| metadata("allow_list", json!(texts(count, length)));
    let ids = |count: u64| json!((1..=count).map(|id| id.to_string()).collect::<Vec<_>>());
    let message =
        |length| json!([{ "type": 1, "metadata": { "custom_message": "a".repeat(length) } }]);
    for (trigger, more, accepted) in [
        (1, json!({ "name": "a".repeat(100) }), true),
        (1, json!({ "name": "a".repeat(101) }), false),
        (1, keywords(1000, 60), true),
        (1, keywords(1001, 1), false),
        (1, keywords(1, 61), false),
        (1, keywords(1, 0), false),
        (1, patterns(10, 260), true),
        (1, patterns(11, 1), false),
        (1, patterns(1, 261), false),
        (1, allowed(100, 60), true),
        (1, allowed(101, 1), false),
        (4, allowed(1001, 1), false),
        (4, allowed(1000, 60), true),
        (5, metadata("mention_total_limit", json!(51)), false),
        (5, metadata("mention_total_limit", json!(50)), true),
        (1, json!({ "exempt_roles": ids(20) }), true),
        (1, json!({ "exempt_roles": ids(21) }), false),
        (1, json!({ "exempt_channels": ids(50) }), true),
        (1, json!({ "exempt_channels": ids(51) }), false),
        (1, json!({ "actions": message(150) }), true),
        (1, json!({ "actions": message(151) }), false),
        (1, json!({ "actions": [] }), false),
        (
            1,
            json!({ "actions": vec![json!({ "type": 1 }); 6] }),
            false,
        ),
    ] {
        let fixture = Fixture::with_bot_permissions(GUILD).await;
        let reply = create(&fixture, &rule(trigger, more)).await;

        let expected = if accepted { (200, 0) } else { (400, 50035) };
        assert_eq!(reply.error(), expected, "{}", reply.body);
    }
}

#[tokio::test]
async fn action_has_the_metadata_of_its_type() {
    let fixture = Fixture::with_bot_permissions(GUILD | Permissions::MODERATE_MEMBERS).await;
    let timeout = |seconds: u32| json!({ "type": 3, "metadata": { "duration_seconds": seconds } });
    for (action, error) in [
        (timeout(2_419_200), (200, 0)),
        (timeout(2_419_201), (400, 50035)),
        (json!({ "type": 3 }), (400, 50035)),
        (json!({ "type": 2, "metadata": {} }), (400, 50035)),
        (
            json!({ "type": 2, "metadata": { "channel_id": "5" } }),
            (404, 10003),
        ),
        (json!({ "type": 4 }), (200, 0)),
        (json!({ "type": 5 }), (400, 50035)),
    ] {
        let reply = create(&fixture, &rule(1, json!({ "actions": [action] }))).await;
        assert_eq!(reply.error(), error, "{action}: {}", reply.body);
    }
}

#[tokio::test]
async fn preset_and_profile_rules_require_metadata() {
    let fixture = Fixture::with_bot_permissions(GUILD).await;
    let without = json!({ "trigger_metadata": null });
    for trigger in [4, 6] {
        let reply = create(&fixture, &rule(trigger, without.clone())).await;
        assert_eq!(reply.codes("/trigger_metadata"), ["BASE_TYPE_CHOICES"]);
    }

    let presets = json!({ "trigger_metadata": { "presets": [1, 3] } });
    let created = create(&fixture, &rule(4, presets)).await;

    let expected = json!({ "presets": [1, 3], "allow_list": [] });
    assert_eq!(created.body["trigger_metadata"], expected);
}

#[tokio::test]
async fn rules_require_manage_guild() {
    let fixture = Fixture::with_bot_permissions(GUILD).await;
    let path = one(&fixture, &create(&fixture, &rule(1, json!({}))).await.body);
    fixture.set_bot_permissions(Permissions::empty());

    for (method, path) in [
        ("GET", &path),
        ("PATCH", &path),
        ("DELETE", &path),
        ("GET", &rules(&fixture, "")),
    ] {
        let reply = fixture.call(method, path, &json!({})).await;
        assert_eq!(reply.error(), (403, 50013), "{method} {path}");
    }
    assert_eq!(
        create(&fixture, &rule(1, json!({}))).await.error(),
        (403, 50013)
    );
}
