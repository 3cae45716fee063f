//! Stages 2 to 6 for one request: what arrived goes its way, and is watched on it.

use std::future::Future;
use std::pin::{Pin, pin};
use std::sync::Arc;

use guildhall_model::{InteractionResponse, InteractionType};
use tracing::Instrument as _;

use super::answer::{Answer, Subject};
use super::call::Frame;
use super::handler::{autocomplete, command};
use super::parse::{self, Arrival, Arrived};
use super::reply::Callback;
use super::resume::{Resumption, resumption};
use super::route::{Called, Routed};
use super::{Destination, Failure, NotAnInteraction, Shared, Verified, observe};
use crate::define::component::RouteKind;
use crate::hook::Outcome;
use crate::wording::Addressee;

/// Where an interaction goes.
#[derive(Debug)]
pub(super) enum Way<'a> {
    /// To the function that answers.
    Function(Box<Routed<'a>>),
    /// Back to the function that waits for it.
    Back(Resumption),
    /// Nowhere.
    Nowhere(Box<Failure>),
}

/// Everything that there is to do for one interaction.
pub(super) type Job = Pin<Box<dyn Future<Output = ()> + Send>>;

/// Answers what is in a body that the service signed.
///
/// A block keeps what it is given in one place, where a function that is `async` has two of it.
pub(super) fn run(app: Arc<Shared>, body: Verified, answer: Answer) -> Job {
    Box::pin(async move {
        // Borrowed where it stands: what is moved would be held twice while the handler runs.
        if let Some(arrival) = &mut arrival(&body, &answer) {
            let way = Way::of(&app, arrival);
            arrival.to = way.to().cloned();
            let arrival = &*arrival;
            let span = observe::span(arrival, &way);
            answer.is_to(Subject {
                kind: arrival.kind,
                id: arrival.id,
                to: arrival.to.clone(),
            });
            let going = go(&app, &body, arrival, &answer, way);
            let mut going = pin!(going.instrument(span));
            let outcome = going.as_mut().await;
            observe::ended(going.span(), arrival, &answer, outcome);
        }
    })
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
    fn of(app: &Shared, arrival: &mut Arrival<'a>) -> Self {
        let found = match arrival.kind {
            InteractionType::ApplicationCommand
            | InteractionType::ApplicationCommandAutocomplete => {
                app.routes.find(&mut arrival.data).map_err(Failure::from)
            }
            InteractionType::MessageComponent => Self::by_id(app, RouteKind::Component, arrival),
            InteractionType::ModalSubmit => match resumption(app, arrival) {
                Some(Ok(resumption)) => return Self::Back(resumption),
                Some(Err(failure)) => Err(failure),
                None => Self::by_id(app, RouteKind::Modal, arrival),
            },
            other => Err(NotAnInteraction::Type(other.wire()).into()),
        };
        match found {
            Ok(routed) => Self::Function(Box::new(routed)),
            Err(failure) => Self::Nowhere(Box::new(failure)),
        }
    }

    fn by_id(app: &Shared, kind: RouteKind, arrival: &Arrival<'a>) -> Result<Routed<'a>, Failure> {
        let routed = app.routes.find_by_id(kind, &arrival.data.custom_id);
        routed.ok_or_else(Failure::unhandled)
    }

    /// The function that answers.
    fn to(&self) -> Option<&Arc<Destination>> {
        match self {
            Self::Function(routed) => Some(&routed.to),
            Self::Back(resumption) => Some(resumption.to()),
            Self::Nowhere(_) => None,
        }
    }

    /// What is called.
    pub(super) fn called(&self) -> Option<&Called> {
        self.to().map(|to| &to.called)
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
            let routed = Box::new(resumption.routed());
            let frame = Frame::new(app, body, arrival, answer, routed);
            Box::pin(resumption.go_on(&frame)).await;
            frame.outcome()
        }
        Way::Nowhere(failure) => {
            let outcome = failure.outcome();
            settle(&Addressee::new(app, arrival), answer, *failure);
            outcome
        }
    }
}

fn is_typing(arrival: &Arrival<'_>) -> bool {
    arrival.kind == InteractionType::ApplicationCommandAutocomplete
}

/// Says what kept a handler from answering. Who is still typing is suggested nothing.
pub(super) fn settle(to: &Addressee<'_>, answer: &Answer, failure: Failure) {
    let response = match failure.into_refusal() {
        Ok(refusal) => return answer.refuse(refusal),
        Err(failure) if is_typing(to.arrival()) => {
            failure.report(to.arrival());
            InteractionResponse::Autocomplete(Vec::new())
        }
        Err(failure) => Callback::from(failure.said(to)).response,
    };
    // Nobody else knows of the answer yet, and who has broken off the request is not typing any more.
    let _ = answer.give(&response);
}
