//! Commands on their way to the service in memory.

use guildhall::client::{Auth, Client};
use guildhall::model::CommandBody;
use guildhall::model::api::BulkOverwriteGlobalCommands;
use guildhall_emulator::Emulator;

/// Overwrites the global commands.
///
/// # Errors
///
/// What the service says, as text.
pub async fn register(emulator: &Emulator, commands: &[CommandBody]) -> Result<(), String> {
    let client = Client::new(&emulator.api_base(), Auth::bot(emulator.bot_token()));
    let client = client.map_err(|error| error.to_string())?;
    let overwrite = BulkOverwriteGlobalCommands {
        application: emulator.application_id(),
        commands: commands.to_vec(),
    };
    let answer = client.send(&overwrite).await;
    answer
        .map(drop)
        .map_err(|error| format!("{error}: {:?}", error.field_errors()))
}
