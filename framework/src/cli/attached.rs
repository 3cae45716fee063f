//! `playground --attached`: the app as a child process of `playground --watch`. The parent process writes the
//! emulator's addresses and keys to standard input, and closes standard input to stop the app. Standard output has
//! notices for the parent process.

use std::time::Duration;

use guildhall_emulator::LogLine;
use guildhall_model::{Id, Interaction, Permissions, json};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, BufReader};

use crate::app::builder::AppBuilder;
use crate::cli::check::plan_for_playground;
use crate::cli::console::println;
use crate::cli::handler_table::HandlerTable;
use crate::cli::log_entries::{LogReceiver, set_receiver};
use crate::error::{Error, Result};
use crate::testing::{EmulatorFacts, ServedApp, Source};

/// Grace period for running handlers. The parent process kills an app that takes twice `HANDLER_TIMEOUT` to end.
const GRACE: Duration = Duration::from_secs(2);

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
    /// URL of the endpoint; `None` if the app listens on the gateway.
    pub(crate) url: Option<String>,
    pub(crate) events_url: Option<String>,
    /// Permissions that the app declares.
    pub(crate) permissions: Permissions,
    /// Plan for the lock file.
    pub(crate) plan: Option<Value>,
}

impl AppNotice {
    /// Splits a line into output of the app and the notice at its end.
    pub(crate) fn split(line: &str) -> (&str, Option<Self>) {
        let notice = line.split_once(PREFIX).and_then(|(output, json)| {
            let notice = json::from_str(json).ok()?;
            Some((output, Some(notice)))
        });
        notice.unwrap_or((line, None))
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
/// Returns an error if standard input is not from `playground --watch`, if the app is invalid, or if the emulator
/// rejects the commands.
pub(crate) async fn run(builder: AppBuilder, source: Source) -> Result<()> {
    let mut input = BufReader::new(tokio::io::stdin()).lines();
    let facts = input.next_line().await?.unwrap_or_default();
    let facts: EmulatorFacts = json::from_str(&facts)
        .map_err(|_| Error::user("--attached is for the child process of `playground --watch`"))?;
    set_receiver(LogReceiver::Parent, HandlerTable::new(&builder));
    let plan = plan_for_playground(&builder);
    let timing = builder.timing.shutdown_grace(GRACE);
    let builder = builder.timing(timing);
    let served = ServedApp::start(builder, &facts, source).await?;
    AppNotice::Ready(ReadyApp {
        registered: served.registered.clone(),
        url: served.url.clone(),
        events_url: served.events_url.clone(),
        permissions: served.permissions,
        plan,
    })
    .print();
    while input.next_line().await?.is_some() {}
    served.close().await;
    Ok(())
}
