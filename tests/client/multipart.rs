//! Files travel beside the JSON in a form, from memory or read meanwhile, and never over the limits.

use std::error::Error as _;
use std::io::Cursor;

use acceptance::{Desk, Scene, Scripted, answer, fixture, form, payload};
use guildhall::File;
use guildhall::client::handle::Interaction;
use guildhall::client::{Auth, Client, ErrorKind};
use guildhall::model::{
    AttachmentBody, Id, InteractionResponse, InteractionToken, MessageBody, ModalBody,
};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// Two files, as the parts of a form with the boundary `x`.
const PARTS: &str = "--x\r\n\
    Content-Disposition: form-data; name=\"files[0]\"; filename=\"a.png\"\r\n\
    Content-Type: image/png\r\n\r\n\
    picture\r\n\
    --x\r\n\
    Content-Disposition: form-data; name=\"files[1]\"; filename=\"ü b\"\r\n\
    Content-Type: text/x-log\r\n\r\n\
    line 1\r\nline 2\r\n\
    --x--\r\n";

/// Two files, as the list of a message has them.
fn listed() -> Value {
    json!([
        {"id": "0", "description": "A picture", "filename": "a.png", "is_spoiler": true},
        {"id": "1", "filename": "ü b"},
    ])
}

fn picture() -> File {
    File::new("a.png", "picture")
        .description("A picture")
        .spoiler()
}

fn log() -> File {
    File::new("ü b", "line 1\r\nline 2").content_type("text/x-log")
}

fn interaction(client: &Client) -> Interaction {
    client.interaction(Id::new(1), InteractionToken::new("a-token"))
}

fn desk() -> Desk {
    Desk::always(answer(200, &[], &fixture("object/message.json")))
}

/// The only form that was sent.
fn sent(desk: &Desk) -> String {
    let asked = desk.asked();
    assert_eq!(asked.len(), 1);
    form(asked[0].request.headers(), asked[0].request.body())
}

#[tokio::test]
async fn message_with_files_is_a_form() {
    let desk = desk();
    let followup = interaction(&desk.client()).followup(MessageBody::text("Two"));
    followup.files([picture(), log()]).await.unwrap();

    let form = sent(&desk);
    let (head, rest) = form.split_once("\r\n\r\n").unwrap();
    let (json, parts) = rest.split_once("\r\n").unwrap();
    let expected = "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
                    Content-Type: application/json";
    assert_eq!(head, expected);
    let message = json!({"content": "Two", "attachments": listed()});
    assert_eq!(serde_json::from_str::<Value>(json).unwrap(), message);
    assert_eq!(parts, PARTS);
}

#[tokio::test]
async fn first_answer_lists_its_files_in_its_data() {
    let desk = Desk::always(answer(204, &[], ""));
    let response = InteractionResponse::ChannelMessage(MessageBody::text("Two"));
    let first = interaction(&desk.client()).respond(Id::new(9), response);
    first.file(picture()).file(log()).await.unwrap();

    let data = json!({"content": "Two", "attachments": listed()});
    assert_eq!(payload(&sent(&desk)), json!({"type": 4, "data": data}));
    assert_eq!(desk.lines(), ["POST /interactions/9/a-token/callback"]);
}

#[tokio::test]
async fn edit_keeps_what_is_listed_and_completes_the_list() {
    let desk = desk();
    let interaction = interaction(&desk.client());
    let stays = AttachmentBody::new(Id::new(77));
    let new = AttachmentBody::new(Id::new(0)).title("Chart");
    let edit = interaction.original().edit().file(picture());
    edit.attachments(vec![stays, new]).await.unwrap();

    let new = json!({"id": "0", "title": "Chart", "description": "A picture", "filename": "a.png",
        "is_spoiler": true});
    let expected = json!({"attachments": [{"id": "77"}, new]});
    assert_eq!(payload(&sent(&desk)), expected);
}

#[tokio::test]
async fn request_without_files_stays_json() {
    let desk = desk();
    let edit = interaction(&desk.client()).message(Id::new(7)).edit();
    edit.content("x").files([]).await.unwrap();

    let request = &desk.asked()[0].request;
    assert_eq!(request.headers()["content-type"], "application/json");
    assert_eq!(request.body(), r#"{"content":"x"}"#);
}

#[tokio::test]
async fn files_are_read_while_they_are_sent() {
    let message = serde_json::from_str(&fixture("object/message.json")).unwrap();
    let service = Scripted::start([Scene::json(200, &message)]).await;
    let text = fixture("object/guild.json").repeat(20);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/object/user.json");
    let reader = File::from_reader("a.json", text.len() as u64, Cursor::new(text.clone()));
    let followup = interaction(&service.client()).followup(MessageBody::default());
    let files = [reader, File::from_path("b.json", path)];
    followup.files(files).await.unwrap();

    let received = &service.received()[0];
    let sent = form(&received.headers, &received.body);
    let type_and_blank = "application/json\r\n\r\n";
    assert!(sent.contains(&format!("{type_and_blank}{text}\r\n--x\r\n")));
    let user = fixture("object/user.json");
    assert!(sent.ends_with(&format!("{type_and_blank}{user}\r\n--x--\r\n")));
    assert_eq!(
        received.header("content-length"),
        received.body.len().to_string()
    );
}

#[tokio::test(start_paused = true)]
async fn what_can_be_read_once_is_sent_once() {
    let once = File::from_reader("once", 4, Cursor::new("once"));
    for (file, times) in [(once, 1), (File::new("again", "again"), 4)] {
        let desk = Desk::always(answer(500, &[], ""));
        let edit = interaction(&desk.client()).original().edit();
        let error = edit.file(file.clone()).await.unwrap_err();

        assert_eq!(error.kind(), ErrorKind::Unavailable);
        assert_eq!(desk.lines().len(), times, "{file:?}");
    }
}

#[tokio::test]
async fn what_was_read_cannot_be_sent_anew() {
    let desk = desk();
    let followup = interaction(&desk.client()).followup(MessageBody::default());
    let followup = followup.file(File::from_reader("once", 4, Cursor::new("once")));
    followup.clone().await.unwrap();
    let error = followup.await.unwrap_err();

    let cause = error.source().unwrap().to_string();
    let expected = "the file `once` can be read only once, and was read already";
    assert_eq!((error.kind(), &*cause), (ErrorKind::Unsendable, expected));
}

#[tokio::test]
async fn without_a_connection_nothing_is_read() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let nobody = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let nobody = Client::builder(Auth::Nobody).base(nobody).retries(0);
    let (nobody, desk) = (nobody.build().unwrap(), desk());
    let file = File::from_reader("once", 4, Cursor::new("once"));
    let send = |client| interaction(client).followup(MessageBody::default());
    let error = send(&nobody).file(file.clone()).await.unwrap_err();
    send(&desk.client()).file(file).await.unwrap();

    assert_eq!(error.kind(), ErrorKind::Connect);
    assert!(sent(&desk).ends_with("\r\n\r\nonce\r\n--x--\r\n"));
}

#[tokio::test]
async fn content_that_ends_early_breaks_the_request_off() {
    let desk = desk();
    let followup = interaction(&desk.client()).followup(MessageBody::default());
    let short = File::from_reader("short", 5, Cursor::new("four"));
    let error = followup.file(short).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Interrupted);
    assert!(desk.lines().is_empty());
}

#[tokio::test]
async fn content_beyond_the_size_is_left_unread() {
    let desk = desk();
    let followup = interaction(&desk.client()).followup(MessageBody::default());
    let long = File::from_reader("long", 4, Cursor::new("four and more"));
    followup.file(long).await.unwrap();

    assert!(sent(&desk).ends_with("\r\n\r\nfour\r\n--x--\r\n"));
}

/// What keeps a message with these files from being sent.
async fn refusal(files: impl IntoIterator<Item = File>) -> (ErrorKind, String) {
    let desk = desk();
    let followup = interaction(&desk.client()).followup(MessageBody::default());
    let error = followup.files(files).await.expect_err("it is refused");
    assert!(desk.lines().is_empty());
    let cause = error.source().expect("it has a cause");
    (error.kind(), cause.to_string())
}

#[tokio::test]
async fn what_the_service_would_not_take_is_not_sent() {
    let cases = [
        (File::new("a/b", ""), "the file name \"a/b\" is not"),
        (File::new("", ""), "the file name \"\" is not"),
        (File::new("a\r\nb", ""), "the file name \"a\\r\\nb\" is not"),
        (log().content_type("a/b\r\nc: d"), "the content type \"a/b"),
        (
            log().description("ö".repeat(1025)),
            "the description of the file `ü b` has 1025 characters; 1024 is the most",
        ),
    ];
    for (file, expected) in cases {
        let (kind, cause) = refusal([file]).await;
        assert_eq!(kind, ErrorKind::Invalid);
        assert!(cause.starts_with(expected), "{cause}");
    }
}

#[tokio::test]
async fn files_have_a_number_and_a_size_in_all() {
    let many = refusal(vec![log(); 11]).await.1;
    let large = |name: &str| File::from_reader(name, 13 << 20, Cursor::new(""));
    let heavy = refusal([large("a"), large("b")]).await.1;

    assert_eq!(
        many,
        "a message has at most 10 files; this one would have 11"
    );
    let expected = "the files of the message have 27262976 bytes in all; 26214400 is the most";
    assert_eq!(heavy, expected);
}

#[tokio::test]
async fn file_that_is_not_there_is_named() {
    let missing = File::from_path("report.csv", "/nowhere/report.csv");
    let expected = "the file `report.csv` cannot be read".to_owned();

    assert_eq!(refusal([missing]).await, (ErrorKind::Unsendable, expected));
}

#[tokio::test]
async fn only_messages_have_files() {
    let desk = desk();
    let modal = InteractionResponse::Modal(ModalBody::new("m", "Title"));
    let first = interaction(&desk.client()).respond(Id::new(9), modal);
    let error = first.file(log()).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Invalid);
    let cause = error.source().unwrap().to_string();
    let expected = "data.attachments: found MODAL, expected a response with a message";
    assert_eq!(cause, expected);
}
