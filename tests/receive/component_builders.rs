//! Builders generated from the declared appearance of a component, used on the emulator.

use guildhall::component::{Choices, CustomIdLengthError};
use guildhall::model::component::{
    ActionRow, Button, ButtonStyle, ChannelSelect, MentionableSelect, RoleSelect, SelectOption,
    StringSelect, UserSelect,
};
use guildhall::model::{ChannelType, Component, Emoji, Message};
use guildhall::prelude::*;
use guildhall_emulator::{Emulator, Outcome};

#[derive(Choice, Debug, Clone, Copy)]
enum Day {
    Friday,
    Saturday,
    Sunday,
}

const KEEP: &str = "Keep";
const MAX_DAYS: u32 = 2;

#[component("face/{outing}/close", button(danger, label = "Close", emoji = "✔"))]
fn close(outing: u64) -> String {
    format!("{outing} is closed")
}

#[component("face/{outing}/keep", button(secondary, label = KEEP))]
fn keep(outing: u64) -> String {
    format!("{outing} is kept")
}

#[component("face/find/{name}", button(success, emoji = "🦀"))]
fn find(name: String) -> String {
    name
}

#[component(
    "face/{outing}/days",
    select(placeholder = "Which days suit you?", min_values = 1, max_values = MAX_DAYS)
)]
fn days(outing: u64, #[selected] days: Vec<Day>) -> String {
    format!("{outing} {days:?}")
}

#[component("face/any", select)]
fn any(#[selected] days: Vec<Day>) -> String {
    format!("{days:?}")
}

#[component("face/day", select(placeholder = "One"))]
fn day(#[selected] day: Option<Day>) -> String {
    format!("{day:?}")
}

#[component("face/word/{of}", select)]
fn word(of: String, #[selected] word: String) -> String {
    format!("{of} {word}")
}

#[component("face/members", select(max_values = 25))]
fn members(#[selected] members: Vec<Member>) -> String {
    members.len().to_string()
}

#[component("face/role", select)]
fn role(#[selected] role: Role) -> String {
    role.name
}

#[component("face/anybody", select)]
fn anybody(#[selected] anybody: Option<Mentionable>) -> String {
    anybody.is_some().to_string()
}

#[component("face/channel", select)]
fn channel(#[selected] channel: TextChannel) -> String {
    channel.to_string()
}

/// Show an outing
#[command]
fn show_outing() -> Reply {
    Reply::text("Lake")
        .component(ActionRow::buttons([close::button(7), keep::button(7)]))
        .component(ActionRow::select(days::select(7)))
}

/// Returns the response text after an action on the outing's message.
async fn response_to<F: Future<Output = Outcome>>(
    act: impl FnOnce(guildhall_emulator::Invoker, Message) -> F,
) -> String {
    let bot = App::builder()
        .discovery(false)
        .command(show_outing::COMMAND)
        .component(close::COMPONENT)
        .component(days::COMPONENT);
    let service = Emulator::start().await;
    let _bot = service.install(bot).await;
    let message = service
        .you()
        .slash("/show-outing")
        .await
        .original_response();
    let outcome = act(service.you(), message.expect("the message is shown")).await;
    outcome.content().to_owned()
}

#[tokio::test]
async fn generated_button_invokes_its_handler() {
    let response =
        response_to(|you, message| async move { you.click(&message, "face/7/close").await }).await;

    assert_eq!(response, "7 is closed");
}

#[tokio::test]
async fn generated_select_passes_the_selected_choices_to_its_handler() {
    let response = response_to(|you, message| async move {
        you.select(&message, "face/7/days", ["sunday", "friday"])
            .await
    });

    assert_eq!(response.await, "7 [Sunday, Friday]");
}

#[test]
fn button_has_the_declared_style_label_and_emoji() {
    let closing = Button::danger("face/7/close", "Close").emoji(Emoji::unicode("✔"));
    let keeping: Button = keep::button(8);

    assert_eq!(close::button(7), closing);
    assert_eq!(keeping, Button::secondary("face/8/keep", "Keep"));
    assert_eq!(keep::button(8).label("Stay").label.as_deref(), Some("Stay"));
}

#[test]
fn builder_returns_a_result_if_its_custom_id_may_be_too_long() {
    let crab: Result<Button, CustomIdLengthError> = find::button("crab".to_owned());
    let icon = Button::icon(ButtonStyle::Success, "face/find/crab", Emoji::unicode("🦀"));

    assert_eq!(crab, Ok(icon));
    assert_eq!(
        find::button("ä".repeat(91)).map_err(|error| error.length),
        Err(101)
    );
    assert_eq!(
        word::select("ä".repeat(91)).map_err(|error| error.length),
        Err(101)
    );
}

#[test]
fn select_of_a_choice_enum_has_an_option_per_variant() {
    let two = StringSelect::new("face/7/days")
        .placeholder("Which days suit you?")
        .options(Day::options())
        .min_values(1)
        .max_values(2);

    assert_eq!(days::select(7), two);
}

#[test]
fn parameter_type_sets_the_value_limits_of_a_select() {
    let options = || StringSelect::new("").options(Day::options());
    let any_of_them = StringSelect {
        custom_id: "face/any".into(),
        ..options()
    };
    let one_or_none = StringSelect {
        custom_id: "face/day".into(),
        ..options()
    };

    assert_eq!(any::select(), any_of_them.min_values(0).max_values(3));
    assert_eq!(day::select(), one_or_none.min_values(0).placeholder("One"));
}

#[test]
fn parameter_type_determines_the_select_type() {
    let text = ChannelSelect::new("face/channel");
    let select: StringSelect =
        word::select("a".to_owned()).expect("the custom ID has at most 100 characters");
    let people = UserSelect::new("face/members").min_values(0).max_values(25);

    assert_eq!(members::select(), people);
    assert_eq!(role::select(), RoleSelect::new("face/role"));
    assert_eq!(
        anybody::select(),
        MentionableSelect::new("face/anybody").min_values(0)
    );
    assert_eq!(
        channel::select(),
        text.channel_types([ChannelType::GuildText])
    );
    let select = select.option(SelectOption::new("B", "b"));
    assert_eq!(Component::from(select).custom_id(), Some("face/word/a"));
}
