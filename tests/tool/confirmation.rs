//! Confirmation before `apply` writes.

use guildhall::model::{CommandBody, CommandType};

use crate::program::{exit_code, stderr, stdout};
use crate::project::Project;

#[tokio::test]
async fn deletion_requires_yes_or_an_answered_prompt() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    let rejected = project.run(&["apply"]).await;
    assert_eq!(
        (exit_code(&rejected), project.default_guild_commands().len()),
        (Some(1), 1)
    );
    assert!(stderr(&rejected).contains("add --yes"));
    let no = project.run_in_terminal(&["apply"], &[], "n").await;
    assert!(stdout(&no).contains("delete 1 command and write 2 scopes? [y/N]"));
    assert!(stdout(&no).contains("nothing was changed"));
    assert_eq!(
        (exit_code(&no), project.default_guild_commands().len()),
        (Some(1), 1)
    );
    let yes = project.run_in_terminal(&["apply"], &[], "y").await;
    assert_eq!(
        (exit_code(&yes), project.default_guild_commands()),
        (Some(0), vec!["local".to_owned()])
    );
}

#[tokio::test]
async fn apply_does_not_prompt_if_nothing_differs() {
    let project = Project::start().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    let again = project.run(&["apply"]).await;
    assert_eq!(exit_code(&again), Some(0), "{}", stderr(&again));
}

#[tokio::test]
async fn changes_during_confirmation_are_confirmed_again() {
    let project = Project::start().await;
    let mut terminal = project.terminal(&["apply"]);
    assert!(
        terminal
            .read_until_prompt()
            .await
            .ends_with("write 2 scopes? [y/N] ")
    );
    project.register("theirs", "Of a colleague").await;
    terminal.type_line("y").await;
    let second_prompt = terminal.read_until_prompt().await;
    assert!(second_prompt.contains("the registered commands have changed"));
    assert!(second_prompt.contains("- /theirs") && second_prompt.contains("delete 1 command and"));
    terminal.type_line("n").await;
    assert_eq!(
        terminal.read_until_prompt().await.trim(),
        "n\r\nError: nothing was changed"
    );
    assert_eq!(
        (terminal.exit_code().await, project.default_guild_commands()),
        (Some(1), vec!["theirs".to_owned()])
    );
}

#[tokio::test]
async fn nothing_is_written_if_another_apply_finished_meanwhile() {
    let project = Project::start().await;
    let mut terminal = project.terminal(&["apply"]);
    terminal.read_until_prompt().await;
    assert!(project.run(&["apply", "--yes"]).await.status.success());
    terminal.type_line("y").await;
    let output_text = terminal.read_until_prompt().await;
    assert!(
        output_text.matches("nothing to do").count() == 2,
        "{output_text}"
    );
    assert_eq!(terminal.exit_code().await, Some(0));
}

#[tokio::test]
async fn prompt_and_plan_use_different_streams() {
    let project = Project::start().await;
    let aside = project
        .run_in_terminal(&["apply", ">/dev/null"], &[], "n")
        .await;
    let output_text = stdout(&aside);
    assert!(
        output_text.contains("write 2 scopes? [y/N]"),
        "{output_text}"
    );
    assert!(
        !output_text.contains("/ping"),
        "the plan is elsewhere: {output_text}"
    );
    let unread = project
        .run_in_terminal(&["apply", "2>/dev/null"], &[], "y")
        .await;
    let output_text = stdout(&unread);
    assert!(
        output_text.contains("/ping") && !output_text.contains("[y/N]"),
        "{output_text}"
    );
    assert_eq!(
        (exit_code(&unread), project.default_guild_commands().len()),
        (Some(1), 0)
    );
}

#[tokio::test]
async fn exceeding_the_scope_limit_fails_before_confirmation() {
    let project = Project::start().await;
    let body = |n| CommandBody::new(CommandType::ChatInput, format!("c{n}"), "Of others");
    let here = project
        .app()
        .guild(project.service.default_guild().id())
        .commands();
    let full: Vec<_> = (0..100).map(body).collect();
    here.overwrite(full).await.expect("it is valid");
    let output = project.run(&["apply", "--yes", "--keep-foreign"]).await;
    let output_text = stderr(&output);
    let most = "a scope takes at most 100 CHAT_INPUT commands; this one has 101";
    assert!(
        output_text.contains(&format!("guild {}: {most}", project.default_guild())),
        "{output_text}"
    );
    assert_eq!(
        (exit_code(&output), project.service.commands().len()),
        (Some(1), 0)
    );
}
