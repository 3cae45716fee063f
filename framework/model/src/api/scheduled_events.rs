//! Endpoints of the scheduled events of a guild. The endpoints require a bot token.
//!
//! The permissions for an event in a channel are those in the channel, which the client does not know.

use guildhall_rules::EVENT_USER_LIST_LIMIT;

use super::declare::{endpoint, endpoints};
use crate::guild::{
    EventEntityType, EventRsvp, ScheduledEvent, ScheduledEventBody, ScheduledEventEdit,
};
use crate::validation::check_number;
use crate::{Guild, Id, List, Permissions, Requirement, Timestamp, User, ValidationError};

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild-scheduled-event#list-scheduled-events-for-guild) the
    /// scheduled events of a guild, without events in channels that the bot cannot view.
    #[derive(Copy, Eq)]
    ListScheduledEvents: GET "/guilds/{guild}/scheduled-events" -> 200 List<ScheduledEvent>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    query {
        /// Whether to include the number of subscribed users.
        with_user_count: bool,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/guild-scheduled-event#create-guild-scheduled-event) a
    /// scheduled event.
    ///
    /// An external event requires `CREATE_EVENTS`. An event in a voice channel requires `CREATE_EVENTS`, `VIEW_CHANNEL`
    /// and `CONNECT` in the channel, and an event in a stage channel requires `CREATE_EVENTS`, `MANAGE_CHANNELS`,
    /// `MUTE_MEMBERS` and `MOVE_MEMBERS` in the channel. Fails with
    /// [`MAX_UNCOMPLETED_EVENTS`](super::ErrorCode::MAX_UNCOMPLETED_EVENTS) if the guild has 100 scheduled and active
    /// events.
    CreateScheduledEvent: POST "/guilds/{guild}/scheduled-events" -> 200 ScheduledEvent;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Event to create.
        event: ScheduledEventBody,
    }
    events: GUILD_SCHEDULED_EVENT_CREATE;
    accepts: reason;
    impl {
        fn requires(&self) -> Requirement {
            match self.event.entity_type {
                EventEntityType::External => Permissions::CREATE_EVENTS.into(),
                _ => Requirement::NONE,
            }
        }

        fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
            self.event.check(now)
        }
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/guild-scheduled-event#get-guild-scheduled-event) a
    /// scheduled event.
    ///
    /// Requires `VIEW_CHANNEL` in the channel of the event. Fails with
    /// [`UNKNOWN_GUILD_SCHEDULED_EVENT`](super::ErrorCode::UNKNOWN_GUILD_SCHEDULED_EVENT) if the guild has no such
    /// event.
    #[derive(Copy, Eq)]
    GetScheduledEvent: GET "/guilds/{guild}/scheduled-events/{event}" -> 200 ScheduledEvent;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the event.
        event: Id<ScheduledEvent>,
    }
    query {
        /// Whether to include the number of subscribed users.
        with_user_count: bool,
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/guild-scheduled-event#modify-guild-scheduled-event) a
    /// scheduled event, or starts, ends or cancels the event; fields that are not set stay unchanged.
    ///
    /// Requires the permissions of [`CreateScheduledEvent`], with `MANAGE_EVENTS` in place of `CREATE_EVENTS` for an
    /// event of another user. Fails with
    /// [`CANNOT_UPDATE_A_FINISHED_EVENT`](super::ErrorCode::CANNOT_UPDATE_A_FINISHED_EVENT) if the event is
    /// completed or canceled.
    ModifyScheduledEvent: PATCH "/guilds/{guild}/scheduled-events/{event}" -> 200 ScheduledEvent;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the event.
        event: Id<ScheduledEvent>,
    }
    body {
        /// Fields to change.
        edit: ScheduledEventEdit,
    }
    events: GUILD_SCHEDULED_EVENT_UPDATE;
    accepts: reason;
    impl {
        fn check(&self, now: Timestamp) -> Result<(), ValidationError> {
            self.edit.check(now)
        }
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/guild-scheduled-event#delete-guild-scheduled-event) a
    /// scheduled event.
    ///
    /// Requires the same permissions as [`ModifyScheduledEvent`].
    #[derive(Copy, Eq)]
    DeleteScheduledEvent: DELETE "/guilds/{guild}/scheduled-events/{event}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the event.
        event: Id<ScheduledEvent>,
    }
    events: GUILD_SCHEDULED_EVENT_DELETE;
    accepts: reason;
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/guild-scheduled-event#get-guild-scheduled-event-users) the
    /// users who are subscribed to a scheduled event, sorted by ID.
    #[derive(Copy, Eq)]
    GetScheduledEventUsers: GET "/guilds/{guild}/scheduled-events/{event}/users" -> 200 List<EventRsvp>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the event.
        event: Id<ScheduledEvent>,
    }
    query {
        /// Maximum number of users, 1–100; 100 if absent.
        limit: Option<u32>,
        /// Whether to include the guild member objects.
        with_member: bool,
        /// ID of the user before whom the page ends. The service ignores `after` if `before` is set.
        before: Option<Id<User>>,
        /// ID of the user after whom the page begins.
        after: Option<Id<User>>,
    }
    impl {
        fn check(&self, _: Timestamp) -> Result<(), ValidationError> {
            check_number("limit", self.limit, &EVENT_USER_LIST_LIMIT)
        }
    }
}

endpoints![
    ListScheduledEvents,
    CreateScheduledEvent,
    GetScheduledEvent,
    ModifyScheduledEvent,
    DeleteScheduledEvent,
    GetScheduledEventUsers,
];
