//! Signals of the operating system: those that stop the program, and those that a command gets.

use std::convert::Infallible;
use std::io;
#[cfg(unix)]
use std::io::IsTerminal;

#[cfg(unix)]
use rustix::process::{Pid, Signal as SignalNumber, kill_process};
#[cfg(unix)]
use tokio::signal::unix::{Signal, SignalKind, signal};

/// Completes on Ctrl-C or SIGTERM.
#[cfg(unix)]
pub(crate) fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Completes on Ctrl-C.
#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "on Unix, installing a signal handler can fail"
)]
pub(crate) fn shutdown_signal() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Without a signal handler, wait forever.
            std::future::pending::<()>().await;
        }
    })
}

/// Signals that are passed on to a command.
#[cfg(unix)]
#[derive(Debug)]
pub(crate) struct PassedSignals {
    hangup: Signal,
    interrupt: Signal,
    terminate: Signal,
    /// Whether a terminal sends SIGINT to the command as well, in the same process group.
    has_terminal: bool,
}

#[cfg(unix)]
impl PassedSignals {
    /// Installs the signal handlers.
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self {
            hangup: signal(SignalKind::hangup())?,
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
            has_terminal: io::stdin().is_terminal(),
        })
    }

    /// Passes every signal on to a command. Never returns.
    pub(crate) async fn pass_to(&mut self, command: Option<u32>) -> Infallible {
        let pid = command.and_then(|id| Pid::from_raw(id.try_into().ok()?));
        loop {
            let signal = tokio::select! {
                _ = self.hangup.recv() => SignalNumber::HUP,
                _ = self.terminate.recv() => SignalNumber::TERM,
                // A second SIGINT would end many programs at once.
                _ = self.interrupt.recv() => if self.has_terminal { continue } else { SignalNumber::INT },
            };
            if let Some(pid) = pid {
                // The command may have ended already.
                let _sent = kill_process(pid, signal);
            }
        }
    }
}

/// Signals that are passed on to a command: none, because the console sends Ctrl-C to the command too.
#[cfg(not(unix))]
#[derive(Debug)]
pub(crate) struct PassedSignals;

#[cfg(not(unix))]
impl PassedSignals {
    #[expect(
        clippy::unnecessary_wraps,
        reason = "on Unix, installing a signal handler can fail"
    )]
    pub(crate) fn new() -> io::Result<Self> {
        Ok(Self)
    }

    /// Ignores Ctrl-C, which the command handles. Never returns.
    pub(crate) async fn pass_to(&mut self, _: Option<u32>) -> Infallible {
        loop {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        }
    }
}
