//! The registry collects and checks an app's commands, without duplicates and in a stable order.

use acceptance::{app, assert_contains, builder};
use guildhall::__private::{self as private, CommandType, Handler, OptionDef, Source};
use guildhall::command::{Command, Registry, RegistryFault};
use guildhall::prelude::*;

/// Last by name
#[command]
fn zebra() {}

/// First by name
#[command]
fn ant() {}

#[user_command(name = "Ant")]
fn ant_user(_user: User) {}

#[message_command(name = "Ant")]
fn ant_message(_message: Message) {}

mod elsewhere {
    use super::*;

    /// Another zebra
    #[command(name = "zebra")]
    pub(crate) fn again() {}

    /// A zebra of one guild
    #[command(name = "zebra", guilds(1, 2))]
    pub(crate) fn in_guild() {}

    /// A zebra of another guild
    #[command(name = "zebra", guilds(2, 3))]
    pub(crate) fn in_other_guild() {}

    /// A part of a tree
    #[command]
    pub(crate) fn part() {}
}

/// A tree
#[group(include(elsewhere::part))]
mod tree {
    use super::*;

    /// A leaf
    #[command]
    fn leaf() {}
}

fn names(registry: &Registry) -> Vec<(CommandType, &str)> {
    registry
        .commands()
        .iter()
        .map(|command| (command.def().kind, command.def().name))
        .collect()
}

#[test]
fn order_is_independent_of_insertion() {
    let commands = [
        zebra::COMMAND,
        ant_message::COMMAND,
        ant::COMMAND,
        ant_user::COMMAND,
    ];
    let mut reversed = commands;
    reversed.reverse();
    let sorted = Registry::new(commands).unwrap();
    let expected = [
        (CommandType::ChatInput, "ant"),
        (CommandType::ChatInput, "zebra"),
        (CommandType::User, "Ant"),
        (CommandType::Message, "Ant"),
    ];
    assert_eq!(names(&sorted), expected);
    assert_eq!(names(&Registry::new(reversed).unwrap()), expected);
}

#[test]
fn duplicate_names_are_rejected_with_both_locations() {
    let error = Registry::new([zebra::COMMAND, elsewhere::again::COMMAND]).unwrap_err();
    let [
        RegistryFault::Duplicate {
            name: "zebra",
            first,
            second,
        },
    ] = error.faults()
    else {
        panic!("{error}");
    };
    let (zebra, again) = (zebra::COMMAND.source(), elsewhere::again::COMMAND.source());
    assert!([zebra, again].contains(first) && [zebra, again].contains(second) && first != second);
    let text = error.to_string();
    assert_contains(&text, zebra.to_string());
    assert_contains(&text, again.to_string());
}

#[test]
fn same_name_in_two_scopes_is_accepted() {
    assert!(Registry::new([zebra::COMMAND, elsewhere::in_guild::COMMAND]).is_ok());
}

#[test]
fn same_name_in_overlapping_guilds_is_rejected() {
    let both = [
        elsewhere::in_guild::COMMAND,
        elsewhere::in_other_guild::COMMAND,
    ];
    assert!(Registry::new(both).is_err());
}

#[test]
fn command_added_twice_is_registered_once() {
    let registry = Registry::new([ant::COMMAND, ant::COMMAND]).unwrap();
    assert_eq!(names(&registry), [(CommandType::ChatInput, "ant")]);
}

#[test]
fn included_command_is_not_registered_separately() {
    let registry = Registry::new([elsewhere::part::COMMAND, tree::COMMAND]).unwrap();
    assert_eq!(names(&registry), [(CommandType::ChatInput, "tree")]);
    let parts: Vec<_> = tree::COMMAND
        .children()
        .iter()
        .map(|part| part.def().name)
        .collect();
    assert_eq!(parts, ["leaf", "part"]);
}

#[test]
fn commands_are_discovered_at_link_time() {
    let found = discovered_names();
    assert!(
        found.contains(&"ant") && found.contains(&"tree"),
        "{found:?}"
    );
    assert!(
        !found.contains(&"leaf") && !found.contains(&"part"),
        "{found:?}"
    );
}

// Reads the inventory directly: a registry would reject the duplicate names in this test binary.
fn discovered_names() -> Vec<&'static str> {
    let found: Vec<&Command> = private::inventory::iter::<private::DiscoveredCommand>
        .into_iter()
        .map(|private::DiscoveredCommand(command)| *command)
        .collect();
    let children = found.iter().flat_map(|command| command.children());
    let inner: Vec<Source> = children.map(Command::source).collect();
    let outer = found
        .iter()
        .filter(|command| !inner.contains(&command.source()));
    outer.map(|command| command.def().name).collect()
}

#[test]
fn discovery_rejects_duplicates() {
    assert!(Registry::discover().is_err());
}

#[test]
fn discovery_can_be_disabled() {
    assert_eq!(
        names(app(&[ant::COMMAND]).registry()),
        [(CommandType::ChatInput, "ant")]
    );
    assert!(app(&[]).registry().is_empty());
}

#[test]
fn command_can_be_added_once_per_guild() {
    let [one, other] = [&[5], &[6]].map(|guilds| ant::COMMAND.in_guilds(guilds));
    assert_eq!(Registry::new([one, other]).unwrap().commands().len(), 2);
}

#[test]
fn command_added_twice_with_different_settings_is_rejected() {
    assert!(Registry::new([ant::COMMAND, ant::COMMAND.nsfw()]).is_err());
}

#[test]
fn build_reports_every_broken_rule_of_a_manual_definition() {
    const OPTIONS: &[OptionDef<'static>] = &[OptionDef::new(
        private::CommandOptionType::String,
        "Loud",
        "",
    )];
    let source = Source {
        path: "hand::made",
        file: "hand.rs",
        line: 7,
    };
    let def = private::def(CommandType::ChatInput, "hand made", "By hand", OPTIONS);
    let handler = Handler::new(|_| Box::pin(async { Ok(None) }));
    let error = builder(&[Command::new(def, handler, source)])
        .build()
        .unwrap_err()
        .to_string();

    assert_eq!(error.matches("hand.rs:7").count(), 3, "{error}");
    assert_contains(&error, "option `Loud` (options.0.name)");
    assert_contains(&error, "options.0.description");
}
