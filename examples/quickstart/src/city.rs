//! `/city`: autocomplete that depends on the value of another option.

use guildhall::prelude::*;

/// Cities known to the bot: app state, which handlers receive by its type.
#[derive(Debug)]
pub struct Atlas(Vec<(Country, &'static str, u32)>);

impl Default for Atlas {
    fn default() -> Self {
        Self(vec![
            (Country::Germany, "Berlin", 3_700_000),
            (Country::Germany, "Bergisch Gladbach", 110_000),
            (Country::Germany, "Hamburg", 1_900_000),
            (Country::Switzerland, "Bern", 137_000),
            (Country::Switzerland, "Geneva", 204_000),
            (Country::Norway, "Bergen", 290_000),
        ])
    }
}

/// Countries known to the bot.
#[derive(Clone, Copy, Debug, PartialEq, Choice)]
pub enum Country {
    /// Discord sends the value `DE`; users see the name `Germany`.
    #[choice(value = "DE")]
    Germany,
    #[choice(value = "CH")]
    Switzerland,
    #[choice(value = "NO")]
    Norway,
}

/// How many people live in a city
#[command]
async fn city(
    /// The city's name
    #[option(autocomplete = cities, max_length = 60)]
    name: &str,
    /// The country of the city
    country: Option<Country>,
    #[state] atlas: &Atlas,
) -> Result<String> {
    let found = atlas.0.iter().find(|(place, city, _)| {
        city.eq_ignore_ascii_case(name) && country.is_none_or(|country| country == *place)
    });
    let (country, city, people) = found.ok_or_else(|| Error::user("I do not know that city."))?;
    Ok(format!("{city} ({country:?}) has {people} inhabitants."))
}

/// Suggests the cities in the chosen country whose names start with the typed text.
async fn cities(ctx: Autocomplete, typed: &str, options: &city::Partial) -> Vec<Choice> {
    let Ok(atlas) = ctx.state::<Atlas>() else {
        return Vec::new();
    };
    let typed = typed.to_lowercase();
    let matches = |country, city: &str| {
        city.to_lowercase().starts_with(&typed) && options.country.is_none_or(|c| c == country)
    };
    let names = atlas
        .0
        .iter()
        .filter(|(country, city, _)| matches(*country, city));
    names.map(|(_, city, _)| Choice::from(*city)).collect()
}
