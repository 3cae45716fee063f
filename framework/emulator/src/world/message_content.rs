//! Rules for the content of new and edited messages: checks, component IDs and media.

use std::collections::BTreeSet;

use guildhall_model::api::ErrorCode;
use guildhall_model::component::{ComponentContext, UnfurledMedia};
use guildhall_model::{
    AllowedMentions, Attachment, Component, Embed, EmbedMedia, Guild, Id, Message, MessageBody,
    MessageEdit, MessageFlags, Permissions,
};
use serde_json::Value;

use crate::world::World;
use crate::world::actor::ActionError;
use crate::world::attachments::{Upload, stored_name};

/// Flags that an edit can set and clear.
const TOGGLEABLE_FLAGS: MessageFlags = MessageFlags::SUPPRESS_EMBEDS;

/// Flags that an edit can set but not clear.
const SETTABLE_FLAGS: MessageFlags = MessageFlags::IS_COMPONENTS_V2;

/// Error code and message for a field that is not allowed with `IS_COMPONENTS_V2`.
pub(crate) const LEGACY_FIELD_ERROR: (&str, &str) = (
    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    "This field cannot be used with MessageFlags.IS_COMPONENTS_V2",
);

/// Rules for the content of a message, which depend on the channel and the sender.
#[derive(Debug)]
pub(crate) struct ContentRules {
    /// Guild of the channel; `None` in a private channel.
    pub(crate) guild: Option<Id<Guild>>,
    /// Permissions of the sender in the channel.
    pub(crate) permissions: Permissions,
    /// Mentions that notify if the message has no `allowed_mentions`.
    pub(crate) default_mentions: AllowedMentions,
    /// Maximum size of a file, in bytes.
    pub(crate) max_file_size: u64,
}

impl World {
    /// Applies an edit to a stored message, and stores the result.
    pub(crate) fn edit_message(
        &mut self,
        rules: &ContentRules,
        id: Id<Message>,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        let message = self
            .messages
            .get(id)
            .ok_or(ErrorCode::UNKNOWN_MESSAGE)?
            .clone();
        if let Some(channel) = message.channel_id {
            self.ensure_not_archived(channel)?;
        }
        let was_loading = message.flags.contains(MessageFlags::LOADING);
        if !was_loading {
            ensure_editable(&message)?;
        }
        let mut message = self.apply_message_edit(rules, message, edit, files)?;
        message.flags.remove(MessageFlags::LOADING);
        message.edited_timestamp = (!was_loading).then(|| self.clock.now());
        self.note_components(&message);
        self.messages.replace(message.clone());
        Ok(message)
    }

    /// Returns the message with an edit applied, or an error if the result is invalid.
    pub(crate) fn apply_message_edit(
        &mut self,
        rules: &ContentRules,
        mut message: Message,
        edit: MessageEdit,
        files: &[Upload],
    ) -> Result<Message, ActionError> {
        check_component_placement(&message, &edit)?;
        let changes_text = !edit.content.is_keep() || !edit.components.is_keep();
        let mentions = edit.allowed_mentions.value().cloned();
        message.attachments =
            self.updated_attachments(rules.max_file_size, &message, &edit.attachments, files)?;
        edit.content.apply_or_default(&mut message.content);
        message.content = message.content.trim().into();
        edit.embeds.apply_or_default(&mut message.embeds);
        edit.components.apply_or_default(&mut message.components);
        self.apply_poll(edit.poll, &mut message.poll)?;
        if !edit.flags.is_keep() {
            let flags = edit.flags.value().copied().unwrap_or_default();
            message.flags.remove(TOGGLEABLE_FLAGS);
            message.flags |= flags & (TOGGLEABLE_FLAGS | SETTABLE_FLAGS);
        }
        assign_component_ids(&mut message.components);
        resolve_media(&mut message, || self.next_id())?;
        check_content(&message)?;
        if changes_text || mentions.is_some() {
            self.set_mentions(rules, &mut message, mentions.as_ref());
            self.add_mentioned_to_thread(&mut message);
        }
        Ok(message)
    }
}

/// Converts a message body to an edit of an empty message.
pub(crate) fn edit_from_body(body: MessageBody) -> MessageEdit {
    MessageEdit {
        allowed_mentions: body.allowed_mentions.into(),
        attachments: body.attachments.into(),
        components: body.components.into(),
        content: body.content.into(),
        embeds: body.embeds.into(),
        poll: body.poll.map(|poll| *poll).into(),
        ..MessageEdit::new().flags(body.flags)
    }
}

/// Checks components against the flags of the message and of the edit. The edit may omit flags that the message already
/// has.
fn check_component_placement(message: &Message, edit: &MessageEdit) -> Result<(), ActionError> {
    let flags = message.flags | edit.flags.value().copied().unwrap_or_default();
    let context = if flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        ComponentContext::ComponentsV2Message
    } else {
        ComponentContext::Message
    };
    Ok(edit
        .components
        .value()
        .map_or(Ok(()), |list| context.check(list))?)
}

/// Checks that a message is neither a voice message nor a poll, which cannot be edited.
fn ensure_editable(message: &Message) -> Result<(), ErrorCode> {
    if is_voice_message(message) {
        Err(ErrorCode::VOICE_MESSAGES_CANNOT_BE_EDITED)
    } else if message.poll.is_some() {
        Err(ErrorCode::CANNOT_EDIT_A_POLL_MESSAGE)
    } else {
        Ok(())
    }
}

/// Checks that a message is not empty, and that its fields are allowed together.
fn check_content(message: &Message) -> Result<(), ActionError> {
    if message.flags.contains(MessageFlags::IS_COMPONENTS_V2) {
        let others = [
            ("content", !message.content.is_empty()),
            ("embeds", !message.embeds.is_empty()),
            ("poll", message.poll.is_some()),
        ];
        if let Some((field, _)) = others.into_iter().find(|(_, is_set)| *is_set) {
            let (code, rule) = LEGACY_FIELD_ERROR;
            return Err(ActionError::field(&[field], code, rule));
        }
    }
    let empty = message.content.trim().is_empty()
        && message.embeds.iter().all(Embed::is_empty)
        && message.components.is_empty()
        && message.attachments.is_empty()
        && message.sticker_items.is_empty()
        && message.message_snapshots.is_empty()
        && message.poll.is_none();
    if empty {
        return Err(ErrorCode::CANNOT_SEND_AN_EMPTY_MESSAGE.into());
    }
    if is_voice_message(message) {
        check_voice_message(message)?;
    }
    Ok(())
}

/// Prefix of a URL that refers to a file uploaded with the same message.
const ATTACHMENT_SCHEME: &str = "attachment://";

/// Assigns an ID to each component that has none, in order.
pub(crate) fn assign_component_ids(components: &mut [Component]) {
    let mut taken = BTreeSet::new();
    visit(components, &mut |component| {
        taken.extend(component.id());
    });
    let mut free = 1;
    visit(components, &mut |component| {
        if let Some(id) = component.id_mut().filter(|id| id.unwrap_or(0) == 0) {
            while taken.contains(&free) {
                free += 1;
            }
            *id = Some(free);
            free += 1;
        }
    });
}

fn visit(components: &mut [Component], visitor: &mut impl FnMut(&mut Component)) {
    for component in components {
        visit_one(component, visitor);
    }
}

fn visit_one(component: &mut Component, visitor: &mut impl FnMut(&mut Component)) {
    visitor(component);
    for child in component.children_mut() {
        visit_one(child, visitor);
    }
}

/// Replaces `attachment://` URLs with the URLs of the uploaded files, and assigns an ID to the media of each component.
fn resolve_media(
    message: &mut Message,
    mut next_id: impl FnMut() -> Id<UnfurledMedia>,
) -> Result<(), ActionError> {
    let files = &message.attachments;
    for (index, embed) in message.embeds.iter_mut().enumerate() {
        embed.kind.get_or_insert_with(|| "rich".to_owned());
        for (name, media) in [
            ("image", &mut embed.image),
            ("thumbnail", &mut embed.thumbnail),
        ] {
            let media = media
                .as_mut()
                .map_or(Ok(()), |media| resolve_embed_media(media, files));
            media.map_err(|url| {
                unknown_attachment(&["embeds", &index.to_string(), name, "url"], &url)
            })?;
        }
    }
    let mut missing = None;
    visit(&mut message.components, &mut |component| {
        let result = resolve_component_media(component, files, &mut next_id);
        missing = missing.take().or(result.err());
    });
    match missing {
        Some(url) => Err(unknown_component_file(&message.components, &url)),
        None => Ok(()),
    }
}

/// Returns the error for a component that refers to a file which is not in the message.
fn unknown_component_file(components: &[Component], url: &str) -> ActionError {
    let json = serde_json::to_value(components).unwrap_or_default();
    let mut path = vec!["components".to_owned()];
    add_path_to(&mut path, &json, url);
    ActionError::Field {
        path,
        code: "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
        message: "The referenced attachment was not found".to_owned(),
    }
}

/// Adds the path to the first text in a JSON value that is equal to `url`. Returns whether there is one.
fn add_path_to(path: &mut Vec<String>, json: &Value, url: &str) -> bool {
    let mut enter = |key: String, inner: &Value| {
        path.push(key);
        let is_found = add_path_to(path, inner, url);
        if !is_found {
            path.pop();
        }
        is_found
    };
    match json {
        Value::String(text) => text == url,
        Value::Array(items) => {
            let mut items = items.iter().enumerate();
            items.any(|(index, item)| enter(index.to_string(), item))
        }
        Value::Object(fields) => {
            let mut fields = fields.iter();
            fields.any(|(name, field)| enter(name.clone(), field))
        }
        _ => false,
    }
}

fn resolve_embed_media(media: &mut EmbedMedia, files: &[Attachment]) -> Result<(), String> {
    let url = media.url.as_deref().unwrap_or_default();
    if let Some(file) = attached_file(url, files)? {
        media.url = Some(file.url.clone());
    }
    Ok(())
}

fn resolve_component_media(
    component: &mut Component,
    files: &[Attachment],
    next_id: &mut impl FnMut() -> Id<UnfurledMedia>,
) -> Result<(), String> {
    match component {
        Component::Thumbnail(thumbnail) => {
            resolve_unfurled_media(&mut thumbnail.media, files, next_id)?;
        }
        Component::MediaGallery(gallery) => {
            for item in &mut gallery.items {
                resolve_unfurled_media(&mut item.media, files, next_id)?;
            }
        }
        Component::File(display) => {
            let file = attached_file(&display.file.url, files)?;
            if let Some(file) = file {
                display.name = Some(file.filename.clone());
                display.size = Some(file.size);
            }
            resolve_unfurled_media(&mut display.file, files, next_id)?;
        }
        _ => {}
    }
    Ok(())
}

fn resolve_unfurled_media(
    media: &mut UnfurledMedia,
    files: &[Attachment],
    next_id: &mut impl FnMut() -> Id<UnfurledMedia>,
) -> Result<(), String> {
    if let Some(file) = attached_file(&media.url, files)? {
        media.url.clone_from(&file.url);
        media.proxy_url = Some(file.proxy_url.clone());
        media.attachment_id = Some(file.id);
        media.content_type.clone_from(&file.content_type);
        (media.height, media.width) = (file.height, file.width);
    }
    media.id.get_or_insert_with(next_id);
    let _cached = media.proxy_url.get_or_insert_with(|| media.url.clone());
    Ok(())
}

/// Returns the file that a URL refers to; `None` if the URL does not start with `attachment://`.
fn attached_file<'f>(url: &str, files: &'f [Attachment]) -> Result<Option<&'f Attachment>, String> {
    let Some(name) = url.strip_prefix(ATTACHMENT_SCHEME) else {
        return Ok(None);
    };
    let name = stored_name(name);
    let file = files.iter().find(|file| file.filename == name);
    file.map(Some).ok_or_else(|| url.to_owned())
}

fn unknown_attachment(path: &[&str], url: &str) -> ActionError {
    let message = format!("The message has no file with the name in {url}");
    ActionError::field(path, "ATTACHMENT_NOT_FOUND", message)
}

/// Returns whether a message is a voice message.
fn is_voice_message(message: &Message) -> bool {
    message.flags.contains(MessageFlags::IS_VOICE_MESSAGE)
}

/// Checks that a voice message consists of a single audio file with duration and waveform.
fn check_voice_message(message: &Message) -> Result<(), ErrorCode> {
    let has_other_content = !message.content.is_empty()
        || !message.embeds.is_empty()
        || !message.components.is_empty()
        || message.poll.is_some();
    if has_other_content {
        return Err(ErrorCode::VOICE_MESSAGES_DO_NOT_SUPPORT_ADDITIONAL_CONTENT);
    }
    let [file] = message.attachments.as_slice() else {
        return Err(ErrorCode::VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT);
    };
    let media = file.content_type.as_deref().unwrap_or_default();
    if !media.starts_with("audio/") {
        return Err(ErrorCode::VOICE_MESSAGES_MUST_HAVE_A_SINGLE_AUDIO_ATTACHMENT);
    }
    if file.duration_secs.is_none() || file.waveform.is_none() {
        return Err(ErrorCode::VOICE_MESSAGES_MUST_HAVE_SUPPORTING_METADATA);
    }
    Ok(())
}
