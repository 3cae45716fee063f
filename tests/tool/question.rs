//! The question before `apply` writes.

use guildhall::model::{CommandBody, CommandType};

use crate::desk::Registrar;
use crate::program::{code, complaint, printed};

#[tokio::test]
async fn deletion_needs_a_yes_or_somebody_who_answers() {
    let desk = Registrar::start().await;
    desk.register("extra", "Of nobody").await;
    let refused = desk.run(&["apply"]).await;
    assert_eq!((code(&refused), desk.at_home().len()), (Some(1), 1));
    assert!(complaint(&refused).contains("add --yes"));
    let no = desk.at_terminal(&["apply"], &[], "n").await;
    assert!(printed(&no).contains("delete 1 command and write 2 scopes? [y/N]"));
    assert!(printed(&no).contains("nothing was changed"));
    assert_eq!((code(&no), desk.at_home().len()), (Some(1), 1));
    let yes = desk.at_terminal(&["apply"], &[], "y").await;
    assert_eq!(
        (code(&yes), desk.at_home()),
        (Some(0), vec!["local".to_owned()])
    );
}

#[tokio::test]
async fn person_is_not_asked_where_nothing_differs() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let again = desk.run(&["apply"]).await;
    assert_eq!(code(&again), Some(0), "{}", complaint(&again));
}

#[tokio::test]
async fn what_changes_while_the_question_stands_is_asked_about_anew() {
    let desk = Registrar::start().await;
    let mut seat = desk.seat(&["apply"]);
    assert!(seat.asked().await.ends_with("write 2 scopes? [y/N] "));
    desk.register("theirs", "Of a colleague").await;
    seat.types("y").await;
    let anew = seat.asked().await;
    assert!(anew.contains("somebody else has changed what is registered"));
    assert!(anew.contains("- /theirs") && anew.contains("delete 1 command and"));
    seat.types("n").await;
    assert_eq!(seat.asked().await.trim(), "n\r\nError: nothing was changed");
    assert_eq!(
        (seat.ended().await, desk.at_home()),
        (Some(1), vec!["theirs".to_owned()])
    );
}

#[tokio::test]
async fn nothing_is_written_where_somebody_else_has_done_it_meanwhile() {
    let desk = Registrar::start().await;
    let mut seat = desk.seat(&["apply"]);
    seat.asked().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    seat.types("y").await;
    let said = seat.asked().await;
    assert!(said.matches("nothing to do").count() == 2, "{said}");
    assert_eq!(seat.ended().await, Some(0));
}

#[tokio::test]
async fn question_is_no_part_of_what_is_printed() {
    let desk = Registrar::start().await;
    let aside = desk.at_terminal(&["apply", ">/dev/null"], &[], "n").await;
    let said = printed(&aside);
    assert!(said.contains("write 2 scopes? [y/N]"), "{said}");
    assert!(!said.contains("/ping"), "the plan is elsewhere: {said}");
    let unread = desk.at_terminal(&["apply", "2>/dev/null"], &[], "y").await;
    let said = printed(&unread);
    assert!(said.contains("/ping") && !said.contains("[y/N]"), "{said}");
    assert_eq!((code(&unread), desk.at_home().len()), (Some(1), 0));
}

#[tokio::test]
async fn what_is_more_than_a_scope_holds_is_not_asked_about() {
    let desk = Registrar::start().await;
    let body = |n| CommandBody::new(CommandType::ChatInput, format!("c{n}"), "Of others");
    let here = desk
        .app()
        .guild(desk.service.default_guild().id())
        .commands();
    let full: Vec<_> = (0..100).map(body).collect();
    here.overwrite(full).await.expect("it is legal");
    let output = desk.run(&["apply", "--yes", "--keep-foreign"]).await;
    let said = complaint(&output);
    let most = "a scope takes at most 100 CHAT_INPUT commands; this one has 101";
    assert!(
        said.contains(&format!("guild {}: {most}", desk.home())),
        "{said}"
    );
    assert_eq!((code(&output), desk.service.commands().len()), (Some(1), 0));
}
