//! A name, explicit or from the function, has 1 to 32 characters.
use guildhall::prelude::*;

/// Says hello
#[command(name = "")]
fn empty() {}

/// Says hello
#[command(name = "abcdefghijklmnopqrstuvwxyz-123456")]
fn given() {}

/// Says hello
#[command]
fn abcdefghijklmnopqrstuvwxyz_123456() {}

/// Says hello; underscores are trimmed, so the name is empty
#[command]
fn __() {}

/// Says hello
#[command(name = "äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäöü")]
fn counted_in_characters() {}

/// The shortest
#[command(name = "a")]
fn shortest() {}

/// The longest
#[command(name = "abcdefghijklmnopqrstuvwxyz-12345")]
fn longest() {}

/// The longest, of 64 bytes
#[command(name = "äöüäöüäöüäöüäöüäöüäöüäöüäöüäöüäö")]
fn longest_in_characters() {}

fn main() {}
