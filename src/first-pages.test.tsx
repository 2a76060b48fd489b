import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import type { Shop } from '#contract/shop.ts';
import { factsFor, fillPage, fillText, partsOfPage, unknownFacts } from '#domain/pages/page-facts.ts';
import { type PageKey, pageKeys, pageTitles } from '#domain/pages/page-keys.ts';
import { retention } from '#shop-retention';
import { projectFolder } from '#tests/support/database/database.ts';
import { diaryOfShop } from '#tests/support/orders/diary-of-shop.ts';
import { shopOfTests } from '#tests/support/shop/shop-of-tests.ts';
import { ProseArticle } from '#web/ui/prose/prose-article.tsx';
import story from '../assets/story.json' with { type: 'json' };
import { blocksOf } from './domain/markdown/parse-markdown.ts';
import { firstWords } from './domain/pages/first-words.ts';
import { factsOf } from './server/content/page-facts.ts';

/** The pages as they were before staff could write them; the shop itself says how long things are kept. */
const documented = (key: PageKey): string =>
  readFileSync(join(projectFolder, `tests/support/pages/${key}.html`), 'utf8').replace(
    /\{(\w+)\}/g,
    (_, name: keyof typeof retention) => `${retention[name]}`,
  );

/** A shop whose facts contain characters that Markdown would interpret. */
const shop: Shop = {
  ...shopOfTests,
  name: 'The Bakery',
  email: 'hello@bakery.example',
  telephone: { shown: '01234 567 890', link: 'tel:+441234567890' },
  place: { street: 'High Street', postcode: '', line: 'High Street, Anytown, United Kingdom' },
  parking: 'Park behind it.',
  kitchenNotice: 'One kitchen.',
  unpaidOrderMinutes: 30,
  company: {
    legalName: 'Bakery *Ltd* (no_one_else)',
    number: '01',
    vat: 'GB 1',
    vatQuarterMonth: 1,
    address: '1 High Street',
    foodRegistration: 'the council',
    complaints: { email: 'c@bakery.example', answerDays: 5 },
    processors: ['Cards & Co', 'Mail [Ltd](x)'],
    termsUpdated: '1 May 2026',
  },
};

function shown(key: PageKey, { lead, text }: { lead: string; text: string } = firstWords[key], of = shop): string {
  const facts = factsFor(key, factsOf(of, diaryOfShop()));
  return renderToStaticMarkup(
    <MemoryRouter>
      <ProseArticle
        title={pageTitles[key]}
        lead={fillText(lead, facts)}
        parts={partsOfPage(fillPage(blocksOf(text), facts))}
        slots={{ openingHours: 'HOURS' }}
      />
    </MemoryRouter>,
  );
}

test.each(pageKeys)(
  '[E-08] %s says, while nobody has written it anew, what the documents say, letter by letter',
  (key) => {
    expect(`${shown(key)}\n`).toBe(documented(key));
    expect(unknownFacts(firstWords[key].lead + firstWords[key].text)).toEqual([]);
  },
);

test('[J-05] without a VAT number no page names one, nor a register of companies without a company number', () => {
  const of = (company: Partial<Shop['company']>) =>
    shown('termsPage', undefined, { ...shop, company: { ...shop.company, ...company } });
  expect(of({ vat: null })).toContain('registered in England and Wales, company number 01.</p>');
  expect(of({ number: null })).toContain('trading as The Bakery, VAT number GB 1.</p>');
  expect(of({ number: null, vat: null })).toContain('trading as The Bakery.</p>');
});

test('[E-08] a fact stands in words, links and paragraphs of its own; what is none stays as it was typed', () => {
  const page = shown('returnsPage', {
    lead: '{shop}',
    text: 'Before.\n\n# Ring {shop}\n\n**{telephone}**, [ring](tel:{telephoneLink}), [write](mailto:{email}), {nothing}.\n\n{processors}\n\n- {company}\n\n{openingHours}\n\n## More\n\n# Ring {shop}',
  });
  expect(page).toContain('<p class="lead">The Bakery</p><section><p>Before.</p></section>');
  expect(page).toContain(
    '<h2 id="ring-the-bakery" tabindex="-1">Ring The Bakery</h2><p><strong>01234 567 890</strong>',
  );
  expect(page).toContain(
    '<a href="tel:+441234567890">ring</a>, <a href="mailto:hello@bakery.example">write</a>, {nothing}.',
  );
  expect(page).toContain('<ul><li>Cards &amp; Co</li><li>Mail [Ltd](x)</li></ul>');
  expect(page).toContain(`<p>${shop.hours}</p><h3>More</h3>`);
  expect(page).toContain('<h2 id="ring-the-bakery-2"');
  expect(unknownFacts('{nothing} {shop} {toString} {nothing}')).toEqual(['{nothing}', '{toString}']);
});

test('what is asked often is answered as the shop works: what is in an order is changed by oneself, the rest by telephone', () => {
  const answers = story.faq.filter(({ q }) => q.startsWith('Can I change the day')).map(({ a }) => a);
  expect(answers).toEqual([
    expect.stringMatching(/you can change them yourself.*correct the words, the photo or the number of cakes.*call us/),
  ]);
});
