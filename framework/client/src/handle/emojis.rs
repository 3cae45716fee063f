//! Handles for the emojis of a guild and of an app.

use guildhall_model as model;
use guildhall_model::api::{
    CreateApplicationEmoji, CreateGuildEmoji, DeleteApplicationEmoji, DeleteGuildEmoji,
    GetApplicationEmoji, GetGuildEmoji, ListApplicationEmojis, ListGuildEmojis,
    ModifyApplicationEmoji, ModifyGuildEmoji,
};
use guildhall_model::{
    ApplicationEmojiBody, ApplicationEmojiEdit, Emoji, EmojiBody, EmojiEdit, Id, ImageData, Patch,
    Role,
};

use crate::handle::factory::handle;
use crate::handle::requests::{
    CreateGuildEmojiRequest, ModifyApplicationEmojiRequest, ModifyGuildEmojiRequest,
};
use crate::handle::setters::setters;
use crate::request::Request;

handle! {
    /// Handle for the [emojis](https://docs.discord.com/developers/resources/emoji) of a guild.
    ///
    /// Requests for one emoji fail with [`UNKNOWN_EMOJI`](model::api::ErrorCode::UNKNOWN_EMOJI) if the guild has no
    /// such emoji. The service limits the requests for emojis by guild, and announces these limits inaccurately.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Guild;
    /// # use guildhall_model::{ImageData, ImageFormat};
    /// # async fn example(guild: Guild, png: &[u8]) -> Result<(), Box<dyn std::error::Error>> {
    /// let image = ImageData::new(ImageFormat::Png, png)?;
    /// let ferris = guild.emojis().create("ferris", image).reason("asked for").await?;
    /// println!("Look: {ferris}");
    /// # Ok(())
    /// # }
    /// ```
    GuildEmojis { guild: Id<model::Guild> }
}

impl GuildEmojis {
    /// Lists the emojis.
    ///
    /// The emojis have `user` only if the bot has `CREATE_GUILD_EXPRESSIONS` or `MANAGE_GUILD_EXPRESSIONS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildEmojis;
    /// # async fn example(emojis: GuildEmojis) -> Result<(), Box<dyn std::error::Error>> {
    /// for emoji in &emojis.list().await? {
    ///     println!("{emoji}");
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn list(&self) -> Request<ListGuildEmojis> {
        self.factory.request(ListGuildEmojis::new(self.guild))
    }

    /// Reads an emoji.
    ///
    /// The emoji has `user` only if the bot has `MANAGE_GUILD_EXPRESSIONS`, or has created the emoji and has
    /// `CREATE_GUILD_EXPRESSIONS`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildEmojis;
    /// # use guildhall_model::{Emoji, Id};
    /// # async fn example(emojis: GuildEmojis, id: Id<Emoji>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", emojis.get(id).await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, emoji: Id<Emoji>) -> Request<GetGuildEmoji> {
        self.factory.request(GetGuildEmoji::new(self.guild, emoji))
    }

    /// Creates an emoji.
    ///
    /// Requires `CREATE_GUILD_EXPRESSIONS`; fires `GUILD_EMOJIS_UPDATE`.
    ///
    /// The client rejects a name that is not 2–32 ASCII letters, digits and underscores, and an image that is not a
    /// PNG, JPEG, GIF, WebP or AVIF of at most 256 KiB. Fails with
    /// [`MAX_EMOJIS`](model::api::ErrorCode::MAX_EMOJIS), or
    /// [`MAX_ANIMATED_EMOJIS`](model::api::ErrorCode::MAX_ANIMATED_EMOJIS) for an animated emoji, if the guild has
    /// 50 emojis of this kind; with boosts 100, 150 or 250.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildEmojis;
    /// # use guildhall_model::{Id, ImageData, Role};
    /// # async fn example(emojis: GuildEmojis, image: ImageData, staff: Id<Role>) -> Result<(), Box<dyn std::error::Error>> {
    /// emojis.create("staff_only", image).roles([staff]).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(&self, name: impl Into<String>, image: ImageData) -> CreateGuildEmojiRequest {
        let emoji = EmojiBody::new(name, image);
        self.factory
            .request(CreateGuildEmoji::new(self.guild, emoji))
    }

    /// Changes an emoji. Fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for an emoji that the bot has created, `CREATE_GUILD_EXPRESSIONS` suffices.
    /// Fires `GUILD_EMOJIS_UPDATE`.
    ///
    /// The client rejects a name that is not 2–32 ASCII letters, digits and underscores.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildEmojis;
    /// # use guildhall_model::{Emoji, Id};
    /// # async fn example(emojis: GuildEmojis, id: Id<Emoji>) -> Result<(), Box<dyn std::error::Error>> {
    /// emojis.edit(id).name("crab").roles(None).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self, emoji: Id<Emoji>) -> ModifyGuildEmojiRequest {
        let endpoint = ModifyGuildEmoji::new(self.guild, emoji, EmojiEdit::default());
        self.factory.request(endpoint)
    }

    /// Deletes an emoji.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for an emoji that the bot has created, `CREATE_GUILD_EXPRESSIONS` suffices.
    /// Fires `GUILD_EMOJIS_UPDATE`.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::GuildEmojis;
    /// # use guildhall_model::{Emoji, Id};
    /// # async fn example(emojis: GuildEmojis, id: Id<Emoji>) -> Result<(), Box<dyn std::error::Error>> {
    /// emojis.delete(id).reason("no longer used").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, emoji: Id<Emoji>) -> Request<DeleteGuildEmoji> {
        self.factory
            .request(DeleteGuildEmoji::new(self.guild, emoji))
    }
}

handle! {
    /// Handle for the [emojis of an
    /// app](https://docs.discord.com/developers/resources/emoji#emoji-object-applicationowned-emoji), which only the
    /// app can use: in messages, components and reactions everywhere, without `USE_EXTERNAL_EMOJIS`.
    ///
    /// Requests for one emoji fail with [`UNKNOWN_EMOJI`](model::api::ErrorCode::UNKNOWN_EMOJI) if the app has no such
    /// emoji.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::Application;
    /// # async fn example(app: Application) -> Result<(), Box<dyn std::error::Error>> {
    /// let emojis = app.emojis().list().await?.items;
    /// let ferris = emojis.iter().find(|emoji| emoji.name.as_deref() == Some("ferris"));
    /// println!("{ferris:?}");
    /// # Ok(())
    /// # }
    /// ```
    ApplicationEmojis { application: Id<model::Application> }
}

impl ApplicationEmojis {
    /// Lists the emojis.
    pub fn list(&self) -> Request<ListApplicationEmojis> {
        self.factory
            .request(ListApplicationEmojis::new(self.application))
    }

    /// Reads an emoji.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ApplicationEmojis;
    /// # use guildhall_model::{Emoji, Id};
    /// # async fn example(emojis: ApplicationEmojis, id: Id<Emoji>) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("{:?}", emojis.get(id).await?.name);
    /// # Ok(())
    /// # }
    /// ```
    pub fn get(&self, emoji: Id<Emoji>) -> Request<GetApplicationEmoji> {
        self.factory
            .request(GetApplicationEmoji::new(self.application, emoji))
    }

    /// Creates an emoji. An app has at most 2000 emojis, with different names.
    ///
    /// The client rejects a name that is not 2–32 ASCII letters, digits and underscores, and an image that is not a
    /// PNG, JPEG, GIF, WebP or AVIF of at most 256 KiB.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ApplicationEmojis;
    /// # use guildhall_model::ImageData;
    /// # async fn example(emojis: ApplicationEmojis, image: ImageData) -> Result<(), Box<dyn std::error::Error>> {
    /// println!("Look: {}", emojis.create("ferris", image).await?);
    /// # Ok(())
    /// # }
    /// ```
    pub fn create(
        &self,
        name: impl Into<String>,
        image: ImageData,
    ) -> Request<CreateApplicationEmoji> {
        let emoji = ApplicationEmojiBody::new(name, image);
        self.factory
            .request(CreateApplicationEmoji::new(self.application, emoji))
    }

    /// Changes an emoji. Fields that are not set stay unchanged.
    ///
    /// The client rejects a name that is not 2–32 ASCII letters, digits and underscores.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ApplicationEmojis;
    /// # use guildhall_model::{Emoji, Id};
    /// # async fn example(emojis: ApplicationEmojis, id: Id<Emoji>) -> Result<(), Box<dyn std::error::Error>> {
    /// emojis.edit(id).name("crab").await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn edit(&self, emoji: Id<Emoji>) -> ModifyApplicationEmojiRequest {
        let edit = ApplicationEmojiEdit::default();
        let endpoint = ModifyApplicationEmoji::new(self.application, emoji, edit);
        self.factory.request(endpoint)
    }

    /// Deletes an emoji.
    ///
    /// ```no_run
    /// # use guildhall_client::handle::ApplicationEmojis;
    /// # use guildhall_model::{Emoji, Id};
    /// # async fn example(emojis: ApplicationEmojis, id: Id<Emoji>) -> Result<(), Box<dyn std::error::Error>> {
    /// emojis.delete(id).await?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn delete(&self, emoji: Id<Emoji>) -> Request<DeleteApplicationEmoji> {
        self.factory
            .request(DeleteApplicationEmoji::new(self.application, emoji))
    }
}

setters! {
    CreateGuildEmoji.emoji: EmojiBody => {
        roles(impl IntoIterator<Item = Id<Role>>);
    }
}

setters! {
    ModifyGuildEmoji.edit: EmojiEdit => {
        name(impl Into<String>);
        roles(impl Into<Patch<Vec<Id<Role>>>>);
    }
}

setters! {
    ModifyApplicationEmoji.edit: ApplicationEmojiEdit => {
        name(impl Into<String>);
    }
}
