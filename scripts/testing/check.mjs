// npm run check: what to run before a commit, in less than a minute on two cores. Usage: node scripts/testing/check.mjs [deep]: with 'deep'
// also the API on PostgreSQL, the random plays of money and the shops with a lot of data.
import { installIfNeeded } from '../install-if-needed.mjs';
import { runSideBySide, staticChecks } from './side-by-side.mjs';

await installIfNeeded({ withTests: true });
const projects = ['unit', ...(process.argv.includes('deep') ? ['api', 'deep'] : [])];
const tests = {
  name: `${projects.join(', ')} tests`,
  command: 'npx',
  parameters: ['vitest', 'run', ...projects.flatMap((name) => ['--project', name])],
};
const [types, ...others] = staticChecks;
const failed = await runSideBySide([types, tests, ...others]);
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
