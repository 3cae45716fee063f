//! Buttons, modals and pages.

use guildhall::prelude::*;

/// Count boops
#[command]
fn boop(ctx: Context) -> Reply {
    Reply::text("I want some boops!").component(boop_button(ctx.user().id, 0))
}

/// Returns the button that counts. Its custom ID has the user and the count, so a restart of the bot loses neither.
fn boop_button(user: Id<User>, boops: u32) -> ActionRow {
    ActionRow::buttons([Button::primary(booped::custom_id(user, boops), "Boop me!")])
}

/// Counts one boop of the user who started.
#[component("boop/{user}/{boops}")]
fn booped(ctx: Context, user: Id<User>, boops: u32) -> Result<Update> {
    if ctx.user().id != user {
        return Err(Error::user("Start your own with /boop."));
    }
    let boops = boops.saturating_add(1);
    Ok(Update::text(format!("Own boops: {boops}")).component(boop_button(user, boops)))
}

/// Two texts.
#[derive(Debug, Modal)]
#[modal(title = "Two texts")]
struct TwoTexts {
    /// The first text.
    #[text(label = "First input")]
    first: String,
    /// The second text.
    #[text(label = "Second input", paragraph)]
    second: Option<String>,
}

impl TwoTexts {
    /// Returns the number of characters in both texts.
    fn characters(&self) -> usize {
        let second = self.second.as_deref().unwrap_or_default();
        self.first.chars().count() + second.chars().count()
    }
}

/// Fill in a modal
///
/// The handler waits for the user; a handler of its own, as for the button below, survives a restart.
#[command]
async fn modal(ctx: Context) -> Result<String> {
    // The second context belongs to the submission, which the returned text answers.
    let (_, texts) = ctx.show(TwoTexts::form()).await?;
    Ok(format!("{} characters", texts.characters()))
}

/// Fill in a modal behind a button
#[command]
fn component_modal() -> Reply {
    let open = Button::success(open_modal::custom_id(), "Open modal");
    Reply::text("The button opens a modal.").component(ActionRow::buttons([open]))
}

/// Opens the modal.
#[component("two-texts/open")]
fn open_modal() -> ModalBuilder<TwoTexts> {
    filled_in::open()
}

/// Receives the texts.
#[modal("two-texts")]
fn filled_in(form: TwoTexts) -> String {
    format!("{} characters", form.characters())
}

/// Turn pages
#[command]
async fn paginate(ctx: Context) -> Result<()> {
    let pages = ["First page", "Second page", "Third page", "Last page"];
    ctx.pages(pages, |page| page.items().concat())
        .per_page(1)
        .await?;
    Ok(())
}
