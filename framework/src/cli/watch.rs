//! `playground --watch`: runs the emulator, and the app as a child process that is built and started again after
//! changes of its source.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, SystemTime};
use std::{env, fs};

use clap::ArgMatches;
use guildhall_emulator::{Emulator, SessionChange};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWriteExt, BufReader, Split};
use tokio::process::{Child, ChildStdin, ChildStdout, Command};

use crate::cli::attached::{AppNotice, ReadyApp};
use crate::cli::playground::{HANDLER_TIMEOUT, prompt};
use crate::cli::prompt::println;
use crate::cli::source_files::SourceFiles;
use crate::error::Result;
use crate::platform::{Mutex, spawn, timeout};
use crate::testing::EmulatorFacts;

/// Timeout for the start of the app.
const START_TIMEOUT: Duration = Duration::from_secs(20);

/// Number of lines of standard error that explain why an app has ended.
const ERROR_LINES_MAX: usize = 40;

/// Size of the compiler's messages that the page shows, in bytes.
const BUILD_ERROR_SIZE_MAX: usize = 16 << 10;

/// Runs the app until the prompt ends.
pub(crate) async fn run(emulator: Emulator, matches: &ArgMatches) -> Result<()> {
    let program = env::current_exe()?;
    let build = matches.get_one::<String>("build");
    let folder =
        env::var_os("CARGO_MANIFEST_DIR").map_or_else(|| PathBuf::from("."), PathBuf::from);
    let mut supervisor = Supervisor {
        build: build.map_or_else(|| cargo_build(&folder, &program), |line| words(line)),
        files: SourceFiles::new(folder),
        emulator: emulator.clone(),
        program,
        app: None,
    };
    supervisor.start().await;
    println(&format!("in the browser: {}\n", emulator.playground()))?;
    let outcome = tokio::select! {
        outcome = prompt(&emulator) => outcome,
        never = supervisor.supervise() => match never {},
    };
    supervisor.stop().await;
    outcome
}

/// Returns the command that builds a program of cargo's `target` folder.
fn cargo_build(folder: &Path, program: &Path) -> Vec<OsString> {
    let name = program.file_stem().unwrap_or_default();
    let profile = program.parent().and_then(Path::file_name);
    let mut command: Vec<OsString> = vec![
        env::var_os("CARGO").unwrap_or_else(|| "cargo".into()),
        "build".into(),
        "--color=never".into(),
        "--manifest-path".into(),
        folder.join("Cargo.toml").into(),
        "--bin".into(),
        name.to_owned(),
    ];
    if let Some(profile) = profile.filter(|profile| *profile != "debug") {
        command.extend(["--profile".into(), profile.to_owned()]);
    }
    command
}

fn words(line: &str) -> Vec<OsString> {
    line.split_whitespace().map(OsString::from).collect()
}

/// The emulator, and the app as a child process.
struct Supervisor {
    emulator: Emulator,
    /// Path of the app's program.
    program: PathBuf,
    /// Command that builds the program.
    build: Vec<OsString>,
    files: SourceFiles,
    app: Option<AppProcess>,
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
                () = restarts.next() => self.restart().await,
                end = app_end(&mut self.app) => {
                    self.app = None;
                    self.report_failure(&end);
                }
            }
        }
    }

    /// Builds the program, and restarts the app if the program could be built. Otherwise the app goes on.
    async fn rebuild(&mut self) {
        report("the source changed: building the app");
        let built_before = modified(&self.program);
        match run_build(&self.build).await {
            Ok(()) => {
                if modified(&self.program) == built_before {
                    let program = self.program.display();
                    report(&format!(
                        "the build did not change {program}; --build sets the command"
                    ));
                }
                self.restart().await;
            }
            Err(reason) => self.report_failure(&reason),
        }
    }

    async fn restart(&mut self) {
        self.stop().await;
        if self.start().await {
            let message = "the bot restarted";
            self.emulator
                .record_change(SessionChange::AppRestarted, message);
            report(message);
        }
    }

    /// Starts the app. Returns whether the app is connected.
    async fn start(&mut self) -> bool {
        match AppProcess::start(&self.program, &self.emulator).await {
            Ok((app, lines)) => {
                self.app = Some(app);
                report(&lines.join("\n"));
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
        report(reason);
        let reason = reason
            .chars()
            .take(BUILD_ERROR_SIZE_MAX)
            .collect::<String>();
        self.emulator
            .record_change(SessionChange::AppFailed, reason);
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

/// Runs the build.
///
/// # Errors
///
/// Returns the compiler's messages, or the reason that the build cannot run.
async fn run_build(command: &[OsString]) -> Result<(), String> {
    let (program, arguments) = command.split_first().ok_or("--build has no command")?;
    let output = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await;
    let name = program.display();
    let output = output.map_err(|error| format!("cannot run `{name}`: {error}"))?;
    if output.status.success() {
        return Ok(());
    }
    let [messages, other] = [output.stderr, output.stdout];
    let messages = [messages, other].concat();
    let messages = String::from_utf8_lossy(&messages);
    Err(format!(
        "the app could not be built:\n{}",
        messages.trim_end()
    ))
}

/// App as a child process.
struct AppProcess {
    child: Child,
    /// Standard input: the app stops when it is closed.
    input: ChildStdin,
    errors: ErrorLines,
}

/// Last lines of standard error.
#[derive(Clone, Default)]
struct ErrorLines(Arc<Mutex<VecDeque<String>>>);

impl AppProcess {
    /// Starts the app and connects it to the emulator. Returns lines about its commands and its endpoint too.
    ///
    /// # Errors
    ///
    /// Returns the reason that the app does not run.
    async fn start(program: &Path, emulator: &Emulator) -> Result<(Self, Vec<String>), String> {
        let mut child = Command::new(program)
            .args(["playground", "--attached"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .map_err(|error| format!("cannot run {}: {error}", program.display()))?;
        let missing = "the app has no standard streams";
        let mut input = child.stdin.take().ok_or(missing)?;
        let output = BufReader::new(child.stdout.take().ok_or(missing)?).split(b'\n');
        let errors = ErrorLines::default();
        spawn(errors.clone().read(child.stderr.take().ok_or(missing)?));

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

/// Returns the next line of a stream, with replacement characters for bytes that are not UTF-8; `None` at the end. An
/// app whose output nobody reads would wait in its next write.
async fn next_line<R: AsyncRead + Unpin>(lines: &mut Split<BufReader<R>>) -> Option<String> {
    let line = lines.next_segment().await.ok()??;
    Some(String::from_utf8_lossy(&line).into_owned())
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
    let mut lines = ready.registered;
    let check = emulator.connect(&ready.url).await;
    lines.push(check.map_err(|error| error.to_string())?.to_string());
    if let Some(url) = ready.events_url {
        let check = emulator.connect_events(&url).await;
        lines.push(check.map_err(|error| error.to_string())?.to_string());
    }
    Ok(lines)
}

impl ErrorLines {
    /// Copies lines to standard error, and keeps the last ones.
    async fn read(self, stream: impl AsyncRead + Unpin) {
        let mut lines = BufReader::new(stream).split(b'\n');
        while let Some(line) = next_line(&mut lines).await {
            // Without a terminal, the page still shows the end of the output.
            let _ignored = writeln!(std::io::stderr().lock(), "{line}");
            let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            last.push_back(line);
            if last.len() > ERROR_LINES_MAX {
                last.pop_front();
            }
        }
    }

    fn text(&self) -> String {
        let last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        last.iter()
            .fold(String::new(), |text, line| text + line + "\n")
    }
}
