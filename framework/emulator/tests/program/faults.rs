//! Fault files and latency.

use std::fs;

use crate::kit::{
    ServerProcess, run_expecting_failure, stderr, temporary_file, write_temporary_file,
};

fn server(name: &str, faults: &str) -> ServerProcess {
    ServerProcess::start(&["--fault", &write_temporary_file(name, faults)])
}

#[test]
fn faults_of_a_file_apply_to_their_endpoint_and_number() {
    let faults = r#"[
        { "at": "GET /guilds/{id}/roles", "fault": { "status": 503 }, "times": 2 },
        { "at": "GET /guilds/{guild}", "fault": { "rate_limited": { "wait": 1.5 } }, "times": 1 },
        { "at": "GET /guilds/{guild}/channels", "fault": { "disconnect": "before_handling" } }
    ]"#;
    let server = server("faults.json", faults);
    let guild = format!("/guilds/{}", server.environment["DISCORD_GUILD_ID"]);
    let get = |tail: &str| server.get_status(&format!("{guild}{tail}"));
    let roles = [(); 3].map(|()| get("/roles"));
    assert_eq!(roles, ["503", "503", "200"]);
    assert_eq!([get(""), get("")], ["429", "200"]);
}

#[test]
fn every_form_of_a_fault_is_accepted() {
    let faults = r#"[
        { "fault": { "slow": 0.001 }, "times": 1 },
        { "fault": { "rate_limited": { "scope": "shared", "wait": 1, "visibility": "hidden" } }, "times": 1 },
        { "fault": "empty", "times": 1 },
        { "fault": { "disconnect": "during_body" }, "times": 1 },
        { "at": "POST /oauth2/token", "fault": { "status": 500 } },
        { "delivery": "duplicated" },
        { "delivery": { "replayed": 600 } },
        { "delivery": { "signed": "wrong_body" } },
        { "delivery": { "slow": 2 } },
        { "delivery": "truncated" },
        { "gateway": { "do": "drop", "after": 5 } },
        { "gateway": { "do": "reconnect", "after": "MESSAGE_CREATE" }, "times": 2 },
        { "gateway": { "do": "invalidate", "resumable": true } },
        { "gateway": { "do": "close", "code": 4000 } },
        { "gateway": { "do": "stop_acks", "after": "READY" } },
        { "gateway": { "do": "delay_ready", "seconds": 2.5 } },
        { "gateway": { "do": "lose_guild", "guild": "1", "after": "GUILD_CREATE" } },
        { "gateway": { "do": "return_guild", "guild": "1", "after": 20 } }
    ]"#;
    let server = server("forms.json", faults);
    let status = || server.get_status("/applications/@me");
    assert_eq!([status(), status(), status()], ["200", "429", "200"]);
}

/// Invalid fault files, and a part of their error.
const INVALID: [(&str, &str); 11] = [
    ("{}", ".: invalid type: map, expected a sequence"),
    (
        "[{}]",
        "[0]: a plan must have one of `fault`, `delivery` and `gateway`",
    ),
    (
        r#"[{ "gateway": { "do": "drop", "after": "HELLO" } }]"#,
        "[0].gateway: invalid value: string \"HELLO\", expected a number of events from 1 on, or the name",
    ),
    (
        r#"[{ "gateway": { "do": "drop" }, "delivery": "truncated" }]"#,
        "[0]: a plan must have one of `fault`, `delivery` and `gateway`",
    ),
    (
        r#"[{ "at": "GET /guilds/{guild}", "delivery": "truncated" }]"#,
        "[0]: `at` requires `fault`",
    ),
    (
        r#"[{ "fault": "empty" }, { "at": "GET /teapots", "fault": "empty" }]"#,
        "[1].at: invalid value: string \"GET /teapots\", expected an endpoint of the emulator",
    ),
    (
        r#"[{ "at": "GET /guilds/1/roles", "fault": "empty" }]"#,
        "[0].at: invalid value",
    ),
    (
        r#"[{ "fault": { "status": 700 } }]"#,
        "[0].fault.status: invalid value: integer `700`, expected a status from 200 to 599",
    ),
    (
        r#"[{ "fault": { "slow": -1 } }]"#,
        "[0].fault.slow: -1 must be a number of seconds from 0 to 86400",
    ),
    (r#"[{ "fault": "empty", "times": 0 }]"#, "[0].times: "),
    (
        r#"[{ "fault": { "explode": 1 } }]"#,
        "unknown variant `explode`, expected one of `slow`, `rate_limited`",
    ),
];

#[test]
fn invalid_fault_file_is_rejected_with_the_path_of_the_error() {
    for (text, expected) in INVALID {
        let path = write_temporary_file("invalid-faults.json", text);
        let stderr = stderr(&run_expecting_failure(&["--fault", &path]));
        assert!(stderr.contains("invalid-faults.json: "), "{stderr}");
        assert!(stderr.contains(expected), "{text}: {stderr}");
    }
}

#[test]
fn latency_delays_calls_without_another_fault() {
    let faults = r#"[{ "fault": { "status": 503 }, "times": 1 }]"#;
    let faults = write_temporary_file("latency.json", faults);
    let record = temporary_file("latency.jsonl");
    let path = record.display().to_string();
    let server =
        ServerProcess::start(&["--latency", "0.001", "--fault", &faults, "--record", &path]);
    assert_eq!(server.get_status("/applications/@me"), "503");
    assert_eq!(server.get_status("/applications/@me"), "200");
    let written = fs::read_to_string(&record).expect("the record exists");
    let delayed: Vec<_> = written
        .lines()
        .map(|line| line.contains("\"delay_ms\":1"))
        .collect();
    assert_eq!(delayed, [false, true], "{written}");
}
