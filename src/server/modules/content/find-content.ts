import type { FaqContent, HomeContent } from '#contract/content/pages.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isInSeason } from '#domain/time/season.ts';
import type { RequestContext } from '#server/modules/request-context.ts';
import { company, shopConfig } from '#shop-config';
import { readSettings } from './read-settings.ts';

/** Seasons begin and end with the shop's own day: a page is kept for about a second, also around midnight. */
export async function findHomeContent({ db, now }: RequestContext): Promise<HomeContent> {
  const { announcement, slides, ...fixed } = await readSettings(db, [
    'announcement',
    'hero',
    'promises',
    'slides',
    'tiles',
    'brandStory',
  ]);
  const today = shopDate(now.getTime(), shopConfig.pickup.timeZone);
  const { text, link, otherwise } = announcement;
  const said = isInSeason(announcement, today) ? { text, link } : otherwise && { text: otherwise, link: null };
  return {
    ...fixed,
    announcement: said || null,
    slides: slides.map(({ season, outOfSeason, ...slide }) =>
      season && outOfSeason && !isInSeason(season, today) ? { ...slide, ...outOfSeason } : slide,
    ),
  };
}

export async function findFaq({ db }: RequestContext): Promise<FaqContent> {
  const { faq } = await readSettings(db, ['faq']);
  const isVatRegistered = /\d/.test(company.vat);
  return faq.filter(({ when }) => when !== 'vatRegistered' || isVatRegistered).map(({ q, a }) => ({ q, a }));
}
