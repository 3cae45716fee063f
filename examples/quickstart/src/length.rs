//! An option type of one's own: a length of time, written as people write it.

use std::fmt;
use std::time::Duration;

use guildhall::prelude::*;

/// A length of time, like `90s`, `10m` or `2h`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Length(pub Duration);

impl OptionType for Length {
    const SPEC: OptionSpec = String::SPEC.max_length(8);

    fn read(input: &OptionInput<'_>) -> Result<Self, OptionError> {
        parse(input.text()?)
            .ok_or_else(|| OptionError::new("write a length like `90s`, `10m` or `2h`"))
    }
}

fn parse(text: &str) -> Option<Length> {
    let (number, seconds) = match text.split_at_checked(text.len().checked_sub(1)?)? {
        (number, "s") => (number, 1),
        (number, "m") => (number, 60),
        (number, "h") => (number, 3600),
        _ => return None,
    };
    let total = number.parse::<u64>().ok()?.checked_mul(seconds)?;
    Some(Length(Duration::from_secs(total)))
}

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.as_secs() {
            whole if whole % 3600 == 0 => write!(f, "{}h", whole / 3600),
            whole if whole % 60 == 0 => write!(f, "{}m", whole / 60),
            whole => write!(f, "{whole}s"),
        }
    }
}
