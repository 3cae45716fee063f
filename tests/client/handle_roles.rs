//! Handles for a guild's roles.

use guildhall::model::{Id, Permissions, RoleColors, RolePosition};
use serde_json::json;

use crate::handle::{ROLE, SentRequest, sent_by_guild};
use crate::handle_guild::{PNG, png};

fn red() -> RoleColors {
    RoleColors {
        primary_color: 0xFF_0000,
        ..RoleColors::default()
    }
}

#[tokio::test]
async fn roles_and_member_counts_are_listed() {
    let listed = sent_by_guild(|guild| guild.roles().list()).await;
    let counted = sent_by_guild(|guild| guild.roles().member_counts()).await;

    assert_eq!(listed, SentRequest::new("GET /guilds/2/roles"));
    assert_eq!(
        counted,
        SentRequest::new("GET /guilds/2/roles/member-counts")
    );
}

#[tokio::test]
async fn role_is_created() {
    let sent = sent_by_guild(|guild| {
        let role = guild
            .roles()
            .create()
            .name("Helper")
            .colors(red())
            .permissions(Permissions::MANAGE_MESSAGES)
            .hoist(true);
        role.mentionable(false).icon(png()).reason("50 % more help")
    });

    let colors = json!({"primary_color": 16_711_680, "secondary_color": null,
        "tertiary_color": null});
    let body = json!({"name": "Helper", "permissions": "8192", "hoist": true, "icon": PNG,
        "mentionable": false, "colors": colors});
    let expected = SentRequest::new("POST /guilds/2/roles").body(body);
    assert_eq!(sent.await, expected.reason("50%20%25%20more%20help"));
}

#[tokio::test]
async fn role_is_created_with_defaults() {
    let sent = sent_by_guild(|guild| guild.roles().create()).await;
    let marked = sent_by_guild(|guild| guild.roles().create().unicode_emoji("🛟")).await;

    assert_eq!(
        sent,
        SentRequest::new("POST /guilds/2/roles").body(json!({}))
    );
    let body = json!({"unicode_emoji": "🛟"});
    assert_eq!(marked, SentRequest::new("POST /guilds/2/roles").body(body));
}

#[tokio::test]
async fn roles_are_moved() {
    let positions = [
        RolePosition::new(ROLE).position(3),
        RolePosition::new(Id::new(8)).position(None),
    ];
    let sent =
        sent_by_guild(|guild| guild.roles().modify_positions(positions).reason("order")).await;

    let body = json!([{"id": "4", "position": 3}, {"id": "8", "position": null}]);
    let expected = SentRequest::new("PATCH /guilds/2/roles").body(body);
    assert_eq!(sent, expected.reason("order"));
}

#[tokio::test]
async fn role_is_read() {
    let sent = sent_by_guild(|guild| guild.role(ROLE).get()).await;

    assert_eq!(sent, SentRequest::new("GET /guilds/2/roles/4"));
}

#[tokio::test]
async fn role_is_edited() {
    let sent = sent_by_guild(|guild| {
        let edit = guild
            .role(ROLE)
            .edit()
            .name("Elder")
            .colors(None)
            .hoist(true)
            .icon(None)
            .unicode_emoji("🛟")
            .mentionable(true);
        edit.permissions(Permissions::empty()).reason("promoted")
    });

    let body = json!({"name": "Elder", "colors": null, "hoist": true, "icon": null,
        "unicode_emoji": "🛟", "mentionable": true, "permissions": "0"});
    let expected = SentRequest::new("PATCH /guilds/2/roles/4").body(body);
    assert_eq!(sent.await, expected.reason("promoted"));
}

#[tokio::test]
async fn role_is_deleted() {
    let sent = sent_by_guild(|guild| guild.role(ROLE).delete().reason("unused")).await;

    let expected = SentRequest::new("DELETE /guilds/2/roles/4");
    assert_eq!(sent, expected.reason("unused"));
}
