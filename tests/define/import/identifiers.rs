//! Identifiers of imported commands are unique and never reserved by Rust.

use acceptance::assert_contains;
use guildhall::deploy::plan::Scope;
use guildhall::model::{Choice, CommandOption, CommandOptionType};

use super::{slash, source};

#[test]
fn reserved_names_are_changed() {
    for (name, ident) in [
        ("std", "std_"),
        ("u8", "u8_"),
        ("main", "main_"),
        ("日本", "command"),
        ("2fa", "command_2fa"),
        ("-a-", "a"),
    ] {
        let source = source(Scope::Global, slash(name));
        assert_contains(&source, format!("pub fn {ident}()"));
    }
}

#[test]
fn generated_enum_shadows_no_prelude_type() {
    let mut body = slash("text");
    let mut channel = CommandOption::new(CommandOptionType::String, "channel", "Which");
    channel.choices = vec![Choice::new("Self", "a"), Choice::new("self", "b")];
    body.options = vec![channel];
    let source = source(Scope::Global, body);
    assert_contains(&source, "pub enum TextChannelChoice {");
    assert_contains(&source, "    SelfChoice,\n");
    assert_contains(&source, "    SelfChoice2,\n");
    assert_contains(&source, "channel: Option<TextChannelChoice>,");
}
