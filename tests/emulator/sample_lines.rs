//! Sample command lines for all registered commands.

use serde_json::{Value, json};

use crate::kit::{Fixture, command, menu, option, text};

fn everything() -> Value {
    let choices = json!([{ "name": "Very \"loud\"", "value": "ff" }]);
    let parameters = json!([
        option(
            3,
            "text",
            json!({ "required": true, "min_length": 6, "max_length": 7 })
        ),
        option(3, "volume", json!({ "choices": choices })),
        option(4, "count", json!({ "max_value": -2 })),
        option(10, "share", json!({ "min_value": 0.5 })),
        option(5, "loud", json!({})),
        option(6, "member", json!({})),
        option(7, "channel", json!({ "channel_types": [13, 15] })),
        option(8, "role", json!({})),
        option(9, "who", json!({})),
        option(11, "file", json!({ "file_types": [".xyz"] })),
    ]);
    let year = option(4, "year", json!({ "autocomplete": true }));
    let name = option(3, "name", json!({ "autocomplete": true }));
    let within = option(1, "within", json!({ "options": [name, year] }));
    let group = option(2, "look", json!({ "options": [within] }));
    json!([
        command("all", parameters),
        command("city", json!([group, option(1, "list", json!({}))])),
        menu(2, "User info"),
        menu(3, "Quote"),
    ])
}

#[tokio::test]
async fn every_command_has_a_sample() {
    let fixture = Fixture::new().await;
    fixture.register(everything()).await;

    let expected = [
        "/all text:\"Tea is.\" volume:\"Very \\\"loud\\\"\" count:-2 share:0.5 loud:true member:@bob \
         channel:#stage role:@Helper who:@bob file:file.xyz",
        "/city look within name:\"Tea party\" year:1",
        "?/city look within year:1 name:",
        "?/city look within name:\"Tea party\" year:",
        "/city list",
        "@bob User info",
        "\"Tea is ready in the lounge\" Quote",
    ];
    assert_eq!(fixture.service.sample_lines(), expected);
}

#[tokio::test]
async fn every_sample_can_be_sent() {
    let fixture = Fixture::new().await;
    fixture.register(everything()).await;
    fixture.connect_app(text("done")).await;

    for line in fixture.service.sample_lines() {
        let sent = fixture.service.you().send(&line).await;
        assert!(
            sent.is_ok(),
            "{}",
            sent.expect_err("the assertion has failed")
        );
    }
}

#[tokio::test]
async fn guild_command_hides_a_global_one() {
    let fixture = Fixture::new().await;
    let ping = command("ping", json!([]));
    fixture
        .register(json!([ping, command("pong", json!([]))]))
        .await;
    fixture.register_in_guild(json!([ping])).await;

    assert_eq!(fixture.service.sample_lines(), ["/ping", "/pong"]);
}

#[tokio::test]
async fn command_with_an_unsatisfiable_option_has_no_sample() {
    let fixture = Fixture::new().await;
    let directory = json!({ "required": true, "channel_types": [14] });
    fixture
        .register(json!([command(
            "hub",
            json!([option(7, "where", directory)])
        )]))
        .await;

    assert!(fixture.service.sample_lines().is_empty());
}

#[tokio::test]
async fn name_and_description_of_an_option_suggest_its_sample() {
    let fixture = Fixture::new().await;
    let described = json!({ "description": "The reason for it" });
    let options = json!([
        option(3, "city", json!({})),
        option(3, "remark", described),
        option(3, "other", json!({})),
        option(3, "day", json!({ "description": "Day, like `2027-01-01`" })),
        option(3, "title", json!({ "min_length": 12 })),
        option(4, "days", json!({ "min_value": 1, "max_value": 7 })),
        option(4, "weeks", json!({ "max_value": 2 })),
    ]);
    fixture.register(json!([command("all", options)])).await;

    let line = "/all city:Bern remark:\"spam in the lounge\" other:tea day:2027-01-01 title:\"Tea party Te\" days:3 weeks:1";
    assert_eq!(fixture.service.sample_lines(), [line]);
}
