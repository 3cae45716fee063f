//! Objects of the service: what is read is written, and reads as the same value.
//!
//! The first byte of an input selects the type, the rest is JSON.

use std::fmt::Debug;

use guildhall_model::api::ErrorBody;
use guildhall_model::channel::{ActiveThreads, ThreadMember};
use guildhall_model::command::GuildCommandPermissions;
use guildhall_model::component::ComponentEntry;
use guildhall_model::guild::{Onboarding, WelcomeScreen};
use guildhall_model::{
    AllowedMentions, Application, Attachment, Ban, Channel, Choice, Command, CommandBody,
    CommandData, CommandOption, Component, Embed, Emoji, Entitlement, Guild, Interaction,
    InteractionResponse, Invite, Locale, Member, Message, MessageBody, MessageEdit, ModalBody,
    OptionValue, PartialGuild, PermissionOverwrite, Permissions, Poll, PollBody, Role, RoleTags,
    Sticker, Timestamp, User,
};
use serde::Serialize;
use serde::de::DeserializeOwned;

macro_rules! types {
    ($($letter:literal $name:ident,)*) => {
        /// Reads, writes and reads the type of a letter.
        fn check(letter: u8, json: &[u8]) {
            match letter {
                $($letter => round_trip::<$name>(json),)*
                _ => {}
            }
        }
    };
}

types! {
    b'0' Interaction, b'1' InteractionResponse, b'2' Message, b'3' MessageBody, b'4' MessageEdit,
    b'5' Component, b'6' ComponentEntry, b'7' Embed, b'8' Attachment, b'9' Poll,
    b'A' CommandBody, b'B' Command, b'C' CommandOption, b'D' CommandData, b'E' GuildCommandPermissions,
    b'F' User, b'G' Member, b'H' Role, b'I' Channel, b'J' ActiveThreads, b'K' ThreadMember,
    b'L' Guild, b'M' PartialGuild, b'N' Onboarding, b'O' WelcomeScreen, b'P' Invite, b'Q' Ban,
    b'R' Emoji, b'S' Sticker, b'T' Entitlement, b'U' Application, b'V' ErrorBody, b'W' ModalBody,
    b'X' Timestamp, b'Y' Permissions, b'Z' Locale, b'a' AllowedMentions, b'b' PollBody, b'c' RoleTags,
    b'd' PermissionOverwrite, b'e' Choice, b'f' OptionValue,
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(json: &[u8]) {
    let Ok(read) = serde_json::from_slice::<T>(json) else {
        return;
    };
    let written = serde_json::to_vec(&read).expect("what was read can be written");
    let again: T = serde_json::from_slice(&written).expect("what was written can be read");
    assert_eq!(again, read, "{}", String::from_utf8_lossy(&written));
    let value = serde_json::to_value(&read).expect("what was read can be written");
    let from_value: T = serde_json::from_value(value.clone()).expect("a value can be read");
    // Compared as values: a value sorts the fields of an object, and `ErrorBody` keeps their order.
    let again = serde_json::to_value(&from_value).expect("what was read can be written");
    assert_eq!(again, value, "read from a value");
}

/// Checks the object in the input.
pub(crate) fn run(data: &[u8]) {
    if let Some((letter, json)) = data.split_first() {
        check(*letter, json);
        check_bodies(*letter, json);
    }
}

/// Calls the checks of request bodies, which must end for every value.
fn check_bodies(letter: u8, json: &[u8]) {
    if let (b'A', Ok(body)) = (letter, serde_json::from_slice::<CommandBody>(json)) {
        let _findings = (body.check(false), body.check(true));
    }
}
