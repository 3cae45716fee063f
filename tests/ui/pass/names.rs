//! Generated code compiles next to items of the app with names of std items, and inside `macro_rules!`.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]
#![allow(dead_code, reason = "the names are what matters")]

use guildhall::prelude::{Choice, command};

struct Option;
struct Result;
struct String;
struct Box;
struct Default;
struct Call;
mod core {}
fn call() -> u32 {
    6
}

#[derive(Choice)]
enum Weather {
    Sunny,
}

/// Rolls dice
#[command]
fn roll(
    /// Sides
    #[option(default = call())]
    input_0: u32,
    /// Weather
    #[option(autocomplete = suggest, min = call_length())]
    call: std::option::Option<i64>,
) -> std::string::String {
    format!("{input_0} {call:?}")
}

type Member = std::option::Option<bool>;

/// Greets; `Member` is an alias of an optional type
#[command]
fn greet(
    /// Whom
    whom: std::option::Option<&str>,
    /// Twice
    twice: Member,
) -> std::string::String {
    format!("{whom:?} {twice:?}")
}

const fn call_length() -> i64 {
    1
}

async fn suggest(typed: &str) -> Vec<std::string::String> {
    vec![typed.to_owned()]
}

macro_rules! commands {
    ($($name:ident $doc:literal ($parameter:ident: $ty:ty = $default:expr);)*) => {$(
        #[doc = $doc]
        #[command(description = $doc)]
        fn $name(#[doc = $doc] #[option(default = $default, autocomplete = suggest)] $parameter: $ty)
            -> std::string::String
        {
            format!("{:?}", $parameter)
        }
    )*};
}

commands! {
    ping "Pings" (count: u32 = 5);
    pong "Pongs" (text: std::string::String = "pong".to_owned());
}

fn main() {}
