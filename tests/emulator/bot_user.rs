//! Refusal of interactions of the app's own bot user.

use guildhall_emulator::{Emulator, InputError, LaunchError, MemberHandle, WorldFile};
use serde_json::json;

use crate::kit::{CannedResponse, Exchange, last, row};

const REFUSAL: &str = "`Your bot` is a bot user, which cannot use commands, components or modals; \
                       `you`, `alice` and `bob` can";

/// Returns the app's bot as a member of the guild.
fn bot(exchange: &Exchange) -> MemberHandle {
    let bot = exchange
        .fixture
        .service
        .default_guild()
        .find_member("Your bot");
    bot.expect("the bot is a member of the default guild")
}

/// Returns an exchange whose app has responded with a button, which opens a modal.
async fn exchange_with_button() -> Exchange {
    let button = json!([{ "type": 2, "style": 1, "label": "Open", "custom_id": "open" }]);
    let input = json!({ "type": 4, "custom_id": "text", "style": 1, "label": "Text" });
    let modal = json!({
        "custom_id": "form",
        "title": "Form",
        "components": [{ "type": 1, "components": [input] }],
    });
    Exchange::with_responses(row(&button), json!({ "type": 9, "data": modal })).await
}

#[tokio::test]
async fn bot_user_cannot_invoke_a_command() {
    let exchange = exchange_with_button().await;
    let before = last(&exchange.seen);

    for line in ["/ping", "?/ping", "@bob Info", "\"text\" Quote"] {
        let refused = bot(&exchange).send(line).await;
        assert_eq!(
            refused.expect_err("a bot cannot").message(),
            REFUSAL,
            "{line}"
        );
    }

    assert_eq!(last(&exchange.seen), before);
    assert_eq!(bot(&exchange).available_commands(), []);
}

#[tokio::test]
#[should_panic(expected = "`Your bot` is a bot user")]
async fn slash_command_of_the_bot_user_panics() {
    let exchange = exchange_with_button().await;
    bot(&exchange).slash("/ping").await;
}

#[tokio::test]
async fn bot_user_cannot_use_a_component_or_a_modal() {
    let exchange = exchange_with_button().await;
    let (bot, message) = (bot(&exchange), exchange.message());
    let opened = exchange.member("alice").click(&message, "open").await;
    let modal = opened.modal().expect("the app opened a modal");

    let clicked = bot.try_click(&message, "open").await;
    let selected = bot.try_select(&message, "open", ["a"]).await;
    let submitted = bot.try_submit(&modal, [("text", "hello")]).await;

    for refused in [clicked, selected, submitted] {
        let error = refused.expect_err("a bot cannot");
        assert!(matches!(error, InputError::BotUser(_)), "{error:?}");
        assert_eq!(error.to_string(), REFUSAL);
    }
}

#[tokio::test]
async fn bot_user_cannot_launch_the_activity() {
    let started = Emulator::builder().activity(true).start().await;
    let service = started.expect("a loopback port is free");
    let bot = service.default_guild().find_member("Your bot");
    let bot = bot.expect("the bot is a member of the default guild");

    let refused = bot.try_launch().await.expect_err("a bot cannot");

    let LaunchError::BotUser(error) = &refused else {
        panic!("{refused:?}");
    };
    assert_eq!(
        (error.name(), refused.to_string().as_str()),
        ("Your bot", REFUSAL)
    );
}

#[tokio::test]
async fn bot_user_cannot_invoke_a_command_in_a_direct_message() {
    let exchange = Exchange::new(CannedResponse::Never).await;
    let service = &exchange.fixture.service;

    let refused = service
        .user("Your bot")
        .dm_with(["yan"])
        .send("/ping")
        .await;

    let error = refused.expect_err("a bot cannot");
    assert!(error.message().ends_with("modals; `yan` can"), "{error}");
}

#[test]
fn bot_user_cannot_own_a_guild_of_a_world_file() {
    let file = r#"{ "guilds": [{ "name": "Rust users", "owner": "Your bot" }] }"#;
    let error = file.parse::<WorldFile>().expect_err("the owner is invalid");
    assert_eq!(
        error.to_string(),
        "guilds[0].owner: `Your bot` is the app's bot user, which cannot own a guild"
    );
}
