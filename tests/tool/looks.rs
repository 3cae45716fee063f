//! How a plan looks: colors and width.

use crate::desk::Registrar;
use crate::program::printed;

/// What begins a color.
const ESCAPE: char = '\u{1b}';

async fn is_colored(desk: &Registrar, arguments: &[&str], more: &[(&str, &str)]) -> bool {
    let arguments = [&["plan"], arguments].concat();
    let plan = printed(&desk.run_with(&arguments, more).await);
    assert!(plan.contains("/ping"), "{plan}");
    plan.contains(ESCAPE)
}

async fn is_colored_at_a_terminal(
    desk: &Registrar,
    arguments: &[&str],
    more: &[(&str, &str)],
) -> bool {
    let arguments = [&["plan"], arguments].concat();
    let plan = printed(&desk.at_terminal(&arguments, more, "").await);
    assert!(plan.contains("/ping"), "{plan}");
    plan.contains(ESCAPE)
}

#[tokio::test]
async fn plan_is_colored_at_a_terminal_alone() {
    let desk = Registrar::start().await;
    let plain = [("NO_COLOR", "1")];
    assert!(!is_colored(&desk, &[], &[]).await);
    assert!(is_colored_at_a_terminal(&desk, &[], &[]).await);
    assert!(is_colored_at_a_terminal(&desk, &["--color", "auto"], &[("NO_COLOR", "")]).await);
    assert!(!is_colored_at_a_terminal(&desk, &[], &plain).await);
}

#[tokio::test]
async fn plan_is_colored_as_is_asked_for() {
    let desk = Registrar::start().await;
    let plain = [("NO_COLOR", "1")];
    assert!(is_colored(&desk, &["--color", "always"], &plain).await);
    assert!(!is_colored_at_a_terminal(&desk, &["--color", "never"], &[]).await);
}

#[tokio::test]
async fn plan_fits_into_the_columns() {
    let desk = Registrar::start().await;
    desk.register(
        "local",
        "Only in one guild, and described at such a length that no line holds it",
    )
    .await;
    let mut widest = Vec::new();
    for columns in ["40", "80", "200", "few"] {
        let output = desk.run_with(&["plan"], &[("COLUMNS", columns)]).await;
        let lines = printed(&output).lines().map(|it| it.chars().count()).max();
        widest.push(lines.unwrap_or_default());
    }
    assert!(
        widest[0] <= 40 && widest[1] <= 80 && widest[2] > 80,
        "{widest:?}"
    );
    assert_eq!(widest[3], widest[1]);
}
