//! Customers order in each language on the emulator.

use guildhall::InstalledApp;
use guildhall::emulator::{Emulator, Invoker, Modal, Outcome};
use guildhall::model::component::StringSelect;
use guildhall::model::{Component, Locale, Localizations, Message};

async fn customer(locale: Locale) -> (Invoker, InstalledApp) {
    let discord = Emulator::start().await;
    let bot = discord.install(localized::app()).await;
    (discord.you().with_locale(locale), bot)
}

async fn open_order(you: &Invoker) -> Modal {
    let opened = you.slash("/tea kind:mint at:15").await;
    opened.modal().expect("the modal is shown")
}

/// Orders this number of cups, and returns the reply.
async fn order(you: &Invoker, cups: &'static str) -> Outcome {
    let modal = open_order(you).await;
    you.submit(&modal, [("cups", cups)]).await
}

fn label(modal: &Modal) -> &str {
    match &modal.components[0] {
        Component::Label(label) => &label.label,
        other => panic!("{other:?}"),
    }
}

fn menu(message: &Message) -> StringSelect {
    match message.components[0].children().first() {
        Some(Component::StringSelect(select)) => select.clone(),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn command_its_options_and_choices_have_localized_names() {
    let (you, _bot) = customer(Locale::German).await;
    let command = you.available_commands().remove(0);
    let german = |names: &Option<Localizations>| {
        let names = names.as_ref().expect("there are names");
        names.get(&Locale::German).cloned().expect("one is German")
    };
    assert_eq!(german(&command.name_localizations), "tee");
    let kind = &command.options[0];
    assert_eq!(german(&kind.name_localizations), "sorte");
    assert_eq!(german(&kind.choices[2].name_localizations), "Minztee");
}

#[tokio::test]
async fn modal_has_the_language_of_the_customer() {
    for (locale, title, cups) in [
        (Locale::EnglishUs, "Your order", "How many cups?"),
        (Locale::German, "Bestellung", "Wie viele Tassen?"),
        (Locale::Polish, "Twoje zamówienie", "Ile filiżanek?"),
        (Locale::Japanese, "Your order", "How many cups?"),
    ] {
        let (you, _bot) = customer(locale).await;
        let modal = open_order(&you).await;
        assert_eq!((&*modal.title, label(&modal)), (title, cups));
    }
}

#[tokio::test]
async fn number_selects_the_plural_form_of_the_language() {
    for (locale, cups, text) in [
        (
            Locale::EnglishUs,
            "1",
            "One cup of tea (Mint) will be ready at 15:00.",
        ),
        (
            Locale::EnglishUs,
            "5",
            "5 cups of tea (Mint) will be ready at 15:00.",
        ),
        (
            Locale::German,
            "1",
            "Eine Tasse Minztee steht um 15 Uhr bereit.",
        ),
        (
            Locale::German,
            "2",
            "2 Tassen Minztee stehen um 15 Uhr bereit.",
        ),
        (
            Locale::Polish,
            "2",
            "2 filiżanki (herbata miętowa) będą gotowe o 15:00.",
        ),
        (
            Locale::Polish,
            "5",
            "5 filiżanek (herbata miętowa) będzie gotowych o 15:00.",
        ),
    ] {
        let (you, _bot) = customer(locale).await;
        assert_eq!(order(&you, cups).await.content(), text);
    }
}

#[tokio::test]
async fn menu_has_the_language_of_the_customer() {
    for (locale, placeholder, cake, text) in [
        (
            Locale::EnglishUs,
            "Something sweet?",
            "Cake",
            "We add one sweet.",
        ),
        (
            Locale::German,
            "Etwas Süßes?",
            "Kuchen",
            "Dazu kommt eine Süßigkeit.",
        ),
        (
            Locale::Polish,
            "Coś słodkiego?",
            "placek",
            "Dodamy jeden słodycz.",
        ),
    ] {
        let (you, _bot) = customer(locale).await;
        let reply = order(&you, "2").await.original_response();
        let reply = reply.expect("there is a reply");
        let menu = menu(&reply);
        assert_eq!(menu.placeholder.as_deref(), Some(placeholder));
        assert_eq!(menu.options[1].label, cake);
        let selected = you.select(&reply, "sweets", ["cake"]).await;
        let updated = selected.final_response().await.expect("there is a reply");
        assert_eq!(updated.content, text);
    }
}

#[tokio::test]
async fn error_names_the_option_and_the_reason_in_the_language_of_the_customer() {
    for (locale, closed, no_number) in [
        (
            Locale::EnglishUs,
            "`at`: we have a break at 12:00",
            "`How many cups?`: must be a whole number",
        ),
        (
            Locale::German,
            "`um`: um 12 Uhr haben wir Pause",
            "`Wie viele Tassen?`: gib eine ganze Zahl ein",
        ),
        (
            Locale::Polish,
            "`godzina`: o 12:00 mamy przerwę",
            "`Ile filiżanek?`: podaj liczbę całkowitą",
        ),
    ] {
        let (you, _bot) = customer(locale).await;
        let rejected = you.slash("/tea kind:mint at:12").await;
        assert_eq!(rejected.content(), closed);
        assert_eq!(order(&you, "many").await.content(), no_number);
    }
}
