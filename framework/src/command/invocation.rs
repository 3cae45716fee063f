//! One invocation of a handler: its arguments, its context and its outcome.

use std::borrow::Cow;
use std::sync::{Arc, MutexGuard, OnceLock, PoisonError};

use guildhall_model::{Id, Interaction, InteractionResponse};
use guildhall_rules::OptionDef;

use crate::command::arguments::ArgumentReader;
use crate::command::converted_option::{ConvertedValue, Converter};
use crate::command::guard_options::Guards;
use crate::command::handler::{Handler, OnErrorFn};
use crate::command::handler_options::InheritedOptions;
use crate::context::Context;
use crate::context::received::ReceivedInteraction;
use crate::error::handler_error::HandlerError;
use crate::interaction::borrowed::Value;
use crate::interaction::caller::CallerIdentity;
use crate::interaction::{Incoming, InvalidInteraction};
use crate::messages::recipient::Recipient;
use crate::platform::Mutex;
use crate::respond::route_info::RouteInfo;
use crate::respond::state::ResponseState;
use crate::telemetry::outcome::Outcome;

/// The route that an interaction matched, with the values of its options.
#[derive(Debug)]
pub(crate) struct RouteMatch<'a> {
    pub(crate) info: Arc<RouteInfo>,
    /// Handler; `None` for an interaction that resumes a running handler.
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

    /// Returns the value of the option with this index in the definition.
    fn value(&self, index: usize) -> Option<&Value<'a>> {
        let mut values = self.values.iter();
        values
            .find(|(option, _)| *option == index)
            .map(|(_, value)| value)
    }
}

/// One invocation of a handler, from the `before` hooks to the `after` hooks. Lives until the handler has finished.
#[derive(Debug)]
pub(crate) struct Invocation<'a> {
    received: &'a ReceivedInteraction<'a>,
    matched: RouteMatch<'a>,
    typed: Cow<'a, str>,
    context: OnceLock<Context>,
    /// Converted values with the indices of their options, until the handler's arguments are read.
    converted: Mutex<Vec<(usize, ConvertedValue)>>,
    outcome: OnceLock<Outcome>,
}

impl<'a> Invocation<'a> {
    pub(crate) fn new(received: &'a ReceivedInteraction<'a>, matched: RouteMatch<'a>) -> Self {
        let focused = matched.focused.and_then(|index| matched.value(index));
        let typed = focused.map_or(Cow::Borrowed(""), Value::to_text);
        Self {
            received,
            matched,
            typed,
            context: OnceLock::new(),
            converted: Mutex::default(),
            outcome: OnceLock::new(),
        }
    }

    /// Returns the interaction with the app's services and the state of the responses.
    pub(crate) fn received(&self) -> &'a ReceivedInteraction<'a> {
        self.received
    }

    /// Returns the ID of the interaction.
    pub(crate) fn id(&self) -> Id<Interaction> {
        self.received.id()
    }

    pub(crate) fn incoming(&self) -> &'a Incoming<'a> {
        self.received.incoming
    }

    /// Returns the state of the interaction's responses.
    pub(crate) fn response_state(&self) -> &'a ResponseState {
        self.received.state
    }

    /// Returns the context if it has been created.
    pub(crate) fn existing_context(&self) -> Option<&Context> {
        self.context.get()
    }

    /// Returns the handler's context. Creates it on first use.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user.
    pub(crate) fn context(&self) -> Result<&Context, InvalidInteraction> {
        if let Some(context) = self.context.get() {
            return Ok(context);
        }
        let context = Context::new(self.received, &self.matched.info)?;
        Ok(self.context.get_or_init(|| context))
    }

    /// Checks that the interaction has a user.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user.
    pub(crate) fn check_caller(&self) -> Result<(), InvalidInteraction> {
        // A context exists only if the user is valid.
        if self.existing_context().is_some() {
            return Ok(());
        }
        CallerIdentity::from_origin(&self.incoming().origin).map(drop)
    }

    /// Returns the recipient of the framework's messages.
    pub(crate) fn recipient(&self) -> Recipient<'_> {
        self.received.recipient(Some(self.route().name))
    }

    /// Returns the response that defers the interaction.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        self.incoming().deferral(self.route().is_ephemeral)
    }

    /// Records an outcome other than [`Outcome::Completed`]. Only the first recorded outcome counts.
    pub(crate) fn record(&self, outcome: Outcome) {
        self.outcome.get_or_init(|| outcome);
    }

    /// Returns the outcome of the interaction.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome.get().copied().unwrap_or(Outcome::Completed)
    }
}

/// # Arguments
impl<'a> Invocation<'a> {
    /// Returns the [`ArgumentReader`] that generated code reads the handler's arguments from.
    pub(crate) fn argument_reader(&self) -> ArgumentReader<'_> {
        ArgumentReader::new(self)
    }

    /// Returns the value of the option with this index in the definition.
    pub(crate) fn value(&self, index: usize) -> Option<&Value<'a>> {
        self.matched.value(index)
    }

    /// Returns the text that the user has typed so far.
    pub(crate) fn typed(&self) -> &str {
        &self.typed
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
            if let Some(value) = convert(self.argument_reader(), *index).await? {
                self.converted().push((*index, value));
            }
        }
        Ok(())
    }

    /// Removes and returns the converted value of the option with this index.
    pub(crate) fn take_converted(&self, index: usize) -> Option<ConvertedValue> {
        let mut values = self.converted();
        let position = values.iter().position(|(option, _)| *option == index)?;
        Some(values.swap_remove(position).1)
    }

    fn converted(&self) -> MutexGuard<'_, Vec<(usize, ConvertedValue)>> {
        self.converted
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

/// # Route
impl Invocation<'_> {
    /// Returns the properties of the matched route.
    pub(crate) fn route(&self) -> &RouteInfo {
        &self.matched.info
    }

    /// Returns the handler with its options; `None` for an interaction that resumes a running handler.
    pub(crate) fn target(&self) -> Option<&RouteTarget> {
        self.matched.target.as_deref()
    }

    /// Returns the definitions of the handler's options.
    pub(crate) fn defs(&self) -> &'static [OptionDef<'static>] {
        self.target().map_or(&[], |target| target.defs)
    }

    /// Returns the index of the option that the user is typing.
    pub(crate) fn focused(&self) -> Option<usize> {
        self.matched.focused
    }

    /// Returns the guards of the groups and the handler, outermost first, without the guards of the app.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> {
        self.target()
            .into_iter()
            .flat_map(|target| target.options.guards())
    }

    /// Returns the error handlers of the handler and its groups, innermost first, without the error handler of the app.
    pub(crate) fn error_handlers(&self) -> impl Iterator<Item = &'static OnErrorFn> {
        self.target()
            .into_iter()
            .flat_map(|target| target.options.on_error())
    }

    /// Returns whether the framework defers the interaction before the handler starts.
    pub(crate) fn is_deferred_immediately(&self) -> bool {
        self.route().defer.is_immediate
    }
}
