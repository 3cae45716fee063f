//! Arbitrary requests to the emulator's endpoints: no status 5xx, and an error has a code and a message.
//!
//! Each part of an input is a request: a line such as `GET /guilds/{guild}`, lines with headers, an empty line, the body.

use guildhall_emulator::{Emulator, EmulatorBuilder};

use crate::input::{parts, with_sockets};
use crate::requests::send;

/// Sends every part to a new emulator.
pub(crate) fn run(data: &[u8]) {
    with_sockets(async {
        let emulator = builder().start().await.expect("a loopback port is free");
        for part in parts(data) {
            request(&emulator, part).await;
        }
    });
}

fn builder() -> EmulatorBuilder {
    Emulator::builder()
        .seed(7)
        .user_install(true)
        .playground(true)
}

async fn request(emulator: &Emulator, part: &[u8]) {
    let (head, body) = match part.windows(2).position(|window| window == b"\n\n") {
        Some(end) => (&part[..end], &part[end + 2..]),
        None => (part, &[][..]),
    };
    let head = String::from_utf8_lossy(head);
    let mut lines = head.split('\n');
    let line = with_ids(emulator, lines.next().unwrap_or_default());
    let headers: Vec<_> = lines
        .map(|line| with_ids(emulator, line.trim_end()) + "\r\n")
        .collect();
    let headers = headers.concat();
    let body = with_ids(emulator, &String::from_utf8_lossy(body));
    let reply = send(emulator, &line, headers.as_bytes(), body.as_bytes()).await;
    let Some(status) = reply.status else {
        return;
    };
    assert!(
        status < 500,
        "{status} for {line}: {}",
        String::from_utf8_lossy(&reply.body)
    );
    // Only a request with a known path and a readable head reaches an endpoint.
    let is_error = status >= 400 && line.contains("/api/v10/") && !reply.body.is_empty();
    if is_error && let Some(message) = reply.json().get("message") {
        assert!(
            message.as_str().is_some_and(|message| !message.is_empty()),
            "{message}"
        );
        assert!(reply.json()["code"].is_u64(), "{}", reply.json());
    }
}

/// Replaces the names of IDs and secrets by those of the emulator.
fn with_ids(emulator: &Emulator, text: &str) -> String {
    let guild = emulator.default_guild().id().to_string();
    let id_of = |name| emulator.member(name).map(|member| member.id().to_string());
    let texts = [
        ("{api}", Some("/api/v10".to_owned())),
        ("{guild}", Some(guild)),
        ("{app}", Some(emulator.application_id().to_string())),
        ("{bot}", Some(format!("Bot {}", emulator.bot_token()))),
        ("{secret}", Some(emulator.client_secret())),
        (
            "{channel}",
            emulator
                .channel("general")
                .map(|channel| channel.id.to_string()),
        ),
        (
            "{role}",
            emulator.role("Helper").map(|role| role.id.to_string()),
        ),
        ("{user}", id_of("alice")),
    ];
    let replace = |text: String, (name, value): (&str, Option<String>)| match value {
        Some(value) => text.replace(name, &value),
        None => text,
    };
    texts.into_iter().fold(text.to_owned(), replace)
}
