import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pictures } from './pictures.ts';

let folder: string;
let originals: string;
let keepIn: string;
let app: FastifyInstance;

const drawOriginal = (name: string, width: number, colour: string) =>
  sharp({ create: { width, height: width, channels: 3, background: colour } })
    .jpeg()
    .toFile(join(originals, name));

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'));
  originals = await mkdtemp(join(folder, 'originals-'));
  keepIn = join(folder, 'kept');
  await drawOriginal('cake.jpg', 700, 'pink');
  app = Fastify();
  await app.register(pictures, { folders: [originals], keepIn });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url, headers });
const avif = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };
const cachedFiles = async () => (await readdir(keepIn, { recursive: true })).filter((file) => file.includes('-'));
const cachedFile = async () => join(keepIn, (await cachedFiles())[0] ?? 'nothing is kept');

test('[P-13] a picture is served under its file name without and with the extension', async () => {
  const plain = await ask('/cakes/cake?w=480', avif);
  const withEnding = await ask('/cakes/cake.jpg?w=480', avif);
  expect(plain.statusCode).toBe(200);
  expect(withEnding.rawPayload.equals(plain.rawPayload)).toBe(true);
  expect(withEnding.headers['content-type']).toBe('image/avif');
});

test.each([
  ['image/avif,image/webp,*/*', 'image/avif', 'heif'],
  ['image/webp,*/*;q=0.8', 'image/webp', 'webp'],
  ['image/avif;q=0, image/webp;q=0.5', 'image/webp', 'webp'],
  ['*/*', 'image/jpeg', 'jpeg'],
  [undefined, 'image/jpeg', 'jpeg'],
])('a browser that accepts %s gets %s', async (accept, type, format) => {
  const reply = await ask('/cakes/cake?w=240', accept === undefined ? {} : { accept });
  expect(reply.headers).toMatchObject({ 'content-type': type, vary: 'Accept' });
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format, width: 240, height: 240 });
});

test('without a width a picture is 640 wide, and never wider than its original', async () => {
  expect(await sharp((await ask('/cakes/cake')).rawPayload).metadata()).toMatchObject({ width: 640 });
  const wide = await ask('/cakes/cake?w=1920');
  expect(await sharp(wide.rawPayload).metadata()).toMatchObject({ width: 700 });
  await ask('/cakes/cake?w=1280');
  expect(await cachedFiles()).toHaveLength(2); // 640 and 700: the two widest requests share a file
});

test.each(['w=481', 'w=0', 'w=', 'w=480px', 'w=480&w=640', 'w=1e9'])(
  'a width that pictures are not made in is refused: %s',
  async (query) => {
    const reply = await ask(`/cakes/cake?${query}`, avif);
    expect(reply.statusCode).toBe(400);
    expect(reply.body).toContain('<h1>Invalid Request</h1>');
    expect(reply.headers['cache-control']).toBe('no-store');
  },
);

test.each([
  'tart',
  '..%2Fcake',
  '%2e%2e%2foriginals%2fcake.jpg',
  'cake.png',
  'cake%00.jpg',
  'constructor',
  '__proto__',
])('only the originals known at the start are served, not %s', async (name) => {
  const reply = await ask(`/cakes/${name}?w=480`, avif);
  expect(reply.statusCode).toBe(404);
  expect(reply.body).toContain('<h1>Not Found</h1>');
});

test('a picture that the browser holds is not sent again', async () => {
  const first = await ask('/cakes/cake?w=480', avif);
  const etag = String(first.headers.etag);
  expect(etag).toMatch(/^"[\w-]+"$/);
  expect(first.headers['cache-control']).toBe('public, max-age=604800, stale-while-revalidate=86400');
  for (const known of [etag, `"other", W/${etag}`, '*']) {
    const again = await ask('/cakes/cake?w=480', { ...avif, 'if-none-match': known });
    expect(again.statusCode).toBe(304);
    expect(again.payload).toBe('');
    expect(again.headers).toMatchObject({ etag, vary: 'Accept', 'cache-control': first.headers['cache-control'] });
  }
  expect((await ask('/cakes/cake?w=480', { ...avif, 'if-none-match': '"other"' })).statusCode).toBe(200);
});

test('HEAD tells the size and sends nothing', async () => {
  const whole = await ask('/cakes/cake?w=480', avif);
  const head = await ask('/cakes/cake?w=480', avif, 'HEAD');
  expect(head.statusCode).toBe(200);
  expect(head.rawPayload).toHaveLength(0);
  expect(head.headers['content-length']).toBe(String(whole.rawPayload.length));
  expect(head.headers.etag).toBe(whole.headers.etag);
});

test('those who ask at once get the same picture, and no draft of it is left', async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ask('/cakes/cake?w=480', avif)));
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.headers.etag}`)).size).toBe(1);
  expect(await cachedFiles()).toEqual([expect.stringMatching(/^cake\/480-[0-9a-f]{16}\.avif$/)]);
});

test('a kept picture outlives the process, and is not made a second time', async () => {
  const first = await ask('/cakes/cake?w=480', avif);
  const { ino } = await stat(await cachedFile());
  await app.close();
  app = Fastify();
  await app.register(pictures, { folders: [originals], keepIn });
  const second = await ask('/cakes/cake?w=480', avif);
  expect(second.headers).toMatchObject({ etag: first.headers.etag, 'content-length': first.headers['content-length'] });
  expect(second.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await stat(await cachedFile())).ino).toBe(ino);
});

test('a picture whose original has gone is gone', async () => {
  await ask('/cakes/cake?w=480', avif);
  await rm(join(originals, 'cake.jpg'));
  expect((await ask('/cakes/cake?w=480', avif)).statusCode).toBe(404);
});

test.each([
  ['cut short', async (path: string) => truncate(path, 100)],
  ['emptied', async (path: string) => truncate(path, 0)],
  [
    'altered',
    async (path: string) => {
      const bytes = await readFile(path);
      bytes.writeUInt8(bytes.readUInt8(60) ^ 0xff, 60);
      await writeFile(path, bytes);
    },
  ],
])('a kept picture that was %s is made again', async (_how, damage) => {
  const first = await ask('/cakes/cake?w=480', avif);
  await damage(await cachedFile());
  const again = await ask('/cakes/cake?w=480', avif);
  expect(again.statusCode).toBe(200);
  expect(again.rawPayload.equals(first.rawPayload)).toBe(true);
  expect((await ask('/cakes/cake?w=480', avif)).rawPayload.equals(first.rawPayload)).toBe(true);
});

test('a replaced original is made anew, and what it leaves is cleared a day later', async () => {
  const first = await ask('/cakes/cake?w=480', avif);
  const left = await cachedFile();
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  await utimes(left, twoDaysAgo, twoDaysAgo);
  await drawOriginal('cake.jpg', 800, 'green');
  const second = await ask('/cakes/cake?w=480', avif);
  expect(second.headers.etag).not.toBe(first.headers.etag);
  expect(await cachedFiles()).toHaveLength(1);
  expect(await cachedFile()).not.toBe(left);
});

test('where nothing can be kept, pictures are served all the same', async () => {
  await writeFile(keepIn, 'a file where the folder should be');
  const reply = await ask('/cakes/cake?w=480', avif);
  expect(reply.statusCode).toBe(200);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 480 });
});

test('an original that is no picture fails without being remembered', async () => {
  await writeFile(join(originals, 'cake.jpg'), 'this is no picture');
  const failed = await ask('/cakes/cake?w=480', avif);
  expect(failed.statusCode).toBe(500);
  expect(failed.headers['cache-control']).toBeUndefined();
  await drawOriginal('cake.jpg', 500, 'white');
  expect((await ask('/cakes/cake?w=480', avif)).statusCode).toBe(200);
});

test('two originals of one name are refused at the start', async () => {
  await drawOriginal('cake.png', 100, 'white');
  const second = Fastify();
  await expect(second.register(pictures, { folders: [originals], keepIn })).rejects.toThrow(
    'Two pictures are called cake',
  );
});

test('[P-13] pictures come from the owner’s own place where one is configured, and from the shop where they are not there', async () => {
  const green = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'green' } })
    .png()
    .toBuffer();
  const asked: string[] = [];
  let open = true;
  const place = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (open && request.url === '/cakes/garden%20cake.png') response.end(green);
    else response.writeHead(404).end();
  }).listen(0, '127.0.0.1');
  await once(place, 'listening');
  const address = place.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const files = new Map([
    ['garden cake', 'garden cake.png'],
    ['cake', 'cake.jpg'],
  ]);
  const fileNamed = async (name: string) => files.get(name) ?? null;
  const openWith = async () => {
    const other = Fastify();
    const elsewhere = { location: `http://127.0.0.1:${address.port}/cakes`, fileNamed };
    await other.register(pictures, { folders: [originals], keepIn, elsewhere });
    return other;
  };
  const first = await openWith();
  const shown = await first.inject({ url: '/cakes/garden%20cake?w=240', headers: avif });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/avif']);
  expect((await sharp(shown.rawPayload).stats()).dominant.g).toBeGreaterThan(100);
  expect((await first.inject({ url: '/cakes/garden%20cake?w=240', headers: avif })).statusCode).toBe(200);
  expect((await first.inject('/cakes/cake?w=240')).statusCode).toBe(200);
  expect((await first.inject('/cakes/nobody?w=240')).statusCode).toBe(404);
  expect(asked).toEqual(['/cakes/garden%20cake.png', '/cakes/cake.jpg']);
  await first.close();
  open = false;
  const second = await openWith();
  expect((await second.inject({ url: '/cakes/garden%20cake?w=240', headers: avif })).rawPayload).toEqual(
    shown.rawPayload,
  );
  await second.close();
  place.close();
});
