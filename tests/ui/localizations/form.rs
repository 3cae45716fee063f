guildhall::localizations!();
guildhall::localizations!(locales);
guildhall::localizations!("key", default = "de-DE");
guildhall::localizations!("key", defualt = "de");

fn main() {}
