guildhall::localizations!("reference");

fn main() {}
