//! Rules for the auto moderation rules of a guild. The emulator stores the rules, but does not apply them to messages.

use guildhall_model::Id;
use guildhall_model::api::ErrorCode;
use guildhall_model::guild::{
    AutoModerationAction, AutoModerationRule, AutoModerationRuleBody, AutoModerationRuleEdit,
    AutoModerationTriggerMetadata, AutoModerationTriggerType,
};
use guildhall_rules::{AUTO_MODERATION_KEYWORD_RULES_MAX, AUTO_MODERATION_OTHER_RULES_MAX};

use crate::world::actor::{ActionError, Actor};

impl Actor<'_> {
    pub(crate) fn auto_moderation_rule(
        &self,
        id: Id<AutoModerationRule>,
    ) -> Result<AutoModerationRule, ActionError> {
        let rule = self.guild().auto_moderation_rules.get(&id).cloned();
        rule.ok_or(ActionError::NotFound(ErrorCode::GENERAL_ERROR))
    }

    /// Creates a rule.
    pub(crate) fn create_auto_moderation_rule(
        &mut self,
        body: AutoModerationRuleBody,
    ) -> Result<AutoModerationRule, ActionError> {
        self.ensure_rule_fits(body.trigger_type)?;
        self.check_alert_channels(&body.actions)?;
        let metadata = body.trigger_metadata.unwrap_or_default();
        let rule = AutoModerationRule {
            id: self.world.next_id(),
            guild_id: self.guild().id,
            name: body.name,
            actions: body.actions,
            creator_id: Some(self.user),
            enabled: body.enabled.unwrap_or_default(),
            event_type: body.event_type,
            exempt_channels: body.exempt_channels.unwrap_or_default(),
            exempt_roles: body.exempt_roles.unwrap_or_default(),
            trigger_metadata: stored_metadata(body.trigger_type, metadata),
            trigger_type: body.trigger_type,
        };
        self.store_rule("AUTO_MODERATION_RULE_CREATE", &rule);
        Ok(rule)
    }

    /// Applies an edit to a rule. The changed rule must be one that could be created.
    pub(crate) fn edit_auto_moderation_rule(
        &mut self,
        id: Id<AutoModerationRule>,
        edit: AutoModerationRuleEdit,
    ) -> Result<AutoModerationRule, ActionError> {
        let mut rule = self.auto_moderation_rule(id)?;
        apply_edit(edit, &mut rule);
        body_of(&rule).check()?;
        self.check_alert_channels(&rule.actions)?;
        self.store_rule("AUTO_MODERATION_RULE_UPDATE", &rule);
        Ok(rule)
    }

    /// Deletes a rule.
    pub(crate) fn delete_auto_moderation_rule(
        &mut self,
        id: Id<AutoModerationRule>,
    ) -> Result<(), ActionError> {
        let rule = self.auto_moderation_rule(id)?;
        self.guild_mut().auto_moderation_rules.remove(&id);
        self.emit("AUTO_MODERATION_RULE_DELETE", &rule);
        self.audit("AUTO_MODERATION_RULE_DELETE", id);
        Ok(())
    }

    /// Checks that the guild may have one more rule with a trigger type.
    fn ensure_rule_fits(&self, trigger: AutoModerationTriggerType) -> Result<(), ActionError> {
        let limit = match trigger {
            AutoModerationTriggerType::Keyword => AUTO_MODERATION_KEYWORD_RULES_MAX,
            _ => AUTO_MODERATION_OTHER_RULES_MAX,
        };
        let rules = self.guild().auto_moderation_rules.values();
        if rules.filter(|rule| rule.trigger_type == trigger).count() < limit {
            return Ok(());
        }
        let number = trigger.wire();
        let message = format!("Maximum number of rules with trigger type {number} is {limit}");
        let code = "AUTO_MODERATION_MAX_RULES_OF_TYPE_EXCEEDED";
        Err(ActionError::field(&[], code, message))
    }

    /// Checks that the guild has the channels that receive alerts.
    fn check_alert_channels(&self, actions: &[AutoModerationAction]) -> Result<(), ActionError> {
        let channels = actions
            .iter()
            .filter_map(|action| action.metadata.channel_id);
        for channel in channels {
            self.channel(channel)?;
        }
        Ok(())
    }

    fn store_rule(&mut self, event: &'static str, rule: &AutoModerationRule) {
        let rules = &mut self.guild_mut().auto_moderation_rules;
        rules.insert(rule.id, rule.clone());
        self.emit(event, rule);
        self.audit(event, rule.id);
    }
}

fn apply_edit(edit: AutoModerationRuleEdit, rule: &mut AutoModerationRule) {
    if let Some(name) = edit.name {
        rule.name = name;
    }
    rule.event_type = edit.event_type.unwrap_or(rule.event_type);
    edit.actions.apply_or_default(&mut rule.actions);
    edit.enabled.apply_or_default(&mut rule.enabled);
    edit.exempt_channels
        .apply_or_default(&mut rule.exempt_channels);
    edit.exempt_roles.apply_or_default(&mut rule.exempt_roles);
    edit.trigger_metadata
        .apply_or_default(&mut rule.trigger_metadata);
    let metadata = std::mem::take(&mut rule.trigger_metadata);
    rule.trigger_metadata = stored_metadata(rule.trigger_type, metadata);
}

/// Returns a body that would create a rule.
fn body_of(rule: &AutoModerationRule) -> AutoModerationRuleBody {
    let (name, actions) = (rule.name.as_str(), rule.actions.clone());
    let body = AutoModerationRuleBody::new(name, rule.event_type, rule.trigger_type, actions);
    body.trigger_metadata(rule.trigger_metadata.clone())
}

/// Returns the fields of the metadata that belong to the trigger type; a missing list is empty.
fn stored_metadata(
    trigger: AutoModerationTriggerType,
    given: AutoModerationTriggerMetadata,
) -> AutoModerationTriggerMetadata {
    let none = AutoModerationTriggerMetadata::default();
    match trigger {
        AutoModerationTriggerType::Keyword | AutoModerationTriggerType::MemberProfile => {
            AutoModerationTriggerMetadata {
                keyword_filter: given.keyword_filter.or(Some(Vec::new())),
                regex_patterns: given.regex_patterns.or(Some(Vec::new())),
                allow_list: given.allow_list.or(Some(Vec::new())),
                ..none
            }
        }
        AutoModerationTriggerType::KeywordPreset => AutoModerationTriggerMetadata {
            presets: given.presets.or(Some(Vec::new())),
            allow_list: given.allow_list.or(Some(Vec::new())),
            ..none
        },
        AutoModerationTriggerType::MentionSpam => AutoModerationTriggerMetadata {
            mention_total_limit: given.mention_total_limit.or(Some(0)),
            mention_raid_protection_enabled: given.mention_raid_protection_enabled.or(Some(false)),
            ..none
        },
        _ => none,
    }
}
