//! `invite`.

use crate::program::{complaint, printed, run};

/// What the bot's command, component and modal need, and its call: `EMBED_LINKS`,
/// `MANAGE_THREADS`, `ATTACH_FILES` and `BAN_MEMBERS`.
const NEEDED: u64 = 1 << 14 | 1 << 34 | 1 << 15 | 1 << 2;

#[test]
fn invite_asks_for_what_the_code_needs() {
    let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
    let url = printed(&run(&["invite"], &[id]));
    let asked = format!(
        "https://discord.com/oauth2/authorize?client_id=1300000000000000001\
         &scope=bot%20applications.commands&permissions={NEEDED}&integration_type=0\n"
    );
    assert_eq!(url, asked);
}

#[test]
fn invite_needs_the_apps_id() {
    let output = run(&["invite"], &[]);
    assert!(complaint(&output).contains("DISCORD_APPLICATION_ID is not set"));
    assert_eq!(output.status.code(), Some(1));
}
