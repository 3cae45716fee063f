//! Arguments of the tools. Their schemas are made from these types; an unknown field is an error.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Declares the arguments of tools that act or look as a user in a channel.
macro_rules! as_user {
    ($($(#[$of_type:meta])* $name:ident { $($(#[$of_field:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$of_type])*
        #[derive(Debug, Serialize, Deserialize, JsonSchema)]
        #[serde(deny_unknown_fields)]
        pub(super) struct $name {
            /// Username or ID of the user who acts, such as `you`, who owns the default guild, or `bob`: see `world`.
            pub(super) member: String,
            /// Name or ID of a channel, such as `general`; `dm` for the DM with the bot, `dm:bob,carl` for a DM with
            /// other users. By default, the first text channel of the guild.
            pub(super) channel: Option<String>,
            /// Name or ID of the guild; the first guild by default.
            pub(super) guild: Option<String>,
            $($(#[$of_field])* pub(super) $field: $type,)*
        }
    )*};
}

as_user! {
    /// User who looks for commands.
    CommandsInput {
        /// Locale of the user's client, such as `de`; that of the guild by default.
        locale: Option<String>,
    }

    /// Line that a user types.
    LineInput {
        /// Line: `/roll dice:2d6` for a slash command, `@bob About` for a USER command, `"some text" Quote` for a
        /// MESSAGE command. Values with spaces have quotes: `/say text:"two words"`.
        line: String,
        /// Locale of the user's client, such as `de`; that of the guild by default.
        locale: Option<String>,
        /// Seconds to wait for the complete response, which may be deferred: 0 to 60, 10 by default.
        wait: Option<f64>,
    }

    /// Option whose value a user types.
    AutocompleteInput {
        /// Line up to the typed part of the option: `/city name:ber`.
        line: String,
    }

    /// Button of a message.
    ClickInput {
        /// ID of the message.
        message: String,
        /// Label of the button; `#2` is the second of all components. Or else `custom_id`.
        label: Option<String>,
        /// Custom ID of the button. Or else `label`.
        custom_id: Option<String>,
        /// Seconds to wait for the complete response, which may be deferred: 0 to 60, 10 by default.
        wait: Option<f64>,
    }

    /// Select menu of a message.
    SelectInput {
        /// ID of the message.
        message: String,
        /// Placeholder of the menu; `#2` is the second of all components. Or else `custom_id`.
        label: Option<String>,
        /// Custom ID of the menu. Or else `label`.
        custom_id: Option<String>,
        /// Values of the options; users, roles and channels by name or ID.
        values: Vec<String>,
        /// Seconds to wait for the complete response, which may be deferred: 0 to 60, 10 by default.
        wait: Option<f64>,
    }

    /// Modal with values.
    ModalInput {
        /// ID of the interaction that opened the modal.
        interaction: String,
        /// Values by the custom ID of the field: a string, a list of strings or a boolean. Other fields keep their
        /// values.
        values: Map<String, Value>,
        /// Seconds to wait for the complete response, which may be deferred: 0 to 60, 10 by default.
        wait: Option<f64>,
    }

    /// Message of a user.
    MessageInput {
        /// Text of the message.
        content: String,
    }

    /// Reaction of a user.
    ReactionInput {
        /// ID of the message.
        message: String,
        /// Emoji, such as `👍`, or the ID of a custom emoji.
        emoji: String,
        /// Whether to remove the reaction.
        #[serde(default)]
        remove: bool,
    }

    /// Messages of a channel.
    MessagesInput {
        /// Number of messages, 1 to 100, 20 by default; the newest ones.
        #[schemars(range(min = 1, max = 100))]
        limit: Option<u32>,
        /// ID of a message: only older messages are returned.
        before: Option<String>,
        /// Whether to return the messages as Discord's JSON instead of text.
        #[serde(default)]
        json: bool,
    }
}

/// Input without fields.
#[derive(Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct NoInput {}

/// Interaction, for its timeline.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TimelineInput {
    /// ID of the interaction.
    pub(super) interaction: String,
}

/// Part of the record.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct RecordInput {
    /// Number of the first entry: 0, the default, or `next` of an earlier result.
    #[serde(default)]
    pub(super) since: u64,
    /// Number of an entry: only older entries are returned.
    pub(super) before: Option<u64>,
    /// Whether to return only interactions without a valid response, and failures that the bot reported.
    #[serde(default)]
    pub(super) failures: bool,
    /// Types of the entries; all by default: `interaction`, `response`, `no_response`, `invalid_response`, `outcome`,
    /// `call`, `event`, `gateway`, `webhook_event`, `log`, `note`, `session`, `audit`.
    #[serde(default)]
    pub(super) types: Vec<String>,
    /// Number of entries, 1 to 200, 30 by default; the newest ones.
    #[schemars(range(min = 1, max = 200))]
    pub(super) limit: Option<u32>,
    /// Whether to return the whole entries as JSON, with the bodies of requests.
    #[serde(default)]
    pub(super) json: bool,
}

/// Step of the clock.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ClockInput {
    /// Seconds by which the clock advances: 0, the default, to 31,536,000, a year.
    #[serde(default)]
    #[schemars(range(max = 31_536_000))]
    pub(super) seconds: u64,
}

/// Trouble, at most one kind at a time.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct TroubleInput {
    /// Fault plan to add. `{"at": "POST /guilds/{guild_id}/roles", "fault": {"status": 503}, "times": 2}` is for calls
    /// of the bot; `at` is optional, and `fault` is also `{"slow": 2.5}`, `{"rate_limited": {"wait": 1.5}}`, `"empty"`
    /// or `{"disconnect": "before_handling"}`. `{"delivery": "duplicated", "times": 1}` is for interactions on their
    /// way to the bot; `delivery` is also `{"slow": 2}`, `"truncated"`, `{"replayed": 600}` or
    /// `{"signed": "wrong_body"}`. `{"gateway": {"do": "close", "code": 4000, "after": "READY"}}` is for a session.
    pub(super) add: Option<Map<String, Value>>,
    /// Number of a fault plan to remove.
    pub(super) remove: Option<u64>,
    /// Trouble on the gateway at once, such as `{"do": "drop"}`, `{"do": "reconnect"}`, `{"do": "close", "code": 4000}`
    /// or `{"do": "invalidate", "resumable": false}`.
    pub(super) gateway: Option<Map<String, Value>>,
    /// ID of an interaction whose token expires.
    pub(super) expire_token: Option<String>,
}

/// Change of the world, one kind at a time.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ChangeInput {
    /// Username of a user who joins the guild.
    pub(super) add_member: Option<String>,
    /// Username of a member who leaves the guild.
    pub(super) remove_member: Option<String>,
    /// Name or ID of the guild for `add_member` and `remove_member`; the first guild by default.
    pub(super) guild: Option<String>,
    /// Request of Discord's REST API as a user, for channels, roles, permissions and the like.
    pub(super) request: Option<UserRequest>,
    /// Whether to return to the world of the start. The recording for `save_test` begins again.
    #[serde(default)]
    pub(super) reset: bool,
    /// Number of a snapshot to return to. The recording for `save_test` begins again.
    pub(super) undo: Option<u64>,
}

/// Request of Discord's REST API for guilds and channels.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct UserRequest {
    /// `GET`, `POST`, `PATCH`, `PUT` or `DELETE`.
    pub(super) method: String,
    /// Path with IDs, such as `/guilds/123/roles` or `/channels/123/permissions/456`.
    pub(super) path: String,
    /// JSON of the request.
    #[serde(default)]
    pub(super) body: Map<String, Value>,
    /// Name or ID of the user; the owner of the guild by default.
    pub(super) user: Option<String>,
}

/// Bot and its log.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BotInput {
    /// Whether to start the bot again, with the newest code if its command builds it. The world stays.
    #[serde(default)]
    pub(super) restart: bool,
    /// Number of lines of the log, 0 to 200, 40 by default; the newest ones.
    #[schemars(range(max = 200))]
    pub(super) lines: Option<usize>,
}

/// Test to save.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct SaveInput {
    /// Path in the folder for tests. The extension decides: `.json` is a scenario for `guildhall-emulator replay`, for
    /// a bot in any language; `.rs` is a test in Rust for a bot with Guildhall.
    pub(super) path: String,
    /// Whether to replace a file that exists.
    #[serde(default)]
    pub(super) overwrite: bool,
    /// ID of an interaction: only the steps that lead to it. By default, all steps since the start, or since the world
    /// was reset.
    pub(super) only: Option<String>,
    /// Parts that are not compared: the number of a step and a path in its `expect`, such as `2.reply.content`.
    #[serde(default)]
    pub(super) drop: Vec<String>,
    /// Rust expression for the app, such as `my_bot::app()`: required for `.rs`.
    pub(super) app: Option<String>,
}
