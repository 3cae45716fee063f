//! Removing those members who have not been seen for long.

use guildhall_model::api::{BeginPrune, GetPruneCount};
use guildhall_model::guild::Pruned;

use super::shape::PRUNE_BODY;
use super::{ok, serve};

serve! {
    GetPruneCount { guild; ?days, include_roles } => |actor, endpoint| {
        let found = actor.prune_candidates(endpoint.days, &endpoint.include_roles)?.len();
        ok(&Pruned { pruned: Some(found as u64) })
    };
    BeginPrune { guild; prune: PRUNE_BODY } => |actor, endpoint| {
        #[expect(deprecated, reason = "the service takes the old field as well")]
        let reason = endpoint.prune.reason;
        actor.reason = actor.reason.take().or(reason);
        let include = endpoint.prune.include_roles.unwrap_or_default();
        let removed = actor.prune(endpoint.prune.days, &include)?;
        let counted = endpoint.prune.compute_prune_count.unwrap_or(true);
        ok(&Pruned { pruned: counted.then_some(removed as u64) })
    };
}
