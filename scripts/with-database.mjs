// Runs a command of the installed packages with DATABASE_URL set to the shop's own database, started for it.
// Usage: node scripts/with-database.mjs react-router dev
import './check-node.mjs';
import path from 'node:path';
import { installIfNeeded } from './install-if-needed.mjs';
import { readEnvFile } from './read-env-file.mjs';
import { bin, explain, PlainProblem, projectFolder } from './run.mjs';

async function startDatabase() {
  const { runnerImport } = await import('vite');
  const source = path.join(projectFolder, 'src/server/db/embedded/start-embedded-database.ts');
  const { module } = await runnerImport(source, { configFile: false, root: projectFolder, logLevel: 'silent' });
  const dataFolder = process.env.DATA_FOLDER || undefined;
  return module.startEmbeddedDatabase({ projectFolder, dataFolder, say: (line) => console.log(line) });
}

// Ctrl-C reaches the command as well: it ends first, then the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);

try {
  const [command, ...parameters] = process.argv.slice(2);
  if (!command) throw new PlainProblem('Name a command, as in: node scripts/with-database.mjs react-router dev');
  process.chdir(projectFolder);
  await installIfNeeded();
  readEnvFile();
  const database = process.env.DATABASE_URL ? null : await startDatabase();
  process.exitCode = await bin(command, parameters, database ? { DATABASE_URL: database.url } : {});
  await database?.stop();
  process.exit();
} catch (error) {
  explain(error);
  process.exit(1);
}
