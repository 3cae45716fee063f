//! A hundred interactions, again and again, with the service's clock and on many threads.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::Duration;

use guildhall::client::{Auth, Client};
use guildhall::emulator::{ActiveFaultPlan, Clock, Emulator, EmulatorBuilder};
use guildhall::model::{Interaction, Message, MessageFlags, Timestamp};
use guildhall::prelude::*;
use guildhall::{AppBuilder, Installed};
use tokio::sync::Mutex;
use tokio::task::JoinSet;
use tokio::time::sleep;

use super::app::{Begun, Pace, app};
use super::faults::faults;
use super::member::{DEEDS, Deed, cut_off, entered, pressed};

/// The service, and an app on it that does not give up soon.
struct Soak {
    service: Emulator,
    bot: Installed,
    begun: Arc<Begun>,
    /// One connection is cut at a time, so that it is the one whose handler has begun.
    cutting: Arc<Mutex<()>>,
}

impl Soak {
    async fn begin(service: EmulatorBuilder, app: AppBuilder) -> Self {
        let service = service.start().await.expect("a loopback port is free");
        let begun = Arc::new(Begun::default());
        let client = Client::builder(Auth::Nobody).base(service.api_base());
        let client = client.retries(30).deadline(Duration::from_secs(3600));
        let app = app.client(client.build().expect("the base is an address"));
        let bot = service.install(app.state(Arc::clone(&begun))).await;
        Self {
            service,
            bot,
            begun,
            cutting: Arc::default(),
        }
    }

    /// A hundred interactions at 64 connections, and what goes wrong with them.
    async fn hundred(&self) {
        const AT_ONCE: usize = 64;
        let faults = faults().into_iter();
        let played: Vec<_> = faults.map(|script| self.service.inject(script)).collect();
        let mut done = JoinSet::new();
        for ten in 0..10 {
            for deed in DEEDS {
                if done.len() == AT_ONCE {
                    done.join_next().await.transpose().expect("it is done");
                }
                self.send(deed, ten, &mut done);
            }
        }
        while let Some(done) = done.join_next().await {
            done.expect("it is done");
        }
        self.bot.idle().await;
        let struck: Vec<_> = played.iter().map(ActiveFaultPlan::hit_count).collect();
        assert_eq!(struck, [4, 7, 3, 4, 3, 2, 1, 2, 3, 1]);
    }

    fn send(&self, deed: Deed, ten: usize, done: &mut JoinSet<()>) {
        let you = self.service.you();
        match deed {
            Deed::Uses(line) => done.spawn(async move { drop(you.slash(line).await) }),
            Deed::IsCutOff => done.spawn(cut_off(you, self.begun.clone(), self.cutting.clone())),
            Deed::Presses => done.spawn(pressed(you, ["press", "turn"][ten % 2])),
            Deed::Enters => done.spawn(entered(you)),
        };
    }

    /// What the member is left with: how many messages begin with which sentence.
    fn endings(&self) -> BTreeMap<String, usize> {
        let messages = self.service.you().messages();
        let answered: BTreeSet<_> = messages.iter().filter_map(answered).collect();
        assert_eq!(answered.len(), messages.len(), "none is answered twice");
        let mut endings = BTreeMap::new();
        for message in messages {
            assert!(!message.flags.contains(MessageFlags::LOADING));
            let sentence = message.content.split('.').next().unwrap_or_default();
            *endings.entry(sentence.to_owned()).or_default() += 1;
        }
        endings
    }
}

fn answered(message: &Message) -> Option<Id<Interaction>> {
    Some(message.interaction_metadata.as_ref()?.id)
}

/// What is left of so many hundreds. A modal that is shown leaves nothing, nor does a panel that is
/// turned.
fn expected(hundreds: usize) -> BTreeMap<String, usize> {
    let of_a_hundred = [
        // Of what follows a deferral that is deleted, one meets a 500: whether it was posted, nobody
        // knows.
        ("Something went wrong", 21),
        ("cut", 10),
        ("entered", 10),
        ("file", 10),
        ("panel", 5),
        ("pressed", 5),
        ("slow", 10),
        ("turned", 5),
        ("whisper", 9),
    ];
    let of_all = of_a_hundred.map(|(text, count)| (text.to_owned(), count * hundreds));
    of_all.into()
}

/// Lets the service's clock go with the paused one of this test.
async fn tick(clock: Clock) {
    const TICK: Duration = Duration::from_millis(50);
    loop {
        sleep(TICK).await;
        clock.advance(TICK);
    }
}

#[tokio::test(start_paused = true)]
async fn two_thousand_interactions_end_with_one_answer_each_in_time() {
    let clock = Clock::at(Timestamp::now());
    tokio::spawn(tick(clock.clone()));
    let service = Emulator::builder().clock(clock);
    let soak = Soak::begin(service, app(Pace(Duration::from_secs(5)))).await;
    for _ in 0..20 {
        soak.hundred().await;
    }
    assert_eq!(soak.endings(), expected(20));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn interactions_on_many_threads_end_with_one_answer_each() {
    // How long the service waits is measured by the machine's clock, which others use as well.
    let service = Emulator::builder().deadline(Duration::from_secs(60));
    let app = app(Pace(Duration::ZERO)).defer_after(Duration::ZERO);
    let soak = Soak::begin(service, app).await;
    for _ in 0..3 {
        soak.hundred().await;
    }
    assert_eq!(soak.endings(), expected(3));
}
