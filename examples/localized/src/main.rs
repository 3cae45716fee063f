//! A bot in English, German and Polish, with its texts in Fluent files.
//!
//! Run it without an account: `cargo run -p localized -- playground`, open the printed page, choose the language of
//! the user there, and type `/tea`. With `DISCORD_PUBLIC_KEY` set, `cargo run -p localized -- serve` responds to
//! Discord.
//!
//! `lib.rs` has the English names and descriptions of the command, its options and its choices, and the English texts
//! of the components. The folder `locales` has the texts of the other languages, and the replies in all languages.
//! The compiler compares the files with the code. To add a language, copy `de.ftl` and translate it.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(localized::app()).await
}
