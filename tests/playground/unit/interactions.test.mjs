// Geometry of the waterfall, hints, and the list of interactions.

import assert from "node:assert/strict";
import { test } from "node:test";

const ASSETS = "../../../framework/emulator/src/playground/assets";
const { SessionRecord, lineOf } = await import(`${ASSETS}/base/record.js`);
const { failureOf } = await import(`${ASSETS}/chat/failure.js`);
const { shortText, totalOf, waterfallOf } = await import(`${ASSETS}/tools/waterfall.js`);
const { groupsOf: coverageGroups } = await import(`${ASSETS}/tools/parts.js`);
const { checksOf } = await import(`${ASSETS}/tools/checks.js`);
const { argumentsOf, groupsOf, shownGroups, stateOf, titleOf } = await import(`${ASSETS}/tools/exchanges.js`);

const TOKEN = "t".repeat(64);

/** Returns the time of an entry, as text. */
const at = (ms) => new Date(Date.UTC(2026, 0, 1) + ms).toISOString();

/** Returns the exchange that entries start. Each entry has `ms`, its time. */
function exchangeOf(...entries) {
  const record = new SessionRecord();
  entries.forEach(({ ms, ...entry }, number) => record.add({ number, at: at(ms), ...entry }));
  return [...record.exchanges.values()][0];
}

const user = { id: "7", username: "ada" };
const sent = (body = {}) => ({
  ms: 0, type: "interaction", body: { id: "1", type: 2, token: TOKEN, member: { user }, data: { name: "report" }, ...body },
});
const handler = { ms: 2, type: "log", interaction: "1", level: "DEBUG", target: "guildhall::handler", message: "app::report in src/main.rs:8" };
const call = (ms, tookMs, more = {}) => ({
  ms, type: "call", method: "PATCH", path: `/api/v10/webhooks/1/${TOKEN}/messages/@original`, status: 200, took_ms: tookMs, body: {}, ...more,
});
const deferred = (ms) => ({ ms, type: "response", interaction: "1", status: 200, body: { type: 5 } });
const outcome = (ms, text) => ({ ms, type: "outcome", interaction: "1", outcome: text });

test("rows have the start and the duration of each step", () => {
  const { limits, rows } = waterfallOf(exchangeOf(sent(), handler, deferred(2050), call(2660, 10), outcome(2662, "completed")));
  assert.deepEqual(rows.map(({ ms, name, start, tone }) => [name, start, ms, tone]), [
    ["handler", 2, 2660, "ok"], ["deferral", 0, 2050, "warning"], ["edit", 2650, 10, "ok"],
  ]);
  assert.deepEqual(limits.map(({ ms }) => ms), [2000], "the interaction is shorter than three seconds");
});

test("bars lie within the track, and short ones stay visible", () => {
  const { length, rows } = waterfallOf(exchangeOf(sent(), handler, deferred(1), call(60_000, 0), outcome(60_000, "completed")));
  for (const { left, width } of rows) {
    assert.ok(left >= 0 && width >= 0.8 && left + width <= 100.0001, `${left} ${width}`);
  }
  assert.ok(length > 60_000);
  assert.deepEqual(waterfallOf(exchangeOf(sent())).rows, []);
});

test("clock that goes back makes no negative bar", () => {
  const { rows } = waterfallOf(exchangeOf(sent(), call(-5, 20)));
  assert.deepEqual(rows.map(({ ms, start }) => [start, ms]), [[0, 20]]);
});

test("failures are red, and rate limits yellow", () => {
  const tones = (...entries) => waterfallOf(exchangeOf(sent(), ...entries)).rows.map(({ tone }) => tone);
  assert.deepEqual(tones({ ms: 9, type: "no_response", interaction: "1", reason: "late" }), ["error"]);
  assert.deepEqual(tones(call(5, 1, { status: 429 }), call(6, 1, { status: 500 }), call(7, 1, { status: null })), ["warning", "error", "error"]);
  assert.deepEqual(tones(deferred(3001)), ["error"]);
});

test("failure of a handler has its error and its place, although the app has responded", () => {
  const error = { ms: 5, type: "log", interaction: "1", level: "ERROR", target: "guildhall::error",
    message: 'the handler failed command="report" error=the database is not reachable' };
  const failed = exchangeOf(sent(), handler, { ...deferred(4), body: { type: 4 } }, error, outcome(6, "failed"));
  const text = "the handler failed: the database is not reachable";
  assert.deepEqual(failureOf(failed), { text, source: "src/main.rs:8" });
  assert.equal(stateOf(failed), "failed");
  const message = 'the handler panicked command="report" error=index place="src/roll.rs:89:5"';
  const panicked = exchangeOf(sent(), handler, { ...error, message });
  assert.equal(failureOf(panicked).source, "src/roll.rs:89:5");
  assert.equal(failureOf(exchangeOf(sent(), handler, outcome(6, "completed"))), null);
});

test("invalid value is a rejection", () => {
  const response = { ...deferred(4), body: { type: 4 } };
  const stateAfter = (text) => stateOf(exchangeOf(sent(), handler, response, outcome(6, text)));
  assert.deepEqual(["rejected", "invalid_value", "completed"].map(stateAfter), ["rejected", "rejected", "ok"]);
});

test("interactions of a replaced world are marked", () => {
  const record = new SessionRecord();
  const session = (change) => record.add({ number: 1, at: at(1), type: "session", change, message: "" });
  record.add({ number: 0, at: at(0), ...sent() });
  session("app_restarted");
  assert.equal(record.exchanges.get("1").isOfEarlierWorld, false);
  session("world_replaced");
  record.add({ number: 2, at: at(2), ...sent({ id: "2" }) });
  assert.deepEqual([...record.exchanges.values()].map(({ isOfEarlierWorld }) => isOfEarlierWorld), [true, false]);
});

test("deferred interaction has its total time once it is finished", () => {
  const entries = [sent(), handler, deferred(30), call(2100, 10)];
  assert.equal(totalOf(exchangeOf(...entries)), null, "the handler runs");
  assert.equal(totalOf(exchangeOf(...entries, outcome(2140, "completed"))), 2140);
  assert.equal(totalOf(exchangeOf(sent(), deferred(30), call(2100, 10))), 2100, "the app reports no outcomes");
  const response = { ...deferred(4), body: { type: 4 } };
  assert.equal(totalOf(exchangeOf(sent(), handler, response, outcome(6, "completed"))), null);
  assert.deepEqual([999, 2140, 12_000].map(shortText), ["999 ms", "2.1 s", "12 s"]);
});

test("response that reports a failure is red, a deferral before it is not", () => {
  const tones = (type) => {
    const exchange = exchangeOf(sent(), handler, { ...deferred(4), body: { type } }, outcome(6, "failed"));
    return waterfallOf(exchange).rows.map(({ name, tone }) => [name, tone]);
  };
  assert.deepEqual(tones(4), [["handler", "error"], ["response", "error"]]);
  assert.deepEqual(tones(5), [["handler", "error"], ["deferral", "ok"]]);
});

test("hints name what is close to a limit", () => {
  const message = { content: "a".repeat(1900), embeds: [{ title: "b".repeat(5000) }],
    components: [{ type: 1, components: [{ type: 2, custom_id: "c".repeat(92) }] }] };
  const hints = checksOf(exchangeOf(sent(), { ...deferred(2400), body: { type: 4, data: message } }));
  assert.equal(hints.length, 4);
  assert.match(hints[0], /2,400 ms/);
  assert.match(hints[1], /1900 of 2000/);
  assert.match(hints[2], /5000 of 6000/);
  assert.match(hints[3], /92 of 100/);
  assert.deepEqual(checksOf(exchangeOf(sent(), deferred(10))), []);
});

test("requests for suggestions are grouped under their command", () => {
  const record = new SessionRecord();
  const send = (id, type, name, who = user) =>
    record.add({ number: Number(id), at: at(Number(id)), type: "interaction", body: { id, type, token: id, member: { user: who }, data: { name } } });
  send("1", 4, "city");
  send("2", 4, "city");
  send("3", 2, "flip");
  send("4", 4, "city", { id: "8", username: "bob" });
  send("5", 2, "city");
  const groups = groupsOf(record.exchanges.values());
  assert.deepEqual(groups.map(({ exchange, requests }) => [exchange.id, requests.map(({ id }) => id)]), [["5", ["1", "2"]], ["4", []], ["3", []]]);
  assert.deepEqual(shownGroups(groups, "All", "bob CITY").map(({ exchange }) => exchange.id), ["4"]);
  assert.deepEqual(shownGroups(groups, "Components", ""), []);
});

test("line of a command sends it again", () => {
  const options = [{ name: "warn", type: 1, options: [
    { name: "member", type: 6, value: "42" }, { name: "reason", type: 3, value: "said \"no\" twice" }, { name: "count", type: 4, value: -3 },
  ] }];
  const body = { type: 2, data: { type: 1, name: "mod", options, resolved: { users: { 42: { username: "bob", global_name: "Bob" } } } } };
  assert.equal(lineOf(body), "/mod warn member:<@42> reason:\"said \\\"no\\\" twice\" count:-3");
  assert.equal(argumentsOf({ body }), "member:@Bob reason:said \"no\" twice count:-3");
  assert.equal(lineOf({ type: 3, data: { custom_id: "a" } }), null);
});

test("title of a component is its label", () => {
  const components = [{ type: 1, components: [{ type: 2, label: "Buy", custom_id: "shop/1" }] }];
  assert.equal(titleOf({ body: { type: 3, data: { custom_id: "shop/1" }, message: { components } } }), "Button “Buy”");
  assert.equal(titleOf({ body: { type: 3, data: { custom_id: "shop/2" }, message: { components } } }), "shop/2");
});

test("coverage is grouped by the longest command that a name starts with", () => {
  const row = (kind, name) => ({ kind, name, count: 0 });
  const rows = [row("command", "/mod ban"), row("command", "/mod"), row("option", "/mod ban reason"), row("choice", "/mod bet: Heads"),
    row("option", "/modern art"), row("command", "Report")];
  assert.deepEqual(coverageGroups(rows).map(([name, parts]) => [name, parts.length]), [
    ["/mod ban", 2], ["/mod", 2], ["Other options", 1], ["Other commands", 1],
  ]);
});

test("calls of a handler that goes on after its response belong to its interaction", () => {
  const path = "/api/v10/channels/5/messages";
  const entries = [sent(), handler, { ...deferred(4), body: { type: 4 } }, call(9, 1, { method: "POST", path })];
  assert.equal(exchangeOf(...entries).calls.length, 1);
  const after = [...entries, outcome(10, "completed"), call(12, 1, { method: "POST", path })];
  assert.equal(exchangeOf(...after).calls.length, 1, "the handler has ended");
});

test("hints are not repeated", () => {
  const message = { content: "a".repeat(1900) };
  const hints = checksOf(exchangeOf(sent(), deferred(5), call(6, 1, { body: message }), call(7, 1, { body: message })));
  assert.equal(hints.length, 1);
});
