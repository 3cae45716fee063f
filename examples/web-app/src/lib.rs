//! A canteen: its web site shows the orders, and its bot takes them. Both are one axum application and share their
//! state.

use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::extract::State;
use axum::routing::get;
use guildhall::prelude::*;
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Orders of today. Clones share them.
#[derive(Clone, Debug, Default)]
pub struct Orders(Arc<Mutex<Vec<String>>>);

impl Orders {
    /// Adds an order, and returns the number of orders.
    fn add(&self, dish: String) -> usize {
        let mut orders = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        orders.push(dish);
        orders.len()
    }

    /// Returns the dishes, one in each line.
    fn list(&self) -> String {
        let orders = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        orders.join("\n")
    }
}

/// Returns a builder for the bot.
pub fn bot(orders: Orders) -> AppBuilder {
    App::builder().state(orders)
}

/// Order a dish
#[command]
fn order(
    /// Dish
    #[option(max_length = 60)]
    dish: String,
    #[state] orders: &Orders,
) -> String {
    let number = orders.add(dish);
    format!("Your order has the number {number}.")
}

/// Installs the recorder of metrics, with buckets up to the 3 seconds in which Discord expects a response.
///
/// # Errors
///
/// Returns an error if the process has a recorder.
pub fn install_recorder() -> Result<PrometheusHandle> {
    let responses = Matcher::Full("guildhall_initial_response_seconds".to_owned());
    let builder = PrometheusBuilder::new()
        .set_buckets_for_metric(responses, &[0.1, 0.5, 1.0, 2.0, 2.5, 3.0])?;
    Ok(builder.install_recorder()?)
}

/// Returns the routes of the application: the site, the metrics, and the endpoint of the bot at `/discord/interactions`.
///
/// A layer of the application, such as one that decompresses or parses bodies, belongs to the other routes and not around
/// the whole router: the signature covers the bytes of the request. A proxy in front of the application shall not pass on
/// `/metrics`.
pub fn router(bot: App, orders: Orders, recorder: PrometheusHandle) -> Router {
    Router::new()
        .route("/", get(async |State(orders): State<Orders>| orders.list()))
        .route("/metrics", get(async move || recorder.render()))
        .with_state(orders)
        .nest("/discord", bot.into_router())
}
