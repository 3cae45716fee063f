//! Confirmation before `apply` writes.

use acceptance::{assert_contains, assert_lacks};
use guildhall::model::{CommandBody, CommandType};

use crate::project::Project;

#[tokio::test]
async fn deletion_requires_yes_or_a_confirmed_prompt() {
    let project = Project::start().await;
    project.register("extra", "Of nobody").await;
    let rejected = project.run("apply").await;
    assert_eq!(rejected.code, Some(1));
    assert_eq!(project.default_guild_command_names().len(), 1);
    assert_contains(&rejected.stderr, "add --yes");
    let no = project.run_in_terminal("apply", &[], "n").await;
    assert_contains(&no.stdout, "delete 1 command and write 2 scopes? [y/N]");
    assert_contains(&no.stdout, "nothing was changed");
    assert_eq!(no.code, Some(1));
    assert_eq!(project.default_guild_command_names().len(), 1);
    let yes = project.run_in_terminal("apply", &[], "y").await;
    assert_eq!(yes.code, Some(0));
    assert_eq!(project.default_guild_command_names(), ["local"]);
}

#[tokio::test]
async fn apply_does_not_prompt_if_nothing_differs() {
    let project = Project::start().await;
    project.apply().await;
    let again = project.run("apply").await;
    assert_eq!(again.code, Some(0), "{}", again.stderr);
}

#[tokio::test]
async fn changes_during_confirmation_are_confirmed_again() {
    let project = Project::start().await;
    let mut terminal = project.terminal("apply");
    assert!(
        terminal
            .read_until_prompt()
            .await
            .ends_with("write 2 scopes? [y/N] ")
    );
    project.register("theirs", "Of a colleague").await;
    terminal.type_line("y").await;
    let second_prompt = terminal.read_until_prompt().await;
    assert_contains(&second_prompt, "the registered commands have changed");
    assert_contains(&second_prompt, "- /theirs");
    assert_contains(&second_prompt, "delete 1 command and");
    terminal.type_line("n").await;
    assert_eq!(
        terminal.read_until_prompt().await.trim(),
        "n\r\nError: nothing was changed"
    );
    assert_eq!(terminal.exit_code().await, Some(1));
    assert_eq!(project.default_guild_command_names(), ["theirs"]);
}

#[tokio::test]
async fn nothing_is_written_if_another_apply_finished_meanwhile() {
    let project = Project::start().await;
    let mut terminal = project.terminal("apply");
    terminal.read_until_prompt().await;
    project.apply().await;
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
    let aside = project.run_in_terminal("apply >/dev/null", &[], "n").await;
    let output_text = aside.stdout;
    assert_contains(&output_text, "write 2 scopes? [y/N]");
    assert_lacks(&output_text, "/ping");
    let unread = project.run_in_terminal("apply 2>/dev/null", &[], "y").await;
    let output_text = unread.stdout;
    assert_contains(&output_text, "/ping");
    assert_lacks(&output_text, "[y/N]");
    assert_eq!(unread.code, Some(1));
    assert_eq!(project.default_guild_command_names().len(), 0);
}

#[tokio::test]
async fn exceeding_the_scope_limit_fails_before_confirmation() {
    let project = Project::start().await;
    let body = |n| CommandBody::new(CommandType::ChatInput, format!("c{n}"), "Of others");
    let here = project.default_guild_command_handle();
    let full: Vec<_> = (0..100).map(body).collect();
    here.overwrite(full).await.expect("the commands are valid");
    let output = project.run("apply --yes --keep-undeclared").await;
    let output_text = output.stderr;
    let excess = "a scope can have at most 100 CHAT_INPUT commands; this one has 101";
    assert_contains(
        &output_text,
        format!("guild {}: {excess}", project.default_guild()),
    );
    assert_eq!(output.code, Some(1));
    assert_eq!(project.service.commands().len(), 0);
}
