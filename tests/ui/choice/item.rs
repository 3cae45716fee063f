//! What is derived for is not an enumeration of plain variants.
use guildhall::prelude::*;

#[derive(Choice)]
struct Weather;

#[derive(Choice)]
enum Shape<T> {
    Circle(u8),
    Square { side: T },
}

#[derive(Choice)]
enum Nothing {}

fn main() {
    let _ = Weather;
}
