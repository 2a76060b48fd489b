import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { Footer } from './page-frame.tsx';

test('[F-01][R-07] the footer leads to the twelve documented screens, to what the law wants and to bespoke cakes, and says how to reach the bakery', async () => {
  await showToCustomer(<Footer />);
  const documented =
    '/about /our-cupcakes /faq /contact /products /by-occasion /best-sellers /new-arrivals /promotions /order-tracker /pickup-information /returns-policy';
  const legal = '/terms /privacy /allergens';
  const targets = [...document.querySelectorAll('footer nav a')].map((link) => link.getAttribute('href'));
  expect(targets.toSorted()).toEqual(`${documented} ${legal} /bespoke-cakes`.split(' ').sort());
  const rows = page.getByRole('navigation', { name: 'Legal' }).getByRole('link').elements();
  expect(rows.map(({ textContent }) => textContent)).toEqual(['Terms & Conditions', 'Privacy']);
  const { links, telephone, email } = shopOfTests;
  for (const [name, address] of [
    ['Follow us on social media', links.social],
    ['Find us on the map', links.map],
    ['1 Mount Avenue, Brierley Hill DY5 0AA, United Kingdom', links.map],
    [telephone.shown, telephone.link],
    [email, `mailto:${email}`],
  ] as const)
    await expect.element(page.getByRole('link', { name })).toHaveAttribute('href', address ?? '');
  for (const text of ['9am - 6pm', '© 2025 Mount Avenue Bakery', 'company number'])
    expect(document.querySelector('footer')?.textContent).toContain(text);
});
