import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AboutContent } from '#contract/content/pages.ts';
import { findingsOnScreen } from '#tests/support/components/axe-of-element.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { AboutScreen } from './about-screen.tsx';

const picture = { picture: 'about-1.jpg', alt: 'Cupcakes on the bench' };
const about: AboutContent = {
  lead: 'Welcome.',
  pictures: [picture, picture, picture],
  parts: [1, 2].map((n) => ({ title: `Part ${n}`, lead: 'By hand.', text: [] })),
  ending: 'Your daily dose of delight awaits!',
  person: null,
};

test('[W-02] who bakes stands there by name, and the hygiene rating with its link, once the owner has said them', async () => {
  const { screen } = await showToCustomer(<AboutScreen about={about} />, { at: '/about' });
  await expect.element(page.getByText('Food hygiene rating')).not.toBeInTheDocument();
  await screen.unmount();
  const person = { name: 'Priya Shah', line: 'Bakes since 2012.', picture: 'about-2.jpg', alt: 'Priya at the oven' };
  const links = { ...shopOfTests.links, hygiene: 'https://ratings.food.gov.uk/business/1' };
  const shop = { ...shopOfTests, hygieneRating: '5', links };
  await showToCustomer(<AboutScreen about={{ ...about, person }} />, { at: '/about', shop });
  await expect.element(page.getByRole('figure')).toHaveTextContent('Priya ShahBakes since 2012.');
  await expect
    .element(page.getByRole('link', { name: 'Food hygiene rating: 5 of 5' }))
    .toHaveAttribute('href', links.hygiene);
  expect(await findingsOnScreen()).toEqual([]);
});
