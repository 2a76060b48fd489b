// Serves a shop that is installed and built already: for a container, where nothing is to be looked for at the start.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnvFile } from './read-env-file.mjs';
import { explain, projectFolder } from './run.mjs';

try {
  readEnvFile();
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  const { runShop } = await import(pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href);
  await runShop({ projectFolder });
} catch (error) {
  explain(error);
  process.exit(1);
}
