//! The way back: a definition becomes source that names all of it. That the source compiles, and
//! means the same, is claimed with the tool, whose binary `imported` is made of it.

use std::collections::BTreeMap;

use acceptance::golden;
use guildhall::define::import::import;
use guildhall::define::plan::{Declared, Scope};
use guildhall::model::{CommandBody, CommandOption, CommandOptionType, CommandType, Permissions};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use serde_json::json;

use crate::tree::command;

/// Definitions of every shape, the same at every run.
fn sample() -> Vec<CommandBody> {
    let mut runner = TestRunner::deterministic();
    let mut any = || {
        let tree = command().new_tree(&mut runner).expect("there is one");
        tree.current().0
    };
    let mut sample: BTreeMap<_, _> = BTreeMap::new();
    while sample.len() < 14 {
        let body = any();
        let is_launch = body.kind == CommandType::PrimaryEntryPoint;
        let name = if is_launch { "launch" } else { &body.name };
        sample.insert((body.kind.wire(), name.to_owned()), plain(body.clone()));
    }
    sample.into_values().collect()
}

/// Without what no attribute says.
#[expect(deprecated, reason = "it is still registered and read")]
fn plain(mut body: CommandBody) -> CommandBody {
    body.dm_permission = None;
    body
}

#[test]
fn dump_for_the_tool_is_of_every_shape() {
    let dump = json!({"global": sample(), "guilds": {}});
    let dump = serde_json::to_string_pretty(&dump).expect("it is JSON");
    golden("plan/dump.json", &format!("{dump}\n"));
}

fn source(body: CommandBody) -> String {
    let imported = import(&Declared::default().with(Scope::Guild(5.into()), [body]));
    assert_eq!(imported.left_out, [""; 0]);
    imported.source
}

#[test]
fn command_becomes_a_function() {
    let mut body = CommandBody::new(CommandType::ChatInput, "roll-all", "Roll some dice");
    body.default_member_permissions = Some(Permissions::KICK_MEMBERS | Permissions::BAN_MEMBERS);
    let mut sides = CommandOption::new(CommandOptionType::Integer, "type", "Of \u{202e}die");
    (sides.min_value, sides.autocomplete) = (Some(2_i64.into()), true);
    body.options = vec![sides];
    let source = source(body);
    let (_, source) = source.split_once("prelude::*;\n").expect("it stands there");
    assert_eq!(
        source,
        "\nasync fn suggest_roll_all_type(_typed: &str) -> Vec<Choice> {\n    Vec::new()\n}\n\
         \n/// Roll some dice\n\
         #[command(default_member_permissions(KICK_MEMBERS | BAN_MEMBERS), guilds(5))]\n\
         pub fn roll_all(\n    \
         #[option(name = \"type\", description = \"Of \\u{202e}die\", min = 2, autocomplete = suggest_roll_all_type)]\n    \
         type_: Option<i64>,\n\
         ) -> Reply {\n    let _given = (type_,);\n    \
         Reply::text(\"`/roll-all` is here, and has nothing to say yet.\").ephemeral()\n}\n"
    );
}

#[test]
fn names_that_rust_has_taken_are_changed() {
    for (name, ident) in [
        ("std", "std_"),
        ("u8", "u8_"),
        ("日本", "command"),
        ("2fa", "command_2fa"),
    ] {
        let body = CommandBody::new(CommandType::ChatInput, name, "Something");
        let source = source(body);
        assert!(source.contains(&format!("pub fn {ident}()")), "{source}");
    }
}

#[test]
fn what_attributes_cannot_say_is_listed() {
    let mut body = CommandBody::new(CommandType::from_wire(9), "strange", "");
    let odd = CommandOption::new(CommandOptionType::from_wire(99), "odd", "Something");
    let mut known = CommandBody::new(CommandType::ChatInput, "roll", "Something");
    known.options = vec![odd];
    known.name_localizations = Some([("xx".into(), "rollen".to_owned())].into());
    body.nsfw = true;
    let imported = import(&Declared::default().with(Scope::Global, [body, known]));
    let unknown = "is of a type that this version does not know";
    assert_eq!(
        imported.left_out,
        [
            format!("`strange (UNKNOWN)` {unknown}"),
            "`/roll` has texts for the unknown locale xx".to_owned(),
            format!("`/roll odd` {unknown}"),
        ]
    );
}
