//! Finds the app, which need not be up when the service starts.

use std::time::Duration;

use guildhall_emulator::{ConnectError, Emulator};
use tokio::time::sleep;

use super::run::say;

/// How long the first pause between two attempts is; each is twice as long as the one before.
const SHORTEST: Duration = Duration::from_millis(50);

/// How long the longest pause is.
const LONGEST: Duration = Duration::from_secs(2);

/// Tries until the app answers as it should. What keeps it from that is said once.
///
/// # Errors
///
/// If the address cannot be one of an app.
pub(super) async fn connect(emulator: &Emulator, url: &str) -> Result<(), ConnectError> {
    let mut pause = SHORTEST;
    let mut said = None;
    loop {
        let fault = match emulator.connect(url).await {
            Ok(check) => {
                say(&check.to_string());
                return Ok(());
            }
            Err(fault @ ConnectError::Url { .. }) => return Err(fault),
            Err(fault) => fault,
        };
        if said.as_ref() != Some(&fault) {
            say(&format!("not connected yet: {fault}"));
        }
        said = Some(fault);
        sleep(pause).await;
        pause = LONGEST.min(pause * 2);
    }
}
