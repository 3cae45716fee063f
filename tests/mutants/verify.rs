//! Tests of signatures and timestamps, on their own.

#[path = "../receive/deliveries.rs"]
mod deliveries;
#[path = "../receive/signature_cases.rs"]
mod signature_cases;
#[path = "../receive/signatures.rs"]
mod signatures;
#[path = "../receive/verify.rs"]
mod verify;
