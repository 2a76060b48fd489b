// npm start: installs what is missing, builds what is stale, and serves the shop until Ctrl-C.
// package.json starts it with one memory arena and a smaller young generation than Node's own choice: 100 MB less, and no slower.
import './check-node.mjs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './building/build-if-stale.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { readEnvFile } from './read-env-file.mjs';
import { explain, projectFolder } from './run.mjs';

/**
 * Makes every way of asking the shop to stop end it cleanly: a Ctrl-C while it is still opening is remembered until it can be followed, a
 * closed terminal counts as asking, and so does the death of npm, which leaves nobody to stop the shop.
 * @returns a function to call once the shop follows signals itself
 */
function heedEveryGoodbye() {
  let opening = true;
  let asked = false;
  const leave = () => {
    asked = true;
    if (!opening) process.kill(process.pid, 'SIGTERM');
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => (asked = true));
  process.on('SIGHUP', leave);
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    leave();
  }, 500).unref();
  if (process.env.npm_lifecycle_event === undefined) clearInterval(watch);
  return () => {
    opening = false;
    if (asked) leave();
  };
}

try {
  process.chdir(projectFolder);
  await installIfNeeded();
  await buildIfStale();
  readEnvFile();
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  // Somebody who reads along sees what matters; a log that is collected has each request.
  if (process.stdout.isTTY) process.env.LOG_LEVEL = process.env.LOG_LEVEL || 'warn';
  module.enableCompileCache?.();
  const { runShop } = await import(pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href);
  const followed = heedEveryGoodbye();
  await runShop({ projectFolder });
  followed();
} catch (error) {
  explain(error);
  process.exit(1);
}
