//! Onboarding and the welcome screen of a guild. The endpoints require the bot's token.

use super::declare::{endpoint, endpoints};
use crate::guild::{Onboarding, OnboardingEdit, WelcomeScreen, WelcomeScreenEdit};
use crate::{Guild, Id, Timestamp, ValidationError};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-onboarding) the onboarding of a guild.
    #[derive(Copy, Eq)]
    GetOnboarding: GET "/guilds/{guild}/onboarding" -> 200 Onboarding;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-onboarding) the given fields of the onboarding.
    ///
    /// Rejected with
    /// [`CANNOT_ENABLE_ONBOARDING_REQUIREMENTS`](super::ErrorCode::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS)
    /// or
    /// [`CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS`](super::ErrorCode::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS)
    /// if too few default channels are visible to everyone.
    ModifyOnboarding: PUT "/guilds/{guild}/onboarding" -> 200 Onboarding;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// The fields to change.
        edit: OnboardingEdit,
    }
    requires: MANAGE_GUILD & MANAGE_ROLES;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            self.edit.check()
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-welcome-screen) the welcome screen of a guild.
    ///
    /// Requires `MANAGE_GUILD` while the welcome screen is disabled. Rejected with
    /// [`UNKNOWN_GUILD_WELCOME_SCREEN`](super::ErrorCode::UNKNOWN_GUILD_WELCOME_SCREEN) if the guild has
    /// none.
    #[derive(Copy, Eq)]
    GetWelcomeScreen: GET "/guilds/{guild}/welcome-screen" -> 200 WelcomeScreen;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-welcome-screen) the given fields of the welcome screen.
    ///
    /// The event fires if the welcome screen is enabled or disabled.
    ModifyWelcomeScreen: PATCH "/guilds/{guild}/welcome-screen" -> 200 WelcomeScreen;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// The fields to change.
        edit: WelcomeScreenEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    takes: reason;
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            self.edit.check()
        }
    }
}

endpoints![
    GetWelcomeScreen,
    ModifyWelcomeScreen,
    GetOnboarding,
    ModifyOnboarding,
];
