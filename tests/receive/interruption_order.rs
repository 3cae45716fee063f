//! A process that loses its lease while its handler works, and another process that takes it for killed: the user sees
//! the response, or that the app stopped and then the response, in no order of the events the other way round.
//!
//! The tests run a handler in each of many orders: the times at which the connection to the store breaks and comes
//! back, at which the handler ends and at which the other process starts, and the delays of the service.
//! `GUILDHALL_INTERRUPTION_STEPS` sets the number of times at which the handler ends: 4 by default, as a part of the
//! tests; 40 takes some minutes.

use std::env;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use acceptance::{InteractionModel, SharedStore, SignedRequest, builder, click, slash};
use bytes::Bytes;
use guildhall::client::{Auth, Client, Transport, TransportFuture};
use guildhall::prelude::*;
use http::Request;
use serde_json::{Value, json};
use tokio::time::sleep;

const RESPONSE: &str = "the response";

/// Time in which the handler ends, in one of the runs.
const LONGEST_WORK: Duration = Duration::from_secs(28);

/// The time that the handler works.
#[derive(Clone, Copy, Debug)]
struct Work(Duration);

/// Defer, and work
#[command(defer)]
async fn deferred(#[state] work: &Work) -> &'static str {
    sleep(work.0).await;
    RESPONSE
}

/// Acknowledge a click, work, and update the message
#[component("update")]
async fn update(ctx: Context, #[state] work: &Work) -> Result<Update> {
    ctx.defer_update().await?;
    sleep(work.0).await;
    Ok(Update::text(RESPONSE))
}

/// Acknowledge a click, work, and post a message
#[component("post")]
async fn post(ctx: Context, #[state] work: &Work) -> Result<()> {
    ctx.defer_update().await?;
    sleep(work.0).await;
    ctx.followup(RESPONSE).await?;
    Ok(())
}

/// Respond at once
#[command]
fn quick() -> &'static str {
    "quick"
}

/// The service, as one process reaches it.
#[derive(Clone)]
struct Service {
    interaction: Arc<Mutex<InteractionModel>>,
    /// Time from a request to the response. The service acts on the request after half of it.
    delay: Duration,
}

impl Service {
    fn interaction(&self) -> MutexGuard<'_, InteractionModel> {
        self.interaction
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Transport for Service {
    fn send(&self, request: Request<Bytes>) -> TransportFuture<'_> {
        Box::pin(async move {
            sleep(self.delay / 2).await;
            let response = self.interaction().serve(&request);
            sleep(self.delay / 2).await;
            Ok(response)
        })
    }
}

/// The times of one run, from the arrival of the interaction.
#[derive(Clone, Copy, Debug)]
struct Order {
    work: Duration,
    cut_at: Duration,
    /// Time after which the connection to the store is back.
    cut_for: Duration,
    other_starts_at: Duration,
    /// Delays of the service for the process of the handler, and for the other one.
    delays: [Duration; 2],
}

fn orders() -> impl Iterator<Item = Order> {
    let steps = env::var("GUILDHALL_INTERRUPTION_STEPS").ok();
    let steps: u32 = steps.map_or(4, |steps| steps.parse().expect("the variable is a number"));
    let millis = Duration::from_millis;
    (1..=steps).flat_map(move |step| {
        let cuts = [(200, 9_000), (200, 13_100), (1_900, 16_000), (200, 60_000)];
        cuts.into_iter().flat_map(move |(cut_at, cut_for)| {
            let others = [
                (0, [0, 0]),
                (700, [300, 300]),
                (1_300, [3_000, 300]),
                (12_400, [300, 2_000]),
            ];
            others.map(move |(other_starts_at, delays)| Order {
                work: LONGEST_WORK * step / steps,
                cut_at: millis(cut_at),
                cut_for: millis(cut_for),
                other_starts_at: millis(other_starts_at),
                delays: delays.map(millis),
            })
        })
    })
}

/// A process of the app.
fn process(store: SharedStore, service: Service, work: Duration) -> App {
    let client = Client::builder(Auth::bot(acceptance::TOKEN)).transport(service);
    let client = client.build().expect("the token is a valid header value");
    let app = builder(&[deferred::COMMAND, quick::COMMAND])
        .component(update::COMPONENT)
        .component(post::COMPONENT);
    let app = app.client(client).state(Work(work)).store(store).build();
    app.expect("the app builds")
}

/// Runs an interaction in this order, and returns what the user saw.
async fn run(interaction: Value, order: Order) -> Arc<Mutex<InteractionModel>> {
    let model = Arc::<Mutex<InteractionModel>>::default();
    let [service, other_service] = order.delays.map(|delay| Service {
        interaction: Arc::clone(&model),
        delay,
    });
    let store = SharedStore::default();
    let own_store = store.connect(Duration::ZERO);
    let app = process(own_store.clone(), service.clone(), order.work);
    let response = SignedRequest::from(interaction).send_to(&app).await;
    assert!(service.interaction().acknowledge(&response.json()));
    let disturbed = async {
        sleep(order.cut_at).await;
        own_store.cut();
        sleep(order.cut_for).await;
        own_store.mend();
    };
    let notified = async {
        sleep(order.other_starts_at).await;
        let other = process(store, other_service, order.work);
        let quick = SignedRequest::from(slash("quick", json!([])));
        quick.send_to(&other).await;
        sleep(Duration::from_secs(50)).await;
    };
    tokio::join!(disturbed, notified, app.idle());
    model
}

/// Checks what the user saw of an interaction, in every order. Returns the number of orders in which the user read that
/// the app stopped.
async fn check(interaction: &Value) -> usize {
    let mut interrupted = 0;
    for order in orders() {
        let model = run(interaction.clone(), order).await;
        let model = model.lock().expect("no test panics here");
        let history = model.history();
        let (last, before) = history.split_last().expect("there is a response");
        assert_eq!(last, RESPONSE, "{order:?}: {history:?}");
        let are_notifications = before.iter().all(|text| text.contains("stopped before"));
        assert!(
            are_notifications && before.len() <= 1,
            "{order:?}: {history:?}"
        );
        assert!(
            !model.overwritten().contains(&RESPONSE.to_owned()),
            "{order:?}"
        );
        interrupted += before.len();
    }
    interrupted
}

#[tokio::test(start_paused = true)]
async fn response_to_a_deferred_command_is_final() {
    assert_ne!(check(&slash("deferred", json!([]))).await, 0);
}

#[tokio::test(start_paused = true)]
async fn update_after_an_acknowledged_click_is_final() {
    assert_ne!(check(&click("update")).await, 0);
}

#[tokio::test(start_paused = true)]
async fn message_after_an_acknowledged_click_is_final() {
    assert_ne!(check(&click("post")).await, 0);
}
