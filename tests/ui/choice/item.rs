//! `#[derive(Choice)]` on items other than an enum of unit variants.
use guildhall::prelude::*;

#[derive(Choice)]
struct Weather;

#[derive(Choice)]
union Either {
    whole: u32,
}

#[derive(Choice)]
enum Shape<T> {
    Circle(u8),
    Square { side: T },
}

#[derive(Choice)]
enum Nothing {}

#[derive(Choice)]
enum Platform {
    #[cfg(unix)]
    Unix,
    Other,
}

fn main() {
    let _ = Weather;
}
