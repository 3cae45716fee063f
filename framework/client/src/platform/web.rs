//! Time and tasks of a JavaScript host, such as Cloudflare Workers: `Date.now`, `setTimeout` and promises. The host has
//! one thread and no files.

use std::any::Any;
use std::future::{Future, IntoFuture};
use std::io;
use std::path::Path;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use gloo_timers::future::TimeoutFuture;
use send_wrapper::SendWrapper;
use tokio::io::AsyncRead;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use wasm_bindgen_futures::spawn_local;
pub use web_time::Instant;
use web_time::{SystemTime, UNIX_EPOCH};

use crate::platform::Duration;

/// Maximum time of `setTimeout`, in milliseconds.
const TIMEOUT_MAX: u128 = (1 << 31) - 1;

/// Returns the time since the Unix epoch by the wall clock; zero if the clock is before the epoch.
pub fn unix_time() -> Duration {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH);
    elapsed.unwrap_or_default()
}

/// Waits for a time span.
pub fn sleep(span: Duration) -> impl Future<Output = ()> + Send {
    sleep_until(Instant::now() + span)
}

/// Waits until a time.
pub async fn sleep_until(deadline: Instant) {
    loop {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return;
        }
        // Rounded up: a timer may not end before the deadline.
        let millis = left.as_nanos().div_ceil(1_000_000).min(TIMEOUT_MAX);
        SendWrapper::new(TimeoutFuture::new(millis as u32)).await;
    }
}

/// The time limit of a future has elapsed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("deadline has elapsed")]
pub struct Elapsed(());

/// Waits for a future, at most for a time span.
///
/// # Errors
///
/// Returns an error if the time has elapsed before.
pub async fn timeout<F: IntoFuture>(span: Duration, future: F) -> Result<F::Output, Elapsed> {
    timeout_at(Instant::now() + span, future).await
}

/// Waits for a future, at most until a time.
///
/// # Errors
///
/// Returns an error if the time has come before.
pub async fn timeout_at<F: IntoFuture>(deadline: Instant, future: F) -> Result<F::Output, Elapsed> {
    tokio::select! {
        biased;
        output = future.into_future() => Ok(output),
        () = sleep_until(deadline) => Err(Elapsed(())),
    }
}

/// Task that the host runs. It goes on if the value is dropped.
#[derive(Debug)]
pub struct Task<T> {
    output: oneshot::Receiver<T>,
    stop: CancellationToken,
}

/// The task was aborted.
#[derive(Debug, thiserror::Error)]
#[error("the task was aborted")]
pub struct JoinError(());

impl JoinError {
    /// Returns the panic of the task. There is none: a panic ends the program.
    ///
    /// # Errors
    ///
    /// Returns the error itself.
    pub fn try_into_panic(self) -> Result<Box<dyn Any + Send>, Self> {
        Err(self)
    }
}

/// Spawns a task.
pub fn spawn<F>(future: F) -> Task<F::Output>
where
    F: Future<Output: Send> + Send + 'static,
{
    let (sender, output) = oneshot::channel();
    let stop = CancellationToken::new();
    let running = stop.clone().run_until_cancelled_owned(future);
    spawn_local(async {
        if let Some(output) = running.await {
            // Nobody waits for a task that was dropped.
            let _ = sender.send(output);
        }
    });
    Task { output, stop }
}

impl<T> Task<T> {
    /// Aborts the task.
    pub fn abort(&self) {
        self.stop.cancel();
    }
}

impl<T> Future for Task<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let output = pin!(&mut self.output).poll(context);
        output.map_err(|_| JoinError(()))
    }
}

/// Task that is aborted when the value is dropped.
#[derive(Debug)]
pub struct AbortOnDropHandle<T>(Task<T>);

impl<T> AbortOnDropHandle<T> {
    /// Returns the task with this behavior.
    pub fn new(task: Task<T>) -> Self {
        Self(task)
    }
}

impl<T> Future for AbortOnDropHandle<T> {
    type Output = Result<T, JoinError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        Pin::new(&mut self.0).poll(context)
    }
}

impl<T> Drop for AbortOnDropHandle<T> {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// The event loop of the host.
#[derive(Clone, Debug)]
pub struct EventLoop(());

impl EventLoop {
    /// Returns the event loop of the host.
    pub fn current() -> Self {
        Self(())
    }

    /// Spawns a task.
    pub fn spawn<F>(&self, future: F) -> Task<F::Output>
    where
        F: Future<Output: Send> + Send + 'static,
    {
        spawn(future)
    }

    /// Returns false: the host runs one task at a time.
    pub fn is_multi_threaded(&self) -> bool {
        false
    }
}

/// Returns an error: the host has no files.
pub(crate) async fn file_size(_: &Path) -> io::Result<u64> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns an error: the host has no files.
pub(crate) async fn open_file(_: &Path) -> io::Result<impl AsyncRead + Send + 'static> {
    Err::<&[u8], _>(io::ErrorKind::Unsupported.into())
}
