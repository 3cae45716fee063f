//! A command with errors remains a usable function: its uses cause no further errors.
use guildhall::prelude::*;

/// Rolls dice
#[command(nmae = "dice")]
pub async fn roll(
    /// What
    #[option(autocomplete = suggest, minn = 1)]
    what: &str,
    sides: Option<u32>,
) -> String {
    format!("{what} {sides:?}")
}

async fn suggest(typed: &str, so_far: &roll::Partial) -> Vec<String> {
    let sides: Option<&u32> = so_far.sides.as_ref();
    vec![format!("{typed} {sides:?} {:?}", so_far.unparsed("sides"))]
}

async fn suggest_more(so_far: &roll::Partial) -> Vec<String> {
    suggest("", so_far).await
}

fn main() {
    drop((roll("a", None), roll::COMMAND));
    let _ = suggest_more;
}
