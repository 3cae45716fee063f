//! Commands as they were registered, written by `commands import`.

use guildhall::prelude::*;

/// Something
#[command(integration_types(guild_install, user_install), default_member_permissions(none))]
pub fn administrators() -> Reply {
    Reply::text("`/administrators` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[group(integration_types(guild_install, user_install))]
pub mod alike {
    use super::*;

    /// Something
    #[group]
    pub mod string {
        use super::*;

        /// Something
        #[command]
        pub fn a_b() -> Reply {
            Reply::text("`/alike string a-b` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "a_b")]
        pub fn a_b_2() -> Reply {
            Reply::text("`/alike string a_b` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "a'b")]
        pub fn a_b_3() -> Reply {
            Reply::text("`/alike string a'b` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "a-b-2")]
        pub fn a_b_2_2() -> Reply {
            Reply::text("`/alike string a-b-2` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "日本")]
        pub fn command() -> Reply {
            Reply::text("`/alike string 日本` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "本")]
        pub fn command_2() -> Reply {
            Reply::text("`/alike string 本` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "2")]
        pub fn command_2_2() -> Reply {
            Reply::text("`/alike string 2` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "2-2")]
        pub fn command_2_2_2() -> Reply {
            Reply::text("`/alike string 2-2` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command(name = "_")]
        pub fn command_3() -> Reply {
            Reply::text("`/alike string _` is here, and has nothing to say yet.").ephemeral()
        }

        /// Something
        #[command]
        pub fn suggest_a_b() -> Reply {
            Reply::text("`/alike string suggest-a-b` is here, and has nothing to say yet.").ephemeral()
        }
    }

    /// Something
    #[command]
    pub fn command() -> Reply {
        Reply::text("`/alike command` is here, and has nothing to say yet.").ephemeral()
    }
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum ChoiceChoiceChoice {
    #[choice(name = "choice", value = "choice")]
    Choice,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

/// Something
#[command(integration_types(guild_install, user_install))]
pub fn choice(
    /// Something
    choice: Option<ChoiceChoiceChoice>,
) -> Reply {
    let _given = (choice,);
    Reply::text("`/choice` is here, and has nothing to say yet.").ephemeral()
}

async fn suggest_everything_string_required(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_integer_required(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_number_required(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_string(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_integer(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

async fn suggest_everything_number(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"), description_localizations("ar" = "text-ar", "bg" = "text-bg", "cs" = "text-cs", "da" = "text-da", "de" = "text-de", "el" = "text-el", "en-GB" = "text-en-gb", "en-US" = "text-en-us", "es-419" = "text-es-419", "es-ES" = "text-es-es", "fi" = "text-fi", "fr" = "text-fr", "he" = "text-he", "hi" = "text-hi", "hr" = "text-hr", "hu" = "text-hu", "id" = "text-id", "it" = "text-it", "ja" = "text-ja", "ko" = "text-ko", "lt" = "text-lt", "nl" = "text-nl", "no" = "text-no", "pl" = "text-pl", "pt-BR" = "text-pt-br", "ro" = "text-ro", "ru" = "text-ru", "sv-SE" = "text-sv-se", "th" = "text-th", "tr" = "text-tr", "uk" = "text-uk", "vi" = "text-vi", "zh-CN" = "text-zh-cn", "zh-TW" = "text-zh-tw"), contexts(guild, bot_dm, private_channel), integration_types(guild_install, user_install), default_member_permissions(CREATE_INSTANT_INVITE | KICK_MEMBERS | BAN_MEMBERS | ADMINISTRATOR | MANAGE_CHANNELS | MANAGE_GUILD | ADD_REACTIONS | VIEW_AUDIT_LOG | PRIORITY_SPEAKER | STREAM | VIEW_CHANNEL | SEND_MESSAGES | SEND_TTS_MESSAGES | MANAGE_MESSAGES | EMBED_LINKS | ATTACH_FILES | READ_MESSAGE_HISTORY | MENTION_EVERYONE | USE_EXTERNAL_EMOJIS | VIEW_GUILD_INSIGHTS | CONNECT | SPEAK | MUTE_MEMBERS | DEAFEN_MEMBERS | MOVE_MEMBERS | USE_VAD | CHANGE_NICKNAME | MANAGE_NICKNAMES | MANAGE_ROLES | MANAGE_WEBHOOKS | MANAGE_GUILD_EXPRESSIONS | USE_APPLICATION_COMMANDS | REQUEST_TO_SPEAK | MANAGE_EVENTS | MANAGE_THREADS | CREATE_PUBLIC_THREADS | CREATE_PRIVATE_THREADS | USE_EXTERNAL_STICKERS | SEND_MESSAGES_IN_THREADS | USE_EMBEDDED_ACTIVITIES | MODERATE_MEMBERS | VIEW_CREATOR_MONETIZATION_ANALYTICS | USE_SOUNDBOARD | CREATE_GUILD_EXPRESSIONS | CREATE_EVENTS | USE_EXTERNAL_SOUNDS | SEND_VOICE_MESSAGES | SET_VOICE_CHANNEL_STATUS | SEND_POLLS | USE_EXTERNAL_APPS | PIN_MESSAGES | BYPASS_SLOWMODE), nsfw)]
pub fn everything(
    /// Something
    #[option(description_localizations("th" = "ไทย"), min_length = 0, max_length = 6000, autocomplete = suggest_everything_string_required)]
    string_required: String,
    /// Something
    #[option(description_localizations("th" = "ไทย"), min = none, max = none, autocomplete = suggest_everything_integer_required)]
    integer_required: i64,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    boolean_required: bool,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    user_required: User,
    /// Something
    #[option(description_localizations("th" = "ไทย"), channel_types(guild_media, guild_forum, guild_directory, guild_stage_voice, private_thread, public_thread, announcement_thread, guild_announcement, guild_category, group_dm, guild_voice, dm, guild_text))]
    channel_required: Channel,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    role_required: Role,
    /// Something
    #[option(description_localizations("th" = "ไทย"))]
    mentionable_required: Mentionable,
    /// Something
    #[option(description_localizations("th" = "ไทย"), autocomplete = suggest_everything_number_required)]
    number_required: f64,
    /// Something
    #[option(description_localizations("th" = "ไทย"), file_types(".tar.gz", "image", "AUDIO"))]
    attachment_required: Attachment,
    /// Something
    #[option(name_localizations("de" = "string-de"), description_localizations("th" = "ไทย"), min_length = 0, max_length = 6000, autocomplete = suggest_everything_string)]
    string: Option<String>,
    /// Something
    #[option(name_localizations("de" = "integer-de"), description_localizations("th" = "ไทย"), min = none, max = none, autocomplete = suggest_everything_integer)]
    integer: Option<i64>,
    /// Something
    #[option(name_localizations("de" = "boolean-de"), description_localizations("th" = "ไทย"))]
    boolean: Option<bool>,
    /// Something
    #[option(name_localizations("de" = "user-de"), description_localizations("th" = "ไทย"))]
    user: Option<User>,
    /// Something
    #[option(name_localizations("de" = "channel-de"), description_localizations("th" = "ไทย"), channel_types(guild_media, guild_forum, guild_directory, guild_stage_voice, private_thread, public_thread, announcement_thread, guild_announcement, guild_category, group_dm, guild_voice, dm, guild_text))]
    channel: Option<Channel>,
    /// Something
    #[option(name_localizations("de" = "role-de"), description_localizations("th" = "ไทย"))]
    role: Option<Role>,
    /// Something
    #[option(name_localizations("de" = "mentionable-de"), description_localizations("th" = "ไทย"))]
    mentionable: Option<Mentionable>,
    /// Something
    #[option(name_localizations("de" = "number-de"), description_localizations("th" = "ไทย"), autocomplete = suggest_everything_number)]
    number: Option<f64>,
    /// Something
    #[option(name_localizations("de" = "attachment-de"), description_localizations("th" = "ไทย"), file_types(".tar.gz", "image", "AUDIO"))]
    attachment: Option<Attachment>,
) -> Reply {
    let _given = (string_required, integer_required, boolean_required, user_required, channel_required, role_required, mentionable_required, number_required, attachment_required, string, integer, boolean, user, channel, role, mentionable, number, attachment,);
    Reply::text("`/everything` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersAChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersBChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersCChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersDChosenChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Far", value = 1)]
    Far,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersEChosenChoice {
    #[choice(name = "None", value = 0.0)]
    None,
    #[choice(name = "Less", value = 0.05)]
    Less,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersFChosenChoice {
    #[choice(name = "None", value = 0.0)]
    None,
    #[choice(name = "Less", value = 0.05)]
    Less,
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum NumbersGChosenChoice {
    #[choice(name = "None", value = 0.0)]
    None,
    #[choice(name = "Less", value = 0.05)]
    Less,
}

#[derive(Choice, Clone, Copy, Debug)]
#[choice(number)]
pub enum NumbersSomeChoice {
    #[choice(name = "One", value = 1)]
    One,
    #[choice(name = "Half", value = 0.5)]
    Half,
}

#[derive(Choice, Clone, Copy, Debug)]
#[choice(number)]
pub enum NumbersAllChoice {
    #[choice(name = "None", value = 0)]
    None,
    #[choice(name = "Less", value = -2)]
    Less,
}

/// Something
#[command(integration_types(guild_install, user_install))]
pub fn numbers(
    /// Something
    #[option(min = none, max = none)]
    a: Option<i64>,
    /// Something
    a_chosen: Option<NumbersAChosenChoice>,
    /// Something
    b: Option<i64>,
    /// Something
    #[option(min = -9007199254740991, max = 9007199254740991)]
    b_chosen: Option<NumbersBChosenChoice>,
    /// Something
    #[option(min = -2, max = none)]
    c: Option<i64>,
    /// Something
    #[option(min = -2)]
    c_chosen: Option<NumbersCChosenChoice>,
    /// Something
    #[option(min = 0, max = 7)]
    d: Option<i64>,
    /// Something
    #[option(min = 0, max = 7)]
    d_chosen: Option<NumbersDChosenChoice>,
    /// Something
    #[option(max = 0.1)]
    e: Option<f64>,
    /// Something
    #[option(max = 0.1)]
    e_chosen: Option<NumbersEChosenChoice>,
    /// Something
    #[option(min = -1000000000000000.0)]
    f: Option<f64>,
    /// Something
    #[option(min = -1000000000000000.0)]
    f_chosen: Option<NumbersFChosenChoice>,
    /// Something
    #[option(min = -0.0, max = 1.0)]
    g: Option<f64>,
    /// Something
    #[option(min = -0.0, max = 1.0)]
    g_chosen: Option<NumbersGChosenChoice>,
    /// Something
    #[option(min = -3, max = 3.0)]
    bounded: Option<f64>,
    /// Something
    some: Option<NumbersSomeChoice>,
    /// Something
    #[option(min = -3, max = 3.0)]
    all: Option<NumbersAllChoice>,
) -> Reply {
    let _given = (a, a_chosen, b, b_chosen, c, c_chosen, d, d_chosen, e, e_chosen, f, f_chosen, g, g_chosen, bounded, some, all,);
    Reply::text("`/numbers` is here, and has nothing to say yet.").ephemeral()
}

#[derive(Choice, Clone, Copy, Debug)]
pub enum SuggestABSuggestABChoice {
    #[choice(name = "suggest-a-b", value = "suggest-a-b")]
    SuggestAB,
    #[choice(name = "Self", value = "")]
    SelfChoice,
}

async fn suggest_suggest_a_b_a_b(_typed: &str) -> Vec<Choice> {
    Vec::new()
}

/// Something
#[command(integration_types(guild_install, user_install))]
pub fn suggest_a_b(
    /// Something
    suggest_a_b: Option<SuggestABSuggestABChoice>,
    /// Something
    #[option(name = "a-b-", autocomplete = suggest_suggest_a_b_a_b)]
    a_b: Option<String>,
) -> Reply {
    let _given = (suggest_a_b, a_b,);
    Reply::text("`/suggest-a-b` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = " Iuba", contexts(guild, bot_dm), integration_types(user_install))]
pub fn iuba(user: User) -> Reply {
    let _given = (user,);
    Reply::text("` Iuba (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = "Self", name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"), integration_types(guild_install, user_install))]
pub fn self_(user: User) -> Reply {
    let _given = (user,);
    Reply::text("`Self (USER)` is here, and has nothing to say yet.").ephemeral()
}

#[message_command(name = "reply!", name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"), integration_types(guild_install, user_install))]
pub fn reply(message: Message) -> Reply {
    let _given = (message,);
    Reply::text("`reply! (MESSAGE)` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[entry_point(name = "Start", description_localizations("ar" = "text-ar", "bg" = "text-bg", "cs" = "text-cs", "da" = "text-da", "de" = "text-de", "el" = "text-el", "en-GB" = "text-en-gb", "en-US" = "text-en-us", "es-419" = "text-es-419", "es-ES" = "text-es-es", "fi" = "text-fi", "fr" = "text-fr", "he" = "text-he", "hi" = "text-hi", "hr" = "text-hr", "hu" = "text-hu", "id" = "text-id", "it" = "text-it", "ja" = "text-ja", "ko" = "text-ko", "lt" = "text-lt", "nl" = "text-nl", "no" = "text-no", "pl" = "text-pl", "pt-BR" = "text-pt-br", "ro" = "text-ro", "ru" = "text-ru", "sv-SE" = "text-sv-se", "th" = "text-th", "tr" = "text-tr", "uk" = "text-uk", "vi" = "text-vi", "zh-CN" = "text-zh-cn", "zh-TW" = "text-zh-tw"), integration_types(guild_install, user_install), handler = launch)]
pub fn start() -> Reply {
    Reply::text("`Start (PRIMARY_ENTRY_POINT)` is here, and has nothing to say yet.").ephemeral()
}

/// Something
#[command(name = "everything", default_member_permissions(MANAGE_GUILD), guilds(1192118951448604672))]
pub fn everything_2() -> Reply {
    Reply::text("`/everything` is here, and has nothing to say yet.").ephemeral()
}

#[user_command(name = "Self", name_localizations("ar" = "name-ar", "bg" = "name-bg", "cs" = "name-cs", "da" = "name-da", "de" = "name-de", "el" = "name-el", "en-GB" = "name-en-gb", "en-US" = "name-en-us", "es-419" = "name-es-419", "es-ES" = "name-es-es", "fi" = "name-fi", "fr" = "name-fr", "he" = "name-he", "hi" = "name-hi", "hr" = "name-hr", "hu" = "name-hu", "id" = "name-id", "it" = "name-it", "ja" = "name-ja", "ko" = "name-ko", "lt" = "name-lt", "nl" = "name-nl", "no" = "name-no", "pl" = "name-pl", "pt-BR" = "name-pt-br", "ro" = "name-ro", "ru" = "name-ru", "sv-SE" = "name-sv-se", "th" = "name-th", "tr" = "name-tr", "uk" = "name-uk", "vi" = "name-vi", "zh-CN" = "name-zh-cn", "zh-TW" = "name-zh-tw"), guilds(1192118951448604672))]
pub fn self_2(user: User) -> Reply {
    let _given = (user,);
    Reply::text("`Self (USER)` is here, and has nothing to say yet.").ephemeral()
}
