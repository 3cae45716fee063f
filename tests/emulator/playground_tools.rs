//! The tools of the playground page: pages of messages, faults, permissions, commands and pictures.

use guildhall_emulator::Emulator;
use guildhall_model::Permissions;
use serde_json::{Value, json};

use crate::kit::{
    CannedResponse, Exchange, FORM, Fixture, Reply, command, form_with_file, last, noon, request,
    text,
};
use crate::playground::{
    act, address, call, greeting, playground_fixture, post, read, read_api, send_line,
};

/// Sends messages as alice, and returns their IDs.
async fn say_all(fixture: &Fixture, texts: &[&str]) -> Vec<Value> {
    let mut ids = Vec::new();
    for text in texts {
        let sent = act(fixture, "say", json!({ "content": text })).await;
        ids.push(sent["id"].clone());
    }
    ids
}

/// Returns the texts of a page of the messages that alice sees in `general`.
async fn contents(fixture: &Fixture, query: &str) -> Vec<Value> {
    let (channel, member) = (fixture.channel("general"), fixture.user("alice"));
    let path = format!("/messages?channel={channel}&member={member}{query}");
    let page = read_api(fixture, &path).await.body;
    let page = page.as_array().into_iter().flatten();
    page.map(|message| message["content"].clone()).collect()
}

#[tokio::test]
async fn older_messages_are_returned_before_a_message() {
    let fixture = playground_fixture().await;
    let ids = say_all(&fixture, &["a", "b", "c", "d", "e"]).await;
    let before = format!(
        "&limit=2&before={}",
        ids[3].as_str().expect("an ID is text")
    );

    assert_eq!(contents(&fixture, "").await, ["a", "b", "c", "d", "e"]);
    assert_eq!(contents(&fixture, "&limit=2").await, ["d", "e"]);
    assert_eq!(contents(&fixture, &before).await, ["b", "c"]);
    assert_eq!(contents(&fixture, "&limit=1").await, ["e"]);
}

#[tokio::test]
async fn user_without_permission_cannot_send_a_message() {
    let fixture = playground_fixture().await;
    let (lounge, guild) = (
        fixture.channel("lounge"),
        fixture.service.default_guild().id(),
    );
    let path = format!("/channels/{lounge}/permissions/{guild}");
    let silenced = json!({ "type": 0, "deny": "2048" });
    as_owner(&fixture, "PUT", &path, &silenced).await;
    let body = json!({ "content": "hello", "member": "bob", "channel": lounge });
    let sent = post(&fixture, "say", body).await;
    assert_eq!(sent["code"], 50013, "{sent}");

    let empty = act(&fixture, "say", json!({ "content": "" })).await;
    assert_eq!(empty["code"], 50006);
}

#[tokio::test]
async fn user_votes_in_a_poll() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let answers = json!([{ "poll_media": { "text": "Yes" } }, { "poll_media": { "text": "No" } }]);
    let poll = json!({ "question": { "text": "Well?" }, "answers": answers });
    let response = json!({ "type": 4, "data": { "poll": poll } });
    fixture.connect_app(CannedResponse::Json(response)).await;
    send_line(&fixture, "alice", "/greet name:you").await;
    let message = read(&fixture, "messages", "alice").await[0]["id"].take();

    act(
        &fixture,
        "vote",
        json!({ "message": message, "answers": [2] }),
    )
    .await;

    let seen = read(&fixture, "messages", "alice").await[0].take();
    assert_eq!(seen["poll"]["results"]["answer_counts"][0]["id"], 2);
    let unknown = act(
        &fixture,
        "vote",
        json!({ "message": message, "answers": [9] }),
    )
    .await;
    assert!(unknown["code"].is_number(), "{unknown}");
}

/// Returns the numbers of faults of the plans.
async fn hits(fixture: &Fixture) -> Vec<Value> {
    let faults = read_api(fixture, "/faults").await.body;
    let faults = faults.as_array().into_iter().flatten();
    faults.map(|fault| fault["hits"].clone()).collect()
}

#[tokio::test]
async fn fault_occurs_until_its_plan_has_ended_or_is_removed() {
    let fixture = playground_fixture().await;
    let once = json!({ "fault": { "status": 500 }, "times": 1 });
    let added = post(&fixture, "faults", once.clone()).await;
    assert_eq!((&added["plan"], &added["hits"]), (&once, &json!(0)));
    let path = fixture.guild("/roles");
    let statuses = [
        fixture.get(&path).await.status,
        fixture.get(&path).await.status,
    ];
    assert_eq!(
        (statuses, hits(&fixture).await),
        ([500, 200], vec![json!(1)])
    );

    let always = json!({ "at": "GET /guilds/{guild}/roles", "fault": { "status": 503 } });
    let id = post(&fixture, "faults", always).await["id"].take();
    assert_eq!(fixture.get(&path).await.status, 503);
    let removal = format!("faults/{id}");
    assert_eq!(
        call(&fixture, "DELETE", &removal, &json!({})).await.status,
        204
    );
    assert_eq!(fixture.get(&path).await.status, 200);
    assert_eq!(
        call(&fixture, "DELETE", &removal, &json!({})).await.status,
        400
    );
    let unknown = post(&fixture, "faults", json!({ "fault": "flood" })).await;
    assert_eq!(unknown["code"], 50035);
}

#[tokio::test]
async fn faults_of_the_delivery_reach_the_app() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let seen = fixture.connect_app(text("Hello")).await;
    for fault in [
        json!("duplicated"),
        json!({ "signed": "wrong_key" }),
        json!("truncated"),
    ] {
        post(&fixture, "faults", json!({ "delivery": fault, "times": 1 })).await;
    }
    let before = seen
        .lock()
        .expect("no test panics while it holds the lock")
        .len();
    send_line(&fixture, "alice", "/greet name:you").await;
    let after = seen
        .lock()
        .expect("no test panics while it holds the lock")
        .len();
    assert_eq!(after - before, 2, "the app gets the interaction twice");
    let refused = send_line(&fixture, "alice", "/greet name:you").await;
    assert!(refused["failure"].is_string(), "{refused}");
    send_line(&fixture, "alice", "/greet name:you").await;
    assert_eq!(hits(&fixture).await, [1, 1, 1]);
}

#[tokio::test]
async fn expired_token_is_rejected() {
    let fixture = Fixture::with_builder(Emulator::builder().clock(noon()).playground(true)).await;
    fixture.register(json!([command("ping", json!([]))])).await;
    let exchange = Exchange::with_fixture(fixture, text("pong")).await;
    let id = exchange.outcome.interaction.id;
    let valid = exchange
        .webhook("POST", "", json!({ "content": "one" }))
        .await;

    post(&exchange.fixture, "expire", json!({ "interaction": id })).await;

    let expired = exchange
        .webhook("POST", "", json!({ "content": "two" }))
        .await;
    assert_eq!((valid.status, expired.error()), (200, (401, 50027)));
    let unknown = post(&exchange.fixture, "expire", json!({ "interaction": "1" })).await;
    assert_eq!(unknown["code"], 50035);
}

/// Sends a request as the owner of the guild.
async fn as_owner(fixture: &Fixture, method: &str, path: &str, body: &Value) -> Reply {
    let (host, _) = address(fixture);
    let path = format!("/emulator/v1/discord{path}");
    let headers = [
        "Content-Type: application/json",
        "X-Audit-Log-Reason: Edited%20in%20the%20page",
    ];
    request(&host, method, &path, &headers, body.to_string()).await
}

#[tokio::test]
async fn owner_edits_roles_channels_and_overwrites() {
    let fixture = playground_fixture().await;
    let guild = fixture.service.default_guild().id();
    post(&fixture, "faults", json!({ "fault": { "status": 500 } })).await;

    let everything = json!({ "name": "Everything", "permissions": "8" });
    let role = as_owner(&fixture, "POST", &fixture.guild("/roles"), &everything).await;
    let id = role.body["id"].as_str().expect("the role has an ID");
    let bob = fixture.user("bob");
    let path = fixture.guild(&format!("/members/{bob}/roles/{id}"));
    let given = as_owner(&fixture, "PUT", &path, &json!({})).await;
    let channel = json!({ "name": "New room" });
    let channel = as_owner(&fixture, "POST", &fixture.guild("/channels"), &channel).await;
    let path = format!(
        "/channels/{}/permissions/{guild}",
        fixture.channel("lounge")
    );
    let hidden = json!({ "type": 0, "deny": "1024" });
    let overwritten = as_owner(&fixture, "PUT", &path, &hidden).await;

    let statuses = [
        role.status,
        given.status,
        channel.status,
        overwritten.status,
    ];
    assert_eq!(
        statuses,
        [200, 204, 201, 204],
        "faults reach the calls of the bot only"
    );
    let roles = fixture.member("bob").get().map(|member| member.roles);
    assert_eq!(
        roles.map(|roles| roles.contains(&fixture.role("Everything"))),
        Some(true)
    );
    assert_eq!(channel.body["name"], "new-room");
    fixture.assert_logged("CHANNEL_OVERWRITE_CREATE", Some("Edited in the page"));
    let invalid = json!({ "name": "", "type": 0 });
    let invalid = as_owner(&fixture, "POST", &fixture.guild("/channels"), &invalid).await;
    assert_eq!(invalid.codes("/name"), ["BASE_TYPE_BAD_LENGTH"]);
    let unknown = as_owner(
        &fixture,
        "POST",
        "/guilds/1/channels",
        &json!({ "name": "a" }),
    )
    .await;
    assert_eq!(unknown.error(), (404, 10004));
}

#[tokio::test]
async fn member_with_a_new_name_joins_the_guild() {
    let fixture = playground_fixture().await;
    let guild = fixture.service.default_guild().id();

    let carl = post(
        &fixture,
        "members",
        json!({ "guild": guild, "name": " carl " }),
    )
    .await;

    assert_eq!(carl["id"], json!(fixture.user("carl")));
    fixture.last_event("GUILD_MEMBER_ADD");
    for name in ["", " ", &"a".repeat(33)] {
        let invalid = post(&fixture, "members", json!({ "guild": guild, "name": name })).await;
        let message = &invalid["errors"]["name"]["_errors"][0]["message"];
        assert_eq!(message, "A username has 1 to 32 characters.", "{name}");
    }
    let elsewhere = post(&fixture, "members", json!({ "guild": "1", "name": "dora" })).await;
    assert_eq!(elsewhere["code"], 50035);
}

#[tokio::test]
async fn snapshot_before_each_change_brings_the_world_back() {
    let fixture = playground_fixture().await;
    say_all(&fixture, &["before"]).await;
    let rejected = as_owner(&fixture, "POST", &fixture.guild("/channels"), &json!({})).await;
    assert_eq!(rejected.status, 400);
    as_owner(
        &fixture,
        "POST",
        &fixture.guild("/channels"),
        &json!({ "name": "room" }),
    )
    .await;
    say_all(&fixture, &["after"]).await;
    post(&fixture, "reset", json!({})).await;

    let snapshots = read_api(&fixture, "/snapshots").await.body;
    let changes = [&snapshots[0]["before"], &snapshots[1]["before"]];
    assert_eq!(
        changes,
        ["POST /reset", "Edited in the page"],
        "{snapshots}"
    );
    assert_eq!(
        snapshots[2],
        Value::Null,
        "a rejected change has no snapshot"
    );
    assert_eq!(contents(&fixture, "").await.len(), 0);

    let undone = post(
        &fixture,
        "undo",
        json!({ "snapshot": snapshots[0]["number"] }),
    )
    .await;
    assert!(undone["generation"].is_number(), "{undone}");
    assert_eq!(contents(&fixture, "").await, ["before", "after"]);
    assert!(
        fixture
            .service
            .default_guild()
            .find_channel("room")
            .is_some()
    );
    post(
        &fixture,
        "undo",
        json!({ "snapshot": snapshots[1]["number"] }),
    )
    .await;
    assert_eq!(contents(&fixture, "").await, ["before"]);
    assert!(
        fixture
            .service
            .default_guild()
            .find_channel("room")
            .is_none()
    );
    post(&fixture, "reset", json!({})).await;
    assert_eq!(
        contents(&fixture, "").await.len(),
        0,
        "the start stays the start"
    );
    let unknown = post(&fixture, "undo", json!({ "snapshot": 99 })).await;
    assert_eq!(unknown["code"], 50035);
}

#[tokio::test]
async fn undo_does_not_grant_a_declared_permission_that_was_removed() {
    let fixture = playground_fixture().await;
    let permissions = || {
        fixture
            .service
            .role("Your bot")
            .map(|role| role.permissions)
    };
    let removed = permissions().expect("the bot has a role");
    fixture
        .service
        .declare_permissions(Permissions::MANAGE_THREADS);
    assert_ne!(permissions(), Some(removed));
    fixture.service.default_guild().set_bot_permissions(removed);
    let path = fixture.guild("/channels");
    as_owner(&fixture, "POST", &path, &json!({ "name": "room" })).await;

    let snapshots = read_api(&fixture, "/snapshots").await.body;
    let last = json!({ "snapshot": snapshots[0]["number"] });
    post(&fixture, "undo", last).await;

    assert_eq!(permissions(), Some(removed));
}

#[tokio::test]
async fn command_runs_again_as_the_same_user() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;
    let seen = fixture.connect_app(text("Hello")).await;
    let sent = send_line(&fixture, "bob", "/greet name:you").await;

    let again = post(
        &fixture,
        "again",
        json!({ "interaction": sent["interaction"] }),
    )
    .await;

    assert_ne!(again["interaction"], sent["interaction"]);
    let interaction = last(&seen);
    assert_eq!(
        interaction["member"]["user"]["id"],
        json!(fixture.user("bob"))
    );
    assert_eq!(interaction["data"]["options"][0]["value"], "you");
    let unknown = post(&fixture, "again", json!({ "interaction": "1" })).await;
    assert_eq!(unknown["code"], 50035);
}

#[tokio::test]
async fn access_table_has_a_reason_for_each_member_who_may_not() {
    let fixture = playground_fixture().await;
    let mut ban = command("ban", json!([]));
    ban["default_member_permissions"] = json!("4");
    fixture.register(json!([ban])).await;
    let path = format!("/access?channel={}", fixture.channel("general"));

    let table = read_api(&fixture, &path).await.body;

    let members = table["members"].as_array().expect("`members` is a list");
    let of = |name: &str| {
        let at = members
            .iter()
            .position(|member| member["id"] == json!(fixture.user(name)));
        table["rows"][0]["reasons"][at.expect("the member is listed")].clone()
    };
    assert_eq!(of("alice"), Value::Null);
    assert!(
        of("bob")
            .as_str()
            .is_some_and(|reason| reason.starts_with("denied because"))
    );
    let elsewhere = read_api(&fixture, "/access?channel=1").await.body;
    assert_eq!(elsewhere, json!({ "members": [], "rows": [] }));
}

#[tokio::test]
async fn registered_command_has_its_size_and_its_largest_parts() {
    let fixture = playground_fixture().await;
    fixture.register(json!([greeting()])).await;

    let registered = read_api(&fixture, "/registered").await.body;

    let row = &registered["commands"][0];
    assert_eq!(registered["size_max"], 8000);
    assert_eq!(row["command"]["name_localizations"]["de"], "begrüßen");
    let sizes = row["largest"].as_array().into_iter().flatten();
    let sum: u64 = sizes.filter_map(|part| part["size"].as_u64()).sum();
    assert_eq!(row["size"], sum, "the command has two parts");
    assert_eq!(
        row["largest"][1]["path"]
            .as_str()
            .map(|path| path.starts_with("greet")),
        Some(true)
    );
}

#[tokio::test]
async fn visible_channels_are_those_of_the_member() {
    let fixture = playground_fixture().await;
    let guild = fixture.service.default_guild().id();
    let everyone = json!({ "type": 0, "deny": "1024" });
    fixture.set_bot_permissions(Permissions::ADMINISTRATOR);
    let path = format!(
        "/channels/{}/permissions/{guild}",
        fixture.channel("lounge")
    );
    fixture.put(&path, &everyone).await;

    let path = format!("/channels?guild={guild}&member={}", fixture.user("bob"));
    let visible = read_api(&fixture, &path).await.body;

    let visible = visible.as_array().expect("the body is a list");
    assert!(visible.contains(&json!(fixture.channel("general"))));
    assert!(!visible.contains(&json!(fixture.channel("lounge"))));
}

#[tokio::test]
async fn uploaded_picture_is_served_with_its_own_type() {
    let png = b"\x89PNG\r\n\x1A\n\0\0\0\rIHDR\0\0\0\x40\0\0\0\x20\x08\x02\0\0\0\0\0\0\0";
    for (content, status) in [(&png[..], 200), (b"<script>", 404)] {
        let fixture =
            Fixture::with_builder(Emulator::builder().clock(noon()).playground(true)).await;
        fixture.register(json!([command("ping", json!([]))])).await;
        let exchange = Exchange::with_fixture(fixture, text("pong")).await;
        let form = form_with_file(&json!({}), "text/html", content);
        let sent = exchange.webhook_with(FORM, "POST", "", form).await;
        let id = sent.body["attachments"][0]["id"]
            .as_str()
            .expect("an ID is text");

        let picture = read_api(&exchange.fixture, &format!("/pictures/{id}")).await;

        assert_eq!(picture.status, status);
        if status == 200 {
            assert_eq!(
                (picture.header("content-type"), picture.bytes.as_slice()),
                (Some("image/png"), &png[..])
            );
        }
    }
}

async fn put_world(fixture: &Fixture, world: &Value) -> Value {
    call(fixture, "PUT", "world", world).await.body
}

#[tokio::test]
async fn world_is_saved_loaded_and_reset() {
    let fixture = playground_fixture().await;
    say_all(&fixture, &["kept"]).await;
    let world = read_api(&fixture, "/world").await.body;
    assert_eq!(world["guilds"][0]["name"], "The guild");
    say_all(&fixture, &["lost"]).await;

    let loaded = put_world(&fixture, &world).await;

    assert_eq!(loaded["generation"], 1);
    assert_eq!(contents(&fixture, "").await, ["kept"]);
    assert_eq!(
        read_api(&fixture, "/scenario").await.body["steps"],
        json!([])
    );
    say_all(&fixture, &["lost again"]).await;
    assert_eq!(post(&fixture, "reset", json!({})).await["generation"], 2);
    assert_eq!(contents(&fixture, "").await, ["kept"]);
    let state = read_api(&fixture, "/state").await.body;
    assert_eq!(state["generation"], 2);
}

#[tokio::test]
async fn invalid_world_is_rejected_with_its_faults() {
    let fixture = playground_fixture().await;
    let rejected = put_world(&fixture, &json!({ "guilds": [] })).await;
    let message = &rejected["errors"]["world"]["_errors"][0]["message"];
    assert_eq!(message, "guilds: at least one guild is required");
    let state = read_api(&fixture, "/state").await.body;
    assert_eq!(state["generation"], 0);
}

#[tokio::test]
async fn plan_of_the_app_is_returned_with_its_commands() {
    let fixture = playground_fixture().await;
    let before = read_api(&fixture, "/registered").await.body;
    fixture
        .service
        .set_command_plan(&json!({ "differs": false, "scopes": [] }));
    let after = read_api(&fixture, "/registered").await.body;
    assert_eq!(before.get("plan"), None);
    assert_eq!(after["plan"]["differs"], false);
}

#[tokio::test]
async fn restart_is_offered_while_somebody_watches() {
    let fixture = playground_fixture().await;
    let has_restart = async || {
        let state = read_api(&fixture, "/state").await.body;
        let features = state["features"].as_array().cloned().unwrap_or_default();
        features.contains(&json!("restart"))
    };
    assert!(!has_restart().await);
    let mut restarts = fixture.service.watch_restarts();
    assert!(has_restart().await);
    post(&fixture, "restart", json!({})).await;
    restarts.next().await;
    drop(restarts);
    assert!(!has_restart().await);
}

#[tokio::test]
async fn owner_edits_a_guild_without_the_bot() {
    let fixture = playground_fixture().await;
    let abroad = fixture.service.guild("Abroad").await.remove_app();
    let path = format!("/guilds/{}/roles", abroad.id());

    let role = as_owner(&fixture, "POST", &path, &json!({ "name": "Guests" })).await;
    let of_the_bot = fixture.post(&path, &json!({ "name": "Spies" })).await;

    assert_eq!(role.status, 200, "{}", role.body);
    assert_eq!(of_the_bot.error(), (403, 50001));
}

#[tokio::test]
async fn user_starts_a_post_in_a_forum() {
    let fixture = playground_fixture().await;
    let post = |channel: &str, name: &str| {
        json!({
            "channel": fixture.channel(channel),
            "member": fixture.user("alice"),
            "name": name,
            "content": "Where is the kettle?",
        })
    };

    let started = call(&fixture, "POST", "post", &post("questions", "Kettle")).await;
    let nameless = call(&fixture, "POST", "post", &post("questions", "")).await;

    assert_eq!(started.status, 200, "{}", started.body);
    assert_eq!(started.body["message"]["content"], "Where is the kettle?");
    assert_eq!(started.body["owner_id"], json!(fixture.user("alice")));
    assert_eq!(nameless.error(), (400, 50035));
}
