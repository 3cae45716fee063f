//! What an app shows, a member uses, and the app hears of: with the service in memory.

use guildhall::model::component::{
    ActionRow, Button, ChannelSelect, Container, MediaGallery, MediaGalleryItem, MentionableSelect,
    RoleSelect, Section, SelectOption, Separator, StringSelect, TextDisplay, Thumbnail,
    UnfurledMedia, UserSelect,
};
use guildhall::model::{Component, Message};
use guildhall::prelude::*;
use guildhall::{AppBuilder, ModalBuilder, Update};
use guildhall_emulator::{Emulator, Entered, Outcome};

use crate::modal::{Choices, Feedback, Team, choices, feedback, team};
use crate::show::order;

/// What the premium button sells.
const SKU: u64 = 613_425_648_685_547_541;

/// Show everything that can be used
#[command]
fn panel() -> Reply {
    let texts = [TextDisplay::new("A text")];
    let thumbnail = Thumbnail::new("https://example.org/a.png");
    let gallery = [MediaGalleryItem::new("https://example.org/a.png")];
    let side = Button::secondary(press::custom_id(2), "Side");
    Reply::of_components([
        Component::from(Container::new([
            Component::from(Section::new(texts.clone(), thumbnail)),
            Section::new(texts, side).into(),
            Separator::new().large().into(),
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
    Update::default().components(vec![TextDisplay::new(format!("pressed {which}")).into()])
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
        .fold(App::builder().without_discovery(), AppBuilder::command);
    routes.into_iter().fold(bot, AppBuilder::component)
}

/// What the member is told who does this with the panel.
async fn told<F: Future<Output = Outcome>>(
    act: impl FnOnce(guildhall_emulator::Invoker, Message) -> F,
) -> Outcome {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let you = service.you();
    let shown = you
        .slash("/panel")
        .await
        .original()
        .expect("the panel is shown");
    act(you, shown).await
}

#[tokio::test]
async fn a_button_updates_its_message() {
    for (id, words) in [("press/1", "pressed 1"), ("press/2", "pressed 2")] {
        let outcome = told(|you, shown| async move { you.click(&shown, id).await }).await;

        let message = outcome.settled().await.expect("the message is there");
        let text = Component::from(TextDisplay::new(words));
        assert_eq!(bare(message.components), [text]);
    }
}

/// Components without what the service gives them.
fn bare(mut components: Vec<Component>) -> Vec<Component> {
    components.iter_mut().for_each(strip);
    components
}

fn strip(component: &mut Component) {
    component.id_mut().into_iter().for_each(|id| *id = None);
    match component {
        Component::Thumbnail(thumbnail) => thumbnail.media = given(&thumbnail.media),
        Component::MediaGallery(gallery) => {
            let items = gallery.items.iter_mut();
            items.for_each(|item| item.media = given(&item.media));
        }
        _ => {}
    }
    component.children_mut().into_iter().for_each(strip);
}

fn given(media: &UnfurledMedia) -> UnfurledMedia {
    UnfurledMedia::from(&*media.url)
}

#[tokio::test]
async fn everything_on_a_panel_is_shown_as_it_was_sent() {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let shown = service.you().slash("/panel").await.original();

    let sent = panel().body().components.clone();
    let shown = shown.expect("the panel is shown").components;
    assert_eq!(bare(shown), sent);
}

#[tokio::test]
async fn button_that_sells_or_leads_elsewhere_leads_to_no_function() {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let you = service.you();
    let shown = you.slash("/panel").await.original();
    let shown = shown.expect("the panel is shown");

    let [_, Component::ActionRow(row), ..] = &shown.components[..] else {
        panic!("{:?}", shown.components);
    };
    let ids: Vec<_> = row.components.iter().map(Component::custom_id).collect();
    assert_eq!(ids, [Some("press/1"), None, None]);
    assert!(you.try_click(&shown, "").await.is_err());
}

#[tokio::test]
async fn every_select_gives_what_was_selected() {
    let cases: [(&str, &[&str], &str); 6] = [
        ("topics", &["a/b", "c"], "a/b c"),
        ("users", &["bob"], "1 users"),
        ("roles", &["Helper"], "Helper"),
        ("anybody", &["bob"], "false"),
        ("anybody", &["Helper"], "true"),
        ("channel", &["general"], "general"),
    ];
    for (id, values, words) in cases {
        let values = values.iter().copied();
        let outcome = told(|you, shown| async move { you.select(&shown, id, values).await }).await;

        assert_eq!(outcome.content(), words, "{id}");
    }
}

/// What the member is told who opens a modal and fills it so.
async fn filled(line: &str, values: Vec<(&'static str, Entered)>) -> String {
    let service = Emulator::start().await;
    let _bot = service.install(bot()).await;
    let you = service.you();
    let modal = you.slash(line).await.modal().expect("the modal is shown");
    you.submit(&modal, values).await.content().to_owned()
}

#[tokio::test]
async fn texts_selects_and_checkboxes_of_a_modal_come_back() {
    let values = vec![
        ("times", "3".into()),
        ("topic", "idea".into()),
        ("contact", true.into()),
    ];

    let words = "7 Feedback { details: None, times: 3, topic: Idea, contact: true }";
    assert_eq!(filled("/ask", values).await, words);
}

#[tokio::test]
async fn groups_and_files_of_a_modal_come_back() {
    let values = vec![
        ("one", "idea".into()),
        ("some", ["bug"].into()),
        ("topics", ["idea"].into()),
        ("shots", ["a.png", "b.png"].into()),
        ("length", "10m".into()),
    ];

    let told = filled("/ask-choices", values).await;
    assert!(
        told.ends_with("Idea [Bug] [Idea] [\"a.png\", \"b.png\"] 10"),
        "{told}"
    );
}

#[tokio::test]
async fn users_roles_and_channels_of_a_modal_come_back() {
    let values = vec![
        ("members", ["bob"].into()),
        ("role", "Helper".into()),
        ("anybody", ["bob"].into()),
        ("channel", "general".into()),
    ];

    let told = filled("/ask-team", values).await;
    assert!(told.starts_with("a/b false 1 Helper 1 "), "{told}");
}

#[tokio::test]
async fn modal_that_a_function_waits_for_comes_back_to_it() {
    let told = filled("/order", vec![("count", "3".into())]).await;
    assert!(told.ends_with(" orders 3"), "{told}");
}
