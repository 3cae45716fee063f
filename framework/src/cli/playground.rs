//! `playground`: runs the app with the emulator, and sends the interactions that the developer types at a prompt.

use std::fmt::Display;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use clap::ArgMatches;
use guildhall_emulator as emulator;
use guildhall_emulator::{Emulator, Install, WorldFile};
use guildhall_rules::CommandType;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::time::timeout;

use crate::app::AppBuilder;
use crate::cli::check::plan_for_playground;
use crate::cli::handler_table::HandlerTable;
use crate::cli::log_entries::{LogReceiver, remove_receiver, set_receiver};
use crate::cli::prompt::{HELP, Prompt, PromptLine, print_outcome, println};
use crate::cli::{attached, watch};
use crate::command::definition::Command;
use crate::error::{Error, Result};
use crate::testing::InstalledApp;

pub(crate) use crate::cli::log_entries::log_layer;

/// Timeout for running handlers when the session ends.
pub(crate) const HANDLER_TIMEOUT: Duration = Duration::from_secs(3);

/// Starts the emulator and the app, registers the commands, and sends either the typed lines, or one sample of
/// each interaction.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    if matches.get_flag("attached") {
        return attached::run(builder).await;
    }
    let emulator = service(&builder, matches)?.start().await?;
    if matches.get_flag("watch") {
        return watch::run(emulator, matches).await;
    }
    let session = Session::start(builder, emulator).await?;
    println(&session.welcome())?;
    let outcome = if matches.get_flag("once") {
        session.run_samples().await
    } else {
        prompt(&session.emulator).await
    };
    // After an error, do not wait for running handlers.
    outcome?;
    session.close().await
}

/// Returns a builder for an emulator with a page, in which users can install the app. The emulated app has an Activity
/// if the app has a `PRIMARY_ENTRY_POINT` command.
///
/// # Errors
///
/// Returns an error if the world file cannot be read or is invalid.
fn service(builder: &AppBuilder, matches: &ArgMatches) -> Result<emulator::EmulatorBuilder> {
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
    let service = hosts.fold(service, emulator::EmulatorBuilder::allow_host);
    Ok(match matches.get_one::<PathBuf>("world") {
        Some(path) => service.world(read_world(path)?),
        None => service,
    })
}

fn read_world(path: &Path) -> Result<WorldFile> {
    let with_path = |reason: &dyn Display| Error::user(format!("{}: {reason}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| with_path(&error))?;
    text.parse().map_err(|error| with_path(&error))
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
        let receiver = LogReceiver::Emulator(emulator.clone());
        set_receiver(receiver, HandlerTable::new(&builder));
        emulator.set_command_plan(&plan_for_playground(&builder));
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
            // A command such as `/ban` must not affect the next one.
            self.emulator.reset();
            println(&format!("> {line}"))?;
            let mut prompt = Prompt::new(&self.emulator);
            missing_count += usize::from(!act(&mut prompt, line).await?);
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

    async fn close(self) -> Result<()> {
        // Handlers that do not finish in time are aborted, while the emulator can still receive their messages to users.
        let _ = timeout(HANDLER_TIMEOUT, self.bot.idle()).await;
        self.bot.close_app().await;
        remove_receiver();
        // Stop the emulator first: it keeps a connection to the bot open.
        drop(self.emulator);
        Ok(self.bot.stop().await?)
    }
}

/// Performs the actions in the lines of standard input, until it ends or a line is `quit`.
pub(crate) async fn prompt(emulator: &Emulator) -> Result<()> {
    println(&format!("{HELP}\n"))?;
    let mut prompt = Prompt::new(emulator);
    let mut lines = BufReader::new(tokio::io::stdin()).split(b'\n');
    loop {
        if io::stdin().is_terminal() {
            print("> ")?;
        }
        let Some(line) = lines.next_segment().await? else {
            return Ok(());
        };
        match PromptLine::parse(String::from_utf8_lossy(&line).trim()) {
            PromptLine::Empty => {}
            PromptLine::Quit => return Ok(()),
            PromptLine::Help => println(HELP)?,
            PromptLine::Commands => println(&emulator.sample_lines().join("\n"))?,
            PromptLine::Page => println(&emulator.playground())?,
            PromptLine::Action(action) => act(&mut prompt, action).await.map(drop)?,
        }
    }
}

/// Performs an action and prints the outcome. Returns whether the app responded with more than a deferral.
async fn act(prompt: &mut Prompt<'_>, line: &str) -> Result<bool> {
    // The future of an interaction is large.
    match Box::pin(prompt.act(line)).await {
        Ok(Some(outcome)) => Ok(print_outcome(&outcome).await?),
        Ok(None) => Ok(true),
        Err(reason) => {
            println(&format!("{reason}\n"))?;
            Ok(false)
        }
    }
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
