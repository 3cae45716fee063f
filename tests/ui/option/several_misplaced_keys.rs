//! Several keys that the type does not support, each reported at its token.
use guildhall::prelude::*;

/// Asks
#[command]
fn ask(
    /// Whether
    #[option(min = 1, max = 3, min_length = 1, max_length = 2, channel_types(guild_text), file_types("image"))]
    whether: bool,
) -> String {
    whether.to_string()
}

fn main() {}
