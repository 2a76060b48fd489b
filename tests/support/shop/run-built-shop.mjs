// The built shop as `npm start` runs it, without the check whether it is built, and without anybody's .env.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { explain, projectFolder } from '../../../scripts/run.mjs';

try {
  const { runShop } = await import(pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href);
  await runShop({ projectFolder });
} catch (error) {
  explain(error);
  process.exit(1);
}
