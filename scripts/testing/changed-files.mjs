// What `npm test -- changed` has to run.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '../run.mjs';

const git = (...parameters) => execFileSync('git', parameters, { cwd: projectFolder, encoding: 'utf8' }).trim();

/** @returns the commit that is tested, and whether there are changes beyond it; null and true if there is no git */
export function committedState() {
  try {
    return { commit: git('rev-parse', 'HEAD'), dirty: git('status', '--porcelain') !== '' };
  } catch {
    return { commit: null, dirty: true };
  }
}

/** The commit that work is compared with if none is named: the last one, or the one before if everything is committed. */
export const usualBase = () => (git('status', '--porcelain') === '' ? 'HEAD~1' : 'HEAD');

/** @returns the files that differ from that commit, including those that are not committed yet */
export function filesChangedSince(base) {
  const known = git('diff', '--name-only', base);
  const unknown = git('ls-files', '--others', '--exclude-standard');
  return `${known}\n${unknown}`.split('\n').filter(Boolean);
}

/**
 * The browser tests that a change can affect, as far as folders tell: a changed test itself, and for a feature the folder of its name
 * (`src/web/features/cart` and `tests/e2e/cart`, `src/admin/features/stock` and `tests/e2e/admin/stock`). Server code has its tests in
 * `tests/api`; what is for all screens needs the whole suite.
 * @returns files and folders below tests/e2e
 */
export function browserTestsFor(files) {
  const folders = new Set();
  for (const file of files) {
    if (/^tests\/e2e\/.*\.test\.ts$/.test(file) && existsSync(path.join(projectFolder, file))) folders.add(file);
    const [, half, feature] = file.match(/^src\/(web|admin)\/(?:features|routes|styles)\/([^/]+)\//) ?? [];
    if (feature) folders.add(half === 'admin' ? `tests/e2e/admin/${feature}/` : `tests/e2e/${feature}/`);
  }
  return [...folders].filter((place) => existsSync(path.join(projectFolder, place)));
}
