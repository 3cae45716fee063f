//! What a member does with the app.

use std::sync::Arc;

use guildhall::emulator::Invoker;
use tokio::sync::Mutex;

use super::app::Begun;

/// What a member does, in one or two interactions; all of it is ten.
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

/// Uses a command, and closes the connection once its handler has begun.
pub(super) async fn cut_off(you: Invoker, begun: Arc<Begun>, cutting: Arc<Mutex<()>>) {
    let _turn = cutting.lock().await;
    tokio::select! {
        outcome = you.slash("cut") => panic!("nobody waits for an answer: {outcome:?}"),
        () = begun.0.notified() => {}
    }
}

/// Asks for buttons, and presses one.
pub(super) async fn pressed(you: Invoker, button: &str) {
    let panel = you.slash("panel").await.original_response();
    you.click(&panel.expect("it is shown"), button).await;
}

/// Asks for a modal, and sends it off.
pub(super) async fn entered(you: Invoker) {
    let modal = you.slash("ask").await.modal().expect("it is shown");
    you.submit(&modal, [("words", "entered")]).await;
}
