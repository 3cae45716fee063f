//! Signals of the operating system: those that stop the program, and those that a command gets. The end of standard
//! input, which stops the program as a signal does.

use std::convert::Infallible;
use std::io;
#[cfg(unix)]
use std::io::IsTerminal;
use std::thread;

#[cfg(unix)]
use rustix::process::{Pid, Signal, kill_process};
#[cfg(unix)]
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::oneshot;

/// Completes at the end of standard input, or when reading fails.
pub(crate) async fn end_of_input() {
    let (sender, receiver) = oneshot::channel::<()>();
    // A thread of its own: the end of the program does not wait for it, as it would for a blocking task of the runtime.
    thread::spawn(move || {
        let _read = io::copy(&mut io::stdin().lock(), &mut io::sink());
        drop(sender);
    });
    let _ended = receiver.await;
}

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

/// Installs signal handlers. Returns a function that passes SIGHUP, SIGINT and SIGTERM on to the process with an ID,
/// and never returns. From the second signal on, the process gets SIGKILL: it may ignore the others.
#[cfg(unix)]
pub(crate) fn signal_passing() -> io::Result<impl AsyncFnOnce(Option<u32>) -> Infallible> {
    let mut hangup = signal(SignalKind::hangup())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    // A terminal sends SIGINT to the command as well, and a second SIGINT would end many programs without cleaning up.
    let has_terminal = io::stdin().is_terminal();
    Ok(async move |process: Option<u32>| {
        let process = process.and_then(|id| Pid::from_raw(id.try_into().ok()?));
        let mut has_passed = false;
        loop {
            let signal = tokio::select! {
                _ = hangup.recv() => Signal::HUP,
                _ = terminate.recv() => Signal::TERM,
                _ = interrupt.recv() => Signal::INT,
            };
            let is_passed = signal != Signal::INT || !has_terminal;
            if let Some(process) = process.filter(|_| is_passed) {
                let signal = if has_passed { Signal::KILL } else { signal };
                // The process may have ended already.
                let _sent = kill_process(process, signal);
                has_passed = true;
            }
        }
    })
}

/// Returns a function that ignores Ctrl-C and never returns: the console sends Ctrl-C to the command too.
#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "on Unix, installing a signal handler can fail"
)]
pub(crate) fn signal_passing() -> io::Result<impl AsyncFnOnce(Option<u32>) -> Infallible> {
    Ok(async |_: Option<u32>| {
        loop {
            if tokio::signal::ctrl_c().await.is_err() {
                // Without a signal handler, wait forever.
                std::future::pending::<()>().await;
            }
        }
    })
}

/// Sends SIGTERM to the process with an ID. The process may have ended already.
#[cfg(unix)]
pub(crate) fn terminate(process: Option<u32>) {
    let process = process.and_then(|id| Pid::from_raw(id.try_into().ok()?));
    if let Some(process) = process {
        let _sent = kill_process(process, Signal::TERM);
    }
}

/// Does nothing: the system has no signals.
#[cfg(not(unix))]
pub(crate) fn terminate(_: Option<u32>) {}
