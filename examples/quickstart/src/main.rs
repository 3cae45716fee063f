//! Everything that a first bot needs: a command, a group with a subcommand group, a choice,
//! autocomplete that reads another option, a user command, and a message command.
//!
//! Run it without an account: `cargo run -p quickstart -- playground`. With `DISCORD_PUBLIC_KEY`
//! set, `cargo run -p quickstart -- serve` responds to Discord.
//!
//! Every handler in `lib.rs` is an ordinary function; its attribute and doc comments contain
//! everything that Discord receives.

#[tokio::main]
async fn main() -> guildhall::Result<()> {
    guildhall::cli::run(quickstart::app()).await
}
