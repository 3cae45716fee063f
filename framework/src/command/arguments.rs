//! Arguments of a handler. Each argument is parsed when generated code requests it.

use std::any::type_name;
use std::borrow::Cow;
use std::marker::PhantomData;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use bytes::Bytes;
use guildhall_rules::OptionDef;

use crate::command::converted_option::{ConvertedValue, Converter};
use crate::command::handler::Handler;
use crate::command::handler_options::InheritedOptions;
use crate::command::localized_texts::localized_text;
use crate::command::parameter::{OptionType, Parameter};
use crate::context::autocomplete::Autocomplete;
use crate::context::services::Services;
use crate::context::{Context, ContextParts};
use crate::error::handler_error::{DefinitionMismatch, HandlerError, HandlerErrorKind};
use crate::interaction::borrowed::Value;
use crate::interaction::option_error::{ArgumentError, OptionError};
use crate::interaction::option_input::{InputSource, OptionInput};
use crate::interaction::target::{MessageTarget, Target, UserTarget};
use crate::interaction::{Incoming, InvalidInteraction, Resolved};
use crate::respond::route_info::RouteInfo;
use crate::respond::state::ResponseState;
use crate::store::ClaimedCooldown;

/// The route that an interaction matched, with the values of its options.
#[derive(Debug)]
pub(crate) struct RouteMatch<'a> {
    pub(crate) info: Arc<RouteInfo>,
    /// Handler; `None` for the submission of an awaited modal, which resumes a running handler.
    pub(crate) target: Option<Arc<RouteTarget>>,
    /// Values with the indices of their options. All other data of the options is dropped, because a handler that waits
    /// keeps the match in memory.
    pub(crate) values: Box<[(usize, Value<'a>)]>,
    /// Index of the option that the user is typing.
    pub(crate) focused: Option<usize>,
}

/// A handler, with its route, the handler options of the handler and its groups, and the definitions of its options.
///
/// Created once per handler, when the app is built.
#[derive(Debug)]
pub(crate) struct RouteTarget {
    pub(crate) info: Arc<RouteInfo>,
    pub(crate) handler: Handler,
    pub(crate) options: InheritedOptions,
    pub(crate) defs: &'static [OptionDef<'static>],
    /// Conversions that run before the handler, with the indices of their options.
    pub(crate) converters: Box<[(usize, Converter)]>,
}

impl<'a> RouteMatch<'a> {
    /// Creates a match without option values.
    pub(crate) fn new(info: Arc<RouteInfo>, target: Option<Arc<RouteTarget>>) -> Self {
        Self {
            info,
            target,
            values: Box::default(),
            focused: None,
        }
    }

    /// Returns the definitions of the handler's options.
    pub(crate) fn defs(&self) -> &'static [OptionDef<'static>] {
        self.target.as_ref().map_or(&[], |target| target.defs)
    }

    /// Returns the value of the option with this index in the definition.
    fn value(&self, index: usize) -> Option<&Value<'a>> {
        let mut values = self.values.iter();
        values
            .find(|(option, _)| *option == index)
            .map(|(_, value)| value)
    }
}

/// The data from which a handler's arguments are parsed. Lives until the handler has finished.
#[derive(Debug)]
pub(crate) struct Arguments<'a> {
    pub(crate) services: &'a Arc<Services>,
    pub(crate) body: &'a Bytes,
    pub(crate) incoming: &'a Incoming<'a>,
    pub(crate) state: &'a ResponseState,
    pub(crate) matched: RouteMatch<'a>,
    typed: Cow<'a, str>,
    context: OnceLock<Context>,
    /// Uses of cooldowns that the guards have claimed, until the context is created.
    claimed_cooldowns: Mutex<Vec<ClaimedCooldown>>,
    /// Converted values with the indices of their options, until the handler's arguments are read.
    converted: Mutex<Vec<(usize, ConvertedValue)>>,
}

impl<'a> Arguments<'a> {
    pub(crate) fn new(
        services: &'a Arc<Services>,
        body: &'a Bytes,
        incoming: &'a Incoming<'a>,
        state: &'a ResponseState,
        matched: RouteMatch<'a>,
    ) -> Self {
        let focused = matched.focused.and_then(|index| matched.value(index));
        let typed = focused.map_or(Cow::Borrowed(""), Value::to_text);
        Self {
            services,
            body,
            incoming,
            state,
            matched,
            typed,
            context: OnceLock::new(),
            claimed_cooldowns: Mutex::default(),
            converted: Mutex::default(),
        }
    }

    /// Returns the context if it has been created.
    pub(crate) fn existing_context(&self) -> Option<&Context> {
        self.context.get()
    }

    /// Returns the context. Creates it on first use.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user.
    pub(crate) fn context(&self) -> Result<&Context, InvalidInteraction> {
        if let Some(context) = self.context.get() {
            return Ok(context);
        }
        let context = Context::new(&ContextParts {
            services: self.services,
            body: self.body,
            incoming: self.incoming,
            state: self.state,
            route: &self.matched.info,
        })?;
        let context = self.context.get_or_init(|| context);
        let claimed = std::mem::take(&mut *self.claimed_cooldowns());
        if !claimed.is_empty() {
            context.set_claimed_cooldowns(claimed);
        }
        Ok(context)
    }

    /// Keeps the uses of cooldowns that the guards have claimed, for the context.
    pub(crate) fn set_claimed_cooldowns(&self, claimed: Vec<ClaimedCooldown>) {
        match self.context.get() {
            Some(context) => context.set_claimed_cooldowns(claimed),
            None => *self.claimed_cooldowns() = claimed,
        }
    }

    fn claimed_cooldowns(&self) -> MutexGuard<'_, Vec<ClaimedCooldown>> {
        self.claimed_cooldowns
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the conversions of the options in order, and keeps their values for [`ArgumentReader::argument`].
    ///
    /// # Errors
    ///
    /// Returns the error of the first conversion that fails, or of a value that the definition does not allow.
    pub(crate) async fn convert(
        &self,
        converters: &[(usize, Converter)],
    ) -> Result<(), HandlerError> {
        for (index, Converter(convert)) in converters {
            if let Some(value) = convert(ArgumentReader(self), *index).await? {
                self.converted().push((*index, value));
            }
        }
        Ok(())
    }

    fn converted(&self) -> MutexGuard<'_, Vec<(usize, ConvertedValue)>> {
        self.converted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Removes and returns the converted value of the option with this index.
    fn take_converted(&self, index: usize) -> Option<ConvertedValue> {
        let mut values = self.converted();
        let position = values.iter().position(|(option, _)| *option == index)?;
        Some(values.swap_remove(position).1)
    }
}

/// Reader for the arguments of one invocation, which generated code uses.
#[derive(Clone, Copy, Debug)]
pub struct ArgumentReader<'a>(&'a Arguments<'a>);

impl<'a> ArgumentReader<'a> {
    pub(crate) fn new(arguments: &'a Arguments<'a>) -> Self {
        Self(arguments)
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
        let def = self.0.matched.defs().get(index);
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
        self.0.services.input_source(self.incoming())
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
        let matched = &self.0.matched;
        let focused = matched.focused.and_then(|index| matched.defs().get(index));
        let option = focused.map_or("", |def| def.name);
        Ok(Autocomplete::new(self.context()?, option))
    }

    /// Returns the app's state of this type.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the app has no state of this type; add it with `App::builder().state(…)`. Such an app cannot be built.
    pub fn state<T: Send + Sync + 'static>(self) -> Result<&'a T, HandlerError> {
        let state = self.0.services.states.get();
        state.ok_or_else(|| HandlerErrorKind::MissingState(type_name::<T>()).into())
    }

    /// Returns the target user of a USER command.
    ///
    /// # Errors
    ///
    /// Returns [`HandlerError`] if the interaction does not contain the target.
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
        self.0.incoming
    }

    /// Returns the text that the user has typed so far.
    pub fn typed(self) -> &'a str {
        &self.0.typed
    }

    /// Returns the value of another option during autocomplete, or adds its text to `unparsed` if the value
    /// cannot be parsed yet.
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
        let data = &self.0.incoming.data;
        let empty = Resolved::default();
        let resolved = data.resolved.as_deref().unwrap_or(&empty);
        let target = T::find(resolved, &data.target_id);
        target.map_err(|reason| HandlerErrorKind::Target(reason).into())
    }

    fn input(self, index: usize) -> Option<OptionInput<'a>> {
        let matched = &self.0.matched;
        let value = matched.value(index)?;
        Some(OptionInput::new(
            matched.defs().get(index)?,
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
