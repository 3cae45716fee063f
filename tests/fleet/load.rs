//! The load: commands, clicks and modals at a constant rate, and how each interaction ended.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use guildhall::emulator::{Emulator, MemberHandle, Outcome};
use guildhall::model::Component;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_util::task::TaskTracker;

use crate::record::Record;

/// Maximum time until the response of an interaction is final.
const LONGEST: Duration = Duration::from_secs(45);

/// Number of users.
const USERS: usize = 24;

/// Maximum number of printed interactions that ended wrongly.
const SAMPLES: usize = 20;

/// Numbers of interactions by their end.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    sent: AtomicU64,
    responded: AtomicU64,
    interrupted: AtomicU64,
    outdated: AtomicU64,
    limited: AtomicU64,
    failed: AtomicU64,
    no_response: AtomicU64,
    /// Interactions that were sent while no process had a session.
    no_session: AtomicU64,
    /// Times during which no process had a session, in milliseconds since the Unix epoch.
    gaps: Mutex<Vec<Range<u64>>>,
    /// Interactions without a response while a process was paused.
    sent_to_paused: AtomicU64,
    is_paused: AtomicBool,
    /// Interactions whose response was not what the user saw in the end.
    replaced: AtomicU64,
    long: Mutex<Vec<(u64, Outcome)>>,
    never_final: AtomicU64,
    twice: AtomicU64,
    samples: Mutex<Vec<String>>,
}

impl Counts {
    /// Returns the rows of the table.
    pub(crate) fn rows(&self) -> Vec<(&'static str, String)> {
        let rows = [
            ("interactions", &self.sent),
            ("responded to", &self.responded),
            ("notified that the app stopped", &self.interrupted),
            (
                "notified that the form or button is out of date",
                &self.outdated,
            ),
            ("rejected by a cooldown or limit", &self.limited),
            (
                "notified that something went wrong: the store was away",
                &self.failed,
            ),
            (
                "no response, while a process was paused",
                &self.sent_to_paused,
            ),
            (
                "not delivered, while no process had a session",
                &self.no_session,
            ),
            ("no response", &self.no_response),
            ("responded to, then notified", &self.replaced),
            ("left with a loading message", &self.never_final),
            ("responded to twice", &self.twice),
        ];
        rows.map(|(name, count)| (name, count.load(Ordering::Relaxed).to_string()))
            .into()
    }

    /// Returns whether every interaction had exactly one response.
    pub(crate) fn is_right(&self) -> bool {
        let wrong = [
            &self.no_response,
            &self.never_final,
            &self.twice,
            &self.replaced,
        ];
        wrong.iter().all(|count| count.load(Ordering::Relaxed) == 0)
    }

    /// Returns descriptions of some of the interactions that ended wrongly.
    pub(crate) fn samples(&self) -> Vec<String> {
        self.samples.lock().expect("no thread panics here").clone()
    }

    pub(crate) fn set_paused(&self, is_paused: bool) {
        self.is_paused.store(is_paused, Ordering::Relaxed);
    }

    /// Counts the interactions whose handler has responded, and whose user sees another text in the end.
    pub(crate) fn count_replaced(&self, record: &Record) {
        let long = self.long.lock().expect("no thread panics here");
        for (number, outcome) in &*long {
            let text = outcome.original_response().map(|message| message.content);
            let is_replaced = text.as_deref() != Some(&number.to_string());
            if is_replaced && record.has_responded(*number) {
                increment(&self.replaced);
                self.add_sample(format!("responded to {number}, then {text:?}"));
            }
        }
    }

    /// Adds a time during which no process had a session, in milliseconds since the Unix epoch.
    pub(crate) fn add_gap(&self, gap: Range<u64>) {
        let mut gaps = self.gaps.lock().expect("no thread panics here");
        gaps.push(gap);
    }

    /// Returns whether no process received an interaction that was sent at this time.
    fn is_in_gap(&self, sent_at: u64) -> bool {
        let gaps = self.gaps.lock().expect("no thread panics here");
        gaps.iter().any(|gap| gap.contains(&sent_at))
    }

    fn add_sample(&self, sample: String) {
        let mut samples = self.samples.lock().expect("no thread panics here");
        if samples.len() < SAMPLES {
            samples.push(sample);
        }
    }
}

fn increment(number: &AtomicU64) {
    number.fetch_add(1, Ordering::Relaxed);
}

/// Users who send interactions.
pub(crate) struct Load {
    users: Vec<MemberHandle>,
    counts: Arc<Counts>,
}

impl Load {
    pub(crate) async fn new(service: &Emulator, counts: &Arc<Counts>) -> Self {
        let guild = service.guild("Fleet").await;
        let mut users = Vec::new();
        for number in 0..USERS {
            users.push(guild.member(&format!("user-{number}")).join().await);
        }
        Self {
            users,
            counts: Arc::clone(counts),
        }
    }

    /// Sends commands until there were this many interactions, clicks and submissions included.
    pub(crate) async fn send(self, interactions: u64, per_second: u64, tasks: TaskTracker) {
        let period = Duration::from_secs(1) / u32::try_from(per_second).unwrap_or(1);
        let mut ticks = interval(period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let users = self.users.into_iter().cycle();
        for (number, user) in (0_u64..).zip(users) {
            ticks.tick().await;
            if self.counts.sent.load(Ordering::Relaxed) >= interactions {
                return;
            }
            let counts = Arc::clone(&self.counts);
            tasks.spawn(async move { Box::pin(converse(&user, number, &counts)).await });
        }
    }
}

/// Sends the command with this number, and clicks or submits as its response asks.
async fn converse(user: &MemberHandle, number: u64, counts: &Counts) {
    let command = match number % 20 {
        0..=5 => "quick",
        6 => "slow",
        7 | 8 => "long",
        9 => "late",
        10 | 11 => "form",
        12 | 13 => "question",
        14 | 15 => "buttons",
        16 | 17 => "limited",
        _ => "alone",
    };
    increment(&counts.sent);
    let outcome = user.slash(&format!("/{command} number:{number}")).await;
    let expected = number.to_string();
    match command {
        "form" => match outcome.modal() {
            Some(modal) => {
                increment(&counts.responded);
                increment(&counts.sent);
                let submitted = user.submit(&modal, [("what", "pizza")]).await;
                classify(&submitted, &format!("{expected} pizza"), counts).await;
            }
            None => classify(&outcome, "a modal", counts).await,
        },
        "question" | "buttons" => {
            let button = button(&outcome);
            let text = if command == "question" {
                "Sure?"
            } else {
                "Click"
            };
            let Some((message, custom_id)) = button else {
                return classify(&outcome, text, counts).await;
            };
            increment(&counts.responded);
            increment(&counts.sent);
            let clicked = user.click(&message, &custom_id).await;
            classify(&clicked, &expected, counts).await;
        }
        _ => classify(&outcome, &expected, counts).await,
    }
    if command == "long" {
        let mut long = counts.long.lock().expect("no thread panics here");
        long.push((number, outcome));
    }
}

/// Returns the message of a response with its first button.
fn button(outcome: &Outcome) -> Option<(guildhall::model::Message, String)> {
    outcome.message()?;
    let message = outcome.original_response()?;
    let mut components = message.components.iter().flat_map(Component::children);
    let custom_id = components.find_map(Component::custom_id)?.to_owned();
    Some((message, custom_id))
}

/// Counts the end of an interaction.
async fn classify(outcome: &Outcome, expected: &str, counts: &Counts) {
    if let Some(error) = outcome.error() {
        if counts.is_in_gap(outcome.interaction.id.created_at_millis()) {
            return increment(&counts.no_session);
        }
        if counts.is_paused.load(Ordering::Relaxed) {
            return increment(&counts.sent_to_paused);
        }
        increment(&counts.no_response);
        counts.add_sample(format!("no response, expected {expected:?}: {error}"));
        return;
    }
    let Ok(message) = timeout(LONGEST, outcome.final_response()).await else {
        increment(&counts.never_final);
        counts.add_sample(format!("never final, expected {expected:?}"));
        return;
    };
    let own = message.map(|message| message.content);
    let texts: Vec<_> = own
        .into_iter()
        .chain(
            outcome
                .followups()
                .into_iter()
                .map(|message| message.content),
        )
        .collect();
    let [text] = &texts[..] else {
        increment(&counts.twice);
        counts.add_sample(format!("expected {expected:?}: {texts:?}"));
        return;
    };
    let count = match text {
        text if text == expected => &counts.responded,
        text if text.contains("stopped before this was finished") => &counts.interrupted,
        text if text.contains("out of date") || text.contains("has expired") => &counts.outdated,
        text if text.contains("You can use this again")
            || text.contains("already running")
            || text.contains("can be used again") =>
        {
            &counts.limited
        }
        text if text.contains("went wrong") => &counts.failed,
        _ => {
            counts.add_sample(format!("expected {expected:?}: {texts:?}"));
            &counts.twice
        }
    };
    increment(count);
}
