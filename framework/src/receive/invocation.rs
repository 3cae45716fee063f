//! One invocation of a handler: its arguments, responses and outcome.

use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use guildhall_model::{Id, Interaction, InteractionResponse};
use guildhall_rules::OptionDef;

use crate::command::arguments::{ArgumentReader, Arguments, RouteMatch, RouteTarget};
use crate::command::converted_option::Converter;
use crate::command::guard_options::Guards;
use crate::command::handler::OnErrorFn;
use crate::context::Context;
use crate::context::error::ContextError;
use crate::context::wait::WaitId;
use crate::error::Error;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::caller::CallerIdentity;
use crate::interaction::{Incoming, InvalidInteraction};
use crate::messages::recipient::Recipient;
use crate::platform::Instant;
use crate::receive::dispatcher::Dispatcher;
use crate::respond::followup::ResponseSender;
use crate::respond::into_response::HandlerResult;
use crate::respond::phase::Phase;
use crate::respond::replica::Deferral;
use crate::respond::reply::Reply;
use crate::respond::response::{HandlerResponse, InvalidResponse};
use crate::respond::route_info::RouteInfo;
use crate::respond::shutdown::Shutdown;
use crate::respond::state::{CUTOFF_MARGIN, ModalWaitEnd, ResponseState};
use crate::store::ClaimedCooldown;
use crate::telemetry::outcome::Outcome;

/// Future that registers a deferred interaction in a shared store.
type Registration<'a> = Pin<Box<dyn Future<Output = ()> + Send + 'a>>;

/// One invocation of a handler, from the `before` hooks to the `after` hooks.
#[derive(Debug)]
pub(crate) struct Invocation<'a> {
    dispatcher: &'a Arc<Dispatcher>,
    arguments: Arguments<'a>,
    outcome: OnceLock<Outcome>,
}

impl<'a> Invocation<'a> {
    pub(crate) fn new(
        dispatcher: &'a Arc<Dispatcher>,
        body: &'a Bytes,
        incoming: &'a Incoming<'a>,
        state: &'a ResponseState,
        matched: RouteMatch<'a>,
    ) -> Self {
        Self {
            dispatcher,
            arguments: Arguments::new(&dispatcher.services, body, incoming, state, matched),
            outcome: OnceLock::new(),
        }
    }

    pub(crate) fn dispatcher(&self) -> &'a Arc<Dispatcher> {
        self.dispatcher
    }

    pub(crate) fn incoming(&self) -> &'a Incoming<'a> {
        self.arguments.incoming
    }

    /// Returns the [`ArgumentReader`] that generated code reads the handler's arguments from.
    pub(crate) fn argument_reader(&self) -> ArgumentReader<'_> {
        ArgumentReader::new(&self.arguments)
    }

    /// Runs the conversions of the handler's options.
    ///
    /// # Errors
    ///
    /// Same as [`Arguments::convert`].
    pub(crate) async fn convert_arguments(
        &self,
        converters: &[(usize, Converter)],
    ) -> Result<(), HandlerError> {
        self.arguments.convert(converters).await
    }

    /// Returns the handler's context.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user.
    pub(crate) fn context(&self) -> Result<&Context, InvalidInteraction> {
        self.arguments.context()
    }

    /// Keeps the uses of cooldowns that the guards have claimed, for the context.
    pub(crate) fn set_claimed_cooldowns(&self, claimed: Vec<ClaimedCooldown>) {
        self.arguments.set_claimed_cooldowns(claimed);
    }

    /// Checks that the interaction has a user.
    ///
    /// # Errors
    ///
    /// Returns [`InvalidInteraction`] if the interaction has no user.
    pub(crate) fn check_caller(&self) -> Result<(), InvalidInteraction> {
        // A context exists only if the user is valid.
        if self.arguments.existing_context().is_some() {
            return Ok(());
        }
        CallerIdentity::from_origin(&self.incoming().origin).map(drop)
    }

    /// Returns the ID of the handler's wait for a modal, if the handler has begun to wait.
    pub(crate) fn modal_wait_id(&self) -> Option<WaitId> {
        self.arguments.existing_context()?.modal_wait_id()
    }

    /// Records an outcome other than [`Outcome::Completed`]. Only the first recorded outcome counts.
    pub(crate) fn record(&self, outcome: Outcome) {
        self.outcome.get_or_init(|| outcome);
    }

    /// Converts the error of a handler whose wait for a modal ended without a submission to
    /// [`HandlerErrorKind::ModalAbandoned`], or to [`HandlerErrorKind::Interrupted`] if the app was stopped.
    /// Converts the error of a wait for a click in the same way. Keeps an error that has a message for the user.
    ///
    /// For modals, the response state determines the reason, because the handler may have wrapped or replaced the error
    /// of the wait.
    pub(crate) fn attribute_to_wait(&self, error: HandlerError) -> HandlerError {
        match (error.0, self.response_state().modal_wait_end()) {
            (HandlerErrorKind::Error(error), Some(end)) if error.user_message().is_none() => {
                // Keep any error except that of the wait, for the log.
                let is_wait_error = error.cause::<ContextError>().is_some();
                match end {
                    ModalWaitEnd::Abandoned => {
                        HandlerErrorKind::ModalAbandoned((!is_wait_error).then_some(error)).into()
                    }
                    ModalWaitEnd::Stopped => HandlerErrorKind::Interrupted.into(),
                }
            }
            (HandlerErrorKind::Error(error), None) => match error.cause::<ContextError>() {
                Some(ContextError::NotClicked) => HandlerErrorKind::NotClicked.into(),
                Some(ContextError::Stopped) => HandlerErrorKind::Interrupted.into(),
                _ => error.into(),
            },
            (kind, _) => kind.into(),
        }
    }

    /// Returns the outcome of the interaction.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome.get().copied().unwrap_or(Outcome::Completed)
    }
}

/// # Route
impl Invocation<'_> {
    /// Returns the properties of the matched route.
    pub(crate) fn route(&self) -> &RouteInfo {
        &self.arguments.matched.info
    }

    /// Returns the handler with its options; `None` for an interaction that resumes a running handler.
    pub(crate) fn target(&self) -> Option<&RouteTarget> {
        self.arguments.matched.target.as_deref()
    }

    /// Returns the definitions of the handler's options.
    pub(crate) fn defs(&self) -> &'static [OptionDef<'static>] {
        self.arguments.matched.defs()
    }

    /// Returns the index of the option that the user is typing.
    pub(crate) fn focused(&self) -> Option<usize> {
        self.arguments.matched.focused
    }

    /// Returns the guards of the groups and the handler, outermost first, without the guards of the app.
    pub(crate) fn guards(&self) -> impl Iterator<Item = &'static Guards> {
        self.target()
            .into_iter()
            .flat_map(|target| target.options.guards())
    }

    /// Returns the error handlers of the handler and its groups, innermost first, without the error handler
    /// of the app.
    pub(crate) fn error_handlers(&self) -> impl Iterator<Item = &'static OnErrorFn> {
        self.target()
            .into_iter()
            .flat_map(|target| target.options.on_error())
    }

    /// Returns whether any guard applies to the handler.
    pub(crate) fn has_guards(&self) -> bool {
        self.dispatcher.policy.has_guards() || self.guards().next().is_some()
    }

    /// Returns whether anything besides the handler must run: guards, `before` hooks, error handlers or an immediate
    /// deferral.
    pub(crate) fn needs_policy(&self) -> bool {
        self.has_guards()
            || self.dispatcher.policy.has_hooks()
            || self.is_deferred_immediately()
            || self.error_handlers().next().is_some()
    }

    /// Returns whether the framework defers the interaction before the handler starts.
    pub(crate) fn is_deferred_immediately(&self) -> bool {
        self.route().defer.is_immediate
    }
}

/// # Responses
impl<'a> Invocation<'a> {
    /// Returns the state of the interaction's responses.
    pub(crate) fn response_state(&self) -> &'a ResponseState {
        self.arguments.state
    }

    /// Returns the recipient of the framework's messages.
    pub(crate) fn recipient(&self) -> Recipient<'_> {
        self.dispatcher
            .recipient(self.incoming(), Some(self.route().name))
    }

    /// Logs an error, and returns the response to the user.
    ///
    /// After a public deferral, the error message is public too, unless it must be ephemeral: a public message
    /// is sent as an edit of the deferred response, and a failed edit can be retried. An ephemeral message has to
    /// be a follow-up message, which is sent only once.
    pub(crate) fn error_response(&self, error: HandlerError) -> HandlerResponse {
        let is_deferral_public =
            self.response_state().phase() == Phase::Deferred { ephemeral: false };
        let is_public = is_deferral_public && !error.must_be_ephemeral();
        let reply = error_reply(error, &self.recipient());
        if is_public { reply.public() } else { reply }.into()
    }

    /// Returns whether the app stores long custom IDs.
    pub(crate) fn stores_custom_ids(&self) -> bool {
        self.dispatcher.services.custom_id_store.is_some()
    }

    /// Stores the long custom IDs of the response that a handler returned, if the app stores custom IDs.
    ///
    /// # Errors
    ///
    /// Returns an error if a custom ID is too long to be stored, or the store fails.
    pub(crate) async fn store_custom_ids(
        &self,
        response: Option<HandlerResponse>,
    ) -> HandlerResult {
        let Some(response) = response else {
            return Ok(None);
        };
        let short = self
            .dispatcher
            .services
            .with_short_custom_ids(response)
            .await;
        Ok(Some(short.map_err(Error::from)?))
    }

    /// Returns the response if it is valid. Returns the error response if the interaction does not accept
    /// the type of the response, or the service would reject the response.
    pub(crate) fn validate(&self, response: HandlerResponse) -> HandlerResponse {
        if let Err(error) = self.check_type(&response) {
            self.record(Outcome::Failed);
            return self.error_response(error);
        }
        let signer = &self.dispatcher.services.custom_id_signer;
        let response = response.signed(signer);
        let flags = self
            .incoming()
            .origin
            .message
            .and_then(|message| message.flags);
        let updated_flags = flags.and_then(|flags| self.response_state().updated_flags(flags));
        self.valid_or_error(response.into_checked(self.route().is_ephemeral, updated_flags))
    }

    /// Checks the type of an initial response. Later responses always pass.
    fn check_type(&self, response: &HandlerResponse) -> Result<(), HandlerError> {
        let incoming = self.incoming();
        let kind = response.response.kind();
        let state = self.response_state();
        let is_initial = match state.phase() {
            // A handler must fail in the same way before and after an automatic deferral.
            Phase::Deferred { .. } => {
                state.was_deferred_by_framework(self.is_deferred_immediately())
            }
            phase => phase.is_open(),
        };
        if is_initial && !kind.is_accepted_by(incoming.kind, incoming.source()) {
            return Err(HandlerErrorKind::MisplacedResponse(kind).into());
        }
        Ok(())
    }

    /// Logs a warning, once per route, that an ephemeral response followed a public deferral.
    pub(crate) fn warn_of_visibility(&self) {
        let warnings = &self.dispatcher.services.visibility_warnings;
        warnings.warn(self.route().name);
    }

    /// Returns the response if the check succeeded, or otherwise the error response.
    pub(crate) fn valid_or_error(
        &self,
        checked: Result<HandlerResponse, InvalidResponse>,
    ) -> HandlerResponse {
        checked.unwrap_or_else(|error| {
            self.record(Outcome::Failed);
            self.error_response(error.into())
        })
    }
}

/// Logs an error, and returns the ephemeral message to the user.
pub(crate) fn error_reply(error: HandlerError, recipient: &Recipient<'_>) -> Reply {
    error.log(recipient);
    Reply::text(error.into_message(recipient)).ephemeral()
}

/// # Deadlines
impl Invocation<'_> {
    /// Returns the ID of the interaction.
    pub(crate) fn id(&self) -> Id<Interaction> {
        self.incoming().id
    }

    /// Returns the sender of responses to the interaction.
    pub(crate) fn responses(&self) -> ResponseSender {
        let client = &self.dispatcher.services.response_client;
        ResponseSender::new(
            client,
            self.incoming(),
            self.arguments.body,
            self.arguments.state,
        )
    }

    /// Returns the shutdown state of the app.
    pub(crate) fn shutdown(&self) -> &Shutdown {
        &self.dispatcher.services.shutdown
    }

    /// Returns the work that registers the interaction before its deferral is sent; `None` without a shared store.
    pub(crate) fn registration(&self) -> Option<Registration<'_>> {
        let replica = self.dispatcher.services.replica.as_ref()?;
        let incoming = self.incoming();
        Some(Box::pin(async move {
            let deferral = Deferral {
                kind: incoming.kind,
                id: incoming.id,
                application_id: incoming.application_id,
                token: &incoming.token,
                guild_id: incoming.origin.guild_id,
                locale: incoming.origin.locale.as_ref(),
                route: self.route().name,
                is_silent: incoming.is_from_message(),
            };
            replica.register(&deferral).await;
        }))
    }

    /// Returns the response that defers the interaction.
    pub(crate) fn deferral(&self) -> InteractionResponse {
        self.incoming().deferral(self.route().is_ephemeral)
    }

    /// Returns whether the framework leaves the deferral to the handler.
    pub(crate) fn is_never_deferred(&self) -> bool {
        self.route().defer.after.is_none()
    }

    /// Returns when the framework defers the interaction; `None` for never.
    pub(crate) fn defer_at(&self) -> Option<Instant> {
        let after = self.route().defer.after?;
        self.arguments.state.waiting_since().checked_add(after)
    }

    /// Returns when the handler is aborted if it is still running.
    pub(crate) fn token_cutoff(&self) -> Instant {
        let Some(context) = self.arguments.existing_context() else {
            return self.arguments.state.token_cutoff();
        };
        let waits = &self.dispatcher.services.modal_waits;
        // The submission will have a new token, so the old token does not limit the wait.
        if context
            .modal_wait_id()
            .is_some_and(|id| waits.is_waiting(id))
        {
            return Instant::now() + CUTOFF_MARGIN;
        }
        context.latest().response_state().token_cutoff()
    }

    /// Frees unused parts of the interaction before a long wait.
    pub(crate) fn drop_unused(&self) {
        if let Some(context) = self.arguments.existing_context() {
            context.drop_unused();
        }
    }
}
