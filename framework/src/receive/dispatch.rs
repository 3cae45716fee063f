//! Stages 2 to 6 for one request: what arrived goes its way, and is watched on it.

use std::sync::Arc;

use guildhall_model::{InteractionResponse, InteractionType};
use tracing::Instrument as _;

use super::answer::Answer;
use super::call::Frame;
use super::handler::{autocomplete, command};
use super::parse::{self, Arrival, Arrived};
use super::reply::Callback;
use super::resume::{Resumption, resumption};
use super::route::{Called, Routed};
use super::{Failure, NotAnInteraction, Shared, Verified, observe};
use crate::define::component::RouteKind;
use crate::hook::Outcome;

/// Where an interaction goes.
#[derive(Debug)]
pub(super) enum Way<'a> {
    /// To the function that answers.
    Function(Box<Routed<'a>>),
    /// Back to the function that waits for it.
    Back(Resumption),
    /// Nowhere.
    Nowhere(Failure),
}

/// Answers what is in a body that the service signed.
pub(super) async fn run(app: Arc<Shared>, body: Verified, answer: Answer) {
    // Borrowed where it stands: what is moved would be held twice while the handler runs.
    if let Some(arrival) = &arrival(&body, &answer) {
        let way = Way::of(&app, arrival);
        let span = observe::span(arrival, &way);
        answer.is_to(arrival.kind);
        let going = go(&app, &body, arrival, &answer, way);
        let outcome = going.instrument(span.clone()).await;
        observe::ended(&span, arrival, &answer, outcome);
    }
}

/// The interaction in a body. What is none is answered here.
fn arrival<'a>(body: &'a Verified, answer: &Answer) -> Option<Arrival<'a>> {
    match parse::parse(body) {
        Ok(Arrived::Interaction(arrival)) => return Some(arrival),
        Ok(Arrived::Ping) => {
            // A ping is nobody else's to answer.
            let _ = answer.give(&InteractionResponse::Pong);
        }
        Err(reason) => answer.refuse(reason.into()),
    }
    None
}

impl<'a> Way<'a> {
    /// That of what arrived.
    fn of(app: &'a Shared, arrival: &'a Arrival<'a>) -> Self {
        let found = match arrival.kind {
            InteractionType::ApplicationCommand
            | InteractionType::ApplicationCommandAutocomplete => {
                app.routes.find(&arrival.data).map_err(Failure::from)
            }
            InteractionType::MessageComponent => Self::by_id(app, RouteKind::Component, arrival),
            InteractionType::ModalSubmit => match resumption(app, arrival) {
                Some(Ok(resumption)) => return Self::Back(resumption),
                Some(Err(failure)) => Err(failure),
                None => Self::by_id(app, RouteKind::Modal, arrival),
            },
            other => Err(NotAnInteraction::Type(other.wire()).into()),
        };
        found.map_or_else(Self::Nowhere, |routed| Self::Function(Box::new(routed)))
    }

    fn by_id(
        app: &'a Shared,
        kind: RouteKind,
        arrival: &'a Arrival<'a>,
    ) -> Result<Routed<'a>, Failure> {
        let routed = app.routes.find_by_id(kind, &arrival.data.custom_id);
        routed.ok_or_else(Failure::unhandled)
    }

    /// What is called.
    pub(super) fn called(&self) -> Option<&Called> {
        match self {
            Self::Function(routed) => Some(&routed.to.called),
            Self::Back(resumption) => Some(resumption.called()),
            Self::Nowhere(_) => None,
        }
    }
}

async fn go(
    app: &Arc<Shared>,
    body: &Verified,
    arrival: &Arrival<'_>,
    answer: &Answer,
    way: Way<'_>,
) -> Outcome {
    match way {
        Way::Function(routed) => {
            let frame = Frame::new(app, body, arrival, answer, routed);
            if is_typing(arrival) {
                autocomplete(&frame).await;
            } else {
                command(&frame).await;
            }
            frame.outcome()
        }
        Way::Back(resumption) => {
            let frame = Frame::new(app, body, arrival, answer, resumption.routed());
            Box::pin(resumption.go_on(&frame)).await;
            frame.outcome()
        }
        Way::Nowhere(failure) => {
            let outcome = failure.outcome();
            settle(arrival, answer, failure);
            outcome
        }
    }
}

fn is_typing(arrival: &Arrival<'_>) -> bool {
    arrival.kind == InteractionType::ApplicationCommandAutocomplete
}

/// Says what kept a handler from answering. Who is still typing is suggested nothing.
pub(super) fn settle(arrival: &Arrival<'_>, answer: &Answer, failure: Failure) {
    let response = match failure.told(arrival) {
        Ok(_) if is_typing(arrival) => InteractionResponse::Autocomplete(Vec::new()),
        Ok(reply) => Callback::from(reply).response,
        Err(refusal) => return answer.refuse(refusal),
    };
    // Nobody else knows of the answer yet, and who has broken off the request is not typing any more.
    let _ = answer.give(&response);
}
