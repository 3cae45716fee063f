//! `doctor` compares the configuration with the app at the service, and says the mend of each fault.

use std::process::Stdio;

use acceptance::{assert_contains, assert_lacks, public_key_hex};
use guildhall::model::Permissions;

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
        "the bot lacks the permissions Ban Members and Manage Threads".to_owned(),
        "registered commands differ from the code: run `commands plan`".to_owned(),
    ] {
        assert_contains(&run.stdout, line);
    }
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
}
