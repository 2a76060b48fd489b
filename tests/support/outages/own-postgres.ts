import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Account,
  chooseAccount,
  findBinaries,
  runAs,
  spawnOptions,
} from '@mount-avenue/embedded-database/processes';
import pg from 'pg';
import { afterAll } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { signalOne } from '#tests/support/shop/process-tree.ts';

type Settings = Readonly<Record<string, string>>;
type Programs = { readonly account: Account; readonly binaries: string };

/** A PostgreSQL that the test may damage. A test that kills it starts it again, as an owner's supervisor does. */
export type OwnPostgres = {
  readonly port: number;
  readonly folder: string;
  /** The address of the shop's database in it. */
  readonly url: string;
  start(): Promise<void>;
  isAlive(): boolean;
  /** Sends SIGSTOP, and SIGCONT, to every one of its processes. */
  freeze(): Promise<void>;
  thaw(): void;
  /** Sends SIGKILL to every one of its processes. */
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Runs one statement, on a connection of its own. */
  ask(sql: string): Promise<readonly Record<string, unknown>[]>;
};

const database = 'shop';
const readyWithinMs = 60_000;

/** For small machines and short lives: nobody pulls the plug here, so nothing waits for the disk. */
const usual: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '32MB',
  max_connections: '60',
  fsync: 'off',
};

/** Creates a cluster with an empty database for a shop, in a folder of its own that is removed when the file's tests are done. */
export async function ownPostgres(settings: Settings = {}, place?: string): Promise<OwnPostgres> {
  const account = await chooseAccount([]);
  const home = place ?? (await mkdtemp(join(tmpdir(), 'shop-outage-')));
  if (!place) afterAll(() => rm(home, { recursive: true, force: true }));
  await chmod(home, 0o755);
  if (account) await chown(home, account.uid, account.gid);
  const programs = { account, binaries: await findBinaries(home, account) };
  const folder = join(home, 'data');
  const parameters = [`--pgdata=${folder}`, '--username=shop', '--auth=trust', '--encoding=UTF8', '--locale=C'];
  await run(programs, 'initdb', [...parameters, '--no-sync', '--wal-segsize=1']);
  const made = postgresIn(folder, await freePort(), programs, { ...usual, ...settings });
  await made.start();
  await asked(made.port, 'postgres', `create database ${database}`);
  return made;
}

/** Creates a standby of a server from a cold copy of its folder: the server is stopped for it, and both run afterwards. */
export async function standbyOf(primary: OwnPostgres, name: string): Promise<OwnPostgres> {
  const account = await chooseAccount([]);
  await primary.stop();
  const folder = `${primary.folder}-${name}`;
  const copied = await runAs(null, 'cp', ['-a', primary.folder, folder]);
  if (copied.code !== 0) throw new Error(copied.output);
  await writeFile(join(folder, 'standby.signal'), '');
  const programs = { account, binaries: await findBinaries(join(primary.folder, '..'), account) };
  const source = `host=127.0.0.1 port=${primary.port} user=shop application_name=${name}`;
  const standby = postgresIn(folder, await freePort(), programs, { ...usual, primary_conninfo: source });
  await primary.start();
  await standby.start();
  return standby;
}

async function run({ account, binaries }: Programs, program: string, parameters: readonly string[]): Promise<void> {
  const { code, output } = await runAs(account, join(binaries, 'bin', program), parameters);
  if (code !== 0) throw new Error(`${program}: ${output}`);
}

async function asked(port: number, name: string, sql: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'shop', database: name });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function postgresIn(folder: string, port: number, programs: Programs, settings: Settings): OwnPostgres {
  let child: ChildProcess | undefined;
  /** Connected beforehand: it lists the processes of a server that accepts no connections any more. */
  let witness: pg.Client | undefined;
  let frozen: number[] = [];
  afterAll(() => {
    for (const pid of frozen) signalOne(pid, 'SIGCONT');
    child?.kill('SIGQUIT');
  });
  const isAlive = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  const start = async (): Promise<void> => {
    const chosen = Object.entries({ ...settings, port: String(port) }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const begun = spawn(join(programs.binaries, 'bin', 'postgres'), ['-D', folder, ...chosen], {
      ...spawnOptions(programs.account),
      stdio: 'ignore',
    });
    child = begun;
    for (const since = Date.now(); ; await pause(100)) {
      witness = new pg.Client({ host: '127.0.0.1', port, user: 'shop', database: 'postgres' });
      witness.on('error', () => undefined);
      if (
        await witness.connect().then(
          () => true,
          () => false,
        )
      )
        return;
      if (!isAlive()) throw new Error(`PostgreSQL in ${folder} ended at its start`);
      if (Date.now() - since > readyWithinMs) throw new Error(`PostgreSQL in ${folder} does not start`);
    }
  };

  /** Signals all processes, the leading one first: stopped before the others, it starts no new ones. */
  const signalAll = async (signal: NodeJS.Signals): Promise<number[]> => {
    const leading = child?.pid;
    if (!leading || !witness) throw new Error('PostgreSQL does not run');
    process.kill(leading, 'SIGSTOP');
    const { rows } = await witness.query<{ pid: number }>('select pid from pg_stat_activity');
    const pids = [leading, ...rows.map(({ pid }) => pid)];
    for (const pid of pids) signalOne(pid, signal);
    return pids;
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!child || !isAlive()) return;
    const ended = once(child, 'exit');
    if (signal === 'SIGKILL') await signalAll(signal);
    else child.kill(signal);
    await ended;
  };

  return {
    port,
    folder,
    url: `postgres://shop@127.0.0.1:${port}/${database}`,
    start,
    isAlive,
    freeze: async () => {
      frozen = await signalAll('SIGSTOP');
    },
    thaw: () => {
      for (const pid of frozen) signalOne(pid, 'SIGCONT');
      frozen = [];
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
    ask: (sql) => asked(port, database, sql),
  };
}
