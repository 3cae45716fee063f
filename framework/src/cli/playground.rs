//! `playground`: the bot wired to the service in memory, and a prompt.

use std::io::{self, IsTerminal, Write};

use guildhall_emulator::{Emulator, Install};
use tokio::io::{AsyncBufReadExt, BufReader};

use crate::app::AppBuilder;
use crate::error::{Error, Result};
use crate::installed::Installed;

const HELP: &str = "\
/command option:value …     use a command; quote a value with spaces: reason:\"said things\"
?/command option:val        ask what would be suggested for the last option
@bob Command                use a command on a user
\"some text\" Command         use a command on a message
commands                    what the bot has, a line each
help, quit";

/// Starts the service and the bot, registers, and sends what is typed, or one of everything.
pub(super) async fn run(builder: AppBuilder, once: bool) -> Result<()> {
    let emulator = Emulator::builder().start().await?;
    let stage = Stage::set(builder, emulator).await?;
    println(&stage.opening())?;
    let outcome = if once {
        stage.play_once().await
    } else {
        stage.prompt().await
    };
    // Closed either way; what went wrong on stage is said first.
    outcome.and(stage.close().await)
}

/// A bot and a service that know each other.
struct Stage {
    emulator: Emulator,
    bot: Installed,
}

impl Stage {
    async fn set(builder: AppBuilder, emulator: Emulator) -> Result<Self> {
        let bot = builder.install(&emulator).await?;
        Ok(Self { emulator, bot })
    }

    fn opening(&self) -> String {
        let registered = self.bot.registered().join("\n");
        format!("{registered}\n\n{}\n", self.bot.check())
    }

    /// Sends one of everything; fails where anything is not answered.
    async fn play_once(&self) -> Result<()> {
        let lines = self.emulator.samples();
        let mut unanswered = 0_usize;
        for line in &lines {
            println(&format!("> {line}"))?;
            unanswered += usize::from(!self.send(line).await?);
        }
        println(&format!("{} sent, {unanswered} not answered", lines.len()))?;
        match unanswered {
            0 => Ok(()),
            _ => Err(Error::user(format!(
                "{unanswered} of {} were not answered",
                lines.len()
            ))),
        }
    }

    async fn prompt(&self) -> Result<()> {
        println(&format!("{HELP}\n"))?;
        let mut lines = BufReader::new(tokio::io::stdin()).split(b'\n');
        loop {
            if io::stdin().is_terminal() {
                print("> ")?;
            }
            let Some(line) = lines.next_segment().await? else {
                return Ok(());
            };
            match String::from_utf8_lossy(&line).trim() {
                "" => {}
                "quit" | "exit" => return Ok(()),
                "help" => println(HELP)?,
                "commands" => println(&self.emulator.samples().join("\n"))?,
                line => drop(self.send(line).await?),
            }
        }
    }

    /// Sends a line and shows what comes back; whether it was answered.
    async fn send(&self, line: &str) -> Result<bool> {
        match self.emulator.you().send(line).await {
            Ok(outcome) => {
                println(&format!("{outcome}\n"))?;
                Ok(outcome.is_answered())
            }
            Err(fault) => {
                println(&format!("{fault}\n"))?;
                Ok(false)
            }
        }
    }

    async fn close(self) -> Result<()> {
        // The service goes first, and with it the connection that it keeps open.
        drop(self.emulator);
        Ok(self.bot.stop().await?)
    }
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn println(text: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{text}")
}
