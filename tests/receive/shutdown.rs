//! Shutdown: handlers in flight finish, or their users get a message.

use std::future::{pending, ready};
use std::sync::Arc;
use std::time::Duration;

use acceptance::{
    MockTransport, SignedRequest, SilentServer, builder, fixture, http_response, slash,
};
use guildhall::hook::FinishedInteraction;
use guildhall::prelude::*;
use guildhall::settings::Timing;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::Notify;
use tokio::time::{Instant, timeout};

use crate::awaited_modal::order;

/// Wait for the gate
#[command]
async fn wait(#[state] gate: &Arc<Notify>) -> &'static str {
    gate.notified().await;
    "finished"
}

/// Greet
#[command]
fn greet() -> &'static str {
    "hello"
}

/// Returns an app with one deferred interaction.
async fn deferred_app(gate: &Arc<Notify>, transport: &MockTransport) -> App {
    let app = builder(&[wait::COMMAND])
        .state(Arc::clone(gate))
        .client(transport.client())
        .timing(Timing::new().shutdown_grace(Duration::from_secs(10)));
    let app = app.build().expect("the app builds");
    let deferral = SignedRequest::from(slash("wait", json!([])))
        .send_to(&app)
        .await;
    assert_eq!(deferral.json(), json!({"type": 5}));
    app
}

/// Serves the app, with a shutdown signal that is ready immediately.
async fn serve_and_stop(app: App) {
    let listener = TcpListener::bind("127.0.0.1:0").await;
    let served = app.serve(listener.expect("a port is free"), ready(()));
    served.await.expect("the server stops");
}

fn transport() -> MockTransport {
    MockTransport::new([]).then_always(http_response(200, &[], &fixture("object/message.json")))
}

fn last_body(transport: &MockTransport) -> Value {
    let recorded = transport.requests().pop().expect("a request was sent");
    serde_json::from_slice(recorded.request.body()).expect("the body is JSON")
}

#[tokio::test(start_paused = true)]
async fn deferred_handler_finishes_during_shutdown() {
    let (gate, transport) = (Arc::new(Notify::new()), transport());
    let app = deferred_app(&gate, &transport).await;
    tokio::join!(serve_and_stop(app), async {
        tokio::task::yield_now().await;
        gate.notify_one();
    });
    assert_eq!(last_body(&transport)["content"], "finished");
}

#[tokio::test(start_paused = true)]
async fn handler_past_the_grace_period_is_cancelled_with_a_message_to_the_user() {
    let (gate, transport) = (Arc::new(Notify::new()), transport());
    serve_and_stop(deferred_app(&gate, &transport).await).await;

    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(last_body(&transport)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn close_cancels_handlers_in_flight_with_a_message_to_the_user() {
    let (gate, transport) = (Arc::new(Notify::new()), transport());
    let unfinished = deferred_app(&gate, &transport).await.close().await;
    assert_eq!(unfinished, []);

    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(last_body(&transport)["content"], text);
}

#[tokio::test(start_paused = true)]
async fn pending_interaction_gets_the_shutdown_message_at_shutdown() {
    let app = builder(&[wait::COMMAND])
        .state(Arc::new(Notify::new()))
        .client(transport().client())
        .timing(Timing::new().shutdown_grace(Duration::from_secs(1)))
        .build();
    let app = app.expect("the app builds");
    let end = async {
        let idle = timeout(Duration::ZERO, app.idle()).await;
        (idle.is_err(), app.close().await)
    };
    let (response, ended) = tokio::join!(
        SignedRequest::from(slash("wait", json!([]))).send_to(&app),
        end
    );

    assert_eq!(ended, (true, vec![]));
    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(response.content(), text);
}

#[tokio::test(start_paused = true)]
async fn unreachable_service_delays_shutdown_by_five_seconds() {
    let app = builder(&[wait::COMMAND])
        .state(Arc::new(Notify::new()))
        .client(SilentServer::client())
        .timing(Timing::new().shutdown_grace(Duration::ZERO));
    let app = app.build().expect("the app builds");
    let _deferral = SignedRequest::from(slash("wait", json!([])))
        .send_to(&app)
        .await;
    let before = Instant::now();
    let unfinished = app.close().await;

    let [unfinished] = &unfinished[..] else {
        panic!("expected one unfinished handler: {unfinished:?}")
    };
    assert_eq!((unfinished.id, &*unfinished.path), (Id::new(1), "wait"));
    assert_eq!(before.elapsed().as_secs(), 5);
    assert!(timeout(Duration::ZERO, app.idle()).await.is_err());
}

/// Returns an app that has sent a response and whose `after` hook never returns.
async fn app_with_endless_hook() -> App {
    async fn endless(_: &Context, _: &FinishedInteraction) {
        pending::<()>().await;
    }
    let app = builder(&[greet::COMMAND])
        .after(endless)
        .client(transport().client());
    let app = app.build().expect("the app builds");
    let response = SignedRequest::from(slash("greet", json!([])))
        .send_to(&app)
        .await;
    assert_eq!(response.content(), "hello");
    app
}

#[tokio::test(start_paused = true)]
async fn endless_hook_is_cancelled_at_shutdown_and_counts_as_finished() {
    let app = app_with_endless_hook().await;
    let began = Instant::now();
    assert_eq!(app.close().await, []);

    assert_eq!(began.elapsed().as_secs(), 26);
    assert!(timeout(Duration::ZERO, app.idle()).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn endless_hook_is_cancelled_after_fifteen_minutes() {
    let app = app_with_endless_hook().await;
    let began = Instant::now();
    app.idle().await;

    assert_eq!(began.elapsed().as_secs(), 15 * 60);
}

#[tokio::test(start_paused = true)]
async fn awaited_modal_does_not_delay_shutdown() {
    let (transport, began) = (transport(), Instant::now());
    let app = builder(&[order::COMMAND])
        .client(transport.client())
        .build();
    let app = app.expect("the app builds");
    let modal = SignedRequest::from(slash("order", json!([])))
        .send_to(&app)
        .await;
    assert_eq!(modal.json()["type"], 9);
    serve_and_stop(app).await;

    let text = "The app stopped before this was finished. Try again in a moment.";
    assert_eq!(last_body(&transport)["content"], text);
    assert!(began.elapsed() < Duration::from_secs(5));
}
