//! Threads that share an app: in whatever order their steps happen, a handler runs once for each interaction, a user gets
//! one response, and limits hold.
//!
//! Each test has some rounds with different seeds; [`Threads`] says how to run more of them, and how to repeat one.

use std::collections::{BTreeMap, BTreeSet};
use std::future::pending;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use acceptance::{
    AppResponse, Decisions, InteractionModel, SignedRequest, ThreadFuture, Threads, builder, slash,
    submit,
};
use bytes::Bytes;
use guildhall::client::{Auth, Client, Transport, TransportFuture};
use guildhall::command::Command;
use guildhall::guard::{AppGuards, Concurrency, LimitScope};
use guildhall::model::Interaction;
use guildhall::prelude::*;
use guildhall::settings::{Duplicates, Endpoint, Timing};
use guildhall::store::{Claim, Claimed, MemoryStore, Store, StoreFuture};
use guildhall::{AppBuilder, ContextError};
use http::Request;
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::task::yield_now;

use crate::awaited_modal::{NO_LONGER_AWAITED, order};

const SLOTS: u32 = 3;
const STOPPED: &str = "The app stopped before this was finished. Try again in a moment.";

/// Counts of the handlers, and their decisions.
#[derive(Debug)]
struct Handlers {
    decisions: Arc<Decisions>,
    /// Number of runs for each interaction.
    runs: Mutex<BTreeMap<u64, usize>>,
    running: AtomicUsize,
    most_running: AtomicUsize,
}

impl Handlers {
    fn new(threads: &Threads) -> Arc<Self> {
        Arc::new(Self {
            decisions: Arc::clone(threads.decisions()),
            runs: Mutex::default(),
            running: AtomicUsize::new(0),
            most_running: AtomicUsize::new(0),
        })
    }

    /// Counts a run until the guard is dropped.
    fn begin(&self, id: Id<Interaction>) -> Running<'_> {
        *self.runs().entry(id.get()).or_default() += 1;
        let running = 1 + self.running.fetch_add(1, Ordering::SeqCst);
        self.most_running.fetch_max(running, Ordering::SeqCst);
        Running(&self.running)
    }

    fn runs(&self) -> MutexGuard<'_, BTreeMap<u64, usize>> {
        self.runs.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A handler that is running.
struct Running<'a>(&'a AtomicUsize);

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// Respond after a pause
#[command]
async fn respond(ctx: Context, #[state] handlers: &Arc<Handlers>) -> String {
    let _running = handlers.begin(ctx.id());
    handlers.decisions.pause().await;
    format!("response to {}", ctx.id())
}

/// Respond, fail or panic after a pause
#[command]
async fn respond_fail_or_panic(ctx: Context, #[state] handlers: &Arc<Handlers>) -> Result<String> {
    let _running = handlers.begin(ctx.id());
    handlers.decisions.pause().await;
    match handlers.decisions.below(3) {
        0 => panic!("out of luck"),
        1 => Err(std::fmt::Error.into()),
        _ => Ok(format!("response to {}", ctx.id())),
    }
}

/// Respond five times an hour
#[command(cooldown(5 per 1h, by = global))]
async fn respond_five_times_per_hour(ctx: Context, #[state] handlers: &Arc<Handlers>) -> String {
    respond(ctx, handlers).await
}

/// Respond after a pause, or never
#[command]
async fn respond_or_hang(ctx: Context, #[state] handlers: &Arc<Handlers>) -> String {
    let _running = handlers.begin(ctx.id());
    handlers.decisions.pause().await;
    if handlers.decisions.one_in(2) {
        pending::<()>().await;
    }
    format!("response to {}", ctx.id())
}

/// Number of threads that respond to an interaction.
const RESPONDING: usize = 3;

/// The context of a handler, for the threads that respond in its place.
#[derive(Debug)]
struct SharedContext {
    context: watch::Sender<Option<Context>>,
    /// Number of threads that have tried to respond.
    tried: AtomicUsize,
}

impl SharedContext {
    fn have_all_tried(&self) -> bool {
        self.tried.load(Ordering::SeqCst) == RESPONDING
    }

    /// Responds once the service has got this number of requests. Returns the text, if this response is accepted.
    async fn respond(&self, number: usize, requests: usize, service: &Service) -> Option<String> {
        let mut contexts = self.context.subscribe();
        let context = contexts.wait_for(Option::is_some).await;
        let context = context.expect("the sender is kept").clone();
        let mut sent = service.requests.subscribe();
        let sent = sent.wait_for(|sent| requests <= *sent).await;
        sent.map(drop).expect("the sender is kept");
        service.decisions.pause().await;
        let text = format!("response {number}");
        let replied = context.expect("there is a context").reply(&*text).await;
        self.tried.fetch_add(1, Ordering::SeqCst);
        match replied {
            Ok(()) => Some(text),
            Err(ContextError::AlreadyResponded(_)) => None,
            Err(error) => panic!("{error}"),
        }
    }
}

/// Let other threads respond
#[command]
async fn delegate(ctx: Context, #[state] shared: &Arc<SharedContext>) {
    shared.context.send_replace(Some(ctx));
    while !shared.have_all_tried() {
        yield_now().await;
    }
}

/// Let other threads respond, and block
#[command]
fn share_and_block(ctx: Context, #[state] shared: &Arc<SharedContext>) {
    shared.context.send_replace(Some(ctx));
    while !shared.have_all_tried() {
        thread::yield_now();
    }
}

/// A transport to a model for each interaction. A request takes some pauses before and after the service acts on it.
#[derive(Clone, Debug)]
struct Service {
    decisions: Arc<Decisions>,
    /// Models by the token of the interaction.
    models: Arc<Mutex<BTreeMap<String, InteractionModel>>>,
    /// Number of requests.
    requests: watch::Sender<usize>,
}

impl Service {
    fn new(threads: &Threads) -> Self {
        Self {
            decisions: Arc::clone(threads.decisions()),
            models: Arc::default(),
            requests: watch::Sender::new(0),
        }
    }

    fn client(&self) -> Client {
        let client = Client::builder(Auth::None).transport(self.clone());
        client.build().expect("the client needs no token")
    }

    fn models(&self) -> MutexGuard<'_, BTreeMap<String, InteractionModel>> {
        self.models.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Applies an HTTP response with an interaction response.
    fn acknowledge(&self, id: u64, response: &AppResponse) {
        if response.status == 200 {
            let is_accepted = self
                .models()
                .entry(token(id))
                .or_default()
                .acknowledge(&response.json());
            assert!(is_accepted, "interaction {id} has two initial responses");
        }
    }

    /// Returns the texts that the user sees, and whether a loading message is left.
    fn texts(&self, id: u64) -> (Vec<String>, bool) {
        let models = self.models();
        let model = &models[&token(id)];
        assert_eq!(model.overwritten(), [""; 0]);
        let texts = model.texts().into_iter().map(str::to_owned).collect();
        (texts, model.is_loading())
    }
}

impl Transport for Service {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        self.requests.send_modify(|requests| *requests += 1);
        Box::pin(async move {
            self.decisions.pause().await;
            let mut segments = request.uri().path().split('/');
            let token = segments.find(|segment| segment.starts_with("token-"));
            let token = token.expect("the path has a token").to_owned();
            let response = self.models().entry(token).or_default().serve(&request);
            self.decisions.pause().await;
            Ok(response)
        })
    }
}

fn token(id: u64) -> String {
    format!("token-{id}")
}

/// Returns an interaction with this ID and its own token.
fn with_id(mut interaction: Value, id: u64) -> SignedRequest {
    interaction["id"] = json!(id.to_string());
    interaction["token"] = json!(token(id));
    interaction.into()
}

fn invocation(command: &str, id: u64) -> SignedRequest {
    with_id(slash(command, json!([])), id)
}

/// Returns a time until the deferral: immediately, while the handler runs, or later than it ends.
fn defer_after(threads: &Threads) -> Duration {
    let times = [0, 1, 2000];
    Duration::from_millis(times[threads.decisions().index(times.len())])
}

/// Returns an app with the commands of this file.
fn app(threads: &Threads, service: &Service, handlers: &Arc<Handlers>) -> AppBuilder {
    let commands = [
        respond::COMMAND,
        respond_fail_or_panic::COMMAND,
        respond_five_times_per_hour::COMMAND,
        respond_or_hang::COMMAND,
        order::COMMAND,
    ];
    builder(&commands)
        .endpoint(Endpoint::new().duplicates(Duplicates::RunOnce))
        .timing(Timing::new().defer_after(defer_after(threads)))
        .state(Arc::clone(handlers))
        .client(service.client())
}

/// Sends a request whose connection may break. Returns the response, or `None` if the connection broke.
async fn send(app: &App, request: SignedRequest, decisions: &Decisions) -> Option<AppResponse> {
    let breaks = async {
        if decisions.one_in(2) {
            pending::<()>().await;
        }
        decisions.pause().await;
    };
    tokio::select! {
        biased;
        response = request.send_to(app) => Some(response),
        () = breaks => None,
    }
}

/// Sends requests with these IDs, one after the other, whose connections may break.
fn sender(app: &App, service: &Service, requests: Vec<(u64, SignedRequest)>) -> ThreadFuture<()> {
    let (app, service) = (app.clone(), service.clone());
    Box::pin(async move {
        for (id, request) in requests {
            if let Some(response) = send(&app, request, &service.decisions).await {
                service.acknowledge(id, &response);
            }
        }
    })
}

/// Sends invocations from four threads, three from each, with IDs from 1 to 12.
fn senders(app: &App, service: &Service, command: &str) -> Vec<ThreadFuture<()>> {
    let invocations = (1..=12).map(|id| (id, invocation(command, id)));
    let invocations: Vec<_> = invocations.collect();
    let of_threads = invocations.chunks(3).map(<[_]>::to_vec);
    of_threads
        .map(|requests| sender(app, service, requests))
        .collect()
}

/// Waits until no handler of the app is running.
fn wait_until_idle(threads: &Threads, app: &App) {
    let app = app.clone();
    threads.run(vec![Box::pin(async move { app.idle().await })]);
}

#[test]
fn handler_runs_once_for_an_interaction_that_four_threads_deliver() {
    Threads::for_each_seed(20, |threads| {
        let (service, handlers) = (Service::new(threads), Handlers::new(threads));
        let app = app(threads, &service, &handlers).build().unwrap();
        let deliver = |_| -> ThreadFuture<_> {
            let (app, decisions) = (app.clone(), Arc::clone(threads.decisions()));
            Box::pin(async move {
                let mut responses = Vec::new();
                for id in 1..=3 {
                    let response = send(&app, invocation("respond", id), &decisions).await;
                    responses.extend(response.map(|response| (id, response)));
                }
                responses
            })
        };
        let responses = threads.run((0..4).map(deliver).collect()).concat();
        wait_until_idle(threads, &app);

        assert_eq!(*handlers.runs(), BTreeMap::from([(1, 1), (2, 1), (3, 1)]));
        for id in 1..=3 {
            let of_id = responses.iter().filter(|(of, _)| *of == id);
            let known = of_id.filter(|(_, response)| response.status != 202);
            let known: BTreeSet<_> = known.map(|(_, response)| &response.body).collect();
            assert!(known.len() <= 1, "interaction {id} has responses {known:?}");
        }
    });
}

/// Sends an interaction whose handler lets three threads respond once the service has got this number of requests, and
/// asserts that the user sees one of the responses.
fn assert_one_response(threads: &Threads, command: &Command, requests: usize) {
    let service = Service::new(threads);
    let shared = Arc::new(SharedContext {
        context: watch::Sender::new(None),
        tried: AtomicUsize::new(0),
    });
    let app = builder(&[*command])
        .timing(Timing::new().defer_after(defer_after(threads)))
        .state(Arc::clone(&shared))
        .client(service.client());
    let app = app.build().expect("the app builds");
    let responses = (1..=RESPONDING).map(|number| -> ThreadFuture<_> {
        let (shared, service) = (Arc::clone(&shared), service.clone());
        Box::pin(async move { shared.respond(number, requests, &service).await })
    });
    let sent = sender(&app, &service, vec![(1, invocation(command.def().name, 1))]);
    let sent: ThreadFuture<_> = Box::pin(async {
        sent.await;
        None
    });
    let accepted = threads.run(responses.chain([sent]).collect());
    wait_until_idle(threads, &app);

    let accepted: Vec<_> = accepted.into_iter().flatten().collect();
    assert_eq!(accepted.len(), 1, "{accepted:?}");
    assert_eq!(service.texts(1), (accepted, false));
}

#[test]
fn one_of_three_threads_that_respond_to_an_interaction_succeeds() {
    Threads::for_each_seed(10, |threads| {
        assert_one_response(threads, &delegate::COMMAND, 0);
    });
}

#[test]
fn one_of_three_threads_succeeds_while_the_watchdog_acknowledges_the_interaction() {
    Threads::for_each_seed(2, |threads| {
        assert_one_response(threads, &share_and_block::COMMAND, 1);
    });
}

/// A store in memory that remembers the last claim.
#[derive(Clone, Debug, Default)]
struct RememberingStore(Arc<Remembered>);

#[derive(Debug, Default)]
struct Remembered {
    store: MemoryStore,
    last: Mutex<Option<(String, Claim)>>,
}

impl RememberingStore {
    /// Returns the number of free slots under the key of the last claim.
    fn free_slots(&self, threads: &Threads) -> u32 {
        let last = self.0.last.lock().expect("no thread panics here").clone();
        let (key, mut claim) = last.expect("a slot was claimed");
        let store = self.clone();
        let count = threads.run(vec![Box::pin(async move {
            let mut free = 0;
            claim.holder = 1000;
            while store.0.store.claim(&key, claim).await.expect("memory") == Claimed::Granted {
                claim.holder += 1;
                free += 1;
            }
            free
        })]);
        count[0]
    }
}

impl Store for RememberingStore {
    fn claim<'a>(&'a self, key: &'a str, claim: Claim) -> StoreFuture<'a, Claimed> {
        *self.0.last.lock().expect("no thread panics here") = Some((key.to_owned(), claim));
        self.0.store.claim(key, claim)
    }

    fn release<'a>(&'a self, key: &'a str, holder: u64) -> StoreFuture<'a, ()> {
        self.0.store.release(key, holder)
    }
}

#[test]
fn handlers_never_hold_more_slots_than_the_limit_and_release_all() {
    Threads::for_each_seed(20, |threads| {
        let (service, handlers) = (Service::new(threads), Handlers::new(threads));
        let store = RememberingStore::default();
        let app = app(threads, &service, &handlers)
            .guards(AppGuards::new().concurrency(Concurrency::new(SLOTS).by(LimitScope::Global)))
            .store(store.clone());
        let app = app.build().expect("the app builds");
        threads.run(senders(&app, &service, "respond-fail-or-panic"));
        wait_until_idle(threads, &app);

        let most_running = handlers.most_running.load(Ordering::SeqCst);
        assert!(most_running <= SLOTS as usize, "{most_running} at once");
        assert_eq!(store.free_slots(threads), SLOTS);
        for id in 1..=12 {
            let (texts, is_loading) = service.texts(id);
            assert_eq!((texts.len(), is_loading), (1, false), "{id}: {texts:?}");
        }
    });
}

#[test]
fn cooldown_of_five_uses_lets_five_of_twelve_handlers_run() {
    Threads::for_each_seed(20, |threads| {
        let (service, handlers) = (Service::new(threads), Handlers::new(threads));
        let app = app(threads, &service, &handlers).build().unwrap();
        threads.run(senders(&app, &service, "respond-five-times-per-hour"));
        wait_until_idle(threads, &app);

        assert_eq!(handlers.runs().len(), 5);
    });
}

#[test]
fn interactions_in_flight_at_shutdown_get_their_response_or_the_message() {
    Threads::for_each_seed(10, |threads| {
        let (service, handlers) = (Service::new(threads), Handlers::new(threads));
        let app =
            app(threads, &service, &handlers).timing(Timing::new().shutdown_grace(Duration::ZERO));
        let app = app.build().expect("the app builds");
        let (closing, decisions) = (app.clone(), Arc::clone(threads.decisions()));
        let close: ThreadFuture<()> = Box::pin(async move {
            decisions.pause().await;
            assert_eq!(closing.close().await, []);
        });
        let mut futures = senders(&app, &service, "respond-or-hang");
        futures.push(close);
        threads.run(futures);
        wait_until_idle(threads, &app);

        assert_eq!(handlers.running.load(Ordering::SeqCst), 0);
        for id in 1..=12 {
            let (texts, is_loading) = service.texts(id);
            let response = format!("response to {id}");
            let is_expected = texts == [&*response] || texts == [STOPPED];
            assert!(is_expected && !is_loading, "{id}: {texts:?}, {is_loading}");
        }
    });
}

#[test]
fn one_of_three_submissions_resumes_the_handler_that_waits_for_the_modal() {
    Threads::for_each_seed(20, |threads| {
        let (service, handlers) = (Service::new(threads), Handlers::new(threads));
        let app = app(threads, &service, &handlers).build().unwrap();
        let opening = app.clone();
        let modal = threads.run(vec![Box::pin(async move {
            invocation("order", 1).send_to(&opening).await.json()
        })]);
        let submission = |id| {
            let field = json!({"type": 4, "custom_id": "count", "value": "3"});
            let custom_id = modal[0]["data"]["custom_id"].clone();
            with_id(submit(custom_id, [field], &json!({})), id)
        };
        let submissions = (2..=4).map(|id| sender(&app, &service, vec![(id, submission(id))]));
        threads.run(submissions.collect());
        wait_until_idle(threads, &app);

        let texts = (2..=4).map(|id| service.texts(id));
        let (resumed, others): (Vec<_>, Vec<_>) =
            texts.partition(|(texts, _)| *texts == ["<@40> orders 3"]);
        assert_eq!(resumed.len(), 1, "{others:?}");
        let late = (vec![NO_LONGER_AWAITED.to_owned()], false);
        assert_eq!(others, [late.clone(), late]);
    });
}
