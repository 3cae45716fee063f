//! Many at once, and much goes wrong: every interaction ends with one final answer.

mod app;
mod faults;
mod many;
mod member;
