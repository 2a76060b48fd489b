import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { listPicks } from '#contract/admin/content.ts';
import { writeNewsletter } from '#contract/admin/newsletters.ts';
import { Failure } from '#domain/failure.ts';
import { answeringShop } from '#tests/support/components/answering-shop.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToStaff } from '#tests/support/components/staff-screen.tsx';
import { NewsletterEditor } from './newsletter-editor.tsx';

const shop = answeringShop();

test('[J-04] whoever writes a newsletter puts a cake at its head without a sign of Markdown, sees it as readers will, and loses nothing that is typed', async () => {
  shop.on(listPicks, () => ({
    cakes: [
      { slug: 'stollen', name: 'Stollen', picture: 'stollen.jpg' },
      { slug: 'bare', name: 'No picture yet', picture: '' },
    ],
  }));
  const back = { to: '/newsletter', name: 'Newsletter' };
  await showToStaff(<NewsletterEditor newsletter={null} back={back} onChanged={() => undefined} />);
  const preview = page.getByRole('article', { name: 'Preview' });
  await page.getByLabelText('Picture', { exact: true }).selectOptions('Stollen');
  const shown = preview.getByRole('img');
  await expect.element(shown).toHaveAttribute('alt', 'Stollen');
  expect(shown.element().getAttribute('src')).toContain('/cakes/stollen');
  await expect.element(page.getByLabelText('What the picture shows')).toHaveValue('Stollen');

  await page.getByLabelText('Subject').fill('Christmas');
  await page.getByRole('textbox', { name: 'Text' }).fill('Order by Friday.');
  shop.on(writeNewsletter, () => {
    throw new Failure('invalid', { fields: { 'picture.alt': 'Please say what the picture shows' } });
  });
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect.element(page.getByText('Please say what the picture shows')).toBeVisible();
  await page.getByLabelText('What the picture shows').fill('Our window in December');
  expect(await findingsOnScreen()).toEqual([]);
  for (const width of [390, 1180]) {
    await page.viewport(width, 820);
    expect(document.documentElement.scrollWidth).toBe(width);
  }
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect
    .poll(() => shop.asked(writeNewsletter).at(-1))
    .toEqual({
      subject: 'Christmas',
      body: 'Order by Friday.',
      picture: { file: 'stollen.jpg', alt: 'Our window in December' },
    });
});
