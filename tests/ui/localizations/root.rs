mod inner {
    guildhall::localizations!("root");
}

fn main() {}
