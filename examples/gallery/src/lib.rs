//! A gallery of paintings.

use std::time::Duration;

use guildhall::model::component::{Section, Separator, Thumbnail};
use guildhall::prelude::*;

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    App::builder()
}

/// A painting that is for sale, with a picture of it in PNG format.
#[derive(Clone, Copy)]
struct Painting {
    title: &'static str,
    painter: &'static str,
    year: u16,
    price: u32,
    picture: &'static [u8],
}

/// Number of paintings.
const COUNT: u8 = 7;

/// Paintings of the gallery. A real bot has them in a database.
const PAINTINGS: [Painting; COUNT as usize] = [
    Painting {
        title: "Morning Tide",
        painter: "A. Sørensen",
        year: 1889,
        price: 400,
        picture: include_bytes!("../pictures/morning-tide.png"),
    },
    Painting {
        title: "The Ferry",
        painter: "B. Okafor",
        year: 1921,
        price: 750,
        picture: include_bytes!("../pictures/ferry.png"),
    },
    Painting {
        title: "Two Chairs",
        painter: "C. Lindqvist",
        year: 1954,
        price: 90,
        picture: include_bytes!("../pictures/two-chairs.png"),
    },
    Painting {
        title: "Harbor, Rain",
        painter: "A. Sørensen",
        year: 1893,
        price: 520,
        picture: include_bytes!("../pictures/harbor-rain.png"),
    },
    Painting {
        title: "Green Study",
        painter: "D. Marchetti",
        year: 1962,
        price: 130,
        picture: include_bytes!("../pictures/green-study.png"),
    },
    Painting {
        title: "Noon",
        painter: "E. Fujita",
        year: 1978,
        price: 310,
        picture: include_bytes!("../pictures/noon.png"),
    },
    Painting {
        title: "The Letter",
        painter: "C. Lindqvist",
        year: 1957,
        price: 210,
        picture: include_bytes!("../pictures/letter.png"),
    },
];

/// Name of the file with the picture in a message.
const PICTURE: &str = "painting.png";

/// Show a painting
#[command]
fn exhibit(
    /// Number of the painting
    #[option(min = 1, max = 7)]
    number: u8,
) -> Result<Reply> {
    let (card, picture) = card(number)?;
    Ok(Reply::from_components([card]).file(picture))
}

/// Returns the card of a painting, and its picture: a container with texts beside the picture, and a button to the next
/// painting.
fn card(number: u8) -> Result<(Container, File)> {
    let painting = number_of(number)?;
    let texts = [
        TextDisplay::new(format!("## {}", painting.title)),
        TextDisplay::new(format!("{}, {}", painting.painter, painting.year)),
    ];
    let picture = Thumbnail::new(format!("attachment://{PICTURE}")).description(painting.title);
    let next = Button::secondary(show::custom_id(number % COUNT + 1), "Next painting");
    let card = Container::new()
        .component(Section::new(texts, picture))
        .component(Separator::new())
        .component(ActionRow::buttons([next]))
        .accent_color(0xc2_7c_0e);
    Ok((card, File::new(PICTURE, painting.picture)))
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

/// Replaces the card and its picture by those of another painting.
#[component("gallery/show/{number}")]
fn show(number: u8) -> Result<Update> {
    let (card, picture) = card(number)?;
    Ok(Update::default()
        .component(card)
        .file(picture)
        .attachments([]))
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
