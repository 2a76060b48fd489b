import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm, PlainProblem, projectFolder } from '../run.mjs';

/** Everything that the build is made from. Tests are not, nor is what the shop reads while it runs. */
const sources = [
  'src',
  'packages',
  'assets/brand',
  'assets/fonts',
  'docs/manual',
  'scripts/building',
  'package.json',
  'package-lock.json',
  'shop.config.ts',
  'shop.retention.ts',
  'vite.config.ts',
  'vite.admin.config.ts',
  'react-router.config.ts',
];
const isTest = (name) => /\.test\.tsx?$/.test(name);
const stamp = path.join(projectFolder, 'build', '.stamp');
const results = ['build/server/index.js', 'build/client', 'build/admin'];

/** Builds the shop, unless the present build is of exactly these sources. */
export async function buildIfStale() {
  const mark = markOfSources();
  if (readStamp() === mark && results.every((result) => statOf(result))) return;
  console.log('Building the shop …');
  rmSync(stamp, { force: true });
  const code = await npm(['run', '--silent', 'build'], { NODE_ENV: 'production' });
  if (code !== 0) throw new PlainProblem('The build failed: see the lines above.');
  writeFileSync(stamp, mark);
}

const statOf = (file) => statSync(path.join(projectFolder, file), { throwIfNoEntry: false });

function readStamp() {
  try {
    return readFileSync(stamp, 'utf8');
  } catch {
    return '';
  }
}

/** Returns a mark made from names and contents, because times change with every clone and checkout. */
function markOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesBelow)) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(projectFolder, file)));
  }
  return hash.digest('hex');
}

function filesBelow(place) {
  const found = statOf(place);
  if (!found?.isDirectory()) return found ? [place] : [];
  const names = readdirSync(path.join(projectFolder, place)).sort();
  return names.filter((name) => !isTest(name)).flatMap((name) => filesBelow(path.join(place, name)));
}
