guildhall::localizations!("nowhere");

mod empty {
    guildhall::localizations!("../localizations");
}

fn main() {}
