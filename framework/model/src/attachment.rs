//! Attachments of messages and of ATTACHMENT options.

use guildhall_model_derive::{Body, Object, Schema};
use guildhall_rules::{FILE_DESCRIPTION, FILE_NAME};

use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Application, Id, Timestamp, User};

/// [Attachment](https://docs.discord.com/developers/resources/message#attachment-object) of a message or of an
/// ATTACHMENT option.
#[derive(Clone, Debug, PartialEq, Object)]
pub struct Attachment {
    /// ID of the attachment.
    pub id: Id<Attachment>,
    /// Name of the attached file.
    #[serde(default, deserialize_with = "or_default")]
    pub filename: String,
    /// File size, in bytes.
    #[serde(default, with = "number")]
    pub size: u64,
    /// Source URL of the file; the URL expires.
    #[serde(default, deserialize_with = "or_default")]
    pub url: String,
    /// Proxied URL of the file.
    #[serde(default, deserialize_with = "or_default")]
    pub proxy_url: String,
    /// App in the stream, if recognized; clips only.
    pub application: Option<Box<Application>>,
    /// Time at which the clip was created; clips only.
    pub clip_created_at: Option<Timestamp>,
    /// Users who were in the stream; clips only.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub clip_participants: Vec<User>,
    /// Media type of the file, such as `image/png`.
    pub content_type: Option<String>,
    /// Description of the file (alt text), at most 1024 characters.
    pub description: Option<String>,
    /// Duration of the audio or video file, in seconds.
    pub duration_secs: Option<f64>,
    /// Whether the attachment is ephemeral: the service removes the file after a set period, but not while the message
    /// of the attachment exists.
    #[serde(default, deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "is_false")]
    pub ephemeral: bool,
    /// Flags of the attachment.
    pub flags: Option<AttachmentFlags>,
    /// Height, in pixels; images and videos only.
    #[serde(with = "number")]
    pub height: Option<u32>,
    /// Placeholder of the image or video, as a `ThumbHash`.
    pub placeholder: Option<String>,
    /// Version of the placeholder.
    #[serde(with = "number")]
    pub placeholder_version: Option<u32>,
    /// Title of the file.
    pub title: Option<String>,
    /// Base64-encoded waveform samples; voice messages only.
    pub waveform: Option<String>,
    /// Width, in pixels; images and videos only.
    #[serde(with = "number")]
    pub width: Option<u32>,
}

impl Attachment {
    /// Creates an attachment with an ID, a file name, a size in bytes and a URL.
    pub fn new(
        id: Id<Attachment>,
        filename: impl Into<String>,
        size: u64,
        url: impl Into<String>,
    ) -> Self {
        let url = url.into();
        Self {
            id,
            filename: filename.into(),
            size,
            proxy_url: url.clone(),
            url,
            application: None,
            clip_created_at: None,
            clip_participants: Vec::new(),
            content_type: None,
            description: None,
            duration_secs: None,
            ephemeral: false,
            flags: None,
            height: None,
            placeholder: None,
            placeholder_version: None,
            title: None,
            waveform: None,
            width: None,
        }
    }
}

/// [Attachment](https://docs.discord.com/developers/resources/message#attachment-object) to upload, or to keep when
/// editing a message.
#[derive(Clone, Debug, PartialEq, Object, Schema, Body)]
pub struct AttachmentBody {
    /// Index `n` of the uploaded file `files[n]`, or ID of an attachment to keep.
    pub id: Id<Attachment>,
    /// Description of the file (alt text), at most 1024 characters.
    #[schema(length = FILE_DESCRIPTION)]
    pub description: Option<String>,
    /// Duration of the audio file, in seconds; voice messages only.
    pub duration_secs: Option<f64>,
    /// Name of the file, 1–1024 characters.
    #[schema(length = FILE_NAME)]
    pub filename: Option<String>,
    /// Whether to mark the file as a spoiler.
    pub is_spoiler: Option<bool>,
    /// Whether the image was edited with the remix feature.
    pub is_remix: Option<bool>,
    /// Title of the file.
    pub title: Option<String>,
    /// Base64-encoded waveform samples; voice messages only.
    pub waveform: Option<String>,
}

number_flags! {
    /// [Flags](https://docs.discord.com/developers/resources/message#attachment-object-attachment-flags) of an
    /// attachment.
    AttachmentFlags {
        /// Clip from a stream.
        IS_CLIP = 0,
        /// Thumbnail of a thread in a media channel.
        IS_THUMBNAIL = 1,
        /// Image edited with the remix feature; deprecated.
        IS_REMIX = 2,
        /// File marked as a spoiler.
        IS_SPOILER = 3,
        /// Animated image.
        IS_ANIMATED = 5,
    }
}
