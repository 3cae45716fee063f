//! Macros that emit commands, groups, choices and their parts.
#![forbid(unsafe_code)]
#![deny(missing_docs, warnings)]

use guildhall::prelude::*;

macro_rules! command {
    ($(#[$meta:meta])* $vis:vis fn $name:ident($parameter:ident: $ty:ty, $min:literal to $max:expr)) => {
        $(#[$meta])*
        #[guildhall::command(nsfw, guilds($crate::HOME), crate = $crate::kit)]
        $vis fn $name(
            $(#[$meta])*
            #[option(min = $min, max = $max)]
            $parameter: $ty,
        ) -> String {
            $parameter.to_string()
        }
    };
}

mod kit {
    pub(crate) use guildhall::__private;
}

command! {
    /// Rolls dice
    fn roll(sides: u32, 1 to LARGEST)
}

command! {
    /// Moves
    pub(crate) fn walk(steps: i64, -5 to 5)
}

const LARGEST: u32 = 6;
const HOME: u64 = 1;

macro_rules! group {
    ($name:ident $text:literal [$($included:path),*] { $($inside:item)* }) => {
        #[doc = $text]
        #[group(include($($included),*), name_localizations(de = $text))]
        mod $name {
            #[allow(unused_imports, reason = "a group may have no commands of its own")]
            use super::*;

            $($inside)*
        }
    };
}

/// Pings
#[command]
fn ping() {}

group!(moderate "moderieren" [crate::ping] {
    /// Kicks
    #[command]
    fn kick() {}
});

macro_rules! choices {
    ($name:ident $($variant:ident = $value:literal $text:literal,)*) => {
        #[derive(Choice, Debug)]
        enum $name {
            $(#[choice(name = $text, value = $value)] $variant,)*
        }
    };
}

choices! {
    Level
    Low = -1 "Low",
    High = 5 "High",
}

macro_rules! menu {
    ($attribute:ident $name:ident $target:ident: $ty:ty, $($context:ident)*) => {
        #[$attribute(contexts($($context),*))]
        fn $name($target: $ty) -> String {
            format!("{:?}", $target)
        }
    };
}

menu!(user_command who user: User, guild bot_dm);
menu!(message_command quote message: Message, guild);

macro_rules! handled {
    ($handler:ident $function:item) => {
        #[entry_point(handler = $handler)]
        $function
    };
}

handled!(app fn launch(ctx: Context) { drop(ctx); });

macro_rules! whole {
    ($($token:tt)*) => { $($token)* };
}

whole! {
    #[command(default_member_permissions(KICK_MEMBERS), name_localizations("es-ES" = "hecho"))]
    /// Is emitted as it is
    async fn done(
        /// How
        #[option(autocomplete = suggest, default = Level::Low as u32)]
        level: u32,
    ) -> String {
        format!("{level}{:?}", [Level::Low, Level::High])
    }
}

async fn suggest(typed: &str, so_far: &done::Partial) -> Vec<String> {
    vec![format!("{typed}{:?}", so_far.level)]
}

fn main() {
    let _ = (roll::COMMAND, walk::COMMAND, moderate::COMMAND, who::COMMAND, quote::COMMAND, launch::COMMAND);
}
