//! Files in messages.

use serde::{Deserialize, Serialize};

use crate::wire::body::body;
use crate::wire::flags::number_flags;
use crate::wire::lenient::{is_false, or_default};
use crate::wire::{list, number};
use crate::{Application, Id, Timestamp, User};

/// A [file](https://docs.discord.com/developers/resources/message#attachment-object) in a message, or uploaded for an option.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Attachment {
    /// Which file.
    pub id: Id<Attachment>,
    /// Its name.
    #[serde(default, deserialize_with = "or_default")]
    pub filename: String,
    /// Its size in bytes.
    #[serde(default, with = "number")]
    pub size: u64,
    /// Where it can be downloaded. The address expires.
    #[serde(default, deserialize_with = "or_default")]
    pub url: String,
    /// Where the service's cache has it.
    #[serde(default, deserialize_with = "or_default")]
    pub proxy_url: String,
    /// The app that was streamed in the clip.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub application: Option<Box<Application>>,
    /// When the clip was made.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clip_created_at: Option<Timestamp>,
    /// Who was in the stream that the clip is from.
    #[serde(default, with = "list", skip_serializing_if = "Vec::is_empty")]
    pub clip_participants: Vec<User>,
    /// Its media type, such as `image/png`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content_type: Option<String>,
    /// What it shows, for those who do not see it, at most 1024 characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub description: Option<String>,
    /// How long it plays, in seconds; voice messages only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duration_secs: Option<f64>,
    /// Whether it vanishes, as those of ephemeral messages and of options do.
    #[serde(
        default,
        deserialize_with = "or_default",
        skip_serializing_if = "is_false"
    )]
    pub ephemeral: bool,
    /// What is special about it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub flags: Option<AttachmentFlags>,
    /// Its height, if it is a picture.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub height: Option<u32>,
    /// A blurred preview, as a thumbhash.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub placeholder: Option<String>,
    /// The version of the preview.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub placeholder_version: Option<u32>,
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Its sampled loudness in Base64; voice messages only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub waveform: Option<String>,
    /// Its width, if it is a picture.
    #[serde(default, with = "number", skip_serializing_if = "Option::is_none")]
    pub width: Option<u32>,
}

impl Attachment {
    /// A file with a name, a size in bytes and an address, and nothing else.
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

body! {
    /// A file [as it is sent](https://docs.discord.com/developers/resources/message#attachment-object) with a message, or as it stays when a message is edited.
    pub struct AttachmentBody {
        /// The number of a new file among those that are sent, or the id of one that stays.
        id: Id<Attachment>,
        /// What it shows, for those who do not see it, at most 1024 characters.
        description: Option<String>,
        /// How long it plays, in seconds; voice messages only.
        duration_secs: Option<f64>,
        /// Its name.
        filename: Option<String>,
        /// Whether it is hidden until it is clicked.
        is_spoiler: Option<bool>,
        /// Whether it is an edited picture.
        is_remix: Option<bool>,
        /// Its title.
        title: Option<String>,
        /// Its sampled loudness in Base64; voice messages only.
        waveform: Option<String>,
    }
}

number_flags! {
    /// What is special about a file: [attachment flags](https://docs.discord.com/developers/resources/message#attachment-object-attachment-flags).
    AttachmentFlags {
        /// A clip of a stream.
        IS_CLIP = 0,
        /// The preview of a thread.
        IS_THUMBNAIL = 1,
        /// An edited picture; no longer in use.
        IS_REMIX = 2,
        /// Hidden until it is clicked.
        IS_SPOILER = 3,
        /// A moving picture.
        IS_ANIMATED = 5,
    }
}
