// npm start: installs what is missing, builds what is stale, serves the shop until Ctrl-C.
import './check-node.mjs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale } from './build-if-stale.mjs';
import { installIfNeeded } from './install-if-needed.mjs';
import { readEnvFile } from './read-env-file.mjs';
import { explain, projectFolder } from './run.mjs';

/** Where npm was killed, nobody is left to stop the shop: it stops itself and leaves the port to the next start. */
function stopWithNpm() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined) return;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, 'SIGTERM'), 500).unref();
}

try {
  process.chdir(projectFolder);
  await installIfNeeded();
  await buildIfStale();
  readEnvFile();
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  const { runShop } = await import(pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href);
  stopWithNpm();
  await runShop({ projectFolder });
} catch (error) {
  explain(error);
  process.exit(1);
}
