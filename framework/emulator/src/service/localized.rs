//! Texts in other languages: the rules for them, and which of them a list shows.

use guildhall_model::api::{FieldError, FieldErrors};
use guildhall_model::{
    Choice, Command, CommandBody, CommandOption, CommandType, Locale, Localizations,
};
use guildhall_rules::{
    Fault, check_choice_name, check_description, check_entry_point_name, check_menu_name,
    check_name,
};

/// A rule for one text.
type Rule = fn(&str) -> Result<(), Fault>;

/// Finds the texts of a command that break the rules which the default text has to keep, and the
/// locales that the service does not have.
pub(super) fn check(body: &CommandBody, errors: &mut FieldErrors) {
    let name_rule: Rule = match body.kind {
        CommandType::User | CommandType::Message => check_menu_name,
        CommandType::PrimaryEntryPoint => check_entry_point_name,
        _ => check_name,
    };
    let mut walk = Walk {
        path: Vec::new(),
        errors,
    };
    walk.texts(
        "name_localizations",
        body.name_localizations.as_ref(),
        name_rule,
    );
    let descriptions = body.description_localizations.as_ref();
    walk.texts("description_localizations", descriptions, check_description);
    walk.options(&body.options);
}

struct Walk<'a> {
    path: Vec<String>,
    errors: &'a mut FieldErrors,
}

impl Walk<'_> {
    fn options(&mut self, options: &[CommandOption]) {
        self.each("options", options, |walk, option| {
            walk.texts(
                "name_localizations",
                option.name_localizations.as_ref(),
                check_name,
            );
            let descriptions = option.description_localizations.as_ref();
            walk.texts("description_localizations", descriptions, check_description);
            walk.each("choices", &option.choices, |walk, choice: &Choice| {
                let names = choice.name_localizations.as_ref();
                walk.texts("name_localizations", names, check_choice_name);
            });
            walk.options(&option.options);
        });
    }

    fn each<T>(&mut self, key: &str, items: &[T], visit: impl Fn(&mut Self, &T)) {
        self.path.push(key.to_owned());
        for (index, item) in items.iter().enumerate() {
            self.path.push(index.to_string());
            visit(self, item);
            self.path.pop();
        }
        self.path.pop();
    }

    fn texts(&mut self, key: &str, texts: Option<&Localizations>, rule: Rule) {
        for (locale, text) in texts.into_iter().flatten() {
            if !locale.is_known() {
                let message = "a locale is one of the service's, such as en-US";
                self.add(key, locale, FieldError::new("BASE_TYPE_CHOICES", message));
            } else if let Err(fault) = rule(text) {
                self.add(
                    key,
                    locale,
                    FieldError::new(fault.service_code(), fault.message()),
                );
            }
        }
    }

    fn add(&mut self, key: &str, locale: &Locale, error: FieldError) {
        let here = self.path.iter().map(String::as_str);
        self.errors.add(here.chain([key, locale.code()]), error);
    }
}

/// Leaves of each text only the one in the requester's language, where there is one.
pub(super) fn shown_in(mut command: Command, locale: &Locale) -> Command {
    command.name_localized = pick(command.name_localizations.take(), locale);
    command.description_localized = pick(command.description_localizations.take(), locale);
    show_options(&mut command.options, locale);
    command
}

fn show_options(options: &mut [CommandOption], locale: &Locale) {
    for option in options {
        option.name_localized = pick(option.name_localizations.take(), locale);
        option.description_localized = pick(option.description_localizations.take(), locale);
        for choice in &mut option.choices {
            choice.name_localized = pick(choice.name_localizations.take(), locale);
        }
        show_options(&mut option.options, locale);
    }
}

/// The text in a language, or in the one that the service falls back to for it.
fn pick(texts: Option<Localizations>, locale: &Locale) -> Option<String> {
    let mut texts = texts?;
    let second = match locale {
        Locale::EnglishUs => Some(Locale::EnglishGb),
        Locale::EnglishGb => Some(Locale::EnglishUs),
        Locale::SpanishLatam => Some(Locale::SpanishSpain),
        _ => None,
    };
    let first = texts.remove(locale);
    first.or_else(|| texts.remove(&second?))
}
