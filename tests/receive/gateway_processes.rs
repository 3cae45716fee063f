//! Processes of one app on the gateway, each of which receives every interaction: they are killed, and their
//! connections are lost.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use acceptance::SharedStore;
use futures_util::future::join_all;
use guildhall::Config;
use guildhall::client::{Auth, Client};
use guildhall::emulator::{Emulator, Fault, FaultPlan};
use guildhall::model::Interaction;
use guildhall::model::api::CreateInteractionResponse;
use guildhall::prelude::*;
use tokio::runtime::{self, Runtime};
use tokio::time::sleep;

const STOPPED: &str = "The app stopped before this was finished. Try again in a moment.";

/// Time limit for each wait.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Number of interactions in a group, which are sent at the same time.
const GROUP: u64 = 10;

/// Processes that have run the handler, by interaction.
#[derive(Debug, Default)]
struct Runs(Mutex<BTreeMap<Id<Interaction>, Vec<Process>>>);

impl Runs {
    fn add(&self, id: Id<Interaction>, process: Process) {
        let mut runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.entry(id).or_default().push(process);
    }

    fn all(&self) -> Vec<Vec<Process>> {
        let runs = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        runs.values().cloned().collect()
    }
}

/// Number of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Process(usize);

/// State of the app in one process.
#[derive(Debug)]
struct ProcessState {
    process: Process,
    runs: Arc<Runs>,
}

/// Repeat a number
#[command]
fn repeat(ctx: Context, #[state] state: &ProcessState, #[doc = "Number"] number: i64) -> String {
    state.runs.add(ctx.id(), state.process);
    number.to_string()
}

/// Service, store and processes of an app.
struct Fleet {
    discord: Emulator,
    store: SharedStore,
    runs: Arc<Runs>,
    processes: Vec<Option<Runtime>>,
}

impl Fleet {
    /// Starts two processes, and waits until both have a session.
    async fn start() -> Self {
        let discord = Emulator::builder().response_timeout(TIMEOUT).start().await;
        let discord = discord.expect("a loopback port is free");
        let commands = [repeat::COMMAND.def().into()];
        let scope = guildhall::rules::Scope::Global;
        let registered = acceptance::overwrite_commands(&discord, scope, &commands).await;
        registered.expect("the command is valid");
        let mut fleet = Self {
            discord,
            store: SharedStore::default(),
            runs: Arc::default(),
            processes: Vec::new(),
        };
        fleet.add().await;
        fleet.add().await;
        fleet
    }

    /// Starts a process, and waits until all running processes have a session.
    async fn add(&mut self) {
        let service = &self.discord;
        let client = Client::with_base_url(&service.api_base(), Auth::bot(service.bot_token()));
        let config = Config::default()
            .application_id(service.application_id())
            .public_key(service.public_key().parse().expect("the key is valid"));
        let app = App::builder()
            .discovery(false)
            .config(config)
            .client(client.expect("the URL is valid"))
            .command(repeat::COMMAND)
            .state(ProcessState {
                process: Process(self.processes.len()),
                runs: Arc::clone(&self.runs),
            })
            .store(self.store.connect(Duration::ZERO));
        let token = service.bot_token();
        let runtime = runtime::Builder::new_multi_thread()
            .worker_threads(1)
            .enable_all()
            .build()
            .expect("the system has threads");
        runtime.spawn(async move {
            let app = app.build().expect("the app is valid");
            app.listen(token, std::future::pending()).await
        });
        self.processes.push(Some(runtime));
        let running = self.processes.iter().flatten().count();
        self.wait_for_sessions(running).await;
    }

    /// Ends a process in the middle of its work.
    fn kill(&mut self, Process(index): Process) {
        if let Some(runtime) = self.processes[index].take() {
            runtime.shutdown_background();
        }
    }

    async fn wait_for_sessions(&self, count: usize) {
        let deadline = Instant::now() + TIMEOUT;
        let connected = || {
            let sessions = self.discord.gateway().sessions();
            sessions.iter().filter(|one| one.is_connected).count()
        };
        while connected() < count {
            assert!(Instant::now() < deadline, "a process has no session");
            sleep(Duration::from_millis(5)).await;
        }
    }

    /// Sends a group of numbers, disturbs the processes as soon as a handler runs, and checks that each user sees one
    /// text.
    async fn repeat_group(&mut self, first: u64, disturb: impl FnOnce(&mut Self)) {
        let before = self.runs.all().len();
        let group = first..first + GROUP;
        let sending = group
            .clone()
            .map(|number| tokio::spawn(repeated(self.discord.clone(), number)));
        let sending: Vec<_> = sending.collect();
        let deadline = Instant::now() + TIMEOUT;
        while self.runs.all().len() == before {
            assert!(Instant::now() < deadline, "no handler runs");
            sleep(Duration::from_millis(1)).await;
        }
        disturb(self);
        for (number, texts) in group.zip(join_all(sending).await) {
            let texts = texts.expect("the user's task does not panic");
            let [text] = &texts[..] else {
                panic!("the response to {number} is {texts:?}");
            };
            assert!(
                *text == number.to_string() || text == STOPPED,
                "{number}: {text}"
            );
        }
    }
}

/// Sends a number, and returns all texts that the user sees.
async fn repeated(discord: Emulator, number: u64) -> Vec<String> {
    let line = format!("/repeat number:{number}");
    let outcome = discord.you().slash(&line).await;
    let messages = outcome.original_response().into_iter();
    let messages = messages.chain(outcome.followups());
    messages.map(|message| message.content).collect()
}

impl Drop for Fleet {
    fn drop(&mut self) {
        for runtime in self.processes.iter_mut().filter_map(Option::take) {
            runtime.shutdown_background();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interactions_are_answered_once_while_processes_are_killed_and_connections_lost() {
    let mut fleet = Fleet::start().await;
    let mut numbers = (0_u64..).step_by(usize::try_from(GROUP).expect("the group is small"));
    let mut next = || numbers.next().expect("there are more numbers");
    for round in 0..3 {
        fleet
            .repeat_group(next(), |fleet| fleet.discord.gateway().drop_connections())
            .await;
        fleet
            .repeat_group(next(), |fleet| fleet.discord.gateway().reconnect())
            .await;
        fleet
            .repeat_group(next(), |fleet| fleet.discord.gateway().invalidate(true))
            .await;
        fleet
            .repeat_group(next(), |fleet| fleet.discord.gateway().close(4000))
            .await;
        fleet
            .repeat_group(next(), |fleet| fleet.kill(Process(round)))
            .await;
        fleet.add().await;
    }

    let runs = fleet.runs.all();
    assert!(
        runs.iter().all(|processes| processes.len() == 1),
        "{runs:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn interaction_of_a_process_that_is_killed_during_the_callback_is_answered_by_another_one() {
    let mut fleet = Fleet::start().await;
    let slow = Fault::Slow(Duration::from_hours(1));
    let callback = FaultPlan::at::<CreateInteractionResponse>(slow).times(1);
    let callback = fleet.discord.inject(callback);

    let sending = tokio::spawn(repeated(fleet.discord.clone(), 7));
    callback.wait_for_hits(1).await;
    let [process] = fleet.runs.all()[0][..] else {
        panic!("one process has the interaction");
    };
    fleet.kill(process);

    let texts = sending.await.expect("the user's task does not panic");
    assert_eq!(texts, [STOPPED]);
}
