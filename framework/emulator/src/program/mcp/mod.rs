//! `mcp`: a server of the Model Context Protocol on standard input and output, by which a coding agent uses a bot.
//!
//! - `server`: the protocol. `tools`: the table of the tools. `inputs`: their arguments.
//! - `session`: the emulator and the bot, and calls of the control API. `bot`: the process of the bot.
//! - `acting`, `reading`, `changing`, `saving`: the functions of the tools. `texts`: their results as text.

mod acting;
mod bot;
mod changing;
mod inputs;
mod reading;
mod saving;
mod server;
mod session;
mod texts;
mod tools;

use std::error::Error;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{ExitCode, exit};
use std::sync::Arc;

use rmcp::ServiceExt;
use rmcp::transport::io::stdio_pipes;

use crate::program::arguments::ServiceArguments;
use crate::program::mcp::bot::SupervisedBot;
use crate::program::mcp::server::McpServer;
use crate::program::mcp::session::AgentSession;
use crate::program::redirect::Redirect;
use crate::program::service::{StartedService, print_status};
use crate::program::signals::shutdown_signal;

/// Arguments of `mcp`.
#[derive(Debug)]
pub(crate) struct McpArguments {
    /// Command that runs the bot; empty if the bot is started in another way.
    pub(crate) command: Vec<OsString>,
    /// Whether the command reaches the emulator at Discord's addresses.
    pub(crate) redirect: bool,
    /// Folder in which tests are saved; the working directory if absent.
    pub(crate) tests: Option<PathBuf>,
}

/// Starts the service and the bot, and serves an agent until the end of standard input or a signal.
///
/// # Errors
///
/// Returns an error if the service cannot start, the URL of the app is invalid, or the agent's first message is not one
/// of the protocol.
pub(crate) async fn run_mcp(
    mcp: &McpArguments,
    arguments: ServiceArguments,
    app: Option<&str>,
) -> Result<ExitCode, Box<dyn Error>> {
    let service = Arc::new(StartedService::start(arguments).await?);
    let shutdown = shutdown_signal()?;
    let redirect = Redirect::start_if(mcp.redirect, &service.emulator).await?;
    let bot = SupervisedBot::start(service.clone(), redirect, mcp.command.clone(), app);
    let session = AgentSession::new(
        &service,
        bot.as_ref().map(SupervisedBot::view),
        mcp.tests.clone(),
    );
    let app = app.filter(|_| bot.is_none());
    if bot.is_none() {
        for (name, value) in service.emulator.environment() {
            print_status(&format!("{name}={value}"));
        }
    }
    let result = tokio::select! {
        served = serve_agent(session) => served,
        invalid = service.serve(app) => Err(invalid.into()),
        () = shutdown => Ok(()),
    };
    if let Some(bot) = bot {
        bot.stop().await;
    }
    match result {
        // A read of a terminal cannot be cancelled, and would delay the end of the runtime until the next line.
        Ok(()) => exit(0),
        Err(error) => {
            print_status(&format!("Error: {error}"));
            exit(1)
        }
    }
}

/// Serves an agent until the end of standard input.
async fn serve_agent(session: AgentSession) -> Result<(), Box<dyn Error>> {
    let server = McpServer::new(session).serve(stdio_pipes()).await?;
    server.waiting().await?;
    Ok(())
}
