// npm run shop -- …: one command of the shop's operator, on the database of the shop that is running.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readEnvFile } from './read-env-file.mjs';
import { explain, PlainProblem, projectFolder } from './run.mjs';

try {
  readEnvFile();
  process.env.NODE_ENV = process.env.NODE_ENV || 'production';
  const built = path.join(projectFolder, 'build', 'server', 'index.js');
  if (!existsSync(built)) throw new PlainProblem('The shop has never been started here: run npm start first.');
  const { runCli } = await import(pathToFileURL(built).href);
  process.exitCode = await runCli({
    projectFolder,
    words: process.argv.slice(2),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
  });
} catch (error) {
  explain(error);
  process.exitCode = 1;
}
