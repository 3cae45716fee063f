//! Soak test: under load and faults, every interaction ends with one final response.

mod app;
mod load;
