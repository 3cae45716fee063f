//! The value that a member gave for an option, before it is of a type.

use std::borrow::Cow;

use guildhall_model::{Attachment, Channel, Id, Member, PartialMember, Role, User};
use guildhall_rules::{
    ArgumentFault, ChannelType, ChoiceValue, CommandOptionType, OptionDef, check_channel_type,
    check_file, check_value,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::interaction::Resolved;
use crate::interaction::borrowed::{Objects, Value};
use crate::interaction::option_error::OptionError;

/// The value that a member gave for an option.
///
/// [`OptionType::read`](crate::OptionType::read) makes a typed value of it. Each method fails
/// where the value is of another kind.
#[derive(Clone, Copy, Debug)]
pub struct OptionInput<'a> {
    def: &'static OptionDef<'static>,
    value: &'a Value<'a>,
    resolved: Option<&'a Resolved<'a>>,
    /// While a command is typed, and in components, numbers arrive as the text of the field.
    typing: bool,
}

#[derive(Deserialize)]
struct File {
    #[serde(default)]
    filename: String,
    content_type: Option<String>,
}

#[derive(Deserialize)]
struct ChannelKind {
    #[serde(rename = "type")]
    kind: ChannelType,
}

impl<'a> OptionInput<'a> {
    pub(crate) fn new(
        def: &'static OptionDef<'static>,
        value: &'a Value<'a>,
        resolved: Option<&'a Resolved<'a>>,
        typing: bool,
    ) -> Self {
        Self {
            def,
            value,
            resolved,
            typing,
        }
    }

    /// The option's name; none of a component.
    pub fn name(&self) -> &'static str {
        self.def.name
    }

    /// The text of a STRING, or the id of a user, channel, role or attachment.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the value is no text, or the id of what the option does not take.
    pub fn text(&self) -> Result<&'a str, OptionError> {
        let text = self.written()?;
        self.check_object()?;
        Ok(text)
    }

    /// The number of an INTEGER.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the value is no whole number.
    pub fn integer(&self) -> Result<i64, OptionError> {
        match self.value {
            Value::Integer(number) => Ok(*number),
            Value::Text(text) if self.typing => text.trim().parse().map_err(|_| self.mistyped()),
            _ => Err(self.mistyped()),
        }
    }

    /// The number of a NUMBER.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the value is no number.
    pub fn number(&self) -> Result<f64, OptionError> {
        match self.value {
            #[expect(
                clippy::cast_precision_loss,
                reason = "the service sends numbers inside ±2^53"
            )]
            Value::Integer(number) => Ok(*number as f64),
            Value::Number(number) => Ok(*number),
            Value::Text(text) if self.typing => text.trim().parse().map_err(|_| self.mistyped()),
            _ => Err(self.mistyped()),
        }
    }

    /// The value of a BOOLEAN.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the value is neither true nor false.
    pub fn boolean(&self) -> Result<bool, OptionError> {
        match self.value {
            Value::Boolean(value) => Ok(*value),
            _ => Err(self.mistyped()),
        }
    }

    /// The id of a USER, CHANNEL, ROLE, MENTIONABLE or ATTACHMENT.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the value is no id, or that of what the option does not take.
    pub fn id<T>(&self) -> Result<Id<T>, OptionError> {
        let id = self.written_id()?;
        self.check_object()?;
        Ok(id)
    }

    /// The user that the id stands for.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the interaction does not hold the user, as while a command is typed.
    pub fn user(&self) -> Result<User, OptionError> {
        self.resolve(|resolved| &resolved.users)
    }

    /// The member that the id stands for.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the user is no member of the guild; the person who entered it is told so.
    pub fn member(&self) -> Result<Member, OptionError> {
        let user = self.user()?;
        let member = self.find(|resolved| &resolved.members)?;
        let member: PartialMember = member.ok_or(ArgumentFault::Member)?;
        Ok(member.with_user(user))
    }

    /// The role that the id stands for.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the interaction does not hold the role.
    pub fn role(&self) -> Result<Role, OptionError> {
        self.resolve(|resolved| &resolved.roles)
    }

    /// The channel that the id stands for.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the interaction does not hold the channel, or the option does not take its
    /// type.
    pub fn channel(&self) -> Result<Channel, OptionError> {
        let channel: Channel = self.resolve(|resolved| &resolved.channels)?;
        self.takes_channel(channel.kind)?;
        Ok(channel)
    }

    /// The file that the id stands for.
    ///
    /// # Errors
    ///
    /// [`OptionError`] where the interaction does not hold the file, or the option does not take its type.
    pub fn attachment(&self) -> Result<Attachment, OptionError> {
        let file: Attachment = self.resolve(|resolved| &resolved.attachments)?;
        self.takes_file(&file.filename, file.content_type.as_deref())?;
        Ok(file)
    }

    pub(crate) fn as_text(&self) -> Cow<'a, str> {
        self.value.to_text()
    }

    /// Holds the value against its definition.
    ///
    /// What an id stands for is held against it where it is read, so that it is read once.
    pub(crate) fn check(&self) -> Result<(), OptionError> {
        let checked = match self.def.kind {
            CommandOptionType::String => {
                check_value(self.def, ChoiceValue::String(self.written()?))
            }
            CommandOptionType::Integer => {
                check_value(self.def, ChoiceValue::Integer(self.integer()?))
            }
            CommandOptionType::Number => check_value(self.def, ChoiceValue::Number(self.number()?)),
            CommandOptionType::Boolean => return self.boolean().map(drop),
            _ => return self.written_id::<()>().map(drop),
        };
        checked.map_err(OptionError::from)
    }

    /// The text as it arrived.
    fn written(&self) -> Result<&'a str, OptionError> {
        match self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.mistyped()),
        }
    }

    fn written_id<T>(&self) -> Result<Id<T>, OptionError> {
        self.written()?.parse().map_err(|_| self.mistyped())
    }

    /// Whether the option takes what the id stands for.
    fn check_object(&self) -> Result<(), OptionError> {
        match self.def.kind {
            CommandOptionType::Channel => self.check_channel(),
            CommandOptionType::Attachment => self.check_file(),
            _ => Ok(()),
        }
    }

    fn takes_channel(&self, kind: ChannelType) -> Result<(), OptionError> {
        if self.def.channel_types.is_empty() {
            return Ok(());
        }
        check_channel_type(self.def, kind).map_err(OptionError::from)
    }

    fn check_channel(&self) -> Result<(), OptionError> {
        if self.def.channel_types.is_empty() {
            return Ok(());
        }
        let channel: ChannelKind = self.resolve(|resolved| &resolved.channels)?;
        self.takes_channel(channel.kind)
    }

    fn takes_file(&self, name: &str, content_type: Option<&str>) -> Result<(), OptionError> {
        if self.def.file_types.is_empty() {
            return Ok(());
        }
        check_file(self.def, name, content_type).map_err(OptionError::from)
    }

    fn check_file(&self) -> Result<(), OptionError> {
        if self.def.file_types.is_empty() {
            return Ok(());
        }
        let file: File = self.resolve(|resolved| &resolved.attachments)?;
        self.takes_file(&file.filename, file.content_type.as_deref())
    }

    fn resolve<T: DeserializeOwned>(
        &self,
        objects: impl FnOnce(&'a Resolved<'a>) -> &'a Objects<'a>,
    ) -> Result<T, OptionError> {
        let object = self.find(objects)?;
        object.ok_or_else(|| OptionError::mismatch("the interaction does not hold its value"))
    }

    fn find<T: DeserializeOwned>(
        &self,
        objects: impl FnOnce(&'a Resolved<'a>) -> &'a Objects<'a>,
    ) -> Result<Option<T>, OptionError> {
        let id = self.written()?;
        let found = self.resolved.map(|resolved| objects(resolved).read(id));
        found
            .transpose()
            .map(Option::flatten)
            .map_err(OptionError::mismatch)
    }

    fn mistyped(&self) -> OptionError {
        let expected = self.def.kind;
        ArgumentFault::Type { expected }.into()
    }
}
