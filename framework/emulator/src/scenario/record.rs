//! Scenario from the recorded user actions.

use guildhall_model::{Embed, Id, Interaction, InteractionResponse, Locale, Message, MessageFlags};

use crate::interactions::component_text::component_lines;
use crate::scenario::Scenario;
use crate::scenario::format::{
    ComponentRef, EmbedFieldText, Expectation, ExpectedAudit, ExpectedEmbed, ExpectedMessage,
    FilledField, ScenarioAction, ScenarioStep, Selection, SentMessage, Submission,
};
use crate::scenario::symbols::Symbols;
use crate::scenario::varying::generalize;
use crate::state::guilds::GuildKey;
use crate::state::interactions::SentInteraction;
use crate::state::user_steps::{PerformedAction, StepResult, UserStep};
use crate::world::World;

/// Returns the scenario of the recorded user actions, with their results up to now. Clients request autocomplete after
/// each key; of such a series, only the last request is part of the scenario.
pub(crate) fn recorded_scenario(world: &mut World) -> Scenario {
    let mut steps = world.current_steps();
    let is_last: Vec<_> = (0..steps.len())
        .map(|index| !continues(&steps[index], steps.get(index + 1)))
        .collect();
    let mut is_last = is_last.into_iter();
    steps.retain(|_| is_last.next().unwrap_or(true));
    scenario_of_steps(world, &steps)
}

/// Returns the scenario of one interaction, with the earlier actions that it needs: those that sent its message or
/// opened its modal. `None` if the interaction is not known.
pub(crate) fn scenario_of_interaction(world: &mut World, id: Id<Interaction>) -> Option<Scenario> {
    let steps = world.current_steps();
    let mut next = steps.iter().find(|step| step.id == id.get());
    let mut needed: Vec<UserStep> = Vec::new();
    while let Some(step) = next {
        let earlier = steps.iter().filter(|earlier| earlier.id < step.id);
        next = earlier
            .rev()
            .find(|earlier| is_source(earlier, &step.action));
        needed.insert(0, step.clone());
    }
    (!needed.is_empty()).then(|| scenario_of_steps(world, &needed))
}

/// Returns whether a step sent the message, or opened the modal, on which an action is performed.
fn is_source(step: &UserStep, action: &PerformedAction) -> bool {
    match action {
        PerformedAction::Click { message, .. } | PerformedAction::Select { message, .. } => {
            let StepResult {
                message: reply,
                followups,
                sent,
                ..
            } = &step.result;
            let mut messages = reply.iter().chain(followups).chain(sent);
            messages.any(|shown| shown.id == *message)
        }
        PerformedAction::Submit { opener, .. } => step.token.as_ref() == Some(opener),
        PerformedAction::Line(_) | PerformedAction::Message(_) => false,
    }
}

fn scenario_of_steps(world: &World, steps: &[UserStep]) -> Scenario {
    let recording = Recording {
        symbols: Symbols::new(world, steps),
        world,
        steps,
    };
    let mut recorded: Vec<_> = steps.iter().map(|step| recording.step(step)).collect();
    generalize(&mut recorded);
    Scenario::new(world.file.as_deref(), recorded)
}

/// Returns whether the next step requests autocomplete for the same command and user again.
fn continues(step: &UserStep, next: Option<&UserStep>) -> bool {
    let next = next.filter(|next| next.user == step.user && next.channel == step.channel);
    let next = next.and_then(|next| autocompleted_command(&next.action));
    next.is_some() && autocompleted_command(&step.action) == next
}

/// Returns the command of a request for autocomplete, without options.
fn autocompleted_command(action: &PerformedAction) -> Option<Vec<&str>> {
    let PerformedAction::Line(line) = action else {
        return None;
    };
    let words = line.strip_prefix("?/")?.split(' ');
    Some(words.take_while(|word| !word.contains(':')).collect())
}

/// Recorded actions, with the names of the objects in them.
pub(crate) struct Recording<'w> {
    pub(crate) symbols: Symbols,
    pub(crate) world: &'w World,
    pub(crate) steps: &'w [UserStep],
}

impl Recording<'_> {
    pub(crate) fn step(&self, step: &UserStep) -> ScenarioStep {
        let user = self.world.users.get(step.user);
        ScenarioStep {
            user: user.map_or_else(String::new, |user| user.username.clone()),
            guild: self.guild_name(step),
            channel: self.channel_name(step),
            locale: step
                .locale
                .clone()
                .filter(|locale| !self.is_of_guild(locale, step)),
            action: self.action(&step.action),
            expect: step.token.as_ref().map(|_| self.expectation(step)),
        }
    }

    /// Returns whether clients in the guild of a step have this locale by default.
    fn is_of_guild(&self, locale: &Locale, step: &UserStep) -> bool {
        let key = step.guild.and_then(|id| self.world.guilds.key_by_id(id));
        key.is_some_and(|key| self.world.guilds[key].locale() == *locale)
    }

    /// Returns the name of the guild, unless it is the default guild.
    fn guild_name(&self, step: &UserStep) -> Option<String> {
        let key = self.world.guilds.key_by_id(step.guild?)?;
        let guild = &self.world.guilds[key];
        (key != GuildKey::DEFAULT).then(|| guild.settings.name.clone())
    }

    fn channel_name(&self, step: &UserStep) -> String {
        let Some(private) = self.world.private_channels.get(step.channel) else {
            return self.guild_channel_name(step.channel.get());
        };
        let others = private.members().filter(|user| user.id != step.user);
        let names: Vec<_> = others.map(|user| user.username.as_str()).collect();
        if private.has_bot() {
            return "dm".to_owned();
        }
        format!("dm:{}", names.join(","))
    }

    fn guild_channel_name(&self, id: u64) -> String {
        let symbol = self.symbols.symbol(id);
        let name = symbol.strip_prefix("{{channel:");
        let name = name.and_then(|rest| rest.strip_suffix("}}"));
        format!("#{}", name.unwrap_or(&symbol))
    }

    fn action(&self, action: &PerformedAction) -> ScenarioAction {
        match action {
            PerformedAction::Line(line) => ScenarioAction::Send(self.symbols.hide_in_line(line)),
            PerformedAction::Message(content) => ScenarioAction::Post(self.symbols.hide(content)),
            PerformedAction::Click { message, component } => ScenarioAction::Click(ComponentRef {
                message: self.symbols.symbol(message.get()),
                component: component.clone(),
            }),
            PerformedAction::Select {
                message,
                component,
                values,
            } => ScenarioAction::Select(Selection {
                message: self.symbols.symbol(message.get()),
                component: component.clone(),
                values: values
                    .iter()
                    .map(|value| self.symbols.hide(value))
                    .collect(),
            }),
            PerformedAction::Submit { opener, values } => ScenarioAction::Submit(Submission {
                modal: self.opener(opener),
                fields: values
                    .iter()
                    .filter_map(|(custom_id, value)| {
                        Some(FilledField {
                            custom_id: custom_id.clone(),
                            value: serde_json::from_value(value.clone()).ok()?,
                        })
                    })
                    .collect(),
            }),
        }
    }

    /// Returns the symbol of the interaction with this token.
    fn opener(&self, token: &str) -> String {
        let mut steps = self.steps.iter();
        let opener = steps.find(|step| step.token.as_deref() == Some(token));
        opener.map_or_else(String::new, |step| self.symbols.symbol(step.id))
    }

    fn expectation(&self, step: &UserStep) -> Expectation {
        let StepResult {
            response,
            message,
            followups,
            sent,
            audits,
        } = &step.result;
        let response = response.as_ref();
        Expectation {
            response: response.map(|response| response.kind().name().to_owned()),
            edited: is_edited(response, message.as_ref()),
            reply: message.as_ref().map(|message| self.message(message)),
            followups: followups.iter().map(|one| self.message(one)).collect(),
            modal: match response {
                Some(InteractionResponse::Modal(modal)) => Some(self.symbols.hide(&modal.title)),
                _ => None,
            },
            choices: match response {
                Some(InteractionResponse::Autocomplete(choices)) => {
                    let names = choices.iter().map(|choice| self.symbols.hide(&choice.name));
                    Some(names.collect())
                }
                _ => None,
            },
            no_response: step
                .failure
                .as_ref()
                .map(|reason| self.symbols.hide(reason)),
            failed: step.token.as_ref().is_some_and(|token| {
                let sent = self.world.interactions.by_token.get(token);
                sent.is_some_and(SentInteraction::has_failed_handler)
            }),
            sent: sent.iter().map(|message| self.sent(message)).collect(),
            audit: audits
                .iter()
                .map(|entry| ExpectedAudit {
                    action: entry.action.to_owned(),
                    target: self.symbols.symbol(entry.target),
                    reason: entry.reason().map(|reason| self.symbols.hide(reason)),
                })
                .collect(),
        }
    }

    fn sent(&self, message: &Message) -> SentMessage {
        let id = message.channel_id.map_or(0, Id::get);
        let private = message.channel_id;
        let private = private.and_then(|id| self.world.private_channels.get(id));
        let user = private.and_then(|private| private.members().find(|user| !user.bot));
        SentMessage {
            channel: match user {
                Some(user) => format!("@{}", user.username),
                None => self.guild_channel_name(id),
            },
            message: self.message(message),
        }
    }

    fn message(&self, message: &Message) -> ExpectedMessage {
        let lines = component_lines(&message.components);
        let files = message.attachments.iter();
        ExpectedMessage {
            content: Some(self.text(&message.content)),
            ephemeral: Some(message.flags.contains(MessageFlags::EPHEMERAL)),
            embeds: message
                .embeds
                .iter()
                .map(|embed| self.embed(embed))
                .collect(),
            components: lines.iter().map(|line| self.text(line)).collect(),
            files: files.map(|file| file.filename.clone()).collect(),
        }
    }

    fn embed(&self, embed: &Embed) -> ExpectedEmbed {
        let text = |text: &String| self.text(text);
        ExpectedEmbed {
            title: embed.title.as_ref().map(text),
            description: embed.description.as_ref().map(text),
            fields: embed
                .fields
                .iter()
                .map(|field| EmbedFieldText {
                    name: self.text(&field.name),
                    value: self.text(&field.value),
                })
                .collect(),
            footer: embed.footer.as_ref().map(|footer| self.text(&footer.text)),
        }
    }

    /// Returns a text with symbols for IDs, and with `{{number}}` for the number of a timestamp.
    fn text(&self, text: &str) -> String {
        let hidden = self.symbols.hide(text);
        let mut parts = hidden.split("<t:");
        let mut general = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let rest = part.trim_start_matches(|c: char| c.is_ascii_digit() || c == '-');
            general.push_str("<t:{{number}}");
            general.push_str(rest);
        }
        general
    }
}

/// Returns whether the app has changed a message after the initial response that shows the message, or after the first
/// edit of a deferred one.
fn is_edited(response: Option<&InteractionResponse>, message: Option<&Message>) -> bool {
    let Some(message) = message else {
        return false;
    };
    let has_time = message.edited_timestamp.is_some();
    match response {
        Some(InteractionResponse::ChannelMessage(body)) => {
            has_time || body.content.as_deref().unwrap_or("") != message.content
        }
        Some(InteractionResponse::DeferredChannelMessage { .. }) => has_time,
        _ => false,
    }
}
