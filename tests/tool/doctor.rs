//! `doctor` compares the configuration with the app at the service, and says the mend of each fault.

use std::process::Stdio;

use acceptance::{RedisServer, assert_contains, assert_lacks, public_key_hex};
use guildhall::client::{Auth, Client};
use guildhall::model::api::Method;
use guildhall::model::{CommandBody, CommandType, Permissions};
use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use crate::program::{Run, ServerProcess, bot};
use crate::project::Project;

/// Runs `doctor` with the settings of the emulator's app, changed by `variables`.
async fn doctor(project: &Project, variables: &[(&str, &str)]) -> Run {
    let service = &project.service;
    let mut command = bot(&["doctor"], &[]);
    command
        .env("DISCORD_API_BASE", service.api_base())
        .env(
            "DISCORD_APPLICATION_ID",
            service.application_id().to_string(),
        )
        .env("DISCORD_TOKEN", service.bot_token())
        .env("DISCORD_PUBLIC_KEY", service.public_key())
        .env("RUST_LOG", "off")
        .envs(variables.iter().copied())
        .stdin(Stdio::null());
    let run = move || command.output().expect("the bot is built");
    let output = tokio::task::spawn_blocking(run).await;
    output.expect("the task does not panic").into()
}

/// Starts a server for the emulator's app and connects it.
async fn connected(project: &Project) -> ServerProcess {
    let server = ServerProcess::start(&[("DISCORD_PUBLIC_KEY", &project.service.public_key())]);
    let url = format!("http://{}/interactions", server.address);
    let checked = project.service.connect(&url).await;
    checked.expect("the bot passes the check");
    server
}

#[tokio::test]
async fn configuration_without_faults_exits_with_0() {
    let project = Project::start().await;
    let all = Permissions::ADMINISTRATOR;
    project.service.default_guild().set_bot_permissions(all);
    project.apply().await;
    let _server = connected(&project).await;

    let run = doctor(&project, &[]).await;

    assert_eq!(run.code, Some(0), "{}{}", run.stdout, run.stderr);
    for line in [
        "ok     the credentials are those of the app",
        "ok     the clock of this machine agrees",
        "ok     DISCORD_APPLICATION_ID is the ID of the app",
        "ok     DISCORD_PUBLIC_KEY is the key of the app",
        "ok     Discord sends interactions to http://127.0.0.1:",
        "ok     the app supports the installation contexts of its commands",
        "ok     the bot has the permissions that the app declares in all of its 1 guilds",
        "ok     the registered commands, globally and in the guilds that the code names, are those of the code",
    ] {
        assert_contains(&run.stdout, line);
    }
    assert_lacks(&run.stdout, "fault");
}

#[tokio::test]
async fn each_fault_is_said_with_its_mend() {
    let project = Project::start().await;
    let none = Permissions::empty();
    project.service.default_guild().set_bot_permissions(none);
    let key = public_key_hex();
    let other = "1300000000000000001";
    let wrong = [
        ("DISCORD_PUBLIC_KEY", &*key),
        ("DISCORD_APPLICATION_ID", other),
    ];

    let run = doctor(&project, &wrong).await;

    assert_eq!(run.code, Some(2), "{}{}", run.stdout, run.stderr);
    let id = project.service.application_id();
    for line in [
        format!("fault  DISCORD_APPLICATION_ID is {other}, and the credentials are those of {id}"),
        format!("set DISCORD_PUBLIC_KEY={}", project.service.public_key()),
        "fault  the app has no Interactions Endpoint URL".to_owned(),
        "for `listen`, unset DISCORD_PUBLIC_KEY".to_owned(),
        "the bot lacks the permissions Ban Members and Manage Threads".to_owned(),
        "registered commands differ from the code: run `commands plan`".to_owned(),
    ] {
        assert_contains(&run.stdout, line);
    }
}

#[tokio::test]
async fn bot_that_listens_needs_no_public_key_and_no_endpoint_url() {
    let project = Project::start().await;
    let all = Permissions::ADMINISTRATOR;
    project.service.default_guild().set_bot_permissions(all);
    project.apply().await;
    let without_key = [("DISCORD_PUBLIC_KEY", "")];

    let listening = doctor(&project, &without_key).await;
    let server = connected(&project).await;
    let with_url = doctor(&project, &without_key).await;

    assert_eq!(listening.code, Some(0), "{}", listening.stdout);
    let expected = "ok     Discord sends interactions over the gateway, to `listen`";
    assert_contains(&listening.stdout, expected);
    assert_lacks(&listening.stdout, "fault");
    assert_eq!(with_url.code, Some(2), "{}", with_url.stdout);
    let url = format!("http://{}/interactions", server.address);
    let key = project.service.public_key();
    let expected = format!(
        "fault  Discord sends interactions to {url}, and none over the gateway: for `listen`, clear the Interactions \
         Endpoint URL in the developer portal under General Information; for `serve`, set DISCORD_PUBLIC_KEY={key}"
    );
    assert_contains(&with_url.stdout, expected);
}

#[tokio::test]
async fn missing_or_rejected_values_end_the_checks_with_the_variable() {
    let project = Project::start().await;
    let cases = [
        ("DISCORD_TOKEN", "", "fault  DISCORD_TOKEN is not set"),
        ("DISCORD_TOKEN", "a.wrong.token", "check DISCORD_TOKEN"),
        (
            "DISCORD_API_BASE",
            "http://127.0.0.1:1",
            "check DISCORD_API_BASE",
        ),
    ];
    for (name, value, expected) in cases {
        let run = doctor(&project, &[(name, value)]).await;

        assert_eq!(run.code, Some(2), "{name}={value}: {}", run.stderr);
        assert_contains(&run.stdout, expected);
        assert_lacks(&run.stdout, "registered commands");
    }
    let nothing = [("DISCORD_TOKEN", ""), ("DISCORD_APPLICATION_ID", "")];
    let run = doctor(&project, &nothing).await;
    for name in ["DISCORD_TOKEN", "DISCORD_APPLICATION_ID"] {
        assert_contains(&run.stdout, format!("fault  {name} is not set"));
    }
}

/// Changes the app as its developer does in the portal.
async fn edit_app(project: &Project, body: Value) {
    let service = &project.service;
    let client = Client::with_base_url(&service.api_base(), Auth::bot(service.bot_token()));
    let client = client.expect("the base URL is valid");
    let edited = client
        .raw(Method::Patch, "/applications/@me", Some(body))
        .await;
    edited.expect("the app is valid");
}

#[tokio::test]
async fn intents_and_the_install_link_of_the_portal_are_compared() {
    let without_intents = Emulator::builder()
        .members_intent(false)
        .message_content_intent(false)
        .presences_intent(false);
    let project = Project::with_builder(without_intents).await;
    let link = |permissions: Permissions| json!({ "install_params": { "scopes": ["bot"], "permissions": permissions } });
    edit_app(&project, link(Permissions::BAN_MEMBERS)).await;
    let incomplete = doctor(&project, &[]).await;
    edit_app(&project, link(Permissions::all())).await;
    let complete = doctor(&project, &[]).await;
    let with_intent = doctor(&Project::start().await, &[]).await;

    for line in [
        "ok     the app has no privileged intents, and needs none",
        "note   the install link of the developer portal lacks the permissions",
        "add them under Installation, or share the link of `invite`",
    ] {
        assert_contains(&incomplete.stdout, line);
    }
    let expected =
        "ok     the install link of the developer portal has the permissions that the app declares";
    assert_contains(&complete.stdout, expected);
    assert_contains(&with_intent.stdout, "note   the app has privileged intents");
    assert_lacks(&with_intent.stdout, "install link of the developer portal");
}

#[tokio::test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
async fn store_that_can_be_written_is_said() {
    let server = RedisServer::start();
    let project = Project::start().await;

    let run = doctor(&project, &[("GUILDHALL_STORE", &server.url())]).await;

    assert_contains(&run.stdout, "ok     the store can be written");
}

#[tokio::test]
async fn all_pages_of_guilds_and_undeclared_commands_are_read() {
    let project = Project::start().await;
    let none = Permissions::empty();
    project.service.default_guild().set_bot_permissions(none);
    for number in 0..201 {
        let guild = project.service.guild(&format!("Guild {number}")).await;
        guild.set_bot_permissions(none);
    }
    let extra = CommandBody::new(CommandType::ChatInput, "extra", "Left from a test");
    let first = project.service.guilds()[1].id();
    let commands = project.app().guild(first).commands();
    commands.create(extra).await.expect("the command is valid");

    let run = doctor(&project, &[]).await;

    assert_contains(
        &run.stdout,
        "fault  in 197 further guilds, the bot lacks permissions",
    );
    let undeclared = format!(
        "({first}) has commands that the code does not declare there: extra; `commands apply --scan-guild {first}`"
    );
    assert_contains(&run.stdout, undeclared);
}
