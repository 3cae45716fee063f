//! Completion of lines, and the names that it offers.

use serde_json::{Value, json};

use crate::kit::{Exchange, Fixture, command, menu, option, row, text};

fn commands() -> Value {
    let choices = json!([{ "name": "Very loud", "value": "ff" }, { "name": "Soft", "value": "p" }]);
    let parameters = json!([
        option(3, "volume", json!({ "choices": choices })),
        option(6, "to", json!({})),
        option(8, "role", json!({})),
        option(7, "place", json!({ "channel_types": [2, 13] })),
        option(5, "twice", json!({})),
        option(3, "text", json!({})),
    ]);
    let inner = json!([
        option(1, "on", json!({ "options": parameters })),
        option(1, "off", json!({}))
    ]);
    json!([
        command("say", parameters),
        command("show", inner),
        menu(2, "User info"),
        menu(3, "Quote"),
    ])
}

#[tokio::test]
async fn end_of_a_line_is_completed() {
    let fixture = Fixture::new().await;
    fixture.register(commands()).await;
    let _app = fixture.connect_app(text("done")).await;
    let you = fixture.service.you();
    for (line, start, words) in [
        ("/s", 1, &["say", "show"][..]),
        ("?/sa", 2, &["say"]),
        ("/show ", 6, &["on", "off"]),
        ("/show of", 6, &["off"]),
        (
            "/say ",
            5,
            &["volume:", "to:", "role:", "place:", "twice:", "text:"],
        ),
        ("/say volume:Soft t", 17, &["to:", "twice:", "text:"]),
        ("/say volume:", 12, &["Very loud", "Soft"]),
        ("/say volume:very l", 12, &["Very loud"]),
        ("/say to:@b", 8, &["@bob"]),
        ("/say to:Al", 8, &["@alice"]),
        ("/say role:h", 10, &["@Helper"]),
        ("/say place:", 11, &["#lounge", "#stage"]),
        ("/say twice:f", 11, &["false"]),
        ("/say text:any", 10, &[]),
        ("/say text:\"open", 0, &[]),
        ("/say unknown:a", 0, &[]),
        ("/unknown ", 9, &[]),
        ("@bo", 0, &["@bob"]),
        ("@bob us", 5, &["User info"]),
        ("\"words\" Q", 8, &["Quote"]),
        ("words", 0, &[]),
    ] {
        let completion = you.complete(line);
        assert_eq!(completion.start, start, "{line}");
        assert_eq!(completion.words, words, "{line}");
    }
}

#[tokio::test]
async fn place_and_components_have_names() {
    let button = |id, label| json!({ "type": 2, "style": 1, "custom_id": id, "label": label });
    let buttons = row(&json!([
        button("a", "Yes"),
        button("b", "No"),
        button("c", "No")
    ]));
    let exchange = Exchange::with_responses(buttons, json!({ "type": 6 })).await;
    let alice = exchange.member("alice");
    assert_eq!(alice.component_names(), ["Yes", "#2", "#3"]);
    assert_eq!(alice.username().as_deref(), Some("alice"));
    assert_eq!(alice.channel_name().as_deref(), Some("general"));
    let names = alice.channel_names();
    assert!(names.contains(&"#lounge".to_owned()), "{names:?}");
}
