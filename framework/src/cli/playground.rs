//! `playground`: the bot wired to the service in memory, and a prompt.

use std::io::{self, IsTerminal, Write};

use guildhall_emulator::{Emulator, EndpointCheck};
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::app::{App, AppBuilder};
use crate::client::Client;
use crate::config::Config;
use crate::define::publish::{Target, publish};
use crate::define::{Command, Registry};
use crate::error::{Error, Result};
use crate::receive::PublicKey;

const HELP: &str = "\
/command option:value …     use a command; quote a value with spaces: reason:\"said things\"
?/command option:val        ask what would be suggested for the last option
@bob Command                use a command on a user
\"some text\" Command         use a command on a message
commands                    what the bot has, a line each
help, quit";

/// Starts the service and the bot, registers, and sends what is typed, or one of everything.
pub(super) async fn run(builder: AppBuilder, once: bool) -> Result<()> {
    let emulator = Emulator::start().await?;
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
    registered: Vec<String>,
    check: EndpointCheck,
    stop: oneshot::Sender<()>,
    server: tokio::task::JoinHandle<io::Result<()>>,
}

impl Stage {
    async fn set(builder: AppBuilder, emulator: Emulator) -> Result<Self> {
        let config = known_to(&emulator)?;
        let client = Client::from_config(&config)?;
        let app = builder.in_place_of_config(config).build()?;
        let registered = register(&client, &emulator, &app).await?;

        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let url = format!("http://{}{}", listener.local_addr()?, app.path());
        let (stop, stopped) = oneshot::channel::<()>();
        let end = async { drop(stopped.await) };
        let server = tokio::spawn(app.serve(listener, end));
        let check = emulator.connect(&url).await?;

        Ok(Self {
            emulator,
            registered,
            check,
            stop,
            server,
        })
    }

    fn opening(&self) -> String {
        format!("{}\n\n{}\n", self.registered.join("\n"), self.check)
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
        // The server may have ended by itself; then there is nobody left to tell.
        let _told = self.stop.send(());
        drop(self.emulator);
        Ok(self.server.await??)
    }
}

/// What an app needs to know of the service in memory.
fn known_to(emulator: &Emulator) -> Result<Config> {
    let key: PublicKey = emulator.public_key().parse()?;
    Ok(Config::default()
        .with_public_key(key)
        .with_application_id(emulator.application_id())
        .with_token(emulator.bot_token())
        .with_api_base(emulator.api_base()))
}

/// Registers as `commands apply` does, but the commands of single guilds in the guild that there is.
///
/// Says what was registered. A command of single guilds whose name a global one has is left out:
/// in one guild, it would hide the other.
async fn register(client: &Client, emulator: &Emulator, app: &App) -> Result<Vec<String>> {
    let commands = app.registry().commands().iter().copied();
    let (local, global): (Vec<_>, Vec<_>) = commands.partition(|command| command.def().in_guild);
    let is_hidden = |one: &Command| {
        global
            .iter()
            .any(|other| one.def().shares_name_with(other.def()))
    };
    let (hidden, local): (Vec<_>, Vec<_>) = local.into_iter().partition(is_hidden);

    let mut said = Vec::new();
    for (commands, target) in [
        (global, Target::Everywhere),
        (local, Target::Guild(emulator.guild())),
    ] {
        // Of an app without any command, publishing says so.
        if !commands.is_empty() || app.registry().is_empty() {
            let registry = Registry::of(commands)?;
            let id = emulator.application_id();
            said.push(publish(client, id, &registry, target).await?.to_string());
        }
    }
    for command in hidden {
        let name = command.def().name;
        said.push(format!(
            "left out: `{name}` of single guilds, whose name a global command has"
        ));
    }
    Ok(said)
}

fn print(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}

fn println(text: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{text}")
}
