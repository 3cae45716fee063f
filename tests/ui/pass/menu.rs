//! Every form of a context menu command.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;

struct Db;

/// Documentation that users do not see
#[user_command]
fn user_info(user: User) -> String {
    format!("{user:?}")
}

#[user_command(name = "Who is it?", contexts(guild))]
async fn who(#[state] db: &Db, member: Member, ctx: Context) -> Result<()> {
    let _ = (db, member, ctx);
    Ok(())
}

#[message_command(guilds(1))]
fn report(message: Message) -> String {
    format!("{message:?}")
}

fn main() {
    let _ = (user_info::COMMAND, who::COMMAND, report::COMMAND);
}
