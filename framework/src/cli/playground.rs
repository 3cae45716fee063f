//! `playground`: the bot wired to the service in memory, and a prompt.

use std::io;
use std::io::{IsTerminal, Write};
use std::time::Duration;

use guildhall_emulator as emulator;
use guildhall_emulator::{Emulator, Install, Outcome};
use guildhall_rules::CommandType;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::time::timeout;

use crate::app::AppBuilder;
use crate::define::Command;
use crate::error::{Error, Result};
use crate::installed::Installed;

/// How long a handler may go on, where nobody looks on.
const PATIENCE: Duration = Duration::from_secs(3);

const HELP: &str = "\
/command option:value …     use a command; quote a value with spaces: reason:\"said things\"
?/command option:val        ask what would be suggested for the last option
@bob Command                use a command on a user
\"some text\" Command         use a command on a message
commands                    what the bot has, a line each
help, quit";

/// Starts the service and the bot, registers, and sends what is typed, or one of everything.
pub(crate) async fn run(builder: AppBuilder, once: bool) -> Result<()> {
    let emulator = service(&builder).playground().start().await?;
    let stage = Stage::set(builder, emulator).await?;
    println(&stage.opening())?;
    let outcome = if once {
        stage.play_once().await
    } else {
        stage.prompt().await
    };
    // A handler that has not come to an end by now is not waited for.
    outcome?;
    stage.close().await
}

/// A service whose app users can install, and that has an Activity where the bot has an entry
/// point to one.
fn service(builder: &AppBuilder) -> emulator::Builder {
    let is_entry_point = |command: &Command| command.def().kind == CommandType::PrimaryEntryPoint;
    let registry = builder.registry();
    let launches = registry.is_ok_and(|it| it.commands().iter().any(is_entry_point));
    let service = Emulator::builder().user_install();
    if launches {
        service.entry_point()
    } else {
        service
    }
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
        let page = self.emulator.playground();
        format!(
            "{registered}\n\n{}\n\nin the browser: {page}\n",
            self.bot.check()
        )
    }

    /// Sends one of everything; fails where anything is not answered.
    async fn play_once(&self) -> Result<()> {
        let lines = self.emulator.samples();
        let mut unanswered = 0_usize;
        for line in &lines {
            println(&format!("> {line}"))?;
            unanswered += usize::from(!self.is_answered(line).await?);
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
                line => self.send(line).await.map(drop)?,
            }
        }
    }

    /// Sends a line; whether it is answered, with more than a deferral.
    async fn is_answered(&self, line: &str) -> Result<bool> {
        let outcome = self.send(line).await?;
        let Some(outcome) = outcome.filter(Outcome::is_answered) else {
            return Ok(false);
        };
        let settled = timeout(PATIENCE, outcome.settled()).await.is_ok();
        if !settled {
            println(&format!("not completed within {} s\n", PATIENCE.as_secs()))?;
        }
        Ok(settled)
    }

    /// Sends a line and shows what comes back; none where a client would not send it.
    async fn send(&self, line: &str) -> Result<Option<Outcome>> {
        match self.emulator.you().send(line).await {
            Ok(outcome) => {
                println(&format!("{outcome}\n"))?;
                Ok(Some(outcome))
            }
            Err(fault) => {
                println(&format!("{fault}\n"))?;
                Ok(None)
            }
        }
    }

    async fn close(self) -> Result<()> {
        // A handler that never ends is not waited for.
        let _ = timeout(PATIENCE, self.bot.idle()).await;
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
