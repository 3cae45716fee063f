//! A component that says what it looks like: made, shown, and used on the service in memory.

use guildhall::model::component::{
    ActionRow, Button, ButtonStyle, ChannelSelect, MentionableSelect, RoleSelect, SelectOption,
    StringSelect, UserSelect,
};
use guildhall::model::{ChannelType, Component, Emoji, Message};
use guildhall::prelude::*;
use guildhall::{Choices, CustomIdLengthError};
use guildhall_emulator::{Emulator, Outcome};

#[derive(Choice, Debug, Clone, Copy)]
enum Day {
    Friday,
    Saturday,
    Sunday,
}

const KEEP: &str = "Keep";
const MOST: u32 = 2;

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
    select(placeholder = "Which days suit you?", min_values = 1, max_values = MOST)
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

/// What a member is told who does this with the outing.
async fn told<F: Future<Output = Outcome>>(
    act: impl FnOnce(guildhall_emulator::Invoker, Message) -> F,
) -> String {
    let bot = App::builder()
        .without_discovery()
        .command(show_outing::COMMAND)
        .component(close::COMPONENT)
        .component(days::COMPONENT);
    let service = Emulator::start().await;
    let _bot = service.install(bot).await;
    let shown = service.you().slash("/show-outing").await.original();
    let outcome = act(service.you(), shown.expect("it is shown")).await;
    outcome.content().to_owned()
}

#[tokio::test]
async fn a_button_is_answered_by_the_function_that_it_was_made_of() {
    let told = told(|you, shown| async move { you.click(&shown, "face/7/close").await }).await;

    assert_eq!(told, "7 is closed");
}

#[tokio::test]
async fn a_select_gives_back_the_choices_that_it_offers() {
    let told = told(|you, shown| async move {
        you.select(&shown, "face/7/days", ["sunday", "friday"])
            .await
    });

    assert_eq!(told.await, "7 [Sunday, Friday]");
}

#[test]
fn a_button_has_the_style_the_text_and_the_emoji_that_are_declared() {
    let closing = Button::danger("face/7/close", "Close").emoji(Emoji::unicode("✔"));
    let keeping: Button = keep::button(8);

    assert_eq!(close::button(7), closing);
    assert_eq!(keeping, Button::secondary("face/8/keep", "Keep"));
    assert_eq!(keep::button(8).label("Stay").label.as_deref(), Some("Stay"));
}

#[test]
fn what_may_be_over_100_characters_is_a_result_as_its_id_is() {
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
fn a_select_of_choices_has_them_already() {
    let two = StringSelect::new("face/7/days")
        .placeholder("Which days suit you?")
        .options(Day::options())
        .min_values(1)
        .max_values(2);

    assert_eq!(days::select(7), two);
}

#[test]
fn the_parameter_says_how_many_are_chosen_unless_a_key_does() {
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
fn the_parameter_says_which_select_it_is() {
    let text = ChannelSelect::new("face/channel");
    let words: StringSelect = word::select("a".to_owned()).expect("it is short");
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
    let words = words.option(SelectOption::new("B", "b"));
    assert_eq!(Component::from(words).custom_id(), Some("face/word/a"));
}
