import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm, PlainProblem, projectFolder } from './run.mjs';

const lock = path.join(projectFolder, 'package-lock.json');
const installed = path.join(projectFolder, 'node_modules', '.package-lock.json');
const stamp = path.join(projectFolder, 'node_modules', '.shop-lock');
const read = (file) => readFile(file, 'utf8').catch(() => '');

/**
 * Installs what package-lock.json names, unless exactly that is installed already: for the shop, what runs and builds it; for tests and
 * checks, what they need too, which is kept wherever it is installed.
 * @param withTests for tests and checks
 */
export async function installIfNeeded({ withTests = false } = {}) {
  const wanted = await read(lock);
  const present = await read(installed);
  const whole = withTests || isInstalled(present, 'vitest');
  // Some packages contain programs for one kind of machine, and two machines may share a folder.
  const digest = createHash('sha256').update(wanted).digest('hex');
  const mark = `${digest} ${process.platform}-${process.arch}${whole ? '' : ' without tests'}`;
  if ((await read(stamp)) === mark) return;
  if (!holdsAll(wanted, present, whole)) {
    console.log('Installing packages (npm install) …');
    // Installs the locked versions and leaves the lock as it is. Unlike `npm ci`, it keeps what is right already.
    const groups = [whole ? '--include=dev' : '--omit=dev', '--include=peer', '--include=optional'];
    const code = await npm(['install', '--no-save', ...groups, '--no-audit', '--no-fund']);
    if (code !== 0) throw new PlainProblem('The installation failed: see the lines above. Fix that and start again.');
  }
  // Somebody who may read the folder but not write to it looks again next time.
  await writeFile(stamp, mark).catch(() => undefined);
}

const packagesOf = (text) => (text === '' ? {} : JSON.parse(text).packages);

const isInstalled = (text, name) => packagesOf(text)[`node_modules/${name}`] !== undefined;

/** Whether somebody has already installed exactly these versions. Packages for other kinds of machines may be missing. */
function holdsAll(wantedText, installedText, whole) {
  const present = packagesOf(installedText);
  return Object.entries(packagesOf(wantedText)).every(
    ([place, { version, dev, optional, os, cpu }]) =>
      place === '' ||
      present[place]?.version === version ||
      (dev && !whole) ||
      optional ||
      os !== undefined ||
      cpu !== undefined,
  );
}
