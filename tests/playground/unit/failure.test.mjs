// Tests of the failures that the log of an interaction has.

import assert from "node:assert/strict";
import { test } from "node:test";

import { failureOf } from "../../../framework/emulator/src/playground/assets/chat/failure.js";

const handler = { level: "DEBUG", target: "guildhall::handler", message: "bot::fail in src/main.rs:89" };
const error = (message) => ({ level: "ERROR", target: "guildhall::error::handler_error", message });

test("an error has the place of its handler", () => {
  const logs = [handler, error('the handler failed command="fail" error="no \\"db\\""')];
  assert.deepEqual(failureOf({ logs }), { text: 'the handler failed: no "db"', source: "src/main.rs:89" });
});

test("a panic has its own place", () => {
  const logs = [handler, error('the handler panicked command="fail" error=index 4 place="src/list.rs:7:13"')];
  assert.deepEqual(failureOf({ logs }), { text: "the handler panicked: index 4", source: "src/list.rs:7:13" });
});

test("an error without quotes is read to its end", () => {
  const logs = [error('the handler failed command="fail" error=the database is not reachable')];
  assert.deepEqual(failureOf({ logs }), { text: "the handler failed: the database is not reachable", source: null });
});

test("a panic of several lines is read to its place", () => {
  const logs = [error('the handler panicked command=mod ban error=assertion failed: oops\n  left: "a" place="src/list.rs:7:13"')];
  assert.deepEqual(failureOf({ logs }), { text: 'the handler panicked: assertion failed: oops\n  left: "a"', source: "src/list.rs:7:13" });
});

test("another line of the framework is shown as it is", () => {
  assert.deepEqual(failureOf({ logs: [error("no route")] }), { text: "no route", source: null });
});

test("an error that looks like other fields is read to its place", () => {
  const logs = [error('the handler panicked command="a b" error=no place="x" error="y" place="src/a \\"b.rs:1:2"')];
  assert.deepEqual(failureOf({ logs }), {
    text: 'the handler panicked: no place="x" error="y"', source: 'src/a "b.rs:1:2',
  });
});

test("lines without a command, and with a quoted message, are read", () => {
  const text = (line) => failureOf({ logs: [error(line)] }).text;
  assert.equal(text("the service rejected the response error=too long"), "the service rejected the response: too long");
  assert.equal(text('"aborted the handler" command="fail"'), "aborted the handler");
  assert.equal(text('the service would reject it command="a" invalid=no rows'), "the service would reject it: no rows");
});

test("a handler that has completed has not failed", () => {
  const logs = [handler, error("the handler failed error=x")];
  assert.equal(failureOf({ logs, outcome: { outcome: "completed" } }), null);
  assert.equal(failureOf({ logs, outcome: { outcome: "failed" } }).text, "the handler failed: x");
  assert.deepEqual(failureOf({ logs: [handler], outcome: { outcome: "timed_out" } }), {
    text: "the handler timed out", source: "src/main.rs:89",
  });
  assert.equal(failureOf({ logs, failure: "late" }).text, "late: the handler failed: x");
});

test("lines of the app and of other levels are no failures", () => {
  const logs = [{ ...error("x"), target: "bot" }, { ...error("y"), level: "DEBUG" }];
  assert.equal(failureOf({ logs }), null);
  assert.equal(failureOf(undefined), null);
});
