import { findingsOf } from '#tests/support/browser/axe.ts';
import { expect, newPageIn, type Page, test } from '#tests/support/browser/browser.ts';
import { photograph } from '#tests/support/browser/chosen-pictures.ts';
import { onceWritten } from '#tests/support/browser/once-written.ts';
import { openOwnShop } from '#tests/support/shop/shop-of-its-own.ts';
import { signInBrowser } from '#tests/support/staff/staff-of-browser.ts';

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const publish = (page: Page) => page.getByRole('button', { name: 'Publish', exact: true });
const preview = (page: Page) => page.frameLocator('iframe[title="As customers see it"]');
const text = (page: Page) => page.getByLabel(/^Text/);
const part = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections of the shop window' }).getByRole('link', { name, exact: true });

/** The parts, each with a heading from its text if it is one of the pages in Markdown. */
const parts: readonly (readonly [string, string?])[] = [
  ['Top of the home page'],
  ['Carousel, five slides'],
  ['FAQ'],
  ['Our story'],
  ['Categories'],
  ['Featured picks'],
  ['Pick-up information', 'Opening hours'],
  ['Terms & conditions', 'Who we are'],
  ['Privacy', 'How long'],
  ['Returns policy', 'Not collected'],
];

// The whole shop reads these texts, so they are changed in a shop of its own.
test('[E-08] [E-10] hero, slides, questions and the pages of terms are written beside what customers see, by two people, published at once, and put back', async ({
  browser,
}) => {
  await using shop = await openOwnShop({});
  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 1440, height: 900 } });
  const page = await newPageIn(context);
  await signInBrowser(page, { role: 'manager', name: 'Owen Clarke' }, new URL(shop.url).port);
  await page.goto('/admin/products');
  await expect(titled(page, 'Products')).toBeVisible();
  await page.getByRole('link', { name: 'Shop window' }).click();
  await expect(titled(page, 'Shop window')).toBeVisible();

  for (const [name, heading] of parts) {
    await part(page, name).click();
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
    if (heading !== undefined) {
      await expect(preview(page).locator('h2', { hasText: heading })).toBeVisible();
      await page.getByText('Filled in from the settings').click();
      await expect(page.getByText('{telephone}')).toBeVisible();
    }
    // The terms pages are alike except for their texts.
    if (heading === undefined || name === 'Privacy')
      expect(await findingsOf(page, { within: '.shell-screen' })).toEqual([]);
    for (const [width, height] of [
      [1180, 820],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  }

  // What is typed is shown in the preview, survives a reload and is visible to nobody until it is published.
  await part(page, 'Top of the home page').click();
  await page.getByLabel('Headline').fill('');
  await publish(page).click();
  await expect(page.getByText('Must not be empty')).toBeVisible();
  await page.getByLabel('Headline').fill('Cake for the whole street');
  await page.getByLabel('File: Picture').setInputFiles({
    name: 'street.jpg',
    mimeType: 'image/jpeg',
    buffer: await photograph(1_600, 900),
  });
  await expect(page.getByText('2 changes not published').first()).toBeVisible();
  await expect(preview(page).getByText('Cake for the whole street')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Headline')).toHaveValue('Cake for the whole street');
  // What is typed during publishing is not published, and stays.
  await onceWritten(page, /\/api\/admin\/content$/, () => page.getByLabel('Headline').fill('Cake for the town'));
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await expect(page.getByText('1 change not published').first()).toBeVisible();
  await expect(page.getByLabel('Headline')).toHaveValue('Cake for the town');
  await page.getByLabel('Headline').fill('Cake for the whole street');
  await expect(page.getByText('1 change not published')).toHaveCount(0);
  const customer = await newPageIn(context);
  await customer.goto('/');
  await expect(titled(customer, 'Cake for the whole street')).toBeVisible();

  // A slide moves with its words, and a question is added.
  await part(page, 'Carousel, five slides').click();
  await page.getByRole('button', { name: 'Move Slide 1 down' }).click();
  const second = page.getByRole('listitem', { name: 'Slide 2' });
  await second.getByLabel('Headline', { exact: true }).fill('Birthdays, sorted');
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await part(page, 'FAQ').click();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('May I bring my dog?');
  await page.getByLabel('Answer', { exact: true }).fill('On a **lead**, see [Contact](/contact).\n\n- <b>no</b> cats');
  const shown = preview(page).locator('details[open]');
  await expect(shown.locator('a')).toHaveText('Contact');
  await expect(shown.locator('li')).toHaveText('<b>no</b> cats');
  // Going elsewhere asks once; staying loses nothing.
  await part(page, 'Top of the home page').click();
  await expect(page.getByLabel('Headline')).toHaveValue('Cake for the whole street');
  await part(page, 'FAQ').click();
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await customer.goto('/');
  await expect(customer.getByText('Birthdays, sorted').first()).toBeAttached();
  await customer.goto('/faq');
  await customer.getByText('May I bring my dog?').click();
  await expect(customer.locator('details[open] strong')).toHaveText('lead');
  await expect(customer.locator('details[open] li').last()).toHaveText('<b>no</b> cats');

  // From now on the first of the picks is another cake.
  await part(page, 'Featured picks').click();
  const cards = preview(page).locator('.product-card');
  const nameOf = (at: number) => cards.nth(at).locator('h3');
  const nowAt = async (at: number): Promise<string> => (await nameOf(at).textContent()) ?? '';
  const [first, next] = [await nowAt(0), await nowAt(1)];
  await expect(cards.first().locator('.product-card-price')).toContainText('£');
  await page.getByRole('button', { name: 'Move Pick 1 down' }).click();
  await expect(page.getByRole('listitem', { name: 'Pick 2' }).getByLabel('Cake', { exact: true })).toBeVisible();
  await expect(nameOf(0)).toHaveText(next);
  await expect(nameOf(1)).toHaveText(first);
  await publish(page).click();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();

  // An earlier version is restored, as a version of its own.
  await part(page, 'Top of the home page').click();
  await page.getByRole('button', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions: Top of the home page' });
  await expect(versions.getByText(/^Headline:/)).toContainText('Cake for the whole street');
  expect(await findingsOf(page)).toEqual([]);
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(versions).toBeHidden();
  await expect(page.getByLabel('Headline')).not.toHaveValue('Cake for the whole street');
  await customer.goto('/');
  await expect(titled(customer, 'Cake for the whole street')).toHaveCount(0);

  // A page in Markdown.
  await part(page, 'Returns policy').click();
  // What no page can say is named at its field; what is typed survives a reload and is visible to nobody.
  const former = await text(page).inputValue();
  await text(page).fill(`${former}\n\nAsk {nobody}.`);
  await page.keyboard.press('Control+S');
  await expect(page.getByText('Names {nobody}, which is not a known fact')).toBeVisible();
  await expect(text(page)).toBeFocused();
  await text(page).fill(
    `# Call us\n\n**Always** ring [{telephone}](tel:{telephoneLink}), or see [Contact](/contact).\n\n1. First\n2. <script>alert(1)</script>\n\n${former}`,
  );
  await expect(preview(page).locator('ol li').last()).toHaveText('<script>alert(1)</script>');
  await page.reload();
  await expect(text(page)).toHaveValue(/^# Call us/);
  await customer.goto('/returns-policy');
  await expect(titled(customer, 'Returns Policy')).toBeVisible();
  await expect(customer.getByRole('heading', { name: 'Call us' })).toHaveCount(0);

  // Somebody else publishes the same page first: the writer chooses field by field.
  await page.getByLabel('Opening').fill('We put things right, always.');
  const other = await browser.newContext({ baseURL: shop.url, viewport: { width: 1180, height: 820 } });
  const sunita = await newPageIn(other);
  await signInBrowser(sunita, { role: 'owner', name: 'Sunita Rao' }, new URL(shop.url).port);
  await sunita.goto('/admin/shop-window?part=returnsPage');
  await sunita.getByLabel('Opening').fill('We put it right.');
  await text(sunita).fill(`${former}\n\nWe ring you first.`);
  await publish(sunita).click();
  await expect(sunita.getByText(/published .* by Sunita Rao/)).toBeVisible();
  await text(page).focus();
  await page.keyboard.press('Control+S');
  const both = page.getByRole('dialog', { name: 'Sunita Rao published ‘Returns policy’ while you were editing' });
  await expect(both.getByText('2 fields differ')).toBeVisible();
  const opening = both.getByRole('row', { name: /^Opening/ });
  await expect(opening).toContainText('If something is not right, we put it right.');
  const words = both.getByRole('row', { name: /^Text/ });
  await expect(words).toContainText('We ring you first.');
  expect(await findingsOf(page)).toEqual([]);
  // Continuing to write keeps what is typed, and nothing of it is visible to anybody.
  await both.getByRole('button', { name: 'Keep editing' }).click();
  await expect(both).toBeHidden();
  await expect(page.getByLabel('Opening')).toHaveValue('We put things right, always.');
  await page.keyboard.press('Control+S');
  await opening.getByRole('radio', { name: 'We put it right.' }).check();
  await words.getByRole('radio', { name: /# Call us/ }).check();
  await both.getByRole('button', { name: 'Publish this choice' }).click();
  await expect(both).toBeHidden();
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();
  await expect(page.getByLabel('Opening')).toHaveValue('We put it right.');
  await expect(text(page)).toHaveValue(/^# Call us/);

  // A list is chosen as a whole: it is said what each of them wrote and moved in it.
  await part(page, 'Carousel, five slides').click();
  await part(sunita, 'Carousel, five slides').click();
  const slide = (of: Page, number: number) => of.getByRole('listitem', { name: `Slide ${number}` });
  await slide(sunita, 1)
    .getByLabel(/^Headline/)
    .first()
    .fill('Hers');
  await slide(sunita, 1)
    .getByLabel(/^Second line/)
    .first()
    .fill('Her line');
  await publish(sunita).click();
  await expect(sunita.getByText(/published .* by Sunita Rao/)).toBeVisible();
  await slide(page, 1)
    .getByLabel(/^Second line/)
    .first()
    .fill('His line');
  await page.getByRole('button', { name: 'Move Slide 1 down' }).click();
  await publish(page).click();
  const slides = page.getByRole('dialog', { name: /^Sunita Rao published/ });
  await expect(slides.getByRole('radio', { name: /Her line/ })).toBeChecked();
  await expect(slides.getByRole('radio', { name: /His line[\s\S]*Order:/ })).not.toBeChecked();
  expect(await findingsOf(page)).toEqual([]);
  await slides.getByRole('radio', { name: /His line/ }).check();
  await slides.getByRole('button', { name: 'Publish this choice' }).click();
  await expect(slides).toBeHidden();
  await expect(slide(page, 2)).toContainText('His line');
  await expect(page.getByText(/published .* by Owen Clarke/)).toBeVisible();

  // So are the questions: one who adds and one who rewords see both, and lose neither unseen.
  await part(page, 'FAQ').click();
  await part(sunita, 'FAQ').click();
  const question = (of: Page) => of.getByLabel('Question', { exact: true });
  await question(sunita).fill('Where are you?');
  await publish(sunita).click();
  await expect(sunita.getByText(/published .* by Sunita Rao/)).toBeVisible();
  await page.getByRole('button', { name: 'Add a question' }).click();
  await question(page).fill('May I bring my cat?');
  await page.getByLabel('Answer', { exact: true }).fill('No.');
  await publish(page).click();
  const answers = page.getByRole('dialog', { name: 'Sunita Rao published ‘FAQ’ while you were editing' });
  await expect(answers.getByRole('radio', { name: /Where are you\?/ })).toBeChecked();
  await expect(answers.getByRole('radio', { name: /May I bring my cat\?/ })).not.toBeChecked();
  await answers.getByRole('button', { name: 'Publish this choice' }).click();
  await expect(answers).toBeHidden();
  await expect(page.getByRole('listitem', { name: 'Question 1', exact: true })).toContainText('Where are you?');
  await expect(page.getByRole('button', { name: 'Nothing to publish' })).toBeVisible();
  await part(page, 'Returns policy').click();

  // Customers read it, even without JavaScript; what is not markup is shown as words.
  const plain = await browser.newContext({ baseURL: shop.url, javaScriptEnabled: false });
  const reader = await newPageIn(plain);
  await reader.goto('/returns-policy');
  await expect(reader.getByRole('heading', { level: 2, name: 'Call us' })).toBeVisible();
  await expect(reader.getByRole('article').locator('a[href^="tel:+"]')).toBeVisible();
  await expect(reader.getByRole('article').locator('ol li').last()).toHaveText('<script>alert(1)</script>');
  await customer.reload();
  expect(await findingsOf(customer)).toEqual([]);
  await customer.getByRole('article').getByRole('link', { name: 'Contact' }).click();
  await expect(customer).toHaveURL('/contact');

  // The first version is what came with the shop.
  await page.getByRole('button', { name: 'Versions' }).click();
  const versionsOfPage = page.getByRole('dialog', { name: 'Versions: Returns policy' });
  await versionsOfPage.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(versionsOfPage).toBeHidden();
  await expect(text(page)).toHaveValue(former);
  await reader.goto('/returns-policy');
  await expect(reader.getByRole('heading', { name: 'Call us' })).toHaveCount(0);
  await expect(reader.getByText('If something is not right, we put it right.')).toBeVisible();
  for (const one of [context, other, plain]) await one.close();
});
