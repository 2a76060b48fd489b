import { expect, test } from 'vitest';
import { homeContent } from '#contract/content/pages.ts';
import { wholeListing } from '#contract/listing/filters.ts';
import { shopFacts } from '#contract/shop.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { loadCollectionPage } from './load-collection-page.ts';
import { loadCategory } from './load-listing.ts';

const refusing =
  (code: FailureCode): Call =>
  async (endpoint) => {
    if (endpoint.path === shopFacts.path) return shopOfTests as never;
    throw new Failure(code);
  };
const thrownBy = (loading: Promise<unknown>): Promise<unknown> =>
  loading.then(
    () => null,
    (error: unknown) => error,
  );
const nothing = new URLSearchParams();

test('[C-09] an unknown slug, and `birthday`, lead where the owner’s menu says', async () => {
  for (const slug of ['no-such-cakes', 'birthday']) {
    const answer = await thrownBy(loadCategory(refusing('notFound'), slug, nothing));
    expect(answer).toBeInstanceOf(Response);
    expect(answer).toMatchObject({ status: 302 });
    expect(answer instanceof Response && answer.headers.get('location')).toBe('/category/birthday-cakes');
  }
});

test('[C-09] where the birthday cakes themselves are missing, nothing goes round in circles', async () => {
  const answer = await thrownBy(loadCategory(refusing('notFound'), 'birthday-cakes', nothing));
  expect(answer).toMatchObject({ init: { status: 404 }, data: { code: 'notFound' } });
});

test('[C-08] another failure arrives in words and with its status', async () => {
  const answer = await thrownBy(loadCategory(refusing('serverFault'), 'wedding-cakes', nothing));
  expect(answer).toMatchObject({ init: { status: 500 }, data: { code: 'serverFault', title: 'Server Error' } });
});

test('[C-02][C-03][C-04][C-05] what the address asks for is asked of the shop, and nonsense in it is the default', async () => {
  const asked: unknown[] = [];
  const call: Call = (_endpoint, input) => {
    asked.push(input);
    return Promise.reject(new Failure('serverFault'));
  };
  await thrownBy(loadCategory(call, 'cupcakes', new URLSearchParams('sort=newest&page=2&weight=1KG&min=80&max=60')));
  await thrownBy(loadCategory(call, 'cupcakes', new URLSearchParams('sort=cheapest&page=none&filter=Cheap+ones')));
  expect(asked).toEqual([
    { ...wholeListing, slug: 'cupcakes', page: 2, sort: 'newest', weight: ['1KG'], min: 60, max: 80 },
    { ...wholeListing, slug: 'cupcakes' },
  ]);
});

test('[R-01] each offer has the first four of the list that it leads to, and none where it leads to no list', async () => {
  const links = [
    '/category/cupcakes',
    '/by-occasion?occasion=christmas',
    '/category/seasonal-specials?filter=easter',
    '/about',
    '/category/gone',
  ];
  const call: Call = async (endpoint, input) => {
    if (endpoint.path === homeContent.path) return { slides: links.map((link) => ({ link })) } as never;
    const { slug, collection, section, filter } = input as Record<string, string>;
    if (slug === 'gone') throw new Failure('notFound');
    const name = [slug ?? collection, section, filter].join(' ').trim();
    return { products: [1, 2, 3, 4, 5].map((id) => `${name} ${id}`), page: 1, pages: 1, section: null } as never;
  };
  const { offers } = await loadCollectionPage(call, 'promotions', nothing);
  expect(offers?.map(({ cakes }) => [cakes.length, cakes[0]])).toEqual([
    [4, 'cupcakes 1'],
    [4, 'by-occasion christmas 1'],
    [4, 'seasonal-specials  easter 1'],
    [0, undefined],
    [0, undefined],
  ]);
});
