//! A parameter of type `&Context`.
use guildhall::prelude::*;

/// Says who asks
#[command]
fn who(ctx: &Context) -> String {
    ctx.user().username.clone()
}

fn main() {}
