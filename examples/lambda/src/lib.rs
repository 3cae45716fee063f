//! A print shop whose bot runs on AWS Lambda: the commands, and the function that responds to the requests of the
//! gateway.
//!
//! AWS Lambda sends the response to a request at the end of an invocation, and then freezes the process. So `respond`
//! calls [`App::respond_completely`]: a handler in time has its response in the HTTP response, and a late one is
//! deferred by a REST call while the invocation goes on.

use std::time::Duration;

use bytes::Bytes;
use guildhall::prelude::*;
use guildhall::settings::Timing;
use lambda_http::http::StatusCode;
use lambda_http::{Body, Request, Response};
use tokio::time::sleep;

/// Time that the printer takes: longer than the service waits for an initial response.
const PRINTING_TIME: Duration = Duration::from_secs(4);

/// Returns a builder for the app.
pub fn app() -> AppBuilder {
    // Earlier than by default: a function with little memory has little CPU time for the connection to the service.
    App::builder().timing(Timing::new().defer_after(Duration::from_millis(1500)))
}

/// Ask for the price of some pages
#[command]
fn price(
    /// Number of pages
    #[option(min = 1, max = 500)]
    pages: u32,
) -> String {
    format!("{pages} pages are {} cents.", pages * 5)
}

/// Print a page, which takes a while
#[command]
async fn print() -> &'static str {
    sleep(PRINTING_TIME).await;
    "The page is printed."
}

/// Print a page, and see at once that the printer has begun
#[command(defer)]
async fn print_now() -> &'static str {
    print().await
}

/// Fields of the order.
#[derive(Debug, Modal)]
#[modal(title = "Order")]
pub struct Order {
    #[text(label = "What should we print?", max_length = 100)]
    text: String,
}

/// Order a poster
#[command]
fn poster() -> ModalBuilder<Order> {
    submit_order::open()
}

/// Receives the submitted modal. The process need not be the one that showed the modal, and none waits in between.
#[modal("order")]
fn submit_order(order: Order) -> String {
    format!("A poster with “{}” is ready tomorrow.", order.text)
}

/// Responds to a request that API Gateway or a function URL passes on. When the future ends, no work is left.
pub async fn respond(app: &App, request: Request) -> Response<Body> {
    let (head, body) = request.into_parts();
    if body.len() > app.body_limit() {
        return empty_response(StatusCode::PAYLOAD_TOO_LARGE);
    }
    let body = Bytes::copy_from_slice(&body);
    let path = head.uri.path();
    let response = if path == app.path() {
        app.respond_completely(&head.headers, body).await
    } else if Some(path) == app.events_path() {
        let response = app.respond_to_event(&head.headers, body).await;
        app.idle().await;
        response
    } else {
        return empty_response(StatusCode::NOT_FOUND);
    };
    response.map(|body| Body::from(String::from_utf8_lossy(&body).into_owned()))
}

fn empty_response(status: StatusCode) -> Response<Body> {
    let mut response = Response::new(Body::Empty);
    *response.status_mut() = status;
    response
}
