//! Source code that `commands import --live` wrote compiles, and defines exactly the registered commands.

#![forbid(unsafe_code)]

use guildhall::App;
use tokio::process::Command;

#[rustfmt::skip]
#[path = "../../fixtures/import/live.rs.golden"]
#[allow(dead_code, reason = "the module is generated")]
mod commands;
#[path = "../../tool/imported_service.rs"]
#[allow(
    unreachable_pub,
    reason = "the module is shared with the tests of the tool"
)]
mod imported_service;

/// Without arguments, runs itself as the command-line tool and checks for differences.
#[tokio::main]
async fn main() -> guildhall::Result<()> {
    if std::env::args().len() > 1 {
        return guildhall::cli::run(App::builder()).await;
    }
    let service = imported_service::builder().start().await?;
    imported_service::register(&service).await;
    let output = Command::new(std::env::current_exe()?)
        .args(["commands", "check"])
        .env("DISCORD_API_BASE", service.api_base())
        .env(
            "DISCORD_APPLICATION_ID",
            service.application_id().to_string(),
        )
        .env("DISCORD_TOKEN", service.bot_token())
        .env_remove("DISCORD_DEV_GUILD")
        .output()
        .await?;
    let [stdout, stderr] =
        [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text));
    assert_eq!(output.status.code(), Some(0), "{stdout}{stderr}");
    Ok(())
}
