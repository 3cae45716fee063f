//! Replies whose keys or variables differ from those in the files.
use guildhall::prelude::*;

guildhall::localizations!("reply");

/// Greets
#[command]
fn greet(
    ctx: Context,
    /// Member
    who: User,
) -> String {
    let name = who.to_string();
    let _ = tr!(ctx, "hello", name);
    let _ = tr!(ctx, "hello", name = who.username);
    let _ = tr!(ctx, "helo", name = "Ada");
    let _ = tr!(ctx, "entirely-different");
    let _ = tr!(ctx, "hello");
    let _ = tr!(ctx, "hello", nmae = "Ada");
    let _ = tr!(ctx, "hello", name = "Ada", count = 3);
    let _ = tr!(ctx, "coins", count = 3);
    let _ = tr!(ctx, "only-german");
    let _ = tr_in!(ctx, &Locale::German, "goodby");
    tr_in!(ctx, &Locale::German, "goodbye", name = "Ada", count = 3)
}

/// Has other faults
#[command]
fn say(
    ctx: Context,
    /// Key
    key: String,
) -> String {
    let _ = tr!(ctx, "hello", name = 1, name = 2);
    let _ = tr!(ctx, key);
    let _ = tr!(ctx);
    let _ = tr!(ctx, "hello", type);
    let _ = tr!(ctx, "hello", user-name);
    let _ = tr!(ctx, "hello", name = f(1 2));
    tr!(ctx, "hello" name = 1)
}

fn main() {}
