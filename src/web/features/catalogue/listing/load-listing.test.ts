import { expect, test } from 'vitest';
import { wholeListing } from '#contract/listing/filters.ts';
import { shopFacts } from '#contract/shop.ts';
import type { Call } from '#contract/wire/endpoint.ts';
import { Failure, type FailureCode } from '#domain/failure.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
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
    { ...wholeListing, slug: 'cupcakes', page: 2, sort: 'newest', weight: ['1KG'], min: 60, max: 60 },
    { ...wholeListing, slug: 'cupcakes' },
  ]);
});
