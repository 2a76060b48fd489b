// Runs all tests on another day. Debian's libfaketime moves the clock of Node and PostgreSQL; Chromium, which does not run under it, is
// started without it, and its pages move their own `Date` by what FAKETIME says.
// While PostgreSQL waits, libfaketime gives its signals the real time: a timeout that passes during a wait is not noticed, nor is a
// deadlock.
import { chmodSync, existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PlainProblem } from '../run.mjs';

/**
 * @param text what the clock is to show now: a day and a time in London, YYYY-MM-DDTHH:MM
 * @returns the variables that make it do so, for programs that are started with them
 * @throws PlainProblem for any other text, and if libfaketime is not installed
 */
export function movedClock(text) {
  const seconds = Math.round((instantInLondon(text) - Date.now()) / 1_000);
  return {
    LD_PRELOAD: findLibrary(),
    // An offset without a sign is read as a date.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    // Timeouts follow this clock.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
}

function instantInLondon(text) {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  if (Number.isNaN(asUtc)) throw new PlainProblem(`${text} is no day and time such as 2027-02-28T10:00`);
  const there = new Date(asUtc).toLocaleString('sv-SE', { timeZone: 'Europe/London' });
  return asUtc - (Date.parse(`${there.replace(' ', 'T')}Z`) - asUtc);
}

function findLibrary() {
  const files = readdirSync('/usr/lib').map((folder) => `/usr/lib/${folder}/faketime/libfaketimeMT.so.1`);
  const found = files.find(existsSync);
  if (!found) throw new PlainProblem('Another day needs libfaketime: sudo apt-get install faketime');
  return found;
}

/** Writes a program that starts the browser without the library. @returns its path */
export function browserOnWallClock(browser, folder) {
  const file = path.join(folder, 'browser');
  writeFileSync(file, `#!/bin/sh\nunset LD_PRELOAD\nexec '${browser}' "$@"\n`);
  chmodSync(file, 0o755);
  return file;
}
