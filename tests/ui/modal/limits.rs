//! Limits of the values of a modal's field that its type rules out.

use guildhall::prelude::*;

#[derive(Choice)]
enum Day {
    Friday,
    Saturday,
    Sunday,
}

#[derive(Modal)]
#[modal(title = "Limits")]
struct Limits {
    #[select(max = 4)]
    a: Vec<Day>,
    #[checkboxes(max = 4)]
    b: Vec<Day>,
    #[checkboxes(min = 4)]
    c: Vec<Day>,
    #[select(max = 2)]
    d: Day,
}

#[derive(Modal)]
#[modal(title = "Limits")]
struct Required {
    #[select(min = 0)]
    e: User,
    #[upload(min = 0)]
    f: Attachment,
    #[upload(min = 2)]
    g: Option<Attachment>,
    #[select(min = 3, max = 3)]
    h: Vec<Day>,
}

fn main() {}
