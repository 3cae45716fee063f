//! The wish to stop.

use std::io;

/// Done when the program is asked to stop: by Ctrl-C, and where there is one, by SIGTERM.
#[cfg(unix)]
pub(super) fn stopped() -> io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};

    let mut terminate = signal(SignalKind::terminate())?;
    let mut interrupt = signal(SignalKind::interrupt())?;
    Ok(async move {
        tokio::select! {
            _ = terminate.recv() => {}
            _ = interrupt.recv() => {}
        }
    })
}

/// Done when the program is asked to stop: by Ctrl-C, and where there is one, by SIGTERM.
#[cfg(not(unix))]
#[expect(
    clippy::unnecessary_wraps,
    reason = "elsewhere a signal may not be caught"
)]
pub(super) fn stopped() -> io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // Nobody can ask it to stop, then.
            std::future::pending::<()>().await;
        }
    })
}
