//! A file without `use guildhall::prelude::*;`.

/// Says hello
#[command]
async fn hello(ctx: Context) -> Reply {
    Reply::text("Hello!")
}

#[derive(Choice)]
enum Day {
    Saturday,
}

fn main() {}
