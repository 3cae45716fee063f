//! Commands in private modules, of every visibility, and from other files of the crate.
#![forbid(unsafe_code)]
#![deny(missing_docs, unreachable_pub, warnings)]

mod bot {
    mod words {
        use guildhall::prelude::*;

        #[derive(Choice, Debug)]
        pub(super) enum Tone {
            Kind,
            Rude,
        }

        pub(super) const TONES: [Tone; 2] = [Tone::Kind, Tone::Rude];

        #[derive(Debug)]
        pub(crate) struct Db;
    }

    pub(super) mod deep {
        use super::words::{Db, Tone};
        use guildhall::prelude::*;

        /// Is private to its module
        #[command]
        fn hidden(
            /// How
            tone: Tone,
            #[state] db: &Db,
        ) -> String {
            format!("{tone:?}{db:?}{:?}", super::words::TONES)
        }

        /// Is visible in the crate
        #[command]
        pub(crate) fn seen(
            /// How
            #[option(autocomplete = self::suggest)]
            how: &str,
            #[state] db: &super::words::Db,
        ) -> String {
            format!("{how}{db:?}")
        }

        async fn suggest(typed: &str, so_far: &self::seen::Partial) -> Vec<String> {
            vec![format!("{typed}{:?}", so_far.how)]
        }

        /// Is visible in the parent module
        #[group]
        pub(super) mod group {
            /// Is visible in the crate
            #[guildhall::command]
            pub(in crate::bot) fn inside() {}
        }
    }

    pub(super) const ALL: [guildhall::command::Command; 2] = [deep::group::COMMAND, deep::seen::COMMAND];
}

/// Includes a command from another module
#[guildhall::group(include(bot::deep::seen))]
mod outer {}

fn main() {
    let _ = (bot::ALL, outer::COMMAND, bot::deep::seen::COMMAND);
}
