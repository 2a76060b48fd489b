import { expect, test } from '#tests/support/browser/browser.ts';

test('terms, privacy and returns, and who runs the shop, stand at the foot of every page @narrow', async ({ page }) => {
  await page.goto('/');
  const legal = page.getByRole('contentinfo').getByRole('navigation', { name: 'Legal' });
  await expect(legal.getByRole('link')).toHaveText(['Terms & Conditions', 'Privacy', 'Returns and cancelling']);
  await expect(page.getByRole('contentinfo')).toContainText('company number');
  await legal.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'Who answers for it' })).toBeVisible();
  await page.goto('/register');
  for (const name of ['Terms & Conditions', 'Returns Policy', 'Privacy'])
    await expect(page.getByRole('link', { name })).toBeVisible();
});

test('[M-02] a slide leads to its cakes @narrow', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Pause autoplay' }).click();
  await page.getByRole('button', { name: 'Slide 3' }).click();
  await page.getByRole('link', { name: 'Wedding cakes', exact: true }).click();
  await expect(page).toHaveURL('/category/wedding-cakes');
});

test('telephones and browsers find their icons', async ({ request }) => {
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
