//! The bot with Guildhall.

use std::future::pending;

use guildhall::Config;
use guildhall::prelude::*;

/// Manage roles
#[group]
mod role {
    use guildhall::prelude::*;

    /// Manage a member's roles
    #[group]
    mod member {
        use guildhall::prelude::*;

        /// Give a role for a while
        #[command]
        async fn add(
            /// The member
            user: User,
            /// Number of days
            #[option(min = 1, max = 365)]
            days: u16,
            /// The channel of the announcement
            channel: TextChannel,
            /// The reason
            #[option(max_length = 512)]
            reason: &str,
            /// Whether to skip the announcement
            silent: Option<bool>,
        ) -> String {
            let (user, channel, silent) = (
                &user.username,
                channel.name.as_deref().unwrap_or_default(),
                silent.unwrap_or_default(),
            );
            format!(
                "{user} has the role for {days} days, as #{channel} will say: {reason} ({silent})"
            )
        }
    }
}

/// Search for a topic
#[command]
async fn search(
    /// The topic
    #[option(autocomplete = topics)]
    query: &str,
) -> String {
    format!("Nothing about {query} yet.")
}

async fn topics(input: &str) -> Vec<Choice> {
    peer_kit::suggestions(input).map(Choice::from).collect()
}

/// Respond later
#[command]
async fn later(ctx: Context) -> Result<String> {
    ctx.defer().await?;
    Ok("Done at last.".to_owned())
}

macro_rules! notes {
    ($($name:ident)*) => {$(
        /// Write a note
        #[command]
        async fn $name(
            /// A number
            #[option(min = 1, max = 100)]
            number: u32,
            /// A text
            #[option(max_length = 100)]
            text: &str,
            /// A user
            user: User,
            /// A channel
            channel: Option<TextChannel>,
            /// A switch
            switch: Option<bool>,
        ) -> String {
            let channel = channel.as_ref().and_then(|channel| channel.name.as_deref());
            format!("{number} {text} {} {channel:?} {switch:?}", user.username)
        }
    )*};
}

notes! { n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 }

fn main() {
    peer_kit::run(async |listener| {
        let key = peer_kit::PUBLIC_KEY.parse().expect("the key is valid");
        let app = App::builder()
            .config(Config::default().public_key(key))
            .build()
            .expect("the commands are valid");
        app.serve(listener, pending())
            .await
            .expect("the app serves until the program exits");
    });
}
