//! The framework under another name, while another crate is named `guildhall`.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

extern crate core as guildhall;
extern crate guildhall as kit;

use kit::prelude::{Attachment, Choice, Context, Message, User};

#[derive(Choice, Debug)]
#[choice(crate = ::kit)]
enum Weather {
    #[choice(name_localizations(de = "Sonnig"))]
    Sunny,
    Rainy,
}

/// Shows it
#[kit::command(crate = kit)]
fn show(
    ctx: Context,
    /// Weather
    weather: Weather,
    /// Text
    #[option(autocomplete = suggest, name_localizations(de = "worte"))]
    text: &str,
    /// File
    #[option(file_types(".pdf"))]
    file: Option<Attachment>,
    /// How often
    #[option(min = FEW, max = 5, default = 2)]
    times: i64,
) -> String {
    format!("{}{weather:?}{text}{file:?}{times}{:?}", ctx.id(), Weather::Rainy)
}

const FEW: i64 = 1;

async fn suggest(typed: &str, so_far: &show::Partial) -> Vec<String> {
    vec![format!("{typed}{:?}", so_far.times)]
}

#[kit::user_command(crate = kit, contexts(guild), default_member_permissions(KICK_MEMBERS))]
fn who(user: User) -> String {
    user.to_string()
}

#[kit::message_command(crate = ::kit)]
fn quote(message: Message) -> String {
    message.content
}

#[kit::entry_point(crate = kit, handler = app)]
fn launch() {}

/// Moderates
#[kit::group(crate = kit, include(show), guilds(1), nsfw)]
mod moderate {
    /// Works with roles
    #[kit::group(crate = kit)]
    mod roles {
        /// Adds one
        #[kit::command(crate = kit)]
        fn add() {}
    }
}

fn main() {
    let _ = ::guildhall::mem::size_of::<Weather>();
    let _ = (show::COMMAND, moderate::COMMAND, who::COMMAND, quote::COMMAND, launch::COMMAND);
}
