//! Texts for messages of the framework with a misspelled key or a variable without a value; next to them, valid ones,
//! which the file of the default locale may lack.

guildhall::localizations!("messages");

fn main() {}
