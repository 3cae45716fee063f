//! Stage 4: what may stop a handler before its function begins, from the app's guards to its own.

mod around;
mod claims;
mod permission;
mod who;

use super::answer::Stage;
use super::call::Frame;
use super::{Call, Failure};
use crate::context::Context;
use crate::define::guards::{Checking, Guards};

pub(crate) use around::Around;
pub(super) use claims::Held;
pub(super) use who::Who;

/// Whether to go on to the function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Passed {
    /// Every guard lets it through.
    Through,
    /// A check has answered in its place.
    Answered,
}

/// The guards of one level, where the app's own check is no function pointer.
struct Level<'a> {
    guards: &'a Guards,
    check: Option<&'a (dyn for<'c> Fn(&'c Context) -> Checking<'c> + Send + Sync)>,
}

/// Asks every guard.
///
/// # Errors
///
/// The first that says no.
pub(super) async fn pass(frame: &Frame<'_>, held: &Held) -> Result<Passed, Failure> {
    let origin = &frame.arrival().origin;
    let who = Who::of(origin)?;
    for level in levels(frame) {
        permission::permit(level.guards, &who, origin, &frame.app().around)?;
        if let Some(check) = level.check
            && !check(&Call::new(frame).context()?).await?
        {
            return stopped(frame);
        }
        held.claim(frame, level.guards, &who).await?;
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

/// What becomes of an interaction whose check said no.
fn stopped(frame: &Frame<'_>) -> Result<Passed, Failure> {
    let answer = frame.answer();
    match answer.stage() {
        Stage::Answered(_) => Ok(Passed::Answered),
        // Acknowledged for a check that takes long, a component shows nothing.
        Stage::Acknowledged if answer.is_by_hand() => Ok(Passed::Answered),
        Stage::Open | Stage::Cut | Stage::Deferred { .. } | Stage::Acknowledged => {
            Err(Failure::refused("check", "You cannot use this here."))
        }
    }
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
