//! Converted options: values that are looked up with the handler's context, before the handler runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use acceptance::{AppResponse, SignedRequest, autocomplete, builder, option, slash};
use guildhall::prelude::*;
use serde_json::{Value, json};
use tokio::time::sleep;

/// Titles of the tracks, and the number of lookups.
struct Library {
    titles: Vec<&'static str>,
    lookups: AtomicU32,
}

#[derive(Debug)]
struct Track {
    number: usize,
    requested_by: Id<User>,
}

impl ConvertedOption for Track {
    type Input = String;

    async fn convert(title: String, ctx: &Context) -> Result<Self> {
        let library = ctx.state::<Arc<Library>>()?;
        library.lookups.fetch_add(1, Ordering::Relaxed);
        match title.as_str() {
            "slow" => sleep(Duration::from_mins(1)).await,
            "broken" => return Err(std::fmt::Error.into()),
            "busy" => return Err(Error::user("The library is closed.")),
            "wild" => panic!("the shelf falls over"),
            _ => {}
        }
        let number = library.titles.iter().position(|other| *other == title);
        let number = number.ok_or_else(|| OptionError::new("no track has this title"))?;
        let requested_by = ctx.user().id;
        Ok(Self {
            number,
            requested_by,
        })
    }
}

/// A short title: the limits of the input apply.
#[derive(Debug)]
struct Title(String);

impl OptionType for Title {
    const SPEC: OptionSpec = String::SPEC.max_length(6);

    fn read(input: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        input.text().map(|text| Self(text.to_owned()))
    }
}

#[derive(Debug)]
struct Shout(String);

impl ConvertedOption for Shout {
    type Input = Title;

    async fn convert(title: Title, _ctx: &Context) -> Result<Self> {
        Ok(Self(title.0.to_uppercase()))
    }
}

/// Play tracks
#[command]
async fn play(
    /// Number of times
    times: u8,
    /// Title of the track
    track: Track,
    /// Title of the next track
    next: Option<Track>,
) -> String {
    let next = next.map_or_else(|| "-".to_owned(), |next| next.number.to_string());
    format!("{times} {} {next} {}", track.number, track.requested_by)
}

/// Shout a title
#[command]
fn shout(
    /// Title
    #[option(default = Shout("nothing".to_owned()), autocomplete = titles)]
    title: Shout,
) -> String {
    title.0
}

async fn titles(typed: &str, so_far: &shout::Partial) -> Vec<String> {
    let title: Option<&Title> = so_far.title.as_ref();
    vec![format!("{typed} {}", title.map_or("?", |title| &title.0))]
}

/// Never play
#[command(check = never)]
async fn guarded(
    /// Title of the track
    _track: Track,
) -> &'static str {
    "played"
}

fn never(_ctx: &Context) -> bool {
    false
}

fn library() -> Arc<Library> {
    Arc::new(Library {
        titles: vec!["intro", "hymn"],
        lookups: AtomicU32::new(0),
    })
}

async fn send_with(library: Arc<Library>, body: Value) -> AppResponse {
    let commands = [play::COMMAND, shout::COMMAND, guarded::COMMAND];
    let builder = builder(&commands).state(library);
    let app = builder.build().expect("the app has every state");
    SignedRequest::from(body).send_to(&app).await
}

async fn play_tracks(options: Value) -> AppResponse {
    send_with(library(), slash("play", options)).await
}

#[tokio::test]
async fn values_are_converted_with_state_and_user_before_the_handler_runs() {
    let tracks = json!([
        option(4, "times", 2),
        option(3, "track", "hymn"),
        option(3, "next", "intro")
    ]);
    assert_eq!(play_tracks(tracks).await.content(), "2 1 0 40");
}

#[tokio::test]
async fn optional_value_that_is_not_set_is_not_converted() {
    let library = library();
    let track = json!([option(4, "times", 1), option(3, "track", "intro")]);
    let response = send_with(Arc::clone(&library), slash("play", track)).await;

    assert_eq!(response.content(), "1 0 - 40");
    assert_eq!(library.lookups.load(Ordering::Relaxed), 1);
}

#[tokio::test]
async fn user_sees_the_option_and_the_message_of_a_conversion_that_fails() {
    let track = json!([
        option(4, "times", 1),
        option(3, "track", "intro"),
        option(3, "next", "polka")
    ]);
    let response = play_tracks(track).await;
    assert_eq!(response.content(), "`next`: no track has this title");
    assert!(response.is_ephemeral());
}

#[tokio::test]
async fn other_errors_of_a_conversion_are_those_of_the_handler() {
    let cases = [
        ("busy", "The library is closed."),
        ("broken", "Something went wrong."),
        ("wild", "Something went wrong."),
    ];
    for (title, message) in cases {
        let track = json!([option(4, "times", 1), option(3, "track", title)]);
        let content = play_tracks(track).await.content();
        assert!(content.starts_with(message), "{title}: {content}");
    }
}

#[tokio::test]
async fn missing_required_value_is_a_changed_command() {
    let response = play_tracks(json!([option(4, "times", 1)])).await;
    let changed = "This command has changed. Try again in a moment.";
    assert_eq!(response.content(), changed);
}

#[tokio::test]
async fn conversion_does_not_run_if_a_guard_rejects_the_interaction() {
    let library = library();
    let body = slash("guarded", json!([option(3, "track", "intro")]));
    let response = send_with(Arc::clone(&library), body).await;

    assert_eq!(response.content(), "You cannot use this here.");
    assert_eq!(library.lookups.load(Ordering::Relaxed), 0);
}

#[tokio::test(start_paused = true)]
async fn slow_conversion_defers_the_interaction() {
    let track = json!([option(4, "times", 1), option(3, "track", "slow")]);
    let response = play_tracks(track).await;
    assert_eq!(response.json()["type"], 5);
}

#[tokio::test]
async fn limits_of_the_input_apply_before_the_conversion() {
    let shouted = |title: &str| slash("shout", json!([option(3, "title", title)]));
    let fits = send_with(library(), shouted("sixsix")).await;
    assert_eq!(fits.content(), "SIXSIX");

    let long = send_with(library(), shouted("seven77")).await;
    assert_eq!(long.content(), "`title`: must have at most 6 characters");
}

#[tokio::test]
async fn default_replaces_a_value_that_is_not_set() {
    let response = send_with(library(), slash("shout", json!([]))).await;
    assert_eq!(response.content(), "nothing");
}

#[tokio::test]
async fn autocomplete_gets_the_input_of_the_conversion() {
    let mut title = option(3, "title", "so");
    title["focused"] = json!(true);
    let response = send_with(library(), autocomplete("shout", json!([title]))).await;
    assert_eq!(response.json()["data"]["choices"][0]["name"], "so so");
}

#[test]
fn definition_has_the_limits_of_the_input() {
    let options = shout::COMMAND.def().options;
    assert_eq!(options[0].max_length, Some(6));
    assert!(!options[0].required);
    assert!(play::COMMAND.def().options[1].required);
}
