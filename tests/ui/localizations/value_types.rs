//! Values of variables that are neither text nor numbers.
use guildhall::prelude::*;

guildhall::localizations!("value_types");

/// Greets
#[command]
fn greet(ctx: Context) -> String {
    let _ = tr!(ctx, "welcome", who = ctx.user());
    let _ = tr_in!(ctx, &Locale::German, "welcome", who = Some("Ada"));
    let who = ctx.user().to_string();
    tr!(ctx, "welcome", who)
}

fn main() {}
