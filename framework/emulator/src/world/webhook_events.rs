//! Rules for webhook events: the changes that cause an event, and the events that the app has subscribed to.

use guildhall_model::{
    ApplicationAuthorized, ApplicationDeauthorized, ApplicationIntegrationType,
    EventWebhooksStatus, Id, User, WebhookEvent, WebhookEventData, WebhookEventType,
};
use tokio::sync::mpsc::UnboundedSender;

use crate::state::guilds::GuildKey;
use crate::world::World;

/// Scopes of an installation for a guild.
const GUILD_SCOPES: [&str; 2] = ["applications.commands", "bot"];

/// Scopes of an installation for a user.
const USER_SCOPES: [&str; 1] = ["applications.commands"];

/// Queue of the events that are to be delivered. Without a sender, events are dropped.
#[derive(Debug, Default)]
pub(crate) struct EventQueue(pub(crate) Option<UnboundedSender<WebhookEvent>>);

impl World {
    /// Sends an event, if the app has subscribed to events of its type.
    pub(crate) fn send_webhook_event(&mut self, data: WebhookEventData) {
        if let Some(queue) = &self.event_queue.0
            && self.is_subscribed_to(data.kind())
        {
            // Fails only if the service has stopped.
            let _ = queue.send(WebhookEvent::new(self.clock.now(), data));
        }
    }

    fn is_subscribed_to(&self, kind: &WebhookEventType) -> bool {
        let application = &self.identity.application;
        let mut types = application.event_webhooks_types.iter().flatten();
        application.event_webhooks_status == Some(EventWebhooksStatus::Enabled)
            && application.event_webhooks_url.is_some()
            && types.any(|subscribed| subscribed == kind.as_str())
    }

    /// Sends events of all types to a URL.
    pub(crate) fn subscribe_to_events(&mut self, url: &str) {
        let application = &mut self.identity.application;
        let types = WebhookEventType::ALL.iter().map(ToString::to_string);
        application.event_webhooks_url = Some(url.to_owned());
        application.event_webhooks_status = Some(EventWebhooksStatus::Enabled);
        application.event_webhooks_types = Some(types.collect());
    }

    /// Sends the event that a user has authorized the app. `is_install` says whether the app is now installed for the
    /// user.
    pub(crate) fn send_authorized(
        &mut self,
        user: Id<User>,
        scopes: Vec<String>,
        is_install: bool,
    ) {
        let Some(user) = self.users.get(user).cloned() else {
            return;
        };
        let integration_type = is_install.then_some(ApplicationIntegrationType::UserInstall);
        let authorized = ApplicationAuthorized {
            integration_type,
            ..ApplicationAuthorized::new(user, scopes)
        };
        self.send_webhook_event(WebhookEventData::ApplicationAuthorized(authorized));
    }

    /// Sends the event that a user has installed the app for their account.
    pub(crate) fn send_user_install(&mut self, user: Id<User>) {
        let scopes = USER_SCOPES.map(str::to_owned).to_vec();
        self.send_authorized(user, scopes, true);
    }

    /// Sends the event that the owner of a guild has installed the app there.
    pub(crate) fn send_guild_install(&mut self, key: GuildKey) {
        let guild = &self.guilds[key];
        let Some(owner) = self.users.get(guild.owner).cloned() else {
            return;
        };
        let authorized = ApplicationAuthorized {
            integration_type: Some(ApplicationIntegrationType::GuildInstall),
            guild: Some(Box::new(guild.to_guild(self.clock.now()))),
            ..ApplicationAuthorized::new(owner, GUILD_SCOPES.map(str::to_owned).to_vec())
        };
        self.send_webhook_event(WebhookEventData::ApplicationAuthorized(authorized));
    }

    /// Sends the event that a user has deauthorized the app.
    pub(crate) fn send_deauthorized(&mut self, user: Id<User>) {
        if let Some(user) = self.users.get(user).cloned() {
            let data = ApplicationDeauthorized { user };
            self.send_webhook_event(WebhookEventData::ApplicationDeauthorized(data));
        }
    }
}
