//! Every way to write an attribute, a doc comment and a parameter.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings, clippy::pedantic)]

use guildhall::prelude::*;

/// An empty list of keys
#[command()]
fn nothing() {}

/// Commas
#[command(name = "commas", nsfw)]
fn comma() {}

/** A comment in a block,
*  which has two lines

and a second paragraph. */
#[command]
fn block(
    /** In a block */
    count: u32,
) -> String {
    count.to_string()
}

#[doc = "An attribute"]
#[command]
fn attribute(#[doc = "An attribute"] count: u32) -> String {
    count.to_string()
}

#[command]
/// After the attribute
fn behind(
    #[option(min = 1)]
    /// After the attribute
    count: u32,
) -> String {
    count.to_string()
}

/// Overridden by the attribute
#[command(description = "What is given")]
fn given(
    /// Overridden, too
    #[option(description = "What is given", name = "number")]
    count: u32,
) -> String {
    count.to_string()
}

/// Separate attributes
#[command]
fn separate(
    /// A number
    #[option(min = 1)]
    #[option(max = 5)]
    count: u32,
    /// Without keys
    #[option]
    bare: u32,
    /// With an empty list of keys
    #[option()]
    empty: u32,
) -> String {
    format!("{count}{bare}{empty}")
}

/// Parameters that are mutable, unused or unnamed
#[command]
fn parameters(
    #[state] first: &Db,
    /// A mutable parameter
    mut count: u32,
    _: Context,
    /// An unused parameter
    _unused: Option<bool>,
    ctx: guildhall::Context,
    #[state] last: &'_ Db,
) -> String {
    count += 1;
    format!("{count}{}{first:?}{last:?}", ctx.id())
}

/// The app's state.
#[derive(Debug)]
pub struct Db;

/// A `const fn`
#[command(default_member_permissions(KICK_MEMBERS | BAN_MEMBERS | MODERATE_MEMBERS))]
const fn constant() {}

/// Attributes by path, and expressions as guild IDs
#[guildhall::command(guilds(1, 81_384_788_765_712_384, HOME, HOME + 1, homes()[0]))]
#[must_use]
pub fn paths() -> &'static str {
    "here"
}

const HOME: u64 = 81_384_788_765_712_385;

const fn homes() -> [u64; 1] {
    [5]
}

/// Has one of everything
#[derive(Choice, Clone, Copy, Debug)]
#[choice()]
pub enum Weather {
    /// Documentation.
    #[choice]
    Sunny,
    /// Documentation.
    #[choice(name = "Wet")]
    #[choice(value = "wet")]
    Rainy = 5,
}

/// Bounds are expressions
#[command]
fn expressions(
    /// A sum
    #[option(min = 1 + 1, max = limit(5))]
    sum: u32,
    /// A product
    #[option(max_length = 5 * 4)]
    text: String,
    /// The default may be anything
    #[option(default = if sum_is_fine() { Weather::Sunny } else { Weather::Rainy })]
    weather: Weather,
) -> String {
    format!("{sum}{text}{weather:?}")
}

const fn limit(of: i64) -> i64 {
    of * 2
}

fn sum_is_fine() -> bool {
    true
}

const _: () = {
    let description = block::COMMAND.def().description.as_bytes();
    assert!(matches!(
        description,
        b"A comment in a block, which has two lines"
    ));
    let name = given::COMMAND.def().options[0].name.as_bytes();
    assert!(matches!(name, b"number"));
    let name = parameters::COMMAND.def().options[1].name.as_bytes();
    assert!(matches!(name, b"unused"));
    assert!(paths::COMMAND.guilds().len() == 5);
};

fn main() {}
