//! Section 4.4 of the interface: what each endpoint of a guild needs, is answered with, and causes.

use std::time::Duration;

use guildhall_model::Permissions;
use guildhall_model::api::{ENDPOINTS, EndpointInfo};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

const BAN: Permissions = Permissions::BAN_MEMBERS;
const CHANNELS: Permissions = Permissions::MANAGE_CHANNELS;
const GUILD: Permissions = Permissions::MANAGE_GUILD;
const INVITE: Permissions = Permissions::CREATE_INSTANT_INVITE;
const KICK: Permissions = Permissions::KICK_MEMBERS;
const NICK: Permissions = Permissions::CHANGE_NICKNAME;
const NICKS: Permissions = Permissions::MANAGE_NICKNAMES;
const NONE: Permissions = Permissions::empty();
const ROLES: Permissions = Permissions::MANAGE_ROLES;

/// A row of the section: the endpoint, what it needs, its method and path below the guild, and a
/// body that it takes, as text; the status, and the events that this body causes. Names in capitals
/// stand for ids.
type Row = (
    &'static str,
    Permissions,
    &'static str,
    &'static str,
    u16,
    &'static [&'static str],
);

/// The rows of the section, in its order, and the one endpoint that is younger.
#[rustfmt::skip]
const ROWS: [Row; 45] = [
    ("GetGuild", NONE, "GET ", "", 200, &[]),
    ("GetGuildPreview", NONE, "GET /preview", "", 200, &[]),
    ("ModifyGuild", GUILD, "PATCH ", r#"{"name":"Rust"}"#, 200, &["GUILD_UPDATE"]),
    ("GetChannels", NONE, "GET /channels", "", 200, &[]),
    ("CreateChannel", CHANNELS, "POST /channels", r#"{"name":"x"}"#, 201, &["CHANNEL_CREATE"]),
    ("ModifyChannelPositions", CHANNELS, "PATCH /channels",
        r#"[{"id":"GENERAL","position":5},{"id":"LOUNGE","position":0}]"#, 204,
        &["CHANNEL_UPDATE", "CHANNEL_UPDATE"]),
    ("ListActiveThreads", NONE, "GET /threads/active", "", 200, &[]),
    ("GetMember", NONE, "GET /members/BOB", "", 200, &[]),
    ("ListMembers", NONE, "GET /members", "", 200, &[]),
    ("SearchMembers", NONE, "GET /members/search?query=b", "", 200, &[]),
    ("AddMember", INVITE, "PUT /members/DORA", r#"{"access_token":"TOKEN"}"#, 201,
        &["GUILD_MEMBER_ADD"]),
    ("ModifyMember", NICKS, "PATCH /members/BOB", r#"{"nick":"x"}"#, 200,
        &["GUILD_MEMBER_UPDATE"]),
    ("ModifyCurrentMember", NICK, "PATCH /members/@me", r#"{"nick":"x"}"#, 200,
        &["GUILD_MEMBER_UPDATE"]),
    ("ModifyCurrentUserNick", NICK, "PATCH /members/@me/nick", r#"{"nick":"x"}"#, 200,
        &["GUILD_MEMBER_UPDATE"]),
    ("AddMemberRole", ROLES, "PUT /members/BOB/roles/HELPER", "", 204, &["GUILD_MEMBER_UPDATE"]),
    ("RemoveMemberRole", ROLES, "DELETE /members/ALICE/roles/MODERATOR", "", 204,
        &["GUILD_MEMBER_UPDATE"]),
    ("RemoveMember", KICK, "DELETE /members/BOB", "", 204, &["GUILD_MEMBER_REMOVE"]),
    ("GetBans", BAN, "GET /bans", "", 200, &[]),
    ("GetBan", BAN, "GET /bans/CAROL", "", 200, &[]),
    ("CreateBan", BAN, "PUT /bans/BOB", "{}", 204, &["GUILD_MEMBER_REMOVE", "GUILD_BAN_ADD"]),
    ("RemoveBan", BAN, "DELETE /bans/CAROL", "", 204, &["GUILD_BAN_REMOVE"]),
    ("BulkBan", BAN.union(GUILD), "POST /bulk-ban", r#"{"user_ids":["BOB"]}"#, 200,
        &["GUILD_MEMBER_REMOVE", "GUILD_BAN_ADD"]),
    ("GetRoles", NONE, "GET /roles", "", 200, &[]),
    ("GetRole", NONE, "GET /roles/HELPER", "", 200, &[]),
    ("CreateRole", ROLES, "POST /roles", r#"{"permissions":"0"}"#, 200, &["GUILD_ROLE_CREATE"]),
    ("ModifyRolePositions", ROLES, "PATCH /roles",
        r#"[{"id":"HELPER","position":3},{"id":"MODERATOR","position":1}]"#, 200,
        &["GUILD_ROLE_UPDATE", "GUILD_ROLE_UPDATE"]),
    ("ModifyRole", ROLES, "PATCH /roles/HELPER", r#"{"name":"x"}"#, 200, &["GUILD_ROLE_UPDATE"]),
    ("DeleteRole", ROLES, "DELETE /roles/HELPER", "", 204, &["GUILD_ROLE_DELETE"]),
    ("GetPruneCount", KICK.union(GUILD), "GET /prune", "", 200, &[]),
    ("BeginPrune", KICK.union(GUILD), "POST /prune", "{}", 200, &["GUILD_MEMBER_REMOVE"]),
    ("GetVoiceRegions", NONE, "GET /regions", "", 200, &[]),
    ("GetInvites", GUILD, "GET /invites", "", 200, &[]),
    ("GetIntegrations", GUILD, "GET /integrations", "", 200, &[]),
    ("DeleteIntegration", GUILD, "DELETE /integrations/APP", "", 204,
        &["INTEGRATION_DELETE", "GUILD_INTEGRATIONS_UPDATE", "GUILD_MEMBER_REMOVE"]),
    ("GetWidgetSettings", GUILD, "GET /widget", "", 200, &[]),
    ("ModifyWidget", GUILD, "PATCH /widget", r#"{"enabled":false}"#, 200, &["GUILD_UPDATE"]),
    ("GetWidget", NONE, "GET /widget.json", "", 200, &["INVITE_CREATE"]),
    ("GetVanityUrl", GUILD, "GET /vanity-url", "", 200, &[]),
    ("GetWidgetImage", NONE, "GET /widget.png", "", 200, &[]),
    ("GetWelcomeScreen", GUILD, "GET /welcome-screen", "", 200, &[]),
    ("ModifyWelcomeScreen", GUILD, "PATCH /welcome-screen", r#"{"enabled":true}"#, 200,
        &["GUILD_UPDATE"]),
    ("GetOnboarding", NONE, "GET /onboarding", "", 200, &[]),
    ("ModifyOnboarding", GUILD.union(ROLES), "PUT /onboarding", r#"{"enabled":false}"#, 200, &[]),
    ("ModifyIncidentActions", GUILD, "PUT /incident-actions", "{}", 200, &[]),
    ("GetRoleMemberCounts", NONE, "GET /roles/member-counts", "", 200, &[]),
];

/// Changes that the section does not mark as logged.
const UNLOGGED: [&str; 3] = [
    "AddMember",
    "ModifyChannelPositions",
    "ModifyIncidentActions",
];

/// A guild where only roles let anybody do anything, whose widget invites to a channel and whose
/// welcome screen is hidden, from which carol is banned, and where bob has not been seen for long.
async fn stage() -> Stage {
    let stage = Stage::new().await;
    stage.everyone_may(Permissions::VIEW_CHANNEL).await;
    let channel = stage.channel("announcements");
    let widget = json!({ "enabled": true, "channel_id": channel });
    stage.call("PATCH", &stage.guild("/widget"), &widget).await;
    let screen = json!({ "description": "Welcome" });
    let path = stage.guild("/welcome-screen");
    stage.call("PATCH", &path, &screen).await;
    let carol = stage.service.create_user("carol").id;
    let path = stage.guild(&format!("/bans/{carol}"));
    stage.call("PUT", &path, &json!({})).await;
    let bob = stage
        .service
        .default_guild()
        .find_member("bob")
        .expect("bob is there");
    bob.set_absent_for(Duration::from_secs(40 * 86_400));
    stage
}

/// Replaces names by ids.
async fn filled(stage: &Stage, text: &str) -> String {
    let id = async |tail: &str, pointer: &str| {
        let list = stage.call("GET", &stage.guild(tail), &Value::Null).await;
        let id = list.body.pointer(pointer).and_then(Value::as_str);
        id.unwrap_or("1").to_owned()
    };
    let dora = stage.service.create_user("dora").id;
    let token = stage.service.authorize(dora, &["guilds.join"]);
    text.replace("ALICE", &stage.user("alice").to_string())
        .replace("APP", &id("/integrations", "/0/id").await)
        .replace("BOB", &stage.user("bob").to_string())
        .replace("CAROL", &id("/bans", "/0/user/id").await)
        .replace("DORA", &dora.to_string())
        .replace("GENERAL", &stage.channel("general").to_string())
        .replace("HELPER", &stage.role("Helper").to_string())
        .replace("LOUNGE", &stage.channel("lounge").to_string())
        .replace("MODERATOR", &stage.role("Moderator").to_string())
        .replace("TOKEN", token.expose())
}

/// Calls an endpoint of a new guild whose bot may do this: the answer, and what has happened.
async fn call(row: Row, held: Permissions) -> (Stage, Reply, Vec<&'static str>) {
    let stage = stage().await;
    let (_, _, request, body, ..) = row;
    stage.bot_may(GUILD | BAN);
    let filled = filled(&stage, &format!("{request} {body}")).await;
    let mut parts = filled.splitn(3, ' ');
    let [method, path, body] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let path = stage.guild(path);
    let body = serde_json::from_str(body).unwrap_or_default();
    stage.bot_may(held);
    let before = stage.happened().len();
    let reply = stage.call_for("why", method, &path, &body).await;
    let happened = stage.happened().split_off(before);
    (stage, reply, happened)
}

fn of_guilds() -> impl Iterator<Item = &'static EndpointInfo> {
    let endpoints = ENDPOINTS.iter();
    endpoints.filter(|endpoint| endpoint.path.starts_with("/guilds/{guild}"))
}

#[test]
fn every_endpoint_of_a_guild_has_its_row() {
    let mut missing: Vec<_> = of_guilds().map(|endpoint| endpoint.name).collect();
    for (name, ..) in ROWS {
        let at = missing.iter().position(|endpoint| *endpoint == name);
        missing.swap_remove(at.unwrap_or_else(|| panic!("{name} is there twice, or no endpoint")));
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn each_endpoint_is_declared_as_its_row_says() {
    for (name, _, request, _, status, events) in ROWS {
        let endpoint = of_guilds().find(|endpoint| endpoint.name == name);
        let endpoint = endpoint.expect("each row has its endpoint");

        let is_logged = !request.starts_with("GET") && !UNLOGGED.contains(&name);
        assert_eq!(endpoint.takes_reason, is_logged, "{name}");
        assert!(endpoint.statuses.contains(&status), "{name}");
        for event in endpoint.events {
            assert!(events.contains(event), "{name} causes {event}");
        }
    }
}

#[tokio::test]
async fn each_endpoint_answers_who_has_its_permissions_and_is_told_of() {
    for row in ROWS {
        let (_, reply, happened) = call(row, row.1).await;

        assert_eq!(reply.status, row.4, "{}: {}", row.0, reply.body);
        assert_eq!(happened, row.5, "{}", row.0);
    }
}

#[tokio::test]
async fn each_endpoint_needs_every_one_of_its_permissions() {
    let most = Permissions::all() - Permissions::ADMINISTRATOR - Permissions::VIEW_AUDIT_LOG;
    for row in ROWS {
        for needed in row.1 {
            let (_, reply, happened) = call(row, most - needed).await;

            assert_eq!(reply.refusal(), (403, 50013), "{} without {needed}", row.0);
            assert_eq!(happened, [""; 0], "{}", row.0);
        }
    }
}

#[tokio::test]
async fn each_change_is_logged_with_its_reason() {
    for row in ROWS {
        let (stage, reply, _) = call(row, row.1).await;

        let log = stage.service.audit_log();
        let reasons = log.iter().filter(|entry| entry.reason() == Some("why"));
        let is_logged = !row.2.starts_with("GET") && !UNLOGGED.contains(&row.0);
        assert_eq!(reasons.count() > 0, is_logged, "{}: {}", row.0, reply.body);
    }
}
