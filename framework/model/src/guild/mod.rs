//! Guilds and what belongs to them: settings, bans, integrations, invites, screens.

mod ban;
mod edit;
mod feature;
mod incident;
mod integration;
mod invite;
mod kind;
mod known;
mod object;
mod onboarding;
mod onboarding_body;
mod partial;
mod prune;
mod region;
mod scheduled_event;
mod welcome_screen;
mod widget;

pub use ban::{Ban, BanBody, BulkBanBody, BulkBanned};
pub use edit::GuildEdit;
pub use feature::GuildFeature;
pub use incident::{IncidentActions, IncidentsData};
pub use integration::{
    ExpireBehavior, Integration, IntegrationAccount, IntegrationApplication, IntegrationId,
    IntegrationKind,
};
pub use invite::{
    Invite, InviteChannel, InviteFlags, InviteGuild, InviteKind, InviteLiveliness, InviteRecipient,
    InviteRole, InviteTarget, VanityError, VanityUrl,
};
pub use kind::{
    AfkTimeout, ContentFilter, MfaLevel, NotificationLevel, NsfwLevel, PremiumTier,
    SystemChannelFlags, VerificationLevel,
};
pub use known::KnownGuild;
pub use object::Guild;
pub use onboarding::{
    Onboarding, OnboardingMode, OnboardingPrompt, OnboardingPromptKind, OnboardingPromptOption,
};
pub use onboarding_body::{OnboardingEdit, PromptBody, PromptOptionBody};
pub use partial::{GuildPreview, PartialGuild, UnavailableGuild, UserGuild};
pub use prune::{PruneBody, Pruned};
pub use region::VoiceRegion;
pub use scheduled_event::{
    EventEntity, EventException, EventFrequency, EventNthWeekday, EventPlace, EventPrivacy,
    EventRecurrence, EventResponse, EventRsvp, EventStatus, EventWeekday, ScheduledEvent,
};
pub use welcome_screen::{WelcomeChannel, WelcomeScreen, WelcomeScreenEdit};
pub use widget::{
    Widget, WidgetActivity, WidgetChannel, WidgetEdit, WidgetMember, WidgetSettings, WidgetStyle,
};
