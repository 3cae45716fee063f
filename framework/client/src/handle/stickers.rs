//! Handle for the stickers of a guild.

use guildhall_model as model;
use guildhall_model::api::{
    CreateGuildSticker, DeleteGuildSticker, GetGuildSticker, ListGuildStickers, ModifyGuildSticker,
};
use guildhall_model::{Id, Patch, Sticker, StickerBody, StickerEdit};

use crate::handle::factory::handle;
use crate::handle::requests::{CreateGuildStickerRequest, ModifyGuildStickerRequest};
use crate::handle::setters::setters;
use crate::request::Request;
use crate::upload::file::File;

handle! {
    /// Handle for the [stickers](https://docs.discord.com/developers/resources/sticker) of a guild.
    ///
    /// Requests for one sticker fail with [`UNKNOWN_STICKER`](model::api::ErrorCode::UNKNOWN_STICKER) if the guild has
    /// no such sticker. [`Client::sticker`](crate::Client::sticker) reads a sticker of any guild or pack.
    ///
    /// ```no_run
    /// # use guildhall_client::File;
    /// # use guildhall_client::handle::Guild;
    /// # async fn example(guild: Guild) -> Result<(), Box<dyn std::error::Error>> {
    /// let file = File::from_path("ferris.png", "art/ferris.png");
    /// let ferris = guild.stickers().create("Ferris", "crab", file).description("Waving").await?;
    /// println!("{}", ferris.id);
    /// # Ok(())
    /// # }
    /// ```
    Stickers { guild: Id<model::Guild> }
}

impl Stickers {
    /// Lists the stickers.
    ///
    /// The stickers have `user` only if the bot has `CREATE_GUILD_EXPRESSIONS` or `MANAGE_GUILD_EXPRESSIONS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Stickers;
    /// # async fn example(stickers: Stickers) -> Result<(), Box<dyn std::error::Error>> {
    /// for sticker in &stickers.list().await? {
    ///     println!("{}", sticker.name);
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<ListGuildStickers> {
        self.factory.request(ListGuildStickers::new(self.guild))
    }

    /// Reads a sticker.
    ///
    /// The sticker has `user` only if the bot has `CREATE_GUILD_EXPRESSIONS` or `MANAGE_GUILD_EXPRESSIONS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Stickers;
    /// # use guildhall_model::{Id, Sticker};
    /// # async fn example(stickers: Stickers, id: Id<Sticker>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{}", stickers.get(id).await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, sticker: Id<Sticker>) -> Request<GetGuildSticker> {
        let endpoint = GetGuildSticker::new(self.guild, sticker);
        self.factory.request(endpoint)
    }

    /// Creates a sticker from a PNG, APNG, GIF or Lottie file of at most 512 KiB, 320 × 320 pixels and 5 seconds. A
    /// Lottie requires the guild feature `VERIFIED` or `PARTNERED`.
    ///
    /// Requires `CREATE_GUILD_EXPRESSIONS`; fires `GUILD_STICKERS_UPDATE`. Discord's clients use the name of one emoji
    /// as `tags`.
    ///
    /// The client rejects a name outside 2–30 characters, tags outside 1–200 characters, a description of 1 or more
    /// than 100 characters, and a file above 512 KiB. Fails with
    /// [`MAX_STICKERS`](model::api::ErrorCode::MAX_STICKERS) if the guild has 5 stickers; with boosts 15, 30 or 60.
    /// Fails with [`INVALID_FILE_UPLOADED`](model::api::ErrorCode::INVALID_FILE_UPLOADED) for another kind of file.
    ///
    /// ```no_run
    /// # use guildhall_client::File;
    /// # use guildhall_client::handle::Stickers;
    /// # async fn example(stickers: Stickers, png: Vec<u8>) -> Result<(), Box<dyn std::error::Error>> {
    /// stickers.create("Ferris", "crab", File::new("ferris.png", png)).reason("asked for").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(
        &self,
        name: impl Into<String>,
        tags: impl Into<String>,
        file: File,
    ) -> CreateGuildStickerRequest {
        let sticker = StickerBody::new(name, tags);
        let endpoint = CreateGuildSticker::new(self.guild, sticker);
        self.factory.request(endpoint).with_form_file(file)
    }

    /// Changes a sticker. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for a sticker that the bot has created, `CREATE_GUILD_EXPRESSIONS`
    /// suffices. Fires `GUILD_STICKERS_UPDATE`.
    ///
    /// The client rejects a name outside 2–30 characters, tags outside 1–200 characters, and a description of 1 or more
    /// than 100 characters.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Stickers;
    /// # use guildhall_model::{Id, Sticker};
    /// # async fn example(stickers: Stickers, id: Id<Sticker>) -> Result<(), Box<dyn std::error::Error>> {
    /// stickers.edit(id).name("Crab").description(None).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self, sticker: Id<Sticker>) -> ModifyGuildStickerRequest {
        let endpoint = ModifyGuildSticker::new(self.guild, sticker, StickerEdit::default());
        self.factory.request(endpoint)
    }

    /// Deletes a sticker.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for a sticker that the bot has created, `CREATE_GUILD_EXPRESSIONS`
    /// suffices. Fires `GUILD_STICKERS_UPDATE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Stickers;
    /// # use guildhall_model::{Id, Sticker};
    /// # async fn example(stickers: Stickers, id: Id<Sticker>) -> Result<(), Box<dyn std::error::Error>> {
    /// stickers.delete(id).reason("no longer used").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, sticker: Id<Sticker>) -> Request<DeleteGuildSticker> {
        let endpoint = DeleteGuildSticker::new(self.guild, sticker);
        self.factory.request(endpoint)
    }
}

setters! {
    CreateGuildSticker.sticker: StickerBody => {
        description(impl Into<String>);
    }
}

setters! {
    ModifyGuildSticker.edit: StickerEdit => {
        name(impl Into<String>);
        description(impl Into<Patch<String>>);
        tags(impl Into<String>);
    }
}
