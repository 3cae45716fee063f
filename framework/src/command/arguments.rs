//! Arguments of a handler. Each argument is parsed when generated code requests it.

use std::any::type_name;
use std::marker::PhantomData;

use guildhall_rules::OptionDef;

use crate::command::converted_option::Converter;
use crate::command::invocation::Invocation;
use crate::command::localized_texts::localized_text;
use crate::command::parameter::{OptionType, Parameter};
use crate::context::Context;
use crate::context::autocomplete::Autocomplete;
use crate::error::handler_error::{DefinitionMismatch, HandlerError, HandlerErrorKind};
use crate::interaction::option_error::{ArgumentError, OptionError, OptionErrorKind};
use crate::interaction::option_input::{InputSource, OptionInput};
use crate::interaction::target::{MessageTarget, Target, UserTarget};
use crate::interaction::{Incoming, Resolved};

/// Reader for the arguments of one invocation, which generated code uses.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentReader<'a>(&'a Invocation<'a>);

impl<'a> ArgumentReader<'a> {
    pub(crate) fn new(invocation: &'a Invocation<'a>) -> Self {
        Self(invocation)
    }

    /// Returns the value of the option with this index, checked against its definition.
    ///
    /// # Errors
    ///
    /// Returns a [`HandlerError`] that names the option if the definition does not allow the value.
    pub fn argument<T: Parameter<'a>>(self, index: usize) -> Result<T, HandlerError> {
        let option = self.option(index)?;
        if T::CONVERTER.is_some()
            && let Some(value) = self.0.take_converted(index).and_then(T::from_converted)
        {
            return Ok(value);
        }
        let checked = self
            .input(index)
            .map(|input| input.check().map(|()| input))
            .transpose();
        checked
            .and_then(T::from_option)
            .map_err(|error| self.argument_error(option, error))
    }

    /// Returns the definition of the option with this index.
    ///
    /// # Errors
    ///
    /// Returns a [`HandlerError`] if the definition has no such option.
    pub(crate) fn option(self, index: usize) -> Result<&'static OptionDef<'static>, HandlerError> {
        let def = self.0.defs().get(index);
        Ok(def.ok_or(DefinitionMismatch::Option)?)
    }

    /// Returns the error for an invalid value of an option, with the name of the option in the user's language.
    pub(crate) fn argument_error(
        self,
        option: &OptionDef<'static>,
        reason: OptionError,
    ) -> HandlerError {
        let locale = self.incoming().origin.locale.as_ref();
        let name = locale
            .and_then(|locale| localized_text(option.name_localizations, locale.code()))
            .map(str::to_owned);
        ArgumentError::new(option.name, reason)
            .with_localized_name(name)
            .into()
    }

    /// Returns the source of the values in the interaction.
    pub(crate) fn input_source(self) -> InputSource<'a> {
        self.0.received().services.input_source(self.incoming())
    }

    /// Returns the context.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the interaction has no user.
    pub fn context(self) -> Result<Context, HandlerError> {
        Ok(self.0.context()?.clone())
    }

    /// Returns the context of an autocomplete function.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the interaction has no user.
    pub fn autocomplete(self) -> Result<Autocomplete, HandlerError> {
        let focused = self.0.focused().and_then(|index| self.0.defs().get(index));
        let option = focused.map_or("", |def| def.name);
        Ok(Autocomplete::new(self.context()?, option))
    }

    /// Returns the app's state of this type.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the app has no state of this type; add it with `App::builder().state(…)`. Such an
    /// app cannot be built.
    pub fn state<T: Send + Sync + 'static>(self) -> Result<&'a T, HandlerError> {
        let state = self.0.received().services.states.get();
        state.ok_or_else(|| HandlerErrorKind::MissingState(type_name::<T>()).into())
    }

    /// Returns the target user of a USER command.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the interaction does not contain the target, or the user is no member although the
    /// type requires one.
    pub fn target_user<T: UserTarget>(self) -> Result<T, HandlerError> {
        self.target()
    }

    /// Returns the target message of a MESSAGE command.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the interaction does not contain the target.
    pub fn target_message<T: MessageTarget>(self) -> Result<T, HandlerError> {
        self.target()
    }

    /// Returns the interaction.
    pub(crate) fn incoming(self) -> &'a Incoming<'a> {
        self.0.incoming()
    }

    /// Returns the text that the user has typed so far.
    pub fn typed(self) -> &'a str {
        self.0.typed()
    }

    /// Returns the value of another option during autocomplete, or adds its text to `unparsed` if the value cannot be
    /// parsed yet.
    pub fn partial<T: Parameter<'a>>(
        self,
        index: usize,
        unparsed: &mut Unparsed,
    ) -> Option<T::Owned> {
        let input = self.input(index)?;
        let read = input
            .check()
            .and_then(|()| <T::Owned as OptionType>::read(&input));
        if read.is_err() {
            unparsed
                .0
                .push((input.name(), input.as_text().into_owned()));
        }
        read.ok()
    }

    fn target<T: Target>(self) -> Result<T, HandlerError> {
        let data = &self.incoming().data;
        let empty = Resolved::default();
        let resolved = data.resolved.as_deref().unwrap_or(&empty);
        let target = T::find(resolved, &data.target_id);
        target.map_err(|error| match error.0 {
            OptionErrorKind::Mismatch(reason) => HandlerErrorKind::Target(reason).into(),
            OptionErrorKind::Message(_) | OptionErrorKind::Rule(_) => {
                HandlerError::argument("user", error)
            }
        })
    }

    fn input(self, index: usize) -> Option<OptionInput<'a>> {
        let value = self.0.value(index)?;
        Some(OptionInput::new(
            self.0.defs().get(index)?,
            value,
            self.input_source(),
            self.incoming().is_autocomplete(),
        ))
    }
}

/// Texts of options that the user has filled in during autocomplete, but that cannot be parsed yet.
#[derive(Clone, Debug, Default)]
pub struct Unparsed(Vec<(&'static str, String)>);

impl Unparsed {
    /// Returns the text of the option with this name, if its value cannot be parsed yet.
    pub fn get(&self, option: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == option)
            .map(|(_, text)| text.as_str())
    }
}

/// The index of an argument, with the type of the handler's parameter.
///
/// The compiler already reports an unsupported type at the definition. To avoid a second error, `take` exists for every
/// type: [`Argument::take`] for supported types, and [`TypeMismatch::take`] for all others.
#[derive(Debug)]
pub struct Argument<'a, T, From = Options> {
    pub(crate) reader: ArgumentReader<'a>,
    pub(crate) index: usize,
    ty: PhantomData<fn(From) -> T>,
}

/// Marks arguments that are options of a command.
#[derive(Clone, Copy, Debug)]
pub struct Options;

/// Marks arguments that are values of a custom ID.
#[derive(Clone, Copy, Debug)]
pub struct Id;

/// Marks the argument that is a submitted modal.
#[derive(Clone, Copy, Debug)]
pub struct Fields;

impl<'a, T, From> Argument<'a, T, From> {
    /// Creates a reference to the argument at this index.
    pub fn new(reader: ArgumentReader<'a>, index: usize) -> Self {
        Self {
            reader,
            index,
            ty: PhantomData,
        }
    }
}

impl<'a, T: Parameter<'a>> Argument<'a, T> {
    /// Conversion that runs before the handler; `None` for a type that needs none.
    pub const CONVERTER: Option<Converter> = T::CONVERTER;

    /// Returns the argument.
    ///
    /// # Errors
    ///
    /// Returns an error under the same conditions as [`ArgumentReader::argument`].
    pub fn take(self) -> Result<T, HandlerError> {
        self.reader.argument(self.index)
    }
}

/// Fallback for an argument of an unsupported type. A program that uses the fallback does not compile.
pub trait TypeMismatch<T>: Sized {
    /// No conversion.
    const CONVERTER: Option<Converter> = None;

    /// Fails, because the type is not supported.
    ///
    /// # Errors
    ///
    /// Always returns [`HandlerError`].
    fn take(self) -> Result<T, HandlerError>;
}

impl<T, From> TypeMismatch<T> for Argument<'_, T, From> {
    fn take(self) -> Result<T, HandlerError> {
        Err(DefinitionMismatch::Option.into())
    }
}
