import { expect, type Page, test } from '#tests/support/browser/browser.ts';
import { newCustomer, placeOrder, signIn } from '#tests/support/browser/customer-of-page.ts';
import { alone, framed } from '#tests/support/browser/pages-of-customers.ts';
import { addToCart } from '#tests/support/browser/storefront.ts';

// A link that is spent, and React's own message that it renders again what is not as the server sent it.
test.use({ expectedNoise: [/Failed to load resource.* (404|410|422) |Minified React error #(418|423|425)/] });

/** As in a browser of early 2023: what is newer is missing. */
function withoutNewerCalls(): void {
  const gone: readonly (readonly [object | undefined, ...string[]])[] = [
    [URL, 'canParse', 'parse'],
    [Promise, 'withResolvers', 'try'],
    [Object, 'groupBy'],
    [Map, 'groupBy'],
    [Array, 'fromAsync'],
    [AbortSignal, 'any'],
    [Intl, 'Segmenter'],
    [RegExp, 'escape'],
    [HTMLElement.prototype, 'showPopover', 'hidePopover', 'togglePopover'],
    [Element.prototype, 'checkVisibility', 'moveBefore'],
    [Document.prototype, 'startViewTransition'],
    [Set.prototype, 'union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
    [Map.prototype, 'getOrInsert', 'getOrInsertComputed'],
    [String.prototype, 'isWellFormed', 'toWellFormed'],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), 'map', 'filter', 'toArray', 'find', 'some', 'every'],
    [globalThis, 'requestIdleCallback', 'navigation', 'scheduler', 'Iterator'],
    [Crypto.prototype, 'randomUUID'],
    [Navigator.prototype, 'locks'],
  ];
  for (const [owner, ...names] of gone) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
}

/**
 * Changes a page as password managers, spelling helpers and content blockers do: beside each field, within the text,
 * and by removing the footer.
 */
function asAddOns(): void {
  addEventListener('DOMContentLoaded', () => {
    for (const field of document.querySelectorAll('input, select, textarea')) {
      field.setAttribute('data-add-on', '');
      field.insertAdjacentHTML('afterend', '<div data-add-on-icon></div>');
    }
    const heading = document.querySelector('h1');
    if (heading) heading.textContent += ', as it was';
    document.querySelector('footer')?.remove();
    document.body.insertAdjacentHTML('beforeend', '<add-on-bar></add-on-bar>');
  });
}

/** Changes a page as a translator does, before the scripts start and again with what they have rendered. */
function asTranslators(): void {
  const translate = () => {
    document.documentElement.classList.add('translated-ltr');
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, ({ parentElement }) =>
      parentElement?.closest('script, style, noscript, template, textarea, option, svg, font, [translate=no]')
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
    );
    const texts: Node[] = [];
    while (all.nextNode()) texts.push(all.currentNode);
    for (const text of texts) {
      const font = document.createElement('font');
      font.append(text.nodeValue ?? '');
      text.parentNode?.replaceChild(font, text);
    }
  };
  addEventListener('DOMContentLoaded', translate);
  Object.assign(globalThis, { translate });
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Visits each page of visitors and of a customer, with its title, as something else has changed it. */
async function walk(page: Page, look: (path: string) => Promise<void>): Promise<void> {
  const visit = async (path: string, title: string | RegExp) => {
    await page.goto(path);
    await expect(heading(page), path).toHaveText(title);
    await look(path);
  };
  for (const [path, title] of [...Object.values(framed).flat(), ...alone]) await visit(path, title);
  await page.goto('/');
  await addToCart(page, 'salted-caramel-drip-cake');
  await visit('/checkout', 'Checkout');
  const customer = await newCustomer(page);
  await signIn(page, customer);
  const orderNo = await placeOrder(page, customer);
  for (const path of ['/profile', '/orders', `/order-success?orderNo=${orderNo}`, '/checkout']) await visit(path, /./);
}

test('a browser of early 2023, with add-ons that change each page before its scripts start, shows every page whole', async ({
  page,
}) => {
  await page.addInitScript(withoutNewerCalls);
  await page.addInitScript(asAddOns);
  await walk(page, async (path) => {
    if (!alone.some(([address]) => path.startsWith(address.replace(/\?.*/, ''))) && path !== '/checkout')
      await expect(page.getByRole('contentinfo'), path).toBeVisible();
  });
});

test('a page that is translated before its scripts start, and again after, is drawn on and led on from', async ({
  page,
}) => {
  await page.addInitScript(withoutNewerCalls);
  await page.addInitScript(asTranslators);
  await walk(page, async () => {
    await page.evaluate('translate()');
    await page.getByRole('link', { name: /home/i }).first().click();
    await expect(heading(page)).toHaveText('Proper cake, baked on Mount Avenue');
  });
});
