//! Lines of the playground's prompt: commands, clicks, selections and modals.

use std::fmt;
use std::time::Duration;

use guildhall_emulator::{Completion, Emulator, InputError, InputValue, Invoker, Modal, Outcome};
use guildhall_model::{Component, Locale, Message};
use guildhall_rules::{edit_distance, is_locale, nearest_locale};

use crate::cli::console::println;

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
in #CHANNEL                 go to another channel or thread, such as `in #lounge`
language CODE               set the language of the client, such as `language de`
advance TIME                advance the clock, such as `advance 30s`, `15m`, `2h` or `1d`
commands                    list a sample line for each command
page                        print the address of the page, which shows everything; `o` opens it in the browser
help, quit";

/// First words of lines.
const WORDS: [&str; 12] = [
    "click", "select", "fill", "as", "in", "language", "advance", "commands", "page", "o", "help",
    "quit",
];

/// Units of `advance`, with their seconds.
const UNITS: [(char, u64); 4] = [('s', 1), ('m', 60), ('h', 3600), ('d', 86_400)];

/// Starts of lines that users of a client write.
const LINE_STARTS: [&str; 5] = ["/", "?/", "@", "\"", "https://"];

/// Line of the prompt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PromptLine<'l> {
    Empty,
    Quit,
    Help,
    Commands,
    Page,
    /// Opens the page in the browser.
    Open,
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
            "o" => Self::Open,
            action => Self::Action(action),
        }
    }
}

/// The acting user in a channel, and the modal that is open.
///
/// [`Display`](fmt::Display) writes the user and the channel: `bob #general`.
#[derive(Clone)]
pub(crate) struct Prompt {
    emulator: Emulator,
    /// The user in the channel, whom another world may not have: [`Prompt::current`] finds them again.
    invoker: Invoker,
    /// Name of the user.
    user: String,
    /// Name of the channel.
    channel: Option<String>,
    /// Language of the client, if the developer has set one.
    language: Option<Locale>,
    modal: Option<Modal>,
}

impl fmt::Display for Prompt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let invoker = self.current();
        f.write_str(&invoker.username().unwrap_or_default())?;
        if let Some(channel) = invoker.channel_name() {
            write!(f, " #{channel}")?;
        }
        match &self.language {
            Some(language) => write!(f, " {}", language.code()),
            None => Ok(()),
        }
    }
}

impl Prompt {
    pub(crate) fn new(emulator: &Emulator) -> Self {
        let you = emulator.you();
        Self {
            emulator: emulator.clone(),
            user: you.username().unwrap_or_default(),
            channel: you.channel_name(),
            invoker: you,
            language: None,
            modal: None,
        }
    }

    /// Returns the acting user in the channel. If one of them is gone, as after the page has loaded another world,
    /// returns the user and the channel with the same names, or else the owner and the first text channel.
    fn current(&self) -> Invoker {
        if self.is_valid() {
            return self.invoker.clone();
        }
        let member = self.emulator.default_guild().find_member(&self.user);
        let user = member.map_or_else(|| self.emulator.you(), |member| (*member).clone());
        let channel = self.channel.as_deref();
        let there = channel.and_then(|channel| user.in_channel(channel));
        self.with_language(there.unwrap_or(user))
    }

    /// Returns whether the user and the channel exist.
    fn is_valid(&self) -> bool {
        self.invoker.username().is_some() && self.invoker.channel_name().is_some()
    }

    /// Goes to the user and the channel of [`current`](Self::current), whose modals are gone if they are others.
    fn refresh(&mut self) {
        if !self.is_valid() {
            self.modal = None;
        }
        self.set_invoker(self.current());
    }

    fn set_invoker(&mut self, invoker: Invoker) {
        self.user = invoker.username().unwrap_or_default();
        self.channel = invoker.channel_name();
        self.invoker = invoker;
    }

    /// Performs an action. Returns `None` if the action sends no interaction.
    ///
    /// # Errors
    ///
    /// Returns the reason that a Discord client would not allow the action.
    pub(crate) async fn act(&mut self, line: &str) -> Result<Option<Outcome>, String> {
        self.refresh();
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        let outcome = match word {
            "as" => return self.act_as(rest).map(|()| None),
            "in" => return self.go_to(rest).map(|()| None),
            "language" => return self.set_language(rest).map(|()| None),
            "advance" => return self.advance(rest).map(|()| None),
            "click" => self.click(rest).await?,
            "select" => self.select(rest).await?,
            "fill" => self.fill(rest).await?,
            _ if is_client_line(line) => {
                let sent = self.invoker.send(line).await;
                sent.map_err(|error| error.to_string())?
            }
            _ => return Err(unknown_line(word)),
        };
        self.modal = outcome.modal();
        Ok(Some(outcome))
    }

    /// Returns the words that can replace the end of a line.
    pub(crate) fn complete(&self, line: &str) -> Completion {
        let invoker = self.current();
        let Some((word, rest)) = line.split_once(' ').filter(|_| !is_client_line(line)) else {
            let mut completion = invoker.complete(line);
            let words = WORDS.iter().filter(|word| word.starts_with(line));
            completion
                .words
                .extend(words.map(|word| (*word).to_owned()));
            return completion;
        };
        let names = match word {
            "as" => invoker.complete("@").words,
            "in" => invoker.channel_names(),
            "click" | "select" => invoker.component_names(),
            "fill" => self.field_names(),
            _ => Vec::new(),
        };
        let typed = match word {
            "fill" => rest.rsplit(' ').next().unwrap_or(rest),
            _ => rest,
        };
        let plain = |name: &str| name.trim_start_matches(['@', '#']).to_lowercase();
        let start = plain(typed);
        let names = names.into_iter();
        let words = names.filter(|name| plain(name).starts_with(&start));
        Completion {
            start: line.len() - typed.len(),
            words: words.collect(),
        }
    }

    fn field_names(&self) -> Vec<String> {
        let fields = self.modal.as_ref().map(Modal::fields).unwrap_or_default();
        let ids = fields.iter().filter_map(|field| field.custom_id());
        ids.map(|id| format!("{id}:")).collect()
    }

    /// Acts as another member, in the same channel if the member's guild has it.
    fn act_as(&mut self, name: &str) -> Result<(), String> {
        let name = name.trim().trim_start_matches('@');
        let member = self.emulator.default_guild().find_member(name);
        let member = member.ok_or_else(|| format!("there is no member `{name}`"))?;
        let member: Invoker = (*member).clone();
        let channel = self.invoker.channel_name();
        let here = channel.and_then(|channel| member.in_channel(&channel));
        self.set_invoker(self.with_language(here.unwrap_or(member)));
        Ok(())
    }

    fn go_to(&mut self, channel: &str) -> Result<(), String> {
        let name = channel.trim().trim_start_matches('#');
        let there = self.invoker.in_channel(name);
        let there = there.ok_or_else(|| {
            let known = self.invoker.channel_names().join(", ");
            format!("there is no channel `{name}`\n  known: {known}")
        })?;
        self.set_invoker(there);
        Ok(())
    }

    fn set_language(&mut self, code: &str) -> Result<(), String> {
        let code = code.trim();
        if !is_locale(code) {
            let nearest =
                nearest_locale(code).map(|nearest| format!("; did you mean `{nearest}`?"));
            let nearest = nearest.unwrap_or_default();
            return Err(format!("Discord has no language `{code}`{nearest}"));
        }
        self.language = Some(Locale::from(code));
        self.set_invoker(self.with_language(self.invoker.clone()));
        Ok(())
    }

    /// Advances the clock of the emulator, by which the jobs of the app run, and prints the time.
    fn advance(&self, time: &str) -> Result<(), String> {
        let time = time.trim();
        let seconds = time.chars().next_back().and_then(|last| {
            let (_, seconds) = UNITS.into_iter().find(|(unit, _)| *unit == last)?;
            let count: u64 = time[..time.len() - 1].trim().parse().ok()?;
            count.checked_mul(seconds)
        });
        let seconds = seconds.ok_or_else(|| {
            format!("`{time}` is no time; write `30s`, `15m`, `2h` or `1d`, such as `advance 15m`")
        })?;
        let clock = self.emulator.clock();
        clock.advance(Duration::from_secs(seconds));
        println(&format!("it is {}", clock.now())).map_err(|error| error.to_string())
    }

    fn with_language(&self, invoker: Invoker) -> Invoker {
        match &self.language {
            Some(language) => invoker.with_locale(language.clone()),
            None => invoker,
        }
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

/// Returns whether a client sends a line as it is.
fn is_client_line(line: &str) -> bool {
    LINE_STARTS.iter().any(|start| line.starts_with(start)) || line.starts_with("<@")
}

/// Returns the error for a line that starts with an unknown word.
fn unknown_line(word: &str) -> String {
    let distance = |known: &&str| edit_distance(word, known);
    // Discord's word for the action of `fill`.
    let nearest = match word {
        "submit" => Some("fill"),
        _ => WORDS.into_iter().min_by_key(|known| distance(known)),
    };
    let most = word.chars().count().div_ceil(3);
    let nearest = nearest.filter(|known| word == "submit" || distance(known) <= most);
    let question = nearest.map(|nearest| format!("; did you mean `{nearest}`?"));
    format!(
        "no line starts with `{word}`{}\n  a line starts with `/`, `?/`, `@`, a quoted text or the link of a message, or \
         with {}; `help` explains them",
        question.unwrap_or_default(),
        WORDS.join(", ")
    )
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
