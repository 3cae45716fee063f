//! Stage 4: what may stop a handler before its function begins, from the app's guards to its own.

mod around;
mod claims;
mod permission;
mod who;

use super::call::Frame;
use super::{Call, Failure};
use crate::context::Context;
use crate::define::guards::{Checking, Guards};
use crate::guard::Refused;

pub(crate) use around::Around;
pub(super) use claims::Held;
pub(crate) use who::Site;
pub(super) use who::Who;

/// Whether to go on to the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// Every guard lets it through.
    Through,
    /// A check has answered in its place.
    Answered,
}

/// A function that is asked whether to go on.
type Check<'a> = &'a (dyn for<'c> Fn(&'c Context) -> Checking<'c> + Send + Sync);

/// The guards of one level, where the app's own check is no function pointer.
struct Level<'a> {
    guards: &'a Guards,
    check: Option<Check<'a>>,
}

/// Asks every guard.
///
/// # Errors
///
/// The first that says no.
pub(super) async fn pass(frame: &Frame<'_>, held: &Held) -> Result<Passed, Failure> {
    let origin = &frame.arrival().origin;
    let who = Who::of(origin)?;
    let mut full = Vec::new();
    for level in levels(frame) {
        permission::permit(level.guards, &who, origin, &frame.app().around)?;
        if let Some(check) = level.check
            && ask(frame, check).await? == Passed::Answered
        {
            return Ok(Passed::Answered);
        }
        let refused = held.claim(frame, level.guards, &who).await?;
        full.extend(refused.map(|refused| (level.guards, refused)));
    }
    // A modal is not given up for what another guard stops.
    for level in full {
        held.make_room(frame, level, &who).await?;
    }
    held.used();
    Ok(Passed::Through)
}

/// Asks the guards that do not change while somebody types.
///
/// # Errors
///
/// The first that says no.
pub(super) fn permit(frame: &Frame<'_>) -> Result<(), Failure> {
    let origin = &frame.arrival().origin;
    let who = Who::of(origin)?;
    for level in levels(frame) {
        permission::permit(level.guards, &who, origin, &frame.app().around)?;
    }
    Ok(())
}

/// Asks a check, which may answer by itself in place of what it stops.
async fn ask(frame: &Frame<'_>, check: Check<'_>) -> Result<Passed, Failure> {
    let before = frame.answer().so_far();
    if check(&Call::new(frame).context()?).await? {
        return Ok(Passed::Through);
    }
    let refused = Failure::from(Refused::Check);
    // What others have said before it does not tell the member why.
    if !frame.answer().is_settled_since(before) {
        return Err(refused);
    }
    frame.note(refused.outcome());
    refused.report(frame.arrival());
    Ok(Passed::Answered)
}

/// The guards from the outside to the inside.
fn levels<'a>(frame: &'a Frame<'_>) -> impl Iterator<Item = Level<'a>> {
    let around = &frame.app().around;
    let outermost = Level {
        guards: &around.guards,
        check: around.check.as_deref(),
    };
    let inside = frame.guards().map(|guards| Level {
        guards,
        check: guards.check.as_ref().map(|check| check as _),
    });
    std::iter::once(outermost).chain(inside)
}
