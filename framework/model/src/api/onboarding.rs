//! Endpoints of the onboarding and the welcome screen of a guild. The endpoints require a bot token.

use super::declare::{endpoint, endpoints};
use crate::guild::{Onboarding, OnboardingEdit, WelcomeScreen, WelcomeScreenEdit};
use crate::{Guild, Id};

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
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-onboarding) the onboarding of a
    /// guild; fields that are not set stay unchanged.
    ///
    /// Fails with
    /// [`CANNOT_ENABLE_ONBOARDING_REQUIREMENTS`](super::ErrorCode::CANNOT_ENABLE_ONBOARDING_REQUIREMENTS)
    /// or
    /// [`CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS`](super::ErrorCode::CANNOT_UPDATE_ONBOARDING_BELOW_REQUIREMENTS)
    /// if the default channels do not meet the requirements of [`OnboardingEdit`].
    ModifyOnboarding: PUT "/guilds/{guild}/onboarding" -> 200 Onboarding;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Fields to change.
        edit: OnboardingEdit,
    }
    requires: MANAGE_GUILD & MANAGE_ROLES;
    accepts: reason;
    checks: edit;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild#get-guild-welcome-screen) the welcome screen of a
    /// guild.
    ///
    /// Requires `MANAGE_GUILD` while the welcome screen is disabled. Fails with
    /// [`UNKNOWN_GUILD_WELCOME_SCREEN`](super::ErrorCode::UNKNOWN_GUILD_WELCOME_SCREEN) if the guild has no welcome
    /// screen.
    #[derive(Copy, Eq)]
    GetWelcomeScreen: GET "/guilds/{guild}/welcome-screen" -> 200 WelcomeScreen;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild#modify-guild-welcome-screen) the welcome screen
    /// of a guild; fields that are not set stay unchanged.
    ///
    /// The event fires only if the edit enables or disables the welcome screen.
    ModifyWelcomeScreen: PATCH "/guilds/{guild}/welcome-screen" -> 200 WelcomeScreen;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Fields to change.
        edit: WelcomeScreenEdit,
    }
    requires: MANAGE_GUILD;
    events: GUILD_UPDATE;
    accepts: reason;
    checks: edit;
}

endpoints![
    GetWelcomeScreen,
    ModifyWelcomeScreen,
    GetOnboarding,
    ModifyOnboarding,
];
