//! `serve` connects to the store in `GUILDHALL_STORE`.

use std::process::{Command, Stdio};

use acceptance::{RedisServer, assert_contains, assert_lacks, public_key_hex};

/// Runs the bot's `serve` with a store until the bot exits, and returns its standard error. If the bot does not fail, the
/// address in use does.
fn serve(url: &str, variables: &[(&str, &str)]) -> String {
    let mut bot = Command::new(env!("CARGO_BIN_EXE_bot"));
    bot.arg("serve")
        .env_clear()
        .env("DISCORD_PUBLIC_KEY", public_key_hex())
        .env("GUILDHALL_STORE", url)
        // No address of this machine.
        .env("GUILDHALL_BIND", "192.0.2.1:1")
        .envs(variables.iter().copied());
    let output = bot.stdin(Stdio::null()).output().expect("the bot is built");
    assert!(!output.status.success());
    String::from_utf8(output.stderr).expect("the log is text")
}

#[test]
#[cfg_attr(no_redis, ignore = "redis-server is not installed")]
fn bot_connects_to_the_store_before_it_listens() {
    let server = RedisServer::start();
    let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
    assert_contains(&serve(&server.url(), &[id]), "cannot listen on");
    let calls: String = server.command(&["INFO", "commandstats"]);
    assert_contains(&calls, "cmdstat_hello");
    // Apps may share a server, so the keys need the application.
    assert_contains(
        &serve(&server.url(), &[]),
        "DISCORD_APPLICATION_ID is not set",
    );
}

#[test]
fn bot_does_not_start_without_the_store() {
    let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
    let stderr = serve("redis://user:a-secret@127.0.0.1:1", &[id]);
    assert_contains(&stderr, "cannot connect to redis://127.0.0.1:1");
    assert_lacks(&stderr, "a-secret");
}
