import { type Product, productBySlug } from '#contract/listing/catalogue.ts';
import { allergenGroups } from '#domain/diet/allergens.ts';
import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { openFilters } from '#tests/support/browser/storefront.ts';
import { holdsAllergen, phrasesOfShop } from '#tests/support/search-words.ts';

const kitchen = /Everything is baked in one kitchen/;
const told = new Map<string, Product>();

/** What the shop says of a cake on its own page. */
async function lookUp(page: Page, slug: string): Promise<Product> {
  const known = told.get(slug);
  if (known) return known;
  const answer = await page.request.get(`/api/products/slug/${slug}`);
  const product = productBySlug.output.parse(await answer.json());
  told.set(slug, product);
  return product;
}

type PageOfList = { readonly slugs: readonly string[]; readonly counted: string; readonly next: string | null };

/** What stands on a page of a list: the one that is shown, or another by the HTML that the shop answers with. */
const readPage = (page: Page, address: string | null): Promise<PageOfList> =>
  page.evaluate(async (from) => {
    const shown =
      from === null ? document : new DOMParser().parseFromString(await (await fetch(from)).text(), 'text/html');
    const main = shown.querySelector('#main');
    return {
      slugs: [...(main?.querySelectorAll('article h3 a') ?? [])].map(
        (link) => link.getAttribute('href')?.split('/').at(-1) ?? '',
      ),
      counted: /(?:Showing \d+ to \d+ of|Found) (\d+)/.exec(main?.textContent ?? '')?.[1] ?? '',
      next: main?.querySelector('a[aria-label="Next page"]')?.getAttribute('href') ?? null,
    };
  }, address);

/** All that a listing holds: the page that is shown, and those that its links lead to. */
async function listed(page: Page): Promise<Product[]> {
  const { counted, ...first } = await readPage(page, null);
  const slugs = [...first.slugs];
  for (let { next } = first; next !== null; ) {
    const further = await readPage(page, next);
    slugs.push(...further.slugs);
    next = further.next;
  }
  expect(slugs).toHaveLength(Number(counted));
  expect(new Set(slugs).size).toBe(slugs.length);
  return Promise.all(slugs.map((slug) => lookUp(page, slug)));
}

for (const { name } of allergenGroups)
  test(`[Z-05] who may not eat ${name} chooses so, and is shown no cake that contains it ${name === 'Milk' ? '@narrow' : ''}`, async ({
    page,
  }) => {
    await page.goto('/products');
    const filters = await openFilters(page);
    const choice = filters.getByRole('checkbox', { name: new RegExp(`^${name}`), includeHidden: true });
    if (!(await choice.isVisible())) await filters.locator('summary').click();
    await choice.check();
    await expect(page).toHaveURL(/\/products\?without=[a-z-]+$/);
    await page.reload();
    await expect(page.locator('#main').getByText(kitchen).last()).toBeVisible();
    const found = await listed(page);
    expect(found.length).toBeGreaterThan(0);
    for (const product of found)
      expect([product.slug, holdsAllergen(product.allergens, name)]).toEqual([product.slug, false]);
  });

for (const { phrases, meaning } of phrasesOfShop)
  if (meaning.kind === 'filter')
    test(`[S-01][Z-05] "${phrases[0]}" lists what its recipe leaves out, below what the kitchen says`, async ({
      page,
    }) => {
      await page.goto(`/search?${new URLSearchParams({ q: phrases[0] ?? '' })}`);
      await expect(page.locator('#main').getByText(meaning.notice).first()).toBeVisible();
      for (const product of await listed(page)) {
        for (const name of meaning.without ?? [])
          expect([product.slug, name, holdsAllergen(product.allergens, name)]).toEqual([product.slug, name, false]);
        for (const mark of meaning.dietary ?? [])
          expect([product.slug, product.dietary]).toEqual([product.slug, expect.arrayContaining([mark])]);
      }
    });
