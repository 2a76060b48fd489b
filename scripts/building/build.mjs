// npm run build: the customers' half with its server, and the back office at the same time, because neither keeps two cores busy.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { bin, projectFolder, run } from '../run.mjs';

const quietly = ['--logLevel', 'error'];
rmSync(path.join(projectFolder, 'build'), { recursive: true, force: true });
const codes = await Promise.all([
  bin('react-router', ['build', ...quietly]),
  bin('vite', ['build', '--config', 'vite.admin.config.ts', ...quietly]),
]);
process.exitCode = codes.some((code) => code !== 0)
  ? 1
  : await run(process.execPath, ['scripts/building/compress-assets.mjs']);
