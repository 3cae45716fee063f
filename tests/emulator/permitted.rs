//! What each endpoint of a guild needs, by the documentation's table of them.

use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

const BAN: Permissions = Permissions::BAN_MEMBERS;
const CHANNELS: Permissions = Permissions::MANAGE_CHANNELS;
const GUILD: Permissions = Permissions::MANAGE_GUILD;
const KICK: Permissions = Permissions::KICK_MEMBERS;
const NICK: Permissions = Permissions::CHANGE_NICKNAME;
const NONE: Permissions = Permissions::empty();
const ROLES: Permissions = Permissions::MANAGE_ROLES;

/// What has happened before an endpoint is called.
const BEFORE: [&str; 2] = ["GUILD_ROLE_UPDATE", "GUILD_BAN_ADD"];

/// An endpoint: what it needs, its method and path, and a body that it takes, as text. Names stand
/// for ids.
type Row = (Permissions, &'static str, &'static str, &'static str);

/// Those that read.
const READS: [Row; 19] = [
    (NONE, "GET", "", ""),
    (NONE, "GET", "/preview", ""),
    (NONE, "GET", "/channels", ""),
    (NONE, "GET", "/threads/active", ""),
    (NONE, "GET", "/members/BOB", ""),
    (NONE, "GET", "/members", ""),
    (NONE, "GET", "/members/search?query=b", ""),
    (NONE, "GET", "/roles", ""),
    (NONE, "GET", "/roles/HELPER", ""),
    (NONE, "GET", "/regions", ""),
    (NONE, "GET", "/onboarding", ""),
    (BAN, "GET", "/bans", ""),
    (BAN, "GET", "/bans/BOB", ""),
    (KICK.union(GUILD), "GET", "/prune", ""),
    (GUILD, "GET", "/invites", ""),
    (GUILD, "GET", "/integrations", ""),
    (GUILD, "GET", "/widget", ""),
    (GUILD, "GET", "/vanity-url", ""),
    (GUILD, "GET", "/welcome-screen", ""),
];

/// Those that write into the audit log.
const EDITS: [Row; 19] = [
    (GUILD, "PATCH", "", r#"{"name":"Rust users"}"#),
    (CHANNELS, "POST", "/channels", r#"{"name":"x"}"#),
    (NICK, "PATCH", "/members/@me", r#"{"nick":"x"}"#),
    (NICK, "PATCH", "/members/@me/nick", r#"{"nick":"x"}"#),
    (ROLES, "PUT", "/members/BOB/roles/HELPER", ""),
    (ROLES, "DELETE", "/members/ALICE/roles/MODERATOR", ""),
    (KICK, "DELETE", "/members/BOB", ""),
    (BAN, "PUT", "/bans/BOB", "{}"),
    (
        BAN.union(GUILD),
        "POST",
        "/bulk-ban",
        r#"{"user_ids":["BOB"]}"#,
    ),
    (ROLES, "POST", "/roles", r#"{"permissions":"0"}"#),
    (
        ROLES,
        "PATCH",
        "/roles",
        r#"[{"id":"HELPER","position":7}]"#,
    ),
    (ROLES, "PATCH", "/roles/HELPER", r#"{"name":"x"}"#),
    (ROLES, "DELETE", "/roles/HELPER", ""),
    (KICK.union(GUILD), "POST", "/prune", "{}"),
    (GUILD, "DELETE", "/integrations/APP", ""),
    (GUILD, "PATCH", "/widget", r#"{"enabled":true}"#),
    (GUILD, "PATCH", "/welcome-screen", r#"{"enabled":true}"#),
    (
        GUILD.union(ROLES),
        "PUT",
        "/onboarding",
        r#"{"enabled":false}"#,
    ),
    (BAN, "DELETE", "/bans/CAROL", ""),
];

/// Those that write without being logged.
const OTHERS: [Row; 2] = [
    (
        CHANNELS,
        "PATCH",
        "/channels",
        r#"[{"id":"GENERAL","position":5}]"#,
    ),
    (GUILD, "PUT", "/incident-actions", "{}"),
];

/// A guild where only roles let anybody do anything, and from which carol is banned.
async fn stage() -> Stage {
    let stage = Stage::new().await;
    stage.everyone_may(Permissions::VIEW_CHANNEL).await;
    let carol = stage.service.sign_up("CAROL").id;
    let path = stage.guild(&format!("/bans/{carol}"));
    stage.call("PUT", &path, &json!({})).await;
    stage
}

/// Replaces names by ids.
async fn filled(stage: &Stage, text: &str) -> String {
    let all = stage.guild("/integrations");
    let app = stage.call("GET", &all, &Value::Null).await.body[0]["id"].clone();
    let bans = stage.call("GET", &stage.guild("/bans"), &Value::Null).await;
    let carol = bans.body[0]["user"]["id"].clone();
    let id = |id: &Value| id.as_str().unwrap_or("1").to_owned();
    text.replace("ALICE", &stage.user("alice").to_string())
        .replace("APP", &id(&app))
        .replace("BOB", &stage.user("bob").to_string())
        .replace("CAROL", &id(&carol))
        .replace("GENERAL", &stage.channel("general").to_string())
        .replace("HELPER", &stage.role("Helper").to_string())
        .replace("MODERATOR", &stage.role("Moderator").to_string())
}

/// Calls an endpoint of a new guild whose bot may do this.
async fn call(row: Row, held: Permissions) -> (Stage, Reply) {
    let stage = stage().await;
    let (_, method, path, body) = row;
    stage.bot_may(GUILD | BAN);
    let path = stage.guild(&filled(&stage, path).await);
    let body = filled(&stage, body).await;
    let body = serde_json::from_str(&body).unwrap_or_default();
    stage.bot_may(held);
    let reply = stage.call_for("why", method, &path, &body).await;
    (stage, reply)
}

#[tokio::test]
async fn each_endpoint_takes_who_has_its_permissions_and_no_others() {
    for row in [&READS[..], &EDITS, &OTHERS].concat() {
        let (_, reply) = call(row, row.0).await;

        assert_ne!(reply.status, 403, "{row:?}");
    }
}

#[tokio::test]
async fn each_endpoint_needs_every_one_of_its_permissions() {
    let most = Permissions::all() - Permissions::ADMINISTRATOR - Permissions::VIEW_AUDIT_LOG;
    for row in [&READS[..], &EDITS, &OTHERS].concat() {
        for needed in row.0 {
            let (stage, reply) = call(row, most - needed).await;

            assert_eq!(reply.refusal(), (403, 50013), "{row:?} without {needed}");
            assert_eq!(stage.happened(), BEFORE, "{row:?}");
        }
    }
}

#[tokio::test]
async fn each_change_is_logged_with_its_reason() {
    for row in EDITS {
        let (stage, reply) = call(row, row.0).await;

        assert!(reply.status < 300, "{row:?}: {}", reply.body);
        assert_eq!(stage.service.audit_log().last().reason(), Some("why"));
    }
}
