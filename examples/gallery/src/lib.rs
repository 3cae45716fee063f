//! A gallery of paintings.

use std::time::Duration;

use guildhall::model::component::{Section, Separator, Thumbnail};
use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder()
}

/// A painting that is for sale.
#[derive(Clone, Copy)]
struct Painting {
    title: &'static str,
    painter: &'static str,
    year: u16,
    price: u32,
}

/// Number of paintings.
const COUNT: u8 = 7;

/// Paintings of the gallery. A real bot has them in a database.
const PAINTINGS: [Painting; COUNT as usize] = [
    painting("Morning Tide", "A. Sørensen", 1889, 400),
    painting("The Ferry", "B. Okafor", 1921, 750),
    painting("Two Chairs", "C. Lindqvist", 1954, 90),
    painting("Harbor, Rain", "A. Sørensen", 1893, 520),
    painting("Green Study", "D. Marchetti", 1962, 130),
    painting("Noon", "E. Fujita", 1978, 310),
    painting("The Letter", "C. Lindqvist", 1957, 210),
];

const fn painting(title: &'static str, painter: &'static str, year: u16, price: u32) -> Painting {
    Painting {
        title,
        painter,
        year,
        price,
    }
}

impl Painting {
    /// Returns the URL of the picture.
    fn picture(&self) -> String {
        format!("https://example.com/paintings/{}.png", self.year)
    }
}

/// Show a painting
#[command]
fn exhibit(
    /// Number of the painting
    #[option(min = 1, max = 7)]
    number: u8,
) -> Result<Reply> {
    Ok(Reply::from_components([card(number)?]))
}

/// Returns the card of a painting: a container with texts beside a picture, and a button to the next one.
fn card(number: u8) -> Result<Container> {
    let painting = number_of(number)?;
    let texts = [
        TextDisplay::new(format!("## {}", painting.title)),
        TextDisplay::new(format!("{}, {}", painting.painter, painting.year)),
    ];
    let picture = Thumbnail::new(painting.picture()).description(painting.title);
    let next = Button::secondary(show::custom_id(number % COUNT + 1), "Next painting");
    Ok(Container::new()
        .component(Section::new(texts, picture))
        .component(Separator::new())
        .component(ActionRow::buttons([next]))
        .accent_color(0xc2_7c_0e))
}

/// Returns the painting with a number from 1 on.
///
/// # Errors
///
/// Returns a user error for a number that no painting has: users can change the custom ID of a button.
fn number_of(number: u8) -> Result<Painting> {
    let at = usize::from(number).checked_sub(1);
    let painting = at.and_then(|at| PAINTINGS.get(at));
    painting
        .copied()
        .ok_or_else(|| Error::user("There is no such painting."))
}

/// Replaces the card by the card of another painting.
#[component("gallery/show/{number}")]
fn show(number: u8) -> Result<Update> {
    Ok(Update::default().component(card(number)?))
}

/// List the paintings
#[command]
async fn catalog(ctx: Context) -> Result<()> {
    ctx.pages(PAINTINGS, |page| {
        let lines = page.items().iter().map(|painting| {
            let Painting {
                title,
                painter,
                price,
                ..
            } = painting;
            format!("**{title}** by {painter}: {price} coins")
        });
        let footer = format!("page {} of {}", page.number(), page.count());
        Embed::new()
            .title("Catalog")
            .description(lines.collect::<Vec<_>>().join("\n"))
            .footer(footer)
    })
    .per_page(3)
    .await?;
    Ok(())
}

/// Buy a painting
#[command]
async fn buy(
    ctx: Context,
    /// Number of the painting
    #[option(min = 1, max = 7)]
    number: u8,
) -> Result<()> {
    let Painting { title, price, .. } = number_of(number)?;
    let question =
        Reply::text(format!("Buy **{title}** for {price} coins?")).component(ActionRow::buttons([
            Button::success("buy", "Buy"),
            Button::secondary("leave", "Leave it"),
        ]));
    // The handler waits here. Buttons that nobody clicks are disabled, and `?` ends the handler.
    let click = ctx.ask(question).within(Duration::from_mins(2)).await?;
    let done = match click.custom_id() {
        "buy" => format!("**{title}** is yours."),
        _ => format!("**{title}** stays here."),
    };
    click
        .update(Update::text(done).without_components())
        .await?;
    Ok(())
}
