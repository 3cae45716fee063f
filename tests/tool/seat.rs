//! A person at a terminal who waits for what the tool says before anything is typed.

use std::process::{Command, Stdio};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout};

/// The tool at a terminal of its own, while it works.
pub(crate) struct Seat {
    process: Child,
    keys: ChildStdin,
    screen: ChildStdout,
}

impl Seat {
    pub(crate) fn start(terminal: Command) -> Self {
        let mut terminal = tokio::process::Command::from(terminal);
        let streams = terminal.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = streams.spawn().expect("there is a `script`");
        Self {
            keys: process.stdin.take().expect("it is piped"),
            screen: process.stdout.take().expect("it is piped"),
            process,
        }
    }

    /// What it says until it asks, or ends.
    pub(crate) async fn asked(&mut self) -> String {
        let mut said = Vec::new();
        while !said.ends_with(b"[y/N] ") {
            match self.screen.read_u8().await {
                Ok(byte) => said.push(byte),
                Err(_) => break,
            }
        }
        String::from_utf8_lossy(&said).into_owned()
    }

    pub(crate) async fn types(&mut self, line: &str) {
        let typed = format!("{line}\n");
        let written = self.keys.write_all(typed.as_bytes()).await;
        written.expect("it reads");
    }

    /// What it ends with.
    pub(crate) async fn ended(mut self) -> Option<i32> {
        self.process.wait().await.expect("it ends").code()
    }
}
