// A PostgreSQL of the run's own: the embedded one in a throwaway folder, or a new database on DATABASE_URL.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import pg from 'pg';
import { runnerImport } from 'vite';
import { answerMessages, projectFolder } from '../processes.mjs';

const opened = process.env.DATABASE_URL ? newDatabase(process.env.DATABASE_URL) : embedded(process.env.DATA_FOLDER);
opened.catch(() => undefined);
answerMessages(async () => ({ url: (await opened).url }));
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, leave);

let leaving = false;
async function leave() {
  if (leaving) return;
  leaving = true;
  const database = await opened.catch(() => null);
  await database?.stop();
  process.exit();
}

async function embedded(dataFolder) {
  const source = path.join(projectFolder, 'packages/embedded-database/src/index.ts');
  const { module } = await runnerImport(source, { configFile: false, root: projectFolder, logLevel: 'silent' });
  return module.startEmbeddedDatabase({ projectFolder, dataFolder, say: () => undefined });
}

async function newDatabase(serverUrl) {
  const name = `shop_bench_${randomBytes(5).toString('hex')}`;
  const onServer = async (sql) => {
    const client = new pg.Client({ connectionString: serverUrl });
    await client.connect();
    await client.query(sql);
    await client.end();
  };
  await onServer(`create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, stop: () => onServer(`drop database if exists ${name} with (force)`) };
}
