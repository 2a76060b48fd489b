import { useLoaderData } from 'react-router';
import { beforeEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type * as z from 'zod/mini';
import { categoryPage } from '#contract/listing/catalogue.ts';
import { priceRange } from '#contract/listing/filters.ts';
import { wireProduct } from '#tests/support/catalogue/wire-product.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { typeDay, typedDay } from '#tests/support/components/typed-day.ts';
import { typedAmounts } from '#tests/support/components/typed-values.ts';
import { callOverHttp } from '#web/lib/call-over-http.ts';
import { CategoryScreen } from './category-screen.tsx';
import { CollectionScreen } from './collection-screen.tsx';
import { type CategoryData, loadCategory } from './load-listing.ts';

const shop = answeringShop();
const category = '/category/birthday-cakes';
const notice = 'Everything is baked in one kitchen.';
const option = (name: string) => ({ key: name.toLowerCase().replaceAll(' ', '-'), name });

const facets: CategoryData['facets'] = {
  filter: { 'vanilla-base': 4, 'chocolate-base': 3 },
  weight: { '500G': 5, '1KG': 2 },
  without: { milk: 2, 'tree-nuts': 6, sesame: 7 },
  serves: { 8: 4, 12: 1 },
  ready: { 0: 2, 7: 9 },
  kitchenNotice: notice,
  groups: [
    {
      title: 'Filter options',
      parameter: 'filter',
      isRare: false,
      options: ['Vanilla Base', 'Chocolate Base'].map(option),
    },
    { title: 'Without', parameter: 'without', isRare: false, options: ['Milk', 'Tree nuts'].map(option) },
    { title: 'Without, rarely asked', parameter: 'without', isRare: true, options: ['Sesame'].map(option) },
  ],
};
const all = ['Victoria Sponge', 'Gateau', 'Drip Cake'].map((name, at) =>
  wireProduct({ id: at + 1, slug: `cake-${at}`, name }),
);

type Query = z.output<typeof categoryPage.input>;
const listed = ({ sort, page: number }: Query, products = all): CategoryData => ({
  category: { id: 1, name: 'Birthday Cakes', slug: 'birthday-cakes', blurb: 'For one a year.' },
  products,
  total: products.length,
  page: number,
  pages: 3,
  facets,
  sort,
});

const Screen = () => <CategoryScreen data={useLoaderData<CategoryData>()} />;
async function show(query = '') {
  const shown = await showToCustomer(<Screen />, {
    at: category + query,
    data: (address: URL) => loadCategory(callOverHttp, 'birthday-cakes', address.searchParams),
  });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return shown;
}

const filters = page.getByRole('complementary', { name: 'Filters' });
const check = (name: string) => filters.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const made = page.getByRole('list', { name: 'Active filters' });
const minimum = filters.getByLabelText('Minimum', { exact: true });
const maximum = filters.getByLabelText('Maximum', { exact: true });
const sort = page.getByRole('combobox', { name: 'Sort by' });
const cards = () => page.getByRole('article').elements().length;

/** A promise to wait for, and the function that resolves it. */
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

beforeEach(() => shop.on(categoryPage, (query) => listed(query)));

describe('choices', () => {
  test('[C-01][C-02][C-05][C-06] narrow the listing at once, stand in the address, begin at page 1 and go back', async () => {
    const { address, router } = await show('?page=2');
    await check('Vanilla Base').click();
    await expect.poll(address).toBe(`${category}?filter=vanilla-base`);
    await check('1KG').click();
    await expect.poll(address).toBe(`${category}?filter=vanilla-base&weight=1KG`);
    await expect.element(check('1KG')).toHaveFocus();
    await expect.poll(() => made.getByRole('link').elements().length).toBe(2);
    expect(shop.asked(categoryPage).at(-1)).toMatchObject({ filter: ['vanilla-base'], weight: ['1KG'], page: 1 });

    await router.navigate(-1);
    await expect.poll(address).toBe(`${category}?filter=vanilla-base`);
    await expect.element(check('1KG')).not.toBeChecked();
    await expect.element(check('Vanilla Base')).toBeChecked();
  });

  test('[C-03][C-06] an order begins at page 1 and keeps what is chosen', async () => {
    const { address } = await show('?weight=1KG&page=2');
    sort.element().focus();
    await sort.selectOptions('price-high-low');
    await expect.poll(address).toBe(`${category}?weight=1KG&sort=price-high-low`);
    await expect.element(sort).toHaveFocus();
  });

  test('[C-01] are counted, and taken back alone or altogether', async () => {
    await page.viewport(390, 844);
    const { address } = await show('?weight=1KG&min=15&max=60&filter=vanilla-base');
    await page.getByRole('button', { name: 'Filter (3)' }).click();
    const drawer = page.getByRole('dialog', { name: 'Filters' });
    await expect.element(drawer.getByLabelText('Minimum', { exact: true })).toHaveValue('15.00');
    expect(await findingsOnScreen()).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await made.getByRole('link', { name: /^£15.00 to £60.00\W+remove filter$/ }).click();
    await expect.poll(address).toBe(`${category}?filter=vanilla-base&weight=1KG`);
    await page.getByRole('button', { name: 'Filter (2)' }).click();
    await expect.element(drawer.getByLabelText('Minimum', { exact: true })).toHaveValue('0.00');
    await drawer.getByRole('link', { name: 'Reset' }).click();
    await expect.poll(address).toBe(category);
    await expect.element(made).not.toBeInTheDocument();
  });

  test('[C-07] where they leave nothing it says so and offers a reset', async () => {
    shop.on(categoryPage, (query) => listed(query, query.min > 0 ? [] : all));
    const { address } = await show('?min=190&weight=500G');
    await expect
      .element(page.getByRole('heading', { name: 'No products found matching your criteria.' }))
      .toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
    await page.getByRole('link', { name: 'Reset Filters' }).click();
    await expect.poll(address).toBe(category);
    await expect.poll(cards).toBe(3);
  });

  test('[R-01] a collection with nothing in it says so, without filters that could find nothing', async () => {
    const data = { ...listed({ sort: 'popular', page: 1 } as Query, []), sections: [], section: null };
    await showToCustomer(<CollectionScreen collection="new-arrivals" data={data} />, { at: '/new-arrivals' });
    await expect.element(page.getByText('There are no new arrivals at the moment.')).toBeVisible();
    await expect.element(filters).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Filter/ })).not.toBeInTheDocument();
    await expect.element(sort).not.toBeInTheDocument();
  });

  describe('[R-01] Promotions', () => {
    const slide = {
      line: 'By the dozen.',
      link: '/category/cupcakes',
      picture: 'promo-1.jpg',
      alt: 'Cupcakes in a row',
    };
    const offers = [
      { slide: { ...slide, headline: 'Cupcakes' }, cakes: all.slice(0, 2) },
      { slide: { ...slide, headline: 'Who bakes', link: '/about' }, cakes: [] },
    ];
    const reduced = (products: typeof all) => ({
      ...listed({ sort: 'popular', page: 1 } as Query, products),
      sections: [],
      section: null,
      offers,
    });

    test('has the offers with their cakes where nothing is reduced', async () => {
      await showToCustomer(<CollectionScreen collection="promotions" data={reduced([])} />, { at: '/promotions' });
      await expect
        .element(page.getByText('20% off every order: it comes off automatically in your cart.'))
        .toBeVisible();
      const cupcakes = page.getByRole('region', { name: 'Cupcakes' });
      await expect
        .element(cupcakes.getByRole('link', { name: 'Cupcakes' }))
        .toHaveAttribute('href', '/category/cupcakes');
      await expect.element(cupcakes.getByRole('img', { name: 'Cupcakes in a row' })).toBeVisible();
      await expect.element(cupcakes.getByRole('link', { name: 'Gateau' })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Who bakes' })).toHaveAttribute('href', '/about');
      await expect.element(page.getByText('Drip Cake')).not.toBeInTheDocument();
      await expect.element(filters).not.toBeInTheDocument();
    });

    test('has what is reduced below its offers', async () => {
      await showToCustomer(<CollectionScreen collection="promotions" data={reduced(all.slice(2))} />, {
        at: '/promotions',
      });
      await expect.element(page.getByRole('region', { name: 'Cupcakes' })).toBeVisible();
      await expect.element(page.getByRole('link', { name: 'Drip Cake' })).toBeVisible();
    });
  });
});

describe('[C-04] the price range', () => {
  test('by its fields: only prices can be typed, and an empty one is no bound; ends in the wrong order are swapped', async () => {
    const { address } = await show();
    await expect.element(minimum).toHaveValue('0.00');
    await expect.element(maximum).toHaveValue('200.00');
    await maximum.fill('');
    await userEvent.type(maximum, '4x0.5');
    await expect.element(maximum).toHaveValue('40.5');
    await userEvent.tab();
    await expect.element(maximum).toHaveValue('40.50');
    await expect.poll(address).toBe(`${category}?max=40.5`);
    await minimum.fill('90');
    await userEvent.keyboard('{Enter}');
    await expect.element(minimum).toHaveValue('40.50');
    await expect.element(maximum).toHaveValue('90.00');
    await expect.poll(address).toBe(`${category}?min=40.5&max=90`);
    await maximum.fill('');
    await userEvent.tab();
    await expect.element(maximum).toHaveValue('');
    await expect.poll(address).toBe(`${category}?min=40.5`);
  });

  test('a price is understood as people write it', async () => {
    const { address } = await show();
    for (const [typed, pence] of typedAmounts) {
      await minimum.fill(typed);
      await userEvent.keyboard('{Enter}');
      await expect.element(minimum).toHaveValue(Math.min(pence / 100, priceRange.max).toFixed(2));
    }
    await minimum.fill('£20');
    await userEvent.tab();
    await expect.element(minimum).toHaveValue('20.00');
    await maximum.fill(' 30,50 ');
    await userEvent.keyboard('{Enter}');
    await expect.element(maximum).toHaveValue('30.50');
    await expect.poll(address).toBe(`${category}?min=20&max=30.5`);
  });

  test('what is no amount stays in its field, which says so, and narrows nothing', async () => {
    const { address } = await show('?max=60');
    const complaint = filters.getByText('Write an amount as 12.50');
    await minimum.fill('1.234');
    await userEvent.keyboard('{Enter}');
    await expect.element(complaint).toBeVisible();
    await expect.element(minimum).toHaveValue('1.234');
    await expect.element(minimum).toHaveAttribute('aria-invalid', 'true');
    expect(await findingsOnScreen()).toEqual([]);
    await minimum.fill('12');
    await expect.element(complaint).not.toBeInTheDocument();
    await minimum.fill('about 20');
    await expect.element(minimum).toHaveValue('12');
    await expect.element(complaint).toBeVisible();
    expect(address()).toBe(`${category}?max=60`);
  });

  test('on the way from the minimum to the maximum nothing is swapped yet', async () => {
    const { address } = await show('?max=30');
    await minimum.fill('50');
    await maximum.fill('80');
    await userEvent.keyboard('{Enter}');
    await expect.element(minimum).toHaveValue('50.00');
    await expect.poll(address).toBe(`${category}?min=50&max=80`);
  });

  test('by its handles', async () => {
    const { address } = await show();
    const lower = filters.getByRole('slider', { name: 'Minimum price' });
    const upper = filters.getByRole('slider', { name: 'Maximum price' });
    lower.element().focus();
    await userEvent.keyboard('{End}');
    await expect.element(lower).toHaveAttribute('aria-valuetext', '£199.00');
    await userEvent.keyboard('{Home}{PageUp}{ArrowRight}');
    await expect.element(lower).toHaveAttribute('aria-valuetext', '£11.00');
    upper.element().focus();
    await userEvent.keyboard('{PageDown}');
    await expect.element(upper).toHaveAttribute('aria-valuetext', '£190.00');
    await expect.poll(address).toBe(`${category}?min=11&max=190`);
    await expect.element(maximum).toHaveValue('190.00');
  });
});

describe('[Z-05] needs', () => {
  test('allergens are left out, with what the kitchen says beside the filter and above the cakes', async () => {
    const { address } = await show();
    await expect.element(filters.getByText(notice)).toBeVisible();
    await check('Tree nuts').click();
    await expect.poll(address).toBe(`${category}?without=tree-nuts`);
    check('Milk').element().focus();
    await userEvent.keyboard(' ');
    await expect.poll(address).toBe(`${category}?without=milk&without=tree-nuts`);
    await expect.element(check('Milk')).toHaveFocus();
    await expect.element(made).toHaveTextContent('Without milk');
    expect(page.getByText(notice).elements()).toHaveLength(2);
    await made.getByRole('link', { name: /^Without milk/ }).click();
    await expect.poll(address).toBe(`${category}?without=tree-nuts`);
    await filters.getByText('More allergens').click();
    await expect.element(check('Sesame')).toBeVisible();
    expect(await findingsOnScreen()).toEqual([]);
  });

  test('so many guests by a day, chosen by keyboard alone', async () => {
    const { address } = await show();
    filters.getByRole('radio', { name: 'Any number' }).element().focus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(address).toBe(`${category}?serves=8`);
    await expect.element(filters.getByRole('radio', { name: '8 or more' })).toBeChecked();
    await expect.element(filters.getByRole('radio', { name: '8 or more' })).toHaveFocus();
    await filters.getByRole('radio', { name: 'In a week' }).click();
    await expect.poll(address).toBe(`${category}?serves=8&ready=7`);
    await filters.getByLabelText('By a date').fill('2027-01-30');
    await expect.poll(address).toBe(`${category}?serves=8&ready=2027-01-30`);
    await expect.element(made).toHaveTextContent('Ready by Saturday 30 January');
  });

  test('another day is typed over the one that is chosen, which counts until it is whole; a field that is left empty means any day', async () => {
    const { address } = await show('?ready=2026-12-20');
    const day = filters.getByLabelText('By a date');
    await typeDay(day);
    await expect.poll(address).toBe(`${category}?ready=${typedDay}`);
    await userEvent.keyboard('{Backspace}');
    await expect.element(day).toHaveValue('');
    await userEvent.keyboard('{ArrowLeft}{Backspace}');
    expect(address()).toBe(`${category}?ready=${typedDay}`);
    await userEvent.keyboard('{ArrowLeft}{Backspace}');
    (day.element() as HTMLInputElement).blur();
    await expect.poll(address).toBe(category);
  });
});

describe('[C-02] choices that are made faster than their pages come', () => {
  /** Answers with a narrowed listing only once its gate opens. */
  function slowly() {
    const gates = { one: gate(), both: gate() };
    const asked: string[] = [];
    shop.on(categoryPage, async (query) => {
      const which = query.weight.length > 0 ? 'both' : 'one';
      if (query.filter.length > 0) {
        asked.push(which);
        await gates[which].opened;
      }
      return listed(query);
    });
    return { ...gates, asked };
  }

  test('the controls show both, and so does the page in the end', async () => {
    const { address, router } = await show();
    const { one, both, asked } = slowly();
    await check('Vanilla Base').click();
    await expect.poll(() => asked).toEqual(['one']);
    await check('1KG').click();
    await expect.poll(() => asked).toEqual(['one', 'both']);
    one.open();
    await expect.element(check('Vanilla Base')).toBeChecked();
    await expect.element(check('1KG')).toBeChecked();
    both.open();
    await expect.poll(address).toBe(`${category}?filter=vanilla-base&weight=1KG`);
    await expect.element(check('1KG')).toBeChecked();
    await router.navigate(-1);
    await expect.poll(address).toBe(category);
    await expect.element(check('Vanilla Base')).not.toBeChecked();
    await expect.element(check('1KG')).not.toBeChecked();
  });

  test('one made when the page of the one before has come, but is not drawn yet, is kept', async () => {
    const { address, router } = await show();
    const { one, both } = slowly();
    one.open();
    let isSecondMade = false;
    const stop = router.subscribe(({ location, navigation }) => {
      if (isSecondMade || navigation.state !== 'idle' || !location.search.endsWith('filter=vanilla-base')) return;
      isSecondMade = true;
      document.querySelector<HTMLInputElement>('input[name=weight][value="1KG"]')?.click();
    });
    await check('Vanilla Base').click();
    await expect.poll(() => made.getByRole('link').elements().length).toBe(1);
    await expect.element(check('1KG')).toBeChecked();
    both.open();
    await expect.poll(address).toBe(`${category}?filter=vanilla-base&weight=1KG`);
    await expect.element(check('1KG')).toBeChecked();
    stop();
  });

  test('going back meanwhile shows the choices of the page that is gone back to', async () => {
    const { address, router } = await show('?filter=vanilla-base');
    await check('Vanilla Base').click();
    await expect.poll(address).toBe(category);
    const { one, both, asked } = slowly();
    await check('Vanilla Base').click();
    await expect.poll(() => asked).toEqual(['one']);
    await check('1KG').click();
    await expect.poll(() => asked).toEqual(['one', 'both']);
    const back = router.navigate(-1);
    one.open();
    both.open();
    await back;
    await expect.poll(address).toBe(`${category}?filter=vanilla-base`);
    await expect.element(check('1KG')).not.toBeChecked();
    await expect.element(check('Vanilla Base')).toBeChecked();
    expect(made.getByRole('link').elements()).toHaveLength(1);
  });
});
