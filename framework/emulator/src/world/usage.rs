//! Uses of an app's commands, components and modals, for its coverage.

use guildhall_model::{
    Choice, ChoiceValue, Command, CommandData, CommandOption, CommandType, Component, DataOption,
    Id, Interaction, InteractionData, InteractionResponse, Message, OptionValue,
};

use crate::state::interactions::is_failure;
use crate::state::usage::{Coverage, CoverageKind, Usage};
use crate::world::World;

impl World {
    /// Counts the uses that an interaction consists of.
    pub(crate) fn count_interaction(&mut self, interaction: &Interaction) {
        let name = self.used_name(interaction);
        self.usage.note_interaction(interaction.id, &name);
        match &interaction.data {
            InteractionData::ApplicationCommand(data) => {
                self.usage.count(CoverageKind::Command, &name);
                self.count_options(data, &name);
            }
            InteractionData::Autocomplete(data) => {
                let focused = data.focused().map_or("", |option| &option.name);
                let name = format!("{name} {focused}");
                self.usage.count(CoverageKind::Autocomplete, name);
            }
            InteractionData::MessageComponent(_) => self.usage.count(CoverageKind::Component, name),
            InteractionData::ModalSubmit(_) => self.usage.count(CoverageKind::Modal, name),
            InteractionData::Ping | InteractionData::Unknown { .. } => {}
        }
    }

    /// Counts the options with a value, and the choices.
    fn count_options(&mut self, data: &CommandData, path: &str) {
        let mut commands = self.commands.registered.iter();
        let command = commands.find(|command| command.id == data.id);
        let mut specs = command.map_or(&[][..], |command| &command.options);
        let mut options = &data.options[..];
        while let [inner] = options
            && inner.kind.is_subcommand_or_group()
        {
            let spec = specs.iter().find(|spec| spec.name == inner.name);
            specs = spec.map_or(&[], |spec| &spec.options);
            options = &inner.options;
        }
        for option in options {
            let name = format!("{path} {}", option.name);
            let spec = specs.iter().find(|spec| spec.name == option.name);
            let choice = spec.and_then(|spec| chosen(spec, option));
            if let Some(choice) = choice {
                let name = format!("{name}: {}", choice.name);
                self.usage.count(CoverageKind::Choice, name);
            }
            self.usage.count(CoverageKind::CommandOption, name);
        }
    }

    /// Counts a failure of an interaction.
    pub(crate) fn count_error(&mut self, interaction: &Interaction, reason: &str) {
        let name = self.used_name(interaction);
        self.usage
            .count(CoverageKind::Error, format!("{name}: {reason}"));
    }

    /// Counts an outcome that the app has reported.
    pub(crate) fn count_outcome(&mut self, interaction: Id<Interaction>, outcome: &str) {
        self.interactions.record_outcome(interaction, outcome);
        let Some(name) = self.usage.name_of(interaction) else {
            return;
        };
        match outcome {
            "rejected" | "invalid_value" => self.usage.count(CoverageKind::Refusal, name),
            outcome if is_failure(outcome) => {
                let name = format!("{name}: {outcome}");
                self.usage.count(CoverageKind::Error, name);
            }
            _ => {}
        }
    }

    /// Returns the name of the command, component or modal of an interaction.
    pub(crate) fn used_name(&self, interaction: &Interaction) -> String {
        match &interaction.data {
            InteractionData::ApplicationCommand(data) | InteractionData::Autocomplete(data) => {
                name_by_kind(data.kind, &data.path())
            }
            InteractionData::MessageComponent(data) => {
                let message = interaction.message.as_deref();
                let components = message.map_or(&[][..], |message| &message.components);
                let mut found = components.iter();
                let used = found.find_map(|component| component.find(&data.custom_id));
                let label = used.and_then(component_label);
                without_numbers(label.unwrap_or(&data.custom_id))
            }
            InteractionData::ModalSubmit(data) => {
                let title = self.modal_titles.get(&data.custom_id);
                without_numbers(title.unwrap_or(&data.custom_id))
            }
            InteractionData::Ping | InteractionData::Unknown { .. } => String::new(),
        }
    }

    /// Remembers the title of a modal that the app opened.
    pub(crate) fn note_response(&mut self, response: &InteractionResponse) {
        if let InteractionResponse::Modal(modal) = response {
            let title = without_numbers(&modal.title);
            self.usage.add_known(CoverageKind::Modal, title);
            let (custom_id, title) = (modal.custom_id.clone(), modal.title.clone());
            self.modal_titles.insert(custom_id, title);
            if self.modal_titles.len() > TITLES_MAX {
                self.modal_titles.pop_first();
            }
        }
    }

    /// Remembers the components that a message of the bot offers.
    pub(crate) fn note_components(&mut self, message: &Message) {
        let bot = self.identity.bot.id;
        if message
            .author
            .as_ref()
            .is_some_and(|author| author.id == bot)
        {
            note_components(&mut self.usage, &message.components);
        }
    }

    /// Returns the uses of all registered commands, and of the components and modals that were shown.
    pub(crate) fn coverage(&self) -> Coverage {
        let mut usage = self.usage.clone();
        for command in &self.commands.registered {
            note_command(&mut usage, command);
        }
        usage.into()
    }
}

/// Maximum number of custom IDs of modals whose titles are kept.
const TITLES_MAX: usize = 1_000;

/// Returns the label of a button, its emoji, or the placeholder of a select menu.
pub(crate) fn component_label(component: &Component) -> Option<&str> {
    match component {
        Component::Button(button) => {
            let emoji = button.emoji.as_ref();
            let emoji = emoji.and_then(|emoji| emoji.name.as_deref());
            button.label.as_deref().or(emoji)
        }
        Component::StringSelect(select) => select.placeholder.as_deref(),
        Component::UserSelect(select) => select.placeholder.as_deref(),
        Component::RoleSelect(select) => select.placeholder.as_deref(),
        Component::MentionableSelect(select) => select.placeholder.as_deref(),
        Component::ChannelSelect(select) => select.placeholder.as_deref(),
        _ => None,
    }
}

/// Returns the label of a button with its emoji before it, or the placeholder of a select menu.
pub(crate) fn shown_label(component: &Component) -> Option<String> {
    let label = component_label(component)?;
    let Component::Button(button) = component else {
        return Some(label.to_owned());
    };
    let emoji = button.emoji.as_ref().filter(|_| button.label.is_some());
    let emoji = emoji.and_then(|emoji| emoji.name.as_deref());
    let shown: Vec<_> = emoji.into_iter().chain([label]).collect();
    Some(shown.join(" "))
}

fn note_components(usage: &mut Usage, components: &[Component]) {
    for component in components {
        if let Some(custom_id) = component.custom_id() {
            let label = component_label(component).unwrap_or(custom_id);
            usage.add_known(CoverageKind::Component, without_numbers(label));
        }
        for child in component.children() {
            note_components(usage, std::slice::from_ref(child));
        }
    }
}

/// Adds the parts of a command.
fn note_command(usage: &mut Usage, command: &Command) {
    let path = name_by_kind(command.kind, &command.name);
    note_options(usage, &path, &command.options);
}

fn note_options(usage: &mut Usage, path: &str, options: &[CommandOption]) {
    let is_inner = |option: &&CommandOption| option.kind.is_subcommand_or_group();
    if options.iter().any(|option| is_inner(&option)) {
        for option in options {
            note_options(usage, &format!("{path} {}", option.name), &option.options);
        }
        return;
    }
    usage.add_known(CoverageKind::Command, path);
    for option in options {
        let name = format!("{path} {}", option.name);
        for choice in &option.choices {
            usage.add_known(CoverageKind::Choice, format!("{name}: {}", choice.name));
        }
        if option.autocomplete {
            usage.add_known(CoverageKind::Autocomplete, &name);
        }
        usage.add_known(CoverageKind::CommandOption, name);
    }
}

/// Returns the name of a command in the coverage: `/roll`, or `Quote` for a context menu command.
pub(crate) fn name_by_kind(kind: CommandType, name: &str) -> String {
    match kind {
        CommandType::ChatInput => format!("/{name}"),
        _ => name.to_owned(),
    }
}

/// Returns the choice with the value of an option.
fn chosen<'c>(spec: &'c CommandOption, option: &DataOption) -> Option<&'c Choice> {
    let value = match option.value.as_ref()? {
        OptionValue::String(text) => text.clone(),
        OptionValue::Integer(number) => number.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Boolean(_) | OptionValue::Other(_) => return None,
    };
    let mut choices = spec.choices.iter();
    choices.find(|choice| match &choice.value {
        ChoiceValue::String(text) => *text == value,
        ChoiceValue::Number(number) => number.to_string() == value,
    })
}

/// Returns a text with `#` for each number: labels and titles often contain one.
fn without_numbers(text: &str) -> String {
    let mut plain = String::new();
    for character in text.chars() {
        match character {
            '0'..='9' if plain.ends_with('#') => {}
            '0'..='9' => plain.push('#'),
            other => plain.push(other),
        }
    }
    plain
}
