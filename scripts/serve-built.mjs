// Serves a shop that is already installed and built: for a container, where the start should not look for anything.
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
