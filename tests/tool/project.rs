//! A bot's project on disk: the command-line tool, its lock file, and the emulator that it deploys to.

use std::io::Write;
use std::path::PathBuf;
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};

use guildhall::client::handle::{Application, GuildCommands};
use guildhall::client::{Auth, Client};
use guildhall::model::command::CommandPermission;
use guildhall::model::{Command, CommandBody, CommandType, Guild, Id, Secret, Timestamp};
use guildhall_emulator::{Clock, Emulator, EmulatorBuilder, GuildHandle};
use tokio::io::{AsyncBufReadExt, BufReader, Lines};
use tokio::process::{Child, ChildStderr};

use crate::program::{Run, bot};
use crate::terminal::Terminal;

/// ID of the guild of the bot's `/local`, which is the default guild of every [`Project`].
pub(crate) const DEFAULT_GUILD: &str = "1192118951448604672";

/// Emulator with the bot's default guild, and a lock file for the tool.
pub(crate) struct Project {
    pub(crate) service: Emulator,
    pub(crate) clock: Clock,
    pub(crate) lock: PathBuf,
}

impl Project {
    pub(crate) async fn start() -> Self {
        Self::with_builder(Emulator::builder()).await
    }

    pub(crate) async fn with_builder(builder: EmulatorBuilder) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let start = Timestamp::from_millis(1_767_225_600_000)
            .expect("the time is within the range of `Timestamp`");
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

    /// Returns the ID of the default guild.
    pub(crate) fn default_guild(&self) -> String {
        self.service.default_guild().id().to_string()
    }

    /// Removes the commands from the service, as somebody else would.
    pub(crate) async fn remove_commands(&self) {
        let removed = self.app().commands().overwrite([]).await;
        removed.expect("the empty list is valid");
    }

    /// Returns a handle for the application that uses the bot's token.
    pub(crate) fn app(&self) -> Application {
        let auth = Auth::bot(self.service.bot_token());
        let client =
            Client::with_base_url(&self.service.api_base(), auth).expect("the base URL is valid");
        client.application(self.service.application_id())
    }

    /// Registers a command in the default guild, in addition to those that the tool registers.
    pub(crate) async fn register(&self, name: &str, description: &str) {
        let body = CommandBody::new(CommandType::ChatInput, name, description);
        let here = self.default_guild_command_handle();
        here.create(body).await.expect("the command is valid");
    }

    /// Registers the bot's `/local` under another name in the default guild and denies it to bob.
    pub(crate) async fn register_renamed(&self, name: &str) {
        self.apply().await;
        let default_guild = self.service.default_guild().id();
        let mut body = CommandBody::from(self.service.guild_commands(default_guild).remove(0));
        (body.id, body.name) = (None, name.to_owned());
        let here = self.app().guild(default_guild).commands();
        here.overwrite([body]).await.expect("the command is valid");
        self.deny_to_bob(name).await;
    }

    /// Returns a process builder that runs `commands` with these arguments and environment variables.
    fn command(&self, arguments: &[&str], variables: &[(&str, &str)]) -> std::process::Command {
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
            .envs(variables.iter().copied());
        command
    }

    /// Runs `commands` with the words of `line` as arguments, and waits for the process to exit.
    pub(crate) async fn run(&self, line: impl AsRef<str>) -> Run {
        self.run_with(line, &[]).await
    }

    /// Runs `commands` with these environment variables.
    pub(crate) async fn run_with(&self, line: impl AsRef<str>, variables: &[(&str, &str)]) -> Run {
        self.run_arguments(&words(line.as_ref()), variables).await
    }

    /// Runs `commands` with arguments that may contain spaces.
    pub(crate) async fn run_arguments(
        &self,
        arguments: &[&str],
        variables: &[(&str, &str)],
    ) -> Run {
        let mut command = self.command(arguments, variables);
        command.stdin(Stdio::null());
        let run = move || command.output().expect("the bot is built");
        let output = tokio::task::spawn_blocking(run).await;
        output.expect("the task does not panic").into()
    }

    /// Runs `apply` without confirmation, and asserts that it succeeds.
    pub(crate) async fn apply(&self) {
        let run = self.run("apply --yes").await;
        assert!(run.is_success(), "{}", run.stderr);
    }

    /// Runs `commands` with an access token for the default guild's owner.
    pub(crate) async fn run_as_owner(&self, line: impl AsRef<str>) -> Run {
        let token = self.owner_token();
        let variables = [("DISCORD_PERMISSIONS_TOKEN", token.expose())];
        self.run_with(line, &variables).await
    }

    /// Runs `commands` in a terminal with `typed` as input. The result's `stdout` contains both output streams.
    pub(crate) async fn run_in_terminal(
        &self,
        line: &str,
        variables: &[(&str, &str)],
        typed: &str,
    ) -> Run {
        let mut terminal = with_terminal(&self.command(&words(line), variables));
        terminal.stdin(Stdio::piped()).stdout(Stdio::piped());
        let typed = format!("{typed}\n");
        let run = move || {
            let mut process = terminal.spawn().expect("the `script` command exists");
            let mut input = process.stdin.take().expect("the stream is piped");
            input
                .write_all(typed.as_bytes())
                .expect("the process reads its input");
            process.wait_with_output().expect("the process exits")
        };
        let output = tokio::task::spawn_blocking(run).await;
        output.expect("the task does not panic").into()
    }

    /// Starts `commands` in a terminal.
    pub(crate) fn terminal(&self, line: &str) -> Terminal {
        Terminal::start(with_terminal(&self.command(&words(line), &[])))
    }

    /// Starts `commands` with these arguments and environment variables.
    pub(crate) fn spawn(&self, line: &str, variables: &[(&str, &str)]) -> RunningCommand {
        let command = self.command(&words(line), variables);
        let mut command = tokio::process::Command::from(command);
        command.stdin(Stdio::null()).stdout(Stdio::null());
        let mut process = command
            .stderr(Stdio::piped())
            .spawn()
            .expect("the bot is built");
        let errors = process.stderr.take().expect("the stream is piped");
        RunningCommand {
            process,
            lines: BufReader::new(errors).lines(),
        }
    }

    /// Denies a command of the default guild to bob.
    pub(crate) async fn deny_to_bob(&self, name: &str) {
        let default_guild = self.service.default_guild();
        let commands = self.service.guild_commands(default_guild.id());
        let command = commands.iter().find(|command| command.name == name);
        let command = command.expect("the command is registered").id;
        let bob = self
            .service
            .member("bob")
            .expect("the default guild has the member bob");
        let denial = CommandPermission::user(bob.user.id, false);
        self.set_permission(&default_guild, command, denial).await;
    }

    /// Sets a permission of a command in a guild.
    pub(crate) async fn set_permission(
        &self,
        guild: &GuildHandle,
        command: Id<Command>,
        permission: CommandPermission,
    ) {
        let owner = self.owner_token_of(guild);
        let permissions = self.app().guild(guild.id()).commands().permissions();
        let edit = permissions.edit(command, [permission]).bearer(&owner);
        edit.await.expect("the owner may edit command permissions");
    }

    /// Returns an access token for the default guild's owner, with the scope for setting command permissions.
    pub(crate) fn owner_token(&self) -> Secret {
        self.owner_token_of(&self.service.default_guild())
    }

    fn owner_token_of(&self, guild: &GuildHandle) -> Secret {
        let owner = guild
            .get()
            .owner_id
            .expect("a guild of the emulator has an owner");
        let scope = "applications.commands.permissions.update";
        self.service.authorize(owner, &[scope])
    }

    /// Returns the names of the default guild's commands that have permissions.
    pub(crate) async fn restricted_commands(&self) -> Vec<String> {
        let default_guild = self.service.default_guild().id();
        let set = self
            .app()
            .guild(default_guild)
            .commands()
            .permissions()
            .list();
        let set = set.await.expect("the bot may read command permissions");
        let commands = self.service.guild_commands(default_guild);
        let has = |id| set.iter().any(|set| set.id == id);
        let commands = commands.into_iter().filter(|command| has(command.id));
        commands.map(|command| command.name).collect()
    }

    /// Returns the content of the lock file, empty if there is none.
    pub(crate) fn lock_text(&self) -> String {
        std::fs::read_to_string(&self.lock).unwrap_or_default()
    }

    /// Creates another guild with a command that the code does not define.
    pub(crate) async fn guild_with_undeclared_command(&self) -> Id<Guild> {
        let other = self.service.guild("Other").await.id();
        let body = CommandBody::new(CommandType::ChatInput, "theirs", "Of others");
        let here = self.app().guild(other).commands();
        here.create(body).await.expect("the command is valid");
        other
    }

    /// Returns the handle for the commands of the default guild.
    pub(crate) fn default_guild_command_handle(&self) -> GuildCommands {
        let default_guild = self.service.default_guild().id();
        self.app().guild(default_guild).commands()
    }

    /// Returns the commands of the default guild.
    pub(crate) fn local_commands(&self) -> Vec<Command> {
        let default_guild = self.service.default_guild().id();
        self.service.guild_commands(default_guild)
    }

    /// Returns the names of the default guild's commands.
    pub(crate) fn default_guild_command_names(&self) -> Vec<String> {
        let commands = self.local_commands().into_iter();
        commands.map(|command| command.name).collect()
    }
}

/// Returns the words of a command line.
fn words(line: &str) -> Vec<&str> {
    line.split(' ').collect()
}

/// Wraps a command in `script`, which runs the command in a pseudoterminal.
pub(crate) fn with_terminal(command: &std::process::Command) -> std::process::Command {
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

/// A running command and its standard error.
pub(crate) struct RunningCommand {
    process: Child,
    lines: Lines<BufReader<ChildStderr>>,
}

impl RunningCommand {
    /// Returns the next line of standard error.
    pub(crate) async fn line(&mut self) -> String {
        let line = self
            .lines
            .next_line()
            .await
            .expect("standard error is UTF-8");
        line.unwrap_or_default()
    }

    /// Kills the process.
    pub(crate) async fn kill(mut self) {
        self.process.kill().await.expect("the process is running");
    }

    /// Waits for the process to exit and returns whether it succeeded.
    pub(crate) async fn exits_successfully(mut self) -> bool {
        self.process
            .wait()
            .await
            .expect("the process exits")
            .success()
    }
}

impl Drop for Project {
    fn drop(&mut self) {
        // The lock exists only after an apply.
        drop(std::fs::remove_file(&self.lock));
    }
}
