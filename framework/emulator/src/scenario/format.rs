//! Schema of the steps of a scenario file.

use std::fmt;

use guildhall_model::Locale;
use serde::{Deserialize, Serialize};

use crate::interactions::modal::InputValue;

/// Action of a user, and its expected result.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ScenarioStep {
    /// Username.
    pub(crate) user: String,
    /// Name of the guild; the default guild if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) guild: Option<String>,
    /// `#general`; `dm` for the user's DM with the bot, and `dm:bob,carl` for a DM or group DM with other users.
    pub(crate) channel: String,
    /// Locale of the user's client; the locale of the guild if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) locale: Option<Locale>,
    pub(crate) action: ScenarioAction,
    /// Expected result; `None` if the result is not compared.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) expect: Option<Expectation>,
}

/// Action of a user.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
pub(crate) enum ScenarioAction {
    /// Sends a line, as [`Invoker::send`](crate::Invoker::send) does.
    Send(String),
    /// Sends a message.
    Post(String),
    Click(ComponentRef),
    Select(Selection),
    Submit(Submission),
}

impl fmt::Display for ScenarioAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Send(line) => f.write_str(line),
            Self::Post(content) => write!(f, "sends \"{content}\""),
            Self::Click(used) => write!(f, "clicks [{}] of {}", used.component, used.message),
            Self::Select(used) => {
                let values = used.values.join(", ");
                write!(
                    f,
                    "selects {values} in [{}] of {}",
                    used.component, used.message
                )
            }
            Self::Submit(filled) => write!(f, "submits the modal of {}", filled.modal),
        }
    }
}

/// Component of a message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ComponentRef {
    /// Symbol of the message, such as `{{message:1}}`.
    pub(crate) message: String,
    /// Label or placeholder, or `#2` for the second component.
    pub(crate) component: String,
}

/// Values that the user selects in a component.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Selection {
    pub(crate) message: String,
    pub(crate) component: String,
    pub(crate) values: Vec<String>,
}

/// Values that the user enters in a modal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Submission {
    /// Symbol of the interaction that opened the modal, such as `{{interaction:1}}`.
    pub(crate) modal: String,
    pub(crate) fields: Vec<FilledField>,
}

/// Field of a modal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FilledField {
    pub(crate) custom_id: String,
    pub(crate) value: InputValue,
}

/// Result of an action. An absent field is not compared.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Expectation {
    /// Type of the initial response, such as `CHANNEL_MESSAGE_WITH_SOURCE`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) response: Option<String>,
    /// Whether the app has edited its initial response.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) edited: bool,
    /// Original response in its last state.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reply: Option<ExpectedMessage>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) followups: Vec<ExpectedMessage>,
    /// Title of the modal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) modal: Option<String>,
    /// Names of the autocomplete choices.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) choices: Option<Vec<String>>,
    /// Reason that the app did not respond.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) no_response: Option<String>,
    /// Whether the handler failed, as the app has reported. Not compared, because other apps report nothing.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub(crate) failed: bool,
    /// Other messages of the bot.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) sent: Vec<SentMessage>,
    /// Entries of the audit log.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) audit: Vec<ExpectedAudit>,
}

/// Message of the bot.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ExpectedMessage {
    /// Content, in which `{{number}}` stands for any number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) content: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ephemeral: Option<bool>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) embeds: Vec<ExpectedEmbed>,
    /// Lines that the components display.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) components: Vec<String>,
    /// Names of the files.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) files: Vec<String>,
}

/// Embed of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct ExpectedEmbed {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) title: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) description: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) fields: Vec<EmbedFieldText>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) footer: Option<String>,
}

/// Field of an embed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EmbedFieldText {
    pub(crate) name: String,
    pub(crate) value: String,
}

/// Message that the bot sent without being the response to an interaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SentMessage {
    /// `#log`, or `@bob` for the DM with a user.
    pub(crate) channel: String,
    pub(crate) message: ExpectedMessage,
}

/// Entry of the audit log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectedAudit {
    /// Action, such as `MEMBER_BAN_ADD`.
    pub(crate) action: String,
    /// Symbol of the affected object.
    pub(crate) target: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
}
