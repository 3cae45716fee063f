//! Callbacks whose HTTP response is lost: the user sees one response, and the app knows of it.

use std::time::Duration;

use guildhall::emulator::{Cut, Emulator, Fault, RunningScript, Script};
use guildhall::hook::{Finished, Outcome};
use guildhall::model::Message;
use guildhall::model::api::{CreateInteractionResponse, EditOriginalResponse};
use guildhall::prelude::*;
use guildhall::{Command, ContextError, FirstAnswer};
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::scene::{Scene, WRONG, only};
use crate::files::report;

/// Answer with a file from a reader
#[command]
fn live() -> Reply {
    let live = File::from_reader("l.txt", 8, tokio::io::repeat(b'0'));
    Reply::text("Live").file(live)
}

/// Fail to reply, try again, and follow up
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

/// Time out on a reply, then return something else
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

/// Breaks the connection of the first `times` callbacks.
fn cut(service: &Emulator, cut: Cut, times: usize) -> RunningScript {
    let script = Script::at::<CreateInteractionResponse>(Fault::Cut(cut));
    service.script(script.times(times))
}

/// Returns the user's messages and the outcome of a command whose first callbacks are interrupted.
async fn used(command: &Command, at: Cut, times: usize) -> (Vec<Message>, Outcome) {
    let script = Script::at::<CreateInteractionResponse>(Fault::Cut(at));
    used_with(command, script.times(times), times).await
}

/// Returns the same for a command whose first edit of the deferral is interrupted.
async fn completed(command: &Command, at: Cut) -> (Vec<Message>, Outcome) {
    let script = Script::at::<EditOriginalResponse>(Fault::Cut(at));
    used_with(command, script.times(1), 1).await
}

async fn used_with(command: &Command, cut: Script, times: usize) -> (Vec<Message>, Outcome) {
    let (tell, mut told) = unbounded_channel();
    let service = Emulator::start().await;
    let app = App::builder().without_discovery().command(*command);
    let bot = service.install(app.state(tell).after(note)).await;
    tokio::time::pause();
    let cuts = service.script(cut);

    service.you().slash(command.def().name).await;
    bot.idle().await;

    assert_eq!(cuts.count(), times);
    let outcome = told.recv().await.expect("it has ended");
    (service.you().messages(), outcome)
}

fn texts(messages: &[Message]) -> Vec<&str> {
    messages.iter().map(|it| it.content.as_str()).collect()
}

#[tokio::test]
async fn first_answer_that_has_not_arrived_is_sent_again() {
    let (seen, outcome) = used(&report::COMMAND, Cut::Unserved, 1).await;
    assert_eq!((texts(&seen), outcome), (vec!["Here"], Outcome::Answered));
}

#[tokio::test]
async fn first_answer_has_arrived_though_its_reply_is_lost() {
    let (seen, outcome) = used(&report::COMMAND, Cut::BeforeHead, 1).await;
    assert_eq!((texts(&seen), outcome), (vec!["Here"], Outcome::Answered));
}

#[tokio::test]
async fn file_that_is_read_once_has_arrived_though_its_reply_is_lost() {
    let (seen, outcome) = completed(&live::COMMAND, Cut::BeforeHead).await;
    assert_eq!((texts(&seen), outcome), (vec!["Live"], Outcome::Answered));
}

#[tokio::test]
async fn member_is_told_of_a_file_that_is_read_once_and_has_not_arrived() {
    let (seen, outcome) = completed(&live::COMMAND, Cut::Unserved).await;
    assert_eq!((seen.len(), outcome), (1, Outcome::Undelivered));
    assert!(seen[0].content.starts_with(WRONG), "{seen:?}");
}

#[tokio::test]
async fn first_answer_has_arrived_though_every_reply_to_it_is_lost() {
    let (seen, outcome) = used(&report::COMMAND, Cut::BeforeHead, 6).await;
    assert_eq!((texts(&seen), outcome), (vec!["Here"], Outcome::Answered));
}

#[tokio::test]
async fn handler_that_tries_again_is_told_of_the_answer_that_has_arrived() {
    let (seen, outcome) = used(&again::COMMAND, Cut::BeforeHead, 6).await;
    let texts = texts(&seen);
    assert_eq!((texts, outcome), (vec!["Here", "more"], Outcome::Answered));
}

#[tokio::test]
async fn what_is_returned_follows_an_answer_that_was_not_waited_for() {
    let (seen, outcome) = used(&hasty::COMMAND, Cut::BeforeHead, 1).await;
    let texts = texts(&seen);
    assert_eq!((texts, outcome), (vec!["Here", "more"], Outcome::Answered));
}

#[tokio::test]
async fn deferral_whose_replies_are_all_lost_is_completed_all_the_same() {
    let scene = Scene::new().await;
    let cuts = cut(&scene.service, Cut::BeforeHead, 6);
    scene.cut("wait").await;
    cuts.strikes(6).await;
    scene.finish().await;

    assert_eq!(only(&scene.service), "finished");
}
