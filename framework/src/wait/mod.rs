//! Handlers that wait for a user: for the submission of a modal, or for clicks on the components of a message.
//!
//! The submission and each click are interactions of their own. Their custom IDs contain the number of the wait; the
//! route of such an interaction is the handler that waits.

pub(crate) mod ask;
pub(crate) mod click;
pub(crate) mod modal;
pub(crate) mod pages;
pub(crate) mod show;
pub(crate) mod table;

use std::sync::Arc;

use guildhall_model::InteractionType;

use crate::command::invocation::{Invocation, RouteMatch};
use crate::context::error::ContextError;
use crate::context::services::Services;
use crate::error::handler_error::{HandlerError, HandlerErrorKind};
use crate::interaction::Incoming;
use crate::respond::into_response::HandlerFuture;
use crate::respond::route_info::RouteInfo;
use crate::store::processes::ProcessId;
use crate::wait::click::{AwaitedClick, ClickWaits, ComponentId};
use crate::wait::modal::{AwaitedModal, ModalWaitEnd, ModalWaits, OwnModalWait, wait_of_modal};
use crate::wait::table::WaitAddress;

pub use ask::Ask;
pub use click::Click;
pub use pages::{Page, PageTurn, Pages};
pub use show::Show;

/// All waits of an app in this process.
#[derive(Debug, Default)]
pub(crate) struct Waits {
    pub(crate) modals: ModalWaits,
    pub(crate) clicks: ClickWaits,
}

impl Waits {
    /// Returns the waits of an app. The builder adds them to the app's states.
    pub(crate) fn of_app(services: &Services) -> Result<&Self, ContextError> {
        let waits = services.states.get();
        waits.ok_or(ContextError::CannotWait("the app keeps no waits"))
    }
}

/// A running handler that waits for an interaction.
#[derive(Debug)]
pub(crate) enum WaitingHandler {
    /// The handler waits for a submitted modal.
    Modal(AwaitedModal),
    /// The handler waits for a click.
    Click(AwaitedClick),
}

impl WaitingHandler {
    /// Finds the handler that waits for an interaction. Returns `None` if the custom ID is not that of a wait.
    ///
    /// # Errors
    ///
    /// Returns the reason that no handler waits for the interaction.
    pub(crate) fn find(
        services: &Services,
        incoming: &Incoming<'_>,
    ) -> Option<Result<Self, HandlerError>> {
        let custom_id = &*incoming.data.custom_id;
        match incoming.kind {
            InteractionType::ModalSubmit => {
                let address = wait_of_modal(custom_id)?;
                Some(AwaitedModal::find(services, incoming, address).map(Self::Modal))
            }
            InteractionType::MessageComponent => {
                let component = ComponentId::from_custom_id(custom_id)?;
                Some(AwaitedClick::find(services, incoming, component).map(Self::Click))
            }
            _ => None,
        }
    }

    /// Returns the route of the handler.
    pub(crate) fn route(&self) -> &Arc<RouteInfo> {
        match self {
            Self::Modal(modal) => &modal.route,
            Self::Click(click) => &click.route,
        }
    }

    /// Returns a route match for the interaction, without a handler to invoke.
    pub(crate) fn matched(&self) -> RouteMatch<'static> {
        RouteMatch::new(Arc::clone(self.route()), None)
    }

    /// Passes the interaction to the handler, and resolves to the response.
    pub(crate) fn resume<'a>(self, invocation: &'a Invocation<'_>) -> HandlerFuture<'a> {
        match self {
            Self::Modal(modal) => Box::pin(modal.resume(invocation)),
            Self::Click(click) => Box::pin(click.resume(invocation)),
        }
    }
}

/// Returns the process whose handler waits for the component or the modal with this custom ID; `None` if there is no
/// wait, or only one process knows the wait.
pub(crate) fn waiting_process(custom_id: &str) -> Option<ProcessId> {
    let component = ComponentId::from_custom_id(custom_id);
    let address = component.map(|component| component.address);
    let address: Option<WaitAddress> = address.or_else(|| wait_of_modal(custom_id));
    address?.process
}

/// Converts the error of a handler whose wait for a modal ended without a submission to
/// [`HandlerErrorKind::ModalAbandoned`], or to [`HandlerErrorKind::Interrupted`] if the app was stopped. Converts the
/// error of a wait for a click in the same way. Keeps an error that has a message for the user.
///
/// The handler may have wrapped or replaced the error of a wait for a modal, so the end of the wait determines the
/// reason.
pub(crate) fn attribute_error(invocation: &Invocation<'_>, error: HandlerError) -> HandlerError {
    match (error.0, OwnModalWait::end_of(invocation)) {
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
