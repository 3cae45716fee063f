//! What a bot needs to know of the service, as variables.

use std::io::{self, Write};

use guildhall_emulator::Emulator;

/// Prints a variable a line, as `eval` and dotenv read them: no value needs quotes.
pub(super) fn print(emulator: &Emulator) -> io::Result<()> {
    let mut out = io::stdout().lock();
    for (name, value) in [
        ("DISCORD_API_BASE", emulator.api_base()),
        ("DISCORD_PUBLIC_KEY", emulator.public_key()),
        (
            "DISCORD_APPLICATION_ID",
            emulator.application_id().to_string(),
        ),
        ("DISCORD_TOKEN", emulator.bot_token()),
        ("DISCORD_CLIENT_ID", emulator.application_id().to_string()),
        ("DISCORD_CLIENT_SECRET", emulator.client_secret()),
        (
            "DISCORD_GUILD_ID",
            emulator.default_guild().id().to_string(),
        ),
    ] {
        writeln!(out, "{name}={value}")?;
    }
    out.flush()
}
