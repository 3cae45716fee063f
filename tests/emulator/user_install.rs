//! An app that users install for themselves: where its commands go along, and what it may do there.

use guildhall_emulator::{ConsentError, Emulator, GuildHandle, Outcome, UserHandle};
use guildhall_model::{Channel, Id, PermissionOverwrite, Permissions};
use serde_json::{Value, json};

use crate::kit::{Answer, Seen, Stage, command, last, menu, option, row, text};

/// A service whose app users can install, with `/ping` for both and `/home` for guilds alone.
struct Travel {
    stage: Stage,
    seen: Seen,
    /// A guild that the app is not in, with zoe, who has installed it.
    abroad: GuildHandle,
    zoe: UserHandle,
}

impl Travel {
    async fn answering(answer: Answer) -> Self {
        let stage = Stage::of(Emulator::builder().user_install()).await;
        let mut home = command("home", json!([]));
        home["integration_types"] = json!([0]);
        let channel = option(7, "channel", json!({}));
        let ping = command("ping", json!([channel]));
        stage.register(json!([ping, home, menu(2, "Who")])).await;
        let seen = stage.answering(answer).await;
        let abroad = stage.service.guild("Abroad").await.without_app();
        abroad.member("zoe").join().await;
        let zoe = stage.service.user("zoe").install().await;
        Self {
            stage,
            seen,
            abroad,
            zoe,
        }
    }

    async fn new() -> Self {
        Self::answering(text("pong")).await
    }

    /// What zoe, as a member of the guild without the app, gets for a line.
    async fn sent(&self, line: &str) -> Outcome {
        let zoe = self.abroad.find_member("zoe").expect("she has joined");
        zoe.slash(line).await
    }

    /// Takes a permission from everybody in the channel there.
    fn deny(&self, permission: Permissions) {
        let everyone: Id<guildhall_model::Role> = self.abroad.id().cast();
        let overwrite = PermissionOverwrite::role(everyone).deny(permission);
        let deny = |channel: &mut Channel| channel.permission_overwrites = Some(vec![overwrite]);
        let _abroad = self.abroad.clone().with_channel("general", deny);
    }

    /// Sends a follow-up to the last interaction.
    async fn follow_up(&self) -> (u16, u64) {
        let application = self.stage.service.application_id();
        let token = last(&self.seen)["token"].as_str().unwrap_or("").to_owned();
        let path = format!("/webhooks/{application}/{token}");
        let json = ["Content-Type: application/json"];
        let body = json!({ "content": "more" }).to_string();
        self.stage.send("POST", &path, &json, &body).await.refusal()
    }
}

fn owners(seen: &Seen) -> Value {
    last(seen)["authorizing_integration_owners"].clone()
}

#[tokio::test]
async fn an_app_that_is_for_guilds_alone_is_installed_by_no_user() {
    let service = Emulator::start().await;
    let zoe = service.user("zoe");

    let refused = zoe.try_install();

    assert_eq!(refused, Err(ConsentError::NotForUsers));
    assert!(!zoe.has_installed());
}

#[tokio::test]
async fn the_application_says_for_whom_it_is_and_how_many_have_it() {
    let travel = Travel::new().await;

    let path = "/applications/@me";
    let application = travel.stage.call("GET", path, &Value::Null).await.body;
    travel.zoe.uninstall();
    let later = travel.stage.call("GET", path, &Value::Null).await.body;

    let config = json!({ "0": {}, "1": {} });
    assert_eq!(application["integration_types_config"], config);
    assert_eq!(application["approximate_user_install_count"], 1);
    assert_eq!(later["approximate_user_install_count"], 0);
}

#[tokio::test]
async fn an_app_becomes_one_for_users_by_its_configuration() {
    let stage = Stage::new().await;
    let body = json!({ "integration_types_config": { "1": {} } });

    stage.call("PATCH", "/applications/@me", &body).await;
    let ping = command("ping", json!([]));
    let made = stage.call("POST", &stage.global(""), &ping).await;

    assert_eq!(made.body["integration_types"], json!([1]));
    assert_eq!(stage.service.user("zoe").try_install(), Ok(()));
}

#[tokio::test]
async fn a_command_is_for_no_installation_that_the_app_does_not_take() {
    let stage = Stage::new().await;
    let mut ping = command("ping", json!([]));
    ping["integration_types"] = json!([0, 1]);

    let one = stage.call("POST", &stage.global(""), &ping).await;
    let all = stage.call("PUT", &stage.global(""), &json!([ping])).await;

    let code = "APPLICATION_COMMAND_INTEGRATION_TYPE_INVALID";
    assert_eq!(one.codes("/integration_types/1"), [code]);
    assert_eq!(all.codes("/0/integration_types/1"), [code]);
}

#[tokio::test]
async fn what_a_user_has_installed_goes_along_to_guilds_without_the_app() {
    let travel = Travel::new().await;

    let outcome = travel.sent("/ping").await;

    assert_eq!(outcome.content(), "pong");
    assert!(!outcome.is_ephemeral());
    let seen = last(&travel.seen);
    assert_eq!(owners(&travel.seen), json!({ "1": travel.zoe.id() }));
    assert_eq!(seen["context"], 0);
    assert_eq!(seen["guild_id"], json!(travel.abroad.id()));
    assert_eq!(seen["member"]["user"]["username"], "zoe");
}

#[tokio::test]
async fn an_app_without_its_bot_may_do_what_everybody_may() {
    let travel = Travel::new().await;
    travel.deny(Permissions::EMBED_LINKS | Permissions::ADD_REACTIONS);

    travel.sent("/ping channel:#general").await;

    let seen = last(&travel.seen);
    let may: Permissions = serde_json::from_value(seen["app_permissions"].clone()).unwrap();
    assert!(may.contains(Permissions::EMBED_LINKS | Permissions::ATTACH_FILES));
    assert!(may.contains(Permissions::SEND_MESSAGES));
    assert!(!may.intersects(Permissions::ADD_REACTIONS | Permissions::BAN_MEMBERS));
    let resolved = &seen["data"]["resolved"]["channels"];
    let channel = &resolved[seen["channel_id"].as_str().unwrap_or("")];
    assert!(channel["permissions"].is_string());
    assert_eq!(channel.get("app_permissions"), None);
}

#[tokio::test]
async fn where_both_have_the_app_both_are_named() {
    let travel = Travel::new().await;
    let home = travel.stage.service.default_guild();
    let zoe = home.member("zoe").join().await;

    zoe.slash("/ping").await;
    assert_eq!(
        owners(&travel.seen),
        json!({ "0": home.id(), "1": zoe.id() })
    );

    zoe.slash("/home").await;
    assert_eq!(owners(&travel.seen), json!({ "0": home.id() }));
}

#[tokio::test]
async fn who_clicks_is_not_who_has_brought_the_app_along() {
    let button = json!([{ "type": 2, "style": 1, "custom_id": "b", "label": "B" }]);
    let travel = Travel::answering(Answer::Each {
        command: row(&button),
        other: json!({ "type": 6 }),
    });
    let travel = travel.await;
    let yan = travel.abroad.member("yan").join().await;
    let message = travel
        .sent("/ping")
        .await
        .original_response()
        .expect("it is public");

    yan.click(&message, "b").await;

    assert_eq!(last(&travel.seen)["member"]["user"]["username"], "yan");
    assert_eq!(owners(&travel.seen), json!({ "1": travel.zoe.id() }));
}

#[tokio::test]
async fn at_most_five_followups_follow_where_a_user_alone_has_the_app() {
    let travel = Travel::new().await;
    travel.sent("/ping").await;

    for _ in 0..5 {
        assert_eq!(travel.follow_up().await, (200, 0));
    }

    assert_eq!(travel.follow_up().await.1, 40094);
}

#[tokio::test]
async fn more_followups_follow_where_the_guild_has_the_app_too() {
    let travel = Travel::new().await;
    let zoe = travel
        .stage
        .service
        .default_guild()
        .member("zoe")
        .join()
        .await;
    zoe.slash("/ping").await;

    for _ in 0..6 {
        assert_eq!(travel.follow_up().await, (200, 0));
    }
}

#[tokio::test]
async fn answers_are_ephemeral_where_the_guild_denies_external_apps() {
    let travel = Travel::new().await;
    travel.deny(Permissions::USE_EXTERNAL_APPS);

    let outcome = travel.sent("/ping").await;
    travel.follow_up().await;

    assert!(outcome.is_ephemeral());
    let yan = travel.abroad.member("yan").join().await;
    assert_eq!(yan.messages(), []);
    assert_eq!(outcome.followups().len(), 1);
}

#[tokio::test]
async fn answers_are_ephemeral_where_the_member_may_send_nothing() {
    let travel = Travel::answering(Answer::Json(json!({ "type": 5 }))).await;
    travel.deny(Permissions::SEND_MESSAGES);

    let outcome = travel.sent("/ping").await;

    assert!(outcome.is_ephemeral());
}

#[tokio::test]
async fn a_bot_hears_nothing_from_a_guild_that_it_is_not_in() {
    let travel = Travel::new().await;
    travel.sent("/ping").await;
    assert!(!travel.stage.happened().contains(&"MESSAGE_CREATE"));

    travel.stage.service.you().slash("/ping").await;
    assert!(travel.stage.happened().contains(&"MESSAGE_CREATE"));
}

#[tokio::test]
async fn who_has_not_installed_the_app_has_nothing_of_it_there() {
    let travel = Travel::new().await;
    let yan = travel.abroad.member("yan").join().await;

    let fault = yan.send("/ping").await.expect_err("nobody has it there");

    assert_eq!(fault.message(), "the app is not in this guild");
    travel.zoe.uninstall();
    let zoe = travel.abroad.find_member("zoe").expect("she has joined");
    assert!(zoe.send("/ping").await.is_err());
}

#[tokio::test]
async fn a_command_for_users_alone_may_do_what_the_guild_lets_its_own_app() {
    let travel = Travel::new().await;
    let home = travel.stage.service.default_guild();
    let zoe = home.member("zoe").join().await;
    let mut own = command("own", json!([]));
    own["integration_types"] = json!([1]);
    travel.stage.register(json!([own])).await;
    let everyone = PermissionOverwrite::role(home.id().cast());
    let external = everyone.deny(Permissions::USE_EXTERNAL_APPS);
    let _home = home.with_channel("general", |channel| {
        channel.permission_overwrites = Some(vec![external]);
    });

    let outcome = zoe.slash("/own").await;

    assert_eq!(owners(&travel.seen), json!({ "1": zoe.id() }));
    assert!(!outcome.is_ephemeral());
    for _ in 0..6 {
        assert_eq!(travel.follow_up().await, (200, 0));
    }
}
