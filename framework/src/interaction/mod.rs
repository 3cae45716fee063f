//! Stage 2: signed bytes → what arrived, borrowed from them.
//!
//! Read once, into what routing and dispatch need. Everything else stays raw JSON, and becomes a
//! typed value when a handler asks for it.

pub(crate) mod borrowed;
pub(crate) mod caller;
pub(crate) mod option_error;
pub(crate) mod option_input;
pub(crate) mod target;

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use guildhall_model::{
    Application, Channel, Command as RegisteredCommand, Guild, Id, Interaction, InteractionType,
    Locale, MessageFlags, Permissions, or_default,
};
use guildhall_rules::{CommandOptionType, CommandType, InteractionContextType};
use serde::Deserialize;
use serde_json::value::RawValue;
use tracing::field::{DisplayValue, display};

use crate::receive::rejection::NotAnInteraction;
use crate::receive::route::Destination;
use crate::receive::verify::Verified;

pub(crate) use crate::interaction::borrowed::{Objects, Text, Value};

/// What a signed body holds.
#[derive(Debug)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one at a time, and it stays where it is"
)]
pub(crate) enum Arrived<'a> {
    /// The service asks whether anybody is there. Only its type can be relied on.
    Ping,
    /// Somebody did something.
    Interaction(Arrival<'a>),
}

/// An interaction as it arrived.
#[derive(Debug)]
pub(crate) struct Arrival<'a> {
    pub(crate) kind: InteractionType,
    pub(crate) id: Id<Interaction>,
    pub(crate) application_id: Id<Application>,
    pub(crate) token: Cow<'a, str>,
    pub(crate) origin: Origin<'a>,
    pub(crate) data: Data<'a>,
    /// What it leads to, once that is found.
    pub(crate) to: Option<Arc<Destination>>,
}

/// Who sent it, and from where.
#[derive(Debug)]
pub(crate) struct Origin<'a> {
    pub(crate) guild_id: Option<Id<Guild>>,
    pub(crate) channel_id: Option<Id<Channel>>,
    pub(crate) member: Option<&'a RawValue>,
    pub(crate) user: Option<&'a RawValue>,
    pub(crate) locale: Option<Locale>,
    pub(crate) app_permissions: Option<Permissions>,
    pub(crate) context: Option<InteractionContextType>,
    pub(crate) attachment_size_limit: Option<u64>,
    /// The message that it came from, by a component or by the modal that one opened.
    pub(crate) message: Option<ArrivedOn>,
}

/// What is read of the message that an interaction came from.
#[derive(Clone, Copy, Debug, Deserialize)]
pub(crate) struct ArrivedOn {
    /// What is special about it, where that is told.
    pub(crate) flags: Option<MessageFlags>,
}

/// What was called, and with what.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Data<'a> {
    pub(crate) id: Option<Id<RegisteredCommand>>,
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(rename = "type")]
    pub(crate) kind: Option<CommandType>,
    #[serde(borrow, deserialize_with = "or_default")]
    pub(crate) options: Vec<ArrivedOption<'a>>,
    #[serde(borrow)]
    pub(crate) resolved: Option<Box<Resolved<'a>>>,
    pub(crate) guild_id: Option<Id<Guild>>,
    #[serde(borrow)]
    pub(crate) target_id: Text<'a>,
    /// Of a component or a modal.
    #[serde(borrow)]
    pub(crate) custom_id: Text<'a>,
    /// What was chosen of a select.
    #[serde(borrow, deserialize_with = "or_default")]
    pub(crate) values: Vec<Text<'a>>,
    /// What a modal was filled with.
    #[serde(borrow)]
    pub(crate) components: Option<&'a RawValue>,
}

/// An option as it arrived.
#[derive(Debug, Deserialize)]
pub(crate) struct ArrivedOption<'a> {
    #[serde(borrow)]
    pub(crate) name: Text<'a>,
    #[serde(rename = "type")]
    pub(crate) kind: CommandOptionType,
    #[serde(borrow, default)]
    pub(crate) value: Value<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub(crate) options: Vec<ArrivedOption<'a>>,
    pub(crate) focused: Option<bool>,
}

/// The objects that options and targets refer to, by id.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Resolved<'a> {
    #[serde(borrow)]
    pub(crate) users: Objects<'a>,
    #[serde(borrow)]
    pub(crate) members: Objects<'a>,
    #[serde(borrow)]
    pub(crate) roles: Objects<'a>,
    #[serde(borrow)]
    pub(crate) channels: Objects<'a>,
    #[serde(borrow)]
    pub(crate) messages: Objects<'a>,
    #[serde(borrow)]
    pub(crate) attachments: Objects<'a>,
}

impl Arrival<'_> {
    /// What names it in the log: what it leads to, or else the command as the service has it. What
    /// leads nowhere by its custom id has no name, for that may hold what somebody wrote.
    pub(crate) fn called(&self) -> Option<DisplayValue<&dyn fmt::Display>> {
        let name = &self.data.name.0;
        match &self.to {
            Some(to) => Some(display(&to.called)),
            None => (!name.is_empty()).then(|| display(name as _)),
        }
    }
}

/// Reads what arrived.
///
/// # Errors
///
/// [`NotAnInteraction`] where it is no JSON, or lacks what its type always has.
pub(crate) fn parse(body: &Verified) -> Result<Arrived<'_>, NotAnInteraction> {
    // Checked once here, the text is not checked again string by string.
    let text = std::str::from_utf8(body.bytes()).map_err(|_| NotAnInteraction::Encoding)?;
    let envelope: Envelope<'_> = serde_json::from_str(text)?;
    envelope.open()
}

/// Reads a part that was left raw.
///
/// # Errors
///
/// [`NotAnInteraction::Unreadable`], naming it.
pub(crate) fn read<'a, T: Deserialize<'a>>(
    raw: &'a RawValue,
    field: &'static str,
) -> Result<T, NotAnInteraction> {
    serde_json::from_str(raw.get()).map_err(|_| NotAnInteraction::Unreadable(field))
}

/// The outermost object, before its type has said what must be there.
#[derive(Deserialize)]
struct Envelope<'a> {
    #[serde(rename = "type")]
    kind: InteractionType,
    id: Option<Id<Interaction>>,
    application_id: Option<Id<Application>>,
    #[serde(borrow)]
    token: Option<Text<'a>>,
    guild_id: Option<Id<Guild>>,
    channel_id: Option<Id<Channel>>,
    #[serde(borrow)]
    member: Option<&'a RawValue>,
    #[serde(borrow)]
    user: Option<&'a RawValue>,
    locale: Option<Locale>,
    app_permissions: Option<Permissions>,
    context: Option<InteractionContextType>,
    attachment_size_limit: Option<u64>,
    message: Option<ArrivedOn>,
    #[serde(borrow)]
    data: Option<Data<'a>>,
}

impl<'a> Envelope<'a> {
    fn open(self) -> Result<Arrived<'a>, NotAnInteraction> {
        if self.kind == InteractionType::Ping {
            return Ok(Arrived::Ping);
        }
        Ok(Arrived::Interaction(Arrival {
            kind: self.kind,
            id: self.id.ok_or(NotAnInteraction::Missing("id"))?,
            application_id: self
                .application_id
                .ok_or(NotAnInteraction::Missing("application_id"))?,
            token: self.token.ok_or(NotAnInteraction::Missing("token"))?.0,
            origin: Origin {
                guild_id: self.guild_id,
                channel_id: self.channel_id,
                member: self.member,
                user: self.user,
                locale: self.locale,
                app_permissions: self.app_permissions,
                context: self.context,
                attachment_size_limit: self.attachment_size_limit,
                message: self.message,
            },
            data: self.data.ok_or(NotAnInteraction::Missing("data"))?,
            to: None,
        }))
    }
}
