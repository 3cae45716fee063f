//! Pages whose buttons belong to a component: they work after a restart of the app.

use guildhall::InstalledApp;
use guildhall::component::Segment;
use guildhall::emulator::{Emulator, Outcome};
use guildhall::prelude::*;
use guildhall::settings::CustomIds;
use guildhall::wait::PageTurn;

/// Number of items in the list.
#[derive(Clone, Copy, Debug)]
struct Items(u32);

/// List numbers
#[command]
async fn list(ctx: Context, #[state] items: &Items) -> Result<()> {
    show(&ctx, *items, PageTurn::default()).await
}

#[component("list/{turn}")]
async fn turn_list(ctx: Context, turn: PageTurn, #[state] items: &Items) -> Result<()> {
    show(&ctx, *items, turn).await
}

async fn show(ctx: &Context, items: Items, turn: PageTurn) -> Result<()> {
    ctx.pages(1..=items.0, |page| format!("{:?}", page.items()))
        .per_page(2)
        .turned_by(turn, turn_list::custom_id)
        .await?;
    Ok(())
}

/// Offer the list to everybody
#[command]
fn offer() -> Reply {
    let open = Button::primary(turn_open::custom_id(PageTurn::default()), "Open");
    Reply::text("A list").component(ActionRow::buttons([open]))
}

#[component("open/{turn}", ephemeral)]
async fn turn_open(ctx: Context, turn: PageTurn) -> Result<()> {
    ctx.pages(1..=4, |page| format!("{:?}", page.items()))
        .per_page(2)
        .by_anyone()
        .turned_by(turn, turn_open::custom_id)
        .await?;
    Ok(())
}

async fn install(service: &Emulator, items: u32) -> InstalledApp {
    let app = App::builder()
        .discovery(false)
        .command(list::COMMAND)
        .command(offer::COMMAND)
        .component(turn_list::COMPONENT)
        .component(turn_open::COMPONENT)
        .custom_ids(CustomIds::new().sign([7; 32]))
        .state(Items(items));
    service.install(app).await
}

async fn message(outcome: Outcome) -> Message {
    outcome.final_response().await.expect("there is a page")
}

/// Returns the custom ID of a button and whether the button is disabled.
fn button(message: &Message, position: usize) -> (String, bool) {
    let Component::Button(button) = &message.components[0].children()[position] else {
        panic!("there is no button {position}");
    };
    let id = button.custom_id.clone();
    (id.expect("the button has a custom ID"), button.disabled)
}

#[tokio::test]
async fn buttons_turn_pages_after_a_restart() {
    let service = Emulator::start().await;
    let bot = install(&service, 7).await;
    let you = service.you();
    let mut page = message(you.slash("/list").await).await;
    assert_eq!(page.content, "[1, 2]");
    let disabled = [0, 1, 2, 3].map(|position| button(&page, position).1);
    assert_eq!(disabled, [true, true, false, false]);
    drop(bot);

    for (position, content) in [(2, "[3, 4]"), (3, "[7]"), (1, "[5, 6]"), (0, "[1, 2]")] {
        let _bot = install(&service, 7).await;
        page = message(you.click(&page, &button(&page, position).0).await).await;
        assert_eq!(page.content, content);
    }
    assert_eq!(service.default_guild().messages("general").len(), 1);
}

#[tokio::test]
async fn click_beyond_a_shorter_list_shows_its_last_page() {
    let service = Emulator::start().await;
    let you = service.you();
    for (items, content) in [(3, "[3]"), (2, "[1, 2]"), (0, "[]")] {
        let bot = install(&service, 7).await;
        let page = message(you.slash("/list").await).await;
        drop(bot);
        let _bot = install(&service, items).await;
        let turned = message(you.click(&page, &button(&page, 3).0).await).await;
        assert_eq!(turned.content, content);
        assert_eq!(turned.components.is_empty(), items <= 2);
    }
}

#[tokio::test]
async fn only_the_user_of_the_command_turns_the_pages() {
    let service = Emulator::start().await;
    let bot = install(&service, 7).await;
    let page = message(service.you().slash("/list").await).await;
    let bob = service
        .default_guild()
        .find_member("bob")
        .expect("he is a member");
    let rejected = bob.click(&page, &button(&page, 2).0).await;
    assert_eq!(
        rejected.content(),
        "These buttons and menus are for another user."
    );
    assert!(rejected.is_ephemeral());
    assert_eq!(bot.failures(), []);
    assert_eq!(
        service.default_guild().messages("general")[0].content,
        "[1, 2]"
    );
}

#[tokio::test]
async fn list_behind_a_button_is_a_message_of_its_own() {
    let service = Emulator::start().await;
    let _bot = install(&service, 7).await;
    let offer = message(service.you().slash("/offer").await).await;
    let bob = service
        .default_guild()
        .find_member("bob")
        .expect("he is a member");
    let opened = bob.press(&offer, "Open").await;
    assert!(opened.is_ephemeral());
    let page = message(opened).await;
    assert_eq!(page.content, "[1, 2]");
    let next = message(bob.click(&page, &button(&page, 2).0).await).await;
    assert_eq!(next.content, "[3, 4]");
}

#[test]
fn turns_are_read_as_they_are_written_and_stay_within_the_list() {
    for text in ["s0", "f0", "p3", "n4294967295"] {
        assert_eq!(
            PageTurn::read(text).map(|turn| turn.write()).as_deref(),
            Some(text)
        );
    }
    for text in ["", "0", "x1", "n", "n-1", "n4294967296", "ä"] {
        assert_eq!(PageTurn::read(text), None, "{text}");
    }
    let far = PageTurn::read("n4294967295").expect("it is valid");
    assert_eq!([0, 1, 5].map(|count| far.index(count)), [0, 0, 4]);
    let row = far.buttons(0, |turn| turn.write());
    assert_eq!(row.components.len(), 4);
}
