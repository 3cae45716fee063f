//! SIGTERM and SIGINT, which stop the server.

use std::io;

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
    pub(super) const fn name(self) -> &'static str {
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
