import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { npm, PlainProblem, projectFolder } from './run.mjs';

const lock = path.join(projectFolder, 'package-lock.json');
const installed = path.join(projectFolder, 'node_modules', '.package-lock.json');
const stamp = path.join(projectFolder, 'node_modules', '.shop-lock');
const read = (file) => readFile(file, 'utf8').catch(() => '');

/** Installs what package-lock.json names, unless exactly that is installed already. */
export async function installIfNeeded() {
  const wanted = await read(lock);
  // Some packages bring programs of one kind of machine, and a folder may be shared between two.
  const mark = `${createHash('sha256').update(wanted).digest('hex')} ${process.platform}-${process.arch}`;
  if ((await read(stamp)) === mark) return;
  if (!holdsAll(wanted, await read(installed))) {
    console.log('Installing what the shop needs (npm install) …');
    // The locked versions, and the lock left as it is. Unlike `npm ci` it keeps what is right already.
    const code = await npm(['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund']);
    if (code !== 0) throw new PlainProblem('Installing failed: npm says above why. Mend that and start again.');
  }
  // Who may read the folder but not write to it simply looks again the next time.
  await writeFile(stamp, mark).catch(() => undefined);
}

/** Whether someone has installed the very versions already. Packages for other kinds of machines may be missing. */
function holdsAll(wantedText, installedText) {
  if (installedText === '') return false;
  const { packages: wanted } = JSON.parse(wantedText);
  const { packages: present } = JSON.parse(installedText);
  return Object.entries(wanted).every(
    ([place, { version, optional, os, cpu }]) =>
      place === '' || present[place]?.version === version || optional || os !== undefined || cpu !== undefined,
  );
}
