use guildhall::prelude::*;

guildhall::localizations!("choice");

#[derive(Choice)]
enum Weather {
    Sunny,
}

fn main() {}
