//! `invite` prints the install link, with the permissions that the code needs.

use crate::program::run;
use acceptance::assert_contains;

/// Permissions of the bot's command, component, modal and REST call: `EMBED_LINKS`,
/// `MANAGE_THREADS`, `ATTACH_FILES` and `BAN_MEMBERS`.
const NEEDED: u64 = 1 << 14 | 1 << 34 | 1 << 15 | 1 << 2;

#[test]
fn invite_requests_the_permissions_that_the_code_needs() {
    let id = ("DISCORD_APPLICATION_ID", "1300000000000000001");
    let url = run(&["invite"], &[id]).stdout;
    let read_until_prompt = format!(
        "https://discord.com/oauth2/authorize?client_id=1300000000000000001\
         &scope=bot%20applications.commands&permissions={NEEDED}&integration_type=0\n"
    );
    assert_eq!(url, read_until_prompt);
}

#[test]
fn invite_requires_the_application_id() {
    let output = run(&["invite"], &[]);
    assert_contains(&output.stderr, "DISCORD_APPLICATION_ID is not set");
    assert_eq!(output.code, Some(1));
}
