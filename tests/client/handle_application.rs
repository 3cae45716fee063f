//! Handles for applications, their commands and command permissions.

use acceptance::MockTransport;
use guildhall::client::handle::{CommandPermissions, Commands, GuildCommands};
use guildhall::client::{Client, ErrorKind, Request};
use guildhall::model::api::Endpoint;
use guildhall::model::command::CommandPermission;
use guildhall::model::{
    ApplicationFlags, CommandEdit, EventWebhooksStatus, Id, InstallParams, IntegrationTypesConfig,
    Patch, Permissions, Secret, Sku,
};
use serde_json::{Value, json};

use crate::handle::{
    APP, COMMAND, GUILD, ROLE, SentRequest, USER, ping, sent_by_client, sent_by_guild,
};
use crate::handle_guild::{PNG, png};

const SKU: Id<Sku> = Id::new(9);

async fn sent_by_global_commands<E: Endpoint>(
    call: impl FnOnce(Commands) -> Request<E>,
) -> SentRequest {
    sent_by_client(|client| call(client.application(APP).commands())).await
}

async fn sent_by_guild_commands<E: Endpoint>(
    call: impl FnOnce(GuildCommands) -> Request<E>,
) -> SentRequest {
    sent_by_client(|client| call(client.application(APP).guild(GUILD).commands())).await
}

fn permissions(client: &Client) -> CommandPermissions {
    client
        .application(APP)
        .guild(GUILD)
        .commands()
        .permissions()
}

fn ping_json() -> Value {
    json!({"type": 1, "name": "ping", "description": "Answer"})
}

fn rename() -> CommandEdit {
    CommandEdit {
        name: Some("pong".to_owned()),
        default_member_permissions: Patch::Clear,
        ..CommandEdit::default()
    }
}

fn rename_json() -> Value {
    json!({"name": "pong", "default_member_permissions": null})
}

#[tokio::test]
async fn test_entitlement_names_its_owner() {
    let entitlements = |client: Client| client.application(APP).entitlements();
    let user = sent_by_client(|client| entitlements(client).create_for_user(SKU, USER)).await;
    let guild = sent_by_client(|client| entitlements(client).create_for_guild(SKU, GUILD)).await;

    let line = "POST /applications/1/entitlements";
    let body = |owner, kind| json!({"sku_id": "9", "owner_id": owner, "owner_type": kind});
    assert_eq!(user, SentRequest::new(line).body(body("3", 2)));
    assert_eq!(guild, SentRequest::new(line).body(body("2", 1)));
}

#[tokio::test]
async fn entitlements_are_filtered() {
    let sent = sent_by_client(|client| {
        let list = client.application(APP).entitlements().list();
        let list = list.user_id(USER).sku_ids([SKU, Id::new(10)]).limit(5);
        list.exclude_ended(true).exclude_deleted(false)
    });

    let query = "user_id=3&sku_ids=9,10&limit=5&exclude_ended=true&exclude_deleted=false";
    let line = format!("GET /applications/1/entitlements?{query}");
    assert_eq!(sent.await, SentRequest::new(&line));
}

#[tokio::test]
async fn global_commands_are_listed() {
    let plain = sent_by_global_commands(|commands| commands.list()).await;
    let localized =
        sent_by_global_commands(|commands| commands.list().with_localizations(true)).await;

    let line = "GET /applications/1/commands";
    assert_eq!(plain, SentRequest::new(line));
    let line = format!("{line}?with_localizations=true");
    assert_eq!(localized, SentRequest::new(&line));
}

#[tokio::test]
async fn guild_commands_are_listed() {
    let plain = sent_by_guild_commands(|commands| commands.list()).await;
    let localized =
        sent_by_guild_commands(|commands| commands.list().with_localizations(true)).await;

    let line = "GET /applications/1/guilds/2/commands";
    assert_eq!(plain, SentRequest::new(line));
    let line = format!("{line}?with_localizations=true");
    assert_eq!(localized, SentRequest::new(&line));
}

#[tokio::test]
async fn guild_handle_has_its_commands() {
    let listed = sent_by_guild(|guild| guild.commands(APP).list()).await;
    let created = sent_by_guild(|guild| guild.commands(APP).create(ping())).await;

    let path = "/applications/1/guilds/2/commands";
    assert_eq!(listed, SentRequest::new(&format!("GET {path}")));
    let expected = SentRequest::new(&format!("POST {path}"));
    assert_eq!(created, expected.body(ping_json()));
}

#[tokio::test]
async fn guild_command_permissions_require_no_app_permission() {
    let guild = MockTransport::new([]).client().guild(GUILD);
    let commands = guild.check_permissions(Permissions::empty()).commands(APP);
    let error = commands.permissions().edit(COMMAND, []).await.unwrap_err();

    // The endpoint requires a user token, so the permissions of the app do not matter.
    assert_eq!(error.kind(), ErrorKind::Unauthorized);
}

#[tokio::test]
async fn command_is_created() {
    let global = sent_by_global_commands(|commands| commands.create(ping())).await;
    let guild = sent_by_guild_commands(|commands| commands.create(ping())).await;

    let expected = |line| SentRequest::new(line).body(ping_json());
    assert_eq!(global, expected("POST /applications/1/commands"));
    assert_eq!(guild, expected("POST /applications/1/guilds/2/commands"));
}

#[tokio::test]
async fn command_is_read() {
    let global = sent_by_global_commands(|commands| commands.get(COMMAND)).await;
    let guild = sent_by_guild_commands(|commands| commands.get(COMMAND)).await;

    assert_eq!(global, SentRequest::new("GET /applications/1/commands/6"));
    assert_eq!(
        guild,
        SentRequest::new("GET /applications/1/guilds/2/commands/6")
    );
}

#[tokio::test]
async fn command_is_edited() {
    let global = sent_by_global_commands(|commands| commands.edit(COMMAND, rename())).await;
    let guild = sent_by_guild_commands(|commands| commands.edit(COMMAND, rename())).await;

    let expected = |line| SentRequest::new(line).body(rename_json());
    assert_eq!(global, expected("PATCH /applications/1/commands/6"));
    assert_eq!(guild, expected("PATCH /applications/1/guilds/2/commands/6"));
}

#[tokio::test]
async fn command_is_deleted() {
    let global = sent_by_global_commands(|commands| commands.delete(COMMAND)).await;
    let guild = sent_by_guild_commands(|commands| commands.delete(COMMAND)).await;

    assert_eq!(
        global,
        SentRequest::new("DELETE /applications/1/commands/6")
    );
    assert_eq!(
        guild,
        SentRequest::new("DELETE /applications/1/guilds/2/commands/6")
    );
}

#[tokio::test]
async fn commands_are_replaced() {
    let global = sent_by_global_commands(|commands| commands.overwrite([ping()])).await;
    let guild = sent_by_guild_commands(|commands| commands.overwrite([])).await;

    let expected = SentRequest::new("PUT /applications/1/commands");
    assert_eq!(global, expected.body(json!([ping_json()])));
    let expected = SentRequest::new("PUT /applications/1/guilds/2/commands");
    assert_eq!(guild, expected.body(json!([])));
}

#[tokio::test]
async fn command_permissions_are_read() {
    let all = sent_by_client(|client| permissions(&client).list()).await;
    let one = sent_by_client(|client| permissions(&client).get(COMMAND)).await;

    let commands = "GET /applications/1/guilds/2/commands";
    assert_eq!(all, SentRequest::new(&format!("{commands}/permissions")));
    assert_eq!(one, SentRequest::new(&format!("{commands}/6/permissions")));
}

#[tokio::test]
async fn command_permissions_are_replaced_with_a_user_token() {
    let helpers = [CommandPermission::role(ROLE, true)];
    let token = Secret::new("a-users-token");
    let sent =
        sent_by_client(|client| permissions(&client).edit(COMMAND, helpers).bearer(&token)).await;

    let body = json!({"permissions": [{"id": "4", "type": 1, "permission": true}]});
    let expected = SentRequest::new("PUT /applications/1/guilds/2/commands/6/permissions")
        .authorization("Bearer a-users-token");
    assert_eq!(sent, expected.body(body));
}

#[tokio::test]
async fn authorization_of_a_token_is_read() {
    let token = Secret::new("a-users-token");
    let sent = sent_by_client(|client| client.current_authorization().bearer(&token)).await;

    let expected = SentRequest::new("GET /oauth2/@me");
    assert_eq!(sent, expected.authorization("Bearer a-users-token"));
}

#[tokio::test]
async fn current_application_is_read() {
    let sent = sent_by_client(|client| client.current_application().get()).await;

    assert_eq!(sent, SentRequest::new("GET /applications/@me"));
}

#[tokio::test]
async fn urls_of_the_current_application_are_edited() {
    let sent = sent_by_client(|client| {
        let edit = client
            .current_application()
            .edit()
            .custom_install_url(None)
            .interactions_endpoint_url("https://dice.example/interactions")
            .role_connections_verification_url("https://dice.example/roles")
            .event_webhooks_url("https://dice.example/events");
        edit.event_webhooks_status(EventWebhooksStatus::Enabled)
            .event_webhooks_types(["APPLICATION_AUTHORIZED".to_owned()])
    });

    let body = json!({"custom_install_url": null,
        "interactions_endpoint_url": "https://dice.example/interactions",
        "role_connections_verification_url": "https://dice.example/roles",
        "event_webhooks_url": "https://dice.example/events", "event_webhooks_status": 2,
        "event_webhooks_types": ["APPLICATION_AUTHORIZED"]});
    assert_eq!(
        sent.await,
        SentRequest::new("PATCH /applications/@me").body(body)
    );
}

#[tokio::test]
async fn appearance_of_the_current_application_is_edited() {
    let sent = sent_by_client(|client| {
        let edit = client
            .current_application()
            .edit()
            .description("Rolls dice")
            .tags(["dice".to_owned()]);
        edit.icon(png()).cover_image(None)
    });

    let body = json!({"description": "Rolls dice", "icon": PNG, "cover_image": null,
        "tags": ["dice"]});
    let expected = SentRequest::new("PATCH /applications/@me").body(body);
    assert_eq!(sent.await, expected);
}

fn install_params() -> InstallParams {
    InstallParams {
        scopes: vec!["bot".to_owned()],
        permissions: Permissions::BAN_MEMBERS,
    }
}

#[tokio::test]
async fn installation_settings_of_the_current_application_are_edited() {
    let sent = sent_by_client(|client| {
        let edit = client
            .current_application()
            .edit()
            .flags(ApplicationFlags::GATEWAY_PRESENCE_LIMITED)
            .integration_types_config(IntegrationTypesConfig::default());
        edit.install_params(install_params())
    });

    let body = json!({"flags": 8192, "integration_types_config": {},
        "install_params": {"scopes": ["bot"], "permissions": "4"}});
    let expected = SentRequest::new("PATCH /applications/@me").body(body);
    assert_eq!(sent.await, expected);
}
