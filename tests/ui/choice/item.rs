//! What is derived for is not an enumeration of plain variants.
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
