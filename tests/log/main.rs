//! Claims about the log: what went wrong stands in it, under the interaction's id; secrets and what people wrote do not.

use std::time::Duration;

use acceptance::{
    Desk, Log, PostCallback, Scene, Scripted, Signed, Silent, answer, app, autocomplete, builder,
    click, fixture, option, slash, submit,
};
use guildhall::prelude::*;
use guildhall::rules::Limits;
use serde_json::json;
use tokio::time::advance;

/// Fail
#[command]
async fn fail(
    /// How often
    #[option(max = 6)]
    times: Option<u8>,
) -> Result<String> {
    assert_ne!(times, Some(0));
    Err(std::io::Error::other("the disk is full"))?
}

/// Panic
#[command]
async fn panic() {
    panic!("out of luck")
}

/// Roll a die that nobody may
#[command(check = is_open)]
fn roll() {}

fn is_open(_ctx: &Context) -> bool {
    false
}

/// Do nothing
#[command]
fn nothing() {}

/// Hold the thread for 4 seconds
#[command]
async fn block() {
    let mut over = std::pin::pin!(advance(Duration::from_secs(4)));
    let held = std::future::poll_fn(|cx| {
        let _time_has_passed = over.as_mut().poll(cx);
        std::task::Poll::Ready(())
    });
    held.await;
}

/// Never end
#[command]
async fn forever() {
    std::future::pending::<()>().await;
}

/// Refuse
#[command]
fn refuse() -> Result<()> {
    Err(Error::user("not today"))
}

/// Refuse without a word
#[command]
fn mumble() -> Result<()> {
    Err(Error::user(" "))
}

#[derive(Modal)]
#[modal(title = "Order")]
struct Order {
    #[text]
    _count: u8,
}

/// Order, and panic
#[command]
async fn order(ctx: Context) -> Result<()> {
    ctx.show(Order::blank()).await?;
    panic!("out of luck")
}

/// Pick a word
#[command]
fn pick(
    /// Which
    #[option(autocomplete = words)]
    word: &str,
) -> String {
    word.to_owned()
}

async fn words(_typed: &str) -> Vec<String> {
    std::future::pending().await
}

#[component("press/{word}")]
fn press(word: String) -> Result<()> {
    Err(std::fmt::Error)?;
    drop(word);
    Ok(())
}

#[component("vote")]
async fn vote(ctx: Context) -> Result<Update> {
    ctx.reply("Thanks").await?;
    Ok(Update::text("7 votes"))
}

/// Hold the thread for 4 seconds, for a button
#[component("hold/{word}")]
async fn hold(word: String) -> Update {
    block().await;
    Update::text(word)
}

/// What is logged of a click, whose custom id ends with what somebody wrote.
async fn log_of_click(component: guildhall::Route, name: &str) -> String {
    let log = Log::take();
    let app = builder(&[]).component(component).build();
    let app = app.expect("the app of a test is complete");
    let custom_id = format!("{name}/what-somebody-wrote");
    let _answer = Signed::from(click(custom_id)).to(&app).await;
    log.text()
}

async fn log_of(body: serde_json::Value) -> String {
    let commands = [
        fail::COMMAND,
        panic::COMMAND,
        nothing::COMMAND,
        refuse::COMMAND,
        block::COMMAND,
        mumble::COMMAND,
    ];
    let log = Log::take();
    let app = app(&commands);
    let _answer = Signed::from(body).to(&app).await;
    log.text()
}

#[tokio::test]
async fn failure_is_logged_with_its_cause_and_the_id_that_the_member_is_shown() {
    let log = log_of(slash("fail", json!([]))).await;
    assert!(
        log.contains("ERROR") && log.contains("interaction=1"),
        "{log}"
    );
    assert!(log.contains("the disk is full"), "{log}");
}

#[tokio::test]
async fn panic_is_logged_with_its_message() {
    let log = log_of(slash("panic", json!([]))).await;
    assert!(
        log.contains("ERROR") && log.contains("out of luck"),
        "{log}"
    );
}

/// What is logged where something is used that a handler of errors answers for, or passes on.
async fn log_with(body: serde_json::Value, answers: bool) -> String {
    let log = Log::take();
    let app = builder(&[fail::COMMAND, panic::COMMAND, roll::COMMAND]);
    let app = app.on_error(move |_: &Context, error: Error| {
        if answers {
            Ok("never mind")
        } else {
            Err(error)
        }
    });
    let _answer = Signed::from(body)
        .to(&app.build().expect("it is complete"))
        .await;
    log.text()
}

#[tokio::test]
async fn panic_is_logged_once_whoever_answers() {
    for answers in [true, false] {
        let log = log_with(slash("panic", json!([])), answers).await;
        let line = "ERROR message=the handler panicked";
        assert_eq!(log.matches("ERROR").count(), 1, "{log}");
        assert!(log.contains(line) && log.contains("out of luck"), "{log}");
    }
}

#[tokio::test]
async fn refusal_is_logged_once_whoever_answers() {
    for answers in [true, false] {
        let log = log_with(slash("roll", json!([])), answers).await;
        let line = "message=refused by a guard interaction=1 command=roll guard=\"check\"";
        assert_eq!(log.matches(line).count(), 1, "{log}");
        assert!(!log.contains("the handler refused"), "{log}");
    }
}

#[tokio::test]
async fn value_that_does_not_fit_is_logged_once_whoever_answers() {
    for answers in [true, false] {
        let times = json!([option(4, "times", 7)]);
        let log = log_with(slash("fail", times), answers).await;
        let line = "message=a value does not fit";
        assert_eq!(log.matches(line).count(), 1, "{log}");
    }
}

#[tokio::test]
async fn failure_that_is_answered_is_not_logged_and_one_that_is_passed_on_is() {
    for (answers, lines) in [(true, 0), (false, 1)] {
        let log = log_with(slash("fail", json!([])), answers).await;
        assert_eq!(log.matches("ERROR").count(), lines, "{log}");
    }
}

/// What is logged where the disk is full and a handler of errors does this.
async fn log_where(on_error: fn(&Context, Error)) -> String {
    let log = Log::take();
    let app = builder(&[fail::COMMAND]).on_error(on_error);
    let _answer = Signed::from(slash("fail", json!([])))
        .to(&app.build().expect("it is complete"))
        .await;
    log.text()
}

#[tokio::test]
async fn failure_to_which_a_handler_of_errors_says_nothing_is_logged() {
    let log = log_where(|_, _| ()).await;
    let line =
        "ERROR message=the handler failed interaction=1 command=fail error=the disk is full\n";
    assert_eq!(log.matches(line).count(), 1, "{log}");
    assert_eq!(log.matches("ERROR").count(), 1, "{log}");
}

#[tokio::test]
async fn failure_over_which_a_handler_of_errors_panics_is_logged_beside_the_panic() {
    let log = log_where(|_, _| panic!("out of luck")).await;
    for what in ["error=the disk is full", "message=\"out of luck\""] {
        assert_eq!(log.matches(what).count(), 1, "{log}");
    }
}

#[tokio::test]
async fn refusal_that_says_nothing_is_logged_once_as_the_failure_that_it_is_told_as() {
    let log = log_of(slash("mumble", json!([]))).await;
    assert_eq!(log.matches("ERROR").count(), 1, "{log}");
    assert!(!log.contains("the handler refused"), "{log}");
    assert!(log.contains("SPAN outcome=\"failed\"\n"), "{log}");
}

#[tokio::test]
async fn number_that_a_member_is_told_after_a_modal_is_in_the_log() {
    let log = Log::take();
    let app = builder(&[order::COMMAND]).client(Silent::client());
    let app = app.on_error(|_: &Context, error: Error| Err::<(), _>(error));
    let app = app.build().expect("it is complete");
    let modal = Signed::from(slash("order", json!([]))).to(&app).await;
    let field = json!({"type": 4, "custom_id": "_count", "value": "9"});
    let custom_id = modal.json()["data"]["custom_id"].clone();
    let mut body = submit(custom_id, [field], &json!({}));
    body["id"] = json!("2");
    let told = Signed::from(body).to(&app).await.content();

    assert!(told.ends_with("report the number 2."), "{told}");
    let line = "interaction=2 command=order logged_as=1";
    assert!(log.text().contains(line), "{}", log.text());
}

#[tokio::test]
async fn words_that_are_not_said_are_logged() {
    let log = Log::take();
    let app = builder(&[nothing::COMMAND]).wording(|_, _| Some(String::new()));
    let _answer = Signed::from(slash("nothing", json!([])))
        .to(&app.build().unwrap())
        .await;
    let line = "ERROR message=what the member is to be told has no characters, or over 2,000 interaction=1 length=0";
    assert!(log.text().contains(line), "{}", log.text());
}

#[tokio::test]
async fn handler_without_an_answer_is_logged() {
    let log = log_of(slash("nothing", json!([]))).await;
    assert!(
        log.contains("WARN") && log.contains("returned no response"),
        "{log}"
    );
}

#[tokio::test(start_paused = true)]
async fn handler_that_blocks_until_it_is_too_late_is_logged() {
    let log = log_of(slash("block", json!([]))).await;
    for said in ["ERROR", "command=block", "spawn_blocking"] {
        assert!(log.contains(said), "{log}");
    }
}

#[tokio::test]
async fn refusal_by_a_handler_is_no_trouble() {
    let log = log_of(slash("refuse", json!([]))).await;
    assert!(!log.contains("WARN") && !log.contains("ERROR"), "{log}");
}

#[tokio::test]
async fn drift_is_logged_as_such() {
    let unknown = json!([option(3, "unknown", "x")]);
    for body in [
        slash("gone", json!([])),
        slash("fail", unknown.clone()),
        autocomplete("fail", unknown),
    ] {
        let log = log_of(body).await;
        assert!(
            log.contains("WARN") && log.contains("definition drift"),
            "{log}"
        );
    }
}

#[tokio::test]
async fn log_holds_no_token_and_nothing_that_people_wrote() {
    let written = json!([option(3, "unknown", "what-somebody-wrote")]);
    for name in ["fail", "panic", "nothing", "refuse", "gone"] {
        let log = log_of(slash(name, written.clone())).await;
        assert!(
            !log.contains("a-token") && !log.contains("what-somebody-wrote"),
            "{log}"
        );
    }
    let forged = Log::take();
    let _answer = Signed::new("what-somebody-wrote")
        .with_body("x")
        .to(&app(&[]))
        .await;
    assert!(!forged.text().contains("what-somebody-wrote"));
}

#[tokio::test(start_paused = true)]
async fn suggestions_that_come_too_late_are_logged() {
    let log = Log::take();
    let mut word = option(3, "word", "a");
    word["focused"] = json!(true);
    let sent = Signed::from(autocomplete("pick", json!([word])));
    let _none = sent.to(&app(&[pick::COMMAND])).await;

    let text = log.text();
    let line = "WARN message=the suggestions came too late interaction=1 command=pick";
    assert!(text.contains(line), "{text}");
}

#[tokio::test(start_paused = true)]
async fn what_a_stop_leaves_without_an_answer_is_named() {
    let log = Log::take();
    let app = builder(&[forever::COMMAND]).client(Silent::client());
    let app = app.shutdown_grace(Duration::ZERO).build().unwrap();
    for _ in 0..2 {
        let _deferral = Signed::from(slash("forever", json!([]))).to(&app).await;
    }
    app.close().await;

    let text = log.text();
    assert!(
        text.contains("WARN message=shutdown grace period elapsed; aborting in-flight handlers left=2"),
        "{text}"
    );
    let line =
        "ERROR message=stopped without a response to the interaction interaction=1 command=\"forever\"";
    assert_eq!(text.matches(line).count(), 2, "{text}");
}

#[tokio::test]
async fn update_that_is_returned_too_late_is_logged_with_what_was_done_already() {
    let log = Log::take();
    let desk = Desk::always(answer(200, &[], &fixture("object/message.json")));
    let app = builder(&[]).component(vote::COMPONENT);
    let app = app.client(desk.client()).build().unwrap();
    let _answer = Signed::from(click("vote")).to(&app).await;
    app.idle().await;

    let text = log.text();
    assert!(text.contains("ERROR message=the returned update"), "{text}");
    assert!(text.contains("already=answered with a message"), "{text}");
}

#[tokio::test]
async fn interaction_is_one_span_that_says_how_it_went() {
    let log = log_of(slash("fail", json!([]))).await;

    let begins =
        "SPAN interaction id=1 kind=\"APPLICATION_COMMAND\" command=fail guild=20 locale=de\n";
    assert_eq!(log.matches("SPAN interaction").count(), 1, "{log}");
    assert!(log.contains(begins), "{log}");
    for end in [
        "SPAN outcome=\"failed\"\n",
        "SPAN deferred=false\n",
        "SPAN first_answer=",
    ] {
        assert!(log.contains(end), "{log}");
    }
}

#[tokio::test]
async fn span_of_what_leads_nowhere_says_that_it_was_refused() {
    let log = log_of(click("what-somebody-wrote")).await;

    assert!(
        log.contains("SPAN interaction id=1 kind=\"MESSAGE_COMPONENT\" guild=20"),
        "{log}"
    );
    assert!(log.contains("SPAN outcome=\"refused\"\n"), "{log}");
    assert!(!log.contains("what-somebody-wrote"), "{log}");
}

#[tokio::test]
async fn span_names_a_component_by_its_pattern() {
    let text = log_of_click(press::COMPONENT, "press").await;
    assert!(text.contains("command=press/{} "), "{text}");
    assert!(!text.contains("what-somebody-wrote"), "{text}");
}

#[tokio::test(start_paused = true)]
async fn lines_of_a_component_name_it_by_its_pattern() {
    let failed = log_of_click(press::COMPONENT, "press").await;
    let line = "the handler failed interaction=1 command=press/{}";
    assert!(failed.contains(line), "{failed}");

    let late = log_of_click(hold::COMPONENT, "hold").await;
    let line = "what blocks its thread";
    let line = late.lines().find(|it| it.contains(line));
    assert!(
        line.is_some_and(|it| it.contains("command=hold/{}")),
        "{late}"
    );
}

#[tokio::test]
async fn client_logs_the_path_template_and_not_the_token_in_the_path() {
    let log = Log::take();
    let service = Scripted::start([Scene::empty(204), Scene::empty(404)]).await;
    for _ in 0..3 {
        let _outcome = service.client().send(&PostCallback(1, 424_242)).await;
    }

    let text = log.text();
    assert!(text.contains("POST /interactions/{interaction}/{token}/callback"));
    assert!(!text.contains("424242"), "{text}");
}

#[test]
fn commands_that_were_found_are_logged() {
    let log = Log::take();
    let _app = builder(&[fail::COMMAND, nothing::COMMAND]).build().unwrap();
    assert!(
        log.text().contains(r#"["fail", "nothing"]"#),
        "{}",
        log.text()
    );
}

#[test]
fn app_without_commands_is_warned_of() {
    let log = Log::take();
    let _app = app(&[]);
    assert!(log.text().contains("WARN") && log.text().contains("use my_commands as _;"));
}

#[test]
fn more_commands_than_the_service_takes_are_warned_of() {
    let limits = Limits::default().with_chat_input(1);
    let log = Log::take();
    let app = builder(&[fail::COMMAND, nothing::COMMAND])
        .limits(limits)
        .build();
    assert!(app.is_ok(), "it is a warning");
    let warning = "a scope takes at most 1 CHAT_INPUT commands; this one has 2";
    assert!(log.text().contains(warning), "{}", log.text());
}
