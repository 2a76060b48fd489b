// Starts the embedded database of the given project folder and holds it until the process is killed.
import path from 'node:path';
import { runnerImport } from 'vite';

const root = path.join(import.meta.dirname, '..');
const { module } = await runnerImport(path.join(root, 'src/index.ts'), {
  configFile: false,
  logLevel: 'silent',
  root,
});

const tell = (news) => process.stdout.write(`${JSON.stringify(news)}\n`);
try {
  const { url, folder } = await module.startEmbeddedDatabase({ projectFolder: process.argv[2], say: () => {} });
  tell({ url, folder });
  setInterval(() => {}, 60_000);
} catch (error) {
  tell({ refused: error.message, plain: error.plain });
}
