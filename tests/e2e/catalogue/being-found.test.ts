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

test('a product is found by one address, with its picture, its offer and the way to it', async ({ page, baseURL }) => {
  await page.goto(`${cake}?utm_source=letter`);
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}${cake}`);
  await expect(property(page, 'og:url')).toHaveAttribute('content', `${baseURL}${cake}`);
  await expect(property(page, 'og:title')).toHaveAttribute('content', 'Salted Caramel Drip Cake');
  await expect(property(page, 'og:image')).toHaveCount(1);
  const picture = await property(page, 'og:image').getAttribute('content');
  const answer = await page.request.get(picture ?? '');
  expect([answer.status(), answer.headers()['content-type']?.split('/')[0]]).toEqual([200, 'image']);
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
});

test('the home page tells who the bakery is', async ({ page, baseURL }) => {
  await page.goto('/');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/`);
  const [bakery] = await factsOf(page);
  expect(bakery).toMatchObject({
    '@type': 'Bakery',
    url: `${baseURL}/`,
    telephone: '+441384000000',
    openingHours: 'Mo-Su 09:00-18:00',
    address: { streetAddress: 'Mount Avenue', addressLocality: 'Brierley Hill' },
  });
});

test('a page that is shared says how large its picture is', async ({ page }) => {
  for (const path of ['/', '/category/cupcakes', cake]) {
    await page.goto(path);
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
    expect([await content('og:image:width'), await content('og:image:height')], path).toEqual(size);
  }
});

test('from page to page the address, the title and the facts go along, without asking the server for them', async ({
  page,
  baseURL,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/category/birthday-cakes?sort=price-low-high');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/category/birthday-cakes`);
  await page.getByRole('link', { name: 'Salted Caramel Drip Cake' }).click();
  await expect(page).toHaveTitle('Salted Caramel Drip Cake | Mount Avenue Bakery');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}${cake}`);
  expect((await factsOf(page))[0]).toMatchObject({ '@type': 'Product' });
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);
});

for (const path of ['/login', '/register', '/checkout', '/order-success', '/orders', '/unsubscribe']) {
  test(`${path} stays out of search engines`, async ({ request }) => {
    const html = await (await request.get(path)).text();
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain('rel="canonical"');
  });
}

test('a search is described, and known as the one page of the search whatever is looked for', async ({
  page,
  baseURL,
}) => {
  await page.goto('/search?q=chocolate&page=2');
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/search`);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /What we have for “chocolate”/);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
});

test('what is not there is no page of search engines', async ({ request }) => {
  for (const path of ['/no/such/page', '/product/nobody']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('application/ld+json');
  }
});

test('every address of the sitemap is a page, and is that page’s own', async ({ request }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].flatMap(([, address]) => address ?? []);
  expect(addresses.length).toBeGreaterThan(90);
  for (const address of addresses) {
    const answer = await request.get(address);
    expect([address, answer.status()]).toEqual([address, 200]);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${address}"/>`);
  }
});

test('[E-02] a page that had another address is found by it for good, by visitors and by links within the shop', async ({
  page,
  baseURL,
}) => {
  const { slug, name } = await sellCake();
  await ask('update products set slug = $2 where slug = $1', [slug, `${slug}-anew`]);
  const moved = await page.request.get(`/product/${slug}`, { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([308, `/product/${slug}-anew`]);
  await page.goto(`/product/${slug}`);
  await expect(page).toHaveURL(`/product/${slug}-anew`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(canonical(page)).toHaveAttribute('href', `${baseURL}/product/${slug}-anew`);
});
