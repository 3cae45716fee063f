//! Parameter types that are not option types.
use guildhall::prelude::*;

struct Uuid;
type Id = Uuid;

/// Shows it
#[command]
fn bare(
    /// Which
    id: Uuid,
) {
    drop(id);
}

/// Shows it
#[command]
fn alias(
    /// Which
    id: Id,
) {
    drop(id);
}

/// Shows it
#[command]
fn optional(
    /// Which
    id: Option<Uuid>,
) {
    drop(id);
}

/// Shows it
#[command]
fn generic(
    /// Which
    ids: std::vec::Vec<String>,
) {
    drop(ids);
}

/// Shows it
#[command]
async fn state_without_its_attribute(
    /// Which
    id: &Uuid,
) {
    let _ = id;
}

/// Shows it
#[command]
fn twice_optional(
    /// Which
    id: Option<Option<u32>>,
) {
    let _ = id;
}

fn main() {}
