//! `.ftl` files: what the macro reads at compile time, and the texts that the app looks up at run time.

#[path = "../../../../macros/src/fluent_files/message.rs"]
#[allow(
    dead_code,
    reason = "the file belongs to the macros, which use all of it"
)]
mod message;
#[path = "../../../../macros/src/fluent_files/reference.rs"]
mod reference;

use std::sync::Mutex;

use acceptance::{SignedRequest, builder, option, slash};
use guildhall::__private::Language;
use guildhall::command::Command;
use guildhall::localize::Catalog;
use guildhall::prelude::*;
use serde_json::json;

use crate::input::with_paused_clock;

/// Say something
#[command]
fn say(ctx: Context, #[doc = "Key"] key: &str) -> String {
    ctx.tr(key, [("name", "Ada".into()), ("count", 3.into())])
}

const COMMANDS: [Command; 1] = [say::COMMAND];

/// Parses the input as the macro does, then looks up its first keys.
pub(crate) fn run(data: &[u8]) {
    let Ok(source) = std::str::from_utf8(data) else {
        return;
    };
    let lines = 1 + source.matches('\n').count();
    let parsed = match fluent_syntax::parser::parse(source) {
        Ok(parsed) => parsed,
        Err((parsed, errors)) => {
            assert!(
                errors
                    .iter()
                    .all(|error| (1..=lines).contains(&message::line_of(source, error.pos.start)))
            );
            parsed
        }
    };
    for (line, text) in reference::find_dangling_references(source, &parsed) {
        assert!((1..=lines).contains(&line), "{line}: {text}");
    }
    let messages = message::Message::all(source, &parsed);
    for message in &messages {
        assert!((1..=lines).contains(&message.line));
        for attribute in &message.attributes {
            assert!(message.line <= attribute.line && attribute.line <= lines);
            assert!(
                attribute
                    .plain
                    .as_ref()
                    .is_none_or(|text| !text.contains('\n'))
            );
        }
    }
    let keys = messages.iter().filter(|message| message.is_reply);
    let keys: Vec<_> = keys.map(|message| message.key.clone()).take(3).collect();
    look_up(source, &keys);
}

/// Asserts that the app responds with a text for every key.
fn look_up(source: &str, keys: &[String]) {
    if keys.is_empty() {
        return;
    }
    with_paused_clock(async {
        let app = builder(&COMMANDS).catalog(catalog(source));
        let app = app.build().expect("the app builds");
        for key in keys {
            let request = slash("say", json!([option(3, "key", key.as_str())]));
            let response = SignedRequest::from(request).send_to(&app).await;
            assert_eq!(response.status.as_u16(), 200);
            assert_eq!(response.json()["type"], 4, "{}", response.text());
        }
    });
}

/// Creates a catalog. An app's catalogs live as long as the program, so the memory is not released.
fn catalog(source: &str) -> &'static Catalog {
    static LAST: Mutex<Option<(String, &'static Catalog)>> = Mutex::new(None);
    let mut last = LAST.lock().expect("nothing panics while it holds the lock");
    if let Some((text, catalog)) = last.as_ref().filter(|(text, _)| text == source) {
        debug_assert_eq!(text, source);
        return catalog;
    }
    let language = Language {
        locale: "en-US",
        file: "en-US.ftl",
        source: String::leak(source.to_owned()),
    };
    let catalog: &'static Catalog = Box::leak(Box::new(Catalog::new(
        "fuzz",
        "en-US",
        Vec::leak(vec![language]),
    )));
    *last = Some((source.to_owned(), catalog));
    catalog
}
