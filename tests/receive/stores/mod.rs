//! Tests of stores: the one in memory, and the one in Redis, on a server that each test starts.

mod apps;
mod connecting;
mod deferrals;
mod deliveries;
mod failures;
mod keys;
mod mailboxes;
mod rate_limits;
mod refusals;
mod slots;
mod test_store;
mod values;
