//! A steady load of one server: what the server uses for each request, and how long the responses take.

use crate::bench::CONNECTIONS;
use crate::clients::SpinningClient;
use crate::figures::{Rounds, median, quantiles};
use crate::requests::Batch;
use crate::servers::{Server, Usage};

/// Returns what a server uses for each request of a batch while `exchange` runs.
pub(super) fn measure(server: &Server, batch: &Batch, exchange: impl FnOnce()) -> Usage {
    let before = server.usage();
    exchange();
    server.usage().since(before, batch.requests.len() as f64)
}

/// The load of one server by a client that never sleeps.
pub(super) struct Load<'a> {
    server: &'a Server,
    usages: Vec<Usage>,
    quantiles: [Vec<f64>; 3],
}

impl<'a> Load<'a> {
    pub(super) fn new(server: &'a Server) -> Self {
        Self {
            server,
            usages: Vec::new(),
            quantiles: Default::default(),
        }
    }

    /// Sends a batch over new connections, after a PING over each of them: a server may close one that is not used.
    pub(super) fn run(&mut self, pings: &Batch, batch: &Batch, rate: Option<f64>) {
        let mut client = SpinningClient::connect(self.server.address(), CONNECTIONS);
        client.exchange(pings, None);
        let mut latencies = Vec::new();
        let usage = measure(self.server, batch, || {
            latencies = client.exchange(batch, rate);
        });
        self.usages.push(usage);
        for (round, quantile) in self.quantiles.iter_mut().zip(quantiles(latencies)) {
            round.push(quantile);
        }
    }

    /// Returns the CPU time per request of each round.
    pub(super) fn micros(&self) -> Vec<f64> {
        self.usages.iter().map(|usage| usage.micros).collect()
    }

    /// Prints medians of the rounds, and ratios to the CPU times of another server in the same rounds.
    pub(super) fn print(self, first: &[f64]) {
        let mut rounds = Rounds::new(2);
        for (micros, first) in self.micros().into_iter().zip(first) {
            rounds.push(0, *first);
            rounds.push(1, micros);
        }
        let ratios = rounds.ratios();
        let (_, ratio) = ratios.split_once('|').unwrap_or_default();
        let switches = median(self.usages.iter().map(|usage| usage.switches).collect());
        let kernel = Usage::kernel_percent(&self.usages);
        let [half, most, nearly_all] = self.quantiles.map(median);
        println!(
            "| {} | {:.1} |{ratio} {kernel:.0} % | {switches:.2} | {half:.0} | {most:.0} | {nearly_all:.0} |",
            self.server.name,
            rounds.median(1),
        );
    }
}
