//! `playground`: runs the app with the emulator, and sends the interactions that the developer types at a prompt.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io;
use std::io::{IsTerminal, Write};
use std::time::Duration;

use clap::ArgMatches;
use guildhall_emulator as emulator;
use guildhall_emulator::{Emulator, Install, Outcome};
use guildhall_rules::CommandType;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::time::timeout;

use crate::app::AppBuilder;
use crate::command::definition::Command;
use crate::error::{Error, Result};
use crate::testing::InstalledApp;

/// Timeout for the final response to each sample of `--once`, and for running handlers when the session ends.
const HANDLER_TIMEOUT: Duration = Duration::from_secs(10);

const HELP: &str = "\
/command option:value …     use a command; quote a value with spaces: reason:\"too much noise\"
?/command option:val        request autocomplete choices for the last option
@bob Command                use a command on a user
\"some text\" Command         use a command on a message
commands                    list a sample line for each command
help, quit";

/// Starts the emulator and the app, registers the commands, and sends either the typed lines, or one sample of
/// each interaction.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let emulator = service(&builder, matches).start().await?;
    let session = Session::start(builder, emulator).await?;
    println(&session.welcome())?;
    let outcome = if matches.get_flag("once") {
        session.run_samples().await
    } else {
        session.prompt().await
    };
    // After an error, do not wait for running handlers.
    outcome?;
    session.close().await
}

/// Returns a builder for an emulator with a page, in which users can install the app. The emulated app has an Activity
/// if the app has a `PRIMARY_ENTRY_POINT` command.
fn service(builder: &AppBuilder, matches: &ArgMatches) -> emulator::EmulatorBuilder {
    let seed = matches.get_one::<u64>("seed").copied();
    let hosts = matches.get_many::<String>("allow-host");
    let is_entry_point = |command: &Command| command.def().kind == CommandType::PrimaryEntryPoint;
    let registry = builder.registry();
    let launches = registry.is_ok_and(|registry| registry.commands().iter().any(is_entry_point));
    let service = Emulator::builder()
        .playground(true)
        .user_install(true)
        .activity(launches)
        .seed(seed.unwrap_or_else(random_seed));
    let hosts = hosts.into_iter().flatten();
    hosts.fold(service, emulator::EmulatorBuilder::allow_host)
}

/// Returns a number that other programs cannot guess: the bot token derives from the seed.
fn random_seed() -> u64 {
    RandomState::new().build_hasher().finish()
}

/// An app that is installed in an emulator.
struct Session {
    emulator: Emulator,
    bot: InstalledApp,
}

impl Session {
    async fn start(builder: AppBuilder, emulator: Emulator) -> Result<Self> {
        let bot = builder.install(&emulator).await?;
        Ok(Self { emulator, bot })
    }

    fn welcome(&self) -> String {
        let registered = self.bot.registered().join("\n");
        let page = self.emulator.playground();
        let checks = [Some(self.bot.check()), self.bot.events_check()];
        let checks = checks.into_iter().flatten().map(ToString::to_string);
        let checks = checks.collect::<Vec<_>>().join("\n");
        format!("{registered}\n\n{checks}\n\nin the browser: {page}\n")
    }

    /// Sends one sample of each interaction.
    ///
    /// # Errors
    ///
    /// Returns an error if any interaction gets no response.
    async fn run_samples(&self) -> Result<()> {
        let lines = self.emulator.sample_lines();
        let mut missing_count = 0_usize;
        for line in &lines {
            println(&format!("> {line}"))?;
            missing_count += usize::from(!self.send_sample(line).await?);
        }
        println(&format!(
            "{} interactions sent, {missing_count} without a response",
            lines.len()
        ))?;
        match missing_count {
            0 => Ok(()),
            _ => Err(Error::user(format!(
                "{missing_count} of {} interactions got no response",
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
                "commands" => println(&self.emulator.sample_lines().join("\n"))?,
                line => self.send(line).await.map(drop)?,
            }
        }
    }

    /// Sends a line. Returns whether the app responded with more than a deferral.
    async fn send_sample(&self, line: &str) -> Result<bool> {
        let outcome = self.send(line).await?;
        let Some(outcome) = outcome.filter(Outcome::is_success) else {
            return Ok(false);
        };
        let is_complete = timeout(HANDLER_TIMEOUT, outcome.final_response())
            .await
            .is_ok();
        if !is_complete {
            println(&format!(
                "no final response within {} s\n",
                HANDLER_TIMEOUT.as_secs()
            ))?;
        }
        Ok(is_complete)
    }

    /// Sends a line and prints the outcome. Returns `None` if a Discord client would not send the line.
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
        // Handlers that do not finish in time are aborted.
        let _ = timeout(HANDLER_TIMEOUT, self.bot.idle()).await;
        // Stop the emulator first: it keeps a connection to the bot open.
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
