//! Import: a definition becomes Rust source, and no part of the definition is lost.
//!
//! The corpus is the input. `tool/imported.rs` proves that the generated source compiles and exports the same text.

mod corpus;
mod coverage;
mod handwritten;
mod identifiers;
mod property;
mod report;
mod unsupported;

use guildhall::deploy::import::import;
use guildhall::deploy::plan::{Declared, Scope};
use guildhall::model::{CommandBody, CommandOption, CommandOptionType, CommandType, Permissions};
use insta::assert_snapshot;

fn slash(name: &str) -> CommandBody {
    CommandBody::new(CommandType::ChatInput, name, "Something")
}

/// Imports a command, asserts that nothing is left out, and returns the generated source.
fn source(scope: Scope, body: CommandBody) -> String {
    let imported = import(&Declared::default().commands(scope, [body]));
    assert_eq!(imported.omissions, []);
    imported.source
}

#[test]
fn command_becomes_a_function() {
    let mut body = CommandBody::new(CommandType::ChatInput, "roll-all", "Roll some dice");
    body.default_member_permissions = Some(Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS);
    let mut sides = CommandOption::new(CommandOptionType::Integer, "type", "Of \u{202e}die");
    (sides.min_value, sides.autocomplete) = (Some(2_i64.into()), true);
    let dice = CommandOption::new(CommandOptionType::Number, "dice", "How many");
    body.options = vec![sides, dice];
    let source = source(Scope::Guild(5.into()), body);
    assert_snapshot!(source, @r#"
    //! Commands as they were registered, written by `commands import`.

    use guildhall::prelude::*;

    async fn suggest_roll_all_type(_typed: &str) -> Vec<Choice> {
        Vec::new()
    }

    /// Roll some dice
    #[command(default_member_permissions(KICK_MEMBERS | BAN_MEMBERS), guilds(5))]
    pub fn roll_all(
        #[option(description = "Of \u{202e}die", min = 2, max = none, autocomplete = suggest_roll_all_type)]
        type_: Option<i64>,
        /// How many
        dice: Option<f64>,
    ) -> Reply {
        let _ = (type_, dice,);
        Reply::text("`/roll-all` is not implemented yet.").ephemeral()
    }
    "#);
}

#[test]
fn command_of_several_guilds_becomes_one_function() {
    let declared = Declared::default()
        .commands(Scope::Global, [slash("roll")])
        .commands(Scope::Guild(5.into()), [slash("roll"), slash("all")])
        .commands(Scope::Guild(6.into()), [slash("roll")]);
    assert_snapshot!(import(&declared).source, @r#"
    //! Commands as they were registered, written by `commands import`.

    use guildhall::prelude::*;

    /// Something
    #[command]
    pub fn roll() -> Reply {
        Reply::text("`/roll` is not implemented yet.").ephemeral()
    }

    /// Something
    #[command(name = "roll", guilds(5, 6))]
    pub fn roll_2() -> Reply {
        Reply::text("`/roll` is not implemented yet.").ephemeral()
    }

    /// Something
    #[command(guilds(5))]
    pub fn all() -> Reply {
        Reply::text("`/all` is not implemented yet.").ephemeral()
    }
    "#);
}
