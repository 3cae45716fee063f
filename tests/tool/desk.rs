//! The bot as a tool that registers its commands with the service in memory.

use std::io::Write;
use std::path::PathBuf;
use std::process::{Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use guildhall::client::handle::Application;
use guildhall::client::{Auth, Client};
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, CommandType, Guild, Id, Secret, Timestamp};
use guildhall_emulator::{Clock, Emulator, EmulatorBuilder, GuildHandle};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStderr};

use crate::program::bot;
use crate::seat::Seat;

/// The guild that the bot names, which is the home of every [`Registrar`].
pub(crate) const HOME: &str = "1192118951448604672";

/// The service in memory, and a lock for the tool. The home is the guild that the bot names.
pub(crate) struct Registrar {
    pub(crate) service: Emulator,
    pub(crate) clock: Clock,
    pub(crate) lock: PathBuf,
}

impl Registrar {
    pub(crate) async fn start() -> Self {
        Self::of(Emulator::builder()).await
    }

    pub(crate) async fn of(builder: EmulatorBuilder) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let start = Timestamp::from_millis(1_767_225_600_000).expect("it is a time");
        let clock = Clock::at(start);
        let service = builder.clock(clock.clone()).start().await;
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("guildhall-{}-{number}.lock.json", std::process::id());
        Self {
            service: service.expect("a loopback port is free"),
            clock,
            lock: std::env::temp_dir().join(name),
        }
    }

    /// The id of the home.
    pub(crate) fn home(&self) -> String {
        self.service.default_guild().id().to_string()
    }

    /// The app, as the service lets it be called with the bot's token.
    pub(crate) fn app(&self) -> Application {
        let auth = Auth::bot(self.service.bot_token());
        let client = Client::new(&self.service.api_base(), auth).expect("the base is sound");
        client.application(self.service.application_id())
    }

    /// Registers a command in the home, beside those of the tool.
    pub(crate) async fn register(&self, name: &str, description: &str) {
        let body = CommandBody::new(CommandType::ChatInput, name, description);
        let here = self
            .app()
            .guild(self.service.default_guild().id())
            .commands();
        here.create(body).await.expect("it is legal");
    }

    /// Registers what the tool has for the home under another name, which bob may not use.
    pub(crate) async fn register_renamed(&self, name: &str) {
        assert!(self.run(&["apply", "--yes"]).await.status.success());
        let home = self.service.default_guild().id();
        let mut body = CommandBody::from(self.service.guild_commands(home).remove(0));
        (body.id, body.name) = (None, name.to_owned());
        let here = self.app().guild(home).commands();
        here.overwrite([body]).await.expect("it is legal");
        self.deny_to_bob(name).await;
    }

    /// A run with these arguments and variables.
    pub(crate) fn command(
        &self,
        arguments: &[&str],
        more: &[(&str, &str)],
    ) -> std::process::Command {
        let mut all = vec!["commands"];
        all.extend(arguments);
        let lock = self.lock.to_string_lossy();
        all.extend(["--lock", &lock]);
        let mut command = bot(&all, &[]);
        command
            .env("DISCORD_API_BASE", self.service.api_base())
            .env(
                "DISCORD_APPLICATION_ID",
                self.service.application_id().to_string(),
            )
            .env("DISCORD_TOKEN", self.service.bot_token())
            .env("RUST_LOG", "off")
            .envs(more.iter().copied());
        command
    }

    /// Runs `commands` with these arguments, to its end.
    pub(crate) async fn run(&self, arguments: &[&str]) -> Output {
        self.run_with(arguments, &[]).await
    }

    /// Runs `commands` with these arguments and variables, to its end.
    pub(crate) async fn run_with(&self, arguments: &[&str], more: &[(&str, &str)]) -> Output {
        let mut command = self.command(arguments, more);
        command.stdin(Stdio::null());
        let run = move || command.output().expect("the bot is built");
        let ran = tokio::task::spawn_blocking(run).await;
        ran.expect("it runs to its end")
    }

    /// Runs `commands` at a terminal, where a person types this. What both streams say is printed.
    pub(crate) async fn at_terminal(
        &self,
        arguments: &[&str],
        more: &[(&str, &str)],
        typed: &str,
    ) -> Output {
        let mut terminal = at_terminal(&self.command(arguments, more));
        terminal.stdin(Stdio::piped()).stdout(Stdio::piped());
        let typed = format!("{typed}\n");
        let run = move || {
            let mut process = terminal.spawn().expect("there is a `script`");
            let mut input = process.stdin.take().expect("it is piped");
            input.write_all(typed.as_bytes()).expect("it reads");
            process.wait_with_output().expect("it ends")
        };
        tokio::task::spawn_blocking(run).await.expect("it ends")
    }

    /// Starts `commands` at a terminal.
    pub(crate) fn seat(&self, arguments: &[&str]) -> Seat {
        Seat::start(at_terminal(&self.command(arguments, &[])))
    }

    /// Starts `commands` with these arguments and variables.
    pub(crate) fn started(&self, arguments: &[&str], more: &[(&str, &str)]) -> Started {
        let command = self.command(arguments, more);
        let mut command = tokio::process::Command::from(command);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut process = command.stderr(Stdio::piped()).spawn().expect("it is built");
        let errors = process.stderr.take().expect("it is piped");
        Started {
            process,
            lines: BufReader::new(errors).lines(),
        }
    }

    /// Takes the command of the home with this name from bob.
    pub(crate) async fn deny_to_bob(&self, name: &str) {
        let home = self.service.default_guild();
        let commands = self.service.guild_commands(home.id());
        let command = commands.iter().find(|command| command.name == name);
        let command = command.expect("it is registered").id;
        let bob = self.service.member("bob").expect("he is there");
        let denied = CommandPermission::user(bob.user.id, false);
        self.permit(&home, command, denied).await;
    }

    /// Sets who may use a command in a guild.
    pub(crate) async fn permit(
        &self,
        guild: &GuildHandle,
        command: Id<Command>,
        permission: CommandPermission,
    ) {
        let owner = self.token_of_the_owner(guild);
        let permissions = self.app().guild(guild.id()).commands().permissions();
        let edit = permissions.edit(command, [permission]).bearer(&owner);
        edit.await.expect("the owner may do it");
    }

    /// A token with which the owner of the home sets permissions.
    pub(crate) fn owners_token(&self) -> Secret {
        self.token_of_the_owner(&self.service.default_guild())
    }

    fn token_of_the_owner(&self, guild: &GuildHandle) -> Secret {
        let owner = guild.get().owner_id.expect("somebody owns it");
        let scope = "applications.commands.permissions.update";
        self.service.authorize(owner, &[scope])
    }

    /// The names of the commands of the home that have permissions.
    pub(crate) async fn denied(&self) -> Vec<String> {
        let home = self.service.default_guild().id();
        let set = self.app().guild(home).commands().permissions().list();
        let set = set.await.expect("the bot may read it");
        let commands = self.service.guild_commands(home);
        let has = |id| set.iter().any(|set| set.id == id);
        let commands = commands.into_iter().filter(|command| has(command.id));
        commands.map(|command| command.name).collect()
    }

    /// What the file of the lock holds.
    pub(crate) fn locked(&self) -> String {
        std::fs::read_to_string(&self.lock).unwrap_or_default()
    }

    /// Another guild, with a command of the app that its code does not have, by its id.
    pub(crate) async fn with_theirs(&self) -> Id<Guild> {
        let other = self.service.guild("Other").await.id();
        let body = CommandBody::new(CommandType::ChatInput, "theirs", "Of others");
        let here = self.app().guild(other).commands();
        here.create(body).await.expect("it is legal");
        other
    }

    /// The names of the commands of the home.
    pub(crate) fn at_home(&self) -> Vec<String> {
        let commands = self
            .service
            .guild_commands(self.service.default_guild().id());
        commands.into_iter().map(|command| command.name).collect()
    }
}

/// The same run, with a terminal of its own.
fn at_terminal(command: &std::process::Command) -> std::process::Command {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(|word| word.to_string_lossy()).collect();
    let mut terminal = std::process::Command::new("script");
    terminal.args(["-qec", &words.join(" "), "/dev/null"]);
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => terminal.env(name, value),
            None => terminal.env_remove(name),
        };
    }
    terminal
}

/// The bot while it works, and what it says where people read errors.
pub(crate) struct Started {
    process: Child,
    lines: Lines<BufReader<ChildStderr>>,
}

impl Started {
    /// The next line.
    pub(crate) async fn line(&mut self) -> String {
        let line = self.lines.next_line().await.expect("it is text");
        line.unwrap_or_default()
    }

    /// Ends it where it is.
    pub(crate) async fn killed(mut self) {
        self.process.kill().await.expect("it is at work");
    }

    /// Waits until it has ended, and says whether it was content.
    pub(crate) async fn ended_well(mut self) -> bool {
        self.process.wait().await.expect("it ends").success()
    }
}

impl Drop for Registrar {
    fn drop(&mut self) {
        // It is there only where something was applied.
        drop(std::fs::remove_file(&self.lock));
    }
}
