//! Lines of the playground: a line is sent, or its error has a position in the line.

use acceptance::builder;
use guildhall::prelude::*;
use guildhall_emulator::{Emulator, LineError};

use crate::input::with_sockets;

/// Maximum number of lines of an input.
const LINES_MAX: usize = 6;

#[derive(Choice, Clone, Copy, Debug)]
pub(crate) enum Volume {
    #[choice(name = "Very \"loud\"")]
    Loud,
    Quiet,
}

/// Everything
#[command]
#[expect(clippy::too_many_arguments, reason = "one of every type")]
fn all(
    #[doc = "Text"]
    #[option(min_length = 2, max_length = 7)]
    text: Option<&str>,
    #[doc = "Volume"] volume: Option<Volume>,
    #[doc = "Count"]
    #[option(max = -2)]
    count: Option<i64>,
    #[doc = "Share"]
    #[option(min = 0.5)]
    share: Option<f64>,
    #[doc = "Loud"] loud: Option<bool>,
    #[doc = "Member"] member: Option<Member>,
    #[doc = "Channel"] channel: Option<Channel>,
    #[doc = "Role"] role: Option<Role>,
    #[doc = "Who"] who: Option<Mentionable>,
    #[doc = "File"] file: Option<Attachment>,
) -> String {
    let channel = channel.map(|channel| channel.id);
    format!(
        "{text:?} {volume:?} {count:?} {share:?} {loud:?} {member:?} {channel:?} {role:?} {who:?} {file:?}"
    )
}

/// Cities
#[group]
mod city {
    use super::command;

    /// Look up
    #[command]
    pub(super) fn look(
        #[doc = "Name"]
        #[option(autocomplete = names)]
        name: &str,
    ) -> String {
        name.to_owned()
    }

    async fn names(typed: &str) -> Vec<String> {
        vec![format!("{typed}a")]
    }

    /// List
    #[command]
    pub(super) fn list() -> &'static str {
        "none"
    }
}

#[user_command(name = "User info")]
fn user_info(user: User) -> String {
    user.to_string()
}

#[message_command(name = "Quote")]
fn quote(message: Message) -> String {
    message.content
}

/// Sends every line as the user of a new emulator.
pub(crate) fn run(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    with_sockets(async {
        let emulator = Emulator::builder()
            .seed(7)
            .start()
            .await
            .expect("a loopback port is free");
        let app = builder(&[
            all::COMMAND,
            city::COMMAND,
            user_info::COMMAND,
            quote::COMMAND,
        ]);
        let _app = emulator.install(app).await;
        for line in text.split('\n').take(LINES_MAX) {
            match emulator.you().send(line).await {
                Ok(outcome) => drop(format!("{outcome} {outcome:?}")),
                Err(error) => check(line, &error),
            }
        }
    });
}

fn check(line: &str, error: &LineError) {
    assert!(
        line.is_char_boundary(error.offset()),
        "{} in {line:?}",
        error.offset()
    );
    assert!(!error.message().is_empty());
    assert!(error.to_string().contains('^'));
    if let Some(nearest) = error.nearest() {
        assert!(error.known().iter().any(|known| known == nearest));
    }
}
