import type { AboutContent, FaqContent, HomeContent } from '#contract/content/pages.ts';
import type { Settings } from '#contract/content/settings.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isInSeason } from '#domain/time/season.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import { readSettings } from '#server/db/settings/read-settings.ts';
import type { RequestContext } from '#server/modules/request-context.ts';

/** Seasons begin and end with the shop's own day: a page is kept for about a second, also around midnight. */
export async function findHomeContent({ db, now }: RequestContext): Promise<HomeContent> {
  const { announcement, slides, letters, brandStory, ...fixed } = await readSettings(db, [
    'announcement',
    'hero',
    'promises',
    'slides',
    'tiles',
    'brandStory',
    'homePage',
    'promotions',
    'letters',
  ]);
  const today = shopDate(now.getTime(), shopTimeZone);
  const { text, link, otherwise } = announcement;
  const said = isInSeason(announcement, today) ? { text, link } : otherwise && { text: otherwise, link: null };
  return {
    ...fixed,
    brandStory: storyOf(brandStory),
    invitation: letters.invitation,
    announcement: said || null,
    slides: slides.map(({ season, outOfSeason, ...slide }) =>
      season && outOfSeason && !isInSeason(season, today) ? { ...slide, ...outOfSeason } : slide,
    ),
  };
}

export async function findFaq({ db, shop }: RequestContext): Promise<FaqContent> {
  const { faq } = await readSettings(db, ['faq']);
  const isVatRegistered = shop.company.vat !== null;
  return faq
    .filter(({ when }) => when !== 'vatRegistered' || isVatRegistered)
    .map(({ q, a }) => ({ q, a: blocksOf(a) }));
}

export async function findAbout({ db }: RequestContext): Promise<AboutContent> {
  const { about } = await readSettings(db, ['about']);
  return { ...about, parts: about.parts.map((part) => ({ ...part, text: blocksOf(part.text) })) };
}

const storyOf = ({ paragraphs, ...story }: Settings['brandStory']): HomeContent['brandStory'] => ({
  ...story,
  text: blocksOf(paragraphs.join('\n\n')),
});
