//! A bound of an integer option beyond ±(2^53−1).
use guildhall::prelude::*;
use guildhall::model::CommandOptionType;

/// A custom option type without bounds
struct Whole;

impl OptionType for Whole {
    const SPEC: OptionSpec = OptionSpec::new(CommandOptionType::Integer);

    fn read(_: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
        Ok(Self)
    }
}

/// Goes far
#[command]
fn far(
    /// Beyond
    #[option(min = -9007199254740992, max = 9007199254740992)]
    both: i64,
    /// Valid
    #[option(min = -9007199254740991, max = 9007199254740991)]
    fits: i64,
    /// Valid
    #[option(max = 9007199254740991)]
    positive: u64,
) -> String {
    format!("{both}{fits}{positive}")
}

/// Goes far
#[command]
fn custom_type(
    /// Beyond
    #[option(max = 9007199254740992)]
    above: Whole,
    /// Beyond
    #[option(min = -9007199254740992)]
    below: Whole,
    /// Valid
    #[option(min = -9007199254740991, max = 9007199254740991)]
    fits: Whole,
) {
    let _ = (above, below, fits);
}

fn main() {}
