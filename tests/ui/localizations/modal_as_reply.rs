//! Replies whose keys belong to texts of a modal, a button and a select.
use guildhall::prelude::*;

guildhall::localizations!("modal_as_reply");

#[derive(Modal)]
#[modal(title = "Report")]
struct Report {
    #[text]
    what: String,
}

#[component("close", button(danger, label = "Close"))]
fn close() {}

#[component("who", select(placeholder = "Who?"))]
fn who(#[selected] who: User) -> String {
    who.username
}

/// Reports
#[command]
fn report(ctx: Context) -> String {
    tr!(ctx, "report-title", who = "Ada")
}

fn main() {}
