//! Current user: the bot, and the user of an access token.

use guildhall_emulator::Emulator;
use guildhall_model::{Id, Sku};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply, text};

const PNG: &str = "data:image/png;base64,iVBORw0KGgo=";
const SKU: Id<Sku> = Id::new(77);

/// Sends a request with an access token of alice that has these scopes.
pub(crate) async fn by_alice(
    fixture: &Fixture,
    scopes: &[&str],
    line: &str,
    body: &Value,
) -> Reply {
    let token = fixture.service.authorize(fixture.user("alice"), scopes);
    let token = format!("Authorization: Bearer {}", token.expose());
    let (method, path) = line.split_once(' ').expect("the line has a method");
    let headers = [token.as_str(), "Content-Type: application/json"];
    fixture.send(method, path, &headers, body.to_string()).await
}

#[tokio::test]
async fn email_address_requires_its_scope() {
    let fixture = Fixture::new().await;
    let _alice = fixture.service.user("alice").email("alice@example.com");
    let read =
        async |scopes: &[&str]| by_alice(&fixture, scopes, "GET /users/@me", &Value::Null).await;

    let both = read(&["identify", "email"]).await;
    let identify = read(&["identify"]).await;
    let other = read(&["guilds"]).await;

    assert_eq!(both.body["email"], "alice@example.com");
    assert_eq!(both.body["verified"], true);
    assert_eq!(
        (identify.status, &identify.body["username"]),
        (200, &json!("alice"))
    );
    assert_eq!(identify.body.get("email"), None);
    assert_eq!(other.error(), (403, 50026));
}

#[tokio::test]
async fn user_is_read_by_id_without_private_fields() {
    let fixture = Fixture::new().await;
    let bob = fixture.user("bob");

    let found = fixture.get(&format!("/users/{bob}")).await;
    let unknown = fixture.get("/users/5").await;

    assert_eq!(
        (found.status, &found.body["username"]),
        (200, &json!("bob"))
    );
    assert_eq!(found.body.get("mfa_enabled"), None);
    assert_eq!(unknown.error(), (404, 10013));
}

#[tokio::test]
async fn edited_bot_has_its_new_name_everywhere() {
    let fixture = Fixture::new().await;
    fixture.connect_app(text("hello")).await;
    let edit = json!({ "username": "Dice", "avatar": PNG, "banner": PNG });

    let edited = fixture.patch("/users/@me", &edit).await;

    assert_eq!(
        (edited.status, &edited.body["username"]),
        (200, &json!("Dice"))
    );
    let hash = |field: &str| edited.body[field].as_str().map(str::len);
    assert_eq!((hash("avatar"), hash("banner")), (Some(32), Some(32)));
    assert_eq!(fixture.last_event("USER_UPDATE"), edited.body);
    let bot = fixture
        .service
        .member("Dice")
        .expect("the member has the new name");
    let app = fixture.get("/applications/@me").await;
    assert_eq!(bot.user.avatar.as_deref(), edited.body["avatar"].as_str());
    assert_eq!(app.body["bot"]["username"], "Dice");
    assert_eq!(fixture.service.user("Dice").id(), bot.user.id);
}

#[tokio::test]
async fn invalid_edit_of_the_bot_is_a_form_error() {
    let fixture = Fixture::new().await;
    for (field, value, code) in [
        ("username", json!("d"), "BASE_TYPE_BAD_LENGTH"),
        ("username", json!("d".repeat(33)), "BASE_TYPE_BAD_LENGTH"),
        ("username", json!("a#b"), "BASE_TYPE_CHOICES"),
        ("avatar", json!("picture"), "IMAGE_INVALID"),
    ] {
        let reply = fixture
            .patch("/users/@me", &json!({ (field): value }))
            .await;
        assert_eq!(reply.codes(&format!("/{field}")), [code], "{}", reply.body);
    }
    for name in ["Di", &"D".repeat(32)] {
        let reply = fixture
            .patch("/users/@me", &json!({ "username": name }))
            .await;
        assert_eq!(reply.body["username"], name);
    }
}

#[tokio::test]
async fn access_token_cannot_edit_the_bot() {
    let fixture = Fixture::new().await;
    let edit = json!({ "username": "Dice" });

    let reply = by_alice(&fixture, &["identify"], "PATCH /users/@me", &edit).await;

    assert_eq!(reply.status, 401);
}

#[tokio::test]
async fn bot_that_leaves_a_guild_has_no_access_to_it() {
    let fixture = Fixture::new().await;
    let guild = fixture.service.default_guild();
    let path = format!("/users/@me/guilds/{}", guild.id());

    let left = fixture.delete(&path).await;
    let again = fixture.delete(&path).await;
    let read = fixture.get(&fixture.guild("")).await;

    assert_eq!((left.status, again.error()), (204, (404, 10004)));
    assert_eq!(read.error(), (403, 50001));
    assert_eq!(
        fixture.event_names(),
        ["GUILD_MEMBER_REMOVE", "GUILD_DELETE"]
    );
    assert_eq!(
        fixture.last_event("GUILD_DELETE"),
        json!({ "id": guild.id() })
    );
    let app = fixture.get("/applications/@me").await;
    assert_eq!(app.body["approximate_guild_count"], 0);
}

#[tokio::test]
async fn user_reads_their_member_with_its_scope() {
    let fixture = Fixture::new().await;
    let line = format!(
        "GET /users/@me/guilds/{}/member",
        fixture.service.default_guild().id()
    );
    let elsewhere = "GET /users/@me/guilds/5/member";
    let scopes = ["guilds.members.read"];

    let own = by_alice(&fixture, &scopes, &line, &Value::Null).await;
    let unknown = by_alice(&fixture, &scopes, elsewhere, &Value::Null).await;
    let without = by_alice(&fixture, &["identify"], &line, &Value::Null).await;
    let bot = fixture.get(&line["GET ".len()..]).await;

    assert_eq!(
        (own.status, &own.body["user"]["username"]),
        (200, &json!("alice"))
    );
    assert_eq!(own.body["roles"], json!([fixture.role("Moderator")]));
    assert_eq!(
        (unknown.error(), without.error()),
        ((404, 10004), (403, 50026))
    );
    assert_eq!(bot.error(), (403, 20001));
}

#[tokio::test]
async fn user_lists_their_own_active_entitlements() {
    let fixture = Fixture::with_builder(Emulator::builder()).await;
    let alice = fixture.service.user("alice");
    let kept = alice.entitlement(SKU).consumed(false).grant();
    let used = alice.entitlement(SKU).consumed(true).grant();
    let other = alice.entitlement(Id::new(78)).grant();
    fixture.service.user("bob").entitlement(SKU).grant();
    let app = fixture.service.application_id();

    for (query, expected) in [
        ("", vec![kept, used, other]),
        ("?exclude_consumed=true", vec![kept, other]),
        ("?sku_ids=77", vec![kept, used]),
    ] {
        let line = format!("GET /users/@me/applications/{app}/entitlements{query}");
        let reply = by_alice(&fixture, &["identify"], &line, &Value::Null).await;
        let ids = reply.body.as_array().into_iter().flatten();
        let ids: Vec<_> = ids.map(|one| one["id"].clone()).collect();
        assert_eq!(json!(ids), json!(expected), "{query}");
    }
    let line = "GET /users/@me/applications/5/entitlements";
    let foreign = by_alice(&fixture, &["identify"], line, &Value::Null).await;
    assert_eq!(foreign.error(), (403, 20012));
}
