//! The emulator's share of the times: a load on a server in this process that responds at once.

use std::future::pending;
use std::pin::pin;
use std::time::Duration;

use axum::Router;
use axum::http::header;
use axum::routing::post;
use guildhall_model::{CommandBody, CommandType};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use crate::emulator::Emulator;
use crate::interactions::invoker::Invoker;
use crate::load::checks::LoadError;
use crate::load::figures::Percentiles;
use crate::load::schedule::Schedule;
use crate::load::settings::Load;
use crate::state::commands::Scope;

/// Minimum rate, so that there are enough interactions.
const RATE_MIN: u32 = 50;

/// Time that is counted, and the warm-up before it.
const TIME: Duration = Duration::from_secs(1);

/// Response of the server, a message.
const RESPONSE: &str = r#"{"type":4,"data":{"content":"pong"}}"#;

/// Returns the times of a load of one second at a rate, on a server that responds at once and verifies nothing; `None`
/// after a load that was stopped, whose report nobody should wait for.
///
/// # Errors
///
/// Returns an error if there is no free port.
pub(crate) async fn own_share(
    rate: u32,
    is_stopped: bool,
) -> Result<Option<Percentiles>, LoadError> {
    if is_stopped {
        return Ok(None);
    }
    let started = start_server().await;
    let (url, _server) = started.map_err(|error| LoadError::OwnShare {
        reason: error.to_string(),
    })?;
    let started = Emulator::builder().playground(true).start().await;
    let discord = started.map_err(|error| LoadError::OwnShare {
        reason: error.to_string(),
    })?;
    let you = discord.you();
    connect_unchecked(&you, url);
    let load = Load {
        time: TIME,
        warm_up: TIME,
        ..Load::new(["/ping"])
    };
    let measured = Schedule::new(&load, you, rate.max(RATE_MIN));
    let measured = measured.run(pin!(pending())).await;
    Ok(measured.figures.responses.percentiles())
}

/// Registers the command `/ping`, and connects a URL without the check, which needs a server that verifies.
fn connect_unchecked(invoker: &Invoker, url: String) {
    let mut world = invoker.service.world();
    let ping = CommandBody::new(CommandType::ChatInput, "ping", "Respond at once");
    // The default limits allow a command.
    let _commands = world.overwrite_commands(Scope::Global, vec![ping]);
    world.identity.application.interactions_endpoint_url = Some(url);
}

/// Starts the server, and returns its URL. The server stops when the tasks are dropped.
async fn start_server() -> std::io::Result<(String, JoinSet<()>)> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/", listener.local_addr()?);
    let respond = async || ([(header::CONTENT_TYPE, "application/json")], RESPONSE);
    let routes = Router::new().route("/", post(respond));
    let mut tasks = JoinSet::new();
    tasks.spawn(async {
        if let Err(error) = axum::serve(listener, routes).await {
            tracing::error!(%error, "the server to compare with failed");
        }
    });
    Ok((url, tasks))
}
