//! Handle for the auto moderation rules of a guild.

use guildhall::client::Request;
use guildhall::client::handle::AutoModeration;
use guildhall::model::Id;
use guildhall::model::api::Endpoint;
use guildhall::model::guild::{
    AutoModerationAction, AutoModerationPreset, AutoModerationRule, AutoModerationRuleBody,
};
use serde_json::json;

use crate::handle::{CHANNEL, ROLE, SentRequest, sent_by_guild};

const RULE: Id<AutoModerationRule> = Id::new(9);

/// Returns a rule that blocks spam.
pub(crate) fn spam_rule() -> AutoModerationRuleBody {
    AutoModerationRuleBody::spam("a", [AutoModerationAction::block_message()])
}

async fn sent_by_moderation<E: Endpoint>(
    call: impl FnOnce(AutoModeration) -> Request<E>,
) -> SentRequest {
    sent_by_guild(|guild| call(guild.auto_moderation())).await
}

/// Returns the body of the request that creates a rule.
async fn created(rule: AutoModerationRuleBody) -> SentRequest {
    sent_by_moderation(|moderation| moderation.create(rule)).await
}

fn creates(body: serde_json::Value) -> SentRequest {
    SentRequest::new("POST /guilds/2/auto-moderation/rules").body(body)
}

#[tokio::test]
async fn rule_with_keywords_is_created() {
    let block = AutoModerationAction::block_message().custom_message("No cats");
    let actions = [
        block,
        AutoModerationAction::send_alert(CHANNEL),
        AutoModerationAction::timeout(60),
    ];
    let rule = AutoModerationRuleBody::keywords("Cats", ["cat*"], actions);

    let sent = sent_by_moderation(|moderation| {
        let create = moderation.create(rule).enabled(true).exempt_roles([ROLE]);
        create.exempt_channels([CHANNEL]).reason("why")
    })
    .await;

    let body = json!({
        "name": "Cats", "event_type": 1, "trigger_type": 1, "enabled": true,
        "trigger_metadata": {"keyword_filter": ["cat*"]},
        "actions": [
            {"type": 1, "metadata": {"custom_message": "No cats"}},
            {"type": 2, "metadata": {"channel_id": "5"}},
            {"type": 3, "metadata": {"duration_seconds": 60}},
        ],
        "exempt_roles": ["4"], "exempt_channels": ["5"],
    });
    assert_eq!(sent, creates(body).reason("why"));
}

#[tokio::test]
async fn each_trigger_type_has_its_metadata() {
    let block = || [AutoModerationAction::block_message()];
    let action = json!([{"type": 1, "metadata": {}}]);
    let body = |event: u8, trigger: u8| json!({"name": "a", "event_type": event, "trigger_type": trigger, "actions": action});

    assert_eq!(created(spam_rule()).await, creates(body(1, 3)));
    let rule = AutoModerationRuleBody::presets("a", [AutoModerationPreset::Slurs], block());
    let mut expected = body(1, 4);
    expected["trigger_metadata"] = json!({"presets": [3]});
    assert_eq!(created(rule).await, creates(expected));
    let mut expected = body(1, 5);
    expected["trigger_metadata"] = json!({"mention_total_limit": 10});
    let rule = AutoModerationRuleBody::mention_spam("a", 10, block());
    assert_eq!(created(rule).await, creates(expected));
    let interaction = [AutoModerationAction::block_member_interaction()];
    let rule = AutoModerationRuleBody::member_profile("a", ["cat"], interaction);
    let mut expected = body(2, 6);
    expected["trigger_metadata"] = json!({"keyword_filter": ["cat"]});
    expected["actions"] = json!([{"type": 4, "metadata": {}}]);
    assert_eq!(created(rule).await, creates(expected));
}

#[tokio::test]
async fn rules_are_read_edited_and_deleted() {
    let list = sent_by_moderation(|moderation| moderation.list()).await;
    let read = sent_by_moderation(|moderation| moderation.get(RULE)).await;
    let edited = sent_by_moderation(|moderation| {
        let edit = moderation.edit(RULE).name("Dogs").enabled(false);
        edit.exempt_roles(None).reason("why")
    })
    .await;
    let deleted = sent_by_moderation(|moderation| moderation.delete(RULE).reason("old")).await;

    let line = "/guilds/2/auto-moderation/rules";
    assert_eq!(list, SentRequest::new(&format!("GET {line}")));
    assert_eq!(read, SentRequest::new(&format!("GET {line}/9")));
    let body = json!({"name": "Dogs", "enabled": false, "exempt_roles": null});
    let expected = SentRequest::new(&format!("PATCH {line}/9")).body(body);
    assert_eq!(edited, expected.reason("why"));
    let expected = SentRequest::new(&format!("DELETE {line}/9"));
    assert_eq!(deleted, expected.reason("old"));
}
