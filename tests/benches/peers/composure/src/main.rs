//! The bot with composure.

use composure::command::{Ctx, Deferred, HandlerError, Platform};
use composure::types::{PartialChannel, User};
use composure::{app, autocomplete, command, group};
use composure_adapter_tokio::{Credentials, TokioInteractionBot};

/// Manage roles
#[group(subcommands(Member))]
struct Role;

/// Manage a member's roles
#[group(subcommands(add))]
struct Member;

/// Give a role for a while
#[command]
fn add(
    #[option("The member")] user: &User,
    #[option("Number of days", min = 1, max = 365)] days: u16,
    #[option("The channel of the announcement")] channel: &PartialChannel,
    #[option("The reason", max_len = 512)] reason: &str,
    #[option("Whether to skip the announcement")] silent: Option<bool>,
) -> String {
    let (user, channel, silent) = (&user.username, name(channel), silent.unwrap_or_default());
    format!("{user} has the role for {days} days, as #{channel} will say: {reason} ({silent})")
}

fn name(channel: &PartialChannel) -> &str {
    channel.name.as_deref().unwrap_or_default()
}

#[autocomplete]
fn topics(input: &str) -> Vec<&'static str> {
    peer_kit::suggestions(input).collect()
}

/// Search for a topic
#[command]
fn search(#[option("The topic", autocomplete = topics)] query: &str) -> String {
    format!("Nothing about {query} yet.")
}

/// Respond later
#[command]
fn later(ctx: Ctx<impl Platform>) -> Deferred {
    ctx.defer(async |_| Ok::<_, HandlerError>("Done at last.".to_owned()))
}

macro_rules! notes {
    ($($name:ident)*) => {$(
        /// Write a note
        #[command]
        fn $name(
            #[option("A number", min = 1, max = 100)] number: u32,
            #[option("A text", max_len = 100)] text: &str,
            #[option("A user")] user: &User,
            #[option("A channel")] channel: Option<&PartialChannel>,
            #[option("A switch")] switch: Option<bool>,
        ) -> String {
            let channel = channel.map(name);
            format!("{number} {text} {} {channel:?} {switch:?}", user.username)
        }
    )*};
}

notes! { n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 }

/// All commands
#[app(handlers(
    Role, search, later, n1, n2, n3, n4, n5, n6, n7, n8, n9, n10, n11, n12, n13, n14, n15, n16, n17
))]
struct Bot;

fn main() {
    peer_kit::run(async |listener| {
        let credentials = Credentials::new(peer_kit::PUBLIC_KEY).expect("the key has 64 digits");
        let bot = TokioInteractionBot::new(credentials)
            .expect("the key is valid")
            .with_handler(Bot);
        bot.serve_on(listener)
            .await
            .expect("composure serves until the program exits");
    });
}
