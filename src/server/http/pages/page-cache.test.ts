import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { Failure } from '#domain/failure.ts';
import { PageCache, type RenderedPage } from './page-cache.ts';

const page = (text: string, status = 200): RenderedPage => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: Buffer.from(text),
});

function cacheWith(options: ConstructorParameters<typeof PageCache>[0] = {}) {
  let time = 0;
  let rendered = 0;
  const cache = new PageCache({ now: () => time, ...options });
  return {
    cache,
    moveOn: (ms: number) => {
      time += ms;
    },
    count: () => rendered,
    find: (
      url: string,
      make: (before?: RenderedPage) => Promise<RenderedPage> | RenderedPage = () => page(`${url} ${rendered}`),
    ) =>
      cache.find(url, async (before) => {
        rendered += 1;
        return make(before);
      }),
  };
}

test('a page is rendered once while it is fresh, and anew after a second', async () => {
  const { find, moveOn, count } = cacheWith();
  const first = await find('/');
  moveOn(999);
  expect(await find('/')).toBe(first);
  moveOn(1);
  expect(await find('/')).not.toBe(first);
  expect(count()).toBe(2);
});

test('a hundred that ask at once wait for one rendering', async () => {
  const { find, count } = cacheWith();
  const { promise, resolve } = deferred<RenderedPage>();
  const asked = Array.from({ length: 100 }, () => find('/', () => promise));
  resolve(page('one'));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
  expect(count()).toBe(1);
});

test('a failed rendering is told to all that waited, and the next one tries again', async () => {
  const { find, count } = cacheWith();
  const boom = () => {
    throw new Error('no database');
  };
  const asked = await Promise.allSettled([find('/', boom), find('/', boom)]);
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await find('/')).status).toBe(200);
  expect(count()).toBe(2);
});

test('an error page of status 500 is not kept; a not-found page is', async () => {
  const { find, cache } = cacheWith();
  await find('/broken', () => page('sorry', 500));
  await find('/nowhere', () => page('not found', 404));
  expect(cache.look('/broken')).toBeNull();
  expect(cache.look('/nowhere')?.status).toBe(404);
});

test('a change of the catalogue drops every page, and the one that was on its way is not kept', async () => {
  const { find, cache } = cacheWith();
  await find('/a');
  const { promise, resolve } = deferred<RenderedPage>();
  const coming = find('/b', () => promise);
  cache.drop();
  resolve(page('old prices'));
  await coming;
  expect([cache.look('/a'), cache.look('/b'), cache.bytes]).toEqual([null, null, 0]);
});

test('a rendering begun after the change is not lost to one begun before it', async () => {
  const { find, cache } = cacheWith();
  const [before, after] = [deferred<RenderedPage>(), deferred<RenderedPage>()];
  const old = find('/', () => before.promise);
  cache.drop();
  const fresh = find('/', () => after.promise);
  before.resolve(page('old'));
  await old;
  after.resolve(page('new'));
  expect((await fresh).body('identity').toString()).toBe('new');
  expect(cache.look('/')?.body('identity').toString()).toBe('new');
});

test('it holds no more than its bytes, and lets the oldest go first', async () => {
  const { find, cache } = cacheWith({ mostBytes: 30_000 });
  for (let n = 0; n < 50; n++) await find(`/${n}`, () => page('x'.repeat(2_000)));
  expect(cache.bytes).toBeLessThanOrEqual(30_000);
  expect([cache.look('/0'), cache.look('/49')?.status]).toEqual([null, 200]);
});

test('searches, filters and addresses of nothing throw out one another, and never a page that the shop has', async () => {
  const { find, cache } = cacheWith({ mostBytes: 60_000 });
  for (const url of ['/', '/category/cupcakes', '/product/red-velvet']) await find(url, () => page('x'.repeat(2_000)));
  for (let n = 0; n < 50; n++) {
    await find(`/search?q=${n}`, () => page('x'.repeat(2_000)));
    await find(`/product/none-${n}`, () => page('x'.repeat(2_000), 404));
  }
  expect(['/', '/category/cupcakes', '/product/red-velvet'].map((url) => cache.look(url)?.status)).toEqual([
    200, 200, 200,
  ]);
  expect([cache.look('/search?q=0'), cache.look('/search?q=49')?.status]).toEqual([null, 200]);
  expect([cache.look('/product/none-0'), cache.look('/product/none-49')?.status]).toEqual([null, 404]);
  expect(cache.bytes).toBeLessThanOrEqual(60_000);
});

test('a page that comes to be, and one that goes, is kept once', async () => {
  const { find, cache, moveOn } = cacheWith();
  for (const status of [404, 200, 404]) {
    moveOn(1_000);
    await find('/product/new', () => page('a page', status));
    expect([cache.look('/product/new')?.status, cache.bytes]).toEqual([status, cache.look('/product/new')?.weight]);
  }
});

test('a page that is asked for again and again stays while others come and go', async () => {
  const { find, cache } = cacheWith({ mostBytes: 30_000 });
  await find('/');
  for (let n = 0; n < 50; n++) {
    await find(`/${n}`, () => page('x'.repeat(2_000)));
    expect(cache.look('/')?.status).toBe(200);
  }
});

test('no more pages are made at once than may be, and the one too many is told to come again', async () => {
  const { find, count } = cacheWith({ mostAtOnce: 2 });
  const { promise, resolve } = deferred<RenderedPage>();
  const making = [find('/a', () => promise), find('/b', () => promise), find('/a', () => promise)];
  const refused = await find('/c').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect(refused).toMatchObject({ code: 'unavailable', detail: { retryAfterSeconds: 1 } });
  resolve(page('made'));
  await Promise.all(making);
  expect((await find('/c')).status).toBe(200);
  expect(count()).toBe(3);
});

test('who may not have a page made is still given one that is kept or on its way', async () => {
  const { cache } = cacheWith();
  const refuse = () => {
    throw new Failure('tooManyRequests');
  };
  const { promise, resolve } = deferred<RenderedPage>();
  const making = cache.find('/', () => promise);
  const joining = cache.find('/', () => promise, refuse);
  resolve(page('made'));
  expect(await joining).toBe(await making);
  expect(await cache.find('/', () => promise, refuse)).toBe(await making);
  await expect(cache.find('/other', () => promise, refuse)).rejects.toMatchObject({ code: 'tooManyRequests' });
});

test('a life of nothing keeps nothing, and makes a page for each that asks', async () => {
  const { find, cache, count } = cacheWith({ lifeMs: 0 });
  await Promise.all([find('/'), find('/')]);
  expect([count(), cache.look('/'), cache.bytes]).toEqual([2, null, 0]);
});

test('a page larger than the whole cache is served and not kept', async () => {
  const { find, cache } = cacheWith({ mostBytes: 10_000 });
  await find('/small');
  expect((await find('/huge', () => page('x'.repeat(20_000)))).status).toBe(200);
  expect([cache.look('/huge'), cache.look('/small')?.status]).toEqual([null, 200]);
});

test('a page that says that nobody is to keep it is not kept', async () => {
  const { find, cache } = cacheWith();
  const secret = { ...page('token'), headers: { 'content-type': 'text/html', 'cache-control': 'no-store' } };
  expect((await find('/secret', () => secret)).status).toBe(200);
  expect([cache.look('/secret'), cache.bytes]).toEqual([null, 0]);
});

test('each encoding holds the same page, compressed once', async () => {
  const kept = await cacheWith().find('/', () => page('cake '.repeat(1_000)));
  expect(brotliDecompressSync(kept.body('br')).toString()).toBe('cake '.repeat(1_000));
  expect(gunzipSync(kept.body('gzip')).toString()).toBe('cake '.repeat(1_000));
  expect(kept.body('br')).toBe(kept.body('br'));
  expect(kept.body('br').length).toBeLessThan(200);
});

test('the same page has the same ETag and another page another', async () => {
  const { find } = cacheWith();
  const [a, b, c] = [
    await find('/a', () => page('one')),
    await find('/b', () => page('one')),
    await find('/c', () => page('two')),
  ];
  expect(a.etag).toBe(b.etag);
  expect(a.etag).not.toBe(c.etag);
});

const unavailable = () => {
  throw new Failure('unavailable');
};

test('a page that cannot be rendered now is answered as it was before, with its age, for ten minutes', async () => {
  const { find, moveOn, cache } = cacheWith();
  await find('/', () => page('cakes'));
  for (const trouble of [unavailable, () => page('sorry', 503)]) {
    moveOn(60_000);
    expect((await find('/', trouble)).body('identity').toString()).toBe('cakes');
  }
  expect(cache.look('/')?.headers.slice(2, 4)).toEqual(['age', '120']);
  moveOn(600_000);
  await expect(find('/', unavailable)).rejects.toThrow(Failure);
  expect((await find('/', () => page('new cakes'))).headers).not.toContain('age');
});

test('while a rendering hangs the page before stands in, and the new one is kept when it comes', async () => {
  const { find, moveOn, count, cache } = cacheWith({ patienceMs: 0 });
  await find('/', () => page('old'));
  const { promise, resolve } = deferred<RenderedPage>();
  for (let n = 0; n < 3; n++) {
    moveOn(1_000);
    expect((await find('/', () => promise)).body('identity').toString()).toBe('old');
  }
  expect(count()).toBe(2);
  resolve(page('new'));
  await expect.poll(() => cache.look('/')?.body('identity').toString()).toBe('new');
});

test('a page that fails for a reason of its own does not hide behind the one before', async () => {
  const { find, moveOn } = cacheWith();
  await find('/');
  moveOn(1_000);
  expect((await find('/', () => page('broken', 500))).status).toBe(500);
});

function deferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

test('a page that says the same when it is made again is packed small, once; one that has changed quickly', async () => {
  const { find, cache, moveOn } = cacheWith();
  const made = (body: string) => {
    moveOn(1_000);
    return find('/', () => page(body));
  };
  const cakes = Array.from({ length: 300 }, (_, n) => `<li>Cake ${n} for £${(n * 37) % 101}</li>`).join('');
  const first = await made(cakes);
  const again = await made(cakes);
  const third = await made(cakes);
  expect([first.isSmall, again.isSmall, third === again]).toEqual([false, true, true]);
  expect(again.body('br').length).toBeLessThan(first.body('br').length);
  moveOn(1_000);
  expect(await find('/', (before) => before ?? page('nothing was made before'))).toBe(again);
  expect((await made(`${cakes}<li>New</li>`)).isSmall).toBe(false);
  expect(cache.look('/')?.isSmall).toBe(false);
});
