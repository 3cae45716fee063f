//! Guilds: settings, moderation, integrations, invites, scheduled events, onboarding, welcome
//! screens and widgets.

mod integration;
mod invite;
mod moderation;
mod object;
mod onboarding;
mod scheduled_event;
mod settings;
mod welcome_screen;
mod widget;

pub use integration::{
    ExpireBehavior, Integration, IntegrationAccount, IntegrationApplication, IntegrationId,
    IntegrationType,
};
pub use invite::{
    Invite, InviteChannel, InviteFlags, InviteGuild, InviteLiveliness, InviteRecipient, InviteRole,
    InviteTargetType, InviteType, VanityError, VanityUrl,
};
pub use moderation::{Ban, BanBody, BulkBanBody, BulkBanResult};
pub use moderation::{IncidentActions, IncidentsData};
pub use moderation::{PruneBody, PruneResult};
pub use object::Guild;
pub use object::GuildFacts;
pub use object::VoiceRegion;
pub use object::{GuildPreview, PartialGuild, UnavailableGuild, UserGuild};
pub use onboarding::{
    Onboarding, OnboardingMode, OnboardingPrompt, OnboardingPromptOption, OnboardingPromptType,
};
pub use onboarding::{OnboardingEdit, PromptBody, PromptOptionBody};
pub use scheduled_event::{
    EventEntityMetadata, EventEntityType, EventException, EventFrequency, EventNthWeekday,
    EventPrivacyLevel, EventRecurrence, EventResponse, EventRsvp, EventStatus, EventWeekday,
    ScheduledEvent,
};
pub use settings::GuildEdit;
pub use settings::GuildFeature;
pub use settings::{
    AfkTimeout, ExplicitContentFilterLevel, MfaLevel, NotificationLevel, NsfwLevel, PremiumTier,
    SystemChannelFlags, VerificationLevel,
};
pub use welcome_screen::{WelcomeChannel, WelcomeScreen, WelcomeScreenEdit};
pub use widget::{
    Widget, WidgetActivity, WidgetChannel, WidgetEdit, WidgetMember, WidgetSettings, WidgetStyle,
};
