//! Stage 4: the arguments of a handler, each read when it is taken.
//!
//! The options that are filled in while a command is typed, but cannot be read yet.
//!
//! The place of an argument, for a type that may turn out not to fit there.

use std::any::type_name;
use std::borrow::Cow;
use std::marker::PhantomData;

use guildhall_model::InteractionType;

use crate::command::parameter::{OptionType, Parameter};
use crate::component::modal::{InputValues, Modal, ModalValues};
use crate::component::segment::Segment;
use crate::component::segment::parse_segment;
use crate::context::Context;
use crate::context::autocomplete::Autocomplete;
use crate::interaction::borrowed::Value;
use crate::interaction::option_input::OptionInput;
use crate::interaction::target::{MessageTarget, Target, UserTarget};
use crate::interaction::{Data, Resolved};
use crate::receive::failure::Failure;
use crate::receive::invocation::Frame;
use crate::receive::rejection::NotAnInteraction;
use crate::receive::route::Drift;

/// An interaction that has found its handler.
///
/// Generated code takes the handler's arguments from it.
#[derive(Clone, Copy, Debug)]
pub struct Call<'a>(&'a Frame<'a>);

impl<'a> Call<'a> {
    pub(crate) fn new(frame: &'a Frame<'a>) -> Self {
        Self(frame)
    }

    /// The value of the option at this index, checked against its definition.
    ///
    /// # Errors
    ///
    /// [`Failure`], naming the option, where the definition does not allow the value.
    pub fn argument<T: Parameter<'a>>(self, index: usize) -> Result<T, Failure> {
        let def = self.0.routed.defs.get(index).ok_or(Drift::Option)?;
        let checked = self
            .given(index)
            .map(|given| given.check().map(|()| given))
            .transpose();
        checked
            .and_then(T::from_option)
            .map_err(|unfit| Failure::argument(def.name, unfit))
    }

    /// What a handler can ask for and do.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction names no user.
    pub fn context(self) -> Result<Context, Failure> {
        if let Some(context) = self.0.context.get() {
            return Ok(context.clone());
        }
        let context = Context::new(self.0)?;
        Ok(self.0.context.get_or_init(|| context).clone())
    }

    /// What an autocomplete function can ask for.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction names no user.
    pub fn autocomplete(self) -> Result<Autocomplete, Failure> {
        let focused = self
            .0
            .routed
            .focused
            .and_then(|index| self.0.routed.defs.get(index));
        let option = focused.map_or("", |def| def.name);
        self.context()
            .map(|context| Autocomplete::new(context, option))
    }

    /// The app's state of this type.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the app was not given one; an app whose commands need it does not start.
    pub fn state<T: Send + Sync + 'static>(self) -> Result<&'a T, Failure> {
        self.0
            .app
            .states
            .get()
            .ok_or_else(|| Failure::no_state(type_name::<T>()))
    }

    /// The user on whom a USER command was used.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction does not hold the target.
    pub fn target_user<T: UserTarget>(self) -> Result<T, Failure> {
        self.target()
    }

    /// The message on which a MESSAGE command was used.
    ///
    /// # Errors
    ///
    /// [`Failure`] where the interaction does not hold the target.
    pub fn target_message<T: MessageTarget>(self) -> Result<T, Failure> {
        self.target()
    }

    /// The value at this position of the custom id.
    ///
    /// # Errors
    ///
    /// [`Failure`] where it is none, as in an id of an older version of the app.
    pub fn segment<T: Segment>(self, position: usize) -> Result<T, Failure> {
        let custom_id = &self.0.arrival.data.custom_id;
        let segment = custom_id.split('/').nth(position);
        segment
            .and_then(parse_segment)
            .ok_or_else(Failure::unhandled)
    }

    /// What a select was filled with.
    pub fn selected(self) -> InputValues<'a> {
        let data = &self.0.arrival.data;
        let values = data.values.iter();
        let values = values.map(|value| Value::Text(Cow::Borrowed(value)));
        InputValues::new(values.collect(), data.resolved.as_deref())
    }

    /// What a modal was filled with.
    ///
    /// # Errors
    ///
    /// [`Failure`], naming the field, where it cannot be read as the struct.
    pub fn form<T: Modal>(self) -> Result<T, Failure> {
        self.0.arrival.data.form()
    }

    fn target<T: Target>(self) -> Result<T, Failure> {
        let data = &self.0.arrival.data;
        let nothing = Resolved::default();
        let resolved = data.resolved.as_deref().unwrap_or(&nothing);
        T::find(resolved, &data.target_id).map_err(Failure::target)
    }

    /// The text typed so far.
    pub fn typed(self) -> &'a str {
        &self.0.typed
    }

    /// The value of another option while one is being typed, if it can be read already.
    pub fn partial<T: Parameter<'a>>(
        self,
        index: usize,
        unparsed: &mut Unparsed,
    ) -> Option<T::Owned> {
        let given = self.given(index)?;
        let read = given
            .check()
            .and_then(|()| <T::Owned as OptionType>::read(&given));
        if read.is_err() {
            unparsed
                .0
                .push((given.name(), given.as_text().into_owned()));
        }
        read.ok()
    }

    fn given(self, index: usize) -> Option<OptionInput<'a>> {
        let routed = &self.0.routed;
        let value = routed.value(index)?;
        let arrival = self.0.arrival;
        let typing = arrival.kind == InteractionType::ApplicationCommandAutocomplete;
        Some(OptionInput::new(
            routed.defs.get(index)?,
            value,
            arrival.data.resolved.as_deref(),
            typing,
        ))
    }
}

impl Data<'_> {
    /// What a modal was filled with.
    ///
    /// # Errors
    ///
    /// [`Failure`], naming the field, where it cannot be read as the struct.
    pub(crate) fn form<T: Modal>(&self) -> Result<T, Failure> {
        let entries = self
            .components
            .map(|raw| serde_json::from_str::<Vec<_>>(raw.get()));
        let entries = entries.transpose();
        let entries = entries.map_err(|_| NotAnInteraction::Unreadable("components"))?;
        let entries = entries.unwrap_or_default();
        T::read(&ModalValues::new(&entries, self.resolved.as_deref()))
    }
}

/// The texts of options that are filled in, but cannot be read yet.
#[derive(Clone, Debug, Default)]
pub struct Unparsed(pub(crate) Vec<(&'static str, String)>);

impl Unparsed {
    /// The text of this option.
    pub fn get(&self, option: &str) -> Option<&str> {
        self.0
            .iter()
            .find(|(name, _)| *name == option)
            .map(|(_, text)| text.as_str())
    }
}

/// The argument at an index, and the type that the handler wants it in.
///
/// A definition already tells of a type that cannot stand there. So that the compiler does not tell
/// it a second time, [`Slot::take`] is found for every type: for such a one, it is [`Misfit`]'s.
#[derive(Debug)]
pub struct Slot<'a, T, From = Options> {
    call: Call<'a>,
    index: usize,
    of: PhantomData<fn(From) -> T>,
}

/// Arguments are options of a command.
#[derive(Clone, Copy, Debug)]
pub struct Options;

/// Arguments are values of a custom id.
#[derive(Clone, Copy, Debug)]
pub struct Id;

/// The argument is what a modal was filled with.
#[derive(Clone, Copy, Debug)]
pub struct Fields;

impl<'a, T, From> Slot<'a, T, From> {
    /// The argument at an index.
    pub fn new(call: Call<'a>, index: usize) -> Self {
        Self {
            call,
            index,
            of: PhantomData,
        }
    }
}

impl<'a, T: Parameter<'a>> Slot<'a, T> {
    /// The argument.
    ///
    /// # Errors
    ///
    /// As [`Call::argument`].
    pub fn take(self) -> Result<T, Failure> {
        self.call.argument(self.index)
    }
}

impl<T: Segment> Slot<'_, T, Id> {
    /// The value.
    ///
    /// # Errors
    ///
    /// As [`Call::segment`].
    pub fn take(self) -> Result<T, Failure> {
        self.call.segment(self.index)
    }
}

impl<T: Modal> Slot<'_, T, Fields> {
    /// The fields.
    ///
    /// # Errors
    ///
    /// As [`Call::form`].
    pub fn take(self) -> Result<T, Failure> {
        self.call.form()
    }
}

/// What stands in for an argument whose type does not fit. Such a program does not compile.
pub trait Misfit<T>: Sized {
    /// Fails.
    ///
    /// # Errors
    ///
    /// Always.
    fn take(self) -> Result<T, Failure>;
}

impl<T, From> Misfit<T> for Slot<'_, T, From> {
    fn take(self) -> Result<T, Failure> {
        Err(Drift::Option.into())
    }
}
