//! `playground --attached`: the app as a child process of `playground --watch`. Standard input has facts about the emulator,
//! and stops the app when it ends; standard output has notices for the parent process.

use guildhall_emulator::LogLine;
use guildhall_model::{Id, Interaction};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::time::timeout;

use crate::app::AppBuilder;
use crate::cli::check::plan_of_lock_file;
use crate::cli::handler_table::HandlerTable;
use crate::cli::log_entries::{LogReceiver, set_receiver};
use crate::cli::playground::HANDLER_TIMEOUT;
use crate::cli::prompt::println;
use crate::error::{Error, Result};
use crate::testing::{EmulatorFacts, ServedApp};

/// Start of a line with a notice. Other lines are output of the app.
const PREFIX: &str = "\u{1}guildhall ";

/// Notice of an app for the parent process: a line of standard output.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AppNotice {
    /// The commands are registered, and the app serves interactions.
    Ready(ReadyApp),
    /// The app wrote a line to its log.
    Log(LogLine),
    /// An interaction has ended.
    Outcome {
        interaction: Id<Interaction>,
        outcome: String,
    },
}

/// App that serves interactions.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct ReadyApp {
    pub(crate) registered: Vec<String>,
    pub(crate) url: String,
    pub(crate) events_url: Option<String>,
    /// Plan for the lock file.
    pub(crate) plan: Option<Value>,
}

impl AppNotice {
    /// Returns the notice in a line of output; `None` for other output.
    pub(crate) fn parse(line: &str) -> Option<Self> {
        let json = line.strip_prefix(PREFIX)?;
        serde_json::from_str(json).ok()
    }

    pub(crate) fn print(&self) {
        let json = serde_json::to_string(self).unwrap_or_default();
        // A parent process that has ended needs no notices.
        let _ignored = println(&format!("{PREFIX}{json}"));
    }
}

/// Serves interactions until standard input ends, and then waits for running handlers.
///
/// # Errors
///
/// Returns an error if standard input is not from `playground --watch`, if the app is invalid, or if the emulator rejects
/// the commands.
pub(crate) async fn run(builder: AppBuilder) -> Result<()> {
    let mut input = BufReader::new(tokio::io::stdin()).lines();
    let facts = input.next_line().await?.unwrap_or_default();
    let facts: EmulatorFacts = serde_json::from_str(&facts)
        .map_err(|_| Error::user("--attached is for the child process of `playground --watch`"))?;
    set_receiver(LogReceiver::Parent, HandlerTable::new(&builder));
    let plan = plan_of_lock_file(&builder)?;
    let served = ServedApp::start(builder, &facts).await?;
    AppNotice::Ready(ReadyApp {
        registered: served.registered.clone(),
        url: served.url.clone(),
        events_url: served.events_url.clone(),
        plan,
    })
    .print();
    while input.next_line().await?.is_some() {}
    // The process ends with handlers that do not finish in time.
    let _ = timeout(HANDLER_TIMEOUT, served.idle()).await;
    Ok(())
}
