//! State parameters with unsupported types or attributes.
use guildhall::prelude::*;

struct Db;

/// Rolls dice
#[command]
fn roll(#[state] db: Db, #[state(shared)] other: &Db, #[state] third: &mut Db) {
    let _ = (db, other, third);
}

/// Rolls dice
#[command]
fn dice(#[option(min = 2)] ctx: Context, #[state] #[option(name = "db")] db: &Db) {
    let _ = (ctx, db);
}

/// Valid
#[command]
fn fine(ctx: guildhall::Context, #[state] db: &Db) {
    let _ = (ctx, db);
}

fn main() {}
