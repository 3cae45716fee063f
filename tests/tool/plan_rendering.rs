//! Colors and width of a printed plan.

use crate::project::Project;
use acceptance::assert_contains;

/// First character of a color sequence.
const ESCAPE: char = '\u{1b}';

async fn is_colored(project: &Project, arguments: &[&str], variables: &[(&str, &str)]) -> bool {
    let arguments = [&["plan"], arguments].concat();
    let plan = project.run_with(&arguments, variables).await.stdout;
    assert_contains(&plan, "/ping");
    plan.contains(ESCAPE)
}

async fn is_colored_in_terminal(
    project: &Project,
    arguments: &[&str],
    variables: &[(&str, &str)],
) -> bool {
    let arguments = [&["plan"], arguments].concat();
    let plan = project
        .run_in_terminal(&arguments, variables, "")
        .await
        .stdout;
    assert_contains(&plan, "/ping");
    plan.contains(ESCAPE)
}

#[tokio::test]
async fn plan_is_colored_only_in_a_terminal() {
    let project = Project::start().await;
    let no_color = [("NO_COLOR", "1")];
    assert!(!is_colored(&project, &[], &[]).await);
    assert!(is_colored_in_terminal(&project, &[], &[]).await);
    assert!(is_colored_in_terminal(&project, &["--color", "auto"], &[("NO_COLOR", "")]).await);
    assert!(!is_colored_in_terminal(&project, &[], &no_color).await);
}

#[tokio::test]
async fn color_option_overrides_the_default() {
    let project = Project::start().await;
    let no_color = [("NO_COLOR", "1")];
    assert!(is_colored(&project, &["--color", "always"], &no_color).await);
    assert!(!is_colored_in_terminal(&project, &["--color", "never"], &[]).await);
}

#[tokio::test]
async fn plan_fits_the_terminal_width() {
    let project = Project::start().await;
    project
        .register(
            "local",
            "Only in one guild, and described at such a length that no line holds it",
        )
        .await;
    let mut widest = Vec::new();
    for columns in ["40", "80", "200", "few"] {
        let output = project.run_with(&["plan"], &[("COLUMNS", columns)]).await;
        let lines = output.stdout.lines().map(|line| line.chars().count()).max();
        widest.push(lines.unwrap_or_default());
    }
    assert!(
        widest[0] <= 40 && widest[1] <= 80 && widest[2] > 80,
        "{widest:?}"
    );
    assert_eq!(widest[3], widest[1]);
}
