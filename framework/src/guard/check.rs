//! Checks the guards of the app, of each group and of the handler.

use guildhall_model::{Id, Requirement, User};

use crate::command::arguments::ArgumentReader;
use crate::command::guard_options::{
    CheckFuture, Cooldown, CooldownFuture, Guards, find_limit_fault,
};
use crate::command::invocation::Invocation;
use crate::context::Context;
use crate::error::Error;
use crate::error::handler_error::HandlerError;
use crate::guard::AppGuards;
use crate::guard::claims::{LevelLimits, LimitClaims};
use crate::guard::cooldowns::ClaimedCooldowns;
use crate::interaction::Origin;
use crate::interaction::caller::CallerIdentity;
use crate::messages::guard_error::GuardError;

/// Result of the guards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Passage {
    /// The handler may run.
    Passed,
    /// A check rejected the interaction and responded explicitly.
    Responded,
}

/// A check function.
type Check<'a> =
    &'a (dyn for<'c> Fn(&'c Context, ArgumentReader<'c>) -> CheckFuture<'c> + Send + Sync);

/// A function that chooses cooldowns.
type CooldownFunction<'a> = &'a (dyn for<'c> Fn(&'c Context) -> CooldownFuture<'c> + Send + Sync);

/// One level of guards: the app, a group or a handler.
struct Level<'a> {
    guards: &'a Guards,
    /// Checks of the level. Separate from `guards`, because the app's checks are closures, not function pointers.
    checks: Vec<Check<'a>>,
    cooldowns: &'a [Cooldown],
    cooldown_functions: Vec<CooldownFunction<'a>>,
    limits: LevelLimits<'a>,
}

/// Checks all guards, and claims cooldown uses and concurrency slots.
///
/// # Errors
///
/// Returns the rejection by the first guard that rejects the interaction, the error of a check or the store, or an
/// error if the interaction has no user.
pub(crate) async fn check(
    app: &AppGuards,
    invocation: &Invocation<'_>,
    claims: &LimitClaims,
) -> Result<Passage, HandlerError> {
    let caller = CallerIdentity::from_origin(&invocation.incoming().origin)?;
    let mut full_limits = Vec::new();
    for level in levels(app, invocation) {
        check_level(app, invocation, level.guards, &caller)?;
        for check in &level.checks {
            if run_check(invocation, check).await? == Passage::Responded {
                return Ok(Passage::Responded);
            }
        }
        claim_cooldowns(invocation, claims, &level, &caller).await?;
        full_limits.extend(
            claims
                .claim_slots(invocation, &level.limits, &caller)
                .await?,
        );
    }
    // Evict awaited modals last, so that no wait ends for an interaction that another guard rejects.
    for full_limit in full_limits {
        claims
            .claim_slot_after_eviction(invocation, full_limit, &caller)
            .await?;
    }
    let claimed = claims.mark_guards_passed();
    if !claimed.is_empty() {
        let context = invocation.context()?;
        context.insert_extension(ClaimedCooldowns(claimed));
    }
    Ok(Passage::Passed)
}

/// Claims one use of each cooldown of a level, including the cooldowns that functions choose.
async fn claim_cooldowns(
    invocation: &Invocation<'_>,
    claims: &LimitClaims,
    level: &Level<'_>,
    caller: &CallerIdentity,
) -> Result<(), HandlerError> {
    let name = level.limits.name;
    claims
        .claim_uses(invocation, name, level.cooldowns, caller)
        .await?;
    for (index, choose) in level.cooldown_functions.iter().enumerate() {
        let cooldowns = choose(invocation.context()?).await?;
        if let Some(fault) = find_limit_fault(&cooldowns, &[]) {
            return Err(Error::from(InvalidCooldownError(fault)).into());
        }
        let name = format!("{name} chosen {index}");
        claims
            .claim_uses(invocation, &name, &cooldowns, caller)
            .await?;
    }
    Ok(())
}

/// Error for an invalid cooldown that a function returned.
#[derive(Debug, thiserror::Error)]
#[error("a cooldown function returned an invalid value: {0}")]
struct InvalidCooldownError(&'static str);

/// Checks the guards that apply during autocomplete: owners and permissions.
///
/// # Errors
///
/// Returns the rejection by the first guard that rejects the interaction, or an error if the interaction has no user.
pub(crate) fn check_for_autocomplete(
    app: &AppGuards,
    invocation: &Invocation<'_>,
) -> Result<(), HandlerError> {
    let caller = CallerIdentity::from_origin(&invocation.incoming().origin)?;
    for level in levels(app, invocation) {
        check_level(app, invocation, level.guards, &caller)?;
    }
    Ok(())
}

fn check_level(
    app: &AppGuards,
    invocation: &Invocation<'_>,
    guards: &Guards,
    caller: &CallerIdentity,
) -> Result<(), HandlerError> {
    let origin = &invocation.incoming().origin;
    let checked = check_permissions(guards, caller, origin, &app.owners);
    checked.map_err(|rejection| Error::from(rejection).into())
}

/// Runs a check. Returns [`Passage::Responded`] if the check rejected the interaction and responded explicitly.
async fn run_check(invocation: &Invocation<'_>, check: Check<'_>) -> Result<Passage, HandlerError> {
    let state = invocation.response_state();
    let before = state.explicit_responses();
    if check(invocation.context()?, invocation.argument_reader()).await? {
        return Ok(Passage::Passed);
    }
    let rejection = HandlerError::from(Error::from(GuardError::Check));
    // Only a response by this check has the reason for the user; earlier responses do not.
    if !state.has_responded_since(before) {
        return Err(rejection);
    }
    invocation.record(rejection.outcome());
    rejection.log(&invocation.recipient());
    Ok(Passage::Responded)
}

/// Returns the levels of guards, outermost first.
fn levels<'a>(
    app: &'a AppGuards,
    invocation: &'a Invocation<'_>,
) -> impl Iterator<Item = Level<'a>> {
    let app = Level {
        guards: &app.guards,
        checks: app.checks.iter().map(|check| &**check as _).collect(),
        limits: LevelLimits {
            name: app.guards.name,
            concurrency: &app.concurrency,
        },
        cooldowns: &app.cooldowns,
        cooldown_functions: app
            .cooldown_functions
            .iter()
            .map(|choose| &**choose as _)
            .collect(),
    };
    let inner = invocation.guards().map(|guards| Level {
        guards,
        checks: guards.checks.iter().map(|check| check as _).collect(),
        limits: LevelLimits {
            name: guards.name,
            concurrency: guards.concurrency,
        },
        cooldowns: guards.cooldowns,
        cooldown_functions: guards
            .cooldown_functions
            .iter()
            .map(|choose| choose as _)
            .collect(),
    });
    std::iter::once(app).chain(inner)
}

/// Checks owners and permissions. The interaction contains the permissions, so no REST call is needed.
fn check_permissions(
    guards: &Guards,
    caller: &CallerIdentity,
    origin: &Origin<'_>,
    owners: &[Id<User>],
) -> Result<(), GuardError> {
    if guards.owners && !owners.contains(&caller.user) {
        return Err(GuardError::Owners);
    }
    if guards.member_permissions.is_empty() && guards.app_permissions.is_empty() {
        return Ok(());
    }
    let place = origin.place();
    if !guards.member_permissions.is_empty() {
        let granted = caller.permissions.ok_or(GuardError::NotInGuild)?;
        let required = Requirement::all(guards.member_permissions);
        if let Some(missing) = place.missing(&required, granted) {
            return Err(GuardError::MemberPermissions { missing });
        }
    }
    let granted = origin.app_permissions.unwrap_or_default();
    match place.missing(&Requirement::all(guards.app_permissions), granted) {
        Some(missing) => Err(GuardError::AppPermissions { missing }),
        None => Ok(()),
    }
}
