import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { SearchListing } from '#contract/listing/search.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { FoundText, SearchScreen } from './search-screen.tsx';

const found = (q: string, notices: SearchListing['notices'] = []): SearchListing => ({
  q,
  notices,
  products: [],
  total: 0,
  page: 1,
  pages: 1,
  corrected: null,
  sort: 'relevance',
  facets: { filter: {}, weight: {}, without: {}, serves: {}, ready: {}, kitchenNotice: '', groups: [] },
});
const show = (listing: SearchListing) =>
  showToCustomer(<SearchScreen found={listing} results={null} picks={<p>Four cakes</p>} />, { at: '/search' });
const heading = page.getByRole('heading', { level: 1 });

describe('[S-03] searches are suggested', () => {
  test.each([
    ['kimchi sponge', 'No results for “kimchi sponge”'],
    ['', 'What are you looking for?'],
  ])('for “%s”, with some picks that are called what they are', async (q, title) => {
    const { address } = await show(found(q));
    await expect.element(heading).toHaveTextContent(title);
    const chips = page.getByRole('list', { name: 'Popular searches' }).getByRole('link');
    expect(chips.elements().map(({ textContent }) => textContent)).toEqual([
      'Chocolate',
      'Vanilla',
      'Birthday',
      'Wedding',
      'Cupcakes',
      'Custom',
    ]);
    await expect.element(page.getByRole('region', { name: 'You may like' })).toHaveTextContent('Four cakes');
    expect(await findingsOnScreen()).toEqual([]);
    await chips.nth(3).click();
    await expect.poll(address).toBe('/search?q=Wedding');
  });
});

test('[S-01] what is left to the telephone is answered with a notice and the number, and with no cake', async () => {
  await show(found('halal', [{ kind: 'telephone', text: 'We hold no halal certificate.', to: null }]));
  await expect.element(heading).toHaveTextContent('Please ask us about “halal”');
  await expect.element(page.getByText('We hold no halal certificate.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Call 01384 000 000' }))
    .toHaveAttribute('href', 'tel:+441384000000');
  await expect.element(page.getByText('Four cakes')).not.toBeInTheDocument();
  expect(await findingsOnScreen()).toEqual([]);
});

test('[S-01] what a page answers is told in a line, with the way there', async () => {
  const { address } = await show(
    found('delivery', [{ kind: 'page', text: 'We do not deliver.', to: '/pickup-information' }]),
  );
  await expect.element(heading).toHaveTextContent('About “delivery”');
  await expect.element(page.getByText('We do not deliver.')).toBeVisible();
  expect(await findingsOnScreen()).toEqual([]);
  await page.getByRole('link', { name: 'Pick-up Information' }).last().click();
  await expect.poll(address).toBe('/pickup-information');
});

test.each([
  ['by its own line', []],
  ['by the notice that says why', [{ kind: 'page', text: 'None of these serves 90.', to: '/bespoke-cakes' }]],
] as const)('[S-01] what was looked for instead of all that was asked is said once: %s', async (_, notices) => {
  await showToCustomer(
    <FoundText found={{ ...found('cake for 90'), total: 43, corrected: 'cake', notices: [...notices] }} />,
  );
  await expect.element(page.getByText('Found 43 result(s) for “cake”')).toBeVisible();
  const line = page.getByText('Nothing matches “cake for 90”, so here are the results for “cake”.');
  expect(line.elements()).toHaveLength(notices.length === 0 ? 1 : 0);
});
