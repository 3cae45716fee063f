//! Components and modals are sent to the emulator and used there, and their interactions reach the handlers.

use guildhall::component::ModalBuilder;
use guildhall::model::component::{
    ActionRow, Button, ChannelSelect, Container, MediaGallery, MediaGalleryItem, MentionableSelect,
    RoleSelect, Section, SelectOption, Separator, SeparatorSpacing, StringSelect, TextDisplay,
    Thumbnail, UnfurledMedia, UserSelect,
};
use guildhall::model::{Component, Message};
use guildhall::prelude::*;
use guildhall::{AppBuilder, Update};
use guildhall_emulator::{Emulator, InputValue, Outcome};

use crate::awaited_modal::order;
use crate::modal::{Choices, Feedback, Team, choices, feedback, team};

/// SKU of the premium button.
const SKU: u64 = 613_425_648_685_547_541;

/// Show everything that can be used
#[command]
fn panel() -> Reply {
    let texts = [TextDisplay::new("A text")];
    let thumbnail = Thumbnail::new("https://example.org/a.png");
    let gallery = [MediaGalleryItem::new("https://example.org/a.png")];
    let side = Button::secondary(press::custom_id(2), "Side");
    Reply::from_components([
        Component::from(Container::new().components([
            Component::from(Section::new(texts.clone(), thumbnail)),
            Section::new(texts, side).into(),
            Separator::new().spacing(SeparatorSpacing::Large).into(),
            MediaGallery::new(gallery).into(),
        ])),
        ActionRow::buttons([
            Button::primary(press::custom_id(1), "One"),
            Button::link("https://example.org", "Elsewhere"),
            Button::premium(Id::new(SKU)),
        ])
        .into(),
        ActionRow::select(texts_select()).into(),
        ActionRow::select(UserSelect::new(users::custom_id()).max_values(2)).into(),
        ActionRow::select(RoleSelect::new(roles::custom_id())).into(),
        ActionRow::select(MentionableSelect::new(anybody::custom_id())).into(),
        ActionRow::select(ChannelSelect::new(channel::custom_id())).into(),
    ])
}

fn texts_select() -> StringSelect {
    let options = ["a/b", "c"].map(|value| SelectOption::new(value, value));
    StringSelect::new(topics::custom_id())
        .options(options)
        .max_values(2)
}

#[component("press/{which}")]
fn press(which: u8) -> Update {
    Update::default().components([TextDisplay::new(format!("pressed {which}"))])
}

#[component("topics")]
fn topics(#[selected] topics: Vec<String>) -> String {
    topics.join(" ")
}

#[component("users")]
fn users(#[selected] users: Vec<Member>) -> String {
    format!("{} users", users.len())
}

#[component("roles")]
fn roles(#[selected] role: Role) -> String {
    role.name
}

#[component("anybody")]
fn anybody(#[selected] anybody: Mentionable) -> String {
    format!("{}", matches!(anybody, Mentionable::Role(_)))
}

#[component("channel")]
fn channel(#[selected] channel: Channel) -> String {
    channel.name.unwrap_or_default()
}

/// Ask for feedback
#[command]
fn ask() -> ModalBuilder<Feedback> {
    feedback::open(7)
}

/// Ask for choices
#[command]
fn ask_choices() -> ModalBuilder<Choices> {
    choices::open()
}

/// Ask for a team
#[command]
async fn ask_team(ctx: Context) -> Result<()> {
    let form: ModalBuilder<Team> = team::open("a/b".to_owned())?;
    ctx.modal(form).await?;
    Ok(())
}

fn bot() -> AppBuilder {
    let commands = [
        order::COMMAND,
        panel::COMMAND,
        ask::COMMAND,
        ask_choices::COMMAND,
        ask_team::COMMAND,
    ];
    let routes = [
        press::COMPONENT,
        topics::COMPONENT,
        users::COMPONENT,
        roles::COMPONENT,
        anybody::COMPONENT,
        channel::COMPONENT,
        feedback::MODAL,
        choices::MODAL,
        team::MODAL,
    ];
    let bot = commands
        .into_iter()
        .fold(App::builder().discovery(false), AppBuilder::command);
    routes.into_iter().fold(bot, AppBuilder::component)
}

/// Returns the outcome of an action on the panel.
async fn outcome_on_panel<F: Future<Output = Outcome>>(
    act: impl FnOnce(guildhall_emulator::Invoker, Message) -> F,
) -> Outcome {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let you = service.you();
    let message = you
        .slash("/panel")
        .await
        .original_response()
        .expect("the panel is shown");
    act(you, message).await
}

#[tokio::test]
async fn button_updates_its_message() {
    for (id, expected) in [("press/1", "pressed 1"), ("press/2", "pressed 2")] {
        let outcome =
            outcome_on_panel(|you, message| async move { you.click(&message, id).await }).await;

        let message = outcome.final_response().await.expect("the message exists");
        let text = Component::from(TextDisplay::new(expected));
        assert_eq!(without_assigned_fields(message.components), [text]);
    }
}

/// Removes the fields that the service adds.
fn without_assigned_fields(mut components: Vec<Component>) -> Vec<Component> {
    components.iter_mut().for_each(strip);
    components
}

fn strip(component: &mut Component) {
    component.id_mut().into_iter().for_each(|id| *id = None);
    match component {
        Component::Thumbnail(thumbnail) => thumbnail.media = with_url_only(&thumbnail.media),
        Component::MediaGallery(gallery) => {
            let items = gallery.items.iter_mut();
            items.for_each(|item| item.media = with_url_only(&item.media));
        }
        _ => {}
    }
    component.children_mut().into_iter().for_each(strip);
}

fn with_url_only(media: &UnfurledMedia) -> UnfurledMedia {
    UnfurledMedia::from(&*media.url)
}

#[tokio::test]
async fn panel_is_shown_as_sent() {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let message = service.you().slash("/panel").await.original_response();

    let sent = panel().body().components.clone();
    let message = message.expect("the panel is shown").components;
    assert_eq!(without_assigned_fields(message), sent);
}

#[tokio::test]
async fn premium_and_link_buttons_invoke_no_handler() {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let you = service.you();
    let message = you
        .slash("/panel")
        .await
        .original_response()
        .expect("the panel is shown");

    let [_, Component::ActionRow(row), ..] = &message.components[..] else {
        panic!("{:?}", message.components);
    };
    let ids: Vec<_> = row.components.iter().map(Component::custom_id).collect();
    assert_eq!(ids, [Some("press/1"), None, None]);
    assert!(you.try_click(&message, "").await.is_err());
}

#[tokio::test]
async fn every_select_yields_its_selection() {
    let cases: [(&str, &[&str], &str); 6] = [
        ("topics", &["a/b", "c"], "a/b c"),
        ("users", &["bob"], "1 users"),
        ("roles", &["Helper"], "Helper"),
        ("anybody", &["bob"], "false"),
        ("anybody", &["Helper"], "true"),
        ("channel", &["general"], "general"),
    ];
    for (id, values, expected) in cases {
        let values = values.iter().copied();
        let outcome =
            outcome_on_panel(|you, message| async move { you.select(&message, id, values).await })
                .await;

        assert_eq!(outcome.content(), expected, "{id}");
    }
}

/// Submits these values in the modal that a command shows; returns the response text.
async fn submit_modal(line: &str, values: Vec<(&'static str, InputValue)>) -> String {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let you = service.you();
    let modal = you.slash(line).await.modal().expect("the modal is shown");
    you.submit(&modal, values).await.content().to_owned()
}

#[tokio::test]
async fn modal_texts_selects_and_checkboxes_round_trip() {
    let values = vec![
        ("times", "3".into()),
        ("topic", "idea".into()),
        ("contact", true.into()),
    ];

    let expected = "7 Feedback { details: None, times: 3, topic: Idea, contact: true }";
    assert_eq!(submit_modal("/ask", values).await, expected);
}

#[tokio::test]
async fn modal_groups_and_files_round_trip() {
    let values = vec![
        ("one", "idea".into()),
        ("some", ["bug"].into()),
        ("topics", ["idea"].into()),
        ("shots", ["a.png", "b.png"].into()),
        ("length", "10m".into()),
    ];

    let message = submit_modal("/ask-choices", values).await;
    assert!(
        message.ends_with("Idea [Bug] [Idea] [\"a.png\", \"b.png\"] 10"),
        "{message}"
    );
}

#[tokio::test]
async fn modal_users_roles_and_channels_round_trip() {
    let values = vec![
        ("members", ["bob"].into()),
        ("role", "Helper".into()),
        ("anybody", ["bob"].into()),
        ("channel", "general".into()),
    ];

    let message = submit_modal("/ask-team", values).await;
    assert!(message.starts_with("a/b false 1 Helper 1 "), "{message}");
}

#[tokio::test]
async fn awaited_modal_returns_to_its_handler() {
    let message = submit_modal("/order", vec![("count", "3".into())]).await;
    assert!(message.ends_with(" orders 3"), "{message}");
}
