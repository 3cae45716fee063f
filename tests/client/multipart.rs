//! Multipart uploads: files next to the JSON, from memory or streamed, within the limits.

use std::error::Error as _;
use std::io::Cursor;

use acceptance::{
    MockTransport, StubResponse, StubServer, fixture, http_response, multipart_json, multipart_text,
};
use guildhall::client::File;
use guildhall::client::handle::Interaction;
use guildhall::client::{Auth, Client, ErrorKind};
use guildhall::model::{
    AttachmentBody, Id, InteractionResponse, InteractionToken, MessageBody, ModalBody,
};
use serde_json::{Value, json};
use tokio::net::TcpListener;

/// Two files as parts of a form with the boundary `x`.
const PARTS: &str = "--x\r\n\
    Content-Disposition: form-data; name=\"files[0]\"; filename=\"a.png\"\r\n\
    Content-Type: image/png\r\n\r\n\
    picture\r\n\
    --x\r\n\
    Content-Disposition: form-data; name=\"files[1]\"; filename=\"ü b\"\r\n\
    Content-Type: text/x-log\r\n\r\n\
    line 1\r\nline 2\r\n\
    --x--\r\n";

/// Returns the `attachments` field for the two files.
fn attachment_list() -> Value {
    json!([
        {"id": "0", "description": "A picture", "filename": "a.png", "is_spoiler": true},
        {"id": "1", "filename": "ü b"},
    ])
}

fn picture() -> File {
    File::new("a.png", "picture")
        .description("A picture")
        .spoiler(true)
}

fn log_file() -> File {
    File::new("ü b", "line 1\r\nline 2").content_type("text/x-log")
}

fn interaction(client: &Client) -> Interaction {
    client.interaction(Id::new(1), InteractionToken::new("a-token"))
}

fn transport() -> MockTransport {
    MockTransport::always(http_response(200, &[], &fixture("object/message.json")))
}

/// Returns the only form that was sent.
fn only_form(transport: &MockTransport) -> String {
    let requests = transport.requests();
    assert_eq!(requests.len(), 1);
    multipart_text(requests[0].request.headers(), requests[0].request.body())
}

#[tokio::test]
async fn message_with_files_is_a_multipart_form() {
    let transport = transport();
    let followup = interaction(&transport.client()).followup(MessageBody::text("Two"));
    followup.files([picture(), log_file()]).await.unwrap();

    let form = only_form(&transport);
    let (head, rest) = form.split_once("\r\n\r\n").unwrap();
    let (json, parts) = rest.split_once("\r\n").unwrap();
    let expected = "--x\r\nContent-Disposition: form-data; name=\"payload_json\"\r\n\
                    Content-Type: application/json";
    assert_eq!(head, expected);
    let message = json!({"content": "Two", "attachments": attachment_list()});
    assert_eq!(serde_json::from_str::<Value>(json).unwrap(), message);
    assert_eq!(parts, PARTS);
}

#[tokio::test]
async fn callback_lists_its_files_in_its_data() {
    let transport = MockTransport::always(http_response(204, &[], ""));
    let response = InteractionResponse::ChannelMessage(MessageBody::text("Two"));
    let callback = interaction(&transport.client()).respond(Id::new(9), response);
    callback.file(picture()).file(log_file()).await.unwrap();

    let data = json!({"content": "Two", "attachments": attachment_list()});
    assert_eq!(
        multipart_json(&only_form(&transport)),
        json!({"type": 4, "data": data})
    );
    assert_eq!(
        transport.request_lines(),
        ["POST /interactions/9/a-token/callback"]
    );
}

#[tokio::test]
async fn edit_keeps_listed_attachments_and_adds_new_ones() {
    let transport = transport();
    let interaction = interaction(&transport.client());
    let stays = AttachmentBody::new(Id::new(77));
    let new = AttachmentBody::new(Id::new(0)).title("Chart");
    let edit = interaction.original().edit().file(picture());
    edit.attachments(vec![stays, new]).await.unwrap();

    let new = json!({"id": "0", "title": "Chart", "description": "A picture", "filename": "a.png",
        "is_spoiler": true});
    let expected = json!({"attachments": [{"id": "77"}, new]});
    assert_eq!(multipart_json(&only_form(&transport)), expected);
}

#[tokio::test]
async fn request_without_files_is_sent_as_json() {
    let transport = transport();
    let edit = interaction(&transport.client()).message(Id::new(7)).edit();
    edit.content("x").files([]).await.unwrap();

    let request = &transport.requests()[0].request;
    assert_eq!(request.headers()["content-type"], "application/json");
    assert_eq!(request.body(), r#"{"content":"x"}"#);
}

#[tokio::test]
async fn files_are_streamed() {
    let message = serde_json::from_str(&fixture("object/message.json")).unwrap();
    let service = StubServer::start([StubResponse::json(200, &message)]).await;
    let text = fixture("object/guild.json").repeat(20);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/fixtures/object/user.json");
    let reader = File::from_reader("a.json", text.len() as u64, Cursor::new(text.clone()));
    let followup = interaction(&service.client()).followup(MessageBody::default());
    let files = [reader, File::from_path("b.json", path)];
    followup.files(files).await.unwrap();

    let received = &service.received()[0];
    let form = multipart_text(&received.headers, &received.body);
    let type_and_blank = "application/json\r\n\r\n";
    assert!(form.contains(&format!("{type_and_blank}{text}\r\n--x\r\n")));
    let user = fixture("object/user.json");
    assert!(form.ends_with(&format!("{type_and_blank}{user}\r\n--x--\r\n")));
    assert_eq!(
        received.header("content-length"),
        received.body.len().to_string()
    );
}

#[tokio::test(start_paused = true)]
async fn request_with_a_reader_is_not_retried() {
    let once = File::from_reader("once", 4, Cursor::new("once"));
    for (file, times) in [(once, 1), (File::new("again", "again"), 4)] {
        let transport = MockTransport::always(http_response(500, &[], ""));
        let edit = interaction(&transport.client()).original().edit();
        let error = edit.file(file.clone()).await.unwrap_err();

        assert_eq!(error.kind(), ErrorKind::Unavailable);
        assert_eq!(transport.request_lines().len(), times, "{file:?}");
    }
}

#[tokio::test]
async fn request_with_a_consumed_reader_is_an_error() {
    let transport = transport();
    let followup = interaction(&transport.client())
        .followup(MessageBody::default())
        .file(File::from_reader("once", 4, Cursor::new("once")));
    followup.clone().await.unwrap();
    let error = followup.await.unwrap_err();

    let cause = error.source().unwrap().to_string();
    let expected = "the file `once` can be read only once, and has already been read";
    assert_eq!((error.kind(), &*cause), (ErrorKind::Unsendable, expected));
}

#[tokio::test]
async fn reader_is_not_consumed_without_a_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let unreachable = format!("http://{}", listener.local_addr().unwrap());
    drop(listener);
    let unreachable = Client::builder(Auth::None).base_url(unreachable).retries(0);
    let (unreachable, transport) = (unreachable.build().unwrap(), transport());
    let file = File::from_reader("once", 4, Cursor::new("once"));
    let send = |client| interaction(client).followup(MessageBody::default());
    let error = send(&unreachable).file(file.clone()).await.unwrap_err();
    send(&transport.client()).file(file).await.unwrap();

    assert_eq!(error.kind(), ErrorKind::Connect);
    assert!(only_form(&transport).ends_with("\r\n\r\nonce\r\n--x--\r\n"));
}

#[tokio::test]
async fn content_shorter_than_the_declared_size_aborts_the_request() {
    let transport = transport();
    let followup = interaction(&transport.client()).followup(MessageBody::default());
    let short = File::from_reader("short", 5, Cursor::new("four"));
    let error = followup.file(short).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Interrupted);
    assert!(transport.request_lines().is_empty());
}

#[tokio::test]
async fn content_beyond_the_declared_size_is_not_read() {
    let transport = transport();
    let followup = interaction(&transport.client()).followup(MessageBody::default());
    let long = File::from_reader("long", 4, Cursor::new("four and more"));
    followup.file(long).await.unwrap();

    assert!(only_form(&transport).ends_with("\r\n\r\nfour\r\n--x--\r\n"));
}

/// Returns the error of a message with these files.
async fn error_for(files: impl IntoIterator<Item = File>) -> (ErrorKind, String) {
    let transport = transport();
    let followup = interaction(&transport.client()).followup(MessageBody::default());
    let error = followup
        .files(files)
        .await
        .expect_err("the request is rejected");
    assert!(transport.request_lines().is_empty());
    let cause = error.source().expect("the error has a source");
    (error.kind(), cause.to_string())
}

#[tokio::test]
async fn invalid_files_are_not_sent() {
    let cases = [
        (File::new("a/b", ""), "the file name \"a/b\" must have"),
        (File::new("", ""), "the file name \"\" must have"),
        (
            File::new("a\r\nb", ""),
            "the file name \"a\\r\\nb\" must have",
        ),
        (
            log_file().content_type("a/b\r\nc: d"),
            "the content type \"a/b",
        ),
        (
            log_file().description("ö".repeat(1025)),
            "the description of the file `ü b` has 1025 characters; the limit is 1024",
        ),
    ];
    for (file, expected) in cases {
        let (kind, cause) = error_for([file]).await;
        assert_eq!(kind, ErrorKind::Invalid);
        assert!(cause.starts_with(expected), "{cause}");
    }
}

#[tokio::test]
async fn count_and_total_size_of_files_are_limited() {
    let many = error_for(vec![log_file(); 11]).await.1;
    let large = |name: &str| File::from_reader(name, 13 << 20, Cursor::new(""));
    let heavy = error_for([large("a"), large("b")]).await.1;

    assert_eq!(many, "the message has 11 files; the limit is 10");
    let expected = "the files of the message have 27262976 bytes in total; the limit is 26214400";
    assert_eq!(heavy, expected);
}

#[tokio::test]
async fn error_of_a_missing_file_names_the_file() {
    let missing = File::from_path("report.csv", "/nowhere/report.csv");
    let expected = "the file `report.csv` cannot be read".to_owned();

    assert_eq!(
        error_for([missing]).await,
        (ErrorKind::Unsendable, expected)
    );
}

#[tokio::test]
async fn only_messages_can_have_files() {
    let transport = transport();
    let modal = InteractionResponse::Modal(ModalBody::new("m", "Title"));
    let callback = interaction(&transport.client()).respond(Id::new(9), modal);
    let error = callback.file(log_file()).await.unwrap_err();

    assert_eq!(error.kind(), ErrorKind::Invalid);
    let cause = error.source().unwrap().to_string();
    let expected = "data.attachments: found MODAL, expected a response with a message";
    assert_eq!(cause, expected);
}
