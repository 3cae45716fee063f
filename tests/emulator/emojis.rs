//! Emojis of a guild and of the app.

use guildhall_emulator::{Emulator, GuildHandle, Quotas};
use guildhall_model::guild::PremiumTier;
use guildhall_model::{Emoji, Id, ImageData, ImageFormat, Permissions};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

const CREATE: Permissions = Permissions::CREATE_GUILD_EXPRESSIONS;
const MANAGE: Permissions = Permissions::MANAGE_GUILD_EXPRESSIONS;

/// Returns the data URI of a PNG with this size in bytes.
fn png(size: usize) -> String {
    let mut file = b"\x89PNG\r\n\x1A\n".to_vec();
    file.resize(size, 0);
    image(ImageFormat::Png, &file)
}

fn image(format: ImageFormat, file: &[u8]) -> String {
    let image = ImageData::new(format, file).expect("the file has the signature of its format");
    image.as_str().to_owned()
}

fn body(name: &str) -> Value {
    json!({ "name": name, "image": png(100) })
}

async fn create(fixture: &Fixture, body: &Value) -> Reply {
    let path = fixture.guild("/emojis");
    fixture
        .call_with_reason("asked for", "POST", &path, body)
        .await
}

/// Returns the path of an emoji of the guild.
fn one(fixture: &Fixture, emoji: &Value) -> String {
    let id = emoji["id"].as_str().unwrap_or_default();
    fixture.guild(&format!("/emojis/{id}"))
}

/// Returns the path of the app's emojis, followed by `tail`.
fn of_app(fixture: &Fixture, tail: &str) -> String {
    format!(
        "/applications/{}/emojis{tail}",
        fixture.service.application_id()
    )
}

/// Adds an emoji that nobody has created.
fn add_emoji(guild: GuildHandle, id: u64, animated: bool) -> GuildHandle {
    guild.add_emoji(Emoji {
        name: Some("party".to_owned()),
        animated,
        ..Emoji::from(Id::new(id))
    })
}

#[tokio::test]
async fn emoji_is_created_listed_and_logged() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let body = json!({ "name": "ferris", "image": png(100), "roles": [fixture.role("Helper")] });

    let created = create(&fixture, &body).await;

    let list = fixture.get(&fixture.guild("/emojis")).await;
    let read = fixture.get(&one(&fixture, &created.body)).await;
    let expected = json!({
        "id": created.body["id"], "name": "ferris", "animated": false, "available": true,
        "managed": false, "require_colons": true, "roles": [fixture.role("Helper")],
        "user": created.body["user"],
    });
    assert_eq!((created.status, &created.body), (201, &expected));
    assert_eq!(created.body["user"]["bot"], true);
    assert_eq!(
        (list.body, read.body),
        (json!([expected]), expected.clone())
    );
    let event = fixture.last_event("GUILD_EMOJIS_UPDATE");
    assert_eq!(event["emojis"], json!([expected]));
    assert_eq!(
        event["guild_id"],
        json!(fixture.service.default_guild().id())
    );
    fixture.assert_logged("EMOJI_CREATE", Some("asked for"));
}

#[tokio::test]
async fn emoji_is_edited_and_deleted() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let body = json!({ "name": "ferris", "image": png(100), "roles": [fixture.role("Helper")] });
    let path = one(&fixture, &create(&fixture, &body).await.body);

    let edit = json!({ "name": "crab", "roles": null });
    let edited = fixture
        .call_with_reason("new name", "PATCH", &path, &edit)
        .await;
    let logged = fixture.service.audit_log().last().clone();
    let deleted = fixture.delete(&path).await;
    let gone = fixture.get(&path).await;

    assert_eq!(
        (&edited.body["name"], &edited.body["roles"]),
        (&json!("crab"), &json!([]))
    );
    assert_eq!(
        (logged.action, logged.reason()),
        ("EMOJI_UPDATE", Some("new name"))
    );
    assert_eq!((deleted.status, gone.error()), (204, (404, 10014)));
    assert_eq!(
        fixture.last_event("GUILD_EMOJIS_UPDATE")["emojis"],
        json!([])
    );
    assert_eq!(fixture.service.audit_log().last().action, "EMOJI_DELETE");
}

#[tokio::test]
async fn own_emojis_require_create_and_others_manage() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let own = one(&fixture, &create(&fixture, &body("own")).await.body);
    add_emoji(fixture.service.default_guild(), 71, false);
    let other = fixture.guild("/emojis/71");
    let edit = async |path: &str, held| {
        fixture.set_bot_permissions(held);
        fixture
            .patch(path, &json!({ "name": "crab" }))
            .await
            .error()
            .0
    };

    let with_create = [edit(&own, CREATE).await, edit(&other, CREATE).await];
    let with_manage = [edit(&own, MANAGE).await, edit(&other, MANAGE).await];
    let with_none = edit(&own, Permissions::empty()).await;
    let created = create(&fixture, &body("new")).await;

    assert_eq!(
        (with_create, with_manage, with_none),
        ([200, 403], [200, 200], 403)
    );
    assert_eq!(created.error(), (403, 50013));
}

#[tokio::test]
async fn creator_is_shown_to_those_who_may_change_the_emoji() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let path = one(&fixture, &create(&fixture, &body("own")).await.body);
    let shows_creator = async |held| {
        fixture.set_bot_permissions(held);
        let list = fixture.get(&fixture.guild("/emojis")).await;
        let read = fixture.get(&path).await;
        (
            list.body[0].get("user").is_some(),
            read.body.get("user").is_some(),
        )
    };

    assert_eq!(shows_creator(CREATE).await, (true, true));
    assert_eq!(shows_creator(MANAGE).await, (true, true));
    assert_eq!(shows_creator(Permissions::empty()).await, (false, false));
}

#[tokio::test]
async fn names_and_images_have_limits() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let long = "a".repeat(33);
    for (name, size, accepted) in [
        ("ab", 100, true),
        (&long[..32], 262_144, true),
        ("a", 100, false),
        (&long[..], 100, false),
        ("a b", 100, false),
        ("ferris", 262_145, false),
    ] {
        let body = json!({ "name": name, "image": png(size) });
        let reply = create(&fixture, &body).await;

        let expected = if accepted { (201, 0) } else { (400, 50035) };
        assert_eq!(reply.error(), expected, "{name} {size}: {}", reply.body);
    }
}

#[tokio::test]
async fn unknown_role_of_an_emoji_is_rejected() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let body = json!({ "name": "ferris", "image": png(100), "roles": ["5"] });

    assert_eq!(create(&fixture, &body).await.error(), (404, 10011));
}

#[tokio::test]
async fn boosts_raise_the_number_of_still_and_of_animated_emojis() {
    let fixture = Fixture::with_bot_permissions(CREATE).await;
    let mut guild = fixture.service.default_guild();
    for id in 1..=49 {
        guild = add_emoji(add_emoji(guild, id, false), 1000 + id, true);
    }
    let moving = json!({ "name": "moving", "image": image(ImageFormat::Gif, b"GIF89a") });

    let last = [
        create(&fixture, &body("still")).await,
        create(&fixture, &moving).await,
    ];
    let full = [
        create(&fixture, &body("still")).await,
        create(&fixture, &moving).await,
    ];
    guild.set_premium_tier(PremiumTier::Tier1);
    let boosted = [
        create(&fixture, &body("still")).await,
        create(&fixture, &moving).await,
    ];

    assert_eq!(last.map(|reply| reply.status), [201, 201]);
    assert_eq!(
        full.map(|reply| reply.error()),
        [(400, 30008), (400, 30018)]
    );
    assert_eq!(boosted.map(|reply| reply.status), [201, 201]);
}

#[tokio::test]
async fn emoji_of_the_app_is_created_edited_and_deleted() {
    let fixture = Fixture::with_bot_permissions(Permissions::empty()).await;

    let created = fixture.post(&of_app(&fixture, ""), &body("ferris")).await;
    let list = fixture.get(&of_app(&fixture, "")).await;
    let path = of_app(
        &fixture,
        &format!("/{}", created.body["id"].as_str().unwrap_or_default()),
    );
    let edited = fixture.patch(&path, &json!({ "name": "crab" })).await;
    let read = fixture.get(&path).await;
    let deleted = fixture.delete(&path).await;
    let gone = fixture.get(&path).await;

    assert_eq!(
        (created.status, &created.body["name"]),
        (201, &json!("ferris"))
    );
    assert_eq!(list.body, json!({ "items": [created.body] }));
    assert_eq!(
        (&read.body, &edited.body["name"]),
        (&edited.body, &json!("crab"))
    );
    assert_eq!((deleted.status, gone.error()), (204, (404, 10014)));
}

#[tokio::test]
async fn emojis_of_the_app_have_different_names() {
    let fixture = Fixture::new().await;
    let path = of_app(&fixture, "");
    fixture.post(&path, &body("ferris")).await;

    let second = fixture.post(&path, &body("ferris")).await;

    assert_eq!(
        second.codes("/name"),
        ["APPLICATION_EMOJI_NAME_ALREADY_TAKEN"]
    );
}

#[tokio::test]
async fn app_has_at_most_2000_emojis() {
    let mut quotas = Quotas::default();
    assert_eq!(quotas.application_emojis, 2000);
    quotas.application_emojis = 1;
    let fixture = Fixture::with_builder(Emulator::builder().quotas(quotas)).await;
    let path = of_app(&fixture, "");

    let last = fixture.post(&path, &body("last")).await;
    let full = fixture.post(&path, &body("more")).await;

    assert_eq!((last.status, full.error()), (201, (400, 30008)));
}

#[tokio::test]
async fn app_reacts_with_its_emojis_everywhere() {
    let fixture = Fixture::with_bot_permissions(Permissions::ADD_REACTIONS).await;
    let created = fixture.post(&of_app(&fixture, ""), &body("ferris")).await;
    let message = fixture.member("alice").send_message("Hi");
    let tail = format!("/{}/reactions", message.id);
    let path = crate::channel_messages::path(&fixture, &tail);
    let id = created.body["id"].as_str().unwrap_or_default();

    let added = fixture
        .put(&format!("{path}/x:{id}/@me"), &Value::Null)
        .await;

    assert_eq!(added.status, 204, "{}", added.body);
    let event = fixture.last_event("MESSAGE_REACTION_ADD");
    assert_eq!(event["emoji"], json!({ "id": id, "name": "ferris" }));
}
