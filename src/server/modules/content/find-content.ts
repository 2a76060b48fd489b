import type { AboutContent, FaqContent, HomeContent } from '#contract/content/pages.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isInSeason } from '#domain/time/season.ts';
import { shopTimeZone } from '#domain/time/shop-time-zone.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { onceFor } from '#server/modules/snapshot/snapshot.ts';

/** Seasons begin and end with the shop's own day: a page is kept for about a second, also around midnight. */
export async function findHomeContent({ snapshot, now }: RequestContext): Promise<HomeContent> {
  const { announcement, slides, letters, hero, promises, tiles, homePage, promotions } = snapshot.settings;
  const today = shopDate(now.getTime(), shopTimeZone);
  const { text, link, otherwise } = announcement;
  const said = isInSeason(announcement, today) ? { text, link } : otherwise && { text: otherwise, link: null };
  return {
    hero,
    promises,
    tiles,
    homePage,
    promotions,
    brandStory: storyOf(snapshot),
    invitation: letters.invitation,
    announcement: said || null,
    slides: slides.map(({ season, outOfSeason, ...slide }) =>
      season && outOfSeason && !isInSeason(season, today) ? { ...slide, ...outOfSeason } : slide,
    ),
  };
}

export const findFaq = async ({ snapshot }: RequestContext): Promise<FaqContent> => faqOf(snapshot);

export const findAbout = async ({ snapshot }: RequestContext): Promise<AboutContent> => aboutOf(snapshot);

const faqOf = onceFor(({ settings: { faq }, shop }): FaqContent => {
  const isVatRegistered = shop.company.vat !== null;
  return faq
    .filter(({ when }) => when !== 'vatRegistered' || isVatRegistered)
    .map(({ q, a }) => ({ q, a: blocksOf(a) }));
});

const aboutOf = onceFor(
  ({ settings: { about } }): AboutContent => ({
    ...about,
    parts: about.parts.map((part) => ({ ...part, text: blocksOf(part.text) })),
  }),
);

const storyOf = onceFor(({ settings }): HomeContent['brandStory'] => {
  const { paragraphs, ...story } = settings.brandStory;
  return { ...story, text: blocksOf(paragraphs.join('\n\n')) };
});
