//! Compressed connections.

use std::io::Write as _;

use flate2::write::ZlibDecoder;
use guildhall_emulator::Emulator;
use serde_json::{Value, json};

use super::client::{Arrival, Client};

/// Identifies over a compressed connection, and returns the names of the first frames, which `decode` decompresses.
async fn first_frames(query: &str, mut decode: impl FnMut(&[u8]) -> Vec<u8>) -> Vec<Value> {
    let discord = Emulator::start().await;
    let mut client = Client::with_query(&discord, query).await;
    let mut frames = Vec::new();
    for _ in 0..3 {
        let Arrival::Binary(bytes) = client.arrival().await else {
            panic!("a compressed connection has binary frames only");
        };
        let frame: Value = serde_json::from_slice(&decode(&bytes)).expect("a frame is JSON");
        if frame["op"] == 10 {
            client.identify(json!({ "intents": 1 })).await;
        }
        frames.push(frame["t"].clone());
    }
    frames
}

#[tokio::test]
async fn zlib_stream_has_one_context_for_the_connection() {
    let mut decoder = ZlibDecoder::new(Vec::new());

    let frames = first_frames("v=10&encoding=json&compress=zlib-stream", |bytes| {
        assert!(
            bytes.ends_with(&[0, 0, 0xff, 0xff]),
            "a frame ends with a sync flush"
        );
        decoder.write_all(bytes).expect("the stream is valid");
        decoder.flush().expect("the stream is valid");
        std::mem::take(decoder.get_mut())
    })
    .await;

    assert_eq!(frames, [Value::Null, json!("READY"), json!("GUILD_CREATE")]);
}

#[tokio::test]
async fn zstd_stream_has_one_context_for_the_connection() {
    let mut decoder = zstd::stream::write::Decoder::new(Vec::new()).expect("a decoder can be made");

    let frames = first_frames("v=10&encoding=json&compress=zstd-stream", |bytes| {
        decoder.write_all(bytes).expect("the stream is valid");
        decoder.flush().expect("the stream is valid");
        std::mem::take(decoder.get_mut())
    })
    .await;

    assert_eq!(frames, [Value::Null, json!("READY"), json!("GUILD_CREATE")]);
}

#[tokio::test]
async fn large_payloads_are_compressed_alone_if_identify_asks_for_it() {
    let discord = Emulator::start().await;
    let mut client = Client::connect(&discord).await;

    client
        .identify(json!({ "intents": 1, "compress": true }))
        .await;

    assert_eq!(client.event("READY").await["v"], 10);
    let Arrival::Binary(bytes) = client.arrival().await else {
        panic!("GUILD_CREATE is large");
    };
    let mut decoder = ZlibDecoder::new(Vec::new());
    decoder.write_all(&bytes).expect("the payload is valid");
    let frame: Value =
        serde_json::from_slice(&decoder.finish().expect("it ends")).expect("a frame is JSON");
    assert_eq!(frame["t"], "GUILD_CREATE");
}
