//! Autocomplete: the function receives the typed text, and its choices are trimmed to Discord's limits.

use acceptance::{AppResponse, SignedRequest, app, autocomplete, option};
use guildhall::prelude::*;
use serde_json::{Value, json};
use std::num::ParseIntError;

/// Find something
#[command]
async fn find(
    /// A word
    #[option(autocomplete = words)]
    word: String,
    /// The number
    #[option(autocomplete = counts)]
    count: Option<u32>,
    /// The amount
    #[option(autocomplete = amounts)]
    amount: Option<f64>,
    /// The owner
    owner: Option<User>,
    /// Anything
    #[option(autocomplete = anything)]
    anything: Option<String>,
) -> String {
    format!("{word} {count:?} {amount:?} {owner:?} {anything:?}")
}

async fn words(typed: &str) -> [String; 1] {
    [format!("<{typed}>")]
}

async fn counts(ctx: Autocomplete, typed: &str) -> Vec<Choice> {
    vec![Choice::new(
        format!("{} <{typed}> of {}", ctx.option(), ctx.user().username),
        7,
    )]
}

async fn amounts(typed: &str, so_far: &find::Partial) -> Vec<Choice> {
    let name = format!(
        "<{typed}> {:?} {:?} {:?} {:?}",
        so_far.word,
        so_far.count,
        so_far.unparsed("count"),
        so_far.unparsed("owner"),
    );
    vec![Choice::new(name, 1.5)]
}

async fn anything(_ctx: Autocomplete, typed: &str, _so_far: &find::Partial) -> Vec<Choice> {
    match typed {
        "many" => (0..30)
            .map(|number| Choice::from(format!("choice {number}")))
            .collect(),
        "long" => vec![
            Choice::new("é".repeat(120), "short"),
            Choice::new("left out", "x".repeat(101)),
        ],
        "localized" => vec![localized()],
        "mistyped" => vec![Choice::new("a number", 1), Choice::from("a text")],
        "empty" => vec![Choice::from(""), Choice::from("shown")],
        "panic" => panic!("on request"),
        _ => Vec::new(),
    }
}

/// Count something
#[command(name = "count-things")]
async fn count_things(
    /// The number
    #[option(autocomplete = numbers)]
    number: String,
) -> String {
    number
}

async fn numbers(typed: &str) -> Result<Vec<Choice>, ParseIntError> {
    Ok(vec![Choice::from(typed.parse::<u32>()?.to_string())])
}

fn localized() -> Choice {
    let mut choice = Choice::from("tea");
    let names = [
        (Locale::German, "é".repeat(120)),
        (Locale::French, String::new()),
        (Locale::from("xx"), "x".to_owned()),
    ];
    choice.name_localizations = Some(names.into());
    choice
}

/// Weigh something
#[command]
async fn weigh(
    /// The weight
    #[option(autocomplete = weights)]
    weight: f64,
) -> String {
    weight.to_string()
}

async fn weights(_typed: &str) -> Vec<Choice> {
    vec![
        1.5.into(),
        f64::NAN.into(),
        f64::INFINITY.into(),
        1e300.into(),
        2.into(),
    ]
}

async fn complete(options: Value) -> AppResponse {
    SignedRequest::from(autocomplete("find", options))
        .send_to(&app(&[find::COMMAND]))
        .await
}

fn focused_option_type(kind: u8, name: &str, value: impl Into<Value>) -> Value {
    let mut option = option(kind, name, value);
    option["focused"] = json!(true);
    option
}

#[tokio::test]
async fn function_may_return_its_choices_in_a_result() {
    let request = |typed: &str| {
        let options = json!([focused_option_type(3, "number", typed)]);
        SignedRequest::from(autocomplete("count-things", options))
    };
    let app = app(&[count_things::COMMAND]);
    assert_eq!(request("007").send_to(&app).await.choices(), ["7"]);
    let none: [String; 0] = [];
    assert_eq!(request("seven").send_to(&app).await.choices(), none);
}

#[tokio::test]
async fn typed_text_reaches_the_function_unchanged() {
    for text in ["", "-", "1e", "ber", " ", "\"quoted\""] {
        let response = complete(json!([focused_option_type(3, "word", text)])).await;
        assert_eq!(response.choices(), [format!("<{text}>")]);
    }
}

#[tokio::test]
async fn typed_text_of_number_options_reaches_the_function() {
    for text in ["", "-", "1e", "12"] {
        let whole = complete(json!([focused_option_type(4, "count", text)])).await;
        assert_eq!(whole.choices(), [format!("count <{text}> of ada")]);
        let number = complete(json!([focused_option_type(10, "amount", text)])).await;
        assert_eq!(number.choices(), [format!("<{text}> None None None None")]);
    }
    let as_a_number = complete(json!([focused_option_type(4, "count", 12)])).await;
    assert_eq!(as_a_number.choices(), ["count <12> of ada"]);
}

#[tokio::test]
async fn function_receives_the_other_options_parsed() {
    let options = json!([
        option(3, "word", "tree"),
        option(4, "count", "12"),
        focused_option_type(10, "amount", "1")
    ]);
    assert_eq!(
        complete(options).await.choices(),
        [r#"<1> Some("tree") Some(12) None None"#]
    );
}

#[tokio::test]
async fn invalid_value_of_another_option_is_passed_as_a_string() {
    let options = json!([
        option(4, "count", "12x"),
        focused_option_type(10, "amount", "")
    ]);
    assert_eq!(
        complete(options).await.choices(),
        [r#"<> None None Some("12x") None"#]
    );
}

#[tokio::test]
async fn user_option_without_resolved_data_is_accepted() {
    let options = json!([
        option(6, "owner", "80"),
        focused_option_type(10, "amount", "")
    ]);
    assert_eq!(
        complete(options).await.choices(),
        [r#"<> None None None Some("80")"#]
    );
}

#[tokio::test]
async fn at_most_25_choices_are_returned() {
    assert_eq!(
        complete(json!([focused_option_type(3, "anything", "many")]))
            .await
            .choices()
            .len(),
        25
    );
}

#[tokio::test]
async fn long_choice_name_is_truncated_and_choice_with_a_long_value_dropped() {
    let response = complete(json!([focused_option_type(3, "anything", "long")])).await;
    assert_eq!(response.choices(), ["é".repeat(100)]);
}

#[tokio::test]
async fn choice_of_the_wrong_type_is_dropped() {
    let response = complete(json!([focused_option_type(3, "anything", "mistyped")])).await;
    assert_eq!(response.choices(), ["a text"]);
    assert_eq!(response.json()["type"], 8);
}

#[tokio::test]
async fn choice_that_the_service_rejects_is_dropped() {
    assert_eq!(
        complete(json!([focused_option_type(3, "anything", "empty")]))
            .await
            .choices(),
        ["shown"]
    );
    let body = autocomplete("weigh", json!([focused_option_type(10, "weight", "1")]));
    let response = SignedRequest::from(body)
        .send_to(&app(&[weigh::COMMAND]))
        .await;
    assert_eq!(response.choices(), ["1.5", "2"]);
}

#[tokio::test]
async fn failing_or_unroutable_autocomplete_returns_no_choices() {
    let nothing_focused = json!([option(3, "word", "x")]);
    let unknown_option = json!([focused_option_type(3, "nothing", "x")]);
    let suggests_nothing = json!([focused_option_type(6, "owner", "80")]);
    let panics = json!([focused_option_type(3, "anything", "panic")]);
    for options in [nothing_focused, unknown_option, suggests_nothing, panics] {
        let response = complete(options.clone()).await;
        assert_eq!(
            response.json(),
            json!({"type": 8, "data": {"choices": []}}),
            "{options}"
        );
    }
}

/// A tree
#[group]
mod deep {
    use super::*;

    /// A branch
    #[group]
    mod branch {
        use super::*;

        /// A leaf
        #[command]
        async fn leaf(
            /// A word
            #[option(autocomplete = words)]
            word: &str,
        ) -> String {
            word.to_owned()
        }
    }
}

#[tokio::test]
async fn focused_option_is_found_at_any_depth() {
    let options = json!([{"type": 2, "name": "branch", "options": [{"type": 1, "name": "leaf",
        "options": [focused_option_type(3, "word", "x")]}]}]);
    let response = SignedRequest::from(autocomplete("deep", options))
        .send_to(&app(&[deep::COMMAND]))
        .await;
    assert_eq!(response.choices(), ["<x>"]);
}

#[tokio::test]
async fn localized_choice_names_are_truncated_and_unknown_locales_dropped() {
    let typed = json!([{"type": 3, "name": "anything", "value": "localized", "focused": true}]);
    let response = SignedRequest::from(autocomplete("find", typed))
        .send_to(&app(&[find::COMMAND]))
        .await;
    let names = &response.json()["data"]["choices"][0]["name_localizations"];
    assert_eq!(*names, json!({"de": "é".repeat(100)}));
}
