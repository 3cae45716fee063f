//! Rules for entitlements: those of a user or a guild, pages of all, test entitlements and consumption.

use guildhall_model::api::{ErrorCode, ListEntitlements};
use guildhall_model::{
    Entitlement, EntitlementBody, EntitlementOwnerType, EntitlementType, Guild, Id, Timestamp,
    User, WebhookEventData,
};
use guildhall_rules::ENTITLEMENT_LIST_LIMIT;

use crate::state::guilds::Page;
use crate::world::World;
use crate::world::actor::{ActionError, Actor};

impl World {
    /// Returns the active entitlements of a user and, in a guild, of the guild. Consumed entitlements are included.
    pub(crate) fn active_entitlements(
        &self,
        user: Id<User>,
        guild: Option<Id<Guild>>,
    ) -> Vec<Entitlement> {
        let now = self.clock.now();
        // An entitlement of a guild applies only in this guild, even for the user who bought the entitlement.
        let applies = |entitlement: &&Entitlement| match entitlement.guild_id {
            Some(holder) => Some(holder) == guild,
            None => entitlement.user_id == Some(user),
        };
        let all = self.entitlements.iter().filter(applies);
        all.filter(|entitlement| is_active(entitlement, now))
            .cloned()
            .collect()
    }
}

impl Actor<'_> {
    /// Returns the page of the app's entitlements that the request asks for.
    pub(crate) fn entitlements(&self, wanted: &ListEntitlements) -> Vec<Entitlement> {
        let page = Page {
            limit: wanted.limit.unwrap_or(*ENTITLEMENT_LIST_LIMIT.end()) as usize,
            before: wanted.before,
            after: wanted.after,
        };
        let now = self.now();
        let entitlements = self.world.entitlements.in_range(page.range());
        page.select(entitlements.filter(|entitlement| is_wanted(entitlement, wanted, now)))
            .into_iter()
            .cloned()
            .collect()
    }

    pub(crate) fn entitlement(&self, id: Id<Entitlement>) -> Result<&Entitlement, ActionError> {
        let found = self.world.entitlements.get(id);
        Ok(found.ok_or(ErrorCode::UNKNOWN_ENTITLEMENT)?)
    }

    /// Grants a test entitlement to a user or a guild.
    pub(crate) fn create_test_entitlement(
        &mut self,
        body: EntitlementBody,
    ) -> Result<Entitlement, ActionError> {
        let (user, guild) = (body.owner_id.cast(), body.owner_id.cast());
        let is_guild = body.owner_type == EntitlementOwnerType::Guild;
        if is_guild {
            let known = self.world.guilds.key_by_id(guild);
            known.ok_or(ErrorCode::UNKNOWN_GUILD)?;
        } else {
            self.world.users.get(user).ok_or(ErrorCode::UNKNOWN_USER)?;
        }
        let (id, app) = (self.world.next_id(), self.world.identity.application.id);
        let kind = EntitlementType::TestModePurchase;
        let entitlement = Entitlement {
            guild_id: is_guild.then_some(guild),
            user_id: (!is_guild).then_some(user),
            ..Entitlement::new(id, body.sku_id, app, kind)
        };
        self.world.entitlements.add(entitlement.clone());
        self.emit("ENTITLEMENT_CREATE", &entitlement);
        let data = WebhookEventData::EntitlementCreate(entitlement.clone());
        self.world.send_webhook_event(data);
        Ok(entitlement)
    }

    /// Deletes a test entitlement, which stays in the list of deleted entitlements.
    pub(crate) fn delete_test_entitlement(
        &mut self,
        id: Id<Entitlement>,
    ) -> Result<(), ActionError> {
        let entitlement = self.entitlement(id)?;
        if entitlement.kind != EntitlementType::TestModePurchase {
            return Err(ErrorCode::YOU_CAN_ONLY_DELETE_SANDBOX_ENTITLEMENTS.into());
        }
        let deleted = Entitlement {
            deleted: true,
            ..entitlement.clone()
        };
        self.emit("ENTITLEMENT_DELETE", &deleted);
        let data = WebhookEventData::EntitlementDelete(deleted.clone());
        self.world.send_webhook_event(data);
        self.world.entitlements.add(deleted);
        Ok(())
    }

    /// Marks an entitlement as consumed. Only an entitlement for a consumable SKU has `consumed`.
    pub(crate) fn consume_entitlement(&mut self, id: Id<Entitlement>) -> Result<(), ActionError> {
        let entitlement = self.entitlement(id)?;
        if entitlement.consumed.is_none() {
            return Err(ErrorCode::ONLY_CONSUMABLE_SKUS.into());
        }
        let consumed = Entitlement {
            consumed: Some(true),
            ..entitlement.clone()
        };
        self.emit("ENTITLEMENT_UPDATE", &consumed);
        let data = WebhookEventData::EntitlementUpdate(consumed.clone());
        self.world.send_webhook_event(data);
        self.world.entitlements.add(consumed);
        Ok(())
    }
}

fn is_wanted(entitlement: &Entitlement, wanted: &ListEntitlements, now: Timestamp) -> bool {
    let has_sku = wanted.sku_ids.is_empty() || wanted.sku_ids.contains(&entitlement.sku_id);
    let has_user = wanted.user_id.is_none() || entitlement.user_id == wanted.user_id;
    let has_guild = wanted.guild_id.is_none() || entitlement.guild_id == wanted.guild_id;
    let is_excluded = entitlement.deleted && wanted.exclude_deleted.unwrap_or(true)
        || has_ended(entitlement, now) && wanted.exclude_ended;
    has_sku && has_user && has_guild && !is_excluded
}

fn is_active(entitlement: &Entitlement, now: Timestamp) -> bool {
    let has_started = entitlement.starts_at.is_none_or(|start| start <= now);
    has_started && !has_ended(entitlement, now) && !entitlement.deleted
}

fn has_ended(entitlement: &Entitlement, now: Timestamp) -> bool {
    entitlement.ends_at.is_some_and(|end| end <= now)
}
