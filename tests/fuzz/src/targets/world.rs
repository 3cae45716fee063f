//! World files: an accepted file becomes a service that responds, and a rejected file has a reason.

use guildhall_emulator::{Emulator, WorldFile};

use crate::input::with_sockets;
use crate::requests::send;

/// Parses the input, and starts an emulator with the world.
pub(crate) fn run(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else {
        return;
    };
    match text.parse::<WorldFile>() {
        Ok(world) => with_sockets(serve(world)),
        Err(error) => {
            assert!(!error.faults().is_empty());
            assert!(!error.to_string().is_empty());
        }
    }
}

async fn serve(world: WorldFile) {
    let emulator = Emulator::builder()
        .world(world)
        .start()
        .await
        .expect("a loopback port is free");
    let bot = format!("Authorization: Bot {}\r\n", emulator.bot_token());
    for guild in emulator.guilds() {
        for tail in ["", "/channels", "/roles", "/members?limit=1000"] {
            let line = format!("GET /api/v10/guilds/{}{tail}", guild.id());
            let reply = send(&emulator, &line, bot.as_bytes(), b"").await;
            assert_eq!(reply.status, Some(200), "{line}: {}", reply.json());
            assert!(!reply.json().is_null(), "{line}");
        }
    }
    let _lines = emulator.sample_lines();
}
