import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { HomeContent } from '#contract/content/pages.ts';
import { showToCustomer } from '#tests/support/components/customer-screen.tsx';
import { elapse } from '#tests/support/components/elapse.ts';
import '#web/styles/catalogue/home.css';
import '#web/styles/catalogue/promotions.css';
import { Hero } from '#web/ui/home-parts.tsx';
import { Promotions } from './home-screen.tsx';

const slides: HomeContent['slides'] = [
  'birthday-cakes',
  'cupcakes',
  'wedding-cakes',
  'mini-cakes',
  'dessert-boxes',
].map((slug) => ({
  headline: `Our ${slug}`,
  line: `A line about ${slug}.`,
  link: `/category/${slug}`,
  picture: `${slug}.jpg`,
  alt: `Picture of ${slug}`,
})) as HomeContent['slides'];
const over: HomeContent['promotions'] = { caption: 'Special Offer', note: "Limited time deal - Don't miss out!" };
const button = (name: string) => page.getByRole('button', { name, exact: true });
const shown = () => document.querySelector('.slide:not([inert])')?.textContent;

test.each([390, 820, 1_280, 1_440, 1_920])('[M-01] at %i px no cake of the opening picture is cut', async (width) => {
  await page.viewport(width, 900);
  await showToCustomer(
    <Hero hero={{ headline: 'Proper cake', line: 'By hand', picture: 'hero-1.jpg', alt: 'Cakes' }} />,
  );
  const picture = page.getByRole('img', { name: 'Cakes' }).element();
  const { clientWidth, clientHeight } = picture;
  const [left = 0, top = 0] = getComputedStyle(picture).objectPosition.split(' ').map(Number.parseFloat);
  const scale = Math.max(clientWidth / 1_800, clientHeight / 900);
  // Where the cakes begin and end in the picture of 1,800 by 900 pixels.
  for (const [from, to, size, length, at] of [
    [720, 1_705, 1_800, clientWidth, left],
    [165, 750, 900, clientHeight, top],
  ] as const) {
    const start = ((length - size * scale) * at) / 100;
    expect(start + from * scale).toBeGreaterThan(0);
    expect(start + to * scale).toBeLessThan(length);
  }
});

describe('[M-02] five promotions', () => {
  const show = () => showToCustomer(<Promotions slides={slides} over={over} />);

  test('go on by arrows and by dots, each with its words, a line and a link of its own', async () => {
    const { address } = await show();
    expect(document.querySelectorAll('.slide')).toHaveLength(5);
    for (const text of ['Special Offer 1', over.note, 'A line about birthday-cakes.']) expect(shown()).toContain(text);
    await button('Previous slide').click();
    await expect.poll(shown).toContain('Special Offer 5');
    await button('Next slide').click();
    await expect.poll(shown).toContain('Special Offer 1');
    await button('Slide 3').click();
    await expect.poll(shown).toContain('Special Offer 3');
    await expect.element(button('Slide 3')).toHaveAttribute('aria-current', 'true');
    await page.getByRole('link', { name: 'Our wedding-cakes' }).click();
    await expect.poll(address).toBe('/category/wedding-cakes');
  });

  test('go round by themselves every 4 s, but not while a pointer or the focus is on them, nor once they are paused', async () => {
    await showToCustomer(
      <>
        <Promotions slides={slides} over={over} />
        <button type="button">Elsewhere</button>
      </>,
    );
    const isShown = (number: number) => expect(shown()).toContain(`Special Offer ${number}`);
    await button('Slide 1').click();
    await button('Elsewhere').click();
    await button('Slide 5').hover();
    vi.useFakeTimers();
    await elapse(20_000);
    isShown(1);
    await button('Elsewhere').hover();
    await elapse(3_999);
    isShown(1);
    await elapse(1);
    for (const number of [2, 3, 4, 5, 1]) {
      isShown(number);
      await elapse(4_000);
    }
    isShown(2);
    button('Slide 5').element().focus();
    await elapse(20_000);
    isShown(2);
    await button('Pause autoplay').click();
    await button('Elsewhere').click();
    expect(button('Play autoplay').elements()).toHaveLength(1);
    await elapse(20_000);
    isShown(2);
  });
});
