//! Batches of a hundred interactions, with a paused clock and on several threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall::emulator::{
    ActiveFaultPlan, Clock, Disconnect, Emulator, EmulatorBuilder, Fault, FaultPlan, Invoker,
    Retention,
};
use guildhall::model::api::{
    CreateFollowupMessage, CreateInteractionResponse, EditOriginalResponse, RateLimitScope,
};
use guildhall::model::{Interaction, Message, MessageFlags, Timestamp};
use guildhall::prelude::*;
use guildhall::settings::Timing;
use guildhall::{AppBuilder, InstalledApp};
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::app::{Delay, HandlerStarted, app};

/// A user action that causes one or two interactions; the actions in `ACTIONS` cause ten together.
#[derive(Clone, Copy, Debug)]
enum UserAction {
    Invoke(&'static str),
    Disconnect,
    Click,
    Submit,
}

const ACTIONS: [UserAction; 8] = [
    UserAction::Invoke("slow"),
    UserAction::Invoke("file"),
    UserAction::Invoke("panics"),
    UserAction::Invoke("whisper"),
    UserAction::Disconnect,
    UserAction::Invoke("panics-late"),
    UserAction::Click,
    UserAction::Submit,
];

/// Invokes a command and breaks the connection once its handler has started.
async fn invoke_and_disconnect(
    you: Invoker,
    started: Arc<HandlerStarted>,
    disconnecting: Arc<Mutex<()>>,
) {
    let _turn = disconnecting.lock().await;
    tokio::select! {
        outcome = you.slash("reply-after-disconnect") => panic!("expected a broken connection, found {outcome:?}"),
        () = started.0.notified() => {}
    }
}

/// Shows the buttons and clicks one.
async fn click_button(you: Invoker, button: &str) {
    let panel = you.slash("panel").await.original_response();
    you.click(&panel.expect("the message is shown"), button)
        .await;
}

/// Shows the modal and submits it.
async fn submit_modal(you: Invoker) {
    let modal = you.slash("ask").await.modal().expect("the modal is shown");
    you.submit(&modal, [("words", "entered")]).await;
}

/// Returns the faults of a hundred interactions: ten rate limits, ten server errors, ten
/// broken connections.
///
/// The app attempts a callback six times before the service's deadline, so at most five attempts
/// may fail.
fn faults() -> Vec<FaultPlan> {
    let limit = Fault::rate_limited(RateLimitScope::User, Duration::from_millis(10));
    let (failure, cut) = (
        Fault::Status(500),
        Fault::Disconnect(Disconnect::BeforeHandling),
    );
    let unacknowledged = Fault::Disconnect(Disconnect::BeforeResponse);
    let edits = [(limit, 4), (failure, 7), (cut, 3), (unacknowledged, 4)];
    let callbacks = [(limit, 3), (failure, 2), (cut, 1), (unacknowledged, 2)];
    let followups = [(limit, 3), (failure, 1)];
    let edits =
        edits.map(|(fault, times)| FaultPlan::at::<EditOriginalResponse>(fault).times(times));
    let callbacks = callbacks
        .map(|(fault, times)| FaultPlan::at::<CreateInteractionResponse>(fault).times(times));
    let followups =
        followups.map(|(fault, times)| FaultPlan::at::<CreateFollowupMessage>(fault).times(times));
    let calls = edits.into_iter().chain(callbacks);
    calls.chain(followups).collect()
}

/// An emulator and an installed app whose client retries a call up to 30 times.
struct Soak {
    service: Emulator,
    bot: InstalledApp,
    started: Arc<HandlerStarted>,
    /// Serializes the broken connections, so that the signal belongs to the right handler.
    disconnecting: Arc<Mutex<()>>,
}

impl Soak {
    async fn start(service: EmulatorBuilder, app: AppBuilder) -> Self {
        // The test counts all messages.
        let service = service.retention(Retention::UNLIMITED);
        let service = service.start().await.expect("a loopback port is free");
        let started = Arc::new(HandlerStarted::default());
        let client = Client::builder(Auth::None)
            .base_url(service.api_base())
            .retries(30)
            .timeout(Duration::from_hours(1));
        let app = app.client(client.build().expect("the base URL is valid"));
        let bot = service.install(app.state(Arc::clone(&started))).await;
        // Handlers fail on purpose.
        bot.ignore_failures();
        Self {
            service,
            bot,
            started,
            disconnecting: Arc::default(),
        }
    }

    /// Sends a hundred interactions, at most 64 at a time, with injected faults.
    async fn send_hundred(&self) {
        const AT_ONCE: usize = 64;
        let faults = faults().into_iter();
        let fault_plans: Vec<_> = faults
            .map(|fault_plan| self.service.inject(fault_plan))
            .collect();
        let mut tasks = JoinSet::new();
        for batch in 0..10 {
            for action in ACTIONS {
                if tasks.len() == AT_ONCE {
                    tasks
                        .join_next()
                        .await
                        .transpose()
                        .expect("the task does not panic");
                }
                self.send(action, batch, &mut tasks);
            }
        }
        while let Some(result) = tasks.join_next().await {
            result.expect("the task does not panic");
        }
        self.bot.idle().await;
        let hits: Vec<_> = fault_plans.iter().map(ActiveFaultPlan::hit_count).collect();
        assert_eq!(hits, [4, 7, 3, 4, 3, 2, 1, 2, 3, 1]);
    }

    fn send(&self, action: UserAction, batch: usize, tasks: &mut JoinSet<()>) {
        let you = self.service.you();
        match action {
            UserAction::Invoke(line) => tasks.spawn(async move { drop(you.slash(line).await) }),
            UserAction::Disconnect => tasks.spawn(invoke_and_disconnect(
                you,
                self.started.clone(),
                self.disconnecting.clone(),
            )),
            UserAction::Click => tasks.spawn(click_button(you, ["press", "turn"][batch % 2])),
            UserAction::Submit => tasks.spawn(submit_modal(you)),
        };
    }

    /// Counts the user's messages by first sentence.
    fn message_counts(&self) -> BTreeMap<String, usize> {
        let messages = self.service.you().messages();
        let responded: BTreeSet<_> = messages.iter().filter_map(interaction_id).collect();
        assert_eq!(
            responded.len(),
            messages.len(),
            "no interaction has two messages"
        );
        let mut message_counts = BTreeMap::new();
        for message in messages {
            assert!(!message.flags.contains(MessageFlags::LOADING));
            let sentence = message.content.split('.').next().unwrap_or_default();
            *message_counts.entry(sentence.to_owned()).or_default() += 1;
        }
        message_counts
    }
}

fn interaction_id(message: &Message) -> Option<Id<Interaction>> {
    Some(message.interaction_metadata.as_ref()?.id)
}

/// Returns the expected counts for this many batches. Showing a modal and updating a panel create no message.
fn expected(batches: usize) -> BTreeMap<String, usize> {
    let per_batch = [
        // One follow-up to a deleted deferral gets a 500, so the app cannot know whether the service
        // posted the message.
        ("Something went wrong", 21),
        ("reply-after-disconnect", 10),
        ("entered", 10),
        ("file", 10),
        ("panel", 5),
        ("pressed", 5),
        ("slow", 10),
        ("turned", 5),
        ("whisper", 9),
    ];
    let total = per_batch.map(|(text, count)| (text.to_owned(), count * batches));
    total.into()
}

/// Advances the service's clock together with tokio's paused clock.
async fn tick(clock: Clock) {
    const TICK: Duration = Duration::from_millis(50);
    loop {
        sleep(TICK).await;
        clock.advance(TICK);
    }
}

#[tokio::test(start_paused = true)]
async fn two_thousand_interactions_get_one_response_each() {
    let clock = Clock::at(Timestamp::now());
    tokio::spawn(tick(clock.clone()));
    let service = Emulator::builder().clock(clock);
    let soak = Soak::start(service, app(Delay(Duration::from_secs(5)))).await;
    for _ in 0..20 {
        soak.send_hundred().await;
    }
    assert_eq!(soak.message_counts(), expected(20));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn interactions_on_several_threads_get_one_response_each() {
    // The service's timeout runs on wall-clock time, and other processes may slow down the test.
    let service = Emulator::builder().response_timeout(Duration::from_mins(1));
    let app = app(Delay(Duration::ZERO)).timing(Timing::new().defer_after(Duration::ZERO));
    let soak = Soak::start(service, app).await;
    for _ in 0..3 {
        soak.send_hundred().await;
    }
    assert_eq!(soak.message_counts(), expected(3));
}
