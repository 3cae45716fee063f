//! A program whose commands are not linked: nothing is deleted for its sake.

use crate::desk::Registrar;
use crate::program::{code, complaint, printed};

const NOTHING: &[(&str, &str)] = &[("BOT_IS_EMPTY", "1")];

#[tokio::test]
async fn program_without_commands_deletes_none() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let before = (desk.service.commands(), desk.at_home());
    for arguments in [
        &["apply", "--yes"][..],
        &["apply", "--yes", "--guild", &desk.home()],
    ] {
        let refused = desk.run_with(arguments, NOTHING).await;
        let said = complaint(&refused);
        assert!(said.contains("there is no command to register"), "{said}");
        assert_eq!(code(&refused), Some(1));
    }
    assert_eq!((desk.service.commands(), desk.at_home()), before);
}

#[tokio::test]
async fn plan_and_check_of_a_program_without_commands_tell_what_would_go() {
    let desk = Registrar::start().await;
    assert!(desk.run(&["apply", "--yes"]).await.status.success());
    let plan = desk.run_with(&["plan"], NOTHING).await;
    assert!(printed(&plan).contains("- /ping"), "{}", printed(&plan));
    let check = desk.run_with(&["check"], NOTHING).await;
    assert_eq!((code(&plan), code(&check)), (Some(0), Some(2)));
}

#[tokio::test]
async fn program_without_commands_has_nothing_to_do_where_there_are_none() {
    let desk = Registrar::start().await;
    let output = desk.run_with(&["apply"], NOTHING).await;
    assert_eq!(code(&output), Some(0), "{}", complaint(&output));
    assert!(desk.service.commands().is_empty());
}
