//! `serve`: the endpoint on a socket, until it is asked to stop.

use std::io;
use std::io::Write;
use std::net::SocketAddr;

use clap::Command;
use tokio::net::TcpListener;

use crate::app::AppBuilder;
use crate::cli::tool::{SERVICE, SERVING, after, with_environment};
use crate::error::{Error, Result};

/// The address that was asked for cannot be listened on.
#[derive(Debug, thiserror::Error)]
#[error(
    "nothing can listen on {address} ({reason}): set GUILDHALL_BIND to a free address and port of this machine"
)]
struct Unbindable {
    address: SocketAddr,
    reason: io::Error,
}

/// `serve`, for the command line.
pub(crate) fn command() -> Command {
    let ends = "0 once asked to stop, by SIGTERM or Ctrl-C; 1 on an error";
    Command::new("serve")
        .about("Answer interactions over HTTP, until asked to stop")
        .after_help(after(ends, &[SERVING, SERVICE]))
}

/// Answers interactions, and `GET /healthz`, until SIGTERM or Ctrl-C; handlers at work finish,
/// unless a second signal comes.
pub(crate) async fn run(builder: AppBuilder) -> Result<()> {
    let builder = with_environment(builder)?;
    let address = builder.config.bind();
    let app = builder.build()?;
    let listener = TcpListener::bind(address).await;
    let listener = listener.map_err(|reason| Unbindable { address, reason })?;
    let (mut asked, mut urged) = (Signals::catch()?, Signals::catch()?);

    let url = format!("http://{}{}", listener.local_addr()?, app.path());
    writeln!(io::stdout().lock(), "listening on {url}")?;
    let asked = async { asked.next().await };
    let urged = async {
        urged.next().await;
        urged.next().await;
    };
    tokio::select! {
        served = app.serve(listener, asked) => Ok(served?),
        () = urged => Err(Error::user("asked to stop a second time: handlers at work are dropped")),
    }
}

/// SIGTERM and SIGINT, caught from the moment that this is made.
#[cfg(unix)]
struct Signals([tokio::signal::unix::Signal; 2]);

#[cfg(unix)]
impl Signals {
    fn catch() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let terminate = signal(SignalKind::terminate())?;
        Ok(Self([terminate, signal(SignalKind::interrupt())?]))
    }

    /// Done when one of them arrives.
    async fn next(&mut self) {
        let [terminate, interrupt] = &mut self.0;
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    }
}

/// Ctrl-C.
#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "elsewhere it can fail")]
    fn catch() -> io::Result<Self> {
        Ok(Self)
    }

    /// Done when it is pressed.
    async fn next(&mut self) {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "Ctrl-C cannot be waited for");
            std::future::pending::<()>().await;
        }
    }
}
