//! SIGTERM and SIGINT, which stop the server: running handlers finish, and a second signal aborts them.

use std::future::Future;
use std::io;
use std::time::Duration;

#[cfg(feature = "gateway")]
use guildhall_model::Secret;
use tokio::net::TcpListener;

use crate::app::App;
use crate::error::{Error, Result};

/// Serves until a signal to stop, and lets running handlers finish. A second signal aborts them.
pub(super) async fn serve_until_signal(
    app: App,
    listener: TcpListener,
    [mut first, second]: [Signals; 2],
    drain: Duration,
) -> Result<()> {
    let shutdown = app.clone();
    let stop = async {
        let signal = first.next().await;
        let drain = match signal {
            Signal::Terminate => drain,
            // A developer stops the process: no load balancer has to move to another one.
            Signal::Interrupt => Duration::ZERO,
        };
        log_stop(&shutdown, signal, drain);
        drain
    };
    unless_aborted(&shutdown, second, app.serve_until(listener, stop)).await
}

/// Receives interactions over the gateway until a signal to stop, and lets running handlers finish. A second signal
/// aborts them.
#[cfg(feature = "gateway")]
pub(super) async fn listen_until_signal(
    app: App,
    token: Secret,
    [mut first, second]: [Signals; 2],
) -> Result<()> {
    let shutdown = app.clone();
    let stop = async {
        let signal = first.next().await;
        log_stop(&shutdown, signal, Duration::ZERO);
    };
    unless_aborted(&shutdown, second, app.listen(token, stop)).await
}

/// Waits until the app has stopped, or until the second signal.
async fn unless_aborted<E>(
    app: &App,
    mut signals: Signals,
    running: impl Future<Output = Result<(), E>>,
) -> Result<()>
where
    Error: From<E>,
{
    let abort = async {
        signals.next().await;
        signals.next().await;
    };
    tokio::select! {
        stopped = running => {
            stopped?;
            tracing::info!("stopped");
            Ok(())
        }
        () = abort => match app.running() {
            0 => {
                tracing::info!("stopped by the second signal, without waiting for connections");
                Ok(())
            }
            running => Err(Error::user(format!(
                "second stop signal: aborted {running} in-flight handlers"
            ))),
        },
    }
}

/// Logs the beginning of the shutdown.
fn log_stop(app: &App, signal: Signal, drain: Duration) {
    let (running, grace) = (app.running(), app.shutdown_grace());
    tracing::info!(
        signal = signal.name(),
        running,
        ?drain,
        ?grace,
        "stopping: running handlers have the grace period to finish"
    );
}

/// A signal to stop.
#[derive(Clone, Copy)]
#[cfg_attr(
    not(unix),
    expect(dead_code, reason = "only Unix has a signal to terminate a process")
)]
pub(super) enum Signal {
    Terminate,
    Interrupt,
}

impl Signal {
    /// Returns the name for logs.
    const fn name(self) -> &'static str {
        match self {
            Self::Terminate => "SIGTERM",
            Self::Interrupt => "SIGINT",
        }
    }
}

/// A listener for SIGTERM and SIGINT. The listener records signals from its creation on, even while nothing awaits
/// them.
#[cfg(unix)]
pub(super) struct Signals([tokio::signal::unix::Signal; 2]);

#[cfg(unix)]
impl Signals {
    pub(super) fn new() -> io::Result<Self> {
        use tokio::signal::unix::{SignalKind, signal};

        let terminate = signal(SignalKind::terminate())?;
        Ok(Self([terminate, signal(SignalKind::interrupt())?]))
    }

    /// Waits for one of the signals.
    pub(super) async fn next(&mut self) -> Signal {
        let [terminate, interrupt] = &mut self.0;
        tokio::select! {
            _ = terminate.recv() => Signal::Terminate,
            _ = interrupt.recv() => Signal::Interrupt,
        }
    }
}

/// A listener for Ctrl-C.
#[cfg(not(unix))]
pub(super) struct Signals;

#[cfg(not(unix))]
impl Signals {
    #[expect(clippy::unnecessary_wraps, reason = "the Unix version can fail")]
    pub(super) fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// Waits for Ctrl-C.
    pub(super) async fn next(&mut self) -> Signal {
        if let Err(error) = tokio::signal::ctrl_c().await {
            tracing::error!(%error, "cannot listen for Ctrl-C");
            std::future::pending::<()>().await;
        }
        Signal::Interrupt
    }
}
