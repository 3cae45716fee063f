//! Lists of contexts, integration types and channel types.

use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, CommandOptionType, Fault, InteractionContextType,
    OptionDef,
};

use super::{assert_option_accepted, assert_option_rejected, assert_rejected, chat_input, option};

fn channel(channel_types: &[ChannelType]) -> OptionDef<'_> {
    let mut def = option(CommandOptionType::Channel, "where");
    def.channel_types = channel_types;
    def
}

#[test]
fn channel_types_must_be_unique() {
    assert_option_accepted(&channel(ChannelType::ALL));
    let twice = [
        ChannelType::GuildText,
        ChannelType::Dm,
        ChannelType::GuildText,
    ];
    assert_option_rejected(
        &channel(&twice),
        "channel_types.2",
        Fault::ChannelTypeRepeated,
    );
}

#[test]
fn unknown_channel_type_is_a_fault() {
    for number in [-1, 6, 9, 17, i64::MAX] {
        let types = [ChannelType::GuildText, ChannelType::from_wire(number)];
        assert_option_rejected(
            &channel(&types),
            "channel_types.1",
            Fault::ChannelTypeUnknown,
        );
    }
}

#[test]
fn contexts_must_be_known_and_unique() {
    let mut def = chat_input(&[]);
    def.contexts = Some(&[InteractionContextType::Guild, InteractionContextType::Guild]);
    assert_rejected(&def, "contexts.1", Fault::ContextRepeated);
    def.contexts = Some(&[InteractionContextType::Unknown(3)]);
    assert_rejected(&def, "contexts.0", Fault::ContextUnknown);
}

#[test]
fn integration_types_must_be_known_and_unique() {
    use ApplicationIntegrationType::{Unknown, UserInstall};
    let mut def = chat_input(&[]);
    def.integration_types = Some(&[UserInstall, UserInstall]);
    assert_rejected(&def, "integration_types.1", Fault::IntegrationTypeRepeated);
    def.integration_types = Some(&[Unknown(2)]);
    assert_rejected(&def, "integration_types.0", Fault::IntegrationTypeUnknown);
}
