//! Identifiers of imported commands are unique and never reserved by Rust.

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
        assert!(source.contains(&format!("pub fn {ident}()")), "{source}");
    }
}

#[test]
fn generated_enum_shadows_no_prelude_type() {
    let mut body = slash("text");
    let mut channel = CommandOption::new(CommandOptionType::String, "channel", "Which");
    channel.choices = vec![Choice::new("Self", "a"), Choice::new("self", "b")];
    body.options = vec![channel];
    let source = source(Scope::Global, body);
    assert!(source.contains("pub enum TextChannelChoice {"), "{source}");
    assert!(source.contains("    SelfChoice,\n"), "{source}");
    assert!(source.contains("    SelfChoice2,\n"), "{source}");
    assert!(
        source.contains("channel: Option<TextChannelChoice>,"),
        "{source}"
    );
}
