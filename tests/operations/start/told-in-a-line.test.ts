import { once } from 'node:events';
import { chown, cp, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedDatabase } from '@mount-avenue/embedded-database';
import { afterEach, expect, test } from 'vitest';
import { onServer, testDatabase } from '#tests/support/database/database.ts';
import { dataFolderForTest, startBuiltShop } from '#tests/support/shop/built-shop.ts';

const { url } = await testDatabase();
const dataFolder = await dataFolderForTest();
const after: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo();
});

/** What a start that fails to open a shop prints. */
const refusal = (env: Record<string, string>): Promise<string> =>
  startBuiltShop({ DATA_FOLDER: dataFolder, ...env }).then(
    () => 'the shop opened',
    (error: unknown) => (error instanceof Error ? error.message.replace(/^.*\n/, '').trim() : ''),
  );

async function serverOnOwnPort(answer: (socket: Socket) => void): Promise<{ server: Server; at: string }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  after.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const changed = new URL(url);
  changed.port = String(typeof address === 'object' && address ? address.port : 0);
  return { server, at: changed.href };
}

/** A role that may connect to a database of its own, and nothing else. */
async function roleOfLittle(name: string, more = ''): Promise<string> {
  const database = `${name}_data`;
  await onServer(url, async (client) => {
    await client.query(`create role ${name} login password 'secret' ${more}`);
    await client.query(`create database ${database}`);
  });
  after.push(() =>
    onServer(url, async (client) => {
      await client.query(`drop database ${database} with (force)`);
      await client.query(`drop role ${name}`);
    }),
  );
  const own = new URL(url);
  own.username = name;
  own.password = 'secret';
  own.pathname = `/${database}`;
  return own.href;
}

test('a role that may not make the tables is told so in one line', async () => {
  const said = await refusal({ DATABASE_URL: await roleOfLittle('shop_of_little') });
  expect(said).toMatch(/^The database role is not allowed to create the shop's tables: permission denied .+\.$/);
  expect(said).not.toContain('\n');
});

test('processes that need more connections than the database gives are refused in one line with both numbers', async () => {
  const own = await roleOfLittle('shop_of_few', 'connection limit 30');
  expect(await refusal({ DATABASE_URL: own, WEB_CONCURRENCY: '2' })).toMatch(
    /^WEB_CONCURRENCY=2 needs up to 49 connections, but the database allows 30: raise max_connections to \d+ .+ or set WEB_CONCURRENCY=1\.$/,
  );
});

test('a port that is taken is told in one line by each process that wanted it', async () => {
  const { at } = await serverOnOwnPort(() => undefined);
  const { port } = new URL(at);
  const said = await refusal({ DATABASE_URL: url, HOST: '127.0.0.1', PORT: port, WEB_CONCURRENCY: '2' });
  expect(new Set(said.split('\n'))).toEqual(
    new Set([
      `Port ${port} is already in use. Stop whatever uses it, or choose another: PORT=${Number(port) + 1} npm start`,
      'The shop could not start: see the lines above.',
    ]),
  );
});

test('a host that takes a connection and never answers is told in one line', async () => {
  const { at } = await serverOnOwnPort(() => undefined);
  const said = await refusal({ DATABASE_URL: at });
  expect(said).toMatch(/^The database .+ DATABASE_URL/);
  expect(said).not.toContain('\n');
});

test('a database that is still starting up is waited for', async () => {
  const { hostname, port } = new URL(url);
  let refused = 0;
  const { at } = await serverOnOwnPort((socket) => {
    if (refused >= 3) {
      const onward = connect({ host: hostname, port: Number(port) }).on('error', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
      return;
    }
    refused += 1;
    socket.once('data', () => socket.end(startingUp()));
  });
  const shop = await startBuiltShop({ DATA_FOLDER: dataFolder, DATABASE_URL: at });
  expect(shop.said()).toContain('Waiting for the database to start up…');
  expect(await shop.end('SIGTERM')).toBe(0);
});

/** PostgreSQL's own refusal while it starts: an ErrorResponse of severity, code and message. */
function startingUp(): Buffer {
  const fields = Buffer.from('SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0');
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

test.skipIf(process.getuid?.() !== 0)(
  'data that a copy gave to root is refused with the command that gives it back',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-copied-'));
    after.push(() => rm(folder, { recursive: true, force: true }));
    const wish = { projectFolder: folder, dataFolder: folder, say: () => undefined };
    await (await startEmbeddedDatabase(wish)).stop();
    const copied = path.join(folder, 'copied');
    await cp(path.join(folder, 'postgres'), copied, { recursive: true });
    await rm(path.join(folder, 'postgres'), { recursive: true });
    await cp(copied, path.join(folder, 'postgres'), { recursive: true });
    await chown(path.join(folder, 'postgres'), 0, 0);
    await expect(startEmbeddedDatabase(wish)).rejects.toThrow(
      /belongs to another account \(number 0\).+chown -R \d+:\d+ /,
    );
  },
);
