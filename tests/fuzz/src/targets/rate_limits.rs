//! Responses with arbitrary statuses and headers of rate limits: every request ends, within the client's timeout and its waits for
//! rate limits.
//!
//! Each part of an input is a response: a line with the status, lines with headers, an empty line, the body.

use std::time::Duration;

use acceptance::{GetMember, MockTransport, PostMessage};
use bytes::Bytes;
use http::{HeaderName, HeaderValue, Response};
use tokio::time::{Instant, timeout};

use crate::input::{parts, with_paused_clock};

/// The client's timeout of 15 seconds, its 30 seconds of waits for rate limits, and time for the last pause.
const LONGEST: Duration = Duration::from_secs(50);

/// Sends requests to a service that returns the responses in the input.
pub(crate) fn run(data: &[u8]) {
    let responses: Vec<_> = parts(data).filter_map(response).collect();
    with_paused_clock(async move {
        let count = responses.len();
        let transport = MockTransport::new(responses);
        let client = transport.client();
        for number in 0..4 {
            let started = Instant::now();
            let (one, other) = (GetMember(1, number), PostMessage(number % 2));
            let both = async { tokio::join!(client.send(&one), client.send(&other)) };
            let ended = timeout(LONGEST, both).await;
            assert!(
                ended.is_ok(),
                "a request takes more than {:?}",
                started.elapsed()
            );
        }
        let sent = transport.requests().len();
        assert!(sent <= count + 8, "{sent} requests for {count} responses");
    });
}

fn response(part: &[u8]) -> Option<Response<Bytes>> {
    let (head, body) = match part.windows(2).position(|window| window == b"\n\n") {
        Some(end) => (&part[..end], &part[end + 2..]),
        None => (part, &[][..]),
    };
    let mut lines = head.split(|byte| *byte == b'\n');
    let status = std::str::from_utf8(lines.next()?)
        .ok()?
        .parse::<u16>()
        .ok()?;
    let mut response = Response::builder()
        .status(status)
        .body(Bytes::copy_from_slice(body))
        .ok()?;
    for line in lines {
        let Some(colon) = line.iter().position(|byte| *byte == b':') else {
            continue;
        };
        let name = HeaderName::from_bytes(&line[..colon]);
        let value = HeaderValue::from_bytes(line[colon + 1..].trim_ascii());
        if let (Ok(name), Ok(value)) = (name, value) {
            response.headers_mut().append(name, value);
        }
    }
    Some(response)
}
