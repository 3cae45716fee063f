//! Figures of interleaved rounds, as ratios to the first server, in Markdown.

use std::fmt::Write as _;
use std::time::Duration;

/// One figure per server and round.
#[derive(Debug)]
pub(super) struct Rounds(Vec<Vec<f64>>);

impl Rounds {
    pub(super) fn new(servers: usize) -> Self {
        Self(vec![Vec::new(); servers])
    }

    pub(super) fn push(&mut self, server: usize, figure: f64) {
        self.0[server].push(figure);
    }

    /// Returns the median of a server's figures.
    pub(super) fn median(&self, server: usize) -> f64 {
        median(self.0[server].clone())
    }

    /// Returns the cells of a table's row: the median of the first server, and of each other one the median of the
    /// ratios in the same round, with the least and the greatest.
    pub(super) fn ratios(&self) -> String {
        let mut row = format!(" {:.1} |", self.median(0));
        for figures in &self.0[1..] {
            let ratios: Vec<f64> = figures
                .iter()
                .zip(&self.0[0])
                .map(|(figure, first)| figure / first)
                .collect();
            let (least, greatest) = range(&ratios);
            let _infallible = write!(row, " {:.2} ({least:.2}–{greatest:.2}) |", median(ratios));
        }
        row
    }
}

/// Returns the median.
pub(super) fn median(mut figures: Vec<f64>) -> f64 {
    figures.sort_by(f64::total_cmp);
    figures.get(figures.len() / 2).copied().unwrap_or_default()
}

/// Returns the least and the greatest figure.
fn range(figures: &[f64]) -> (f64, f64) {
    let bounds = (f64::INFINITY, f64::NEG_INFINITY);
    figures.iter().fold(bounds, |(least, greatest), &figure| {
        (least.min(figure), greatest.max(figure))
    })
}

/// Returns the latencies that half, 99 % and 99.9 % of the requests do not exceed, in microseconds.
pub(super) fn quantiles(mut latencies: Vec<Duration>) -> [f64; 3] {
    latencies.sort_unstable();
    [500, 990, 999].map(|per_mille| {
        let index = (latencies.len() * per_mille / 1000).min(latencies.len() - 1);
        latencies[index].as_secs_f64() * 1e6
    })
}

/// Prints the head of a table, with a blank line before it.
pub(super) fn print_head(columns: &[&str]) {
    println!("\n| {} |", columns.join(" | "));
    println!("|{}", "---|".repeat(columns.len()));
}
