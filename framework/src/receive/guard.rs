//! Stage 4: guards, from the app's to the handler's own.

use guildhall_model::Requirement;

use crate::command::guards::{CheckFuture, Guards};
use crate::context::Context;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::interaction::Origin;
use crate::interaction::caller::CallerIdentity;
use crate::messages::guard_error::GuardError;
use crate::receive::cooldowns::{LevelLimits, LimitClaims};
use crate::receive::dispatcher::AppPolicy;
use crate::receive::invocation::Invocation;

/// Result of the guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GuardOutcome {
    /// The handler may run.
    Passed,
    /// A check rejected and has responded in the handler's place.
    Responded,
}

/// A check function.
type Check<'a> = &'a (dyn for<'c> Fn(&'c Context) -> CheckFuture<'c> + Send + Sync);

/// Guards of the app, a group or a handler.
struct Level<'a> {
    guards: &'a Guards,
    /// Kept apart from the guards, since the app's checks are not function pointers.
    checks: Vec<Check<'a>>,
    limits: LevelLimits<'a>,
}

/// Checks every guard.
///
/// # Errors
///
/// Returns the rejection of the first guard that rejects, or the error of a check or the store.
pub(crate) async fn check(
    invocation: &Invocation<'_>,
    limits: &LimitClaims,
) -> Result<GuardOutcome, HandlerError> {
    let caller = CallerIdentity::from_origin(&invocation.incoming().origin)?;
    let mut taken_slots = Vec::new();
    for level in levels(invocation) {
        check_level(invocation, level.guards, &caller)?;
        for check in &level.checks {
            if run_check(invocation, check).await? == GuardOutcome::Responded {
                return Ok(GuardOutcome::Responded);
            }
        }
        limits
            .claim_uses(invocation, &level.limits, &caller)
            .await?;
        taken_slots.extend(
            limits
                .claim_slots(invocation, &level.limits, &caller)
                .await?,
        );
    }
    // Awaited modals are evicted last, so that none ends for a handler that another guard stops.
    for slot in taken_slots {
        limits
            .claim_slot_after_eviction(invocation, slot, &caller)
            .await?;
    }
    limits.mark_guards_passed();
    Ok(GuardOutcome::Passed)
}

/// Checks the guards that apply while a user types: owners and permissions.
///
/// # Errors
///
/// Returns the rejection of the first guard that rejects.
pub(crate) fn check_for_autocomplete(invocation: &Invocation<'_>) -> Result<(), HandlerError> {
    let caller = CallerIdentity::from_origin(&invocation.incoming().origin)?;
    for level in levels(invocation) {
        check_level(invocation, level.guards, &caller)?;
    }
    Ok(())
}

fn check_level(
    invocation: &Invocation<'_>,
    guards: &Guards,
    caller: &CallerIdentity,
) -> Result<(), HandlerError> {
    let origin = &invocation.incoming().origin;
    let checked = check_permissions(guards, caller, origin, &invocation.app().policy);
    checked.map_err(|rejected| Error::from(rejected).into())
}

/// Runs a check, which may respond itself in place of the handler that it stops.
async fn run_check(
    invocation: &Invocation<'_>,
    check: Check<'_>,
) -> Result<GuardOutcome, HandlerError> {
    let state = invocation.response_state();
    let before = state.explicit_responses();
    if check(invocation.context()?).await? {
        return Ok(GuardOutcome::Passed);
    }
    let rejected = HandlerError::from(Error::from(GuardError::Check));
    // Only a response of this check tells the user why; earlier ones do not.
    if !state.has_settled_since(before) {
        return Err(rejected);
    }
    invocation.record(rejected.outcome());
    rejected.log(&invocation.recipient());
    Ok(GuardOutcome::Responded)
}

/// Returns the guards, outermost first.
fn levels<'a>(invocation: &'a Invocation<'_>) -> impl Iterator<Item = Level<'a>> {
    let policy = &invocation.app().policy;
    let app = Level {
        guards: &policy.guards,
        checks: policy.checks.iter().map(|check| &**check as _).collect(),
        limits: LevelLimits {
            name: policy.guards.name,
            cooldowns: &policy.cooldowns,
            concurrency: &policy.concurrency,
        },
    };
    let inner = invocation.guards().map(|guards| Level {
        guards,
        checks: guards.checks.iter().map(|check| check as _).collect(),
        limits: LevelLimits {
            name: guards.name,
            cooldowns: guards.cooldowns,
            concurrency: guards.concurrency,
        },
    });
    std::iter::once(app).chain(inner)
}

/// Checks owners and permissions, which the interaction itself decides.
fn check_permissions(
    guards: &Guards,
    caller: &CallerIdentity,
    origin: &Origin<'_>,
    policy: &AppPolicy,
) -> Result<(), GuardError> {
    if guards.owners && !policy.owners.contains(&caller.user) {
        return Err(GuardError::Owners);
    }
    if !guards.member_permissions.is_empty() {
        let granted = caller.permissions.ok_or(GuardError::NotInGuild)?;
        let required = Requirement::all(guards.member_permissions);
        if let Some(missing) = required.missing_from(granted) {
            return Err(GuardError::MemberPermissions { missing });
        }
    }
    let granted = origin.app_permissions.unwrap_or_default();
    match Requirement::all(guards.app_permissions).missing_from(granted) {
        Some(missing) => Err(GuardError::AppPermissions { missing }),
        None => Ok(()),
    }
}
