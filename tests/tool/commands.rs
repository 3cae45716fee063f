//! `commands export` and `commands apply`.

use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use crate::program::{complaint, printed, run};

const HOME: &str = "81384788765712384";

#[test]
fn export_needs_nothing_and_prints_what_would_be_sent() {
    let output = run(&["commands", "export"], &[]);
    let export: Value = serde_json::from_str(&printed(&output)).expect("it is JSON");
    let ping = json!({"name": "ping", "type": 1, "description": "Answer at once"});
    assert!(
        export["global"].as_array().unwrap().contains(&ping),
        "{export}"
    );
    let local = &export["guilds"][HOME][0];
    assert_eq!(local["options"][0]["autocomplete"], true);
}

async fn apply(emulator: &Emulator, token: (&str, &str), more: &[&str]) -> std::process::Output {
    let (base, id) = (emulator.api_base(), emulator.application_id().to_string());
    let variables = [
        ("DISCORD_API_BASE".to_owned(), base),
        ("DISCORD_APPLICATION_ID".to_owned(), id),
        (token.0.to_owned(), token.1.to_owned()),
    ];
    let arguments: Vec<String> = ["commands", "apply"]
        .iter()
        .chain(more)
        .map(|&argument| argument.to_owned())
        .collect();
    let run = move || {
        let variables: Vec<_> = variables
            .iter()
            .map(|(a, b)| (a.as_str(), b.as_str()))
            .collect();
        run(
            &arguments.iter().map(String::as_str).collect::<Vec<_>>(),
            &variables,
        )
    };
    tokio::task::spawn_blocking(run)
        .await
        .expect("the bot runs")
}

#[tokio::test]
async fn apply_registers_in_one_guild() {
    let emulator = Emulator::start().await;
    let guild = emulator.home().id().to_string();
    let token = emulator.bot_token();
    let output = apply(&emulator, ("DISCORD_TOKEN", &token), &["--guild", &guild]).await;
    assert!(output.status.success(), "{}", complaint(&output));
    let registered = emulator.guild_commands(emulator.home().id());
    let names: Vec<_> = registered
        .iter()
        .map(|command| command.name.as_str())
        .collect();
    assert_eq!(names, ["hang", "ping", "wait", "local"]);
    assert!(printed(&output).contains("/ping"), "{}", printed(&output));
}

#[tokio::test]
async fn apply_registers_with_client_credentials() {
    let emulator = Emulator::start().await;
    let (guild, secret) = (emulator.home().id().to_string(), emulator.client_secret());
    let output = apply(
        &emulator,
        ("DISCORD_CLIENT_SECRET", &secret),
        &["--guild", &guild],
    )
    .await;
    assert!(output.status.success(), "{}", complaint(&output));
    assert_eq!(emulator.guild_commands(emulator.home().id()).len(), 4);
}

#[tokio::test]
async fn refusal_of_the_service_is_shown_with_its_code() {
    let emulator = Emulator::start().await;
    let output = apply(&emulator, ("DISCORD_TOKEN", "wrong-token"), &[]).await;
    assert!(!output.status.success());
    let complaint = complaint(&output);
    assert!(
        complaint.contains("401") && !complaint.contains("wrong-token"),
        "{complaint}"
    );
}

#[tokio::test]
async fn guild_that_does_not_exist_is_said() {
    let emulator = Emulator::start().await;
    let token = emulator.bot_token();
    let output = apply(&emulator, ("DISCORD_TOKEN", &token), &[]).await;
    assert!(!output.status.success());
    assert!(complaint(&output).contains(HOME), "{}", complaint(&output));
    assert_eq!(
        emulator.commands().len(),
        3,
        "the global scope was written before"
    );
}
