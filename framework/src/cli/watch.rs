//! `playground --watch`: runs the emulator, and the app as a child process that is built and started again after
//! changes of its source.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, SystemTime};
use std::{env, fs};

use clap::ArgMatches;
use guildhall_emulator::{BuildState, Emulator, SessionChange};
use guildhall_model::{Command, Id};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Split};
use tokio::process::{self, Child, ChildStdin, ChildStdout};

use crate::cli::app_build::{LastLines, cargo_build, next_line, run_build};
use crate::cli::attached::{AppNotice, ReadyApp};
use crate::cli::console::{RED, println, styled};
use crate::cli::playground::{HANDLER_TIMEOUT, LISTENING, print_welcome, prompt};
use crate::cli::source_files::SourceFiles;
use crate::error::Result;
use crate::platform::{Instant, spawn, timeout};
use crate::testing::{EmulatorFacts, Source, wait_for_session};

/// Timeout for the start of the app.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// Number of lines of standard error that explain why an app has ended.
const ERROR_LINES_MAX: usize = 40;

/// Number of characters of the compiler's messages that the page shows.
const BUILD_ERROR_SIZE_MAX: usize = 16 << 10;

/// Runs the app until the prompt ends.
pub(crate) async fn run(emulator: Emulator, matches: &ArgMatches, source: Source) -> Result<()> {
    let program = env::current_exe()?;
    let build = matches.get_one::<String>("build");
    let folder =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let mut supervisor = Supervisor {
        build: build.map_or_else(|| cargo_build(&folder, &program), |line| words(line)),
        files: SourceFiles::new(folder),
        emulator: emulator.clone(),
        program,
        source,
        app: None,
        is_verbose: matches.get_flag("verbose"),
    };
    if supervisor.start().await {
        emulator.record_build(BuildState::Running, "started");
    }
    print_welcome(&emulator)?;
    let outcome = tokio::select! {
        outcome = prompt(&emulator) => outcome,
        never = supervisor.supervise() => match never {},
    };
    supervisor.stop().await;
    outcome
}

fn words(line: &str) -> Vec<OsString> {
    line.split_whitespace().map(OsString::from).collect()
}

/// The emulator, and the app as a child process.
struct Supervisor {
    emulator: Emulator,
    /// Path of the app's program.
    program: PathBuf,
    source: Source,
    /// Command that builds the program.
    build: Vec<OsString>,
    files: SourceFiles,
    app: Option<AppProcess>,
    /// Whether to print the changes of commands and the check of the endpoint after each start.
    is_verbose: bool,
}

/// Value that does not exist, for a loop without an end.
enum Never {}

impl Supervisor {
    /// Builds and restarts the app after changes of its source, and restarts it on request.
    async fn supervise(&mut self) -> Never {
        let mut restarts = self.emulator.watch_restarts();
        loop {
            tokio::select! {
                () = self.files.changed() => self.rebuild().await,
                () = restarts.next() => self.restart("restarted").await,
                end = app_end(&mut self.app) => {
                    self.app = None;
                    self.report_failure(&end);
                }
            }
        }
    }

    /// Builds the program, and restarts the app if the program could be built. Otherwise the app goes on.
    async fn rebuild(&mut self) {
        report("the source changed: building");
        self.emulator.record_build(BuildState::Building, "");
        let (started, built_before) = (Instant::now(), modified(&self.program));
        if let Err(reason) = run_build(&self.build).await {
            // The terminal has the messages already.
            let failed = "the app could not be built; the earlier build goes on";
            report(&styled(RED, failed));
            self.record_failure(&format!("the app could not be built:\n{reason}"));
            return;
        }
        let seconds = started.elapsed().as_secs_f64();
        let change = if modified(&self.program) == built_before {
            format!("built in {seconds:.1} s without a change of the program")
        } else {
            format!("rebuilt in {seconds:.1} s")
        };
        self.restart(&format!("{change}, restarted")).await;
    }

    /// Restarts the app, and reports what was done, with the number of commands that differ.
    async fn restart(&mut self, done: &str) {
        let before = command_versions(&self.emulator);
        self.stop().await;
        if self.start().await {
            let after = command_versions(&self.emulator);
            let changed = before.symmetric_difference(&after).map(|(id, _)| id);
            let changed = changed.collect::<BTreeSet<_>>().len();
            let text = format!("{done}, {}", count_of_changes(changed));
            let running = SessionChange::AppRestarted;
            self.emulator.record_change(running, "the bot restarted");
            report(&text);
            self.emulator.record_build(BuildState::Running, text);
        }
    }

    /// Starts the app. Returns whether the app is connected.
    async fn start(&mut self) -> bool {
        match AppProcess::start(&self.program, self.source, &self.emulator).await {
            Ok((app, lines)) => {
                self.app = Some(app);
                if self.is_verbose {
                    report(&lines.join("\n"));
                }
                true
            }
            Err(reason) => {
                self.report_failure(&reason);
                false
            }
        }
    }

    async fn stop(&mut self) {
        if let Some(app) = self.app.take() {
            app.stop().await;
        }
    }

    fn report_failure(&self, reason: &str) {
        report(&styled(RED, reason));
        self.record_failure(reason);
    }

    fn record_failure(&self, reason: &str) {
        let reason: String = reason.chars().take(BUILD_ERROR_SIZE_MAX).collect();
        self.emulator.record_build(BuildState::Failed, reason);
    }
}

/// Returns the IDs and versions of all registered commands. A command that is edited gets another version.
fn command_versions(emulator: &Emulator) -> BTreeSet<(Id<Command>, u64)> {
    let guilds = emulator.guilds();
    let local = guilds
        .iter()
        .flat_map(|guild| emulator.guild_commands(guild.id()));
    let commands = local.chain(emulator.commands());
    commands
        .map(|command| (command.id, command.version.get()))
        .collect()
}

fn count_of_changes(changed: usize) -> String {
    match changed {
        0 => "no command changed".to_owned(),
        1 => "1 command changed".to_owned(),
        _ => format!("{changed} commands changed"),
    }
}

/// Returns the modification time of a file.
fn modified(path: &Path) -> Option<SystemTime> {
    fs::metadata(path)
        .and_then(|metadata| metadata.modified())
        .ok()
}

/// Writes a message to standard output. Ignores errors: without a terminal, the page still shows the changes of the
/// session.
fn report(message: &str) {
    let _ignored = println(message);
}

/// Waits for the end of the app, and returns its reason. Waits forever if no app runs.
async fn app_end(app: &mut Option<AppProcess>) -> String {
    match app {
        Some(app) => app.end().await,
        None => std::future::pending().await,
    }
}

/// App as a child process.
struct AppProcess {
    child: Child,
    /// Standard input: the app stops when it is closed.
    input: ChildStdin,
    errors: LastLines,
}

impl AppProcess {
    /// Starts the app and connects it to the emulator. Returns lines about its commands and its endpoint too.
    ///
    /// # Errors
    ///
    /// Returns the reason that the app does not run.
    async fn start(
        program: &Path,
        source: Source,
        emulator: &Emulator,
    ) -> Result<(Self, Vec<String>), String> {
        let mut child = process::Command::new(program)
            .args(["playground", "--attached"])
            .args((source == Source::Gateway).then_some("--listen"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
        let missing = "the app has no standard streams";
        let mut input = child.stdin.take().ok_or(missing)?;
        let output = BufReader::new(child.stdout.take().ok_or(missing)?).split(b'\n');
        let (errors, stderr) = (LastLines::new(ERROR_LINES_MAX), child.stderr.take());
        let kept = errors.clone();
        spawn(async move { kept.copy_from(stderr).await });

        let facts = serde_json::to_string(&EmulatorFacts::new(emulator)).unwrap_or_default();
        // If the app has ended already, its exit status says more than the error of the pipe.
        let _ignored = input.write_all(format!("{facts}\n").as_bytes()).await;
        let mut app = Self {
            child,
            input,
            errors,
        };
        let ready = timeout(START_TIMEOUT, app.ready(output, emulator)).await;
        let seconds = START_TIMEOUT.as_secs();
        let ready = ready.map_err(|_| format!("the app did not start within {seconds} s"))??;
        let lines = connect(emulator, ready).await?;
        Ok((app, lines))
    }

    /// Waits until the app serves interactions. From then on, other notices go to the emulator.
    async fn ready(
        &mut self,
        mut output: Split<BufReader<ChildStdout>>,
        emulator: &Emulator,
    ) -> Result<ReadyApp, String> {
        while let Some(line) = next_line(&mut output).await {
            if let Some(AppNotice::Ready(ready)) = handle_line(&line, emulator) {
                let emulator = emulator.clone();
                spawn(async move {
                    while let Some(line) = next_line(&mut output).await {
                        handle_line(&line, &emulator);
                    }
                });
                return Ok(ready);
            }
        }
        Err(self.end().await)
    }

    /// Waits for the end of the process, and returns its exit status with the last lines of standard error.
    async fn end(&mut self) -> String {
        let status = match self.child.wait().await {
            Ok(status) => status.to_string(),
            Err(error) => error.to_string(),
        };
        format!("the app ended ({status})\n{}", self.errors.text())
    }

    /// Lets the running handlers finish, and ends the process.
    async fn stop(self) {
        let Self {
            mut child, input, ..
        } = self;
        drop(input);
        // Dropping the child kills an app that does not end in time.
        let _ = timeout(HANDLER_TIMEOUT * 2, child.wait()).await;
    }
}

/// Sends a notice to the emulator, and other output of the app to standard output. Returns a notice about the start.
fn handle_line(line: &str, emulator: &Emulator) -> Option<AppNotice> {
    let (output, notice) = AppNotice::split(line);
    if notice.is_none() || !output.is_empty() {
        report(output);
    }
    match notice {
        Some(AppNotice::Log(line)) => emulator.record_log(line),
        Some(AppNotice::Outcome {
            interaction,
            outcome,
        }) => emulator.record_outcome(interaction, &outcome),
        Some(ready @ AppNotice::Ready(_)) => return Some(ready),
        None => {}
    }
    None
}

/// Connects the app to the emulator. Returns lines about its commands and its endpoints.
async fn connect(emulator: &Emulator, ready: ReadyApp) -> Result<Vec<String>, String> {
    emulator.set_command_plan(&ready.plan);
    emulator.declare_permissions(ready.permissions);
    let mut lines = ready.registered;
    if let Some(url) = &ready.url {
        let check = emulator.connect(url).await;
        lines.push(check.map_err(|error| error.to_string())?.to_string());
    } else {
        wait_for_session(emulator).await?;
        lines.push(LISTENING.to_owned());
    }
    if let Some(url) = ready.events_url {
        let check = emulator.connect_events(&url).await;
        lines.push(check.map_err(|error| error.to_string())?.to_string());
    }
    Ok(lines)
}
