//! Work that another process of the app leaves to this one: a modal or a click for which a handler waits here, or a
//! user to notify that a process was killed.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Weak};

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use crate::interrupted::Interruptions;
use crate::platform::{Duration, Instant, Runtime, spawn};
use crate::receive::dispatcher::Dispatcher;
use crate::receive::pipeline::process;
use crate::receive::response_future::ResponseFuture;
use crate::respond::state::{HttpReply, ResponseState};
use crate::store::processes::{ForwardedInteraction, ProcessId, Work};

/// Number of pieces of work that wait for the task that receives them.
const WORK_MAX: usize = 16;

/// The task that receives work, once per app. Ends when the app stops or is dropped.
#[derive(Debug)]
pub(crate) struct WorkReceiver {
    interruptions: Arc<Interruptions>,
    is_started: AtomicBool,
    ended: CancellationToken,
}

impl WorkReceiver {
    pub(crate) fn new(interruptions: Arc<Interruptions>) -> Self {
        Self {
            interruptions,
            is_started: AtomicBool::new(false),
            ended: CancellationToken::new(),
        }
    }

    /// Starts the task, unless it was started before.
    fn start(&self, app: &Arc<Dispatcher>) {
        if self.is_started.load(Ordering::Relaxed) || self.is_started.swap(true, Ordering::Relaxed)
        {
            return;
        }
        let (interruptions, app) = (Arc::clone(&self.interruptions), Arc::downgrade(app));
        let ended = self.ended.clone();
        let work = receive_work(interruptions, app, ended.clone());
        spawn(ended.run_until_cancelled_owned(work));
    }

    /// Ends the task, and notifies the other processes that this one stops.
    async fn end(&self) {
        self.ended.cancel();
        self.interruptions.processes.leave().await;
    }
}

impl Drop for WorkReceiver {
    fn drop(&mut self) {
        self.ended.cancel();
    }
}

/// Starts to receive work, if the app has other processes.
pub(crate) fn start(app: &Arc<Dispatcher>) {
    if let Some(work) = &app.work {
        work.start(app);
    }
}

/// Ends the work of an app that stops.
pub(crate) async fn end(app: &Dispatcher) {
    if let Some(work) = &app.work {
        work.end().await;
    }
}

/// Receives work until the other processes leave none or the app is dropped.
async fn receive_work(
    interruptions: Arc<Interruptions>,
    app: Weak<Dispatcher>,
    ended: CancellationToken,
) {
    let (sender, mut receiver) = mpsc::channel(WORK_MAX);
    let handling = async {
        while let Some(work) = receiver.recv().await
            && let Some(app) = app.upgrade()
        {
            match work {
                Work::Forwarded { from, interaction } => {
                    let responding = respond_to_forwarded(Arc::clone(&app), from, interaction);
                    spawn(app.services.shutdown.tasks().track_future(responding));
                }
                Work::Interrupted {
                    interaction,
                    deferral,
                    is_late,
                } => {
                    let interruptions = Arc::clone(&interruptions);
                    let services = Arc::downgrade(&app.services);
                    let notified = async move {
                        let notified =
                            interruptions.notify(services, interaction, deferral, is_late);
                        notified.await;
                    };
                    spawn(ended.clone().run_until_cancelled_owned(notified));
                }
            }
        }
    };
    tokio::select! {
        () = interruptions.processes.run(sender) => {}
        () = handling => {}
    }
}

/// Processes an interaction that another process received, and sends that process the response.
async fn respond_to_forwarded(
    app: Arc<Dispatcher>,
    from: ProcessId,
    forwarded: ForwardedInteraction,
) {
    let now = Instant::now();
    let waiting_since = now.checked_sub(forwarded.waiting).unwrap_or(now);
    let state = ResponseState::new(waiting_since, Duration::ZERO);
    let job = process(&app, forwarded.body.clone(), &state, true);
    let runtime = Runtime::current();
    let response = match ResponseFuture::new(&app, &runtime, &state, forwarded.body, job).await {
        HttpReply::Interaction(response) => Some(response),
        HttpReply::CallbackByRest | HttpReply::Rejected(_) => None,
    };
    let Some(processes) = &app.services.processes else {
        return;
    };
    let interaction = forwarded.id;
    if !processes.respond(from, interaction, response).await {
        tracing::warn!(
            interaction,
            "the process that received an interaction is gone, and with it the response"
        );
    }
}
