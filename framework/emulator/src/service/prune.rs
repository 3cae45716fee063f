//! Removing those members who have not been seen for long.

use guildhall_model::api::{BeginPrune, GetPruneCount};
use guildhall_model::guild::Pruned;

use super::shape::PRUNE_BODY;
use super::{ok, serve};

serve! {
    GetPruneCount { guild; ?days, include_roles } => |act, it| {
        let found = act.prune_candidates(it.days, &it.include_roles)?.len();
        ok(&Pruned { pruned: Some(found as u64) })
    };
    BeginPrune { guild; prune: PRUNE_BODY } => |act, it| {
        #[expect(deprecated, reason = "the service takes the old field as well")]
        let reason = it.prune.reason;
        act.reason = act.reason.take().or(reason);
        let include = it.prune.include_roles.unwrap_or_default();
        let removed = act.prune(it.prune.days, &include)?;
        let counted = it.prune.compute_prune_count.unwrap_or(true);
        ok(&Pruned { pruned: counted.then_some(removed as u64) })
    };
}
