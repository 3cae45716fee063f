//! Terminal session in which the test waits for a prompt before typing.

use std::process::{Command, Stdio};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::time::timeout;

use crate::program::OUTPUT_DEADLINE;

/// A command that runs in a pseudoterminal.
pub(crate) struct Terminal {
    process: Child,
    input: ChildStdin,
    output: ChildStdout,
}

impl Terminal {
    pub(crate) fn start(terminal: Command) -> Self {
        let mut terminal = tokio::process::Command::from(terminal);
        let streams = terminal.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = streams.spawn().expect("the `script` command exists");
        Self {
            input: process.stdin.take().expect("the stream is piped"),
            output: process.stdout.take().expect("the stream is piped"),
            process,
        }
    }

    /// Reads until the next question or the end of the output.
    pub(crate) async fn read_until_prompt(&mut self) -> String {
        self.read_until("[y/N] ").await
    }

    /// Reads until a text or the end of the output.
    ///
    /// # Panics
    ///
    /// Panics with the output if it lacks the text at the deadline.
    pub(crate) async fn read_until(&mut self, text: &str) -> String {
        let mut read = Vec::new();
        let reading = async {
            while !read.ends_with(text.as_bytes()) {
                match self.output.read_u8().await {
                    Ok(byte) => read.push(byte),
                    Err(_) => break,
                }
            }
        };
        let ended = timeout(OUTPUT_DEADLINE, reading).await;
        let read = String::from_utf8_lossy(&read).into_owned();
        assert!(ended.is_ok(), "{text:?} is not in the output:\n{read}");
        read
    }

    pub(crate) async fn type_line(&mut self, line: &str) {
        let typed = format!("{line}\n");
        let written = self.input.write_all(typed.as_bytes()).await;
        written.expect("the process reads its input");
    }

    /// Waits for the process to exit and returns its exit code.
    pub(crate) async fn exit_code(mut self) -> Option<i32> {
        self.process.wait().await.expect("the process exits").code()
    }
}
