//! Handle for the auto moderation rules of a guild.

use guildhall_model as model;
use guildhall_model::api::{
    CreateAutoModerationRule, DeleteAutoModerationRule, GetAutoModerationRule,
    ListAutoModerationRules, ModifyAutoModerationRule,
};
use guildhall_model::guild::{
    AutoModerationAction, AutoModerationEventType, AutoModerationRule, AutoModerationRuleBody,
    AutoModerationRuleEdit, AutoModerationTriggerMetadata,
};
use guildhall_model::{Channel, Id, Patch, Role};

use crate::handle::factory::handle;
use crate::handle::requests::{CreateAutoModerationRuleRequest, ModifyAutoModerationRuleRequest};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [auto moderation](https://docs.discord.com/developers/resources/auto-moderation) rules of a
    /// guild.
    ///
    /// All requests require `MANAGE_GUILD`. Requests for one rule fail with status 404 if the guild has no such rule.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Channel, Id};
    /// # use guildhall_model::guild::{AutoModerationAction, AutoModerationRuleBody};
    /// # async fn example(guild: Guild, alerts: Id<Channel>) -> Result<(), Box<dyn std::error::Error>> {
    /// let actions = [AutoModerationAction::block_message(), AutoModerationAction::send_alert(alerts)];
    /// let links = AutoModerationRuleBody::keywords("No invites", ["*discord.gg*"], actions);
    /// guild.auto_moderation().create(links).enabled(true).reason("as voted").await?;
    /// # Ok(())
    /// # }
    /// ```
    AutoModeration { guild: Id<model::Guild> }
}

impl AutoModeration {
    /// Lists the rules.
    ///
    /// Requires `MANAGE_GUILD`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AutoModeration;
    /// # async fn example(moderation: AutoModeration) -> Result<(), Box<dyn std::error::Error>> {
    /// for rule in &moderation.list().await? {
    ///     println!("{}: {}", rule.name, rule.enabled);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<ListAutoModerationRules> {
        let endpoint = ListAutoModerationRules::new(self.guild);
        self.factory.request(endpoint)
    }

    /// Reads a rule.
    ///
    /// Requires `MANAGE_GUILD`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AutoModeration;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::AutoModerationRule;
    /// # async fn example(moderation: AutoModeration, id: Id<AutoModerationRule>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", moderation.get(id).await?.actions);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, rule: Id<AutoModerationRule>) -> Request<GetAutoModerationRule> {
        let endpoint = GetAutoModerationRule::new(self.guild, rule);
        self.factory.request(endpoint)
    }

    /// Creates a rule, which is disabled unless [`enabled`](Request::enabled) is set.
    ///
    /// Requires `MANAGE_GUILD`, and `MODERATE_MEMBERS` if an action is a timeout; fires `AUTO_MODERATION_RULE_CREATE`.
    /// A guild has at most 6 rules of the type `KEYWORD`, and 1 of each other type.
    ///
    /// The client rejects a rule that exceeds a limit of the service: see [`AutoModerationRuleBody::check`].
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AutoModeration;
    /// # use guildhall_model::{Id, Role};
    /// # use guildhall_model::guild::{AutoModerationAction, AutoModerationRuleBody};
    /// # async fn example(moderation: AutoModeration, staff: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// let block = AutoModerationAction::block_message().custom_message("Please mention fewer users");
    /// let rule = AutoModerationRuleBody::mention_spam("Mentions", 10, [block]);
    /// moderation.create(rule).exempt_roles([staff]).enabled(true).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, rule: AutoModerationRuleBody) -> CreateAutoModerationRuleRequest {
        let endpoint = CreateAutoModerationRule::new(self.guild, rule);
        self.factory.request(endpoint)
    }

    /// Changes a rule. Fields that are not set stay unchanged; the trigger type cannot be changed.
    ///
    /// Requires `MANAGE_GUILD`, and `MODERATE_MEMBERS` if an action is a timeout; fires `AUTO_MODERATION_RULE_UPDATE`.
    ///
    /// The client rejects an edit that exceeds a limit of the service: see [`AutoModerationRuleEdit::check`].
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AutoModeration;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::AutoModerationRule;
    /// # async fn example(moderation: AutoModeration, id: Id<AutoModerationRule>) -> Result<(), Box<dyn std::error::Error>> {
    /// moderation.edit(id).enabled(false).reason("too strict").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self, rule: Id<AutoModerationRule>) -> ModifyAutoModerationRuleRequest {
        let edit = AutoModerationRuleEdit::default();
        let endpoint = ModifyAutoModerationRule::new(self.guild, rule, edit);
        self.factory.request(endpoint)
    }

    /// Deletes a rule.
    ///
    /// Requires `MANAGE_GUILD`; fires `AUTO_MODERATION_RULE_DELETE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::AutoModeration;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::AutoModerationRule;
    /// # async fn example(moderation: AutoModeration, id: Id<AutoModerationRule>) -> Result<(), Box<dyn std::error::Error>> {
    /// moderation.delete(id).reason("no longer needed").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, rule: Id<AutoModerationRule>) -> Request<DeleteAutoModerationRule> {
        let endpoint = DeleteAutoModerationRule::new(self.guild, rule);
        self.factory.request(endpoint)
    }
}

setters! {
    CreateAutoModerationRule.rule: AutoModerationRuleBody => {
        enabled(bool);
        exempt_channels(impl IntoIterator<Item = Id<Channel>>);
        exempt_roles(impl IntoIterator<Item = Id<Role>>);
        trigger_metadata(AutoModerationTriggerMetadata);
    }
}

setters! {
    ModifyAutoModerationRule.edit: AutoModerationRuleEdit => {
        actions(impl Into<Patch<Vec<AutoModerationAction>>>);
        enabled(impl Into<Patch<bool>>);
        event_type(AutoModerationEventType);
        exempt_channels(impl Into<Patch<Vec<Id<Channel>>>>);
        exempt_roles(impl Into<Patch<Vec<Id<Role>>>>);
        name(impl Into<String>);
        trigger_metadata(impl Into<Patch<AutoModerationTriggerMetadata>>);
    }
}
