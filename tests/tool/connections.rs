//! A client whose process may open few files sends all requests.

#![cfg(unix)]

use acceptance::KeepAliveServer;
use tokio::process::Command;

#[tokio::test]
async fn requests_wait_for_file_descriptors() {
    let service = KeepAliveServer::start().await;
    let output = Command::new("bash")
        .args(["-c", "ulimit -n 64 && exec \"$0\" \"$1\""])
        .args([env!("CARGO_BIN_EXE_burst"), &service.base()])
        .output()
        .await
        .unwrap();

    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    assert_eq!(service.requests(), 300);
    assert!(service.connections().max_open() < 64);
}
