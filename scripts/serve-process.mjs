// One of several processes of the shop behind one port (WEB_CONCURRENCY); started by the first one, never by hand.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { explain, projectFolder } from './run.mjs';

try {
  const { serveProcess } = await import(pathToFileURL(path.join(projectFolder, 'build', 'server', 'index.js')).href);
  await serveProcess({ projectFolder });
} catch (error) {
  explain(error);
  process.exit(1);
}
