//! The channels of the guild.

use std::fmt::Display;

use guildhall_model::guild::PremiumTier;
use guildhall_model::{GuildFeature, Id, PermissionOverwrite, Permissions, User};
use serde_json::{Value, json};

use crate::kit::{Reply, Stage};

async fn stage() -> Stage {
    Stage::where_bot_may(Permissions::MANAGE_CHANNELS).await
}

async fn create(stage: &Stage, body: Value) -> Reply {
    stage.call("POST", &stage.guild("/channels"), &body).await
}

async fn shift(stage: &Stage, body: Value) -> Reply {
    stage.call("PATCH", &stage.guild("/channels"), &body).await
}

#[tokio::test]
async fn channels_are_listed_without_threads() {
    let stage = stage().await;

    let reply = stage
        .call("GET", &stage.guild("/channels"), &Value::Null)
        .await;

    let channels = reply.body.as_array().expect("a list");
    assert_eq!(channels.len(), 7);
    assert_eq!(channels[1]["name"], "general");
}

#[tokio::test]
async fn threads_that_the_bot_sees_are_listed_newest_first() {
    let stage = stage().await;
    let path = stage.guild("/threads/active");

    let seen = stage.call("GET", &path, &Value::Null).await;
    stage.bot_may(Permissions::MANAGE_THREADS);
    let all = stage.call("GET", &path, &Value::Null).await;

    let names = |reply: &Reply| {
        let threads = reply.body["threads"]
            .as_array()
            .cloned()
            .unwrap_or_default();
        threads
            .iter()
            .map(|it| it["name"].clone())
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
async fn a_channel_is_created_told_and_logged() {
    let stage = stage().await;

    let path = stage.guild("/channels");
    let body = json!({ "name": "Tea Room", "topic": "Tea" });
    let reply = stage.call_for("thirst", "POST", &path, &body).await;

    assert_eq!(
        (reply.status, &reply.body["name"]),
        (201, &json!("tea-room"))
    );
    assert_eq!(
        (&reply.body["type"], &reply.body["position"]),
        (&json!(0), &json!(7))
    );
    assert_eq!(stage.last_event("CHANNEL_CREATE"), reply.body);
    let log = stage.service.audit_log();
    assert_eq!(
        (log.last().action, log.last().reason()),
        ("CHANNEL_CREATE", Some("thirst"))
    );
}

#[tokio::test]
async fn a_channel_needs_a_name_and_a_type_that_the_guild_takes() {
    let stage = stage().await;

    let nameless = create(&stage, json!({ "nsfw": 1 })).await;
    let thread = create(&stage, json!({ "name": "x", "type": 11 })).await;

    assert_eq!(nameless.codes("/name"), ["BASE_TYPE_REQUIRED"]);
    assert_eq!(nameless.codes("/nsfw"), ["BOOLEAN_TYPE_CONVERT"]);
    assert_eq!(thread.codes("/type"), ["BASE_TYPE_CHOICES"]);
}

#[tokio::test]
async fn the_fields_of_a_channel_have_their_limits() {
    let stage = stage().await;
    let long = |length| "x".repeat(length);
    let most = json!({ "name": long(100), "topic": long(1024), "rate_limit_per_user": 21_600 });
    assert_eq!(create(&stage, most).await.status, 201);

    for (field, value) in [
        ("name", json!(long(101))),
        ("name", json!("")),
        ("name", json!(" ")),
        ("topic", json!(long(1025))),
        ("rate_limit_per_user", json!(21_601)),
    ] {
        let mut body = json!({ "name": "x" });
        body[field] = value;
        let reply = create(&stage, body).await;
        assert_eq!(reply.codes(&format!("/{field}")).len(), 1, "{field}");
    }
}

#[tokio::test]
async fn the_parent_is_a_category() {
    let stage = stage().await;
    let (text, category) = (stage.channel("general"), stage.channel("Commons"));

    let wrong = create(&stage, json!({ "name": "x", "parent_id": text })).await;
    let right = create(&stage, json!({ "name": "x", "parent_id": category })).await;

    assert_eq!(wrong.codes("/parent_id"), ["CHANNEL_PARENT_INVALID"]);
    assert_eq!(right.status, 201);
}

#[tokio::test]
async fn the_bit_rate_follows_the_boosts() {
    let stage = stage().await;
    let body = json!({ "name": "x", "type": 2, "bitrate": 128_000 });

    let plain = create(&stage, body.clone()).await;
    let _home = stage
        .service
        .default_guild()
        .with_premium_tier(PremiumTier::Tier1);
    let boosted = create(&stage, body).await;

    assert_eq!(plain.codes("/bitrate"), ["NUMBER_TYPE_MAX"]);
    assert_eq!(
        (boosted.status, &boosted.body["bitrate"]),
        (201, &json!(128_000))
    );
}

#[tokio::test]
async fn overwrites_hold_only_what_the_bot_has() {
    let stage = stage().await;
    let body = |bits: Permissions| {
        let overwrite =
            json!({ "id": stage.service.default_guild().id(), "type": 0, "allow": bits });
        json!({ "name": "x", "permission_overwrites": [overwrite] })
    };

    let own = create(&stage, body(Permissions::VIEW_CHANNEL)).await;
    let foreign = create(&stage, body(Permissions::MANAGE_MESSAGES)).await;
    stage.bot_may(Permissions::MANAGE_CHANNELS | Permissions::MANAGE_ROLES);
    let admin = create(&stage, body(Permissions::MANAGE_ROLES)).await;

    assert_eq!(own.status, 201);
    assert_eq!(
        (foreign.refusal(), admin.refusal()),
        ((403, 50013), (403, 50013))
    );
}

#[tokio::test]
async fn a_guild_has_at_most_500_channels() {
    let stage = stage().await;
    for _ in 0..493 {
        create(&stage, json!({ "name": "x" })).await;
    }

    let reply = create(&stage, json!({ "name": "x" })).await;

    assert_eq!(reply.refusal(), (400, 30013));
}

#[tokio::test]
async fn channels_move_and_each_is_told() {
    let stage = stage().await;
    let (one, two) = (stage.channel("general"), stage.channel("lounge"));

    let body = json!([{ "id": one, "position": 5 }, { "id": two, "parent_id": null }]);
    let reply = shift(&stage, body).await;

    assert_eq!((reply.status, &reply.body), (204, &Value::Null));
    assert_eq!(stage.happened(), ["CHANNEL_UPDATE"; 2]);
    let lounge = stage.service.channel("lounge").expect("still there");
    assert_eq!(lounge.parent_id, None);
}

#[tokio::test]
async fn a_channel_that_is_moved_twice_has_the_last_place_and_is_told_of_once() {
    let stage = stage().await;
    let general = stage.channel("general");

    let body = json!([{ "id": general, "position": 5 }, { "id": general, "position": 3 }]);
    let reply = shift(&stage, body).await;

    assert_eq!(reply.status, 204, "{}", reply.body);
    assert_eq!(stage.happened(), ["CHANNEL_UPDATE"]);
    let general = stage.service.channel("general").expect("still there");
    assert_eq!(general.position, Some(3));
}

#[tokio::test]
async fn no_two_tags_of_a_forum_have_one_name() {
    let stage = stage().await;
    let _home = stage
        .service
        .default_guild()
        .with_feature(GuildFeature::Community);

    let tags = json!([{ "name": "bug" }, { "name": "bug" }]);
    let body = json!({ "name": "more", "type": 15, "available_tags": tags });
    let reply = stage.call("POST", &stage.guild("/channels"), &body).await;

    assert_eq!(reply.refusal(), (400, 40061));
}

#[tokio::test]
async fn one_request_changes_one_category() {
    let stage = stage().await;
    let [one, two] = ["general", "lounge"].map(|name| stage.channel(name));

    let body = json!([{ "id": one, "parent_id": null }, { "id": two, "parent_id": null }]);
    let reply = shift(&stage, body).await;

    assert_eq!(reply.refusal(), (400, 40009));
    assert_eq!(stage.happened(), [""; 0]);
}

#[tokio::test]
async fn what_the_bot_cannot_see_it_cannot_move() {
    let stage = stage().await;
    let everyone = stage.service.default_guild().id().cast();
    let hidden = PermissionOverwrite::role(everyone).deny(Permissions::VIEW_CHANNEL);
    let _home = stage
        .service
        .default_guild()
        .with_channel("general", |channel| {
            channel.permission_overwrites = Some(vec![hidden]);
        });

    let body = json!([{ "id": stage.channel("general"), "parent_id": null }]);
    let reply = shift(&stage, body).await;

    assert_eq!(reply.refusal(), (403, 50001));
}

#[tokio::test]
async fn locking_needs_the_permission_for_roles() {
    let stage = stage().await;
    let body = json!([{ "id": stage.channel("general"), "lock_permissions": true }]);

    let without = shift(&stage, body.clone()).await;
    stage.bot_may(Permissions::MANAGE_CHANNELS | Permissions::MANAGE_ROLES);
    let with = shift(&stage, body).await;

    assert_eq!((without.refusal(), with.status), ((403, 50013), 204));
}

#[tokio::test]
async fn a_channel_that_is_named_twice_keeps_both_changes() {
    let stage = stage().await;
    let id = stage.channel("general");

    let body = json!([{ "id": id, "position": 5 }, { "id": id, "parent_id": null }]);
    let reply = shift(&stage, body).await;

    let channel = stage.service.channel("general").expect("still there");
    assert_eq!(reply.status, 204);
    assert_eq!((channel.position, channel.parent_id), (Some(5), None));
    assert_eq!(stage.happened(), ["CHANNEL_UPDATE"]);
}

#[tokio::test]
async fn a_channel_goes_after_the_last_place_that_there_is() {
    let stage = stage().await;
    let last = json!({ "name": "last", "position": i32::MAX });

    let last = create(&stage, last).await;
    let next = create(&stage, json!({ "name": "next" })).await;
    let first = create(&stage, json!({ "name": "first", "position": 0 })).await;

    let places = [&last, &next, &first].map(|it| (it.status, it.body["position"].clone()));
    let end = (201, json!(i32::MAX));
    assert_eq!(places, [end.clone(), end, (201, json!(0))]);
}

/// A bot that may manage channels in the category of `general` alone, where it sees everything.
async fn in_commons() -> Stage {
    let stage = Stage::where_bot_may(Permissions::VIEW_CHANNEL).await;
    let everyone = stage.service.default_guild().id().cast();
    let may = PermissionOverwrite::role(everyone).allow(Permissions::MANAGE_CHANNELS);
    let _home = stage
        .service
        .default_guild()
        .with_channel("Commons", |channel| {
            channel.permission_overwrites = Some(vec![may]);
        });
    stage
}

#[tokio::test]
async fn a_category_may_allow_to_sort_its_channels() {
    let stage = in_commons().await;
    let place = |name: &str| json!([{ "id": stage.channel(name), "position": 5 }]);

    let inside = shift(&stage, place("general")).await;
    let itself = shift(&stage, place("Commons")).await;

    assert_eq!((inside.status, itself.refusal()), (204, (403, 50013)));
}

#[tokio::test]
async fn a_move_needs_the_permission_where_it_begins_and_where_it_ends() {
    let stage = in_commons().await;
    let may = PermissionOverwrite::role(stage.service.default_guild().id().cast());
    let may = may.allow(Permissions::MANAGE_CHANNELS);
    let general = |overwrites| {
        stage
            .service
            .default_guild()
            .with_channel("general", |channel| {
                channel.parent_id = None;
                channel.permission_overwrites = Some(overwrites);
            })
    };
    let place = |parent| json!([{ "id": stage.channel("general"), "parent_id": parent }]);

    let _home = general(Vec::new());
    let before = shift(&stage, place(json!(stage.channel("Commons")))).await;
    let _home = general(vec![may]);
    let after = shift(&stage, place(json!(stage.channel("Commons")))).await;
    let out = shift(&stage, place(Value::Null)).await;

    assert_eq!((before.refusal(), after.status), ((403, 50013), 204));
    assert_eq!(out.refusal(), (403, 50013));
}

async fn read(stage: &Stage, id: impl Display) -> Reply {
    let path = format!("/channels/{id}");
    stage.call("GET", &path, &Value::Null).await
}

#[tokio::test]
async fn a_channel_is_read_by_who_sees_it() {
    let stage = Stage::new().await;
    let everyone = PermissionOverwrite::role(stage.service.default_guild().id().cast());
    let hidden = everyone.deny(Permissions::VIEW_CHANNEL);
    let _home = stage.service.default_guild().with_channel("lounge", |it| {
        it.permission_overwrites = Some(vec![hidden]);
    });

    let general = read(&stage, stage.channel("general")).await;
    let lounge = read(&stage, stage.channel("lounge")).await;

    assert_eq!(
        (general.status, &general.body["name"]),
        (200, &json!("general"))
    );
    assert_eq!(lounge.refusal(), (403, 50001));
    assert_eq!(read(&stage, 5).await.refusal(), (404, 10003));
}

#[tokio::test]
async fn channels_of_where_the_bot_is_not_are_out_of_reach() {
    let stage = Stage::new().await;
    let elsewhere = stage.service.guild("Elsewhere").await;
    let channel = elsewhere.get().system_channel_id.expect("it has one");

    assert_eq!(read(&stage, channel).await.status, 200);
    let _left = elsewhere.without_app();
    assert_eq!(read(&stage, channel).await.refusal(), (403, 50001));
}

#[tokio::test]
async fn a_thread_that_is_put_away_is_read() {
    let stage = Stage::new().await;
    let _home = stage
        .service
        .default_guild()
        .with_channel("book-club", |it| {
            it.thread_metadata
                .iter_mut()
                .for_each(|it| it.archived = true);
        });

    let thread = read(&stage, stage.channel("book-club")).await;

    assert_eq!(thread.body["thread_metadata"]["archived"], true);
    let parent = stage.channel("general").to_string();
    assert_eq!(thread.body["parent_id"], parent);
}

#[tokio::test]
async fn a_private_thread_is_seen_by_who_is_in_it_and_by_who_manages_threads() {
    let stage = Stage::new().await;
    let party = stage.channel("surprise-party");

    let before = read(&stage, party).await;
    stage.bot_may(Permissions::MANAGE_THREADS);
    let managing = read(&stage, party).await;
    stage.bot_may(Permissions::empty());
    let home = stage.service.default_guild();
    let _home = home.with_thread_member("surprise-party", "Your bot");
    let inside = read(&stage, party).await;

    assert_eq!((before.refusal(), managing.status), ((403, 50001), 200));
    assert_eq!(managing.body["member"], Value::Null);
    assert_eq!(
        (&inside.body["member"]["id"], &inside.body["member_count"]),
        (&json!(party), &json!(2))
    );
}

#[tokio::test]
async fn members_of_a_thread_are_who_made_it_and_who_was_added() {
    let stage = Stage::new().await;
    let thread = stage.channel("book-club");
    let path = |user: Id<User>| format!("/channels/{thread}/thread-members/{user}");
    let (owner, bob) = (path(stage.user("you")), path(stage.user("bob")));
    let asked = async |path: &str| stage.call("GET", path, &Value::Null).await;

    assert_eq!(
        (asked(&owner).await.status, asked(&bob).await.refusal()),
        (200, (404, 10007))
    );
    let _home = stage
        .service
        .default_guild()
        .with_thread_member("book-club", "bob");
    let member = asked(&format!("{bob}?with_member=true")).await;
    assert_eq!(member.body["member"]["user"]["username"], "bob");
    assert_eq!(asked(&path(Id::new(5))).await.refusal(), (404, 10007));
}

#[tokio::test]
async fn who_has_left_the_guild_is_in_none_of_its_threads() {
    let stage = Stage::where_bot_may(Permissions::KICK_MEMBERS).await;
    let _home = stage
        .service
        .default_guild()
        .with_thread_member("book-club", "bob");
    let kick = stage.guild(&format!("/members/{}", stage.user("bob")));

    let before = read(&stage, stage.channel("book-club")).await;
    stage.call("DELETE", &kick, &Value::Null).await;
    let after = read(&stage, stage.channel("book-club")).await;

    assert_eq!(
        [&before, &after].map(|it| it.body["member_count"].as_u64()),
        [Some(2), Some(1)]
    );
}
