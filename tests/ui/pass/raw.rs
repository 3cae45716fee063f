//! Raw identifiers: names shown to users have no `r#`.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![allow(clippy::pedantic, reason = "the forms matter, not their style")]

use guildhall::prelude::*;

/// Moves it
#[command(guilds(r#final::HOME))]
fn r#move(
    /// Which type
    #[option(autocomplete = r#try)]
    r#type: &str,
    /// Which match
    #[option(min = r#final::SMALLEST, default = r#final::SMALLEST)]
    r#match: i64,
    #[state] r#static: &r#final::r#Db,
) -> String {
    format!("{type}{match}{static:?}")
}

mod r#final {
    pub(crate) const HOME: u64 = 1;
    pub(crate) const SMALLEST: i64 = 2;

    #[derive(Debug)]
    pub(crate) struct r#Db;
}

async fn r#try(typed: &str, so_far: &r#move::Partial) -> Vec<String> {
    vec![format!("{typed}{:?}{:?}", so_far.r#type, so_far.r#match)]
}

/// Works with loops
#[group(guilds(r#final::HOME), include(r#use::r#do), crate = r#guildhall)]
mod r#loop {
    use super::*;

    /// Leaves it
    #[command]
    fn r#break() {}

    /// Works within
    #[group]
    mod r#in {
        use super::*;

        /// Continues
        #[command]
        fn r#continue() {}
    }
}

mod r#use {
    use guildhall::prelude::*;

    /// Does it
    #[command]
    pub(crate) fn r#do() {}
}

#[derive(Choice)]
enum r#Enum {
    r#Mod,
    r#Impl,
}

/// Chooses
#[command]
fn choose(
    /// Which
    r#enum: r#Enum,
) {
    match r#enum {
        r#Enum::r#Mod | Enum::Impl => {}
    }
}

#[user_command]
fn r#as(r#ref: User) -> String {
    r#ref.to_string()
}

#[message_command]
fn r#const(r#pub: Message) -> String {
    r#pub.content
}

const _: () = {
    assert!(matches!(r#move::COMMAND.def().name.as_bytes(), b"move"));
    assert!(matches!(r#loop::COMMAND.def().name.as_bytes(), b"loop"));
    let options = r#move::COMMAND.def().options;
    assert!(matches!(options[0].name.as_bytes(), b"type"));
    assert!(matches!(options[1].name.as_bytes(), b"match"));
    assert!(matches!(r#as::COMMAND.def().name.as_bytes(), b"As"));
};

fn main() {}
