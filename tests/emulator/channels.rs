//! Channels of the guild.

use std::fmt::Display;

use guildhall_model::guild::PremiumTier;
use guildhall_model::{GuildFeature, Id, PermissionOverwrite, Permissions, User};
use serde_json::{Value, json};

use crate::kit::{Fixture, Reply};

async fn fixture() -> Fixture {
    Fixture::with_bot_permissions(Permissions::MANAGE_CHANNELS).await
}

async fn create(fixture: &Fixture, body: Value) -> Reply {
    fixture.post(&fixture.guild("/channels"), &body).await
}

async fn move_channels(fixture: &Fixture, body: Value) -> Reply {
    fixture.patch(&fixture.guild("/channels"), &body).await
}

#[tokio::test]
async fn channels_are_listed_without_threads() {
    let fixture = fixture().await;

    let reply = fixture.get(&fixture.guild("/channels")).await;

    let channels = reply.body.as_array().expect("the body is a list");
    assert_eq!(channels.len(), 7);
    assert_eq!(channels[1]["name"], "general");
}

#[tokio::test]
async fn visible_threads_are_listed_newest_first() {
    let fixture = fixture().await;
    let path = fixture.guild("/threads/active");

    let seen = fixture.get(&path).await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let all = fixture.get(&path).await;

    let names = |reply: &Reply| {
        let threads = reply.body["threads"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        threads
            .iter()
            .map(|thread| thread["name"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(names(&seen), ["release-notes", "book-club"]);
    assert_eq!(
        names(&all),
        ["release-notes", "surprise-party", "book-club"]
    );
    assert_eq!(all.body["members"], json!([]));
}

#[tokio::test]
async fn created_channel_emits_an_event_and_is_logged() {
    let fixture = fixture().await;

    let path = fixture.guild("/channels");
    let body = json!({ "name": "Tea Room", "topic": "Tea" });
    let reply = fixture
        .call_with_reason("thirst", "POST", &path, &body)
        .await;

    assert_eq!(
        (reply.status, &reply.body["name"]),
        (201, &json!("tea-room"))
    );
    assert_eq!(
        (&reply.body["type"], &reply.body["position"]),
        (&json!(0), &json!(7))
    );
    assert_eq!(fixture.last_event("CHANNEL_CREATE"), reply.body);
    fixture.assert_logged("CHANNEL_CREATE", Some("thirst"));
}

#[tokio::test]
async fn channel_requires_a_name_and_a_guild_channel_type() {
    let fixture = fixture().await;

    let nameless = create(&fixture, json!({ "nsfw": 1 })).await;
    let thread = create(&fixture, json!({ "name": "x", "type": 11 })).await;

    assert_eq!(nameless.codes("/name"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(nameless.codes("/nsfw"), ["BOOLEAN_TYPE_CONVERT"]);
    assert_eq!(thread.codes("/type"), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn channel_fields_have_limits() {
    let fixture = fixture().await;
    let long = |length| "x".repeat(length);
    let most = json!({ "name": long(100), "topic": long(1024), "rate_limit_per_user": 21_600 });
    assert_eq!(create(&fixture, most).await.status, 201);

    for (field, value) in [
        ("name", json!(long(101))),
        ("name", json!("")),
        ("name", json!(" ")),
        ("topic", json!(long(1025))),
        ("rate_limit_per_user", json!(21_601)),
    ] {
        let mut body = json!({ "name": "x" });
        body[field] = value;
        let reply = create(&fixture, body).await;
        assert_eq!(reply.codes(&format!("/{field}")).len(), 1, "{field}");
    }
}

#[tokio::test]
async fn parent_must_be_a_category() {
    let fixture = fixture().await;
    let (text, category) = (fixture.channel("general"), fixture.channel("Commons"));

    let wrong = create(&fixture, json!({ "name": "x", "parent_id": text })).await;
    let right = create(&fixture, json!({ "name": "x", "parent_id": category })).await;

    assert_eq!(wrong.codes("/parent_id"), ["CHANNEL_PARENT_INVALID"]);
    assert_eq!(right.status, 201);
}

#[tokio::test]
async fn bitrate_limit_depends_on_the_premium_tier() {
    let fixture = fixture().await;
    let body = json!({ "name": "x", "type": 2, "bitrate": 128_000 });

    let plain = create(&fixture, body.clone()).await;
    fixture
        .service
        .default_guild()
        .set_premium_tier(PremiumTier::Tier1);
    let boosted = create(&fixture, body).await;

    assert_eq!(plain.codes("/bitrate"), ["NUMBER_TYPE_MAX"]);
    assert_eq!(
        (boosted.status, &boosted.body["bitrate"]),
        (201, &json!(128_000))
    );
}

#[tokio::test]
async fn overwrites_contain_only_permissions_of_the_bot() {
    let fixture = fixture().await;
    let body = |bits: Permissions| {
        let overwrite =
            json!({ "id": fixture.service.default_guild().id(), "type": 0, "allow": bits });
        json!({ "name": "x", "permission_overwrites": [overwrite] })
    };

    let own = create(&fixture, body(Permissions::VIEW_CHANNEL)).await;
    let foreign = create(&fixture, body(Permissions::MANAGE_MESSAGES)).await;
    fixture.set_bot_permissions(Permissions::MANAGE_CHANNELS | Permissions::MANAGE_ROLES);
    let admin = create(&fixture, body(Permissions::MANAGE_ROLES)).await;

    assert_eq!(own.status, 201);
    assert_eq!(
        (foreign.error(), admin.error()),
        ((403, 50013), (403, 50013))
    );
}

#[tokio::test]
async fn guild_has_at_most_500_channels() {
    let fixture = fixture().await;
    for _ in 0..493 {
        create(&fixture, json!({ "name": "x" })).await;
    }

    let reply = create(&fixture, json!({ "name": "x" })).await;

    assert_eq!(reply.error(), (400, 30013));
}

#[tokio::test]
async fn moved_channels_emit_one_event_each() {
    let fixture = fixture().await;
    let (one, two) = (fixture.channel("general"), fixture.channel("lounge"));

    let body = json!([{ "id": one, "position": 5 }, { "id": two, "parent_id": null }]);
    let reply = move_channels(&fixture, body).await;

    assert_eq!((reply.status, &reply.body), (204, &Value::Null));
    assert_eq!(fixture.event_names(), ["CHANNEL_UPDATE"; 2]);
    let lounge = fixture
        .service
        .channel("lounge")
        .expect("the default guild has the channel lounge");
    assert_eq!(lounge.parent_id, None);
}

#[tokio::test]
async fn channel_moved_twice_gets_the_later_position_and_emits_one_event() {
    let fixture = fixture().await;
    let general = fixture.channel("general");

    let body = json!([{ "id": general, "position": 5 }, { "id": general, "position": 3 }]);
    let reply = move_channels(&fixture, body).await;

    assert_eq!(reply.status, 204, "{}", reply.body);
    assert_eq!(fixture.event_names(), ["CHANNEL_UPDATE"]);
    let general = fixture
        .service
        .channel("general")
        .expect("the default guild has the channel general");
    assert_eq!(general.position, Some(3));
}

#[tokio::test]
async fn forum_tags_have_unique_names() {
    let fixture = fixture().await;
    fixture
        .service
        .default_guild()
        .add_feature(GuildFeature::Community);

    let tags = json!([{ "name": "bug" }, { "name": "bug" }]);
    let body = json!({ "name": "more", "type": 15, "available_tags": tags });
    let reply = fixture.post(&fixture.guild("/channels"), &body).await;

    assert_eq!(reply.error(), (400, 40061));
}

#[tokio::test]
async fn one_request_changes_one_category() {
    let fixture = fixture().await;
    let [one, two] = ["general", "lounge"].map(|name| fixture.channel(name));

    let body = json!([{ "id": one, "parent_id": null }, { "id": two, "parent_id": null }]);
    let reply = move_channels(&fixture, body).await;

    assert_eq!(reply.error(), (400, 40009));
    assert_eq!(fixture.event_names(), [""; 0]);
}

#[tokio::test]
async fn bot_cannot_move_invisible_channels() {
    let fixture = fixture().await;
    let everyone = fixture.service.default_guild().id().cast();
    let hidden = PermissionOverwrite::role(everyone).deny(Permissions::VIEW_CHANNEL);
    fixture
        .service
        .default_guild()
        .edit_channel("general", |channel| {
            channel.permission_overwrites = Some(vec![hidden]);
        });

    let body = json!([{ "id": fixture.channel("general"), "parent_id": null }]);
    let reply = move_channels(&fixture, body).await;

    assert_eq!(reply.error(), (403, 50001));
}

#[tokio::test]
async fn locking_permissions_requires_manage_roles() {
    let fixture = fixture().await;
    let body = json!([{ "id": fixture.channel("general"), "lock_permissions": true }]);

    let without = move_channels(&fixture, body.clone()).await;
    fixture.set_bot_permissions(Permissions::MANAGE_CHANNELS | Permissions::MANAGE_ROLES);
    let with = move_channels(&fixture, body).await;

    assert_eq!((without.error(), with.status), ((403, 50013), 204));
}

#[tokio::test]
async fn channel_listed_twice_receives_position_and_parent_changes() {
    let fixture = fixture().await;
    let id = fixture.channel("general");

    let body = json!([{ "id": id, "position": 5 }, { "id": id, "parent_id": null }]);
    let reply = move_channels(&fixture, body).await;

    let channel = fixture
        .service
        .channel("general")
        .expect("the default guild has the channel general");
    assert_eq!(reply.status, 204);
    assert_eq!((channel.position, channel.parent_id), (Some(5), None));
    assert_eq!(fixture.event_names(), ["CHANNEL_UPDATE"]);
}

#[tokio::test]
async fn new_channel_is_last_even_after_the_largest_position() {
    let fixture = fixture().await;
    let last = json!({ "name": "last", "position": i32::MAX });

    let last = create(&fixture, last).await;
    let next = create(&fixture, json!({ "name": "next" })).await;
    let first = create(&fixture, json!({ "name": "first", "position": 0 })).await;

    let positions =
        [&last, &next, &first].map(|reply| (reply.status, reply.body["position"].clone()));
    let end = (201, json!(i32::MAX));
    assert_eq!(positions, [end.clone(), end, (201, json!(0))]);
}

/// Returns an emulator whose bot can manage channels only in `Commons`, the category of `general`.
async fn fixture_managing_commons() -> Fixture {
    let fixture = Fixture::with_bot_permissions(Permissions::VIEW_CHANNEL).await;
    let everyone = fixture.service.default_guild().id().cast();
    let may = PermissionOverwrite::role(everyone).allow(Permissions::MANAGE_CHANNELS);
    fixture
        .service
        .default_guild()
        .edit_channel("Commons", |channel| {
            channel.permission_overwrites = Some(vec![may]);
        });
    fixture
}

#[tokio::test]
async fn category_can_allow_sorting_its_channels() {
    let fixture = fixture_managing_commons().await;
    let place = |name: &str| json!([{ "id": fixture.channel(name), "position": 5 }]);

    let inside = move_channels(&fixture, place("general")).await;
    let itself = move_channels(&fixture, place("Commons")).await;

    assert_eq!((inside.status, itself.error()), (204, (403, 50013)));
}

#[tokio::test]
async fn move_requires_the_permission_in_both_categories() {
    let fixture = fixture_managing_commons().await;
    let may = PermissionOverwrite::role(fixture.service.default_guild().id().cast());
    let may = may.allow(Permissions::MANAGE_CHANNELS);
    let general = |overwrites| {
        fixture
            .service
            .default_guild()
            .edit_channel("general", |channel| {
                channel.parent_id = None;
                channel.permission_overwrites = Some(overwrites);
            })
    };
    let place = |parent| json!([{ "id": fixture.channel("general"), "parent_id": parent }]);

    general(Vec::new());
    let before = move_channels(&fixture, place(json!(fixture.channel("Commons")))).await;
    general(vec![may]);
    let after = move_channels(&fixture, place(json!(fixture.channel("Commons")))).await;
    let out = move_channels(&fixture, place(Value::Null)).await;

    assert_eq!((before.error(), after.status), ((403, 50013), 204));
    assert_eq!(out.error(), (403, 50013));
}

async fn read(fixture: &Fixture, id: impl Display) -> Reply {
    let path = format!("/channels/{id}");
    fixture.get(&path).await
}

#[tokio::test]
async fn only_visible_channels_are_readable() {
    let fixture = Fixture::new().await;
    let everyone = PermissionOverwrite::role(fixture.service.default_guild().id().cast());
    let hidden = everyone.deny(Permissions::VIEW_CHANNEL);
    fixture
        .service
        .default_guild()
        .edit_channel("lounge", |channel| {
            channel.permission_overwrites = Some(vec![hidden]);
        });

    let general = read(&fixture, fixture.channel("general")).await;
    let lounge = read(&fixture, fixture.channel("lounge")).await;

    assert_eq!(
        (general.status, &general.body["name"]),
        (200, &json!("general"))
    );
    assert_eq!(lounge.error(), (403, 50001));
    assert_eq!(read(&fixture, 5).await.error(), (404, 10003));
}

#[tokio::test]
async fn channels_of_a_guild_without_the_bot_are_forbidden() {
    let fixture = Fixture::new().await;
    let elsewhere = fixture.service.guild("Elsewhere").await;
    let channel = elsewhere
        .get()
        .system_channel_id
        .expect("a guild of the emulator has a system channel");

    assert_eq!(read(&fixture, channel).await.status, 200);
    let _left = elsewhere.remove_app();
    assert_eq!(read(&fixture, channel).await.error(), (403, 50001));
}

#[tokio::test]
async fn archived_thread_is_readable() {
    let fixture = Fixture::new().await;
    fixture
        .service
        .default_guild()
        .edit_channel("book-club", |thread| {
            thread
                .thread_metadata
                .iter_mut()
                .for_each(|metadata| metadata.archived = true);
        });

    let thread = read(&fixture, fixture.channel("book-club")).await;

    assert_eq!(thread.body["thread_metadata"]["archived"], true);
    let parent = fixture.channel("general").to_string();
    assert_eq!(thread.body["parent_id"], parent);
}

#[tokio::test]
async fn private_thread_is_visible_to_members_and_moderators() {
    let fixture = Fixture::new().await;
    let party = fixture.channel("surprise-party");

    let before = read(&fixture, party).await;
    fixture.set_bot_permissions(Permissions::MANAGE_THREADS);
    let managing = read(&fixture, party).await;
    fixture.set_bot_permissions(Permissions::empty());
    let default_guild = fixture.service.default_guild();
    default_guild.add_thread_member("surprise-party", "Your bot");
    let inside = read(&fixture, party).await;

    assert_eq!((before.error(), managing.status), ((403, 50001), 200));
    assert_eq!(managing.body["member"], Value::Null);
    assert_eq!(
        (&inside.body["member"]["id"], &inside.body["member_count"]),
        (&json!(party), &json!(2))
    );
}

#[tokio::test]
async fn thread_members_are_its_owner_and_added_users() {
    let fixture = Fixture::new().await;
    let thread = fixture.channel("book-club");
    let path = |user: Id<User>| format!("/channels/{thread}/thread-members/{user}");
    let (owner, bob) = (path(fixture.user("you")), path(fixture.user("bob")));
    let asked = async |path: &str| fixture.get(path).await;

    assert_eq!(
        (asked(&owner).await.status, asked(&bob).await.error()),
        (200, (404, 10007))
    );
    fixture
        .service
        .default_guild()
        .add_thread_member("book-club", "bob");
    let member = asked(&format!("{bob}?with_member=true")).await;
    assert_eq!(member.body["member"]["user"]["username"], "bob");
    assert_eq!(asked(&path(Id::new(5))).await.error(), (404, 10007));
}

#[tokio::test]
async fn leaving_the_guild_leaves_its_threads() {
    let fixture = Fixture::with_bot_permissions(Permissions::KICK_MEMBERS).await;
    fixture
        .service
        .default_guild()
        .add_thread_member("book-club", "bob");
    let kick = fixture.guild(&format!("/members/{}", fixture.user("bob")));

    let before = read(&fixture, fixture.channel("book-club")).await;
    fixture.delete(&kick).await;
    let after = read(&fixture, fixture.channel("book-club")).await;

    assert_eq!(
        [&before, &after].map(|reply| reply.body["member_count"].as_u64()),
        [Some(2), Some(1)]
    );
}

#[tokio::test]
async fn name_of_a_text_channel_has_one_dash_for_spaces_and_dashes() {
    let fixture = fixture().await;
    for (name, kind, normalized) in [
        ("a  b", 0, "a-b"),
        ("A - B", 0, "a-b"),
        ("a--b", 0, "a-b"),
        (" a b ", 5, "a-b"),
        ("a   b", 15, "a-b"),
        ("A  b", 2, "A  b"),
    ] {
        fixture
            .service
            .default_guild()
            .add_feature(GuildFeature::Community);
        let body = json!({ "name": name, "type": kind });
        let made = fixture.post(&fixture.guild("/channels"), &body).await;
        assert_eq!(made.body["name"], normalized, "{name}");
        let path = format!("/channels/{}", made.body["id"].as_str().unwrap_or_default());
        let body = json!({ "name": name });
        let edited = fixture.patch(&path, &body).await;
        assert_eq!(edited.body["name"], normalized, "{name}");
    }
}
