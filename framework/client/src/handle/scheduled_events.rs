//! Handle for the scheduled events of a guild.

use std::ops::Range;

use guildhall_model as model;
use guildhall_model::api::{
    CreateScheduledEvent, DeleteScheduledEvent, GetScheduledEvent, GetScheduledEventUsers,
    ListScheduledEvents, ModifyScheduledEvent,
};
use guildhall_model::guild::{
    EventEntityMetadata, EventEntityType, EventPrivacyLevel, EventRecurrence, EventStatus,
    ScheduledEvent, ScheduledEventBody, ScheduledEventEdit,
};
use guildhall_model::{Channel, Id, ImageData, Patch, Timestamp, User};

use crate::handle::factory::handle;
use crate::handle::requests::{
    CreateScheduledEventRequest, GetScheduledEventRequest, GetScheduledEventUsersRequest,
    ListScheduledEventsRequest, ModifyScheduledEventRequest,
};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [scheduled events](https://docs.discord.com/developers/resources/guild-scheduled-event) of a
    /// guild.
    ///
    /// Requests for one event fail with
    /// [`UNKNOWN_GUILD_SCHEDULED_EVENT`](model::api::ErrorCode::UNKNOWN_GUILD_SCHEDULED_EVENT) if the guild has no
    /// such event. The permissions for an event in a channel are those in the channel.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{Channel, Id, Timestamp};
    /// # async fn example(guild: Guild, lounge: Id<Channel>, friday: Timestamp) -> Result<(), Box<dyn std::error::Error>> {
    /// let events = guild.scheduled_events();
    /// let movie = events.create_in_voice("Movie night", lounge, friday).await?;
    /// for rsvp in events.users(movie.id).stream().all().await? {
    ///     println!("<@{}>", rsvp.user_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    ScheduledEvents { guild: Id<model::Guild> }
}

impl ScheduledEvents {
    /// Lists the events, without those in channels that the bot cannot view.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # async fn example(events: ScheduledEvents) -> Result<(), Box<dyn std::error::Error>> {
    /// for event in &events.list().with_user_count(true).await? {
    ///     println!("{}: {:?} users", event.name, event.user_count);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> ListScheduledEventsRequest {
        self.factory.request(ListScheduledEvents::new(self.guild))
    }

    /// Reads an event.
    ///
    /// Requires `VIEW_CHANNEL` in the channel of the event.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::ScheduledEvent;
    /// # async fn example(events: ScheduledEvents, id: Id<ScheduledEvent>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", events.get(id).await?.status);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, event: Id<ScheduledEvent>) -> GetScheduledEventRequest {
        let endpoint = GetScheduledEvent::new(self.guild, event);
        self.factory.request(endpoint)
    }

    /// Creates an event in a voice channel.
    ///
    /// Requires `CREATE_EVENTS`, `VIEW_CHANNEL` and `CONNECT` in the channel; fires `GUILD_SCHEDULED_EVENT_CREATE`.
    ///
    /// The client rejects a name outside 1–100 characters, a description of more than 1000 characters, a start time
    /// that is not in the future, an end time before the start time, an image that is not a PNG, JPEG or GIF, and a
    /// recurrence rule that the service does not accept: see [`EventRecurrence::check`]. Fails with
    /// [`MAX_UNCOMPLETED_EVENTS`](model::api::ErrorCode::MAX_UNCOMPLETED_EVENTS) if the guild has 100 scheduled and
    /// active events, and with
    /// [`CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE`](model::api::ErrorCode::CANNOT_EXECUTE_ACTION_ON_THIS_CHANNEL_TYPE)
    /// if the channel has another type.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::{Channel, Id, Timestamp};
    /// # use guildhall_model::guild::{EventFrequency, EventRecurrence, EventWeekday};
    /// # async fn example(events: ScheduledEvents, lounge: Id<Channel>, friday: Timestamp) -> Result<(), Box<dyn std::error::Error>> {
    /// let weekly = EventRecurrence {
    ///     by_weekday: Some(vec![EventWeekday::Friday]),
    ///     ..EventRecurrence::new(EventFrequency::Weekly, friday)
    /// };
    /// let movie = events.create_in_voice("Movie night", lounge, friday);
    /// movie.description("Bring popcorn").recurrence_rule(weekly).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_in_voice(
        &self,
        name: impl Into<String>,
        channel: Id<Channel>,
        start: Timestamp,
    ) -> CreateScheduledEventRequest {
        self.create(ScheduledEventBody::in_voice(name, channel, start))
    }

    /// Creates an event in a stage channel.
    ///
    /// Requires `CREATE_EVENTS`, `MANAGE_CHANNELS`, `MUTE_MEMBERS` and `MOVE_MEMBERS` in the channel; fires
    /// `GUILD_SCHEDULED_EVENT_CREATE`. The limits and errors are those of
    /// [`create_in_voice`](Self::create_in_voice).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::{Channel, Id, Timestamp};
    /// # async fn example(events: ScheduledEvents, stage: Id<Channel>, friday: Timestamp) -> Result<(), Box<dyn std::error::Error>> {
    /// events.create_in_stage("Questions and answers", stage, friday).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_in_stage(
        &self,
        name: impl Into<String>,
        channel: Id<Channel>,
        start: Timestamp,
    ) -> CreateScheduledEventRequest {
        self.create(ScheduledEventBody::in_stage(name, channel, start))
    }

    /// Creates an event at a location, from the start to the end of `times`.
    ///
    /// Requires `CREATE_EVENTS`; fires `GUILD_SCHEDULED_EVENT_CREATE`. The client rejects a location outside 1–100
    /// characters; the other limits and errors are those of [`create_in_voice`](Self::create_in_voice).
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::Timestamp;
    /// # async fn example(events: ScheduledEvents, start: Timestamp, end: Timestamp) -> Result<(), Box<dyn std::error::Error>> {
    /// events.create_external("Meetup", "Town hall", start..end).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create_external(
        &self,
        name: impl Into<String>,
        location: impl Into<String>,
        times: Range<Timestamp>,
    ) -> CreateScheduledEventRequest {
        self.create(ScheduledEventBody::external(name, location, times))
    }

    fn create(&self, event: ScheduledEventBody) -> CreateScheduledEventRequest {
        let endpoint = CreateScheduledEvent::new(self.guild, event);
        self.factory.request(endpoint)
    }

    /// Changes, starts, ends or cancels an event. Fields that are not set stay unchanged.
    ///
    /// Requires the permissions that creating the event requires, with `MANAGE_EVENTS` in place of `CREATE_EVENTS` for
    /// an event of another user. Fires `GUILD_SCHEDULED_EVENT_UPDATE`.
    ///
    /// A scheduled event becomes active or canceled, and an active event becomes completed. The limits are those of
    /// [`create_in_voice`](Self::create_in_voice). Fails with
    /// [`CANNOT_UPDATE_A_FINISHED_EVENT`](model::api::ErrorCode::CANNOT_UPDATE_A_FINISHED_EVENT) if the event is
    /// completed or canceled.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::{EventStatus, ScheduledEvent};
    /// # async fn example(events: ScheduledEvents, id: Id<ScheduledEvent>) -> Result<(), Box<dyn std::error::Error>> {
    /// events.edit(id).status(EventStatus::Active).reason("everybody is here").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self, event: Id<ScheduledEvent>) -> ModifyScheduledEventRequest {
        let edit = ScheduledEventEdit::default();
        let endpoint = ModifyScheduledEvent::new(self.guild, event, edit);
        self.factory.request(endpoint)
    }

    /// Deletes an event.
    ///
    /// Requires the same permissions as [`edit`](Self::edit); fires `GUILD_SCHEDULED_EVENT_DELETE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::ScheduledEvent;
    /// # async fn example(events: ScheduledEvents, id: Id<ScheduledEvent>) -> Result<(), Box<dyn std::error::Error>> {
    /// events.delete(id).reason("nobody has time").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, event: Id<ScheduledEvent>) -> Request<DeleteScheduledEvent> {
        let endpoint = DeleteScheduledEvent::new(self.guild, event);
        self.factory.request(endpoint)
    }

    /// Lists the users who are subscribed to an event, sorted by ID.
    ///
    /// Awaiting the request returns one page of at most 100 users; [`stream`](Request::stream) returns all users.
    /// Requires `VIEW_CHANNEL` in the channel of the event. The client rejects a `limit` outside 1–100.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ScheduledEvents;
    /// # use guildhall_model::Id;
    /// # use guildhall_model::guild::ScheduledEvent;
    /// # async fn example(events: ScheduledEvents, id: Id<ScheduledEvent>) -> Result<(), Box<dyn std::error::Error>> {
    /// let mut users = events.users(id).with_member(true).stream();
    /// while let Some(rsvp) = users.next().await {
    ///     println!("<@{}>", rsvp?.user_id);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn users(&self, event: Id<ScheduledEvent>) -> GetScheduledEventUsersRequest {
        let endpoint = GetScheduledEventUsers::new(self.guild, event);
        self.factory.request(endpoint)
    }
}

setters! { ListScheduledEvents => { with_user_count(bool); } }

setters! { GetScheduledEvent => { with_user_count(bool); } }

setters! {
    CreateScheduledEvent.event: ScheduledEventBody => {
        description(impl Into<String>);
        image(ImageData);
        recurrence_rule(EventRecurrence);
        scheduled_end_time(Timestamp);
    }
}

setters! {
    ModifyScheduledEvent.edit: ScheduledEventEdit => {
        channel_id(impl Into<Patch<Id<Channel>>>);
        description(impl Into<Patch<String>>);
        entity_metadata(impl Into<Patch<EventEntityMetadata>>);
        location(impl Into<String>) sets entity_metadata by EventEntityMetadata::at;
        entity_type(impl Into<Patch<EventEntityType>>);
        image(impl Into<Patch<ImageData>>);
        name(impl Into<String>);
        privacy_level(EventPrivacyLevel);
        recurrence_rule(impl Into<Patch<EventRecurrence>>);
        scheduled_end_time(impl Into<Patch<Timestamp>>);
        scheduled_start_time(Timestamp);
        status(impl Into<Patch<EventStatus>>);
    }
}

setters! {
    GetScheduledEventUsers => {
        limit(u32);
        with_member(bool);
        before(impl Into<Option<Id<User>>>);
        after(impl Into<Option<Id<User>>>);
    }
}
