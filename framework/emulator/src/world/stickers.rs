//! Rules for the stickers of a guild.

use std::collections::BTreeMap;

use guildhall_model::api::ErrorCode;
use guildhall_model::{GuildFeature, Id, Sticker, StickerBody, StickerEdit, StickerFormatType};
use guildhall_rules::{STICKER_FILE_SIZE_MAX, STICKER_SIDE, STICKERS_MAX_BY_TIER};
use serde_json::{Map, Value};

use crate::world::World;
use crate::world::actor::{ActionError, Actor, ensure_below, ensure_permitted};
use crate::world::attachments::Upload;
use crate::world::emojis::limit_for_tier;

/// Fields that every Lottie file has.
const LOTTIE_FIELDS: [&str; 5] = ["v", "fr", "ip", "op", "layers"];

impl Actor<'_> {
    /// Returns the stickers of the guild. Their creators are included if the acting user may create or manage
    /// expressions.
    pub(crate) fn guild_stickers(&self) -> Result<Vec<Sticker>, ActionError> {
        let shows_creators = self.may_see_creators()?;
        let stickers = self.guild().settings.stickers.iter().cloned();
        let stickers = stickers.map(|sticker| Sticker {
            user: sticker.user.filter(|_| shows_creators),
            ..sticker
        });
        Ok(stickers.collect())
    }

    /// Returns a sticker of the guild, with its creator as in [`guild_stickers`](Self::guild_stickers).
    pub(crate) fn guild_sticker(&self, id: Id<Sticker>) -> Result<Sticker, ActionError> {
        let mut stickers = self.guild_stickers()?.into_iter();
        let found = stickers.find(|sticker| sticker.id == id);
        found.ok_or(ActionError::NotFound(ErrorCode::UNKNOWN_STICKER))
    }

    /// Creates a sticker in the guild from the uploaded file.
    pub(crate) fn create_guild_sticker(
        &mut self,
        body: StickerBody,
    ) -> Result<Sticker, ActionError> {
        let format = self.check_sticker_file()?;
        let settings = &self.guild().settings;
        let limit = limit_for_tier(STICKERS_MAX_BY_TIER, settings.premium_tier);
        ensure_below(settings.stickers.len(), limit, ErrorCode::MAX_STICKERS)?;
        let sticker = Sticker {
            description: body.description,
            format_type: Some(format),
            guild_id: Some(self.guild().id),
            tags: body.tags,
            user: self.world.users.get(self.user).cloned().map(Box::new),
            ..Sticker::for_guild(self.world.next_id(), body.name)
        };
        self.guild_mut().settings.stickers.push(sticker.clone());
        self.log_sticker("STICKER_CREATE", sticker.id);
        Ok(sticker)
    }

    /// Returns the format of the uploaded file, which must be a sticker that the guild accepts.
    fn check_sticker_file(&self) -> Result<StickerFormatType, ActionError> {
        let Some(file) = self.files.first() else {
            let message = "This field is required";
            return Err(ActionError::field(&["file"], "BASE_TYPE_REQUIRED", message));
        };
        if file.size > STICKER_FILE_SIZE_MAX {
            return Err(ErrorCode::FILE_UPLOADED_EXCEEDS_MAXIMUM_SIZE.into());
        }
        let fits = |side| STICKER_SIDE.contains(&side);
        let is_too_large = |file: &Upload| {
            let image = file.image;
            image.is_some_and(|image| !fits(image.width) || !fits(image.height))
        };
        let format = file.sticker_format.filter(|_| !is_too_large(file));
        let format = format.filter(|format| match format {
            StickerFormatType::Lottie => self.accepts_lottie(),
            _ => true,
        });
        Ok(format.ok_or(ErrorCode::INVALID_FILE_UPLOADED)?)
    }

    fn accepts_lottie(&self) -> bool {
        let features = [GuildFeature::Verified, GuildFeature::Partnered];
        let mut features = features.iter();
        features.any(|feature| self.guild().has_feature(feature))
    }

    /// Applies an edit to a sticker of the guild.
    pub(crate) fn edit_guild_sticker(
        &mut self,
        id: Id<Sticker>,
        edit: StickerEdit,
    ) -> Result<Sticker, ActionError> {
        let mut sticker = self.changeable_sticker(id)?;
        sticker.name = edit.name.unwrap_or(sticker.name);
        sticker.tags = edit.tags.unwrap_or(sticker.tags);
        edit.description.apply(&mut sticker.description);
        let mut stickers = self.guild_mut().settings.stickers.iter_mut();
        if let Some(known) = stickers.find(|known| known.id == id) {
            known.clone_from(&sticker);
        }
        self.log_sticker("STICKER_UPDATE", id);
        Ok(sticker)
    }

    /// Deletes a sticker of the guild. Messages with the sticker stay.
    pub(crate) fn delete_guild_sticker(&mut self, id: Id<Sticker>) -> Result<(), ActionError> {
        self.changeable_sticker(id)?;
        let stickers = &mut self.guild_mut().settings.stickers;
        stickers.retain(|known| known.id != id);
        self.log_sticker("STICKER_DELETE", id);
        Ok(())
    }

    /// Returns a sticker of the guild that the acting user may change.
    fn changeable_sticker(&self, id: Id<Sticker>) -> Result<Sticker, ActionError> {
        let sticker = self.guild_sticker(id)?;
        ensure_permitted(self.may_change_expression(sticker.user.as_deref())?)?;
        Ok(sticker)
    }

    fn log_sticker(&mut self, action: &'static str, id: Id<Sticker>) {
        let stickers = self.guild().settings.stickers.clone();
        self.emit_for_guild(
            "GUILD_STICKERS_UPDATE",
            &BTreeMap::from([("stickers", stickers)]),
        );
        self.audit(action, id);
    }
}

impl World {
    /// Returns a sticker of any guild, without its creator.
    pub(crate) fn sticker(&self, id: Id<Sticker>) -> Result<Sticker, ActionError> {
        let mut stickers = self
            .guilds
            .iter()
            .flat_map(|guild| &guild.settings.stickers);
        let found = stickers.find(|sticker| sticker.id == id).cloned();
        let sticker = found.ok_or(ActionError::NotFound(ErrorCode::UNKNOWN_STICKER))?;
        Ok(Sticker {
            user: None,
            ..sticker
        })
    }
}

/// Returns the format of a file, if a sticker can have the file.
pub(crate) fn sticker_format(file: &[u8]) -> Option<StickerFormatType> {
    let is_apng = || file.windows(4).any(|chunk| chunk == b"acTL");
    if file.starts_with(b"\x89PNG\r\n\x1A\n") {
        return Some(if is_apng() {
            StickerFormatType::Apng
        } else {
            StickerFormatType::Png
        });
    }
    if file.starts_with(b"GIF8") {
        return Some(StickerFormatType::Gif);
    }
    let lottie = serde_json::from_slice::<Map<String, Value>>(file).ok()?;
    let is_lottie = LOTTIE_FIELDS.iter().all(|name| lottie.contains_key(*name));
    is_lottie.then_some(StickerFormatType::Lottie)
}
