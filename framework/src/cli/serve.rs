//! `serve`: serves interactions on a socket until a signal stops the process.

use std::io;
use std::io::Write;
use std::net::SocketAddr;

use clap::Command;
use tokio::net::TcpListener;

use crate::app::AppBuilder;
use crate::cli::tool::{SERVE_VARIABLES, SERVICE_VARIABLES, after_help, with_environment};
use crate::error::{Error, Result};

/// The error for a configured address that cannot be bound.
#[derive(Debug, thiserror::Error)]
#[error(
    "cannot listen on {address} ({reason}): set GUILDHALL_BIND to a free address and port of this machine"
)]
struct BindError {
    address: SocketAddr,
    reason: io::Error,
}

/// The note about verification in the help.
const VERIFICATION: &str = "\
Signatures are verified with precomputed multiples of the public key, or with the library
ed25519-dalek if the app calls `App::builder().verification(Verification::Library)`.";

/// Returns the definition of `serve`.
pub(crate) fn command() -> Command {
    let exit_codes = &["0  stopped by SIGTERM or Ctrl-C", "1  an error"];
    let after_help = after_help(exit_codes, &[SERVE_VARIABLES, SERVICE_VARIABLES]);
    Command::new("serve")
        .about("Serve interactions over HTTP until SIGTERM or Ctrl-C")
        .after_help(format!("{VERIFICATION}\n\n{after_help}"))
}

/// Serves interactions and `GET /healthz` until SIGTERM or Ctrl-C. Running handlers then finish, unless a
/// second signal arrives.
pub(crate) async fn run(builder: AppBuilder) -> Result<()> {
    let builder = with_environment(builder)?;
    let address = builder.config.bind_address();
    let app = builder.build()?;
    let listener = TcpListener::bind(address)
        .await
        .map_err(|reason| BindError { address, reason })?;
    let (mut first, mut second) = (Signals::new()?, Signals::new()?);

    let url = format!("http://{}{}", listener.local_addr()?, app.path());
    writeln!(io::stdout().lock(), "listening on {url}")?;
    let stop = async { first.next().await };
    let abort = async {
        second.next().await;
        second.next().await;
    };
    tokio::select! {
        served = app.serve(listener, stop) => Ok(served?),
        () = abort => Err(Error::user("second stop signal: aborted the in-flight handlers")),
    }
}

/// A listener for SIGTERM and SIGINT. The listener records signals from its creation on, even while nothing awaits
/// them.
#[cfg(unix)]
struct Signals([tokio::signal::unix::Signal; 2]);

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let terminate = signal(SignalKind::terminate())?;
        Ok(Self([terminate, signal(SignalKind::interrupt())?]))
    }

    /// Waits for one of the signals.
    async fn next(&mut self) {
        let [terminate, interrupt] = &mut self.0;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

/// A listener for Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "the Unix version can fail")]
    fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for Ctrl-C.
    async fn next(&mut self) {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "cannot listen for Ctrl-C");
            std::future::pending::<()>().await;
        }
    }
}
