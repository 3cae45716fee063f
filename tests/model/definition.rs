//! A definition with every field, shared by tests.

use guildhall_rules::{
    ApplicationIntegrationType, ChannelType, ChoiceDef, ChoiceValue, CommandDef, CommandOptionType,
    CommandType, InteractionContextType, NumberDef, OptionDef,
};

const fn option(
    kind: CommandOptionType,
    name: &'static str,
    description: &'static str,
) -> OptionDef<'static> {
    let mut option = OptionDef::new(kind, name, description);
    option.required = false;
    option
}

const fn required(mut option: OptionDef<'static>) -> OptionDef<'static> {
    option.required = true;
    option
}

const TIMEOUT: &[OptionDef<'static>] = &[
    required(option(CommandOptionType::User, "member", "Who")),
    {
        let mut length = required(option(CommandOptionType::String, "length", "For how long"));
        length.autocomplete = true;
        length.min_length = Some(2);
        length.max_length = Some(10);
        length
    },
    {
        let mut why = option(CommandOptionType::String, "why", "A common reason");
        why.choices = &[
            ChoiceDef::new("Spam", ChoiceValue::String("spam")),
            ChoiceDef::new("Raid", ChoiceValue::String("raid")),
        ];
        why
    },
    {
        let mut days = option(CommandOptionType::Integer, "days", "Days of messages");
        days.min_value = Some(NumberDef::Integer(0));
        days.max_value = Some(NumberDef::Integer(7));
        days
    },
    {
        let mut weight = option(CommandOptionType::Number, "weight", "How bad");
        weight.min_value = Some(NumberDef::Number(0.5));
        weight.max_value = Some(NumberDef::Number(1.5));
        weight.choices = &[ChoiceDef::new("one", ChoiceValue::Number(1.0))];
        weight
    },
    {
        let mut level = option(CommandOptionType::Integer, "level", "Which level");
        level.choices = &[ChoiceDef::new("first", ChoiceValue::Integer(1))];
        level
    },
    {
        let mut channel = option(CommandOptionType::Channel, "channel", "Where");
        channel.channel_types = &[ChannelType::GuildText, ChannelType::GuildAnnouncement];
        channel
    },
    {
        let mut proof = option(CommandOptionType::Attachment, "proof", "A picture");
        proof.file_types = &["image", ".pdf"];
        proof
    },
];

const GIVE: &[OptionDef<'static>] = &[required(option(CommandOptionType::Role, "role", "Which"))];

const ROLES: &[OptionDef<'static>] = &[{
    let mut give = option(CommandOptionType::SubCommand, "give", "Give a role");
    give.options = GIVE;
    give
}];

const OPTIONS: &[OptionDef<'static>] = &[
    {
        let mut timeout = option(
            CommandOptionType::SubCommand,
            "timeout",
            "Time out a member",
        );
        timeout.options = TIMEOUT;
        timeout
    },
    {
        let mut roles = option(
            CommandOptionType::SubCommandGroup,
            "roles",
            "Work with roles",
        );
        roles.options = ROLES;
        roles
    },
];

/// Definition with every field of a command.
pub(crate) const MODERATE: CommandDef<'static> = {
    let mut def = CommandDef::new(CommandType::ChatInput, "moderate", "Moderate members");
    def.default_member_permissions = Some(1 << 40);
    def.nsfw = true;
    def.contexts = Some(&[InteractionContextType::Guild]);
    def.integration_types = Some(&[
        ApplicationIntegrationType::GuildInstall,
        ApplicationIntegrationType::UserInstall,
    ]);
    def.options = OPTIONS;
    def
};
