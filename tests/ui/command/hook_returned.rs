//! A hook with an unsupported return type.
use guildhall::hook::FinishedInteraction;
use guildhall::prelude::*;

fn allows(_ctx: &Context) -> bool {
    true
}

async fn counts(_ctx: &Context, _finished: &FinishedInteraction) -> u64 {
    1
}

async fn starts(_start: &Start) -> bool {
    true
}

fn main() {
    let _ = App::builder().before(allows);
    let _ = App::builder().after(counts);
    let _ = App::builder().on_start(starts);
}
