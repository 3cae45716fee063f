//! Permissions, statuses and events of every guild endpoint.

use std::time::Duration;

use guildhall_model::api::{ENDPOINTS, EndpointInfo};
use guildhall_model::guild::ScheduledEventBody;
use guildhall_model::{Emoji, Id, Permissions, Sticker};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};
use crate::stickers;

const ART: Permissions = Permissions::CREATE_GUILD_EXPRESSIONS;
const ARTS: Permissions = Permissions::MANAGE_GUILD_EXPRESSIONS;
const BAN: Permissions = Permissions::BAN_MEMBERS;
const CHANNELS: Permissions = Permissions::MANAGE_CHANNELS;
const EVENT: Permissions = Permissions::CREATE_EVENTS;
const EVENTS: Permissions = Permissions::MANAGE_EVENTS;
const GUILD: Permissions = Permissions::MANAGE_GUILD;
const INVITE: Permissions = Permissions::CREATE_INSTANT_INVITE;
const KICK: Permissions = Permissions::KICK_MEMBERS;
const MODERATE: Permissions = Permissions::MODERATE_MEMBERS;
const NICK: Permissions = Permissions::CHANGE_NICKNAME;
const NICKS: Permissions = Permissions::MANAGE_NICKNAMES;
const NONE: Permissions = Permissions::empty();
const ROLES: Permissions = Permissions::MANAGE_ROLES;
const LOG: Permissions = Permissions::VIEW_AUDIT_LOG;
const WEBHOOKS: Permissions = Permissions::MANAGE_WEBHOOKS;

/// Endpoint name, required permissions, method and path below the guild, a valid body, the status, and the events that
/// the request causes. Names in capitals are placeholders for IDs.
type Row = (
    &'static str,
    Permissions,
    &'static str,
    &'static str,
    u16,
    &'static [&'static str],
);

/// All guild endpoints.
#[rustfmt::skip]
const ROWS: [Row; 68] = [
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
    ("GetGuildWebhooks", WEBHOOKS, "GET /webhooks", "", 200, &[]),
    ("ListGuildEmojis", NONE, "GET /emojis", "", 200, &[]),
    ("GetGuildEmoji", NONE, "GET /emojis/7", "", 200, &[]),
    ("CreateGuildEmoji", ART, "POST /emojis", r#"{"name":"xy","image":"data:image/gif;base64,R0lGODlh"}"#, 201,
        &["GUILD_EMOJIS_UPDATE"]),
    ("ModifyGuildEmoji", ARTS, "PATCH /emojis/7", r#"{"name":"xy"}"#, 200, &["GUILD_EMOJIS_UPDATE"]),
    ("DeleteGuildEmoji", ARTS, "DELETE /emojis/7", "", 204, &["GUILD_EMOJIS_UPDATE"]),
    ("ListGuildStickers", NONE, "GET /stickers", "", 200, &[]),
    ("GetGuildSticker", NONE, "GET /stickers/8", "", 200, &[]),
    ("CreateGuildSticker", ART, "POST /stickers", "FORM", 201, &["GUILD_STICKERS_UPDATE"]),
    ("ModifyGuildSticker", ARTS, "PATCH /stickers/8", r#"{"name":"xy"}"#, 200,
        &["GUILD_STICKERS_UPDATE"]),
    ("DeleteGuildSticker", ARTS, "DELETE /stickers/8", "", 204, &["GUILD_STICKERS_UPDATE"]),
    ("ListScheduledEvents", NONE, "GET /scheduled-events", "", 200, &[]),
    ("GetScheduledEvent", NONE, "GET /scheduled-events/PARTY", "", 200, &[]),
    ("GetScheduledEventUsers", NONE, "GET /scheduled-events/PARTY/users", "", 200, &[]),
    ("CreateScheduledEvent", EVENT, "POST /scheduled-events",
        r#"{"name":"x","entity_type":3,"privacy_level":2,"scheduled_start_time":"2100-01-01T12:00:00Z",
            "scheduled_end_time":"2100-01-01T13:00:00Z","entity_metadata":{"location":"x"}}"#, 200,
        &["GUILD_SCHEDULED_EVENT_CREATE"]),
    ("ModifyScheduledEvent", EVENTS, "PATCH /scheduled-events/PARTY", r#"{"status":2}"#, 200,
        &["GUILD_SCHEDULED_EVENT_UPDATE"]),
    ("DeleteScheduledEvent", EVENTS, "DELETE /scheduled-events/PARTY", "", 204,
        &["GUILD_SCHEDULED_EVENT_DELETE"]),
    ("ListAutoModerationRules", GUILD, "GET /auto-moderation/rules", "", 200, &[]),
    ("GetAutoModerationRule", GUILD, "GET /auto-moderation/rules/RULE", "", 200, &[]),
    ("CreateAutoModerationRule", GUILD.union(MODERATE), "POST /auto-moderation/rules",
        r#"{"name":"x","event_type":1,"trigger_type":1,
            "actions":[{"type":3,"metadata":{"duration_seconds":1}}]}"#, 200,
        &["AUTO_MODERATION_RULE_CREATE"]),
    ("ModifyAutoModerationRule", GUILD, "PATCH /auto-moderation/rules/RULE", r#"{"name":"x"}"#, 200,
        &["AUTO_MODERATION_RULE_UPDATE"]),
    ("DeleteAutoModerationRule", GUILD, "DELETE /auto-moderation/rules/RULE", "", 204,
        &["AUTO_MODERATION_RULE_DELETE"]),
    ("GetIntegrations", GUILD, "GET /integrations", "", 200, &[]),
    ("DeleteIntegration", GUILD, "DELETE /integrations/APP", "", 204,
        &["INTEGRATION_DELETE", "GUILD_INTEGRATIONS_UPDATE", "GUILD_MEMBER_REMOVE", "GUILD_DELETE"]),
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
    ("GetAuditLog", LOG, "GET /audit-logs", "", 200, &[]),
    ("GetRoleMemberCounts", NONE, "GET /roles/member-counts", "", 200, &[]),
];

/// Endpoints that change something without an audit log entry.
const UNLOGGED: [&str; 3] = [
    "AddMember",
    "ModifyChannelPositions",
    "ModifyIncidentActions",
];

/// Returns a guild in which only roles grant permissions. The widget has an invite channel, the welcome screen is disabled,
/// carol is banned, bob has been inactive for 40 days, and there are an
/// emoji, a sticker, an event and an auto moderation rule.
async fn fixture() -> Fixture {
    let fixture = Fixture::new().await;
    fixture
        .set_everyone_permissions(Permissions::VIEW_CHANNEL)
        .await;
    let channel = fixture.channel("announcements");
    let widget = json!({ "enabled": true, "channel_id": channel });
    fixture.patch(&fixture.guild("/widget"), &widget).await;
    let rule = json!({
        "name": "Spam", "event_type": 1, "trigger_type": 3, "actions": [{ "type": 1 }],
    });
    let path = fixture.guild("/auto-moderation/rules");
    fixture.post(&path, &rule).await;
    let screen = json!({ "description": "Welcome" });
    let path = fixture.guild("/welcome-screen");
    fixture.patch(&path, &screen).await;
    let carol = fixture.service.create_user("carol").id;
    let path = fixture.guild(&format!("/bans/{carol}"));
    fixture.put(&path, &json!({})).await;
    let bob = fixture.member("bob");
    bob.set_inactive_for(Duration::from_hours(960));
    let emoji = Emoji {
        name: Some("party".to_owned()),
        ..Emoji::from(Id::new(7))
    };
    let guild = fixture.service.default_guild().add_emoji(emoji);
    let [start, end] = ["2100-01-01T12:00:00Z", "2100-01-01T13:00:00Z"]
        .map(|time| time.parse().expect("the time is in ISO 8601"));
    let party = ScheduledEventBody::external("Party", "Garden", start..end);
    let owner = guild.find_member("you").expect("the guild has an owner");
    owner.create_scheduled_event(party);
    guild.add_sticker(Sticker::for_guild(Id::new(8), "Ferris"));
    fixture
}

/// Replaces the names in capitals with IDs.
async fn replace_names(fixture: &Fixture, text: &str) -> String {
    let id = async |tail: &str, pointer: &str| {
        let list = fixture.get(&fixture.guild(tail)).await;
        let id = list.body.pointer(pointer).and_then(Value::as_str);
        id.unwrap_or("1").to_owned()
    };
    let dora = fixture.service.create_user("dora").id;
    let token = fixture.service.authorize(dora, &["guilds.join"]);
    text.replace("ALICE", &fixture.user("alice").to_string())
        .replace("APP", &id("/integrations", "/0/id").await)
        .replace("BOB", &fixture.user("bob").to_string())
        .replace("CAROL", &id("/bans", "/0/user/id").await)
        .replace("DORA", &dora.to_string())
        .replace("GENERAL", &fixture.channel("general").to_string())
        .replace("HELPER", &fixture.role("Helper").to_string())
        .replace("LOUNGE", &fixture.channel("lounge").to_string())
        .replace("MODERATOR", &fixture.role("Moderator").to_string())
        .replace("PARTY", &id("/scheduled-events", "/0/id").await)
        .replace("RULE", &id("/auto-moderation/rules", "/0/id").await)
        .replace("TOKEN", token.expose())
}

/// Sends a row's request to a new guild where the bot has these permissions; returns the fixture, the response and the
/// names of the events.
async fn call(row: Row, held: Permissions) -> (Fixture, Reply, Vec<&'static str>) {
    let fixture = fixture().await;
    let (_, _, request, body, ..) = row;
    fixture.set_bot_permissions(GUILD | BAN);
    let filled = replace_names(&fixture, &format!("{request} {body}")).await;
    let mut parts = filled.splitn(3, ' ');
    let [method, path, body] = [(); 3].map(|()| parts.next().unwrap_or_default());
    let path = fixture.guild(path);
    fixture.set_bot_permissions(held);
    let before = fixture.event_names().len();
    let reply = if body == "FORM" {
        stickers::upload(&fixture, stickers::form(&[], Some(b"GIF89a"))).await
    } else {
        let body = serde_json::from_str(body).unwrap_or_default();
        fixture.call_with_reason("why", method, &path, &body).await
    };
    let events = fixture.event_names().split_off(before);
    (fixture, reply, events)
}

fn guild_endpoints() -> impl Iterator<Item = &'static EndpointInfo> {
    let endpoints = ENDPOINTS.iter();
    endpoints.filter(|endpoint| endpoint.path.starts_with("/guilds/{guild}"))
}

#[test]
fn every_guild_endpoint_has_a_row() {
    let mut missing: Vec<_> = guild_endpoints().map(|endpoint| endpoint.name).collect();
    for (name, ..) in ROWS {
        let at = missing.iter().position(|endpoint| *endpoint == name);
        missing.swap_remove(
            at.unwrap_or_else(|| panic!("{name} has two rows or is not a guild endpoint")),
        );
    }
    assert_eq!(missing, [""; 0]);
}

#[test]
fn declarations_match_the_rows() {
    for (name, _, request, _, status, events) in ROWS {
        let endpoint = guild_endpoints().find(|endpoint| endpoint.name == name);
        let endpoint = endpoint.expect("`every_guild_endpoint_has_a_row` checks the names");

        let is_logged = !request.starts_with("GET") && !UNLOGGED.contains(&name);
        assert_eq!(endpoint.accepts_reason, is_logged, "{name}");
        assert!(endpoint.statuses.contains(&status), "{name}");
        for event in endpoint.events {
            assert!(events.contains(event), "{name} causes {event}");
        }
    }
}

#[tokio::test]
async fn endpoint_succeeds_with_its_permissions_and_emits_its_events() {
    for row in ROWS {
        let (_, reply, events) = call(row, row.1).await;

        assert_eq!(reply.status, row.4, "{}: {}", row.0, reply.body);
        assert_eq!(events, row.5, "{}", row.0);
    }
}

#[tokio::test]
async fn endpoint_requires_each_of_its_permissions() {
    let most = Permissions::all() - Permissions::ADMINISTRATOR - Permissions::VIEW_AUDIT_LOG;
    for row in ROWS {
        for needed in row.1 {
            let (_, reply, events) = call(row, most - needed).await;

            assert_eq!(reply.error(), (403, 50013), "{} without {needed}", row.0);
            assert_eq!(events, [""; 0], "{}", row.0);
        }
    }
}

#[tokio::test]
async fn every_change_is_logged_with_its_reason() {
    for row in ROWS {
        let (fixture, reply, _) = call(row, row.1).await;

        let log = fixture.service.audit_log();
        let reasons = log.iter().filter(|entry| entry.reason() == Some("why"));
        let is_logged = !row.2.starts_with("GET") && !UNLOGGED.contains(&row.0);
        assert_eq!(reasons.count() > 0, is_logged, "{}: {}", row.0, reply.body);
    }
}
