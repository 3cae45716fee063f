//! From a body, which is owned, to the definition that the rules check.

use guildhall_rules::{
    ChoiceDef, ChoiceValue, CommandDef, CommandOptionType, NumberDef, OptionDef,
};

use super::{ChoiceValue as Value, CommandBody, CommandOption, Number};

impl CommandBody {
    /// Checks the command against every rule of the service, as a guild's or as a global one.
    pub fn check(&self, in_guild: bool) -> guildhall_rules::Findings {
        // Three levels are legal. The fourth is seen as far as the rules need it to refuse it.
        let first = Level::of(self.options.iter());
        let second = first.below();
        let third = second.below();
        let fourth = third.below();

        let fourth = fourth.defs(&[]);
        let third = third.defs(&fourth);
        let second = second.defs(&third);
        let first = first.defs(&second);
        guildhall_rules::check(&self.def(&first, in_guild))
    }

    fn def<'v>(&'v self, options: &'v [OptionDef<'v>], in_guild: bool) -> CommandDef<'v> {
        let mut def = CommandDef::new(self.kind, &self.name, &self.description);
        def.options = options;
        def.default_member_permissions = self.default_member_permissions.map(|set| set.bits());
        def.nsfw = self.nsfw;
        def.contexts = self.contexts.as_deref();
        def.integration_types = self.integration_types.as_deref();
        def.handler = self.handler;
        def.in_guild = in_guild;
        def
    }
}

/// All options of one depth, with what their definitions borrow.
struct Level<'a> {
    options: Vec<&'a CommandOption>,
    choices: Vec<ChoiceDef<'a>>,
    file_types: Vec<&'a str>,
}

impl<'a> Level<'a> {
    fn of(options: impl Iterator<Item = &'a CommandOption>) -> Self {
        let options: Vec<_> = options.collect();
        let choices = options.iter().flat_map(|option| choices(option)).collect();
        let file_types = options.iter().flat_map(|option| &option.file_types);
        Self {
            choices,
            file_types: file_types.map(String::as_str).collect(),
            options,
        }
    }

    fn below(&self) -> Self {
        Self::of(self.options.iter().flat_map(|option| &option.options))
    }

    /// The definitions, where `below` are those of the next depth.
    fn defs<'v>(&'v self, below: &'v [OptionDef<'v>]) -> Vec<OptionDef<'v>> {
        let mut below = below;
        let mut choices = self.choices.as_slice();
        let mut file_types = self.file_types.as_slice();
        let defs = self.options.iter().map(|option| {
            let mut def = def(option);
            def.options = take(&mut below, option.options.len());
            def.choices = take(&mut choices, option.choices.len());
            def.file_types = take(&mut file_types, option.file_types.len());
            def
        });
        defs.collect()
    }
}

fn def(option: &CommandOption) -> OptionDef<'_> {
    let mut def = OptionDef::new(option.kind, &option.name, &option.description);
    def.required = option.required;
    def.channel_types = &option.channel_types;
    def.min_value = option.min_value.map(|value| number(option.kind, value));
    def.max_value = option.max_value.map(|value| number(option.kind, value));
    def.min_length = option.min_length;
    def.max_length = option.max_length;
    def.autocomplete = option.autocomplete;
    def
}

fn choices(option: &CommandOption) -> impl Iterator<Item = ChoiceDef<'_>> {
    let choices = option.choices.iter();
    choices.map(|choice| ChoiceDef::new(&choice.name, value(option.kind, &choice.value)))
}

pub(super) fn value(kind: CommandOptionType, value: &Value) -> ChoiceValue<'_> {
    match value {
        Value::String(text) => ChoiceValue::String(text),
        Value::Number(value) => match number(kind, *value) {
            NumberDef::Integer(value) => ChoiceValue::Integer(value),
            NumberDef::Number(value) => ChoiceValue::Number(value),
        },
    }
}

/// A NUMBER may be written without a fraction; what else is written so is whole.
fn number(kind: CommandOptionType, value: Number) -> NumberDef {
    match value {
        Number::Integer(value) if kind != CommandOptionType::Number => NumberDef::Integer(value),
        value => NumberDef::Number(value.as_f64()),
    }
}

/// The next `count` items, which leave `items`; fewer at the depth that is cut off.
fn take<'v, T>(items: &mut &'v [T], count: usize) -> &'v [T] {
    let (taken, rest) = items.split_at(count.min(items.len()));
    *items = rest;
    taken
}
