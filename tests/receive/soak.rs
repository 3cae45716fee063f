//! Many at once, and much goes wrong: every interaction ends with one final answer.

use std::collections::BTreeMap;
use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall::emulator::{Cut, Emulator, Fault, Outcome, Script};
use guildhall::model::MessageFlags;
use guildhall::model::api::{EditOriginalResponse, LimitScope};
use guildhall::prelude::*;
use tokio::task::{JoinSet, yield_now};

/// Answer at once
#[command]
fn quick() -> &'static str {
    "quick"
}

/// Answer after a while
#[command]
async fn slow() -> &'static str {
    a_while().await;
    "slow"
}

/// Panic at once
#[command]
fn panics() {
    panic!("out of luck")
}

/// Panic after a while
#[command]
async fn panics_late() {
    a_while().await;
    panic!("out of luck")
}

async fn a_while() {
    for _ in 0..50 {
        yield_now().await;
    }
}

const LINES: [&str; 10] = [
    "slow",
    "panics",
    "slow",
    "panics-late",
    "slow",
    "quick",
    "quick",
    "quick",
    "quick",
    "quick",
];

/// An app that defers whatever does not answer at once, and does not give up soon.
async fn installed(service: &Emulator) -> guildhall::Installed {
    let client = Client::builder(Auth::Nobody)
        .base(service.api_base())
        .retries(30);
    let client = client.deadline(Duration::from_secs(3600)).build();
    let app = App::builder().without_discovery();
    let app = [
        quick::COMMAND,
        slow::COMMAND,
        panics::COMMAND,
        panics_late::COMMAND,
    ]
    .into_iter()
    .fold(app, guildhall::AppBuilder::command);
    let app = app.client(client.expect("the base is an address"));
    service.install(app.defer_after(Duration::ZERO)).await
}

/// What the member is left with, without the number of the interaction.
async fn ending(outcome: Outcome) -> String {
    let message = outcome.settled().await;
    let message = message.expect("there is an answer");
    assert!(!message.flags.contains(MessageFlags::LOADING));
    assert!(outcome.followups().is_empty());
    message
        .content
        .split('.')
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[tokio::test(start_paused = true)]
async fn two_thousand_interactions_end_with_one_answer_each() {
    const AT_ONCE: usize = 64;
    let service = Emulator::start().await;
    let _bot = installed(&service).await;
    let mut endings = BTreeMap::<String, usize>::new();
    for _ in 0..20 {
        let faults = [
            Fault::rate_limited(LimitScope::User, Duration::from_millis(10)),
            Fault::Status(500),
            Fault::Cut(Cut::Unserved),
        ];
        let faults = faults.map(|fault| Script::at::<EditOriginalResponse>(fault).times(10));
        let played = faults.map(|script| service.script(script));
        let mut sent = JoinSet::new();
        for at in 0..100 {
            if sent.len() == AT_ONCE {
                count(&mut endings, sent.join_next().await);
            }
            let you = service.you();
            sent.spawn(async move { ending(you.slash(LINES[at % 10]).await).await });
        }
        while let Some(ended) = sent.join_next().await {
            count(&mut endings, Some(ended));
        }
        assert!(played.iter().all(|script| script.count() == 10));
    }
    assert_eq!(service.you().messages().len(), 2000);
    let endings = endings.into_iter().collect::<Vec<_>>();
    let expected = [
        ("Something went wrong", 400),
        ("quick", 1000),
        ("slow", 600),
    ];
    assert_eq!(
        endings,
        expected.map(|(text, count)| (text.to_owned(), count))
    );
}

fn count(
    endings: &mut BTreeMap<String, usize>,
    ended: Option<Result<String, tokio::task::JoinError>>,
) {
    let ending = ended
        .expect("something was sent")
        .expect("it has an answer");
    *endings.entry(ending).or_default() += 1;
}
