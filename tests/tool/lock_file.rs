//! The lock as a file: its version, its mode, symbolic links to it, and temporary files next to it.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::PathBuf;
use std::process::Command;

use acceptance::assert_contains;
use serde_json::{Value, json};

use crate::project::Project;

/// Subcommands that read the lock.
const READERS: [&str; 4] = ["plan", "apply --yes", "check", "check --offline"];

/// Asserts that every subcommand rejects the lock with this message, and that the lock and the service are unchanged.
async fn assert_rejected(project: &Project, lock: &Value, message: &str) {
    let text = lock.to_string();
    fs::write(&project.lock, &text).expect("the folder of the lock is writable");
    for task in READERS {
        let output = project.run(task).await;
        assert_eq!(output.code, Some(1), "{task:?}");
        let expected = format!("{}: {message}\n", project.lock.display());
        assert!(
            output.stderr.ends_with(&expected),
            "{task:?}: {}",
            output.stderr
        );
    }
    assert_eq!(project.lock_text(), text);
    assert_eq!(project.service.commands().len(), 0);
}

#[tokio::test]
async fn lock_of_a_newer_version_is_rejected_and_kept() {
    let project = Project::start().await;
    let application = project.service.application_id();
    let newer = json!({"application": application, "commands": [], "version": 3});
    let message = "written by a newer version of guildhall (version 3; this one reads up to 2): update guildhall";
    assert_rejected(&project, &newer, message).await;
}

#[tokio::test]
async fn unknown_field_of_a_command_is_rejected_and_kept() {
    let project = Project::start().await;
    let application = project.service.application_id();
    let option = json!({"type": 3, "name": "o", "description": "O", "hue": 7});
    let command = json!({"id": "6", "name": "c", "description": "C", "options": [option]});
    let lock = json!({"version": 2, "application": application, "global": [command]});
    let message = "the field `global[0].options[0].hue` is unknown to this version of guildhall, which would drop it: \
                   update guildhall, or remove the field";
    assert_rejected(&project, &lock, message).await;
}

#[tokio::test]
async fn unknown_field_without_a_value_is_rejected() {
    let project = Project::start().await;
    let application = project.service.application_id();
    let choices = json!([null, {"name": "n", "value": "v", "hue": false}]);
    let option = json!({"type": 3, "name": "o", "description": "O", "choices": choices});
    let command = json!({"id": "6", "name": "c", "description": "C", "options": [option]});
    let lock = json!({"version": 2, "application": application, "global": [command]});
    let message = "the field `global[0].options[0].choices[1].hue` is unknown to this version of guildhall, which \
                   would drop it: update guildhall, or remove the field";
    assert_rejected(&project, &lock, message).await;
}

#[tokio::test]
async fn known_field_without_a_value_is_accepted() {
    let project = Project::start().await;
    project.apply().await;
    let mut lock: Value = serde_json::from_str(&project.lock_text()).expect("the lock is JSON");
    lock["global"][0]["dm_permission"] = Value::Null;
    lock["global"][0]["nsfw"] = json!(false);
    fs::write(&project.lock, lock.to_string()).expect("the folder of the lock is writable");

    assert_eq!(project.run("check --offline").await.code, Some(0));
}

#[tokio::test]
async fn lock_without_a_version_is_read_and_written_with_one() {
    let project = Project::start().await;
    project.apply().await;
    let mut lock: Value = serde_json::from_str(&project.lock_text()).expect("the lock is JSON");
    let fields = lock.as_object_mut().expect("the lock is an object");
    assert_eq!(fields.remove("version"), Some(json!(2)));
    fs::write(&project.lock, lock.to_string()).expect("the folder of the lock is writable");

    assert_eq!(project.run("check --offline").await.code, Some(0));
    project.apply().await;
    assert_contains(&project.lock_text(), "{\n  \"version\": 2,\n");
}

#[tokio::test]
async fn apply_keeps_the_mode_of_the_lock() {
    let project = Project::start().await;
    for mode in [0o600, 0o664, 0o400] {
        fs::write(&project.lock, "").expect("the folder of the lock is writable");
        fs::remove_file(&project.lock).expect("the lock exists");
        project.apply().await;
        let old = project.lock_text();
        fs::set_permissions(&project.lock, PermissionsExt::from_mode(mode)).expect("it exists");
        project.remove_commands().await;
        project.apply().await;

        let metadata = fs::metadata(&project.lock).expect("the lock exists");
        assert_eq!(metadata.permissions().mode() & 0o777, mode);
        assert_ne!(project.lock_text(), old);
    }
}

#[tokio::test]
async fn apply_keeps_a_symbolic_link_to_the_lock() {
    let project = Project::start().await;
    let target = sibling(&project, "target");
    let relative = target.file_name().expect("the path has a file name");
    symlink(relative, &project.lock).expect("the folder of the lock is writable");
    project.apply().await;
    let first = fs::read_to_string(&target).expect("the target exists");
    project.remove_commands().await;
    project.apply().await;

    let second = fs::read_to_string(&target).expect("the target exists");
    fs::remove_file(&target).expect("the target exists");
    assert!(project.lock.is_symlink());
    assert_ne!(first, second);
}

#[tokio::test]
async fn apply_leaves_no_file_next_to_the_lock() {
    let project = Project::start().await;
    project.apply().await;
    project.remove_commands().await;
    project.apply().await;
    let name = project.lock.file_name().expect("the path has a file name");
    let folder = project.lock.parent().expect("the lock is in a folder");
    let entries = fs::read_dir(folder).expect("the folder of the lock is readable");
    let names = entries.map(|entry| entry.expect("the entry is readable").file_name());
    let prefix = name.as_encoded_bytes();
    let names: Vec<_> = names
        .filter(|name| name.as_encoded_bytes().starts_with(prefix))
        .collect();
    assert_eq!(names, [name]);
}

/// Returns a path in the folder of the lock: the path of the lock with a suffix.
fn sibling(project: &Project, suffix: &str) -> PathBuf {
    let mut path = project.lock.clone().into_os_string();
    path.push(format!(".{suffix}"));
    path.into()
}

/// Returns the ID of a process that has exited.
fn exited_process() -> u32 {
    let mut process = Command::new("true").spawn().expect("`true` exists");
    process.wait().expect("the process exits");
    process.id()
}

#[tokio::test]
async fn apply_removes_temporary_files_of_processes_that_have_exited() {
    let project = Project::start().await;
    project.apply().await;
    let abandoned = sibling(&project, &exited_process().to_string());
    let in_use = sibling(&project, &std::process::id().to_string());
    let other = sibling(&project, "5.backup");
    for path in [&abandoned, &in_use, &other] {
        fs::write(path, "{").expect("the folder of the lock is writable");
    }
    project.apply().await;

    let exist = [&abandoned, &in_use, &other].map(|path| path.exists());
    for path in [in_use, other] {
        fs::remove_file(path).expect("the file exists");
    }
    assert_eq!(exist, [false, true, true]);
}
