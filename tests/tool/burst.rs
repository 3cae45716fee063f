//! Sends 300 requests at once to the base URL in the first argument. Fails if a request fails, or unless the log has
//! one warning about too many open files.
//!
//! `connections.rs` runs this program with a limit of 64 file descriptors.

use std::env;
use std::num::NonZeroU16;

use acceptance::{CapturedLog, GetMember, PostMessage, TOKEN};
use guildhall::client::{Auth, Client, ClientBuilder};
use guildhall::model::api::Endpoint;
use tokio::task::JoinSet;

const REQUESTS: u64 = 300;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let log = CapturedLog::start();
    let base = env::args().nth(1).expect("the first argument is a URL");
    // Without retries, only the wait for a file descriptor can make every request arrive.
    let client = Client::builder(Auth::bot(TOKEN))
        .base_url(base)
        .rate_limits(false)
        .retries(0);
    let client = without_effective_maximum(client).build();
    let client = client.expect("the base URL is valid");

    let mut requests = JoinSet::new();
    for number in 0..REQUESTS / 2 {
        spawn(&mut requests, &client, GetMember(1, number));
        spawn(&mut requests, &client, PostMessage(number));
    }
    requests.join_all().await;

    let text = log.text();
    assert_eq!(
        text.matches("WARN message=too many open files").count(),
        1,
        "{text}"
    );
}

/// Allows as many connections as there are requests.
fn without_effective_maximum(builder: ClientBuilder) -> ClientBuilder {
    let requests = u16::try_from(REQUESTS).ok().and_then(NonZeroU16::new);
    builder.max_connections(requests.expect("the number of requests fits"))
}

fn spawn<E>(requests: &mut JoinSet<()>, client: &Client, endpoint: E)
where
    E: Endpoint<Response = ()> + 'static,
{
    let request = client.send(endpoint).into_future();
    requests.spawn(async move { request.await.expect("the request arrives") });
}
