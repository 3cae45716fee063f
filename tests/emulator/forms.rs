//! Multipart forms as the libraries of other languages write them, in requests and in responses of apps.

use guildhall_emulator::Emulator;
use proptest::prelude::*;
use serde_json::json;
use tokio::runtime::Runtime;

use crate::kit::{CannedResponse, Exchange, FORM, Fixture, Reply, command, noon, text};
use crate::playground::read_api;

/// Header of a file part with the boundary `x` and this Content-Disposition.
fn file_part(disposition: &str) -> String {
    format!("Content-Disposition: {disposition}\r\nContent-Type: text/plain")
}

/// Returns a form of parts, each with headers and content.
fn form(boundary: &str, parts: &[(&str, &[u8])]) -> Vec<u8> {
    let mut form = Vec::new();
    for (head, content) in parts {
        form.extend(format!("--{boundary}\r\n{head}\r\n\r\n").into_bytes());
        form.extend([content, &b"\r\n"[..]].concat());
    }
    form.extend(format!("--{boundary}--\r\n").into_bytes());
    form
}

/// A message with a file as a library writes it.
struct Written {
    library: &'static str,
    /// Media type, and the boundary in the body.
    media: (&'static str, &'static str),
    /// Content-Disposition of the JSON.
    json: &'static str,
    /// Content-Disposition of the file.
    file: &'static str,
    /// Name that the service stores.
    name: &'static str,
}

const PLAIN: &str = "multipart/form-data; boundary=x";
const QUOTED: &str = "multipart/form-data; boundary=\"x\"";
const JSON: &str = "form-data; name=\"payload_json\"";

#[rustfmt::skip]
const WRITTEN: &[Written] = &[
    Written { library: ".NET", media: (QUOTED, "x"), json: "form-data; name=payload_json", file: "form-data; name=\"files[0]\"; filename=a.png; filename*=utf-8''a.png", name: "a.png" },
    Written { library: ".NET, encoded name", media: (QUOTED, "x"), json: "form-data; name=payload_json", file: "form-data; name=\"files[0]\"; filename=\"=?utf-8?B?55S7LnBuZw==?=\"; filename*=utf-8''a%20%E7%94%BB.png", name: "a_.png" },
    Written { library: "Go", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a\\\"b.png\"", name: "ab.png" },
    Written { library: "Go, backslash", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a\\\\b.png\"", name: "ab.png" },
    Written { library: "requests with urllib3 1", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename*=utf-8''a%20b.png", name: "a_b.png" },
    Written { library: "requests with urllib3 2", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"画 a\\b.png\"", name: "ab.png" },
    Written { library: "aiohttp", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a%20b.png\"", name: "a20b.png" },
    Written { library: "aiohttp of discord.py", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a b.png\"", name: "a_b.png" },
    Written { library: "FormData", media: ("multipart/form-data; boundary=----x", "----x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a%22b.png\"", name: "a22b.png" },
    Written { library: "form-data", media: ("multipart/form-data;boundary=--x", "--x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a.png\"", name: "a.png" },
    Written { library: "no spaces", media: (PLAIN, "x"), json: "form-data;name=\"payload_json\"", file: "form-data;name=\"files[0]\";filename=a.png;", name: "a.png" },
    Written { library: "spaces around =", media: ("multipart/form-data ; boundary = x", "x"), json: "form-data; name = \"payload_json\"", file: "form-data ; name = \"files[0]\" ; filename = \"a.png\"", name: "a.png" },
    Written { library: "capitals", media: ("Multipart/Form-Data; Charset=utf-8; Boundary=x", "x"), json: "Form-Data; Name=payload_json", file: "FORM-DATA; FileName=\"a.png\"; NAME=\"files[0]\"", name: "a.png" },
    Written { library: "parameters in a name", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\"; filename=\"a; name=\\\"files[3]\\\".png\"", name: "a_namefiles3.png" },
    Written { library: "line break", media: (PLAIN, "x"), json: JSON, file: "form-data; name=\"files[0]\";\r\n filename=\"a.png\"", name: "a.png" },
];

#[tokio::test]
async fn form_of_every_library_is_read_completely() {
    let exchange = Exchange::new(text("one")).await;
    for written in WRITTEN {
        let (media, boundary) = written.media;
        let json = format!("Content-Disposition: {}", written.json);
        let file = file_part(written.file);
        let body = form(
            boundary,
            &[(&json, br#"{"content":"two"}"#), (&file, b"1\r\n-2")],
        );
        let header = format!("Content-Type: {media}");
        let reply = exchange.webhook_with(&header, "POST", "", body).await;

        let file = &reply.body["attachments"][0];
        let found = (&reply.body["content"], &file["filename"], &file["size"]);
        let expected = (&json!("two"), &json!(written.name), &json!(5));
        assert_eq!(found, expected, "{}: {}", written.library, reply.body);
    }
}

#[tokio::test]
async fn form_of_every_library_is_read_in_a_response() {
    for written in WRITTEN {
        let (media, boundary) = written.media;
        let json = format!("Content-Disposition: {}", written.json);
        let file = file_part(written.file);
        let message = br#"{"type":4,"data":{"content":"two"}}"#;
        let body = form(boundary, &[(&json, message), (&file, b"12345")]);
        let body = String::from_utf8(body).expect("the form is text");
        let exchange = Exchange::new(CannedResponse::Raw(200, media, body.leak())).await;

        let message = exchange.message();
        let names: Vec<_> = message
            .attachments
            .iter()
            .map(|file| file.filename.as_str())
            .collect();
        assert_eq!(
            (message.content.as_str(), names),
            ("two", vec![written.name]),
            "{}",
            written.library
        );
    }
}

/// Content-Dispositions of a file without a valid name, each with the place of the error in a form error.
const FAULTY: &[(&str, &str)] = &[
    ("form-data; name=\"files[0]\"", "/files[0]"),
    ("form-data; name=\"other\"; filename=\"a.png\"", "/other"),
    ("form-data; filename=\"a.png\"", ""),
    ("form-data", ""),
    ("form-data; name=\"files[0]\"; filename=\"a.png", ""),
    ("form-data; name=\"files[0]\"; filename=\"a\\\"", ""),
    ("form-data; name=\"files[0]\"; filename=", ""),
    ("form-data; name=\"files[0]\"; filename", ""),
    ("form-data; name=\"files[0]\"; filename=a b.png", ""),
    ("form-data; name=\"files[0]\"; filename=\"a.png\" b", ""),
    (
        "form-data; name=\"files[0]\"; filename=a.png; filename=b.png",
        "",
    ),
    ("form-data; name=\"files[0]\"; file name=a.png", ""),
    ("form-data; name=\"files[0]\"; filename*=a.png", ""),
    ("form-data; name=\"files[0]\"; filename*=utf-8''%FF.png", ""),
    ("form-data; name=\"files[0]\"; filename*=koi8-r''a.png", ""),
];

#[tokio::test]
async fn file_with_a_faulty_name_is_an_error() {
    let exchange = Exchange::new(text("one")).await;
    let json = format!("Content-Disposition: {JSON}");
    for (disposition, path) in FAULTY {
        let file = file_part(disposition);
        let body = form("x", &[(&json, br#"{"content":"two"}"#), (&file, b"12345")]);
        let reply = exchange.webhook_with(FORM, "POST", "", body).await;

        assert_eq!(reply.status, 400, "{disposition}: {}", reply.body);
        let is_at_path = !path.is_empty();
        assert_eq!(
            reply.codes(path).len(),
            usize::from(is_at_path),
            "{disposition}"
        );
        let code = if is_at_path { 50035 } else { 50109 };
        assert_eq!(reply.error(), (400, code), "{disposition}");
    }
    assert_eq!(exchange.member("alice").messages().len(), 1);
}

#[tokio::test]
async fn malformed_form_is_an_error_that_names_the_fault() {
    let exchange = Exchange::new(text("one")).await;
    let json = format!("--x\r\nContent-Disposition: {JSON}\r\n\r\n");
    let boundary = "the form is malformed: a line with the boundary is missing";
    for (body, message) in [
        ("{}".to_owned(), boundary),
        (format!("{json}{{}}"), boundary),
        (format!("{json}{{}}\r\n--x\r\n"), boundary),
        (
            format!("{json}{{\r\n--x--"),
            "The request body contains invalid JSON.",
        ),
        (
            "--x--".to_owned(),
            "the form is malformed: no part has the name payload_json",
        ),
        (
            "--x\r\n\r\n{}\r\n--x--".to_owned(),
            "the form is malformed: a part has no valid Content-Disposition",
        ),
        (
            "--x\r\nA: b\r\n--x--".to_owned(),
            "the form is malformed: a part has no end of its headers",
        ),
        (
            "--x\r\nContent-Disposition: form-data\r\n\r\n\r\n--x--".to_owned(),
            "the form is malformed: a part has no name",
        ),
    ] {
        let reply = exchange.webhook_with(FORM, "POST", "", &body).await;
        assert_eq!(reply.error(), (400, 50109), "{body}");
        assert_eq!(reply.body["message"], message, "{body}");
    }
}

#[tokio::test]
async fn malformed_form_is_not_a_response() {
    let file = file_part("form-data; name=\"files[0]\"");
    let json = format!("Content-Disposition: {JSON}");
    let body = form(
        "x",
        &[
            (&json, br#"{"type":4,"data":{"content":"two"}}"#),
            (&file, b"1"),
        ],
    );
    let body = String::from_utf8(body).expect("the form is text");
    let exchange = Exchange::new(CannedResponse::Raw(200, PLAIN, body.leak())).await;

    let error = exchange.outcome.error().expect("the response is rejected");
    let expected = "the body is not an interaction response: the part `files[0]` has no `filename`; without one, the service ignores the part";
    assert_eq!(error.to_string(), expected);
}

#[tokio::test]
async fn names_and_references_are_cleansed_alike() {
    let exchange = Exchange::new(text("one")).await;
    for (name, stored) in [
        ("image two.png", "image_two.png"),
        ("_bug1.png", "bug1.png"),
        ("../x.png", "x.png"),
        ("hello (world).png", "hello_world.png"),
        ("Test测试.png", "Test.png"),
        ("a/b\tc  d.png", "a_b_c_d.png"),
        ("SPOILER_a.png", "SPOILER_a.png"),
        ("x-1.tar.gz", "x-1.tar.gz"),
        ("测试", ""),
    ] {
        for reference in [name, stored] {
            let image = json!({ "url": format!("attachment://{reference}") });
            let json = json!({ "embeds": [{ "image": image }] }).to_string();
            let head = file_part(&format!(
                "form-data; name=\"files[0]\"; filename=\"{name}\""
            ));
            let payload = format!("Content-Disposition: {JSON}");
            let body = form("x", &[(&payload, json.as_bytes()), (&head, b"12345")]);
            let reply = exchange.webhook_with(FORM, "POST", "", body).await;

            let file = &reply.body["attachments"][0];
            assert_eq!(file["filename"], stored, "{reference}: {}", reply.body);
            assert_eq!(reply.body["embeds"][0]["image"]["url"], file["url"]);
            assert!(
                file["url"]
                    .as_str()
                    .is_some_and(|url| url.contains(&format!("/{stored}?")))
            );
        }
    }
}

/// Smallest PNG file that has a size: its signature and the beginning of its header.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0";

/// Returns names in which only letters and dots stay when they are cleansed.
fn file_name() -> impl Strategy<Value = String> {
    "[a-z\"\\\\;=%'*é画]{0,12}".prop_map(|name| format!("a{name}z.png"))
}

/// Returns a quoted string.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

async fn send_files(exchange: &Exchange, text: &str, files: &[(String, Vec<u8>)]) -> Reply {
    let heads = files.iter().enumerate().map(|(index, (name, _))| {
        file_part(&format!(
            "form-data; name=\"files[{index}]\"; filename={}",
            quoted(name)
        ))
    });
    let heads: Vec<_> = heads.collect();
    let content = (
        "Content-Disposition: form-data; name=\"content\"",
        text.as_bytes(),
    );
    let files = heads
        .iter()
        .zip(files)
        .map(|(head, file)| (head.as_str(), file.1.as_slice()));
    let parts: Vec<_> = [content].into_iter().chain(files).collect();
    exchange
        .webhook_with(FORM, "POST", "", form("x", &parts))
        .await
}

#[test]
fn form_as_rfc_7578_writes_it_is_read_back() {
    let runtime = Runtime::new().expect("the system has threads");
    let exchange = runtime.block_on(async {
        let builder = Emulator::builder().clock(noon()).playground(true);
        let fixture = Fixture::with_builder(builder).await;
        fixture.register(json!([command("ping", json!([]))])).await;
        Exchange::with_fixture(fixture, text("pong")).await
    });
    let content = prop::collection::vec(
        prop_oneof![any::<u8>(), Just(b'\r'), Just(b'\n'), Just(b'-')],
        0..40,
    );
    let content = content.prop_map(|tail| [PNG, &tail].concat());
    let content = content.prop_filter("the boundary ends the content", |content| {
        !content.windows(5).any(|bytes| bytes == b"\r\n--x")
    });
    let files = prop::collection::vec((file_name(), content), 1..4);
    proptest!(ProptestConfig::with_cases(64), |(text in "[!-~é画]{1,20}", files in files)| {
        let reply = runtime.block_on(send_files(&exchange, &text, &files));
        prop_assert_eq!(&reply.body["content"], &json!(text));
        for (index, (name, content)) in files.iter().enumerate() {
            let file = &reply.body["attachments"][index];
            let cleansed = name.replace(|c: char| !c.is_ascii_lowercase() && c != '.', "");
            prop_assert_eq!(&file["filename"], &json!(cleansed));
            let path = format!("/pictures/{}", file["id"].as_str().unwrap_or_default());
            let picture = runtime.block_on(read_api(&exchange.fixture, &path));
            prop_assert_eq!(&picture.bytes, content);
        }
    });
}
