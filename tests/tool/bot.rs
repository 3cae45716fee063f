//! Bot whose binary, with the command-line tool, these tests run.

use guildhall::Config;
use guildhall::guard::AppGuards;
use guildhall::model::Id;
use guildhall::model::api::CreateBan;
use guildhall::prelude::*;
use guildhall::rules::Limits;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, stdin, stdout};

/// Respond at once
#[command]
fn ping() -> &'static str {
    "pong"
}

/// Print `waiting`, and wait for a line on standard input
#[command]
async fn wait() -> Result<&'static str> {
    stdout().write_all(b"waiting\n").await?;
    stdout().flush().await?;
    BufReader::new(stdin()).lines().next_line().await?;
    Ok("finished")
}

/// 1. Print that it waits, and never end
#[command]
async fn hang() -> Result<()> {
    stdout().write_all(b"waiting\n").await?;
    stdout().flush().await?;
    std::future::pending().await
}

/// Only in one guild
#[command(guilds(1_192_118_951_448_604_672), app_permissions(EMBED_LINKS))]
async fn local(
    ctx: Context,
    /// Something
    #[option(autocomplete = things, max_length = 40)]
    thing: &str,
    /// How many
    #[option(min = 1)]
    _count: Option<i64>,
) -> Result<String> {
    let bans = ctx.guild()?.bans().list().await?;
    Ok(format!("{thing}, and {} bans", bans.len()))
}

async fn things(typed: &str) -> [String; 1] {
    [format!("{typed}…")]
}

#[component("close", app_permissions(MANAGE_THREADS))]
fn close() -> &'static str {
    "closed"
}

#[modal("report", app_permissions(ATTACH_FILES))]
fn report() -> &'static str {
    "reported"
}

#[component("restart", owners)]
fn restart() -> &'static str {
    "restarting"
}

fn fail(_start: &Start) -> Result<()> {
    Err(Error::user("no table `scores`"))
}

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::read_env_file()?;
    let mut app = App::builder().declare_request::<CreateBan>();
    if std::env::var_os("BOT_IS_EMPTY").is_some() {
        app = app.discovery(false);
    }
    if std::env::var_os("BOT_HAS_NO_OWNER").is_none() {
        app = app.guards(AppGuards::new().owner(Id::new(1)));
    }
    if std::env::var_os("BOT_HAS_CLIENT").is_some() {
        app = app.state(Config::from_env()?.client()?);
    }
    if let Ok(limit) = std::env::var("BOT_COMMAND_LIMIT") {
        let limit = limit.parse().expect("the limit is a number");
        app = app.limits(Limits::CURRENT.chat_input(limit));
    }
    if std::env::var_os("BOT_FAILS_AT_PING").is_some() {
        app = app.guards(
            AppGuards::new().check(|ctx: &Context| match ctx.path().as_str() {
                "ping" => Err(std::fmt::Error),
                path => Ok(path != "local"),
            }),
        );
    }
    if let Ok(message) = std::env::var("BOT_PANICS_AT_PING") {
        app = app.guards(AppGuards::new().check(move |ctx: &Context| {
            assert_ne!(ctx.path(), "ping", "{message}");
            true
        }));
    }
    if std::env::var_os("BOT_FAILS_AT_START").is_some() {
        app = app.on_start(fail);
    }
    if let Some(store) = guildhall_redis::from_env().await? {
        app = app.store(store);
    }
    guildhall::cli::run(app).await
}
