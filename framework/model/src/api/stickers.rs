//! Endpoints of stickers. The endpoints require a bot token.

use guildhall_rules::STICKER_FILE_SIZE_MAX;

use super::BodyFormat;
use super::declare::{endpoint, endpoints};
use super::emojis::MANAGES_EXPRESSION;
use crate::{Guild, Id, List, Requirement, Sticker, StickerBody, StickerEdit};

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/sticker#get-sticker) a sticker of a pack or a guild.
    ///
    /// Fails with [`UNKNOWN_STICKER`](super::ErrorCode::UNKNOWN_STICKER) if there is no such sticker.
    #[derive(Copy, Eq)]
    GetSticker: GET "/stickers/{sticker}" -> 200 Sticker;
    path {
        /// ID of the sticker.
        sticker: Id<Sticker>,
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/sticker#list-guild-stickers) the stickers of a guild.
    ///
    /// The stickers have `user` only if the bot has `CREATE_GUILD_EXPRESSIONS` or `MANAGE_GUILD_EXPRESSIONS`.
    #[derive(Copy, Eq)]
    ListGuildStickers: GET "/guilds/{guild}/stickers" -> 200 List<Sticker>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/sticker#get-guild-sticker) a sticker of a guild.
    ///
    /// The sticker has `user` only if the bot has `CREATE_GUILD_EXPRESSIONS` or `MANAGE_GUILD_EXPRESSIONS`. Fails with
    /// [`UNKNOWN_STICKER`](super::ErrorCode::UNKNOWN_STICKER) if the guild has no such sticker.
    #[derive(Copy, Eq)]
    GetGuildSticker: GET "/guilds/{guild}/stickers/{sticker}" -> 200 Sticker;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the sticker.
        sticker: Id<Sticker>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/sticker#create-guild-sticker) a sticker in a guild.
    ///
    /// The body is a form with the file of the sticker as the part `file`: a PNG, APNG, GIF or Lottie of at most 512
    /// KiB, 320 × 320 pixels and 5 seconds. A Lottie requires the guild feature `VERIFIED` or `PARTNERED`. Fails with
    /// [`MAX_STICKERS`](super::ErrorCode::MAX_STICKERS) if the guild has 5 stickers; with boosts 15, 30 or 60.
    CreateGuildSticker: POST "/guilds/{guild}/stickers" -> 201 Sticker;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Fields of the form, without the file.
        sticker: StickerBody,
    }
    requires: CREATE_GUILD_EXPRESSIONS;
    events: GUILD_STICKERS_UPDATE;
    accepts: reason;
    checks: sticker;
    impl {
        const BODY_FORMAT: BodyFormat = BodyFormat::Form {
            file: "file",
            file_size_max: STICKER_FILE_SIZE_MAX,
        };
    }
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/sticker#modify-guild-sticker) a sticker of a guild;
    /// fields that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for a sticker that the bot has created, `CREATE_GUILD_EXPRESSIONS`
    /// suffices.
    ModifyGuildSticker: PATCH "/guilds/{guild}/stickers/{sticker}" -> 200 Sticker;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the sticker.
        sticker: Id<Sticker>,
    }
    body {
        /// Fields to change.
        edit: StickerEdit,
    }
    events: GUILD_STICKERS_UPDATE;
    accepts: reason;
    checks: edit;
    impl {
        const REQUIRES: Requirement = MANAGES_EXPRESSION;
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/sticker#delete-guild-sticker) a sticker of a guild.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for a sticker that the bot has created, `CREATE_GUILD_EXPRESSIONS`
    /// suffices.
    #[derive(Copy, Eq)]
    DeleteGuildSticker: DELETE "/guilds/{guild}/stickers/{sticker}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the sticker.
        sticker: Id<Sticker>,
    }
    events: GUILD_STICKERS_UPDATE;
    accepts: reason;
    impl {
        const REQUIRES: Requirement = MANAGES_EXPRESSION;
    }
}

endpoints![
    GetSticker,
    ListGuildStickers,
    GetGuildSticker,
    CreateGuildSticker,
    ModifyGuildSticker,
    DeleteGuildSticker,
];
