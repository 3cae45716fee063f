//! Code that the attributes generate next to a function, which itself stays unchanged.

use acceptance::{AppResponse, SignedRequest, app, autocomplete, option, slash, user_command};
use guildhall::command::Command;
use guildhall::prelude::*;
use serde_json::{Value, json};

type Maybe = Option<u32>;

const SMALLEST: u32 = 2;

/// Roll some dice
#[command(name = "macros-roll")]
async fn roll(
    /// What for
    #[option(autocomplete = suggest)]
    what: &str,
    /// Sides
    #[option(min = SMALLEST, max = 1_000, default = self::six())]
    sides: u32,
    /// Dice
    dice: Maybe,
    /// Type of dice
    r#type: Option<&str>,
    /// Color
    _dice_color_: Option<String>,
) -> String {
    format!("{what} {sides} {dice:?} {type:?}")
}

const fn six() -> u32 {
    6
}

async fn suggest(typed: &str, so_far: &roll::Partial) -> Vec<String> {
    let unparsed = so_far.unparsed("dice").unwrap_or("nothing");
    vec![format!(
        "{typed}, {:?} sides, {unparsed} unparsed",
        so_far.sides
    )]
}

#[user_command]
fn macros_who_is_it(user: User) -> String {
    user.username
}

#[derive(Debug, PartialEq, Choice)]
enum Weather {
    Sunny,
    LightRain,
    #[choice(name = "Fog", value = "foggy")]
    HTTPFog,
}

/// Show the weather
#[command(name = "macros-weather")]
fn weather(
    /// Which
    weather: Weather,
) -> String {
    format!("{weather:?}")
}

mod elsewhere {
    use guildhall::prelude::*;

    /// Part of a group
    #[command]
    pub(super) fn part() {}
}

/// Group of included commands
#[group(
    name = "macros-group",
    include(self::elsewhere::part, super::macros::near)
)]
mod holder {
    use super::*;

    /// Configured out
    #[cfg(any())]
    #[command]
    fn missing() {}

    /// In the group
    #[command]
    fn within() {}
}

const HOME: u64 = 81_384_788_765_712_384;

/// Group of three guilds
#[group(name = "macros-home", guilds(HOME, self::AWAY, 1))]
mod home {
    /// Subcommand of three guilds
    #[guildhall::command]
    fn hall() {}
}

const AWAY: u64 = 2;

/// In the parent module
#[command]
fn near() {}

macro_rules! pings {
    ($($name:ident $text:literal ($parameter:ident = $default:expr);)*) => {$(
        #[doc = $text]
        #[command]
        fn $name(#[doc = $text] #[option(default = $default)] $parameter: u32) -> String {
            format!("{} {}", $text, $parameter)
        }
    )*};
}

pings! {
    macros_ping "Ping" (count = 1);
    macros_pong "Pong" (count = 2);
}

fn options(command: &Command) -> Vec<(&str, bool)> {
    command
        .def()
        .options
        .iter()
        .map(|option| (option.name, option.required))
        .collect()
}

#[tokio::test]
async fn annotated_function_stays_callable() {
    assert_eq!(
        roll("luck", 20, None, Some("odd"), None).await,
        "luck 20 None Some(\"odd\")"
    );
    assert_eq!(weather(Weather::Sunny), "Sunny");
}

#[test]
fn function_and_parameter_identifiers_become_names() {
    let names: Vec<_> = options(&roll::COMMAND)
        .into_iter()
        .map(|(name, _)| name)
        .collect();
    assert_eq!(names, ["what", "sides", "dice", "type", "dice-color"]);
    assert_eq!(macros_who_is_it::COMMAND.def().name, "Macros who is it");
    assert_eq!(macros_ping::COMMAND.def().name, "macros-ping");
}

#[test]
fn types_and_defaults_determine_required_options() {
    let required: Vec<_> = options(&roll::COMMAND)
        .into_iter()
        .map(|(_, required)| required)
        .collect();
    assert_eq!(required, [true, false, false, false, false]);
}

#[test]
fn source_location_is_the_line_of_the_name() {
    let (source, after) = (near::COMMAND.source(), line!());
    assert_eq!(source.path, concat!(module_path!(), "::near"));
    assert!(
        source.file.ends_with("define/macros.rs") && source.line < after,
        "{source}"
    );
    let written = include_str!("macros.rs")
        .lines()
        .nth(source.line as usize - 1);
    assert_eq!(written, Some("fn near() {}"));
}

#[test]
fn paths_of_included_commands_resolve_in_the_scope_of_the_attribute() {
    let children = holder::COMMAND.children().iter();
    let names: Vec<_> = children.map(|child| child.def().name).collect();
    assert_eq!(names, ["within", "part", "near"]);
}

#[test]
fn guild_constants_resolve_in_the_scope_of_the_attribute() {
    assert_eq!(home::COMMAND.guilds(), [HOME, AWAY, 1]);
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Size {
    #[choice(value = 10)]
    Small,
    #[choice(value = 20)]
    Large,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
#[choice(number)]
enum Scale {
    #[choice(value = 0.5)]
    Half,
    #[choice(value = 2)]
    Double,
}

#[test]
fn each_choice_converts_to_its_value_and_back() {
    assert_eq!(Weather::HTTPFog.value(), "foggy");
    assert_eq!(Weather::from_value("light_rain"), Some(Weather::LightRain));
    assert_eq!(Weather::from_value("LightRain"), None);
    for (size, value) in [(Size::Small, 10_i64), (Size::Large, 20)] {
        assert_eq!((size.value(), Size::from_value(value)), (value, Some(size)));
    }
    assert_eq!(Size::from_value(0), None);
    for (scale, value) in [(Scale::Half, 0.5_f64), (Scale::Double, 2.0)] {
        assert_eq!(scale.value().to_bits(), value.to_bits());
        assert_eq!(Scale::from_value(value), Some(scale));
    }
    assert_eq!(Scale::from_value(f64::NAN), None);
}

#[test]
fn variants_become_choices_with_derived_names() {
    let choices = weather::COMMAND.def().options[0].choices.iter();
    let choices: Vec<_> = choices
        .map(|choice| format!("{} {:?}", choice.name, choice.value))
        .collect();
    let expected = [
        "Sunny String(\"sunny\")",
        "Light Rain String(\"light_rain\")",
        "Fog String(\"foggy\")",
    ];
    assert_eq!(choices, expected);
}

/// Sends an interaction to an app with this command.
async fn send(command: &Command, interaction: Value) -> AppResponse {
    SignedRequest::from(interaction)
        .send_to(&app(&[*command]))
        .await
}

#[tokio::test]
async fn choice_value_is_parsed_into_its_variant() {
    let given = json!([option(3, "weather", "light_rain")]);
    assert_eq!(
        send(&weather::COMMAND, slash("macros-weather", given))
            .await
            .content(),
        "LightRain"
    );
}

#[tokio::test]
async fn default_replaces_an_omitted_option() {
    let given = json!([option(3, "what", "luck"), option(4, "dice", 3)]);
    assert_eq!(
        send(&roll::COMMAND, slash("macros-roll", given))
            .await
            .content(),
        "luck 6 Some(3) None"
    );
}

#[tokio::test]
async fn submitted_value_replaces_the_default() {
    let given = json!([option(3, "what", "luck"), option(4, "sides", 8)]);
    assert_eq!(
        send(&roll::COMMAND, slash("macros-roll", given))
            .await
            .content(),
        "luck 8 None None"
    );
}

#[tokio::test]
async fn partial_options_are_typed() {
    let mut what = option(3, "what", "lu");
    what["focused"] = true.into();
    let given = json!([what, option(4, "sides", 8), option(4, "dice", "3d")]);
    let response = send(&roll::COMMAND, autocomplete("macros-roll", given)).await;
    assert_eq!(response.choices(), ["lu, Some(8) sides, 3d unparsed"]);
}

#[tokio::test]
async fn user_command_receives_its_target() {
    let clicked = user_command("Macros who is it");
    assert_eq!(
        send(&macros_who_is_it::COMMAND, clicked).await.content(),
        "bob"
    );
}

#[tokio::test]
async fn commands_emitted_by_a_macro_keep_their_expressions() {
    let pings = [
        (macros_ping::COMMAND, "macros-ping", "Ping 1"),
        (macros_pong::COMMAND, "macros-pong", "Pong 2"),
    ];
    for (command, name, expected) in pings {
        assert_eq!(
            send(&command, slash(name, json!([]))).await.content(),
            expected
        );
    }
}
