//! Every signature of an autocomplete function, and every way to name one.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;

/// Says it
#[command]
fn say(
    /// One
    #[option(autocomplete = typed)]
    one: Option<String>,
    /// Two
    #[option(autocomplete = self::context_typed)]
    two: Option<i64>,
    /// Three
    #[option(autocomplete = crate::typed_so_far)]
    three: Option<f64>,
    /// Four
    #[option(autocomplete = elsewhere::all)]
    four: Option<&str>,
    /// Five
    #[option(autocomplete = fallible)]
    five: Option<String>,
    /// Six
    #[option(autocomplete = fallible_of_std)]
    six: Option<String>,
) -> String {
    format!("{one:?} {two:?} {three:?} {four:?} {five:?} {six:?}")
}

async fn fallible(_: Autocomplete, typed: &str) -> Result<Vec<Choice>> {
    Ok(vec![Choice::from(typed.to_owned())])
}

async fn fallible_of_std(typed: &str) -> Result<[String; 1], std::num::ParseIntError> {
    typed.parse::<u32>().map(|number| [number.to_string()])
}

async fn typed(typed: &str) -> Vec<String> {
    vec![typed.to_owned()]
}

async fn context_typed(_: Autocomplete, typed: &str) -> Option<String> {
    Some(typed.to_owned())
}

async fn typed_so_far(typed: &str, so_far: &say::Partial) -> [String; 1] {
    [format!("{typed}{:?}", so_far.one)]
}

mod elsewhere {
    use super::*;

    pub(super) async fn all(_: Autocomplete, typed: &str, so_far: &say::Partial) -> Vec<String> {
        vec![typed.to_owned(), format!("{:?}", so_far.two)]
    }
}

fn main() {
    let _ = say::COMMAND;
}
