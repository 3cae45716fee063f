//! Callbacks whose HTTP response is lost: the user sees one response, and the outcome is correct.

use std::time::Duration;

use guildhall::ContextError;
use guildhall::command::Command;
use guildhall::emulator::{ActiveFaultPlan, Disconnect, Emulator, Fault, FaultPlan};
use guildhall::hook::{FinishedInteraction, Outcome};
use guildhall::model::Message;
use guildhall::model::api::{CreateInteractionResponse, EditOriginalResponse};
use guildhall::prelude::*;
use guildhall::response::InitialResponse;
use tokio::sync::mpsc::{UnboundedSender, unbounded_channel};
use tokio::time::timeout;

use super::fixture::{Fixture, WRONG, only_message};
use crate::files::report;

/// Respond with a file from a reader
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
    let already = ContextError::AlreadyResponded(InitialResponse::Message);
    assert_eq!(
        second.map_err(|error| error.to_string()),
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

fn report_outcome(ctx: &Context, finished: &FinishedInteraction) {
    let sender: &UnboundedSender<Outcome> = ctx.state().expect("the app has this state");
    sender
        .send(finished.outcome)
        .expect("the test keeps the receiver");
}

/// Injects a fault that breaks the connections of the first `times` callbacks.
fn interrupt_callbacks(service: &Emulator, cut: Disconnect, times: usize) -> ActiveFaultPlan {
    let fault_plan = FaultPlan::at::<CreateInteractionResponse>(Fault::Disconnect(cut));
    service.inject(fault_plan.times(times))
}

/// Returns the user's messages and the outcome of a command; the connections of its first `times` callbacks break.
async fn run_with_lost_callbacks(
    command: &Command,
    at: Disconnect,
    times: usize,
) -> (Vec<Message>, Outcome) {
    let fault_plan = FaultPlan::at::<CreateInteractionResponse>(Fault::Disconnect(at));
    run(command, fault_plan.times(times), times).await
}

/// Returns the user's messages and the outcome of a command; the connection of its first edit of the deferral breaks.
async fn run_with_lost_edit(command: &Command, at: Disconnect) -> (Vec<Message>, Outcome) {
    let fault_plan = FaultPlan::at::<EditOriginalResponse>(Fault::Disconnect(at));
    run(command, fault_plan.times(1), 1).await
}

async fn run(command: &Command, cut: FaultPlan, times: usize) -> (Vec<Message>, Outcome) {
    let (sender, mut receiver) = unbounded_channel();
    let service = Emulator::start().await;
    let app = App::builder().discovery(false).command(*command);
    let bot = service
        .install(app.state(sender).after(report_outcome))
        .await;
    bot.ignore_failures();
    tokio::time::pause();
    let cuts = service.inject(cut);

    service.you().slash(command.def().name).await;
    bot.idle().await;

    assert_eq!(cuts.hit_count(), times);
    let outcome = receiver.recv().await.expect("the handler has ended");
    (service.you().messages(), outcome)
}

fn texts(messages: &[Message]) -> Vec<&str> {
    messages
        .iter()
        .map(|message| message.content.as_str())
        .collect()
}

#[tokio::test]
async fn callback_that_did_not_arrive_is_sent_again() {
    let (messages, outcome) =
        run_with_lost_callbacks(&report::COMMAND, Disconnect::BeforeHandling, 1).await;
    assert_eq!(
        (texts(&messages), outcome),
        (vec!["Here"], Outcome::Completed)
    );
}

#[tokio::test]
async fn callback_with_a_lost_response_is_not_duplicated() {
    let (messages, outcome) =
        run_with_lost_callbacks(&report::COMMAND, Disconnect::BeforeResponse, 1).await;
    assert_eq!(
        (texts(&messages), outcome),
        (vec!["Here"], Outcome::Completed)
    );
}

#[tokio::test]
async fn upload_from_a_reader_with_a_lost_response_counts_as_delivered() {
    let (messages, outcome) = run_with_lost_edit(&live::COMMAND, Disconnect::BeforeResponse).await;
    assert_eq!(
        (texts(&messages), outcome),
        (vec!["Live"], Outcome::Completed)
    );
}

#[tokio::test]
async fn lost_upload_from_a_reader_becomes_an_error_message() {
    let (messages, outcome) = run_with_lost_edit(&live::COMMAND, Disconnect::BeforeHandling).await;
    assert_eq!((messages.len(), outcome), (1, Outcome::Undelivered));
    assert!(messages[0].content.starts_with(WRONG), "{messages:?}");
}

#[tokio::test]
async fn callback_counts_as_delivered_if_every_response_is_lost() {
    let (messages, outcome) =
        run_with_lost_callbacks(&report::COMMAND, Disconnect::BeforeResponse, 6).await;
    assert_eq!(
        (texts(&messages), outcome),
        (vec!["Here"], Outcome::Completed)
    );
}

#[tokio::test]
async fn second_reply_after_lost_responses_is_an_error() {
    let (messages, outcome) =
        run_with_lost_callbacks(&again::COMMAND, Disconnect::BeforeResponse, 6).await;
    let texts = texts(&messages);
    assert_eq!((texts, outcome), (vec!["Here", "more"], Outcome::Completed));
}

#[tokio::test]
async fn reply_returned_after_an_abandoned_reply_is_a_followup() {
    let (messages, outcome) =
        run_with_lost_callbacks(&hasty::COMMAND, Disconnect::BeforeResponse, 1).await;
    let texts = texts(&messages);
    assert_eq!((texts, outcome), (vec!["Here", "more"], Outcome::Completed));
}

#[tokio::test]
async fn deferral_with_lost_responses_is_still_completed() {
    let fixture = Fixture::new().await;
    let cuts = interrupt_callbacks(&fixture.service, Disconnect::BeforeResponse, 6);
    fixture.start_and_disconnect("wait").await;
    cuts.wait_for_hits(6).await;
    fixture.finish().await;

    assert_eq!(only_message(&fixture.service), "finished");
}
