//! Lines of the playground's prompt: commands, clicks, selections and modals, and the responses as text.

use std::io::{self, Write as _};
use std::time::Duration;

use guildhall_emulator::{Emulator, InputError, InputValue, Invoker, Modal, Outcome};
use guildhall_model::{Component, InteractionResponse, Message};

use crate::platform::timeout;

/// Timeout for the final response to a deferred interaction.
pub(crate) const FINAL_TIMEOUT: Duration = Duration::from_secs(10);

/// Explanation of the lines.
pub(crate) const HELP: &str = "\
/command option:value …     use a command; quote a value with spaces: reason:\"too much noise\"
?/command option:val        request autocomplete choices for the last option
@bob Command                use a command on a user
\"some text\" Command         use a command on a message
click LABEL                 click a button of the newest message with this button; `click #2` for its second component
select PLACEHOLDER: A, B    select values in a select menu of the newest message with this menu
fill field:value …          fill in the fields of the open modal, and submit it
as NAME                     act as another member, such as `as bob`
commands                    list a sample line for each command
page                        print the address of the page, which shows everything
help, quit";

/// Line of the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromptLine<'l> {
    Empty,
    Quit,
    Help,
    Commands,
    Page,
    /// Line that a user sends, or that uses a component or a modal.
    Action(&'l str),
}

impl<'l> PromptLine<'l> {
    pub(crate) fn parse(line: &'l str) -> Self {
        match line {
            "" => Self::Empty,
            "quit" | "exit" => Self::Quit,
            "help" => Self::Help,
            "commands" => Self::Commands,
            "page" => Self::Page,
            action => Self::Action(action),
        }
    }
}

/// The acting user, and the modal that is open.
pub(crate) struct Prompt<'s> {
    emulator: &'s Emulator,
    invoker: Invoker,
    modal: Option<Modal>,
}

impl<'s> Prompt<'s> {
    pub(crate) fn new(emulator: &'s Emulator) -> Self {
        Self {
            emulator,
            invoker: emulator.you(),
            modal: None,
        }
    }

    /// Performs an action. Returns `None` if the action sends no interaction.
    ///
    /// # Errors
    ///
    /// Returns the reason that a Discord client would not allow the action.
    pub(crate) async fn act(&mut self, line: &str) -> Result<Option<Outcome>, String> {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = match word {
            "as" => return self.act_as(rest).map(|()| None),
            "click" => self.click(rest).await?,
            "select" => self.select(rest).await?,
            "fill" => self.fill(rest).await?,
            _ => {
                let sent = self.invoker.send(line).await;
                sent.map_err(|error| error.to_string())?
            }
        };
        self.modal = outcome.modal();
        Ok(Some(outcome))
    }

    fn act_as(&mut self, name: &str) -> Result<(), String> {
        let member = self.emulator.default_guild().find_member(name);
        let member = member.ok_or_else(|| format!("there is no member `{name}`"))?;
        self.invoker = (*member).clone();
        Ok(())
    }

    async fn click(&self, label: &str) -> Result<Outcome, String> {
        for message in self.newest_messages() {
            match self.invoker.try_press(&message, label).await {
                Err(InputError::UnknownName { .. }) => {}
                clicked => return clicked.map_err(|error| error.to_string()),
            }
        }
        Err(format!("no message has a button `{label}`"))
    }

    /// Selects the values after the last colon, separated by commas.
    async fn select(&self, line: &str) -> Result<Outcome, String> {
        let (name, values) = line
            .rsplit_once(':')
            .ok_or("write `select PLACEHOLDER: A, B`")?;
        let values = values.split(',').map(str::trim);
        let values: Vec<_> = values.filter(|value| !value.is_empty()).collect();
        for message in self.newest_messages() {
            let chosen = self
                .invoker
                .try_choose(&message, name, values.iter().copied());
            match chosen.await {
                Err(InputError::UnknownName { .. }) => {}
                chosen => return chosen.map_err(|error| error.to_string()),
            }
        }
        Err(format!("no message has a select menu `{name}`"))
    }

    fn newest_messages(&self) -> impl Iterator<Item = Message> {
        self.invoker.recent_messages().into_iter().rev()
    }

    async fn fill(&self, line: &str) -> Result<Outcome, String> {
        let modal = self.modal.as_ref().ok_or("no modal is open")?;
        let values = field_values(modal, line)?;
        let submitted = self.invoker.try_submit(modal, values).await;
        submitted.map_err(|error| error.to_string())
    }
}

/// Splits `field:value other:"a value"` at the custom IDs of the fields, and converts the values to the types of the
/// fields.
fn field_values(modal: &Modal, line: &str) -> Result<Vec<(String, InputValue)>, String> {
    let fields = modal.fields();
    let mut starts: Vec<_> = fields
        .iter()
        .filter_map(|field| {
            let name = format!("{}:", field.custom_id()?);
            let mut starts = line.match_indices(&name).map(|(start, _)| start);
            let start = starts.find(|start| *start == 0 || line[..*start].ends_with(' '))?;
            Some((start, start + name.len(), *field))
        })
        .collect();
    starts.sort_unstable_by_key(|(start, ..)| *start);
    if starts.first().is_none_or(|(start, ..)| *start != 0) {
        let known: Vec<_> = fields
            .iter()
            .filter_map(|field| field.custom_id())
            .collect();
        return Err(format!(
            "write `fill field:value`; the fields are {}",
            known.join(", ")
        ));
    }
    let ends = starts.iter().skip(1).map(|(start, ..)| *start);
    let ends = ends.chain([line.len()]).collect::<Vec<_>>();
    let values = starts.iter().zip(ends).map(|((_, value, field), end)| {
        let text = line[*value..end].trim().trim_matches('"');
        let custom_id = field.custom_id().unwrap_or_default();
        (custom_id.to_owned(), input_value(field, text))
    });
    Ok(values.collect())
}

fn input_value(field: &Component, text: &str) -> InputValue {
    match field {
        Component::Checkbox(_) => InputValue::from(matches!(text, "true" | "yes")),
        Component::TextInput(_) | Component::RadioGroup(_) => InputValue::from(text),
        _ => {
            let values = text.split(',').map(str::trim);
            let values = values.filter(|value| !value.is_empty());
            InputValue::from(values.collect::<Vec<_>>())
        }
    }
}

/// Result of an interaction whose outcome was printed.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PrintedReport {
    /// Whether the app responded with more than a deferral.
    pub(crate) is_complete: bool,
    /// Whether the handler failed.
    pub(crate) has_failed: bool,
    /// Reason that the app refused the interaction.
    pub(crate) refusal: Option<Refusal>,
}

/// Reason that an app refuses an interaction, with a message to the user.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    /// A guard, or the handler.
    Guard,
    /// A value of an option or a field.
    InvalidValue,
}

impl Refusal {
    fn new(outcome: &Outcome) -> Option<Self> {
        match outcome.reported()?.as_str() {
            "rejected" => Some(Self::Guard),
            "invalid_value" => Some(Self::InvalidValue),
            _ => None,
        }
    }
}

/// Prints a response, the fields of a modal, the end of a deferred response, and after `ended`, the error of a handler
/// that failed after its initial response.
pub(crate) async fn print_outcome(
    outcome: &Outcome,
    ended: impl Future,
) -> io::Result<PrintedReport> {
    let text = outcome.to_string();
    println(&text)?;
    if let Some(modal) = outcome.modal() {
        print_indented(&modal.to_string())?;
    }
    let is_final = print_end(outcome).await?;
    ended.await;
    let failure = outcome.failure();
    let line = failure.as_ref().map(|error| format!("failed: {error}"));
    if let Some(line) = line.filter(|line| !text.ends_with(line)) {
        print_indented(&line)?;
    }
    println("")?;
    Ok(PrintedReport {
        is_complete: is_final && outcome.is_success(),
        has_failed: failure.is_some(),
        refusal: Refusal::new(outcome),
    })
}

/// Prints the end of a deferred response. Returns whether the response is final.
async fn print_end(outcome: &Outcome) -> io::Result<bool> {
    let is_deferred = matches!(
        outcome.result,
        Ok(InteractionResponse::DeferredChannelMessage { .. }
            | InteractionResponse::DeferredUpdateMessage)
    );
    let end = timeout(FINAL_TIMEOUT, outcome.final_text()).await;
    match &end {
        Ok(text) if is_deferred => print_indented(text)?,
        Ok(_) => {}
        Err(_) => println(&format!(
            "  no final response within {} s; the page shows a later one",
            FINAL_TIMEOUT.as_secs()
        ))?,
    }
    Ok(end.is_ok())
}

/// Prints a line.
pub(crate) fn println(text: &str) -> io::Result<()> {
    writeln!(io::stdout().lock(), "{text}")
}

/// Prints a line to standard error.
pub(crate) fn eprintln(text: &str) -> io::Result<()> {
    writeln!(io::stderr().lock(), "{text}")
}

fn print_indented(text: &str) -> io::Result<()> {
    let mut lines = text.lines();
    lines.try_for_each(|line| println(&format!("  {line}")))
}
