//! First answers that go by a call whose reply gets lost: there is one answer, and the app knows it.

use std::time::Duration;

use guildhall::emulator::{ActiveFaultPlan, Disconnect, Emulator, Fault, FaultPlan};
use guildhall::hook::{Finished, Outcome};
use guildhall::model::Message;
use guildhall::model::api::{CreateInteractionResponse, EditOriginalResponse};
use guildhall::prelude::*;
use guildhall::{Command, ContextError, FirstAnswer};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::scene::{Scene, WRONG, only};
use crate::files::report;

/// Answer with a file that can be read once
#[command]
fn live() -> Reply {
    let live = File::from_reader("l.txt", 8, tokio::io::repeat(b'0'));
    Reply::text("Live").file(live)
}

/// Try to answer, try again, and go on
#[command]
async fn again(ctx: Context) -> Result<()> {
    let first = ctx.reply(sheet()).await;
    assert!(matches!(first, Err(ContextError::Service(_))), "{first:?}");
    let second = ctx.reply("second").await;
    let already = ContextError::AlreadyAnswered(FirstAnswer::Message);
    assert_eq!(
        second.map_err(|it| it.to_string()),
        Err(already.to_string())
    );
    ctx.followup("more").await?;
    Ok(())
}

/// Answer with little patience, and return something else
#[command]
async fn hasty(ctx: Context) -> &'static str {
    let replied = timeout(Duration::from_millis(10), ctx.reply(sheet())).await;
    assert!(replied.is_err(), "{replied:?}");
    "more"
}

fn sheet() -> Reply {
    Reply::text("Here").file(File::new("r.txt", "all well"))
}

fn note(ctx: &Context, finished: &Finished) {
    let tell = ctx.state::<UnboundedSender<Outcome>>();
    let told = tell.expect("it is there").send(finished.outcome);
    told.expect("somebody listens");
}

/// Cuts so many of the calls that answer first.
fn cut(service: &Emulator, cut: Disconnect, times: usize) -> ActiveFaultPlan {
    let script = FaultPlan::at::<CreateInteractionResponse>(Fault::Disconnect(cut));
    service.inject(script.times(times))
}

/// What the member sees in the end of a command whose first calls are cut so often, and how it ended
/// for the app.
async fn used(command: &Command, at: Disconnect, times: usize) -> (Vec<Message>, Outcome) {
    let script = FaultPlan::at::<CreateInteractionResponse>(Fault::Disconnect(at));
    used_with(command, script.times(times), times).await
}

/// The same where the call that completes a deferral is cut.
async fn completed(command: &Command, at: Disconnect) -> (Vec<Message>, Outcome) {
    let script = FaultPlan::at::<EditOriginalResponse>(Fault::Disconnect(at));
    used_with(command, script.times(1), 1).await
}

async fn used_with(command: &Command, cut: FaultPlan, times: usize) -> (Vec<Message>, Outcome) {
    let (tell, mut told) = unbounded_channel();
    let service = Emulator::start().await;
    let app = App::builder().without_discovery().command(*command);
    let bot = service.install(app.state(tell).after(note)).await;
    tokio::time::pause();
    let cuts = service.inject(cut);

    service.you().slash(command.def().name).await;
    bot.idle().await;

    assert_eq!(cuts.hit_count(), times);
    let outcome = told.recv().await.expect("it has ended");
    (service.you().messages(), outcome)
}

fn texts(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|it| it.content.as_str()).collect()
}

#[tokio::test]
async fn first_answer_that_has_not_arrived_is_sent_again() {
    let (seen, outcome) = used(&report::COMMAND, Disconnect::BeforeHandling, 1).await;
    assert_eq!((texts(&seen), outcome), (vec!["Here"], Outcome::Answered));
}

#[tokio::test]
async fn first_answer_has_arrived_though_its_reply_is_lost() {
    let (seen, outcome) = used(&report::COMMAND, Disconnect::BeforeResponse, 1).await;
    assert_eq!((texts(&seen), outcome), (vec!["Here"], Outcome::Answered));
}

#[tokio::test]
async fn file_that_is_read_once_has_arrived_though_its_reply_is_lost() {
    let (seen, outcome) = completed(&live::COMMAND, Disconnect::BeforeResponse).await;
    assert_eq!((texts(&seen), outcome), (vec!["Live"], Outcome::Answered));
}

#[tokio::test]
async fn member_is_told_of_a_file_that_is_read_once_and_has_not_arrived() {
    let (seen, outcome) = completed(&live::COMMAND, Disconnect::BeforeHandling).await;
    assert_eq!((seen.len(), outcome), (1, Outcome::Undelivered));
    assert!(seen[0].content.starts_with(WRONG), "{seen:?}");
}

#[tokio::test]
async fn first_answer_has_arrived_though_every_reply_to_it_is_lost() {
    let (seen, outcome) = used(&report::COMMAND, Disconnect::BeforeResponse, 6).await;
    assert_eq!((texts(&seen), outcome), (vec!["Here"], Outcome::Answered));
}

#[tokio::test]
async fn handler_that_tries_again_is_told_of_the_answer_that_has_arrived() {
    let (seen, outcome) = used(&again::COMMAND, Disconnect::BeforeResponse, 6).await;
    let texts = texts(&seen);
    assert_eq!((texts, outcome), (vec!["Here", "more"], Outcome::Answered));
}

#[tokio::test]
async fn what_is_returned_follows_an_answer_that_was_not_waited_for() {
    let (seen, outcome) = used(&hasty::COMMAND, Disconnect::BeforeResponse, 1).await;
    let texts = texts(&seen);
    assert_eq!((texts, outcome), (vec!["Here", "more"], Outcome::Answered));
}

#[tokio::test]
async fn deferral_whose_replies_are_all_lost_is_completed_all_the_same() {
    let scene = Scene::new().await;
    let cuts = cut(&scene.service, Disconnect::BeforeResponse, 6);
    scene.cut("wait").await;
    cuts.wait_for_hits(6).await;
    scene.finish().await;

    assert_eq!(only(&scene.service), "finished");
}
