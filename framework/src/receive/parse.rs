//! Stage 2: signed bytes → what arrived, borrowed from them.
//!
//! Read once, into what routing and dispatch need. Everything else stays raw JSON, and becomes a
//! typed value when a handler asks for it.

use std::borrow::Cow;
use std::fmt;

use guildhall_model::{
    Application, Channel, Command as RegisteredCommand, Guild, Id, Interaction, InteractionType,
    Locale, Permissions,
};
use guildhall_rules::{CommandOptionType, CommandType, InteractionContextType};
use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::{NotAnInteraction, Verified};

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
    #[serde(borrow, deserialize_with = "list")]
    pub(crate) options: Vec<ArrivedOption<'a>>,
    #[serde(borrow)]
    pub(crate) resolved: Option<Resolved<'a>>,
    pub(crate) guild_id: Option<Id<Guild>>,
    #[serde(borrow)]
    pub(crate) target_id: Text<'a>,
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
    #[serde(borrow, default, deserialize_with = "list")]
    pub(crate) options: Vec<ArrivedOption<'a>>,
    #[serde(default)]
    pub(crate) focused: bool,
}

/// The value of an option, by its form in JSON.
#[derive(Debug, Default)]
pub(crate) enum Value<'a> {
    #[default]
    Absent,
    Text(Cow<'a, str>),
    Integer(i64),
    Number(f64),
    Boolean(bool),
}

/// The objects that options and targets refer to, by id.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(crate) struct Resolved<'a> {
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

/// Raw objects by id. There are few, so they are searched in turn.
#[derive(Debug, Default)]
pub(crate) struct Objects<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Objects<'a> {
    pub(crate) fn get(&self, id: &str) -> Option<&'a RawValue> {
        self.0
            .iter()
            .find(|(key, _)| key == id)
            .map(|(_, object)| *object)
    }
}

/// Text that is borrowed unless it holds escapes.
#[derive(Debug, Default)]
pub(crate) struct Text<'a>(pub(crate) Cow<'a, str>);

impl std::ops::Deref for Text<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
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
            },
            data: self.data.ok_or(NotAnInteraction::Missing("data"))?,
        }))
    }
}

/// A list, where `null` stands for an empty one.
fn list<'de, D, T>(deserializer: D) -> Result<Vec<T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::<Vec<T>>::deserialize(deserializer).map(Option::unwrap_or_default)
}

impl<'de: 'a, 'a> Deserialize<'de> for Text<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct TextVisitor;

        impl<'de> Visitor<'de> for TextVisitor {
            type Value = Text<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a string")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Text(Cow::Owned(text.to_owned())))
            }
        }

        deserializer.deserialize_str(TextVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValueVisitor;

        impl<'de> Visitor<'de> for ValueVisitor {
            type Value = Value<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("the value of an option")
            }

            fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
                Ok(Value::Text(Cow::Borrowed(text)))
            }

            fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
                Ok(Value::Text(Cow::Owned(text.to_owned())))
            }

            fn visit_i64<E>(self, value: i64) -> Result<Self::Value, E> {
                Ok(Value::Integer(value))
            }

            #[expect(
                clippy::cast_precision_loss,
                reason = "beyond 2^63 no option takes it as a whole number"
            )]
            fn visit_u64<E>(self, value: u64) -> Result<Self::Value, E> {
                Ok(i64::try_from(value).map_or(Value::Number(value as f64), Value::Integer))
            }

            fn visit_f64<E>(self, value: f64) -> Result<Self::Value, E> {
                Ok(Value::Number(value))
            }

            fn visit_bool<E>(self, value: bool) -> Result<Self::Value, E> {
                Ok(Value::Boolean(value))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Value::Absent)
            }

            // An option type of tomorrow may hold anything. It is no parse error here; the handler
            // that has no such option never sees it.
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
                Ok(Value::Absent)
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Self::Value, A::Error> {
                while seq.next_element::<IgnoredAny>()?.is_some() {}
                Ok(Value::Absent)
            }
        }

        deserializer.deserialize_any(ValueVisitor)
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Objects<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectsVisitor;

        impl<'de> Visitor<'de> for ObjectsVisitor {
            type Value = Objects<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("objects by id")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut objects = Vec::new();
                while let Some((id, object)) = map.next_entry::<Text<'de>, &'de RawValue>()? {
                    objects.push((id.0, object));
                }
                Ok(Objects(objects))
            }

            fn visit_unit<E>(self) -> Result<Self::Value, E> {
                Ok(Objects::default())
            }
        }

        deserializer.deserialize_any(ObjectsVisitor)
    }
}
