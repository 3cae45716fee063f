//! State parameters of unsized types.
use guildhall::prelude::*;

trait Repo: Send + Sync {}

/// Reads
#[command]
fn read(#[state] repo: &dyn Repo, #[state] name: &str, #[state] list: &[u32]) -> String {
    let _ = (repo, list);
    name.to_owned()
}

fn main() {}
