//! Mutations of names and descriptions, in every language.

use guildhall::model::{
    Choice, CommandBody, CommandOption, CommandOptionType, Locale, Localizations,
};
use guildhall::rules::Fault;

use super::{Mutation, named};
use CommandOptionType::{Boolean, String as Text, SubCommand};

pub(super) const MUTATIONS: &[Mutation] = &[
    Mutation::slash(Fault::NameEmpty, |body| body.name.clear()),
    Mutation::menu(Fault::NameEmpty, |body| body.name.clear()),
    Mutation::entry_point(Fault::NameEmpty, |body| body.name.clear()),
    Mutation::slash(Fault::NameEmpty, |body| body.name.clear()).in_guild(),
    Mutation::parameter(Boolean, Fault::NameEmpty, |option| option.name.clear()),
    Mutation::slash(Fault::NameEmpty, |body| name_in_german(body, "")),
    Mutation::slash(Fault::NameTooLong, |body| body.name = "ß".repeat(33)),
    Mutation::menu(Fault::NameTooLong, |body| body.name = " ".repeat(33)),
    Mutation::entry_point(Fault::NameTooLong, |body| body.name = "L".repeat(33)),
    Mutation::parameter(Boolean, Fault::NameTooLong, |option| {
        option.name = "日".repeat(33);
    }),
    Mutation::menu(Fault::NameTooLong, |body| {
        name_in_german(body, &"ß".repeat(33));
    }),
    Mutation::parameter(Text, Fault::NameTooLong, |option| {
        option.name_localizations = Some(german(&"ß".repeat(33)));
    }),
    Mutation::slash(Fault::NameCharacter, |body| body.name = "two words".into()),
    Mutation::entry_point(Fault::NameCharacter, |body| body.name = "Play!".into()),
    Mutation::parameter(Text, Fault::NameCharacter, |option| {
        option.name = "a.b".into();
    }),
    Mutation::slash(Fault::NameCharacter, |body| {
        name_in_german(body, "zwei wörter");
    }),
    Mutation::entry_point(Fault::NameCharacter, |body| {
        name_in_german(body, "Spiel los");
    }),
    Mutation::slash(Fault::NameUppercase, |body| body.name = "Loud".into()),
    Mutation::parameter(Boolean, Fault::NameUppercase, |option| {
        option.name = "lÄut".into();
    }),
    Mutation::slash(Fault::NameUppercase, |body| name_in_german(body, "Laut")),
    Mutation::parameter(Boolean, Fault::NameUppercase, |option| {
        option.name_localizations = Some(german("Laut"));
    }),
    Mutation::slash(Fault::DescriptionEmpty, |body| body.description.clear()),
    Mutation::parameter(Boolean, Fault::DescriptionEmpty, |option| {
        option.description.clear();
    }),
    Mutation::slash(Fault::DescriptionEmpty, |body| {
        body.description_localizations = Some(german(""));
    }),
    Mutation::entry_point(Fault::DescriptionEmpty, |body| {
        body.description_localizations = Some(german(""));
    }),
    Mutation::slash(Fault::DescriptionTooLong, |body| {
        body.description = "é".repeat(101);
    }),
    Mutation::entry_point(Fault::DescriptionTooLong, |body| {
        body.description = "é".repeat(101);
    }),
    Mutation::parameter(Text, Fault::DescriptionTooLong, |option| {
        option.description = "é".repeat(101);
    }),
    Mutation::entry_point(Fault::DescriptionTooLong, |body| {
        body.description_localizations = Some(german(&"é".repeat(101)));
    }),
    Mutation::parameter(Text, Fault::DescriptionTooLong, |option| {
        option.description_localizations = Some(german(&"é".repeat(101)));
    }),
    Mutation::menu(Fault::DescriptionOnMenu, |body| {
        body.description = "Who".into();
    }),
    Mutation::menu(Fault::DescriptionOnMenu, |body| {
        body.description_localizations = Some(german("Wer"));
    }),
    Mutation::slash(Fault::LocaleUnknown, |body| {
        body.name_localizations = Some(localized("de-DE", "eins"));
    }),
    Mutation::menu(Fault::LocaleUnknown, |body| {
        body.name_localizations = Some(localized("EN-US", "Eins"));
    }),
    Mutation::entry_point(Fault::LocaleUnknown, |body| {
        body.description_localizations = Some(localized("", "Eins"));
    }),
    Mutation::parameter(Boolean, Fault::LocaleUnknown, |option| {
        option.description_localizations = Some(localized("tlh", "wa'"));
    }),
    Mutation::parameter(Text, Fault::LocaleUnknown, |option| {
        option.choices = vec![Choice::from("one")];
        option.choices[0].name_localizations = Some(localized("en", "Eins"));
    }),
    Mutation::slash(Fault::LocalizationSuperfluous, |body| {
        body.name_localizations = Some(german(&body.name));
    }),
    Mutation::menu(Fault::LocalizationSuperfluous, |body| {
        body.name_localizations = Some(german(&body.name));
    }),
    Mutation::slash(Fault::LocalizationSuperfluous, |body| {
        body.description_localizations = Some(german(&body.description));
    })
    .in_guild(),
    Mutation::parameter(Boolean, Fault::LocalizationSuperfluous, |option| {
        option.name_localizations = Some(german(&option.name));
    }),
    Mutation::parameter(Text, Fault::LocalizationSuperfluous, |option| {
        option.choices = vec![Choice::from("one")];
        option.choices[0].name_localizations = Some(german("one"));
    }),
    Mutation::slash(Fault::LocalizedNameTaken, |body| {
        body.options = vec![in_german("one", "two"), in_german("two", "zwei")];
    }),
    Mutation::slash(Fault::LocalizedNameTaken, |body| {
        body.options = vec![in_german("one", "eins"), in_german("two", "eins")];
    }),
    Mutation::slash(Fault::LocalizedNameTaken, |body| {
        let mut outer = named(SubCommand, "outer");
        outer.options = vec![in_german("one", "eins"), in_german("two", "one")];
        body.options = vec![outer];
    }),
];

fn german(text: &str) -> Localizations {
    localized("de", text)
}

fn localized(locale: &str, text: &str) -> Localizations {
    [(Locale::from(locale), text.to_owned())].into()
}

fn name_in_german(body: &mut CommandBody, name: &str) {
    body.name_localizations = Some(german(name));
}

fn in_german(name: &str, german_name: &str) -> CommandOption {
    let mut option = named(Boolean, name);
    option.name_localizations = Some(german(german_name));
    option
}
