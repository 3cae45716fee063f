//! Pages: a list with buttons that turn its pages.

use std::time::Duration;

use acceptance::{
    AppResponse, MockTransport, SignedRequest, builder, click, fixture, http_response, slash,
};
use guildhall::prelude::*;
use guildhall::wait::Page;
use serde_json::{Value, json};

fn lines(page: &Page<'_, u32>) -> String {
    let (number, count, first) = (page.number(), page.count(), page.first());
    format!("{number}/{count} from {first}: {:?}", page.items())
}

/// List numbers
#[command]
async fn list(
    ctx: Context,
    /// How many
    count: u32,
) -> Result<()> {
    ctx.pages(1..=count, lines).per_page(3).await?;
    Ok(())
}

/// List numbers for everybody, after a deferral
#[command]
async fn list_slowly(ctx: Context) -> Result<&'static str> {
    ctx.defer().await?;
    ctx.pages(1..=20, lines)
        .by_anyone()
        .within(Duration::from_mins(1))
        .await?;
    Ok("The end.")
}

/// List numbers with embeds and components on some pages
#[command]
async fn list_richly(ctx: Context) -> Result<()> {
    ctx.pages(1..=3, |page| match page.number() {
        1 => Reply::text("one").embed(Embed::new().title("First")),
        2 => {
            let row = ActionRow::buttons([Button::primary("own", "Own")]);
            Reply::default()
                .embed(Embed::new().title("Second"))
                .component(row)
        }
        _ => Reply::text("three"),
    })
    .per_page(1)
    .await?;
    Ok(())
}

/// List numbers in messages of components only
#[command]
async fn list_components(ctx: Context) -> Result<()> {
    ctx.pages(1..=2, |page| {
        Reply::from_components([TextDisplay::new(lines(page))])
    })
    .per_page(1)
    .await?;
    Ok(())
}

/// Fail to render the second page
#[command]
async fn list_badly(ctx: Context) -> Result<()> {
    ctx.pages(1..=2, |page| match page.number() {
        1 => Reply::text("one"),
        _ => Reply::default().embed(Embed::new().title("x".repeat(300))),
    })
    .per_page(1)
    .await?;
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

    async fn run(&self, name: &str, options: Value) -> Value {
        let request = SignedRequest::from(slash(name, options));
        request.send_to(&self.app).await.json()
    }

    /// Clicks a button: 0 to 3 for the first, the previous, the next and the last page.
    async fn turn_as(&self, user: &str, page: &Value, button: usize) -> AppResponse {
        let mut body = click(buttons(page)[button]["custom_id"].clone());
        body["id"] = json!("5");
        body["token"] = json!("b-token");
        body["member"]["user"]["id"] = json!(user);
        SignedRequest::from(body).send_to(&self.app).await
    }

    fn requests(&self) -> Vec<(String, Value)> {
        let requests = self.transport.requests().into_iter().map(|recorded| {
            let body = serde_json::from_slice(recorded.request.body()).unwrap_or_default();
            (recorded.line, body)
        });
        requests.collect()
    }
}

/// Returns the buttons of the last row of a response.
fn buttons(response: &Value) -> &Vec<Value> {
    let rows = response["data"]["components"].as_array();
    let last = rows.and_then(|rows| rows.last()).expect("there is a row");
    last["components"].as_array().expect("the row has buttons")
}

/// Returns whether each of the four buttons can be clicked.
fn enabled(response: &Value) -> Vec<bool> {
    let buttons = buttons(response).iter();
    buttons.map(|button| button["disabled"] != true).collect()
}

fn count(items: u32) -> Value {
    json!([acceptance::option(4, "count", items)])
}

#[tokio::test]
async fn buttons_turn_to_the_first_previous_next_and_last_page() {
    let fixture = Fixture::new(&list::COMMAND);
    let first = fixture.run("list", count(10)).await;
    assert_eq!(first["data"]["content"], "1/4 from 0: [1, 2, 3]");
    assert_eq!(enabled(&first), [false, false, true, true]);

    let turns = [
        (2, "2/4 from 3: [4, 5, 6]", [true, true, true, true]),
        (3, "4/4 from 9: [10]", [true, true, false, false]),
        (1, "3/4 from 6: [7, 8, 9]", [true, true, true, true]),
        (0, "1/4 from 0: [1, 2, 3]", [false, false, true, true]),
    ];
    for (button, content, is_enabled) in turns {
        let page = fixture.turn_as("40", &first, button).await.json();
        assert_eq!(
            (&page["type"], &page["data"]["content"]),
            (&json!(7), &json!(content))
        );
        assert_eq!(enabled(&page), is_enabled, "{content}");
    }
}

#[tokio::test]
async fn list_that_fits_on_a_page_has_no_buttons() {
    for (items, content) in [(0, "1/1 from 0: []"), (3, "1/1 from 0: [1, 2, 3]")] {
        let fixture = Fixture::new(&list::COMMAND);
        let page = fixture.run("list", count(items)).await;
        assert_eq!(page["data"]["content"], content);
        assert_eq!(page["data"]["components"], Value::Null);
        fixture.app.idle().await;
    }
}

#[tokio::test]
async fn only_the_asking_user_can_turn_pages() {
    let fixture = Fixture::new(&list::COMMAND);
    let first = fixture.run("list", count(4)).await;
    let other = fixture.turn_as("41", &first, 2).await;
    assert_eq!(
        other.content(),
        "These buttons and menus are for another user."
    );
    assert!(other.is_ephemeral());

    let own = fixture.turn_as("40", &first, 2).await;
    assert_eq!(own.content(), "2/2 from 3: [4]");
}

#[tokio::test(start_paused = true)]
async fn buttons_are_removed_when_nobody_turns_a_page() {
    let fixture = Fixture::new(&list::COMMAND);
    let first = fixture.run("list", count(4)).await;
    fixture.app.idle().await;

    let requests = fixture.requests();
    let edited = "PATCH /webhooks/2/a-token/messages/@original".to_owned();
    assert_eq!(requests.len(), 1);
    assert_eq!(requests[0].0, edited);
    assert_eq!(requests[0].1["components"], json!([]));
    assert_eq!(requests[0].1["content"], Value::Null);
    let late = fixture.turn_as("40", &first, 2).await;
    assert_eq!(
        late.content(),
        "This button, menu or form is out of date. Run the command again."
    );
}

#[tokio::test(start_paused = true)]
async fn each_click_extends_the_time_up_to_14_minutes_after_the_command() {
    let fixture = Fixture::new(&list::COMMAND);
    let start = tokio::time::Instant::now();
    let first = fixture.run("list", count(30)).await;
    for _ in 0..3 {
        tokio::time::advance(Duration::from_mins(4)).await;
        let page = fixture.turn_as("40", &first, 2).await.json();
        assert_eq!(page["type"], 7, "{page}");
    }
    fixture.app.idle().await;
    assert_eq!(start.elapsed().as_secs(), 14 * 60);
    assert_eq!(fixture.requests().len(), 1);
}

#[tokio::test(start_paused = true)]
async fn pages_complete_a_deferral_and_the_handler_goes_on_after_them() {
    let fixture = Fixture::new(&list_slowly::COMMAND);
    let deferred = fixture.run("list-slowly", json!([])).await;
    assert_eq!(deferred, json!({"type": 5}));
    fixture.transport.wait_for_requests(1).await;
    let (line, body) = &fixture.requests()[0];
    assert_eq!(line, "PATCH /webhooks/2/a-token/messages/@original");

    let page = fixture.turn_as("41", &json!({"data": body}), 2).await;
    assert!(
        page.content().starts_with("2/2 from 10"),
        "{}",
        page.content()
    );
    fixture.app.idle().await;
    let (line, body) = &fixture.requests()[2];
    assert_eq!(line, "POST /webhooks/2/a-token");
    assert_eq!(body["content"], "The end.");
}

#[tokio::test]
async fn page_replaces_everything_of_the_page_before() {
    let fixture = Fixture::new(&list_richly::COMMAND);
    let first = fixture.run("list-richly", json!([])).await;
    assert_eq!(first["data"]["embeds"][0]["title"], "First");

    let second = fixture.turn_as("40", &first, 2).await.json();
    let data = &second["data"];
    assert_eq!(
        (&data["content"], &data["embeds"][0]["title"]),
        (&Value::Null, &json!("Second"))
    );
    assert!(
        data.as_object()
            .is_some_and(|data| data.contains_key("content"))
    );
    assert_eq!(data["components"].as_array().map(Vec::len), Some(2));
    assert_eq!(data["components"][0]["components"][0]["custom_id"], "own");

    let third = fixture.turn_as("40", &first, 3).await.json();
    let data = &third["data"];
    assert_eq!(
        (&data["content"], &data["embeds"]),
        (&json!("three"), &json!([]))
    );
    assert!(
        data.as_object()
            .is_some_and(|data| data.contains_key("embeds"))
    );
    assert_eq!(data["attachments"], json!([]));
}

#[tokio::test]
async fn pages_of_components_only_have_neither_text_nor_embeds() {
    let fixture = Fixture::new(&list_components::COMMAND);
    let first = fixture.run("list-components", json!([])).await;
    let second = fixture.turn_as("40", &first, 2).await.json();

    let data = second["data"].as_object().expect("the update has fields");
    assert!(!data.contains_key("content") && !data.contains_key("embeds"));
    let text = data["components"][0]["content"]
        .as_str()
        .unwrap_or_default();
    assert!(text.starts_with("2/2"), "{text}");
}

#[tokio::test]
async fn invalid_page_ends_the_list_with_an_error() {
    let fixture = Fixture::new(&list_badly::COMMAND);
    let first = fixture.run("list-badly", json!([])).await;
    let failed = fixture.turn_as("40", &first, 2).await;
    assert_eq!(failed.json(), json!({"type": 6}));

    fixture.app.idle().await;
    let lines: Vec<_> = fixture
        .requests()
        .into_iter()
        .map(|(line, _)| line)
        .collect();
    let expected = [
        "PATCH /webhooks/2/a-token/messages/@original",
        "POST /webhooks/2/a-token",
    ];
    assert_eq!(lines, expected);
}
