//! A tea shop that takes orders in the language of its customers.

use guildhall::component::Choices;
use guildhall::prelude::*;

guildhall::localizations!("locales");

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder()
}

/// A kind of tea. The files name each variant: `tea-mint`, with `.name`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Tea {
    /// Strong.
    Black,
    /// Mild.
    Green,
    /// Without caffeine.
    Mint,
}

/// Something sweet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Choice)]
pub enum Sweet {
    /// With butter.
    Biscuit,
    /// With apples.
    Cake,
}

/// An hour at which the shop is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hour(u8);

/// A customer sees the text `closed` after the name of the option.
impl OptionType for Hour {
    const SPEC: OptionSpec = u8::SPEC;

    fn read(input: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        match u8::read(input)? {
            hour @ 12 => Err(OptionError::new(tr!(input, "closed", hour))),
            hour => Ok(Self(hour)),
        }
    }
}

/// Fields of the modal. The attributes have the English texts, and `en-US.ftl` repeats them.
#[derive(Debug, Modal)]
#[modal(title = "Your order")]
pub struct Details {
    #[text(label = "How many cups?", placeholder = "2")]
    cups: u8,
}

/// Order tea
#[command]
fn tea(
    ctx: Context,
    /// Kind of tea
    kind: Tea,
    /// Hour at which you come
    #[option(min = 8, max = 17)]
    at: Hour,
) -> ModalBuilder<Details> {
    order::open(kind, at.0).localized(&ctx)
}

/// Takes the order. The number of cups selects a plural form, and the menu has the language of the customer.
#[modal("order/{kind}/{hour}", ephemeral)]
fn order(ctx: Context, kind: Tea, hour: u8, details: Details) -> Reply {
    let tea = kind.name_in(ctx.locale());
    let text = tr!(ctx, "ordered", cups = details.cups, tea, hour);
    let sweets = sweets::select_in(&ctx, ctx.locale());
    Reply::text(text).component(ActionRow::select(sweets))
}

/// Takes the order of sweets. The file names the placeholder after the function: `sweets-placeholder`.
#[component("sweets", select(placeholder = "Something sweet?"))]
fn sweets(ctx: Context, #[selected] sweets: Vec<Sweet>) -> Update {
    let count = sweets.len();
    Update::text(tr!(ctx, "sweets", count)).without_components()
}
