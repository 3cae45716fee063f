//! Endpoints of the emojis of a guild and of an app. The endpoints require a bot token.

use super::declare::{endpoint, endpoints};
use crate::{
    Application, ApplicationEmojiBody, ApplicationEmojiEdit, ApplicationEmojis, Emoji, EmojiBody,
    EmojiEdit, Guild, Id, List, Permissions, Requirement,
};

/// Requirement of a change of an expression: an emoji or a sticker.
///
/// `CREATE_GUILD_EXPRESSIONS` suffices only for the expressions that the bot has created.
pub(super) const MANAGES_EXPRESSION: Requirement = Requirement::any(&[
    Permissions::MANAGE_GUILD_EXPRESSIONS,
    Permissions::CREATE_GUILD_EXPRESSIONS,
]);

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/emoji#list-guild-emojis) the emojis of a guild.
    ///
    /// The emojis have `user` only if the bot has `CREATE_GUILD_EXPRESSIONS` or `MANAGE_GUILD_EXPRESSIONS`.
    #[derive(Copy, Eq)]
    ListGuildEmojis: GET "/guilds/{guild}/emojis" -> 200 List<Emoji>;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/emoji#get-guild-emoji) an emoji of a guild.
    ///
    /// The emoji has `user` only if the bot has `MANAGE_GUILD_EXPRESSIONS`, or has created the emoji and has
    /// `CREATE_GUILD_EXPRESSIONS`. Fails with [`UNKNOWN_EMOJI`](super::ErrorCode::UNKNOWN_EMOJI) if the guild has no
    /// such emoji.
    #[derive(Copy, Eq)]
    GetGuildEmoji: GET "/guilds/{guild}/emojis/{emoji}" -> 200 Emoji;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the emoji.
        emoji: Id<Emoji>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/emoji#create-guild-emoji) an emoji in a guild.
    ///
    /// Fails with [`MAX_EMOJIS`](super::ErrorCode::MAX_EMOJIS), or
    /// [`MAX_ANIMATED_EMOJIS`](super::ErrorCode::MAX_ANIMATED_EMOJIS) for an animated emoji, if the guild has
    /// 50 emojis of this kind; with boosts 100, 150 or 250.
    CreateGuildEmoji: POST "/guilds/{guild}/emojis" -> 201 Emoji;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
    }
    body {
        /// Emoji to create.
        emoji: EmojiBody,
    }
    requires: CREATE_GUILD_EXPRESSIONS;
    events: GUILD_EMOJIS_UPDATE;
    accepts: reason;
    checks: emoji;
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/emoji#modify-guild-emoji) an emoji of a guild; fields
    /// that are not set stay unchanged.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for an emoji that the bot has created, `CREATE_GUILD_EXPRESSIONS` suffices.
    ModifyGuildEmoji: PATCH "/guilds/{guild}/emojis/{emoji}" -> 200 Emoji;
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the emoji.
        emoji: Id<Emoji>,
    }
    body {
        /// Fields to change.
        edit: EmojiEdit,
    }
    events: GUILD_EMOJIS_UPDATE;
    accepts: reason;
    checks: edit;
    impl {
        const REQUIRES: Requirement = MANAGES_EXPRESSION;
    }
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/emoji#delete-guild-emoji) an emoji of a guild.
    ///
    /// Requires `MANAGE_GUILD_EXPRESSIONS`; for an emoji that the bot has created, `CREATE_GUILD_EXPRESSIONS` suffices.
    #[derive(Copy, Eq)]
    DeleteGuildEmoji: DELETE "/guilds/{guild}/emojis/{emoji}" -> 204 ();
    path {
        /// ID of the guild.
        guild: Id<Guild>,
        /// ID of the emoji.
        emoji: Id<Emoji>,
    }
    events: GUILD_EMOJIS_UPDATE;
    accepts: reason;
    impl {
        const REQUIRES: Requirement = MANAGES_EXPRESSION;
    }
}

endpoint! {
    /// [Lists](https://docs.discord.com/developers/resources/emoji#list-application-emojis) the emojis of an app.
    #[derive(Copy, Eq)]
    ListApplicationEmojis: GET "/applications/{application}/emojis" -> 200 ApplicationEmojis;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
}

endpoint! {
    /// [Gets](https://docs.discord.com/developers/resources/emoji#get-application-emoji) an emoji of an app.
    ///
    /// Fails with [`UNKNOWN_EMOJI`](super::ErrorCode::UNKNOWN_EMOJI) if the app has no such emoji.
    #[derive(Copy, Eq)]
    GetApplicationEmoji: GET "/applications/{application}/emojis/{emoji}" -> 200 Emoji;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the emoji.
        emoji: Id<Emoji>,
    }
}

endpoint! {
    /// [Creates](https://docs.discord.com/developers/resources/emoji#create-application-emoji) an emoji of an app.
    ///
    /// The app can use the emoji everywhere, without `USE_EXTERNAL_EMOJIS`. An app has at most 2000 emojis.
    CreateApplicationEmoji: POST "/applications/{application}/emojis" -> 201 Emoji;
    path {
        /// ID of the app.
        application: Id<Application>,
    }
    body {
        /// Emoji to create.
        emoji: ApplicationEmojiBody,
    }
    checks: emoji;
}

endpoint! {
    /// [Modifies](https://docs.discord.com/developers/resources/emoji#modify-application-emoji) an emoji of an app;
    /// fields that are not set stay unchanged.
    ModifyApplicationEmoji: PATCH "/applications/{application}/emojis/{emoji}" -> 200 Emoji;
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the emoji.
        emoji: Id<Emoji>,
    }
    body {
        /// Fields to change.
        edit: ApplicationEmojiEdit,
    }
    checks: edit;
}

endpoint! {
    /// [Deletes](https://docs.discord.com/developers/resources/emoji#delete-application-emoji) an emoji of an app.
    #[derive(Copy, Eq)]
    DeleteApplicationEmoji: DELETE "/applications/{application}/emojis/{emoji}" -> 204 ();
    path {
        /// ID of the app.
        application: Id<Application>,
        /// ID of the emoji.
        emoji: Id<Emoji>,
    }
}

endpoints![
    ListGuildEmojis,
    GetGuildEmoji,
    CreateGuildEmoji,
    ModifyGuildEmoji,
    DeleteGuildEmoji,
    ListApplicationEmojis,
    GetApplicationEmoji,
    CreateApplicationEmoji,
    ModifyApplicationEmoji,
    DeleteApplicationEmoji,
];
