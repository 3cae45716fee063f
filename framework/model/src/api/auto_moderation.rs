//! Endpoints of the auto moderation rules of a guild. The endpoints require a bot token.

use super::declare::{endpoint, endpoints};
use crate::guild::auto_moderation::has_timeout;
use crate::guild::{AutoModerationRule, AutoModerationRuleBody, AutoModerationRuleEdit};
use crate::{Guild, Id, List, Permissions, Requirement};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/auto-moderation#list-auto-moderation-rules-for-guild) the
    /// auto moderation rules of a guild.
    #[derive(Copy, Eq)]
    ListAutoModerationRules: GET "/guilds/{guild}/auto-moderation/rules" -> 200 List<AutoModerationRule>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/auto-moderation#get-auto-moderation-rule) an auto
    /// moderation rule.
    #[derive(Copy, Eq)]
    GetAutoModerationRule: GET "/guilds/{guild}/auto-moderation/rules/{rule}" -> 200 AutoModerationRule;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the rule.
        rule: Id<AutoModerationRule>,
    }
    requires: MANAGE_GUILD;
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/auto-moderation#create-auto-moderation-rule) an auto
    /// moderation rule.
    ///
    /// Also requires `MODERATE_MEMBERS` for a timeout. A guild has at most 6 rules of the type `KEYWORD`, and 1 of each
    /// other type.
    CreateAutoModerationRule: POST "/guilds/{guild}/auto-moderation/rules" -> 200 AutoModerationRule;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Rule to create.
        rule: AutoModerationRuleBody,
    }
    requires: MANAGE_GUILD;
    events: AUTO_MODERATION_RULE_CREATE;
    accepts: reason;
    checks: rule;
    impl {
        fn requires(&self) -> Requirement {
            Self::REQUIRES.and(timeout_permission(has_timeout(&self.rule.actions)))
        }
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/auto-moderation#modify-auto-moderation-rule) an auto
    /// moderation rule; fields that are not set stay unchanged.
    ///
    /// Also requires `MODERATE_MEMBERS` for a timeout.
    ModifyAutoModerationRule: PATCH "/guilds/{guild}/auto-moderation/rules/{rule}" -> 200 AutoModerationRule;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the rule.
        rule: Id<AutoModerationRule>,
    }
    body {
        /// Fields to change.
        edit: AutoModerationRuleEdit,
    }
    requires: MANAGE_GUILD;
    events: AUTO_MODERATION_RULE_UPDATE;
    accepts: reason;
    checks: edit;
    impl {
        fn requires(&self) -> Requirement {
            let actions = self.edit.actions.value();
            let has_timeout = actions.is_some_and(|actions| has_timeout(actions));
            Self::REQUIRES.and(timeout_permission(has_timeout))
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/auto-moderation#delete-auto-moderation-rule) an auto
    /// moderation rule.
    #[derive(Copy, Eq)]
    DeleteAutoModerationRule: DELETE "/guilds/{guild}/auto-moderation/rules/{rule}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the rule.
        rule: Id<AutoModerationRule>,
    }
    requires: MANAGE_GUILD;
    events: AUTO_MODERATION_RULE_DELETE;
    accepts: reason;
}

/// Returns the permission that a rule requires if it has a timeout.
const fn timeout_permission(has_timeout: bool) -> Permissions {
    if has_timeout {
        Permissions::MODERATE_MEMBERS
    } else {
        Permissions::empty()
    }
}

endpoints![
    ListAutoModerationRules,
    GetAutoModerationRule,
    CreateAutoModerationRule,
    ModifyAutoModerationRule,
    DeleteAutoModerationRule,
];
