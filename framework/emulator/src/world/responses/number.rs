//! What the service fills in: numbers of components, and addresses of uploaded files.

use std::collections::BTreeSet;

use guildhall_model::component::UnfurledMedia;
use guildhall_model::embed::EmbedMedia;
use guildhall_model::{Attachment, Component, Id, Message};

use crate::world::guild::ActionError;

/// How a file of the same message is named.
const LOCAL: &str = "attachment://";

/// Gives a number to each component that has none, in order.
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

/// Puts the address of an uploaded file where its name is, and gives each medium of a component an
/// id.
pub(super) fn resolve_media(
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
        let found = resolve_component_media(component, files, &mut next_id);
        missing = missing.take().or(found.err());
    });
    match missing {
        Some(url) => Err(unknown_attachment(&["components"], &url)),
        None => Ok(()),
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
            resolve_unfurled_media(&mut thumbnail.media, files, next_id)?
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

/// The file that an address names, where it names one of this message.
fn attached_file<'f>(url: &str, files: &'f [Attachment]) -> Result<Option<&'f Attachment>, String> {
    let Some(name) = url.strip_prefix(LOCAL) else {
        return Ok(None);
    };
    let file = files.iter().find(|file| file.filename == name);
    file.map(Some).ok_or_else(|| url.to_owned())
}

fn unknown_attachment(path: &[&str], url: &str) -> ActionError {
    let message = format!("No file of the message is named as in {url}");
    ActionError::field(path, "ATTACHMENT_NOT_FOUND", message)
}
