//! A check with an unsupported return type.
use guildhall::guard::AppGuards;
use guildhall::prelude::*;

fn number(_ctx: &Context) -> u32 {
    1
}

async fn text(_ctx: &Context) -> &'static str {
    "yes"
}

fn result(_ctx: &Context) -> Result<u32> {
    Ok(1)
}

/// Stops
#[command(check = number)]
fn stops() {}

/// Stops
#[command(check = text)]
fn stops_later() {}

/// Stops
#[command(check = result)]
fn stops_with_an_error() {}

fn main() {
    let _ = App::builder().guards(AppGuards::new().check(number));
}
