//! Functions that run at the start of an app, and jobs that run beside its handlers.

use std::future::{pending, ready};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use acceptance::{CapturedLog, SharedStore, assert_contains, assert_lacks, builder};
use guildhall::emulator::{Clock, Emulator, Install};
use guildhall::hook::Outcome;
use guildhall::prelude::*;
use guildhall::{BuildError, Config, InstalledApp};
use tokio::net::TcpListener;
use tokio::sync::Notify;

const MINUTE: Duration = Duration::from_mins(1);

/// Lines that functions and jobs have written.
#[derive(Clone, Debug, Default)]
struct Notes(Arc<Mutex<Vec<String>>>);

impl Notes {
    fn add(&self, note: impl Into<String>) {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.push(note.into());
    }

    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// Gates of a job that waits.
#[derive(Debug, Default)]
struct Gate {
    reached: Notify,
    open: Notify,
}

/// Show the notes
#[command]
fn notes(#[state] notes: &Notes) -> String {
    notes.take().join(", ")
}

fn migrate(start: &Start) -> Result<()> {
    start.state::<Notes>()?.add("migrated");
    Ok(())
}

async fn greet(start: &Start) -> Result<()> {
    start.state::<Notes>()?.add("greets");
    let user = start.client()?.current_user().get().await?;
    start
        .state::<Notes>()?
        .add(format!("as bot {:?}", user.bot));
    Ok(())
}

async fn fail(_start: &Start) -> Result<()> {
    let refused = "no route to postgres://bot:hunter2@db/app";
    Err(std::io::Error::other(refused).into())
}

async fn tick(start: &Start) -> Result<()> {
    start.state::<Notes>()?.add("tick");
    Ok(())
}

async fn wait(start: &Start) -> Result<()> {
    start.state::<Notes>()?.add("begins");
    let gate = start.state::<Arc<Gate>>()?;
    gate.reached.notify_one();
    gate.open.notified().await;
    start.state::<Notes>()?.add("ends");
    Ok(())
}

fn panics(_start: &Start) {
    panic!("the list is empty");
}

fn stopped_clock() -> Clock {
    let start = "2026-11-26T12:00:30Z";
    Clock::at(start.parse().expect("the time is valid"))
}

/// An emulator with a stopped clock.
async fn service() -> Emulator {
    let service = Emulator::builder().clock(stopped_clock()).start().await;
    service.expect("a loopback port is free")
}

fn app_with(notes: &Notes) -> AppBuilder {
    let app = App::builder().discovery(false).command(notes::COMMAND);
    app.state(notes.clone())
}

/// Advances the clock, and waits for the jobs that are due.
async fn advance(service: &Emulator, bot: &InstalledApp, by: Duration) {
    service.clock().advance(by);
    bot.idle().await;
}

#[tokio::test]
async fn functions_run_in_order_before_the_first_interaction() {
    let (service, notes) = (service().await, Notes::default());
    let app = app_with(&notes).on_start(migrate).on_start(greet);
    let app = app.on_start(async |start: &Start| {
        start
            .state::<Notes>()
            .expect("there are notes")
            .add("ready");
    });
    let _bot = service.install(app).await;

    let shown = service.you().slash("/notes").await;
    assert_eq!(shown.content(), "migrated, greets, as bot true, ready");
    assert_eq!(service.you().slash("/notes").await.content(), "Done.");
}

#[tokio::test]
async fn error_of_a_function_fails_the_installation() {
    let (service, notes) = (service().await, Notes::default());
    let app = app_with(&notes).on_start(fail).on_start(migrate);
    let error = app.every(MINUTE, tick).install(&service).await;
    service.clock().advance(MINUTE);

    let error = error.expect_err("a function fails").to_string();
    assert_contains(&error, "the app did not start: `receive::start::fail`");
    assert_contains(&error, "failed: no route to postgres://***@db/app");
    assert_eq!(notes.take(), [""; 0]);
}

#[tokio::test]
async fn error_of_a_function_ends_the_server_before_it_accepts_connections() {
    let app = builder(&[]).on_start(fail).build().expect("it builds");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("it is free");
    let served = app.serve(listener, pending()).await;
    let error = served.expect_err("a function fails").to_string();
    assert_contains(&error, "the app did not start");
}

#[tokio::test]
async fn signal_to_stop_ends_a_function_that_hangs() {
    let app = builder(&[]).on_start(async |_start: &Start| pending::<()>().await);
    let app = app.build().expect("the app builds");
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("it is free");
    let served = app.serve(listener, ready(())).await;
    served.expect("the server stops");
}

#[tokio::test]
async fn app_behind_another_server_starts_once() {
    let notes = Notes::default();
    let app = builder(&[]).state(notes.clone()).on_start(migrate);
    let app = app.build().expect("the app builds");
    for _ in 0..2 {
        app.start().await.expect("the function succeeds");
    }
    assert_eq!(notes.take(), ["migrated"]);
}

#[tokio::test]
async fn job_runs_at_each_multiple_of_its_interval() {
    let (service, notes) = (service().await, Notes::default());
    let app = app_with(&notes).every(MINUTE, tick);
    let bot = service.install(app).await;
    let mut runs = Vec::new();
    for seconds in [0, 29, 1, 59, 1, 3600, 59, 1] {
        advance(&service, &bot, Duration::from_secs(seconds)).await;
        runs.push(notes.take().len());
    }
    assert_eq!(runs, [0, 0, 1, 0, 1, 1, 0, 1]);
}

#[tokio::test]
async fn failed_run_is_a_failure_and_the_next_run_takes_place() {
    let log = CapturedLog::start();
    let service = service().await;
    let app = app_with(&Notes::default()).every(MINUTE, fail);
    let bot = service.install(app.every(MINUTE, panics)).await;
    for _ in 0..2 {
        advance(&service, &bot, MINUTE).await;
    }
    let mut failures = bot.failures();
    failures.sort_by_key(|failure| failure.handler.clone());
    assert_eq!(failures.len(), 4);
    let (failed, panicked) = (&failures[0], &failures[3]);
    let text = "receive::start::fail failed: no route to postgres://***@db/app";
    assert_eq!(failed.to_string(), text);
    assert_eq!(failed.interaction, None);
    assert_eq!(panicked.outcome, Outcome::Panicked);
    assert_eq!(panicked.error, "the list is empty");
    assert_contains(&log.text(), "the job failed");
    assert_lacks(&log.text(), "hunter2");
}

#[tokio::test]
async fn run_never_overlaps_with_itself() {
    let (service, notes) = (service().await, Notes::default());
    let gate = Arc::new(Gate::default());
    let app = app_with(&notes).state(Arc::clone(&gate));
    let bot = service.install(app.every(MINUTE, wait)).await;
    service.clock().advance(MINUTE);
    gate.reached.notified().await;
    service.clock().advance(3 * MINUTE);
    gate.open.notify_one();
    bot.idle().await;
    assert_eq!(notes.take(), ["begins", "ends"]);

    service.clock().advance(MINUTE);
    gate.reached.notified().await;
    gate.open.notify_one();
    bot.idle().await;
    assert_eq!(notes.take(), ["begins", "ends"]);
}

#[tokio::test]
async fn shutdown_waits_for_a_run_and_starts_no_other() {
    let (service, notes) = (service().await, Notes::default());
    let gate = Arc::new(Gate::default());
    let app = app_with(&notes).state(Arc::clone(&gate));
    let app = app.every(MINUTE, wait).every(2 * MINUTE, tick);
    let app = app.on_start(async |start: &Start| {
        let (notes, stop) = (start.state::<Notes>().cloned(), start.shutdown());
        tokio::spawn(async move {
            stop.await;
            notes.expect("there are notes").add("stops");
        });
    });
    let bot = service.install(app).await;
    service.clock().advance(MINUTE);
    gate.reached.notified().await;
    notes.take();
    let stopped = tokio::spawn(bot.stop());
    while notes.take() != ["stops"] {
        tokio::task::yield_now().await;
    }
    service.clock().advance(MINUTE);
    gate.open.notify_one();
    stopped.await.expect("it ends").expect("the server stops");
    assert_eq!(notes.take(), ["ends"]);
}

#[tokio::test]
async fn processes_with_one_store_run_a_job_once() {
    let (service, notes, store) = (service().await, Notes::default(), SharedStore::default());
    let app = || {
        let app = app_with(&notes).store(store.connect(Duration::ZERO));
        app.every(MINUTE, tick)
    };
    let bots = [service.install(app()).await, service.install(app()).await];
    for _ in 0..3 {
        service.clock().advance(MINUTE);
        for bot in &bots {
            bot.idle().await;
        }
        assert_eq!(notes.take(), ["tick"]);
    }
}

#[tokio::test]
async fn process_leaves_a_job_out_while_another_one_runs_it() {
    let (service, notes, store) = (service().await, Notes::default(), SharedStore::default());
    let gate = Arc::new(Gate::default());
    let app = || {
        let app = app_with(&notes).store(store.connect(Duration::ZERO));
        app.state(Arc::clone(&gate)).every(MINUTE, wait)
    };
    let _first = service.install(app()).await;
    service.clock().advance(MINUTE);
    gate.reached.notified().await;
    let second = service.install(app()).await;
    advance(&service, &second, MINUTE).await;
    assert_eq!(notes.take(), ["begins"]);
    gate.open.notify_one();
}

#[tokio::test]
async fn job_is_left_out_while_the_store_fails() {
    let (service, notes, store) = (service().await, Notes::default(), SharedStore::default());
    let app = app_with(&notes).store(store.clone()).every(MINUTE, tick);
    let bot = service.install(app).await;
    store.set_away(true);
    advance(&service, &bot, MINUTE).await;
    assert_eq!(notes.take(), [""; 0]);
    store.set_away(false);
    advance(&service, &bot, MINUTE).await;
    assert_eq!(notes.take(), ["tick"]);
}

async fn note_time(start: &Start) -> Result<()> {
    start.state::<Notes>()?.add(start.now().to_string());
    Ok(())
}

/// Show the time
#[command]
fn time(ctx: Context) -> String {
    ctx.now().to_string()
}

#[tokio::test]
async fn jobs_and_handlers_have_the_time_of_the_emulator() {
    let (service, notes) = (service().await, Notes::default());
    let app = app_with(&notes).command(time::COMMAND);
    let bot = service.install(app.every(MINUTE, note_time)).await;
    advance(&service, &bot, MINUTE).await;
    let now = service.clock().now().to_string();
    assert_eq!(notes.take(), [now.as_str()]);
    assert_eq!(service.you().slash("/time").await.content(), now);
}

#[tokio::test]
async fn job_whose_time_never_comes_does_not_run() {
    let (service, notes) = (service().await, Notes::default());
    let app = app_with(&notes).every(Duration::MAX, tick);
    let bot = service.install(app).await;
    advance(&service, &bot, Duration::from_hours(24 * 365 * 9000)).await;
    assert_eq!(notes.take(), [""; 0]);
}

#[test]
fn interval_below_a_second_fails_the_build() {
    for (interval, is_valid) in [(0, false), (999, false), (1000, true), (u64::MAX, true)] {
        let app = App::builder().discovery(false);
        let app = app.config(Config::default().public_key(acceptance::public_key()));
        let built = app.every(Duration::from_millis(interval), panics).build();
        assert_eq!(built.is_ok(), is_valid, "{interval}");
        if let Err(error) = built {
            assert!(matches!(error, BuildError::Interval { .. }));
            assert_contains(&error.to_string(), "`receive::start::panics` is ");
        }
    }
}
