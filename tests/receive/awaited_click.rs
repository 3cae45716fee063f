//! Awaited clicks: a handler sends a message with components, and waits for a click.

use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, click, fixture, http_response, select,
    slash,
};
use guildhall::ContextError;
use guildhall::model::component::{Section, UserSelect};
use guildhall::prelude::*;
use serde_json::{Value, json};

fn yes_or_no() -> Reply {
    let buttons = [
        Button::success("yes", "Yes"),
        Button::danger("no", "No"),
        Button::link("https://example.com", "Why?"),
    ];
    Reply::text("Sure?").component(ActionRow::buttons(buttons))
}

/// Ask, and update the message
#[command]
async fn ask(ctx: Context) -> Result<()> {
    let click = ctx.ask(yes_or_no()).within(Duration::from_mins(1)).await?;
    let text = format!("{} says {}", click.user(), click.custom_id());
    click
        .update(Update::text(text).without_components())
        .await?;
    Ok(())
}

/// Ask bob
#[command]
async fn ask_bob(ctx: Context) -> Result<()> {
    let bob: Id<User> = Id::new(80);
    let click = ctx.ask(yes_or_no()).by(bob).await?;
    click
        .reply(format!("Bob says {}", click.custom_id()))
        .await?;
    Ok(())
}

/// Ask everybody, and let the framework acknowledge the click
#[command]
async fn ask_all(ctx: Context) -> Result<&'static str> {
    let click = ctx.ask(yes_or_no()).by_anyone().await?;
    assert_eq!(click.custom_id(), "no");
    Ok("The end.")
}

/// Ask for a user, in a message of components only
#[command]
async fn ask_whom(ctx: Context) -> Result<()> {
    let select = ActionRow::select(UserSelect::new("whom"));
    let section = Section::new(
        [TextDisplay::new("Whom?")],
        Button::secondary("none", "None"),
    );
    let question = Reply::from_components([Component::from(section), Component::from(select)]);
    let click = ctx.ask(question).await?;
    let response = format!("{} {:?}", click.custom_id(), click.values());
    click.reply(response).await?;
    Ok(())
}

/// Ask, and handle the timeout
#[command]
async fn ask_patiently(ctx: Context) -> Result<String> {
    let asked = ctx.ask(yes_or_no()).within(Duration::from_mins(1)).await;
    match asked {
        Err(ContextError::NotClicked) => Ok("Another time, then.".to_owned()),
        other => Ok(format!("{other:?}")),
    }
}

/// Ask twice
#[command]
async fn ask_twice(ctx: Context) -> Result<()> {
    let first = ctx.ask(yes_or_no()).await?;
    let second = first.ask(yes_or_no()).await?;
    let response = format!("{} {}", first.custom_id(), second.custom_id());
    second.reply(response).await?;
    Ok(())
}

/// Ask after another response
#[command]
async fn ask_late(ctx: Context) -> Result<()> {
    ctx.reply("First.").await?;
    let late = ctx.ask(yes_or_no()).await;
    let text = late.expect_err("there is a response").to_string();
    ctx.followup(text).await?;
    Ok(())
}

struct Fixture {
    app: App,
    transport: MockTransport,
}

impl Fixture {
    fn new(command: &guildhall::command::Command) -> Self {
        let message = http_response(200, &[], &fixture("object/message.json"));
        let transport = MockTransport::always(message);
        let app = builder(&[*command]).client(transport.client()).build();
        let app = app.expect("the app builds");
        Self { app, transport }
    }

    /// Sends the command, and returns its response.
    async fn run(&self, name: &str) -> Value {
        let request = SignedRequest::from(slash(name, json!([])));
        request.send_to(&self.app).await.json()
    }

    async fn send_as(&self, user: &str, mut body: Value) -> AppResponse {
        body["id"] = json!("5");
        body["token"] = json!("b-token");
        body["member"]["user"]["id"] = json!(user);
        SignedRequest::from(body).send_to(&self.app).await
    }

    async fn click_as(&self, user: &str, custom_id: &Value) -> AppResponse {
        self.send_as(user, click(custom_id.clone())).await
    }

    fn requests(&self) -> Vec<(String, Value)> {
        let requests = self.transport.requests().into_iter().map(|recorded| {
            let body = serde_json::from_slice(recorded.request.body()).unwrap_or_default();
            (recorded.line, body)
        });
        requests.collect()
    }
}

/// Returns the custom ID of a button in the first row of a response.
fn button(response: &Value, index: usize) -> &Value {
    &response["data"]["components"][0]["components"][index]["custom_id"]
}

#[tokio::test]
async fn click_resumes_the_handler_which_updates_the_message() {
    let fixture = Fixture::new(&ask::COMMAND);
    let question = fixture.run("ask").await;
    assert_eq!(question["data"]["content"], "Sure?");
    let response = fixture.click_as("40", button(&question, 0)).await.json();

    assert_eq!(response["type"], 7);
    assert_eq!(response["data"]["content"], "<@40> says yes");
    assert_eq!(response["data"]["components"], json!([]));
    fixture.app.idle().await;
    assert_eq!(fixture.requests(), []);
}

#[tokio::test]
async fn custom_ids_are_replaced_by_random_ones() {
    let fixture = Fixture::new(&ask::COMMAND);
    let (one, other) = (fixture.run("ask").await, fixture.run("ask").await);

    assert_ne!(button(&one, 0), button(&other, 0));
    assert_ne!(button(&one, 0), button(&one, 1));
    assert_eq!(*button(&one, 2), Value::Null);
    let text = button(&one, 0)
        .as_str()
        .expect("the button has a custom ID");
    assert!(!text.contains("yes") && text.len() <= 100, "{text}");
}

#[tokio::test]
async fn another_user_gets_a_message_and_the_wait_continues() {
    let fixture = Fixture::new(&ask::COMMAND);
    let question = fixture.run("ask").await;
    let other = fixture.click_as("41", button(&question, 0)).await;
    let text = "These buttons and menus are for another user.";
    assert_eq!(other.content(), text);
    assert!(other.is_ephemeral());

    let response = fixture.click_as("40", button(&question, 1)).await;
    assert_eq!(response.content(), "<@40> says no");
}

#[tokio::test]
async fn chosen_user_can_click_instead_of_the_asking_one() {
    let fixture = Fixture::new(&ask_bob::COMMAND);
    let question = fixture.run("ask-bob").await;
    let asker = fixture.click_as("40", button(&question, 0)).await;
    assert!(asker.is_ephemeral());

    let bob = fixture.click_as("80", button(&question, 0)).await;
    assert_eq!(bob.content(), "Bob says yes");
}

#[tokio::test]
async fn dropped_click_is_acknowledged_and_the_handler_goes_on() {
    let fixture = Fixture::new(&ask_all::COMMAND);
    let question = fixture.run("ask-all").await;
    let response = fixture.click_as("41", button(&question, 1)).await;
    assert_eq!(response.json(), json!({"type": 6}));

    fixture.app.idle().await;
    let (line, body) = &fixture.requests()[0];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "The end.");
}

#[tokio::test]
async fn selected_values_and_accessories_count_as_clicks() {
    let fixture = Fixture::new(&ask_whom::COMMAND);
    let question = fixture.run("ask-whom").await;
    let components = &question["data"]["components"];
    let custom_id = &components[1]["components"][0]["custom_id"];
    let custom_id = custom_id.as_str().expect("the select has a custom ID");
    let users = select(5, custom_id, json!(["80", "81"]), &json!({}));
    let response = fixture.send_as("40", users).await;
    assert_eq!(response.content(), r#"whom ["80", "81"]"#);

    let question = fixture.run("ask-whom").await;
    let none = &question["data"]["components"][0]["accessory"]["custom_id"];
    let response = fixture.click_as("40", none).await;
    assert_eq!(response.content(), "none []");
}

#[tokio::test]
async fn click_is_accepted_once_and_forged_ones_never() {
    let fixture = Fixture::new(&ask::COMMAND);
    let question = fixture.run("ask").await;
    let yes = button(&question, 0);
    let outdated = "This button, menu or form is out of date. Run the command again.";
    let forged = json!(format!("guildhall.ask/{:032x}/0", 7));
    assert_eq!(fixture.click_as("40", &forged).await.content(), outdated);
    let text = yes.as_str().expect("the button has a custom ID");
    let wait = text
        .strip_suffix("/0")
        .expect("the first component has the index 0");
    let beyond = json!(format!("{wait}/9"));
    let ignored = fixture.click_as("40", &beyond).await;
    assert_eq!(ignored.json(), json!({"type": 6}));

    assert_eq!(
        fixture.click_as("40", yes).await.content(),
        "<@40> says yes"
    );
    assert_eq!(fixture.click_as("40", yes).await.content(), outdated);
}

#[tokio::test(start_paused = true)]
async fn components_are_disabled_when_nobody_clicks_in_time() {
    let fixture = Fixture::new(&ask::COMMAND);
    let question = fixture.run("ask").await;
    fixture.app.idle().await;

    let [(line, body)] = &fixture.requests()[..] else {
        panic!("there is one request: {:?}", fixture.requests());
    };
    assert_eq!(line, "PATCH /webhooks/2/a-token/messages/@original");
    let buttons = &body["components"][0]["components"];
    assert_eq!(buttons[0]["disabled"], true);
    assert_eq!(buttons[1]["disabled"], true);
    assert_eq!(buttons[2]["disabled"], Value::Null);
    let late = fixture.click_as("40", button(&question, 0)).await;
    assert_eq!(
        late.content(),
        "This button, menu or form is out of date. Run the command again."
    );
}

#[tokio::test(start_paused = true)]
async fn handler_can_handle_the_timeout() {
    let fixture = Fixture::new(&ask_patiently::COMMAND);
    fixture.run("ask-patiently").await;
    fixture.app.idle().await;

    let (line, body) = &fixture.requests()[1];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "Another time, then.");
}

#[tokio::test(start_paused = true)]
async fn shutdown_ends_the_wait() {
    let fixture = Fixture::new(&ask::COMMAND);
    fixture.run("ask").await;
    assert_eq!(fixture.app.close().await.len(), 0);

    let lines: Vec<_> = fixture
        .requests()
        .into_iter()
        .map(|(line, _)| line)
        .collect();
    let edited = "PATCH /webhooks/2/a-token/messages/@original";
    assert_eq!(lines[0], edited);
}

#[tokio::test]
async fn click_can_ask_again() {
    let fixture = Fixture::new(&ask_twice::COMMAND);
    let first = fixture.run("ask-twice").await;
    let second = fixture.click_as("40", button(&first, 0)).await.json();
    assert_eq!(second["data"]["content"], "Sure?");
    let response = fixture.click_as("40", button(&second, 1)).await;
    assert_eq!(response.content(), "yes no");
}

#[tokio::test]
async fn question_must_be_the_initial_response() {
    let fixture = Fixture::new(&ask_late::COMMAND);
    fixture.run("ask-late").await;
    fixture.app.idle().await;
    let (_, body) = &fixture.requests()[0];
    let text = body["content"].as_str().unwrap_or_default();
    assert!(text.contains("accepts only one initial response"), "{text}");
}

#[tokio::test]
async fn seventeenth_question_of_a_user_ends_the_oldest_wait() {
    let fixture = Fixture::new(&ask::COMMAND);
    let first = fixture.run("ask").await;
    for _ in 1..16 {
        fixture.run("ask").await;
    }
    assert_eq!(fixture.requests(), []);

    let last = fixture.run("ask").await;
    fixture.transport.wait_for_requests(1).await;
    let ended = fixture.click_as("40", button(&first, 0)).await;
    assert_eq!(
        ended.content(),
        "This button, menu or form is out of date. Run the command again."
    );
    let response = fixture.click_as("40", button(&last, 0)).await;
    assert_eq!(response.content(), "<@40> says yes");
}
