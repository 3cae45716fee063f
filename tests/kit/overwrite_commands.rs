//! Sends commands without the client's validation, so that only the emulator validates them.

use guildhall::client::{Auth, Client};
use guildhall::model::api::{
    self, BulkOverwriteGlobalCommands, BulkOverwriteGuildCommands, Endpoint, Method,
};
use guildhall::model::{CommandBody, Requirement};
use guildhall::rules::Scope;
use guildhall_emulator::Emulator;

/// An endpoint that skips the client's checks.
struct Unchecked<E>(E);

impl<E: Endpoint> Endpoint for Unchecked<E> {
    const METHOD: Method = E::METHOD;
    const PATH: &'static str = E::PATH;
    const STATUSES: &'static [u16] = E::STATUSES;
    const REQUIRES: Requirement = E::REQUIRES;
    const AUTH: api::Auth = E::AUTH;
    type Body = E::Body;
    type Response = E::Response;

    fn params(&self) -> impl IntoIterator<Item = String> {
        self.0.params()
    }

    fn body(&self) -> Option<&Self::Body> {
        self.0.body()
    }
}

/// Overwrites the commands of a scope without the client's validation.
///
/// # Errors
///
/// Returns the service's error as text.
pub async fn overwrite_commands(
    emulator: &Emulator,
    scope: Scope,
    commands: &[CommandBody],
) -> Result<(), String> {
    let (application, guild) = (emulator.application_id(), emulator.default_guild().id());
    match scope {
        Scope::Global => {
            let overwrite = BulkOverwriteGlobalCommands::new(application, commands);
            send(emulator, overwrite).await
        }
        Scope::Guild => {
            let overwrite = BulkOverwriteGuildCommands::new(application, guild, commands);
            send(emulator, overwrite).await
        }
    }
}

async fn send<E: Endpoint>(emulator: &Emulator, endpoint: E) -> Result<(), String> {
    let client = Client::with_base_url(&emulator.api_base(), Auth::bot(emulator.bot_token()))
        .map_err(|error| error.to_string())?;
    client
        .send(Unchecked(endpoint))
        .await
        .map(drop)
        .map_err(|error| format!("{error}: {:?}", error.field_errors()))
}
