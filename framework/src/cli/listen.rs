//! `listen`: receives interactions over the gateway until a signal stops the process.

use clap::Command;
use guildhall_model::api::GetCurrentApplication;

use crate::app::builder::AppBuilder;
use crate::cli::serve::check_store;
use crate::cli::signals::{Signals, listen_until_signal};
use crate::cli::tool::{SERVICE_VARIABLES, after_help, with_environment};
use crate::error::Result;
use crate::signature::PublicKey;

/// Returns the definition of `listen`.
pub(crate) fn command() -> Command {
    let exit_codes = &["0  stopped by SIGTERM or Ctrl-C", "1  an error"];
    Command::new("listen")
        .about(
            "Receive interactions over the gateway, without a public URL, until SIGTERM or Ctrl-C",
        )
        .after_help(after_help(exit_codes, &[SERVICE_VARIABLES]))
}

/// Receives interactions over the gateway until SIGTERM or Ctrl-C. Running handlers then finish, unless a second signal
/// arrives.
pub(crate) async fn run(builder: AppBuilder) -> Result<()> {
    let mut builder = with_environment(builder)?;
    check_store(&builder)?;
    let token = builder.config.bot_token()?.clone();
    if builder.config.public_keys.is_empty() {
        let app = builder.config.client()?.send(GetCurrentApplication).await?;
        let key = app.verify_key.unwrap_or_default();
        builder.config = builder.config.public_key(key.parse::<PublicKey>()?);
    }
    let app = builder.build()?;
    let signals = [Signals::new()?, Signals::new()?];
    listen_until_signal(app, token, signals).await
}
