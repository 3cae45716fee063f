//! Colors and width of a printed plan.

use acceptance::assert_contains;

use self::Stream::{Pipe, Tty};
use crate::project::Project;

/// First character of an ANSI escape sequence.
const ESCAPE: char = '\u{1b}';

/// Returns whether a plan that is printed to a pipe or a terminal is colored.
async fn is_colored(project: &Project, on: Stream, line: &str, variables: &[(&str, &str)]) -> bool {
    let plan = match on {
        Pipe => project.run_with(line, variables).await,
        Tty => project.run_in_terminal(line, variables, "").await,
    };
    assert_contains(&plan.stdout, "/ping");
    plan.stdout.contains(ESCAPE)
}

#[derive(Clone, Copy)]
enum Stream {
    Pipe,
    Tty,
}

#[tokio::test]
async fn plan_is_colored_only_in_a_terminal() {
    let project = Project::start().await;
    let no_color = [("NO_COLOR", "1")];
    let empty = [("NO_COLOR", "")];
    assert!(!is_colored(&project, Pipe, "plan", &[]).await);
    assert!(is_colored(&project, Tty, "plan", &[]).await);
    assert!(is_colored(&project, Tty, "plan --color auto", &empty).await);
    assert!(!is_colored(&project, Tty, "plan", &no_color).await);
}

#[tokio::test]
async fn color_option_overrides_the_default() {
    let project = Project::start().await;
    let no_color = [("NO_COLOR", "1")];
    assert!(is_colored(&project, Pipe, "plan --color always", &no_color).await);
    assert!(!is_colored(&project, Tty, "plan --color never", &[]).await);
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
        let output = project.run_with("plan", &[("COLUMNS", columns)]).await;
        let lines = output.stdout.lines().map(|line| line.chars().count()).max();
        widest.push(lines.unwrap_or_default());
    }
    assert!(
        widest[0] <= 40 && widest[1] <= 80 && widest[2] > 80,
        "{widest:?}"
    );
    assert_eq!(widest[3], widest[1]);
}
