import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { projectFolder } from '../processes.mjs';

/**
 * Starts the built shop as `npm start` does, in one process and without limits or look-ups at other services.
 * @param start starts a process, as `withProcesses` provides it
 * @param keptMs how long the shop caches what is the same for everybody; 0 makes every page again
 * @param env further settings
 * @param profile a folder for a CPU profile of the shop, if one is wanted
 */
export async function openShop(start, { databaseUrl, folder, profile, keptMs = 1_000, env: further = {} }) {
  const port = await freePort();
  const env = {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    DATA_FOLDER: folder,
    KEPT_MS: String(keptMs),
    RATE_LIMIT_PER_MINUTE: '0',
    // Counted as always, but never reached: all customers of a measurement are on one network and do not pay.
    UNPAID_ORDERS_OF_CUSTOMER: '1000000',
    UNPAID_ORDERS_OF_NETWORK: '1000000',
    UNPAID_POUNDS_OF_NETWORK: '0',
    WEB_CONCURRENCY: '1',
    LOG_LEVEL: 'warn',
    POSTCODE_SERVICE_URL: 'off',
    ...Object.fromEntries(
      startWords()
        .filter((word) => /^[A-Z_]+=/.test(word))
        .map((word) => word.split('=')),
    ),
    ...further,
  };
  const flags = startWords().filter((word) => word.startsWith('--'));
  if (profile) flags.push('--cpu-prof', `--cpu-prof-dir=${path.resolve(profile)}`);
  const child = start('measured', 'serve-shop.mjs', { env, flags });
  await child.ask({});
  return { url: `http://127.0.0.1:${port}`, pid: child.pid };
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

/** The words with which `npm start` starts Node, including settings and flags. */
function startWords() {
  const { scripts } = JSON.parse(readFileSync(path.join(projectFolder, 'package.json'), 'utf8'));
  return scripts.start.split(' ');
}
