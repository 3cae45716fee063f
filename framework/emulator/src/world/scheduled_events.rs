//! Rules for the scheduled events of a guild, and for the users who are subscribed to an event.

use guildhall_model::api::{ErrorCode, GetScheduledEventUsers};
use guildhall_model::guild::{
    EventEntityType, EventRecurrence, EventResponse, EventRsvp, EventStatus, ScheduledEvent,
    ScheduledEventBody, ScheduledEventEdit,
};
use guildhall_model::{ChannelType, Id, Permissions};
use guildhall_rules::{EVENT_USER_LIST_LIMIT, EVENTS_MAX};
use serde_json::json;

use crate::state::guild::StoredEvent;
use crate::state::guilds::Page;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};

impl Actor<'_> {
    /// Returns the events that the acting user can view, oldest first.
    pub(crate) fn scheduled_events(&self, with_user_count: bool) -> Vec<ScheduledEvent> {
        let events = self.guild().scheduled_events.values();
        let visible = events.filter(|stored| self.may_view_event(&stored.event));
        visible
            .map(|stored| stored.to_event(with_user_count))
            .collect()
    }

    /// Returns an event that the acting user can view.
    pub(crate) fn scheduled_event(
        &self,
        id: Id<ScheduledEvent>,
        with_user_count: bool,
    ) -> Result<ScheduledEvent, ActionError> {
        Ok(self.visible_event(id)?.to_event(with_user_count))
    }

    fn visible_event(&self, id: Id<ScheduledEvent>) -> Result<&StoredEvent, ActionError> {
        let stored = self.guild().scheduled_events.get(&id);
        let stored = stored.ok_or(ErrorCode::UNKNOWN_GUILD_SCHEDULED_EVENT)?;
        if self.may_view_event(&stored.event) {
            Ok(stored)
        } else {
            Err(ErrorCode::MISSING_ACCESS.into())
        }
    }

    fn may_view_event(&self, event: &ScheduledEvent) -> bool {
        event.channel_id.is_none_or(|channel| {
            let permissions = self.permissions_in(channel);
            permissions.contains(Permissions::VIEW_CHANNEL)
        })
    }

    /// Creates an event.
    pub(crate) fn create_scheduled_event(
        &mut self,
        body: ScheduledEventBody,
    ) -> Result<ScheduledEvent, ActionError> {
        let event = self.new_event(body);
        self.check_event_channel(&event)?;
        ensure_permitted(self.may_host(&event, Permissions::empty())?)?;
        let events = self.guild().scheduled_events.values();
        let unfinished = events.filter(|stored| !is_finished(&stored.event));
        let code = ErrorCode::MAX_UNCOMPLETED_EVENTS;
        ensure_below(unfinished.count(), EVENTS_MAX, code)?;
        self.store_event(event.clone());
        self.log_event("GUILD_SCHEDULED_EVENT_CREATE", &event);
        Ok(event)
    }

    /// Returns a new event of the acting user.
    fn new_event(&mut self, body: ScheduledEventBody) -> ScheduledEvent {
        ScheduledEvent {
            id: self.world.next_id(),
            guild_id: self.guild().id,
            name: body.name,
            channel_id: body.channel_id,
            creator: self.world.users.get(self.user).cloned().map(Box::new),
            creator_id: Some(self.user),
            description: body.description,
            entity_id: None,
            entity_metadata: body.entity_metadata,
            entity_type: Some(body.entity_type),
            guild_scheduled_event_exceptions: Vec::new(),
            image: body.image.map(|image| self.world.image_hash(&image)),
            privacy_level: Some(body.privacy_level),
            recurrence_rule: body.recurrence_rule.map(stored_rule).map(Box::new),
            scheduled_end_time: body.scheduled_end_time,
            scheduled_start_time: Some(body.scheduled_start_time),
            status: Some(EventStatus::Scheduled),
            user_count: None,
            user_rsvp: None,
        }
    }

    /// Applies an edit to an event, which is not finished.
    pub(crate) fn edit_scheduled_event(
        &mut self,
        id: Id<ScheduledEvent>,
        edit: ScheduledEventEdit,
    ) -> Result<ScheduledEvent, ActionError> {
        let mut event = self.manageable_event(id)?;
        if is_finished(&event) {
            return Err(ErrorCode::CANNOT_UPDATE_A_FINISHED_EVENT.into());
        }
        check_status(&event, &edit)?;
        self.world.apply_image(edit.image.clone(), &mut event.image);
        apply_edit(edit, &mut event);
        event.check_entity()?;
        self.check_event_channel(&event)?;
        self.store_event(event.clone());
        self.log_event("GUILD_SCHEDULED_EVENT_UPDATE", &event);
        Ok(event)
    }

    /// Deletes an event.
    pub(crate) fn delete_scheduled_event(
        &mut self,
        id: Id<ScheduledEvent>,
    ) -> Result<(), ActionError> {
        let event = self.manageable_event(id)?;
        self.guild_mut().scheduled_events.remove(&id);
        self.log_event("GUILD_SCHEDULED_EVENT_DELETE", &event);
        Ok(())
    }

    /// Returns an event that the acting user may edit and delete.
    fn manageable_event(&self, id: Id<ScheduledEvent>) -> Result<ScheduledEvent, ActionError> {
        let event = self.visible_event(id)?.event.clone();
        ensure_permitted(self.may_host(&event, Permissions::MANAGE_EVENTS)?)?;
        Ok(event)
    }

    /// Returns whether the acting user has the permissions for an event: `CREATE_EVENTS` for an own event or `suffices`
    /// for any, and those that the entity type requires.
    fn may_host(&self, event: &ScheduledEvent, suffices: Permissions) -> Result<bool, ActionError> {
        let held = match event.channel_id {
            Some(channel) => self.permissions_in(channel),
            None => self.permissions()?,
        };
        let is_own = event.creator_id == Some(self.user);
        let may_create = is_own && held.contains(Permissions::CREATE_EVENTS);
        let may_manage = held.intersects(suffices);
        Ok((may_create || may_manage) && held.contains(host_permissions(event)))
    }

    /// Checks that the channel of an event exists and has the type that the event requires.
    fn check_event_channel(&self, event: &ScheduledEvent) -> Result<(), ActionError> {
        let Some(channel) = event.channel_id else {
            return Ok(());
        };
        let wanted = match event.entity_type {
            Some(EventEntityType::StageInstance) => ChannelType::GuildStageVoice,
            _ => ChannelType::GuildVoice,
        };
        if self.channel(channel)?.kind == wanted {
            Ok(())
        } else {
            Err(ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE.into())
        }
    }

    /// Stores an event; an event that exists keeps its subscribers.
    fn store_event(&mut self, event: ScheduledEvent) {
        let events = &mut self.guild_mut().scheduled_events;
        let old = events.remove(&event.id);
        let users = old.map(|stored| stored.users).unwrap_or_default();
        events.insert(event.id, StoredEvent { event, users });
    }

    fn log_event(&mut self, action: &'static str, event: &ScheduledEvent) {
        self.emit(action, event);
        self.audit(action, event.id);
    }

    /// Returns a page of the users who are subscribed to an event, sorted by ID.
    pub(crate) fn scheduled_event_users(
        &self,
        wanted: &GetScheduledEventUsers,
    ) -> Result<Vec<EventRsvp>, ActionError> {
        let stored = self.visible_event(wanted.event)?;
        let page = Page {
            limit: wanted.limit.unwrap_or(*EVENT_USER_LIST_LIMIT.end()) as usize,
            before: wanted.before,
            after: wanted.after,
        };
        let users = page.select(stored.users.range(page.range())).into_iter();
        let rsvps = users.map(|id| {
            let member = self.guild().members.get(*id).cloned();
            EventRsvp {
                guild_scheduled_event_id: wanted.event,
                user_id: *id,
                guild_scheduled_event_exception_id: None,
                member: member.filter(|_| wanted.with_member).map(Box::new),
                response: Some(EventResponse::Interested),
                user: self.world.users.get(*id).cloned().map(Box::new),
            }
        });
        Ok(rsvps.collect())
    }

    /// Subscribes the acting user to an event, or ends the subscription. Does nothing if there is no such event, or
    /// nothing to change.
    pub(crate) fn set_subscription(&mut self, id: Id<ScheduledEvent>, is_subscribed: bool) {
        let user = self.user;
        let stored = self.guild_mut().scheduled_events.get_mut(&id);
        let is_changed = stored.is_some_and(|stored| {
            if is_subscribed {
                stored.users.insert(user)
            } else {
                stored.users.remove(&user)
            }
        });
        if !is_changed {
            return;
        }
        let event = if is_subscribed {
            "GUILD_SCHEDULED_EVENT_USER_ADD"
        } else {
            "GUILD_SCHEDULED_EVENT_USER_REMOVE"
        };
        let payload = json!({ "guild_scheduled_event_id": id, "user_id": user });
        self.emit_for_guild(event, &payload);
    }
}

/// Returns the rule as the service stores the rule: an interval that is missing is 1.
fn stored_rule(rule: EventRecurrence) -> EventRecurrence {
    EventRecurrence {
        interval: rule.interval.max(1),
        ..rule
    }
}

/// Returns the permissions that the entity type of an event requires, in the channel of the event.
const fn host_permissions(event: &ScheduledEvent) -> Permissions {
    match event.entity_type {
        Some(EventEntityType::StageInstance) => Permissions::MANAGE_CHANNELS
            .union(Permissions::MUTE_MEMBERS)
            .union(Permissions::MOVE_MEMBERS),
        Some(EventEntityType::Voice) => Permissions::VIEW_CHANNEL.union(Permissions::CONNECT),
        _ => Permissions::empty(),
    }
}

const fn is_finished(event: &ScheduledEvent) -> bool {
    matches!(
        event.status,
        Some(EventStatus::Completed | EventStatus::Canceled)
    )
}

/// Checks that an event can get the status of an edit, and that an active event keeps its start time.
fn check_status(event: &ScheduledEvent, edit: &ScheduledEventEdit) -> Result<(), ActionError> {
    use EventStatus::{Active, Canceled, Completed, Scheduled};
    let (old, new) = (event.status, edit.status.value().copied().or(event.status));
    let is_valid = old == new
        || matches!(
            (old, new),
            (Some(Scheduled), Some(Active | Canceled)) | (Some(Active), Some(Completed))
        );
    if !is_valid {
        let message = "The event cannot get this status";
        return Err(ActionError::field(
            &["status"],
            "BASE_TYPE_CHOICES",
            message,
        ));
    }
    if old == Some(Active) && edit.scheduled_start_time.is_some() {
        let code = "GUILD_SCHEDULED_EVENT_SCHEDULE_INVALID_START_BY_STATUS";
        let message = "The start time of an active event cannot be changed";
        return Err(ActionError::field(&["scheduled_start_time"], code, message));
    }
    Ok(())
}

/// Applies an edit, except for the image. The service ignores the location of an event in a channel.
fn apply_edit(edit: ScheduledEventEdit, event: &mut ScheduledEvent) {
    edit.channel_id.apply(&mut event.channel_id);
    edit.description.apply(&mut event.description);
    edit.entity_metadata.apply(&mut event.entity_metadata);
    event.name = edit.name.unwrap_or_else(|| event.name.clone());
    event.entity_type = edit.entity_type.value().copied().or(event.entity_type);
    event.privacy_level = edit.privacy_level.or(event.privacy_level);
    event.scheduled_start_time = edit.scheduled_start_time.or(event.scheduled_start_time);
    edit.scheduled_end_time.apply(&mut event.scheduled_end_time);
    event.status = edit.status.value().copied().or(event.status);
    let mut rule = event.recurrence_rule.take().map(|rule| *rule);
    edit.recurrence_rule.apply(&mut rule);
    event.recurrence_rule = rule.map(stored_rule).map(Box::new);
    if event.entity_type != Some(EventEntityType::External) {
        event.entity_metadata = None;
    }
}
