//! Mutations of names and descriptions, in every language.

use guildhall::model::{
    Choice, CommandBody, CommandOption, CommandOptionType, Locale, Localizations,
};
use guildhall::rules::Fault;

use super::{Mutation, named};
use CommandOptionType::{Boolean, String as Text, SubCommand};

pub(super) const MUTATIONS: &[Mutation] = mutations! {
    slash NameEmpty: |body| body.name.clear();
    menu NameEmpty: |body| body.name.clear();
    entry_point NameEmpty: |body| body.name.clear();
    slash NameEmpty in_guild: |body| body.name.clear();
    parameter(Boolean) NameEmpty: |option| option.name.clear();
    slash NameEmpty: |body| name_in_german(body, "");
    slash NameTooLong: |body| body.name = "ß".repeat(33);
    menu NameTooLong: |body| body.name = "a".repeat(33);
    entry_point NameTooLong: |body| body.name = "L".repeat(33);
    parameter(Boolean) NameTooLong: |option| option.name = "日".repeat(33);
    menu NameTooLong: |body| name_in_german(body, &"ß".repeat(33));
    parameter(Text) NameTooLong: |option| option.name_localizations = Some(german(&"ß".repeat(33)));
    slash NameCharacter: |body| body.name = "two words".into();
    entry_point NameCharacter: |body| body.name = "Play!".into();
    parameter(Text) NameCharacter: |option| option.name = "a.b".into();
    slash NameCharacter: |body| name_in_german(body, "zwei wörter");
    entry_point NameCharacter: |body| name_in_german(body, "Spiel los");
    slash NameUppercase: |body| body.name = "Loud".into();
    parameter(Boolean) NameUppercase: |option| option.name = "lÄut".into();
    slash NameUppercase: |body| name_in_german(body, "Laut");
    parameter(Boolean) NameUppercase: |option| option.name_localizations = Some(german("Laut"));
    slash DescriptionEmpty: |body| body.description.clear();
    parameter(Boolean) DescriptionEmpty: |option| option.description.clear();
    slash DescriptionEmpty: |body| body.description_localizations = Some(german(""));
    entry_point DescriptionEmpty: |body| body.description_localizations = Some(german(""));
    slash DescriptionTooLong: |body| body.description = "é".repeat(101);
    entry_point DescriptionTooLong: |body| body.description = "é".repeat(101);
    parameter(Text) DescriptionTooLong: |option| option.description = "é".repeat(101);
    entry_point DescriptionTooLong: |body|
        body.description_localizations = Some(german(&"é".repeat(101)));
    parameter(Text) DescriptionTooLong: |option|
        option.description_localizations = Some(german(&"é".repeat(101)));
    slash SpaceAround: |body| body.description = " Says pong".into();
    slash SpaceAround: |body| body.description_localizations = Some(german("Sagt pong\u{3000}"));
    menu SpaceAround: |body| body.name = "Trim me ".into();
    menu SpaceAround: |body| name_in_german(body, " Kürzen");
    parameter(Boolean) SpaceAround: |option| option.description = "Loud\t".into();
    parameter(Text) SpaceAround: |option|
        option.description_localizations = Some(german("\u{A0}Laut"));
    parameter(Text) SpaceAround: |option| {
        option.choices = vec![Choice::from((" One ", "one"))];
    };
    parameter(Text) SpaceAround: |option| {
        option.choices = vec![Choice::from("one")];
        option.choices[0].name_localizations = Some(german("Eins "));
    };
    menu NameCharacterRemoved: |body| body.name = "\u{2699}\u{FE0F} Settings".into();
    menu NameCharacterRemoved: |body| name_in_german(body, "\u{1F468}\u{200D}\u{1F680}");
    slash DescriptionEmpty: |body| body.description = "\u{3000} ".into();
    menu NameEmpty: |body| body.name = " ".into();
    menu DescriptionOnMenu: |body| body.description = "Who".into();
    menu DescriptionOnMenu: |body| body.description_localizations = Some(german("Wer"));
    slash LocaleUnknown: |body| body.name_localizations = Some(localized("de-DE", "eins"));
    menu LocaleUnknown: |body| body.name_localizations = Some(localized("EN-US", "Eins"));
    entry_point LocaleUnknown: |body| body.description_localizations = Some(localized("", "Eins"));
    parameter(Boolean) LocaleUnknown: |option|
        option.description_localizations = Some(localized("tlh", "wa'"));
    parameter(Text) LocaleUnknown: |option| {
        option.choices = vec![Choice::from("one")];
        option.choices[0].name_localizations = Some(localized("en", "Eins"));
    };
    slash LocalizationSuperfluous: |body| body.name_localizations = Some(german(&body.name));
    menu LocalizationSuperfluous: |body| body.name_localizations = Some(german(&body.name));
    slash LocalizationSuperfluous in_guild: |body|
        body.description_localizations = Some(german(&body.description));
    parameter(Boolean) LocalizationSuperfluous: |option|
        option.name_localizations = Some(german(&option.name));
    parameter(Text) LocalizationSuperfluous: |option| {
        option.choices = vec![Choice::from("one")];
        option.choices[0].name_localizations = Some(german("one"));
    };
    slash LocalizedNameTaken: |body|
        body.options = vec![with_german_name("one", "two"), with_german_name("two", "zwei")];
    slash LocalizedNameTaken: |body|
        body.options = vec![with_german_name("one", "eins"), with_german_name("two", "eins")];
    slash LocalizedNameTaken: |body| {
        let mut outer = named(SubCommand, "outer");
        outer.options = vec![with_german_name("one", "eins"), with_german_name("two", "one")];
        body.options = vec![outer];
    };
};

fn german(text: &str) -> Localizations {
    localized("de", text)
}

fn localized(locale: &str, text: &str) -> Localizations {
    [(Locale::from(locale), text.to_owned())].into()
}

fn name_in_german(body: &mut CommandBody, name: &str) {
    body.name_localizations = Some(german(name));
}

fn with_german_name(name: &str, german_name: &str) -> CommandOption {
    let mut option = named(Boolean, name);
    option.name_localizations = Some(german(german_name));
    option
}
