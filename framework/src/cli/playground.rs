//! `playground`: runs the app with the emulator, and sends the interactions that the developer types at a prompt or on
//! the command line.

use std::fmt::{self, Display};
use std::future::ready;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{env, fs, io};

use clap::{Arg, ArgAction, ArgMatches};
use guildhall_deploy::plan::ColorMode;
use guildhall_emulator as emulator;
use guildhall_emulator::{Emulator, Load, Outcome, RateLimits, WorldFile};
use guildhall_rules::CommandType;

use crate::app::builder::AppBuilder;
use crate::cli::check::plan_for_playground;
use crate::cli::console::{BOLD, LogWriter, RED, println, set_colored, styled};
use crate::cli::handler_table::HandlerTable;
use crate::cli::line_editor::InputLines;
use crate::cli::log_entries::{LogReceiver, remove_receiver, set_receiver};
use crate::cli::outcome_report::{PrintedReport, Refusal, print_outcome};
use crate::cli::prompt::{HELP, Prompt, PromptLine};
use crate::cli::signals::Signals;
use crate::cli::terminal::color_mode;
use crate::cli::{attached, watch};
use crate::command::definition::Command;
use crate::error::{Error, Result};
use crate::platform::timeout;
use crate::testing::{InstalledApp, Source, install_on};

pub(crate) use crate::cli::log_entries::log_layer;

/// Line about an app that has no endpoint.
pub(crate) const LISTENING: &str = "the app listens on the gateway";

/// Timeout for running handlers when the session ends.
pub(crate) const HANDLER_TIMEOUT: Duration = Duration::from_secs(3);

/// Timeout for the handler of an interaction to end after its response. A handler that waits for a click runs longer.
const IDLE_TIMEOUT: Duration = Duration::from_secs(1);

/// Starts the emulator and the app, registers the commands, and sends either the typed lines, or with `--once` the
/// lines of the command line or one sample of each interaction.
pub(crate) async fn run(builder: AppBuilder, matches: &ArgMatches) -> Result<()> {
    let source = source(matches);
    if matches.get_flag("attached") {
        return attached::run(builder, source).await;
    }
    set_colored(color_mode(matches) == ColorMode::Colored);
    let load = load(matches)?;
    let emulator = start_emulator(&builder, matches).await?;
    if matches.get_flag("watch") {
        return watch::run(emulator, matches, source).await;
    }
    let session = Session::start(builder, emulator, source).await?;
    if matches.get_flag("verbose") {
        println(&session.started())?;
    }
    let outcome = if let Some(load) = load {
        session.run_load(&load).await
    } else if matches.get_flag("once") {
        session.run_once(matches).await
    } else {
        print_welcome(&session.emulator)?;
        prompt(&session.emulator).await
    };
    // After an error, do not wait for running handlers.
    outcome?;
    session.close().await
}

/// Returns the way on which the app receives interactions.
fn source(matches: &ArgMatches) -> Source {
    if matches.get_flag("listen") {
        Source::Gateway
    } else {
        Source::Endpoint
    }
}

/// Returns the arguments of a load. They have the names of the emulator's program, except for the rate.
pub(crate) fn load_args() -> Vec<Arg> {
    let options = Load::OPTIONS.into_iter();
    let arguments = options.map(|option| {
        let name = load_argument(option.name);
        let argument = Arg::new(name).long(name).help(option.help);
        let argument = match option.value {
            Some(value) => argument
                .value_name(value)
                .value_parser(move |text: &str| option.check(text)),
            None => argument.action(ArgAction::SetTrue),
        };
        if name == "load" {
            argument
                .group("sending")
                .requires("line")
                .conflicts_with("watch")
                .help("Send the given lines in turn at a rate from 1/s to 10000/s, such as 50/s, and print the times of the responses")
        } else {
            argument.requires("load")
        }
    });
    arguments.collect()
}

/// Returns the name of the argument for an option of a load.
fn load_argument(option: &'static str) -> &'static str {
    if option == "rate" { "load" } else { option }
}

/// Returns the load that the command line requests.
fn load(matches: &ArgMatches) -> Result<Option<Load>> {
    if !matches.contains_id("load") {
        return Ok(None);
    }
    let lines = matches.get_many::<String>("line").into_iter().flatten();
    let load = Load::new(lines.map(String::as_str)).with_options(|option| {
        let name = load_argument(option);
        match matches.try_get_one::<String>(name) {
            Ok(text) => text.cloned(),
            Err(_) => matches.get_flag(name).then(|| true.to_string()),
        }
    });
    load.map(Some).map_err(Error::user)
}

/// Returns the writer of the log.
pub(crate) fn log_writer() -> LogWriter {
    LogWriter
}

/// Prints the name of the app, the number of its commands, and the address of the page.
pub(crate) fn print_welcome(emulator: &Emulator) -> io::Result<()> {
    let local = emulator.guild_commands(emulator.default_guild().id());
    let count = emulator.commands().len() + local.len();
    let noun = if count == 1 { "command" } else { "commands" };
    println(&format!(
        "Guildhall playground · {} · {count} {noun}\n{}\n`o` opens it · `help`\n",
        app_name(),
        styled(BOLD, &emulator.playground())
    ))
}

/// Returns the name of the program.
fn app_name() -> String {
    let program = env::current_exe().unwrap_or_default();
    let name = program.file_stem().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

/// Starts the emulator, says if its port is not the usual one, and opens the page if the command line requests it.
///
/// # Errors
///
/// Returns an error if the world file cannot be read or is invalid, or if the port is in use.
async fn start_emulator(builder: &AppBuilder, matches: &ArgMatches) -> Result<Emulator> {
    let service = service(builder, matches)?;
    let given = matches.get_one::<u16>("port").copied();
    let is_short = matches.get_flag("once") || matches.contains_id("load");
    let given = given.or_else(|| is_short.then_some(0));
    // A closed standard output is an error of the next line.
    let remark = |text: String| drop(println(&text));
    let emulator = service.start_session(given, remark).await;
    let emulator = emulator.map_err(|error| Error::user(error.to_string()))?;
    if matches.get_flag("open")
        && let Err(error) = emulator.open_playground()
    {
        tracing::warn!(%error, "cannot open the browser");
    }
    Ok(emulator)
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
    let service = if matches.contains_id("load") {
        service.rate_limits(RateLimits::default())
    } else {
        service
    };
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

/// An interaction that was sent, and whose outcome was printed.
struct SentLine {
    outcome: Outcome,
    report: PrintedReport,
}

/// An app that is installed in an emulator.
struct Session {
    emulator: Emulator,
    bot: InstalledApp,
}

impl Session {
    async fn start(builder: AppBuilder, emulator: Emulator, source: Source) -> Result<Self> {
        let receiver = LogReceiver::Emulator(emulator.clone());
        set_receiver(receiver, HandlerTable::new(&builder));
        emulator.set_command_plan(&plan_for_playground(&builder));
        let bot = install_on(builder, emulator.clone(), source).await?;
        // The prompt and the page show them.
        bot.ignore_failures();
        Ok(Self { emulator, bot })
    }

    /// Returns the changes of commands, and the checks of the endpoints.
    fn started(&self) -> String {
        let registered = self.bot.registered().join("\n");
        let endpoint = self.bot.check();
        let endpoint = endpoint.map_or_else(|| LISTENING.to_owned(), ToString::to_string);
        let events = self.bot.events_check().map(ToString::to_string);
        let checks: Vec<_> = [endpoint].into_iter().chain(events).collect();
        format!("{registered}\n\n{}\n", checks.join("\n"))
    }

    /// Sends a load until its end or a signal, and prints the report.
    ///
    /// # Errors
    ///
    /// Returns an error if the load cannot start, or if more deadlines were missed than are allowed.
    async fn run_load(&self, load: &Load) -> Result<()> {
        let mut signals = Signals::new()?;
        let stop = async move {
            signals.next().await;
        };
        println(&format!("load: {load}; Ctrl-C ends it early\n"))?;
        // A closed standard output does not end the load.
        let print = |report: &str| drop(println(report));
        let ended = load.run(&self.emulator, stop, print).await;
        let result = ended.map_err(|error| Error::user(error.to_string()))?;
        result.map_err(Error::user)
    }

    /// Sends the lines of the command line, or without lines a sample of each interaction, and prints the counts.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid line of the command line, if any handler fails or any interaction gets no
    /// response, and with `--deny-refusals`, if the app refuses any interaction.
    async fn run_once(&self, matches: &ArgMatches) -> Result<()> {
        let counts = match matches.get_many::<String>("line") {
            Some(lines) => self.send_lines(lines).await?,
            None => self.send_samples().await?,
        };
        println(&counts.to_string())?;
        counts.into_result(matches.get_flag("deny-refusals"))
    }

    /// Sends lines of the command line, each from the same state of the emulator.
    ///
    /// # Errors
    ///
    /// Returns an error for the first invalid line.
    async fn send_lines(&self, lines: impl Iterator<Item = &String>) -> Result<SentCounts> {
        let mut counts = SentCounts::default();
        for line in lines {
            if let Some(sent) = self.send_from_start(line).await? {
                counts.add(sent.report);
            }
        }
        Ok(counts)
    }

    /// Sends a sample of each interaction, each from the same state of the emulator. An option with autocomplete gets
    /// the first value that the app suggests.
    async fn send_samples(&self) -> Result<SentCounts> {
        let mut counts = SentCounts::default();
        for mut sample in self.emulator.samples() {
            for (option, line) in sample.autocompletes() {
                let outcome = self.send_sample(&line, &mut counts).await?;
                let choices = outcome.as_ref().map_or(&[][..], Outcome::choices);
                if let Some(choice) = choices.first() {
                    sample.set_value(&option, choice.value.to_string());
                }
            }
            self.send_sample(&sample.line(), &mut counts).await?;
        }
        Ok(counts)
    }

    /// Sends a line. If a client would not send it, prints the reason, and counts an interaction without a response.
    async fn send_sample(&self, line: &str, counts: &mut SentCounts) -> Result<Option<Outcome>> {
        match self.send_from_start(line).await {
            Ok(sent) => Ok(sent.map(|sent| {
                counts.add(sent.report);
                sent.outcome
            })),
            Err(invalid) if invalid.user_message().is_some() => {
                println(&format!("{invalid}\n"))?;
                counts.add(PrintedReport::default());
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Performs the action of a line after a reset of the emulator, and prints the outcome. Returns `None` if the
    /// action sends no interaction.
    ///
    /// # Errors
    ///
    /// Returns the reason that a Discord client would not allow the action.
    async fn send_from_start(&self, line: &str) -> Result<Option<SentLine>> {
        // A command such as `/ban` must not affect the next one.
        self.emulator.reset();
        println(&format!("> {line}"))?;
        let mut prompt = Prompt::new(&self.emulator);
        // The future of an interaction is large.
        let outcome = Box::pin(prompt.act(line)).await.map_err(Error::user)?;
        let Some(outcome) = outcome else {
            return Ok(None);
        };
        // A handler can fail after its response. The time limit begins with the first poll.
        let ended = async { timeout(IDLE_TIMEOUT, self.bot.idle()).await };
        let report = print_outcome(&outcome, ended).await?;
        Ok(Some(SentLine { outcome, report }))
    }

    async fn close(self) -> Result<()> {
        // Handlers that do not finish in time are aborted, while the emulator can still receive their messages to
        // users.
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
    let mut lines = InputLines::new(&app_name());
    let mut prompt = Prompt::new(emulator);
    while let Some(line) = lines.next(&prompt).await? {
        match PromptLine::parse(&line) {
            PromptLine::Empty => {}
            PromptLine::Quit => return Ok(()),
            PromptLine::Help => println(HELP)?,
            PromptLine::Commands => println(&emulator.sample_lines().join("\n"))?,
            PromptLine::Page => println(&emulator.playground())?,
            PromptLine::Open => {
                if let Err(error) = emulator.open_playground() {
                    println(&styled(RED, &format!("cannot open the browser: {error}")))?;
                }
            }
            PromptLine::Action(action) => act(&mut prompt, action).await?,
        }
    }
    Ok(())
}

/// Performs an action, and prints the outcome or the reason that a Discord client would not allow the action.
async fn act(prompt: &mut Prompt, line: &str) -> Result<()> {
    // The future of an interaction is large.
    match Box::pin(prompt.act(line)).await {
        Ok(Some(outcome)) => {
            print_outcome(&outcome, ready(())).await?;
        }
        Ok(None) => {}
        Err(reason) => println(&(styled(RED, &reason) + "\n"))?,
    }
    Ok(())
}

/// Numbers of interactions by their result. An interaction whose handler failed may also have no response.
#[derive(Debug, Default)]
struct SentCounts {
    sent: usize,
    failed: usize,
    missing: usize,
    refused: usize,
    invalid: usize,
}

impl SentCounts {
    fn add(&mut self, printed: PrintedReport) {
        self.sent += 1;
        self.failed += usize::from(printed.has_failed);
        self.missing += usize::from(!printed.is_complete);
        match printed.refusal {
            Some(Refusal::Guard) => self.refused += 1,
            Some(Refusal::InvalidValue) => self.invalid += 1,
            None => {}
        }
    }

    /// Returns the result of the session.
    ///
    /// # Errors
    ///
    /// Returns an error if any handler failed or any interaction got no response, and if refusals are denied, for these
    /// too.
    fn into_result(self, denies_refusals: bool) -> Result<()> {
        let refused = self.refused + self.invalid;
        if self.failed + self.missing == 0 && (refused == 0 || !denies_refusals) {
            return Ok(());
        }
        Err(Error::user(self.to_string()))
    }
}

impl Display for SentCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noun = if self.sent == 1 {
            "interaction"
        } else {
            "interactions"
        };
        write!(f, "{} {noun} sent", self.sent)?;
        let parts = [
            (self.failed, "failed"),
            (self.missing, "without a response"),
            (self.refused, "refused"),
            (self.invalid, "with an invalid value"),
        ];
        let parts = parts.iter().filter(|(count, _)| *count > 0);
        let parts: Vec<_> = parts
            .map(|(count, name)| format!("{count} {name}"))
            .collect();
        if parts.is_empty() {
            return Ok(());
        }
        write!(f, ": {}", parts.join(", "))
    }
}
