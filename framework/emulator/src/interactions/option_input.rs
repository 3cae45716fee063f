//! Parser of option values.

use guildhall_model::{CommandOption, CommandOptionType, OptionValue, Resolved};
use guildhall_rules::{ChoiceValue, OptionDef, OptionValueError, check_channel_type};

use crate::interactions::command_line::find_by_name;
use crate::interactions::context::InvokerContext;
use crate::interactions::interaction::{content_type, new_attachment, partial_channel};
use crate::interactions::line_error::LineError;
use crate::interactions::line_scanner::{RawValue, Token};
use crate::interactions::slash_command::LineMode;
use crate::world::World;

/// Reader of option values, which collects the resolved objects.
pub(crate) struct OptionReader<'w> {
    pub(crate) world: &'w mut World,
    pub(crate) context: &'w InvokerContext,
    pub(crate) mode: LineMode,
    pub(crate) resolved: Resolved,
}

impl OptionReader<'_> {
    /// Parses the value of one option.
    pub(crate) fn read(
        &mut self,
        option: &CommandOption,
        given: &RawValue<'_>,
    ) -> Result<OptionValue, LineError> {
        use CommandOptionType as Kind;
        match option.kind {
            Kind::String | Kind::Integer | Kind::Number => self.plain(option, given),
            Kind::Boolean => self.boolean(given),
            Kind::User => self.user(given),
            Kind::Channel => self.channel(option, given),
            Kind::Role => self.role(given),
            Kind::Mentionable => self.mentionable(given),
            Kind::Attachment => self.attachment(option, given),
            _ => Err(given
                .token
                .error("an option of this type cannot have a value")),
        }
    }

    fn plain(
        &self,
        option: &CommandOption,
        given: &RawValue<'_>,
    ) -> Result<OptionValue, LineError> {
        let locale = self.context.locale(self.world);
        let chosen = find_by_name(&option.choices, &given.text, &locale, |choice| {
            (choice.name.as_str(), choice.name_localizations.as_ref())
        });
        let chosen = chosen.map_or_else(|| given.text.clone(), |choice| choice.value.to_string());
        // In an autocomplete interaction, the service sends numbers as strings and does not check values.
        if self.mode == LineMode::Autocomplete {
            return Ok(chosen.into());
        }
        let value = typed_value(option.kind, chosen);
        let checked = match &value {
            OptionValue::Integer(value) => option.check_value(ChoiceValue::Integer(*value)),
            OptionValue::Number(value) => option.check_value(ChoiceValue::Number(*value)),
            value => option.check_value(ChoiceValue::String(value.as_str().unwrap_or(""))),
        };
        checked.map_err(|fault| {
            let names = option.choices.iter().map(|choice| choice.name.clone());
            let names = names.filter(|_| fault == OptionValueError::Choice);
            let message = format!("`{}` {fault}", option.name);
            given
                .token
                .error(message)
                .with_valid_names(&given.text, names)
        })?;
        Ok(value)
    }

    fn boolean(&self, given: &RawValue<'_>) -> Result<OptionValue, LineError> {
        match given.text.to_ascii_lowercase().as_str() {
            "true" | "yes" => Ok(true.into()),
            "false" | "no" => Ok(false.into()),
            text if self.mode == LineMode::Autocomplete => Ok(text.into()),
            _ => Err(given
                .token
                .error("a boolean must be `true`, `false`, `yes` or `no`")),
        }
    }

    fn user(&mut self, given: &RawValue<'_>) -> Result<OptionValue, LineError> {
        let found = self.context.find_person(self.world, &given.text);
        let names = || self.context.suggested_names(self.world, &given.text);
        let person = found.ok_or_else(|| unknown_value(given, "member", names()))?;
        let id = person.user().id;
        if self.mode == LineMode::Invoke {
            person.add_to_resolved(self.world, self.context, &mut self.resolved);
        }
        Ok(id.into())
    }

    fn channel(
        &mut self,
        option: &CommandOption,
        given: &RawValue<'_>,
    ) -> Result<OptionValue, LineError> {
        let found = self.context.find_channel(self.world, &given.text);
        let names = || self.context.channel_names(self.world);
        let channel = found.ok_or_else(|| unknown_value(given, "channel", names()))?;
        if self.mode == LineMode::Invoke {
            let mut def = OptionDef::new(option.kind, &option.name, "");
            def.channel_types = &option.channel_types;
            let checked = check_channel_type(&def, channel.kind);
            checked.map_err(|fault| given.token.error(format!("`{}` {fault}", option.name)))?;
            let partial = partial_channel(self.world, self.context, &channel);
            self.resolved.channels.insert(channel.id, partial);
        }
        Ok(channel.id.into())
    }

    fn role(&mut self, given: &RawValue<'_>) -> Result<OptionValue, LineError> {
        let found = self.context.find_role(self.world, &given.text);
        let names = || self.context.role_names(self.world);
        let role = found.ok_or_else(|| unknown_value(given, "role", names()))?;
        let id = role.id;
        if self.mode == LineMode::Invoke {
            self.resolved.roles.insert(id, role);
        }
        Ok(id.into())
    }

    fn mentionable(&mut self, given: &RawValue<'_>) -> Result<OptionValue, LineError> {
        if self.context.find_person(self.world, &given.text).is_some() {
            return self.user(given);
        }
        if self.context.find_role(self.world, &given.text).is_some() {
            return self.role(given);
        }
        let mut names = self.context.suggested_names(self.world, &given.text);
        names.extend(self.context.role_names(self.world));
        Err(unknown_value(given, "member or role", names))
    }

    fn attachment(
        &mut self,
        option: &CommandOption,
        given: &RawValue<'_>,
    ) -> Result<OptionValue, LineError> {
        if given.text.is_empty() {
            return Err(given
                .token
                .error("a file must have a name, such as `picture.png`"));
        }
        let types = &option.file_types;
        if self.mode == LineMode::Invoke && !accepts_file(types, &given.text) {
            let message = format!("`{}` accepts only {}", option.name, types.join(", "));
            return Err(given.token.error(message));
        }
        let attachment = new_attachment(self.world, self.context, &given.text);
        let id = attachment.id;
        if self.mode == LineMode::Invoke {
            self.resolved.attachments.insert(id, attachment);
        }
        Ok(id.into())
    }
}

/// Returns whether a file has one of the types: `image`, `video`, `audio` or an extension. True if `types` is empty.
pub(crate) fn accepts_file(types: &[String], filename: &str) -> bool {
    let filename = filename.to_ascii_lowercase();
    let media = content_type(&filename).unwrap_or("");
    types.is_empty()
        || types
            .iter()
            .map(|file_type| file_type.to_ascii_lowercase())
            .any(|file_type| {
                filename.ends_with(&file_type) && file_type.starts_with('.')
                    || media.split('/').next() == Some(file_type.as_str())
            })
}

/// Converts text to the option's type. Text that is not a number stays a string.
fn typed_value(kind: CommandOptionType, text: String) -> OptionValue {
    let integer = || text.parse().map(OptionValue::Integer).ok();
    let number = || text.parse().map(OptionValue::Number).ok();
    let value = match kind {
        CommandOptionType::Integer => integer(),
        // A whole number is sent without a fraction.
        CommandOptionType::Number => integer().or_else(number),
        _ => None,
    };
    value.unwrap_or(OptionValue::String(text))
}

fn unknown_value(given: &RawValue<'_>, what: &str, names: Vec<String>) -> LineError {
    let text = given.text.trim_start_matches(['@', '#']);
    let token = Token {
        text,
        ..given.token
    };
    token.unknown_name(what, names)
}
