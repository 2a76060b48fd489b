import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { ask, sellCake } from '#tests/support/browser/products-of-browser.ts';

const cake = '/product/salted-caramel-drip-cake';
const canonical = (page: Page) => page.locator('link[rel="canonical"]');
const property = (page: Page, name: string) => page.locator(`meta[property="${name}"]`);

type Facts = { '@graph': Record<string, unknown>[] };
const factsOf = async (page: Page): Promise<Facts['@graph']> => {
  const text = await page.locator('script[type="application/ld+json"]').textContent();
  return (JSON.parse(text ?? '') as Facts)['@graph'];
};

test('[E-02] each page is found by one address, with its facts and a picture of the size that it says, and links carry all of it along', async ({
  page,
  baseURL,
}) => {
  const sizeOfPicture = async () => {
    const content = (name: string) => property(page, name).getAttribute('content');
    const size = await page.evaluate(
      async (address) => {
        const picture = new Image();
        picture.src = address;
        await picture.decode();
        return [String(picture.naturalWidth), String(picture.naturalHeight)];
      },
      await content('og:image').then(String),
    );
    expect([await content('og:image:width'), await content('og:image:height')]).toEqual(size);
  };

  await page.goto(`${cake}?utm_source=letter`);
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}${cake}`);
  await expect(property(page, 'og:url')).toHaveAttribute('content', `${baseURL}${cake}`);
  await expect(property(page, 'og:title')).toHaveAttribute('content', 'Salted Caramel Drip Cake');
  await expect(property(page, 'og:image')).toHaveCount(1);
  await sizeOfPicture();
  const [product, trail] = await factsOf(page);
  expect(product).toMatchObject({ '@type': 'Product', offers: { '@type': 'Offer', price: '42.00' } });
  expect(trail).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, name: 'Home', item: `${baseURL}/` },
      { position: 2, name: 'Birthday Cakes', item: `${baseURL}/category/birthday-cakes` },
      { position: 3, name: 'Salted Caramel Drip Cake', item: `${baseURL}${cake}` },
    ],
  });

  await page.goto('/');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`);
  await sizeOfPicture();
  const [bakery] = await factsOf(page);
  expect(bakery).toMatchObject({
    '@type': 'Bakery',
    url: `${baseURL}/`,
    telephone: '+441384000000',
    openingHours: 'Mo-Su 09:00-18:00',
    address: { streetAddress: '1 Mount Avenue', addressLocality: 'Brierley Hill' },
  });

  for (const [path, title] of [
    ['/products?page=2', 'All Products, page 2'],
    ['/by-occasion?occasion=christmas', 'By Occasion: Christmas'],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveTitle(`${title} | Mount Avenue Bakery`);
  }

  // Known as the one page of the search, whatever is searched for.
  await page.goto('/search?q=chocolate&page=2');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/search`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /What we have for “chocolate”/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);

  await page.goto('/category/birthday-cakes?sort=price-low-high');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/category/birthday-cakes`);
  await sizeOfPicture();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  await expect(page).toHaveTitle('Salted Caramel Drip Cake | Mount Avenue Bakery');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}${cake}`);
  expect((await factsOf(page))[0]).toMatchObject({ '@type': 'Product' });
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);

  // A page that once had another address is found by it for good, by visitors and by links within the shop.
  const { slug, name } = await sellCake();
  await ask('update products set slug = $2 where slug = $1', [slug, `${slug}-anew`]);
  const moved = await page.request.get(`/product/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([308, `/product/${slug}-anew`]);
  await page.goto(`/product/${slug}`);
  await expect(page).toHaveURL(`/product/${slug}-anew`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/product/${slug}-anew`);
});

test('every address of the sitemap is a page’s own, and what is one customer’s or not there stays out of search engines', async ({
  request,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, address]) => address ?? []);
  expect(addresses.length).toBeGreaterThan(90);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}"/>`);
  }
  for (const path of [
    '/login',
    '/register',
    '/checkout',
    '/order-success',
    '/orders',
    '/unsubscribe',
    '/confirm-newsletter',
  ]) {
    const html = await (await request.get(path)).text();
    expect([path, html.includes('<meta name="robots" content="noindex"/>')]).toEqual([path, true]);
    expect([path, html.includes('rel="canonical"')]).toEqual([path, false]);
  }
  for (const path of ['/no/such/page', '/product/nobody']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('application/ld+json');
  }
  for (const [path, type] of [
    ['/favicon.ico', /^image\/(vnd\.microsoft\.icon|x-icon)/],
    ['/apple-touch-icon.png', /^image\/png/],
    ['/icon-192.png', /^image\/png/],
    ['/icon-512.png', /^image\/png/],
    ['/manifest.webmanifest', /^application\/manifest\+json/],
  ] as const) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 200]);
    expect(answer.headers()['content-type']).toMatch(type);
  }
});
