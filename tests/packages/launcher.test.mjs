// Tests of the launcher `guildhall-emulator` of npm, as installed in the working directory from its archives.

import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test } from 'node:test';

const LAUNCHER = join(process.cwd(), 'node_modules/.bin/guildhall-emulator');

function run(args, { platform, ...variables } = {}) {
  const pretend = `data:text/javascript,Object.defineProperty(process,"platform",{value:"${platform}"})`;
  const options = platform ? ['--import', pretend] : [];
  return spawnSync(process.execPath, [...options, LAUNCHER, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
    timeout: 30_000,
  });
}

function program(text) {
  const file = join(mkdtempSync(join(tmpdir(), 'launcher-')), 'program');
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('exit code is that of the program', () => {
  assert.equal(run(['exec', '--', 'sh', '-c', 'exit 7']).status, 7);
});

test('arguments and variables reach the program', () => {
  const { status, stdout } = run(['exec', '--', 'sh', '-c', 'echo "$DISCORD_API_BASE"']);
  assert.match(stdout, /^http:\/\/127\.0\.0\.1:\d+\/api\/v10\n$/);
  assert.equal(status, 0);
});

test('SIGTERM stops the program', async () => {
  const launcher = spawn(LAUNCHER, ['--port', '0'], { stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface(launcher.stdout)) {
    if (line.startsWith('DISCORD_GUILD_ID=')) launcher.kill('SIGTERM');
  }
  const code = launcher.exitCode ?? (await new Promise((resolve) => launcher.on('exit', resolve)));
  assert.equal(code, 0);
});

test('signal that ends the program ends the launcher', () => {
  for (const signal of ['SIGKILL', 'SIGTERM']) {
    const { signal: received } = run([], { GUILDHALL_EMULATOR_BINARY: program(`kill -${signal.slice(3)} $$`) });
    assert.equal(received, signal);
  }
});

test('GUILDHALL_EMULATOR_BINARY replaces the program', () => {
  const { stdout } = run(['a', 'b c'], { GUILDHALL_EMULATOR_BINARY: program('printf "%s|" "$@"') });
  assert.equal(stdout, 'a|b c|');
  const { status, stderr } = run([], { GUILDHALL_EMULATOR_BINARY: '/missing/program' });
  assert.match(stderr, /^Error: .*\/missing\/program.*\n$/);
  assert.equal(status, 1);
});

test('platform without a program is named', () => {
  const { status, stderr } = run([], { platform: 'sunos' });
  assert.match(stderr, new RegExp(`no program for sunos-${process.arch}, only for .*linux-x64.*cargo install`));
  assert.equal(status, 1);
});

test('platform whose package is not installed is named', () => {
  const { status, stderr } = run([], { platform: 'win32' });
  assert.match(stderr, new RegExp(`^Error: The package @guildhall/emulator-win32-${process.arch} is not installed`));
  assert.equal(status, 1);
});
