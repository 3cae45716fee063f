//! However an interaction goes on, also when the app is told to stop meanwhile, the member of the
//! service in memory sees one answer or is told why there is none.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use guildhall::emulator::{Clock, Emulator, Failure, Fault, Outcome, Script};
use guildhall::model::{Message, MessageFlags};
use guildhall::prelude::*;
use guildhall::{AppBuilder, ContextError, FirstAnswer, Installed};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, yield_now};
use tokio::time::{advance, pause};

/// What holds a handler up, and keeps what it was told.
#[derive(Debug, Default)]
struct Gate {
    reached: Notify,
    open: Notify,
    told: Mutex<String>,
}

impl Gate {
    async fn pass(&self) {
        self.reached.notify_one();
        self.open.notified().await;
    }

    fn told(&self) -> String {
        let told = self.told.lock();
        told.unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Wait until told
#[command]
async fn wait(#[state] gate: &Arc<Gate>) -> &'static str {
    gate.pass().await;
    "finished"
}

/// Wait until told, and panic
#[command]
async fn panics(#[state] gate: &Arc<Gate>) {
    gate.pass().await;
    panic!("out of luck")
}

/// Wait until told, answer, and keep what came of it
#[command]
async fn reply(ctx: Context, #[state] gate: &Arc<Gate>) {
    gate.pass().await;
    let replied = ctx.reply("finished").await;
    keep(gate, replied.expect_err("it is too late").to_string());
}

/// Answer, wait until told, and answer again
#[command]
async fn twice(ctx: Context, #[state] gate: &Arc<Gate>) -> Result<()> {
    ctx.reply("first").await?;
    gate.pass().await;
    let second = ctx.reply("second").await;
    keep(gate, second.expect_err("there is an answer").to_string());
    Ok(())
}

fn keep(gate: &Gate, told: String) {
    *gate.told.lock().unwrap_or_else(PoisonError::into_inner) = told;
}

/// The service, its clock, and an app on it whose handlers wait to be told.
struct Scene {
    service: Emulator,
    clock: Clock,
    bot: Installed,
    gate: Arc<Gate>,
}

impl Scene {
    async fn new() -> Self {
        Self::with(Duration::from_secs(3)).await
    }

    /// One whose service waits so long for a first answer.
    async fn with(deadline: Duration) -> Self {
        let (clock, gate) = (Clock::system(), Arc::new(Gate::default()));
        let service = Emulator::builder().clock(clock.clone()).deadline(deadline);
        let service = service.start().await;
        let service = service.expect("a loopback port is free");
        let commands = [
            wait::COMMAND,
            panics::COMMAND,
            reply::COMMAND,
            twice::COMMAND,
        ];
        let app = App::builder().without_discovery().state(Arc::clone(&gate));
        let app = commands.into_iter().fold(app, AppBuilder::command);
        let bot = service.install(app).await;
        // From here on, time passes at once when there is nothing left to do but wait.
        pause();
        Self {
            service,
            clock,
            bot,
            gate,
        }
    }

    /// The member uses a command, whose handler has begun.
    async fn begun(&self, line: &'static str) -> JoinHandle<Outcome> {
        let you = self.service.you();
        let asked = tokio::spawn(async move { you.slash(line).await });
        self.gate.reached.notified().await;
        asked
    }

    /// The member uses a command, and sees that the app is at work.
    async fn deferred(&self, line: &'static str) -> Outcome {
        let outcome = self.begun(line).await.await.expect("it was sent");
        let shown = outcome.original().expect("the app is at work");
        assert!(is_at_work(&shown));
        outcome
    }

    /// The member uses a command, and the connection to the app is closed.
    async fn cut(&self, line: &'static str) {
        let mut watch = self.service.watch();
        self.begun(line).await.abort();
        watch.next("MESSAGE_CREATE").await;
    }

    /// Lets 15 minutes pass, for the service and for the app.
    async fn much_later(&self) {
        let life = Duration::from_secs(15 * 60 + 1);
        self.clock.advance(life);
        advance(life).await;
    }

    /// The app is told to stop, and then the handler to go on.
    async fn stop_and_open(self) -> Emulator {
        let open = async {
            yield_now().await;
            self.gate.open.notify_one();
        };
        let (ended, ()) = tokio::join!(self.bot.stop(), open);
        ended.expect("the server ends well");
        self.service
    }

    /// The app is told to stop, and the handler never to go on.
    async fn stop(self) -> Emulator {
        self.bot.stop().await.expect("the server ends well");
        self.service
    }

    /// Lets the handler go on to its end.
    async fn finish(&self) {
        self.gate.open.notify_one();
        self.bot.idle().await;
    }
}

/// All that the member sees of the app.
fn seen(service: &Emulator) -> Vec<String> {
    let messages = service.you().messages();
    messages
        .into_iter()
        .map(|message| message.content)
        .collect()
}

fn is_at_work(message: &Message) -> bool {
    message.flags.contains(MessageFlags::LOADING)
}

/// The text of the only message that the member sees, without the number of the interaction.
fn only(service: &Emulator) -> String {
    let [text] = &seen(service)[..] else {
        panic!("one message: {:?}", seen(service));
    };
    text.split('.').next().unwrap_or_default().to_owned()
}

const WRONG: &str = "Something went wrong";
const INTERRUPTED: &str = "The app was stopped before this was done";

#[tokio::test]
async fn in_time_the_answer_is_the_only_message() {
    let scene = Scene::new().await;
    scene.gate.open.notify_one();

    let outcome = scene.service.you().slash("wait").await;

    assert_eq!(outcome.content(), "finished");
    assert_eq!(only(&scene.service), "finished");
}

#[tokio::test]
async fn stopped_in_time_the_answer_still_comes_in_the_response() {
    let scene = Scene::new().await;
    let asked = scene.begun("wait").await;

    let service = scene.stop_and_open().await;

    let outcome = asked.await.expect("it was sent");
    assert_eq!(outcome.content(), "finished");
    assert_eq!(only(&service), "finished");
}

#[tokio::test]
async fn late_answer_takes_the_place_of_the_deferral() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;
    scene.finish().await;

    let settled = outcome.settled().await.expect("there is an answer");

    assert!(!is_at_work(&settled));
    assert_eq!(only(&scene.service), "finished");
}

#[tokio::test]
async fn stopped_late_the_answer_takes_the_place_of_the_deferral() {
    let scene = Scene::new().await;
    scene.deferred("wait").await;

    let service = scene.stop_and_open().await;

    assert_eq!(only(&service), "finished");
}

#[tokio::test]
async fn much_later_the_handler_is_told_and_nothing_is_sent() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("reply").await;
    let calls = scene.service.script(Script::everywhere(Fault::Empty));
    scene.much_later().await;
    scene.finish().await;

    assert_eq!(scene.gate.told(), ContextError::Expired.to_string());
    assert!(is_at_work(&outcome.original().expect("it is there")));
    assert_eq!(calls.count(), 0);
}

#[tokio::test]
async fn much_later_by_the_clock_of_the_service_the_handler_is_told_what_it_says() {
    let scene = Scene::new().await;
    scene.deferred("reply").await;
    scene.clock.advance(Duration::from_secs(15 * 60 + 1));
    scene.finish().await;

    assert!(scene.gate.told().contains("50027"), "{}", scene.gate.told());
    assert_eq!(only(&scene.service), "");
}

#[tokio::test]
async fn stopped_much_later_the_app_ends_and_nothing_is_sent() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;
    scene.much_later().await;

    let service = scene.stop().await;

    assert!(is_at_work(&outcome.original().expect("it is there")));
    assert_eq!(only(&service), "");
}

#[tokio::test]
async fn never_the_member_sees_that_the_app_is_at_work() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;

    advance(Duration::from_secs(14 * 60)).await;

    assert!(is_at_work(&outcome.original().expect("it is there")));
    assert_eq!(only(&scene.service), "");
}

#[tokio::test]
async fn stopped_the_member_of_a_handler_that_never_ends_is_told() {
    let scene = Scene::new().await;
    let outcome = scene.deferred("wait").await;

    let service = scene.stop().await;

    assert_eq!(only(&service), INTERRUPTED);
    assert!(!is_at_work(&outcome.settled().await.expect("it is there")));
}

#[tokio::test]
async fn panic_in_time_is_told() {
    let scene = Scene::new().await;
    scene.gate.open.notify_one();

    let outcome = scene.service.you().slash("panics").await;

    assert!(outcome.content().starts_with(WRONG) && outcome.is_ephemeral());
    assert_eq!(only(&scene.service), WRONG);
}

#[tokio::test]
async fn late_panic_is_told_in_place_of_the_deferral() {
    let scene = Scene::new().await;
    scene.deferred("panics").await;
    scene.finish().await;

    assert_eq!(only(&scene.service), WRONG);
}

#[tokio::test]
async fn stopped_in_time_a_panic_is_told() {
    let scene = Scene::new().await;
    let asked = scene.begun("panics").await;

    let service = scene.stop_and_open().await;

    let outcome = asked.await.expect("it was sent");
    assert!(outcome.content().starts_with(WRONG));
    assert_eq!(only(&service), WRONG);
}

#[tokio::test]
async fn stopped_late_a_panic_is_told() {
    let scene = Scene::new().await;
    scene.deferred("panics").await;

    assert_eq!(only(&scene.stop_and_open().await), WRONG);
}

#[tokio::test]
async fn cut_off_the_handler_goes_on_and_answers_by_calls() {
    let scene = Scene::new().await;
    scene.cut("wait").await;
    scene.finish().await;

    assert_eq!(only(&scene.service), "finished");
}

#[tokio::test]
async fn stopped_and_cut_off_the_handler_answers_by_calls() {
    let scene = Scene::new().await;
    scene.cut("wait").await;

    assert_eq!(only(&scene.stop_and_open().await), "finished");
}

#[tokio::test]
async fn stopped_and_cut_off_the_member_of_a_handler_that_never_ends_is_told() {
    let scene = Scene::new().await;
    scene.cut("wait").await;

    assert_eq!(only(&scene.stop().await), INTERRUPTED);
}

#[tokio::test]
async fn service_that_gave_up_takes_nothing_and_the_member_knows_it() {
    let scene = Scene::with(Duration::from_secs(1)).await;
    let outcome = scene.begun("wait").await.await.expect("it was sent");
    scene.finish().await;

    assert!(matches!(outcome.failure(), Some(Failure::Undelivered(_))));
    assert!(seen(&scene.service).is_empty());
}

#[tokio::test]
async fn answered_twice_the_first_answer_stands_and_the_handler_is_told() {
    let scene = Scene::new().await;
    let outcome = scene.begun("twice").await.await.expect("it was sent");
    scene.finish().await;

    assert_eq!(outcome.content(), "first");
    assert_eq!(only(&scene.service), "first");
    let told = ContextError::AlreadyAnswered(FirstAnswer::Message);
    assert_eq!(scene.gate.told(), told.to_string());
}

#[tokio::test]
async fn stopped_between_two_answers_the_first_stands() {
    let scene = Scene::new().await;
    scene.begun("twice").await.await.expect("it was sent");
    let gate = Arc::clone(&scene.gate);

    let service = scene.stop_and_open().await;

    assert_eq!(only(&service), "first");
    assert!(gate.told().contains("already"), "{}", gate.told());
}

#[tokio::test]
async fn stopped_after_the_answer_the_member_of_a_handler_that_never_ends_is_told() {
    let scene = Scene::new().await;
    scene.begun("twice").await.await.expect("it was sent");

    let service = scene.stop().await;

    let seen = seen(&service);
    assert_eq!(seen[0], "first");
    assert!(seen[1].starts_with(INTERRUPTED), "{seen:?}");
}
