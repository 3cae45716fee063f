//! The value that a user entered for an option, before the conversion to a Rust type.

use std::borrow::Cow;

use guildhall_model::{Attachment, Channel, Id, Locale, Member, PartialMember, Role, User};
use guildhall_rules::{
    ChannelType, ChoiceValue, CommandOptionType, OptionDef, OptionValueError, check_value,
};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::interaction::borrowed::{Objects, Value};
use crate::interaction::option_error::OptionError;
use crate::interaction::{Incoming, Resolved};
#[cfg(feature = "fluent")]
use crate::localize::translator::{TextArg, Translator};

/// The interaction that contains a value: the objects that values refer to, and the language of the user.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InputSource<'a> {
    resolved: Option<&'a Resolved<'a>>,
    locale: Option<&'a Locale>,
    #[cfg(feature = "fluent")]
    translator: &'a Translator,
}

impl<'a> InputSource<'a> {
    pub(crate) fn new(
        incoming: &'a Incoming<'a>,
        #[cfg(feature = "fluent")] translator: &'a Translator,
    ) -> Self {
        Self {
            resolved: incoming.data.resolved.as_deref(),
            locale: incoming.origin.locale.as_ref(),
            #[cfg(feature = "fluent")]
            translator,
        }
    }

    /// Returns the text of a key in the user's language; `None` if no file has the key.
    #[cfg(feature = "fluent")]
    pub(crate) fn find_text(&self, key: &str) -> Option<String> {
        self.translator.find(self.locale, key, [])
    }

    /// Returns `None`: without the feature `fluent`, there are no files.
    #[cfg(not(feature = "fluent"))]
    #[expect(
        clippy::unused_self,
        reason = "the other form reads the files of the app"
    )]
    pub(crate) fn find_text(&self, _key: &str) -> Option<String> {
        None
    }
}

/// The value that a user entered for an option.
///
/// [`OptionType::read`](crate::option::OptionType::read) converts the value to a Rust type. Each method fails if the
/// value has another type.
#[derive(Clone, Copy, Debug)]
pub struct OptionInput<'a> {
    def: &'static OptionDef<'static>,
    value: &'a Value<'a>,
    source: InputSource<'a>,
    /// Whether numbers may be strings, as in components and during autocomplete.
    is_text: bool,
}

#[derive(Deserialize)]
struct FileName {
    #[serde(default)]
    filename: String,
    content_type: Option<String>,
}

#[derive(Deserialize)]
struct PartialChannel {
    #[serde(rename = "type")]
    kind: ChannelType,
}

impl<'a> OptionInput<'a> {
    pub(crate) fn new(
        def: &'static OptionDef<'static>,
        value: &'a Value<'a>,
        source: InputSource<'a>,
        is_text: bool,
    ) -> Self {
        Self {
            def,
            value,
            source,
            is_text,
        }
    }

    /// Returns the name of the option; empty for a component.
    pub fn name(&self) -> &'static str {
        self.def.name
    }

    /// Returns the user's language.
    pub fn locale(&self) -> Option<&'a Locale> {
        self.source.locale
    }

    /// Returns the text of a key in the user's language, for an [`OptionError`]. See
    /// [`Context::tr`](crate::Context::tr).
    ///
    /// The macro [`tr!`](macro@crate::tr) calls this method for an input, and compares the key and the values with the
    /// files: `tr!(input, "stars", max = 5)`.
    ///
    /// ```no_run
    /// use guildhall::prelude::*;
    ///
    /// struct Stars(u8);
    ///
    /// // locales/de.ftl: stars = gib 1 bis { $max } Sterne
    /// impl OptionType for Stars {
    ///     const SPEC: OptionSpec = String::SPEC.max_length(1);
    ///
    ///     fn read(input: &OptionInput<'_>) -> std::result::Result<Self, OptionError> {
    ///         let stars = input.text()?.parse().ok().filter(|stars| (1..=5).contains(stars));
    ///         stars.map(Self).ok_or_else(|| OptionError::new(input.tr("stars", [("max", 5.into())])))
    ///     }
    /// }
    /// ```
    #[cfg(feature = "fluent")]
    pub fn tr<'t>(
        &self,
        key: &str,
        args: impl IntoIterator<Item = (&'t str, TextArg<'t>)>,
    ) -> String {
        self.source.translator.text(self.locale(), key, args)
    }

    /// Returns the text of a STRING option, or the ID of a user, channel, role or attachment.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the value is not a string, or is the ID of an object that the option does not accept.
    pub fn text(&self) -> Result<&'a str, OptionError> {
        let text = self.raw_text()?;
        self.check_object()?;
        Ok(text)
    }

    /// Returns the value of an INTEGER option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the value is not a whole number.
    pub fn integer(&self) -> Result<i64, OptionError> {
        match self.value {
            Value::Integer(number) => Ok(*number),
            Value::Text(text) if self.is_text => text.trim().parse().map_err(|_| self.type_error()),
            _ => Err(self.type_error()),
        }
    }

    /// Returns the value of a NUMBER option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the value is not a number.
    pub fn number(&self) -> Result<f64, OptionError> {
        match self.value {
            #[expect(
                clippy::cast_precision_loss,
                reason = "the service accepts no integer beyond ±2^53"
            )]
            Value::Integer(number) => Ok(*number as f64),
            Value::Number(number) => Ok(*number),
            Value::Text(text) if self.is_text => text.trim().parse().map_err(|_| self.type_error()),
            _ => Err(self.type_error()),
        }
    }

    /// Returns the value of a BOOLEAN option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the value is not a boolean.
    pub fn boolean(&self) -> Result<bool, OptionError> {
        match self.value {
            Value::Boolean(value) => Ok(*value),
            _ => Err(self.type_error()),
        }
    }

    /// Returns the ID in a USER, CHANNEL, ROLE, MENTIONABLE or ATTACHMENT option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the value is not an ID, or is the ID of an object that the option does not accept.
    pub fn id<T>(&self) -> Result<Id<T>, OptionError> {
        let id = self.raw_id()?;
        self.check_object()?;
        Ok(id)
    }

    /// Returns the user that was chosen for the option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the interaction does not contain the user, as during autocomplete.
    pub fn user(&self) -> Result<User, OptionError> {
        self.resolve(|resolved| &resolved.users)
    }

    /// Returns the guild member that was chosen for the option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the user is not a member of the guild, or the interaction does not contain the user.
    pub fn member(&self) -> Result<Member, OptionError> {
        let user = self.user()?;
        let member = self.find_object(|resolved| &resolved.members)?;
        let member: PartialMember = member.ok_or(OptionValueError::Member)?;
        Ok(member.into_member(user))
    }

    /// Returns the role that was chosen for the option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the interaction does not contain the role.
    pub fn role(&self) -> Result<Role, OptionError> {
        self.resolve(|resolved| &resolved.roles)
    }

    /// Returns the channel that was chosen for the option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the interaction does not contain the channel, or the option does not accept its type.
    pub fn channel(&self) -> Result<Channel, OptionError> {
        let channel: Channel = self.resolve(|resolved| &resolved.channels)?;
        self.check_channel_type(channel.kind)?;
        Ok(channel)
    }

    /// Returns the file that was uploaded for the option.
    ///
    /// # Errors
    ///
    /// Returns [`OptionError`] if the interaction does not contain the attachment, or the option does not accept its
    /// file type.
    pub fn attachment(&self) -> Result<Attachment, OptionError> {
        let file: Attachment = self.resolve(|resolved| &resolved.attachments)?;
        self.check_file_type(&file.filename, file.content_type.as_deref())?;
        Ok(file)
    }

    pub(crate) fn as_text(&self) -> Cow<'a, str> {
        self.value.to_text()
    }

    /// Checks the value against the definition of the option.
    ///
    /// An object is checked later, when it is parsed, so that it is parsed only once.
    pub(crate) fn check(&self) -> Result<(), OptionError> {
        let checked = match self.def.kind {
            CommandOptionType::String => {
                check_value(self.def, ChoiceValue::String(self.raw_text()?))
            }
            CommandOptionType::Integer => {
                check_value(self.def, ChoiceValue::Integer(self.integer()?))
            }
            CommandOptionType::Number => check_value(self.def, ChoiceValue::Number(self.number()?)),
            CommandOptionType::Boolean => return self.boolean().map(drop),
            _ => return self.raw_id::<()>().map(drop),
        };
        checked.map_err(OptionError::from)
    }

    /// Returns the string as received.
    fn raw_text(&self) -> Result<&'a str, OptionError> {
        match self.value {
            Value::Text(text) => Ok(text),
            _ => Err(self.type_error()),
        }
    }

    fn raw_id<T>(&self) -> Result<Id<T>, OptionError> {
        self.raw_text()?.parse().map_err(|_| self.type_error())
    }

    /// Checks that the option accepts the object that the value refers to.
    fn check_object(&self) -> Result<(), OptionError> {
        match self.def.kind {
            CommandOptionType::Channel => self.check_channel(),
            CommandOptionType::Attachment => self.check_file(),
            _ => Ok(()),
        }
    }

    fn check_channel_type(&self, kind: ChannelType) -> Result<(), OptionError> {
        if self.def.channel_types.is_empty() {
            return Ok(());
        }
        guildhall_rules::check_channel_type(self.def, kind).map_err(OptionError::from)
    }

    fn check_channel(&self) -> Result<(), OptionError> {
        if self.def.channel_types.is_empty() {
            return Ok(());
        }
        let channel: PartialChannel = self.resolve(|resolved| &resolved.channels)?;
        self.check_channel_type(channel.kind)
    }

    fn check_file_type(&self, name: &str, content_type: Option<&str>) -> Result<(), OptionError> {
        if self.def.file_types.is_empty() {
            return Ok(());
        }
        guildhall_rules::check_file(self.def, name, content_type).map_err(OptionError::from)
    }

    fn check_file(&self) -> Result<(), OptionError> {
        if self.def.file_types.is_empty() {
            return Ok(());
        }
        let file: FileName = self.resolve(|resolved| &resolved.attachments)?;
        self.check_file_type(&file.filename, file.content_type.as_deref())
    }

    fn resolve<T: DeserializeOwned>(
        &self,
        objects: impl FnOnce(&'a Resolved<'a>) -> &'a Objects<'a>,
    ) -> Result<T, OptionError> {
        let object = self.find_object(objects)?;
        object.ok_or_else(|| {
            OptionError::mismatch("the interaction does not contain the resolved object")
        })
    }

    fn find_object<T: DeserializeOwned>(
        &self,
        objects: impl FnOnce(&'a Resolved<'a>) -> &'a Objects<'a>,
    ) -> Result<Option<T>, OptionError> {
        let id = self.raw_text()?;
        let found = self
            .source
            .resolved
            .map(|resolved| objects(resolved).parse(id));
        found
            .transpose()
            .map(Option::flatten)
            .map_err(OptionError::mismatch)
    }

    fn type_error(&self) -> OptionError {
        let expected = self.def.kind;
        OptionValueError::Type { expected }.into()
    }
}
