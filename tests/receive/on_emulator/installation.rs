//! Installation on the emulator: its app supports the installation types that the commands require.

use guildhall::emulator::{Emulator, Install};
use guildhall::prelude::*;

/// Look something up anywhere
#[command(integration_types(user_install), contexts(guild, bot_dm))]
fn look_up() -> &'static str {
    "found"
}

#[tokio::test]
async fn command_for_users_makes_the_app_installable_by_users_unless_that_was_denied() {
    let app = || App::builder().discovery(false).command(look_up::COMMAND);
    let discord = Emulator::start().await;
    let _bot = discord.install(app()).await;
    let without = Emulator::builder().user_install(false).start().await;
    let without = without.expect("a loopback port is free");

    let zoe = discord.user("zoe").install().await;
    let denied = app().install(&without).await;

    assert_eq!(zoe.dm().slash("/look-up").await.content(), "found");
    let denied = denied
        .expect_err("the app does not support user installation")
        .to_string();
    assert!(
        denied.contains("does not support this installation type"),
        "{denied}"
    );
}
