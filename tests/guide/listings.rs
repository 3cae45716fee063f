//! The bot of each listing starts, and responds to each of its commands. `tests/playground/test_guide.py` compares the
//! responses with the guide.

use std::process::Command;

const PICTURES: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/../../framework/docs/pictures/guide"
);

fn play(name: &str) -> std::process::Output {
    let mut program = Command::new(env!("CARGO_BIN_EXE_my-bot"));
    let output = program
        .env("LISTING", name)
        .args(["playground", "--once"])
        .output();
    output.expect("the program is built")
}

#[test]
fn each_listing_with_a_picture_plays_through() {
    let files = std::fs::read_dir(PICTURES).expect("the folder is there");
    let files = files.map(|file| file.expect("the folder is readable").file_name());
    let names =
        files.filter_map(|file| Some(file.to_str()?.strip_suffix("-light.png")?.to_owned()));
    let mut played = 0;
    for name in names {
        let output = play(&name);
        assert!(output.status.success(), "{name}: {output:?}");
        played += 1;
    }
    assert!(played > 10, "only {played} listings have a picture");
}

#[test]
fn unknown_listing_is_an_error_with_its_name() {
    let output = play("nothing");

    assert!(!output.status.success(), "{output:?}");
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(error.contains("`nothing`, which is no picture"), "{error}");
}
