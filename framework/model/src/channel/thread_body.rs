//! Bodies that start threads.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{
    APPLIED_TAGS, AUTO_ARCHIVE_MINUTES, CHANNEL_NAME, ChannelType, SLOW_MODE, count_characters,
};

use super::forum::ForumTag;
use crate::message::ThreadMessageBody;
use crate::validation::{check_count, check_number, check_one_of, check_size};
use crate::{AttachmentBody, Id, Permissions, Requirement, ValidationError, ValidationErrorKind};

/// Body that starts a [thread from a
/// message](https://docs.discord.com/developers/resources/channel#start-thread-from-message).
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct MessageThreadBody {
    /// Name of the thread, 1–100 characters.
    #[schema(length = CHANNEL_NAME)]
    pub name: String,
    /// Minutes of inactivity after which clients hide the thread: 60, 1440, 4320 or 10080.
    #[schema(one_of = AUTO_ARCHIVE_MINUTES)]
    pub auto_archive_duration: Option<u32>,
    /// Slow mode: seconds that a user must wait before sending another message, 0–21600.
    #[schema(range = SLOW_MODE)]
    pub rate_limit_per_user: Option<u32>,
}

impl MessageThreadBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_settings(
            &self.name,
            self.auto_archive_duration,
            self.rate_limit_per_user,
        )
    }
}

/// Body that starts a thread [without a
/// message](https://docs.discord.com/developers/resources/channel#start-thread-without-message), or a thread [in a
/// forum or media
/// channel](https://docs.discord.com/developers/resources/channel#start-thread-in-forum-or-media-channel) with its
/// first message.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct ThreadBody {
    /// Name of the thread, 1–100 characters.
    #[schema(length = CHANNEL_NAME)]
    pub name: String,
    /// IDs of at most 5 tags of the forum or media channel.
    #[schema(length = APPLIED_TAGS)]
    pub applied_tags: Option<Vec<Id<ForumTag>>>,
    /// Minutes of inactivity after which clients hide the thread: 60, 1440, 4320 or 10080.
    #[schema(one_of = AUTO_ARCHIVE_MINUTES)]
    pub auto_archive_duration: Option<u32>,
    /// Whether members who are not moderators can add other members; private threads only.
    pub invitable: Option<bool>,
    /// Type of the thread: `PublicThread`, `PrivateThread` or `AnnouncementThread`; a private thread if absent. Not
    /// for forum and media channels, whose threads are public.
    #[serde(rename = "type")]
    pub kind: Option<ChannelType>,
    /// First message of the thread; required in forum and media channels, and ignored in others.
    pub message: Option<ThreadMessageBody>,
    /// Slow mode: seconds that a user must wait before sending another message, 0–21600.
    #[schema(range = SLOW_MODE)]
    pub rate_limit_per_user: Option<u32>,
}

impl ThreadBody {
    /// Checks the limits that the service enforces.
    ///
    /// # Errors
    ///
    /// Returns [`ValidationError`] for the first field that is out of range.
    pub fn check(&self) -> Result<(), ValidationError> {
        check_settings(
            &self.name,
            self.auto_archive_duration,
            self.rate_limit_per_user,
        )?;
        check_count("applied_tags", self.applied_tags.as_ref(), &APPLIED_TAGS)?;
        check_kind(self.kind)?;
        let checked = self
            .message
            .as_ref()
            .map_or(Ok(()), ThreadMessageBody::check);
        checked.map_err(|error| error.nest_in("message"))
    }

    /// Returns the permissions in the channel that the fields require.
    pub(crate) fn requires(&self) -> Requirement {
        let viewing = Requirement::all(Permissions::VIEW_CHANNEL);
        match (&self.message, self.kind) {
            (Some(message), _) => viewing.and(message.requires()),
            (None, None | Some(ChannelType::PrivateThread)) => {
                viewing.and(Permissions::CREATE_PRIVATE_THREADS)
            }
            (None, Some(_)) => viewing.and(Permissions::CREATE_PUBLIC_THREADS),
        }
    }

    /// Adds uploaded files to the attachments of the first message.
    pub(crate) fn attach(&mut self, files: Vec<AttachmentBody>) -> Result<(), ValidationError> {
        let Some(message) = &mut self.message else {
            let (found, valid) = ("files without a message", "a message with the files");
            return Err(ValidationError::conflict("message", found, valid));
        };
        message.attach(files);
        Ok(())
    }
}

/// Checks the settings that every new thread has.
fn check_settings(
    name: &str,
    archive_minutes: Option<u32>,
    slow_mode: Option<u32>,
) -> Result<(), ValidationError> {
    let length = Some(count_characters(name));
    check_size("name", "a length", length, &CHANNEL_NAME)?;
    check_one_of(
        "auto_archive_duration",
        archive_minutes,
        &AUTO_ARCHIVE_MINUTES,
    )?;
    check_number("rate_limit_per_user", slow_mode, &SLOW_MODE)
}

/// Checks that a type, if present, is a type of threads.
fn check_kind(kind: Option<ChannelType>) -> Result<(), ValidationError> {
    use ChannelType as Kind;
    match kind {
        None | Some(Kind::AnnouncementThread | Kind::PublicThread | Kind::PrivateThread) => Ok(()),
        Some(other) => Err(ValidationError::new(
            ValidationErrorKind::Choice,
            "type",
            other.name(),
            "ANNOUNCEMENT_THREAD, PUBLIC_THREAD, PRIVATE_THREAD",
        )),
    }
}
