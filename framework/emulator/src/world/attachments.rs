//! Rules for attachments: files that are uploaded with a message.

use bytes::Bytes;
use guildhall_model::api::ErrorCode;
use guildhall_model::guild::PremiumTier;
use guildhall_model::{
    Attachment, AttachmentBody, AttachmentFlags, Id, Message, MessageFlags, Patch,
    StickerFormatType,
};
use guildhall_rules::{FILE_SIZE_MAX, MESSAGE_FILES};
use imagesize::{ImageType, blob_size, image_type};
use sha2::{Digest, Sha256};

use crate::state::ids::hex;
use crate::state::messages::StoredFile;
use crate::world::World;
use crate::world::actor::ActionError;

/// File name prefix that marks a file as a spoiler.
const SPOILER_PREFIX: &str = "SPOILER_";

/// Time from the issue of the URL of a file to its expiry: a day.
const URL_LIFETIME_SECONDS: i64 = 24 * 60 * 60;

/// File uploaded in a multipart body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Upload {
    /// Index `n` of the part `files[n]`; the JSON uses this index as the attachment ID.
    pub(crate) index: u64,
    pub(crate) filename: String,
    pub(crate) content_type: Option<String>,
    pub(crate) size: u64,
    pub(crate) content: Bytes,
    /// Image properties, if the file is an image.
    pub(crate) image: Option<Image>,
    /// Format of the sticker, if the file is uploaded as a sticker.
    pub(crate) sticker_format: Option<StickerFormatType>,
}

impl Upload {
    /// Creates the upload of a file with this content. `index` is the position among the files of a message.
    pub(crate) fn new(index: u64, filename: String, content: Bytes) -> Self {
        Self {
            index,
            filename,
            content_type: None,
            size: content.len() as u64,
            image: Image::read(&content),
            content,
            sticker_format: None,
        }
    }

    /// Returns whether the service stores the file under the same name as a file called `name`.
    pub(crate) fn is_named(&self, name: &str) -> bool {
        stored_name(&self.filename) == stored_name(name)
    }
}

impl World {
    /// Returns the attachments of a message after an edit: the kept attachments, then the uploaded files.
    pub(crate) fn updated_attachments(
        &mut self,
        max_file_size: u64,
        message: &Message,
        listed: &Patch<Vec<AttachmentBody>>,
        files: &[Upload],
    ) -> Result<Vec<Attachment>, ActionError> {
        let list: &[AttachmentBody] = listed.value().map_or(&[], Vec::as_slice);
        check_attachment_ids(list, message, files)?;
        if files.iter().any(|file| file.size > max_file_size) {
            return Err(ErrorCode::REQUEST_ENTITY_TOO_LARGE.into());
        }
        let kept = message.attachments.iter().filter_map(|old| {
            let body = list.iter().find(|body| body.id == old.id);
            let stays = body.is_some() || listed.is_keep();
            stays.then(|| with_description(old.clone(), body))
        });
        let mut attachments: Vec<_> = kept.collect();
        for file in files {
            let body = list.iter().find(|body| body.id.get() == file.index);
            let new = self.attachment_from_upload(file, message);
            attachments.push(with_description(new, body));
        }
        if !MESSAGE_FILES.contains(&attachments.len()) {
            return Err(ActionError::LimitReached(
                ErrorCode::MAX_ATTACHMENTS_IN_A_MESSAGE,
                *MESSAGE_FILES.end(),
            ));
        }
        Ok(attachments)
    }

    /// Returns the URL of a file with the parameters of Discord's CDN: the times of the expiry and of the issue, in
    /// seconds as hexadecimal numbers, and a signature. The service serves the file after the expiry too, because
    /// Discord sends a new URL with each response, and the service does not.
    pub(crate) fn file_url(&self, path: &str) -> String {
        let issued = self.clock.now().as_seconds();
        let expires = issued + URL_LIFETIME_SECONDS;
        let query = format!("ex={expires:x}&is={issued:x}");
        let signature = hex(&Sha256::digest(format!("/{path}?{query}")));
        format!("{}/{path}?{query}&hm={signature}&", self.files_base)
    }

    fn attachment_from_upload(&mut self, file: &Upload, message: &Message) -> Attachment {
        let ephemeral = message.flags.contains(MessageFlags::EPHEMERAL);
        let id = self.next_id();
        let (folder, folder_id) = if ephemeral {
            let application = self.identity.application.id;
            ("ephemeral-attachments", application.get())
        } else {
            ("attachments", message.channel_id.map_or(0, Id::get))
        };
        let name = stored_name(&file.filename);
        let url = self.file_url(&format!("{folder}/{folder_id}/{id}/{name}"));
        let image = file.image;
        self.files.insert(StoredFile {
            id,
            name: name.clone(),
            picture: image.map(|image| image.media),
            content: file.content.clone(),
        });
        let media = image.map(|image| image.media.to_owned());
        Attachment {
            content_type: media.or_else(|| file.content_type.clone()),
            ephemeral,
            height: image.map(|image| image.height),
            width: image.map(|image| image.width),
            ..Attachment::new(id, name, file.size, url)
        }
    }
}

/// Returns a file name as the service stores it. Words are joined by `_`, only letters and digits of ASCII, `.`, `-`
/// and `_` stay, and neither end is `.` or `_`. The result may be empty.
pub(crate) fn stored_name(name: &str) -> String {
    let words = name.split(|c: char| c == '/' || c.is_whitespace());
    let words: Vec<_> = words.filter(|word| !word.is_empty()).collect();
    let mut name = words.join("_");
    name.retain(|c| c.is_ascii_alphanumeric() || ['.', '-', '_'].contains(&c));
    name.trim_matches(['.', '_']).to_owned()
}

/// Returns the maximum size of an uploaded file for a boost level, in bytes.
pub(crate) const fn attachment_size_limit(tier: PremiumTier) -> u64 {
    match tier {
        PremiumTier::Tier2 => 50 << 20,
        PremiumTier::Tier3 => 100 << 20,
        _ => FILE_SIZE_MAX,
    }
}

/// Checks that each attachment in the list exists or is uploaded with the request.
fn check_attachment_ids(
    list: &[AttachmentBody],
    message: &Message,
    files: &[Upload],
) -> Result<(), ActionError> {
    let is_known = |body: &AttachmentBody| {
        let old = message.attachments.iter().any(|old| old.id == body.id);
        old || files.iter().any(|file| file.index == body.id.get())
    };
    match list.iter().position(|body| !is_known(body)) {
        None => Ok(()),
        Some(at) => {
            let path = ["attachments", &at.to_string(), "id"];
            let message = "The message has no attachment or uploaded file with this ID";
            Err(ActionError::field(&path, "ATTACHMENT_NOT_FOUND", message))
        }
    }
}

/// Returns the attachment with the properties from the request's JSON, such as the description, and the spoiler flag.
fn with_description(mut file: Attachment, body: Option<&AttachmentBody>) -> Attachment {
    let mut flags = file.flags.unwrap_or(AttachmentFlags::empty());
    flags.set(
        AttachmentFlags::IS_SPOILER,
        flags.contains(AttachmentFlags::IS_SPOILER) || file.filename.starts_with(SPOILER_PREFIX),
    );
    if let Some(body) = body {
        file.description = body.description.clone().or(file.description);
        file.title = body.title.clone().or(file.title);
        file.duration_secs = body.duration_secs.or(file.duration_secs);
        file.waveform = body.waveform.clone().or(file.waveform);
        if let Some(is_spoiler) = body.is_spoiler {
            flags.set(AttachmentFlags::IS_SPOILER, is_spoiler);
        }
    }
    file.flags = Some(flags).filter(|flags| !flags.is_empty());
    file
}

/// Properties of an image file in a format that the service displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Image {
    /// Media type, detected from the bytes. The declared type is ignored.
    pub(crate) media: &'static str,
    /// Width in pixels.
    pub(crate) width: u32,
    /// Height in pixels.
    pub(crate) height: u32,
}

impl Image {
    /// Reads the image properties from the bytes of a file; `None` if the file is not a supported image.
    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        let media = match image_type(bytes).ok()? {
            ImageType::Gif => "image/gif",
            ImageType::Jpeg => "image/jpeg",
            ImageType::Png => "image/png",
            ImageType::Webp => "image/webp",
            _ => return None,
        };
        let size = blob_size(bytes).ok()?;
        Some(Self {
            media,
            width: size.width.try_into().ok()?,
            height: size.height.try_into().ok()?,
        })
    }
}
