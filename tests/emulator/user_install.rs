//! User-installed apps: available commands, and permissions in guilds without the app.

use guildhall_emulator::{ConsentError, Emulator, GuildHandle, Outcome, UserHandle};
use guildhall_model::{Channel, Id, PermissionOverwrite, Permissions};
use serde_json::{Value, json};

use crate::kit::{CannedResponse, Fixture, Received, command, last, menu, option, row, text};

/// An emulator with a user-installable app that has `/ping` for both integration types and `/home` for guild installations
/// only.
struct UserInstall {
    fixture: Fixture,
    seen: Received,
    /// Guild without the app; its member zoe has installed the app.
    guild_without_app: GuildHandle,
    zoe: UserHandle,
}

impl UserInstall {
    async fn with_response(response: CannedResponse) -> Self {
        let fixture = Fixture::with_builder(Emulator::builder().user_install(true)).await;
        let mut home = command("home", json!([]));
        home["integration_types"] = json!([0]);
        let channel = option(7, "channel", json!({}));
        let ping = command("ping", json!([channel]));
        fixture.register(json!([ping, home, menu(2, "Who")])).await;
        let seen = fixture.connect_app(response).await;
        let guild_without_app = fixture.service.guild("Abroad").await.remove_app();
        guild_without_app.member("zoe").join().await;
        let zoe = fixture.service.user("zoe").install().await;
        Self {
            fixture,
            seen,
            guild_without_app,
            zoe,
        }
    }

    async fn new() -> Self {
        Self::with_response(text("pong")).await
    }

    /// Sends a command line as zoe in the guild without the app.
    async fn send(&self, line: &str) -> Outcome {
        let zoe = self
            .guild_without_app
            .find_member("zoe")
            .expect("zoe has joined the guild without the app");
        zoe.slash(line).await
    }

    /// Denies a permission to everybody in `general` of the guild without the app.
    fn deny(&self, permission: Permissions) {
        let everyone: Id<guildhall_model::Role> = self.guild_without_app.id().cast();
        let overwrite = PermissionOverwrite::role(everyone).deny(permission);
        let deny = |channel: &mut Channel| channel.permission_overwrites = Some(vec![overwrite]);
        self.guild_without_app.clone().edit_channel("general", deny);
    }

    /// Sends a follow-up to the last interaction; returns the status and the error code.
    async fn follow_up(&self) -> (u16, u64) {
        let application = self.fixture.service.application_id();
        let token = last(&self.seen)["token"].as_str().unwrap_or("").to_owned();
        let path = format!("/webhooks/{application}/{token}");
        let json = ["Content-Type: application/json"];
        let body = json!({ "content": "more" }).to_string();
        self.fixture.send("POST", &path, &json, &body).await.error()
    }
}

fn owners(seen: &Received) -> Value {
    last(seen)["authorizing_integration_owners"].clone()
}

#[tokio::test]
async fn guild_only_app_cannot_be_installed_by_a_user() {
    let service = Emulator::start().await;
    let zoe = service.user("zoe");

    let rejected = zoe.try_install();

    assert_eq!(rejected, Err(ConsentError::UserInstallUnsupported));
    assert!(!zoe.has_installed());
}

#[tokio::test]
async fn application_contains_its_contexts_and_install_count() {
    let install = UserInstall::new().await;

    let path = "/applications/@me";
    let application = install.fixture.get(path).await.body;
    install.zoe.uninstall();
    let later = install.fixture.get(path).await.body;

    let config = json!({ "0": {}, "1": {} });
    assert_eq!(application["integration_types_config"], config);
    assert_eq!(application["approximate_user_install_count"], 1);
    assert_eq!(later["approximate_user_install_count"], 0);
}

#[tokio::test]
async fn app_becomes_user_installable_by_its_configuration() {
    let fixture = Fixture::new().await;
    let body = json!({ "integration_types_config": { "1": {} } });

    fixture.patch("/applications/@me", &body).await;
    let ping = command("ping", json!([]));
    let created = fixture.post(&fixture.global_commands(""), &ping).await;

    assert_eq!(created.body["integration_types"], json!([1]));
    assert_eq!(fixture.service.user("zoe").try_install(), Ok(()));
}

#[tokio::test]
async fn declared_user_installation_does_not_change_types_that_were_set() {
    let unset = Fixture::new().await;
    let without = Fixture::with_builder(Emulator::builder().user_install(false)).await;

    for fixture in [&unset, &without] {
        fixture.service.declare_user_install();
    }

    assert_eq!(unset.service.user("zoe").try_install(), Ok(()));
    let refused = without.service.user("zoe").try_install();
    assert_eq!(refused, Err(ConsentError::UserInstallUnsupported));
}

#[tokio::test]
async fn command_cannot_exceed_the_integration_types_of_its_app() {
    let fixture = Fixture::new().await;
    let mut ping = command("ping", json!([]));
    ping["integration_types"] = json!([0, 1]);

    let one = fixture.post(&fixture.global_commands(""), &ping).await;
    let all = fixture
        .put(&fixture.global_commands(""), &json!([ping]))
        .await;

    let code = "APPLICATION_COMMAND_INTEGRATION_TYPE_INVALID";
    assert_eq!(one.codes("/integration_types/1"), [code]);
    assert_eq!(all.codes("/0/integration_types/1"), [code]);
}

#[tokio::test]
async fn user_installed_command_works_in_a_guild_without_the_app() {
    let install = UserInstall::new().await;

    let outcome = install.send("/ping").await;

    assert_eq!(outcome.content(), "pong");
    assert!(!outcome.is_ephemeral());
    let seen = last(&install.seen);
    assert_eq!(owners(&install.seen), json!({ "1": install.zoe.id() }));
    assert_eq!(seen["context"], 0);
    assert_eq!(seen["guild_id"], json!(install.guild_without_app.id()));
    assert_eq!(seen["member"]["user"]["username"], "zoe");
}

#[tokio::test]
async fn user_installed_app_has_the_permissions_of_everyone() {
    let install = UserInstall::new().await;
    install.deny(Permissions::EMBED_LINKS | Permissions::ADD_REACTIONS);

    install.send("/ping channel:#general").await;

    let seen = last(&install.seen);
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
async fn guild_and_user_installations_are_listed_as_owners() {
    let install = UserInstall::new().await;
    let guild = install.fixture.service.default_guild();
    let zoe = guild.member("zoe").join().await;

    zoe.slash("/ping").await;
    assert_eq!(
        owners(&install.seen),
        json!({ "0": guild.id(), "1": zoe.id() })
    );

    zoe.slash("/home").await;
    assert_eq!(owners(&install.seen), json!({ "0": guild.id() }));
}

#[tokio::test]
async fn component_interaction_is_authorized_by_the_invoking_user() {
    let button = json!([{ "type": 2, "style": 1, "custom_id": "b", "label": "B" }]);
    let install = UserInstall::with_response(CannedResponse::Each {
        command: row(&button),
        other: json!({ "type": 6 }),
    });
    let install = install.await;
    let yan = install.guild_without_app.member("yan").join().await;
    let message = install
        .send("/ping")
        .await
        .original_response()
        .expect("the response is a public message");

    yan.click(&message, "b").await;

    assert_eq!(last(&install.seen)["member"]["user"]["username"], "yan");
    assert_eq!(owners(&install.seen), json!({ "1": install.zoe.id() }));
}

#[tokio::test]
async fn user_installation_alone_permits_five_followups() {
    let install = UserInstall::new().await;
    install.send("/ping").await;

    for _ in 0..5 {
        assert_eq!(install.follow_up().await, (200, 0));
    }

    assert_eq!(install.follow_up().await.1, 40094);
}

#[tokio::test]
async fn guild_installation_permits_more_followups() {
    let install = UserInstall::new().await;
    let zoe = install
        .fixture
        .service
        .default_guild()
        .member("zoe")
        .join()
        .await;
    zoe.slash("/ping").await;

    for _ in 0..6 {
        assert_eq!(install.follow_up().await, (200, 0));
    }
}

#[tokio::test]
async fn responses_are_ephemeral_if_the_guild_denies_external_apps() {
    let install = UserInstall::new().await;
    install.deny(Permissions::USE_EXTERNAL_APPS);

    let outcome = install.send("/ping").await;
    install.follow_up().await;

    assert!(outcome.is_ephemeral());
    let yan = install.guild_without_app.member("yan").join().await;
    assert_eq!(yan.messages(), []);
    assert_eq!(outcome.followups().len(), 1);
}

#[tokio::test]
async fn responses_are_ephemeral_if_the_member_may_not_send_messages() {
    let install = UserInstall::with_response(CannedResponse::Json(json!({ "type": 5 }))).await;
    install.deny(Permissions::SEND_MESSAGES);

    let outcome = install.send("/ping").await;

    assert!(outcome.is_ephemeral());
}

#[tokio::test]
async fn bot_receives_no_events_of_a_guild_it_is_not_in() {
    let install = UserInstall::new().await;
    install.send("/ping").await;
    assert!(!install.fixture.event_names().contains(&"MESSAGE_CREATE"));

    install.fixture.service.you().slash("/ping").await;
    assert!(install.fixture.event_names().contains(&"MESSAGE_CREATE"));
}

#[tokio::test]
async fn user_without_an_installation_has_no_commands_there() {
    let install = UserInstall::new().await;
    let yan = install.guild_without_app.member("yan").join().await;

    let fault = yan
        .send("/ping")
        .await
        .expect_err("the app is not available in the guild");

    assert_eq!(fault.message(), "the app is not in this guild");
    install.zoe.uninstall();
    let zoe = install
        .guild_without_app
        .find_member("zoe")
        .expect("zoe has joined the guild without the app");
    assert!(zoe.send("/ping").await.is_err());
}

#[tokio::test]
async fn guild_installation_lifts_restrictions_of_user_only_commands() {
    let install = UserInstall::new().await;
    let guild = install.fixture.service.default_guild();
    let zoe = guild.member("zoe").join().await;
    let mut own = command("own", json!([]));
    own["integration_types"] = json!([1]);
    install.fixture.register(json!([own])).await;
    let everyone = PermissionOverwrite::role(guild.id().cast());
    let external = everyone.deny(Permissions::USE_EXTERNAL_APPS);
    guild.edit_channel("general", |channel| {
        channel.permission_overwrites = Some(vec![external]);
    });

    let outcome = zoe.slash("/own").await;

    assert_eq!(owners(&install.seen), json!({ "1": zoe.id() }));
    assert!(!outcome.is_ephemeral());
    for _ in 0..6 {
        assert_eq!(install.follow_up().await, (200, 0));
    }
}
