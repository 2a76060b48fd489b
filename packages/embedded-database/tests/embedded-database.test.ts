import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, truncate, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { chooseAccount, runAs } from '../src/home/run-as.ts';
import { findBinaries } from '../src/postgres/find-binaries.ts';
import { lookUpProcess, waitUntil } from '../src/postgres/look-up-process.ts';
import { type EmbeddedDatabase, refuseWindows, startEmbeddedDatabase } from '../src/start-embedded-database.ts';

const asRoot = process.getuid?.() === 0;
const after: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of after.splice(0).reverse()) await undo();
});

/** A project's folder in which nothing has been started yet. Open to everybody, as the folders above it are. */
async function newProject() {
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-'));
  after.push(() => rm(folder, { recursive: true, force: true }));
  await chmod(folder, 0o755);
  return folder;
}

async function start(projectFolder: string, said: string[] = []): Promise<EmbeddedDatabase> {
  const database = await startEmbeddedDatabase({ projectFolder, say: (line) => said.push(line) });
  after.push(() => database.stop());
  return database;
}

async function ask(url: string, sql: string) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const postmasterOf = async (folder: string) =>
  Number.parseInt(await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8'), 10);
const isGone = (pid: number) => waitUntil(20_000, async () => ((await lookUpProcess(pid)) ? null : true));

/** Starts the database of the folder in another process, as a second shop would, and holds it. */
async function holdElsewhere(projectFolder: string) {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'hold-database.mjs'), projectFolder]);
  after.push(async () => child.kill('SIGKILL'));
  const [line] = await once(createInterface(child.stdout), 'line');
  const kill = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { told: JSON.parse(line), kill };
}

test('the first start makes a database of UTF-8, synced to the disk, and what it holds is there after a stop', async () => {
  const project = await newProject();
  const first = await start(project);
  expect(await ask(first.url, "select current_setting('server_encoding') e, current_setting('fsync') f")).toEqual([
    { e: 'UTF8', f: 'on' },
  ]);
  await ask(first.url, "create table cakes as select 'Crème brûlée' as name");
  await first.stop();
  const again = await start(project);
  expect(await ask(again.url, 'select upper(name) as name from cakes')).toEqual([{ name: 'CRÈME BRÛLÉE' }]);
  expect(again.url).toBe(first.url);
});

test('stopping ends PostgreSQL and leaves no lock behind', async () => {
  const database = await start(await newProject());
  const pid = await postmasterOf(database.folder);
  await database.stop();
  expect(await lookUpProcess(pid)).toBeNull();
  await expect(stat(path.join(database.folder, 'shop.lock'))).rejects.toThrow('ENOENT');
  await expect(stat(path.join(database.folder, 'postgres', 'postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('only who has the key comes in, and only we can read it', async () => {
  const { url, folder } = await start(await newProject());
  await expect(ask(url.replace(/:[0-9a-f]+@/, ':guessed@'), 'select 1')).rejects.toThrow(
    'password authentication failed',
  );
  expect((await stat(path.join(folder, 'database.json'))).mode & 0o777).toBe(0o600);
  expect(await ask(url, "select current_setting('listen_addresses') a")).toEqual([{ a: '127.0.0.1' }]);
});

test('the shop owns its database, and may neither run programs nor read files nor change the server', async () => {
  const { url } = await start(await newProject());
  await ask(url, 'create extension unaccent');
  for (const statement of [
    "copy (select 1) to program 'true'",
    "select pg_read_file('/etc/passwd')",
    "alter system set fsync = 'off'",
    'create role another',
    'set session_replication_role = replica',
  ])
    await expect(ask(url, statement), statement).rejects.toThrow('permission denied');
});

test('what a shop made as the superuser, up to release 0.2.0, is handed over at the next start', async () => {
  const project = await newProject();
  const before = await start(project);
  await ask(
    before.superuserUrl,
    `alter database shop owner to shop; drop owned by bakery; drop role bakery;
     create extension pg_trgm; create schema "Work"; create type "Work".state as enum ('new'); create type "Work".job as (id int);
     create table cakes (id serial primary key, number int generated always as identity, state "Work".state default 'new');
     create sequence numbers; create view "Work".all_cakes as select * from cakes;
     create function "Work".one(of text) returns int language sql as 'select 1';
     create function refuse() returns trigger language plpgsql as 'begin return null; end';
     create trigger refused before delete on cakes for each row execute function refuse();
     insert into cakes default values`,
  );
  await before.stop();
  for (const _ of ['the first start', 'the second']) {
    const { url, stop } = await start(project);
    expect(await ask(url, 'insert into cakes default values returning state, number')).toHaveLength(1);
    await ask(
      url,
      `alter type "Work".state add value if not exists 'old'; alter table cakes add column if not exists name text`,
    );
    await stop();
  }
  const { url, superuserUrl } = await start(project);
  const [left] = await ask(
    superuserUrl,
    `select count(*)::int as count from (select relowner as owner, oid from pg_class union all select proowner, oid from pg_proc
       union all select typowner, oid from pg_type union all select nspowner, oid from pg_namespace) made
     where oid >= 16384 and owner = 'shop'::regrole and not exists (select from pg_depend where objid = made.oid and deptype = 'e')
       and not exists (select from pg_type t join pg_depend d on d.objid = t.typelem and d.deptype = 'e' where t.oid = made.oid)`,
  );
  expect(left).toEqual({ count: 0 });
  await ask(url, 'drop schema "Work" cascade; drop table cakes; drop sequence numbers; drop function refuse');
});

test('PostgreSQL killed: the next start recovers what was committed', async () => {
  const project = await newProject();
  const { url, folder, stop } = await start(project);
  await ask(url, 'create table cakes as select 12 as count');
  const pid = await postmasterOf(folder);
  process.kill(pid, 'SIGKILL');
  expect(await isGone(pid)).toBe(true);
  await stop();
  expect(await ask((await start(project)).url, 'select count from cakes')).toEqual([{ count: 12 }]);
});

test('the shop killed: PostgreSQL stays, the next start takes it over and stops it in the end', async () => {
  const project = await newProject();
  const { told, kill } = await holdElsewhere(project);
  const pid = await postmasterOf(told.folder);
  await kill();
  expect(await lookUpProcess(pid)).not.toBeNull();
  const { url, folder, stop } = await start(project);
  expect(url).toBe(told.url);
  expect(await postmasterOf(folder)).toBe(pid);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await stop();
  expect(await lookUpProcess(pid)).toBeNull();
});

test('the shop and PostgreSQL both killed: the next start recovers', async () => {
  const project = await newProject();
  const { told, kill } = await holdElsewhere(project);
  await ask(told.url, 'create table cakes as select 7 as count');
  const pid = await postmasterOf(told.folder);
  await kill();
  process.kill(pid, 'SIGKILL');
  expect(await ask((await start(project)).url, 'select count from cakes')).toEqual([{ count: 7 }]);
});

test('a lock whose process number now belongs to a stranger does not stop the start', async () => {
  const project = await newProject();
  const { folder, stop } = await start(project);
  const lock = path.join(folder, 'postgres', 'postmaster.pid');
  const content = await readFile(lock, 'utf8');
  await stop();
  await writeFile(lock, content.replace(/^\d+/, String(process.ppid)));
  await writeFile(path.join(folder, 'shop.lock'), JSON.stringify({ pid: process.ppid, started: 'long ago' }));
  expect(await ask((await start(project)).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a start cut short while the database was made is made again', async () => {
  const project = await newProject();
  const unfinished = path.join(project, '.data', 'unfinished', 'postgres');
  await mkdir(unfinished, { recursive: true });
  await writeFile(path.join(unfinished, 'PG_VERSION'), '18');
  const { url, folder } = await start(project);
  expect(await ask(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await expect(stat(path.join(folder, 'unfinished'))).rejects.toThrow('ENOENT');
});

test('where another program has taken the port, another is chosen and kept', async () => {
  const project = await newProject();
  const { url, stop } = await start(project);
  await stop();
  const { port } = new URL(url);
  const stranger = createServer().listen(Number(port), '127.0.0.1');
  await once(stranger, 'listening');
  after.push(async () => stranger.close());
  const moved = await start(project);
  expect(new URL(moved.url).port).not.toBe(port);
  await moved.stop();
  expect((await start(project)).url).toBe(moved.url);
});

test('of two shops that start on one folder at the same moment one is refused in a plain line', async () => {
  const project = await newProject();
  const both = await Promise.all([holdElsewhere(project), holdElsewhere(project)]);
  const refused = both.filter(({ told }) => told.refused);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.told.plain).toBe(true);
  expect(refused[0]?.told.refused).toMatch(
    /^The shop is already running with the data in .+ \(process \d+\)\. Stop it first/,
  );
  for (const { kill, told } of both) if (told.url) await kill();
  await (await start(project)).stop();
});

test('a log that grew large is cut when the database starts, its older part kept', async () => {
  const project = await newProject();
  await (await start(project)).stop();
  const log = path.join(project, '.data', 'postgres.log');
  await truncate(log, 6_000_000);
  await start(project);
  expect((await stat(log)).size).toBeLessThan(100_000);
  expect((await stat(`${log}.older`)).size).toBe(6_000_000);
});

test('a lost key is told with what to do', async () => {
  const project = await newProject();
  await (await start(project)).stop();
  await rm(path.join(project, '.data', 'database.json'));
  await expect(start(project)).rejects.toThrow(
    /holds the password of the database next to it .+ Restore it from a backup/,
  );
});

test('data of another major version of PostgreSQL is left as it is, and told with the way to bring it over', async () => {
  const project = await newProject();
  const { folder, stop } = await start(project);
  await stop();
  const version = path.join(folder, 'postgres', 'PG_VERSION');
  const made = await readFile(version, 'utf8');
  await writeFile(version, '14\n');
  await expect(start(project)).rejects.toThrow(
    /was created by PostgreSQL 14, but this version of the shop comes with PostgreSQL \d\d\. Nothing was changed\. .+ backup FILE; .+ restore FILE/,
  );
  await writeFile(version, made);
  await expect(start(project)).resolves.toMatchObject({ folder });
});

test('on Windows it is refused in a plain line that says what to do', () => {
  expect(() => refuseWindows('win32')).toThrow(
    /does not run on Windows\. Start the shop in WSL 2 or Docker, or set DATABASE_URL/,
  );
  expect(() => refuseWindows('linux')).not.toThrow();
});

test.skipIf(!asRoot)('as root the database runs as an account without rights, which owns its data alone', async () => {
  const { folder } = await start(await newProject());
  const status = await readFile(`/proc/${await postmasterOf(folder)}/status`, 'utf8');
  const [real, effective] = /^Uid:\s+(\d+)\s+(\d+)/m.exec(status)?.slice(1).map(Number) ?? [];
  const { uid, mode } = await stat(path.join(folder, 'postgres'));
  expect([real, effective]).toEqual([uid, uid]);
  expect(uid).not.toBe(0);
  expect(mode & 0o777).toBe(0o700);
});

test.skipIf(!asRoot)(
  'as root in a closed folder the database is kept in a folder of the system, and stays there',
  async () => {
    const closed = await newProject();
    await chmod(closed, 0o700);
    const project = path.join(closed, 'shop');
    await mkdir(project);
    const said: string[] = [];
    const first = await start(project, said);
    after.push(() => rm(first.folder, { recursive: true, force: true }));
    expect(first.folder).toMatch(/^\/var\/lib\/shop-[0-9a-f]{12}$/);
    expect(said[0]).toBe(
      `The account that runs the database has no access to ${project}/.data, so the database is kept in ${first.folder}`,
    );
    await ask(first.url, 'create table cakes as select 3 as count');
    await first.stop();
    await chmod(closed, 0o755);
    expect(await ask((await start(project)).url, 'select count from cakes')).toEqual([{ count: 3 }]);
  },
);

test.skipIf(!asRoot)(
  'as root an empty data folder that is closed is opened just so far that it can be walked through',
  async () => {
    const dataFolder = await newProject();
    await chmod(dataFolder, 0o700);
    const database = await startEmbeddedDatabase({ projectFolder: dataFolder, dataFolder, say: () => undefined });
    after.push(() => database.stop());
    expect(database.folder).toBe(dataFolder);
    expect((await stat(dataFolder)).mode & 0o777).toBe(0o711);
  },
);

test.skipIf(!asRoot)('as root programs installed in a closed folder run from a copy beside the data', async () => {
  const [closed, home] = [await newProject(), await newProject()];
  const installed = await findBinaries(home, null);
  const native = path.join(closed, 'native');
  await symlink(installed, native);
  await chmod(closed, 0o700);
  const account = await chooseAccount([]);
  const copied = await findBinaries(home, account, { native: `${native}/`, version: '18' });
  expect(copied).toBe(path.join(home, 'postgresql-18'));
  expect((await runAs(account, path.join(copied, 'bin', 'postgres'), ['--version'])).output).toMatch(/PostgreSQL\) 18/);
});

test.skipIf(!asRoot)('as root a data folder in a closed place is refused with what to do', async () => {
  const closed = await newProject();
  await chmod(closed, 0o700);
  const wish = { projectFolder: closed, dataFolder: path.join(closed, 'data'), say: () => undefined };
  await expect(startEmbeddedDatabase(wish)).rejects.toThrow(/has no access to .+\/data\. Give it access \(chmod o\+x/);
});
