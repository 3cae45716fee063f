//! In which order the scopes of a plan are written.

use crate::plan::{Change, Plan, Scope, ScopePlan};

/// The scopes that differ: each behind those where commands go that leave it, the others as planned.
///
/// So a command that moves is in both places for a moment, and never in none, whatever fails. Only
/// of two scopes that exchange commands one has to be first.
pub(super) fn order(plan: &Plan) -> Vec<&ScopePlan> {
    let scopes = plan.scopes().iter();
    let mut left: Vec<_> = scopes.filter(|scope| !scope.is_empty()).collect();
    let mut order = Vec::with_capacity(left.len());
    while !left.is_empty() {
        let mut places = left.iter();
        let ready = places.position(|it| !left.iter().any(|other| goes(it, other.scope)));
        order.push(left.remove(ready.unwrap_or(0)));
    }
    order
}

/// Whether a command goes from one scope to another.
fn goes(from: &ScopePlan, to: Scope) -> bool {
    let goes = |change: &Change| matches!(change, Change::Deleted { to: places, .. } if places.contains(&to));
    from.commands.iter().any(|command| goes(&command.change))
}
