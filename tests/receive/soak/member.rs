//! User actions.

use std::sync::Arc;

use guildhall::emulator::Invoker;
use tokio::sync::Mutex;

use super::app::Begun;

/// A user action of one or two interactions; all actions together take ten.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deed {
    Uses(&'static str),
    IsCutOff,
    Presses,
    Enters,
}

pub(super) const DEEDS: [Deed; 8] = [
    Deed::Uses("slow"),
    Deed::Uses("file"),
    Deed::Uses("panics"),
    Deed::Uses("whisper"),
    Deed::IsCutOff,
    Deed::Uses("panics-late"),
    Deed::Presses,
    Deed::Enters,
];

/// Invokes a command and breaks the connection once its handler has started.
pub(super) async fn cut_off(you: Invoker, begun: Arc<Begun>, cutting: Arc<Mutex<()>>) {
    let _turn = cutting.lock().await;
    tokio::select! {
        outcome = you.slash("cut") => panic!("nobody waits for an answer: {outcome:?}"),
        () = begun.0.notified() => {}
    }
}

/// Shows the buttons and clicks one.
pub(super) async fn pressed(you: Invoker, button: &str) {
    let panel = you.slash("panel").await.original();
    you.click(&panel.expect("it is shown"), button).await;
}

/// Shows the modal and submits it.
pub(super) async fn entered(you: Invoker) {
    let modal = you.slash("ask").await.modal().expect("it is shown");
    you.submit(&modal, [("words", "entered")]).await;
}
