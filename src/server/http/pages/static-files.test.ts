import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

const script = 'export const cake = "Victoria sponge";\n'.repeat(40);
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'client-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'assets/entry-a1b2c3d4.js'), script);
  await writeFile(join(folder, 'assets/tiny-a1b2c3d4.js'), 'export{};');
  await writeFile(join(folder, 'assets/figtree-a1b2c3d4.woff2'), script);
  await writeFile(join(folder, 'robots.txt'), 'User-agent: *\nAllow: /\n');
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await promisify(execFile)(process.execPath, ['scripts/building/compress-assets.mjs', folder]);
  app = Fastify();
  await app.register(staticFiles, { folder });
  app.get('/*', () => 'a page');
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test('scripts are compressed once a build, where that spares anything; fonts are left alone', async () => {
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual([
    'entry-a1b2c3d4.js',
    'entry-a1b2c3d4.js.br',
    'entry-a1b2c3d4.js.gz',
    'figtree-a1b2c3d4.woff2',
    'tiny-a1b2c3d4.js',
  ]);
});

test('a hashed file is kept for good and sent in the best encoding that the browser takes', async () => {
  const plain = await ask('/assets/entry-a1b2c3d4.js');
  expect(plain.payload).toBe(script);
  for (const [accepted, encoding, decode] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ] as const) {
    const packed = await ask('/assets/entry-a1b2c3d4.js', { 'accept-encoding': accepted });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': expect.stringContaining('application/javascript'),
      vary: expect.stringMatching(/accept-encoding/i),
    });
    expect(decode(packed.rawPayload).toString()).toBe(script);
  }
  expect(plain.headers.vary).toMatch(/accept-encoding/i);
});

test('a file without compressed copies is sent as it is', async () => {
  const reply = await ask('/assets/tiny-a1b2c3d4.js', { 'accept-encoding': 'br' });
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect(reply.payload).toBe('export{};');
});

test('robots.txt is kept for an hour', async () => {
  const reply = await ask('/robots.txt');
  expect(reply.payload).toContain('User-agent');
  expect(reply.headers['cache-control']).toBe('public, max-age=3600');
});

test('a missing asset costs no page and is not remembered', async () => {
  const reply = await ask('/assets/entry-00000000.js');
  expect([reply.statusCode, reply.payload]).toEqual([404, 'Not found']);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each(['/product/victoria-sponge', '/.vite/manifest.json', '/robots.txt.br', '/'])(
  '%s is left to the pages',
  async (url) => {
    expect((await ask(url)).payload).toBe('a page');
  },
);

test.each(['/assets/..%2frobots.txt', '/assets/%2e%2e/%2e%2e/etc/passwd'])(
  'nothing outside the folder is reached by %s',
  async (url) => {
    const reply = await ask(url);
    expect(reply.payload).not.toContain('User-agent');
    expect(reply.payload).not.toContain('root:');
    expect(reply.statusCode === 200 ? reply.payload : 'refused').toMatch(/^(a page|refused)$/);
  },
);
