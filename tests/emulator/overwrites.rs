//! Permission overwrites of a channel.

use guildhall_model::{PermissionOverwrite, Permissions};
use serde_json::{Value, json};

use crate::channel_edits::{actions, changes, edit, stored, without_media_channel};
use crate::kit::{Fixture, Reply};

const MANAGER: Permissions = Permissions::MANAGE_CHANNELS.union(Permissions::MANAGE_ROLES);

/// Returns an emulator whose bot can manage channels and roles.
async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(MANAGER).await
}

fn path(fixture: &Fixture, id: u64) -> String {
    format!("/channels/{}/permissions/{id}", fixture.channel("general"))
}

async fn set(fixture: &Fixture, id: u64, body: Value) -> Reply {
    let path = path(fixture, id);
    fixture.call_with_reason("tidy", "PUT", &path, &body).await
}

fn overwrites(fixture: &Fixture) -> Vec<PermissionOverwrite> {
    stored(fixture, "general")
        .permission_overwrites
        .unwrap_or_default()
}

#[tokio::test]
async fn overwrite_is_created_changed_and_deleted() {
    let fixture = fixture().await;
    let (helper, bob) = (fixture.role("Helper").get(), fixture.user("bob"));
    let send = Permissions::SEND_MESSAGES;

    let created = set(&fixture, helper, json!({ "type": 0, "deny": send })).await;
    let changed = set(&fixture, helper, json!({ "type": 0, "allow": send })).await;
    let member = set(
        &fixture,
        bob.get(),
        json!({ "type": 1, "allow": "1024", "deny": null }),
    )
    .await;
    let deleted = fixture.delete(&path(&fixture, helper)).await;

    assert_eq!(
        [created, changed, member, deleted].map(|reply| reply.status),
        [204; 4]
    );
    let view = Permissions::VIEW_CHANNEL;
    assert_eq!(
        overwrites(&fixture),
        [PermissionOverwrite::member(bob).allow(view)]
    );
    assert_eq!(fixture.event_names(), ["CHANNEL_UPDATE"; 4]);
    assert_eq!(
        actions(&fixture),
        [
            "CHANNEL_OVERWRITE_CREATE",
            "CHANNEL_OVERWRITE_UPDATE",
            "CHANNEL_OVERWRITE_CREATE",
            "CHANNEL_OVERWRITE_DELETE"
        ]
    );
    let log = fixture.service.audit_log();
    assert_eq!(
        changes(&log[1]),
        [r#"allow: "0" -> "2048""#, r#"deny: "2048" -> "0""#]
    );
    assert_eq!(
        (log[1].reason(), log[1].target),
        (Some("tidy"), fixture.channel("general").get())
    );
}

#[tokio::test]
async fn overwrite_applies_to_the_members_of_the_role() {
    let fixture = fixture().await;
    let everyone = fixture.service.default_guild().id().get();
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);

    let denied = json!({ "type": 0, "deny": Permissions::SEND_MESSAGES });
    assert_eq!(set(&fixture, everyone, denied).await.status, 204);
    fixture.set_bot_permissions(Permissions::SEND_MESSAGES);

    let messages = format!("/channels/{}/messages", fixture.channel("general"));
    let reply = fixture.post(&messages, &json!({ "content": "Hi" })).await;
    assert_eq!(reply.error(), (403, 50013));
}

#[tokio::test]
async fn overwrites_require_manage_roles() {
    let fixture = Fixture::with_bot_permissions(Permissions::MANAGE_CHANNELS).await;
    let helper = fixture.role("Helper").get();

    let put = set(&fixture, helper, json!({ "type": 0 })).await;
    let delete = fixture.delete(&path(&fixture, helper)).await;
    let patch = edit(&fixture, "general", json!({ "permission_overwrites": [] })).await;

    assert_eq!(
        [put, delete, patch].map(|reply| reply.error()),
        [(403, 50013); 3]
    );
}

#[tokio::test]
async fn bot_changes_only_permissions_that_it_has() {
    let fixture = fixture().await;
    let helper = fixture.role("Helper").get();
    let ban = Permissions::MANAGE_WEBHOOKS;

    let foreign = set(&fixture, helper, json!({ "type": 0, "deny": ban })).await;
    let roles = json!({ "type": 0, "allow": Permissions::MANAGE_ROLES });
    let roles = set(&fixture, helper, roles).await;
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let admin = set(&fixture, helper, json!({ "type": 0, "deny": ban })).await;
    fixture.set_bot_permissions(MANAGER);
    let more = json!({ "type": 0, "deny": ban | Permissions::SEND_MESSAGES });
    let more = set(&fixture, helper, more).await;

    assert_eq!(
        (foreign.error(), roles.error()),
        ((403, 50013), (403, 50013))
    );
    assert_eq!((admin.status, more.status), (204, 204));
}

/// Sets the overwrites of a channel without a request.
fn set_silently(fixture: &Fixture, channel: &str, overwrite: PermissionOverwrite) {
    let guild = fixture.service.default_guild();
    guild.edit_channel(channel, |channel| {
        channel.permission_overwrites = Some(vec![overwrite]);
    });
}

#[tokio::test]
async fn category_or_manage_roles_overwrite_widens_what_the_bot_can_change() {
    let fixture = fixture().await;
    let bot = PermissionOverwrite::member(fixture.user("Your bot"));
    let body = json!({ "type": 0, "deny": Permissions::MANAGE_WEBHOOKS });
    let helper = fixture.role("Helper").get();

    set_silently(&fixture, "Commons", bot.allow(Permissions::MANAGE_WEBHOOKS));
    let by_category = set(&fixture, helper, body.clone()).await;
    set_silently(&fixture, "Commons", bot);
    set_silently(&fixture, "general", bot.allow(Permissions::MANAGE_ROLES));
    let by_overwrite = set(&fixture, helper, body).await;

    assert_eq!((by_category.status, by_overwrite.status), (204, 204));
}

#[tokio::test]
async fn unknown_targets_and_overwrites_are_rejected() {
    let fixture = fixture().await;
    let bob = fixture.user("bob");

    let role = set(&fixture, 5, json!({ "type": 0 })).await;
    let user = set(&fixture, 5, json!({ "type": 1 })).await;
    let kind = set(&fixture, bob.get(), json!({ "type": 2 })).await;
    let missing = fixture.delete(&path(&fixture, bob.get())).await;

    assert_eq!((role.error(), user.error()), ((404, 10011), (404, 10013)));
    assert_eq!(kind.codes("/type"), ["BASE_TYPE_CHOICES"]);
    assert_eq!(missing.error(), (404, 10009));
}

#[tokio::test]
async fn threads_have_no_overwrites() {
    let fixture = fixture().await;
    let (thread, bob) = (fixture.channel("book-club"), fixture.user("bob"));

    let path = format!("/channels/{thread}/permissions/{bob}");
    let reply = fixture.put(&path, &json!({ "type": 1 })).await;

    assert_eq!(reply.error(), (400, 50024));
}

#[tokio::test]
async fn synced_channels_follow_their_category() {
    let fixture = fixture().await;
    let helper = PermissionOverwrite::role(fixture.role("Helper"));
    without_media_channel(&fixture);
    set_silently(&fixture, "lounge", helper);

    let denied = helper.deny(Permissions::SEND_MESSAGES);
    let body = json!({ "permission_overwrites": [denied] });
    let reply = edit(&fixture, "Commons", body).await;

    assert_eq!(reply.status, 200, "{}", reply.body);
    assert_eq!(overwrites(&fixture), [denied]);
    assert_eq!(
        stored(&fixture, "lounge").permission_overwrites,
        Some(vec![helper])
    );
    // The category and its channels, except for the one with an overwrite of its own.
    assert_eq!(fixture.event_names(), ["CHANNEL_UPDATE"; 5]);
    assert_eq!(actions(&fixture), ["CHANNEL_OVERWRITE_CREATE"]);
}
