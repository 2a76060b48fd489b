import {
  type AboutContent,
  aboutContent,
  type BespokeContent,
  bespokeContent,
  type FaqContent,
  faqContent,
  type HomeContent,
  homeContent,
  type PageContent,
  pageContent,
} from '#contract/content/pages.ts';
import { shopFacts } from '#contract/shop.ts';
import { blocksOf } from '#domain/markdown/parse-markdown.ts';
import { lastPer, oncePer } from '#domain/once-per.ts';
import { firstWords } from '#domain/pages/first-words.ts';
import { factsFor, fillPage, fillText } from '#domain/pages/page-facts.ts';
import type { PageKey } from '#domain/pages/page-keys.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { isInSeason } from '#domain/pickup/places/demand.ts';
import { diaryOf } from '#server/pickup/read-diary.ts';
import { answeredBy } from '#server/platform/endpoint-action.ts';
import type { RequestContext } from '#server/platform/request-context.ts';
import { factsOf } from './page-facts.ts';

/** Seasons begin and end with the shop's own day: a page is kept for about a second, around midnight too. */
const findHomeContent = async ({ snapshot, now }: RequestContext): Promise<HomeContent> => {
  const today = shopDate(now.getTime(), shopTimeZone);
  return lastHome(snapshot, today, () => homeOn(snapshot, today));
};

type Snapshot = RequestContext['snapshot'];

const lastHome = lastPer<Snapshot, HomeContent>();

function homeOn(snapshot: Snapshot, today: string): HomeContent {
  const { announcement, slides, letters, hero, promises, tiles, homePage, promotions } = snapshot.settings;
  const { text, link, otherwise } = announcement;
  const said = isInSeason(today, announcement) ? { text, link } : otherwise && { text: otherwise, link: null };
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
      season && outOfSeason && !isInSeason(today, season) ? { ...slide, ...outOfSeason } : slide,
    ),
  };
}

const findFaq = async ({ snapshot }: RequestContext): Promise<FaqContent> => faqOf(snapshot);

const findAbout = async ({ snapshot }: RequestContext): Promise<AboutContent> => aboutOf(snapshot);

const findBespoke = async ({ snapshot }: RequestContext): Promise<BespokeContent> => bespokeOf(snapshot);

const faqOf = oncePer(({ settings: { faq }, shop }: Snapshot): FaqContent => {
  const isVatRegistered = shop.company.vat !== null;
  return faq
    .filter(({ when }) => when !== 'vatRegistered' || isVatRegistered)
    .map(({ q, a }) => ({ q, a: blocksOf(a) }));
});

const aboutOf = oncePer(
  ({ settings: { about } }: Snapshot): AboutContent => ({
    ...about,
    parts: about.parts.map((part) => ({ ...part, text: blocksOf(part.text) })),
  }),
);

const bespokeOf = oncePer(
  ({ settings: { bespoke } }: Snapshot): BespokeContent => ({
    ...bespoke,
    guide: blocksOf(bespoke.guide),
    tasting: blocksOf(bespoke.tasting),
  }),
);

const storyOf = oncePer(({ settings }: Snapshot): HomeContent['brandStory'] => {
  const { paragraphs, ...story } = settings.brandStory;
  return { ...story, text: blocksOf(paragraphs.join('\n\n')) };
});

/** Returns the same object as long as its facts are the same: whatever a page caches of the shop is kept with it. */
const toldOf = oncePer(({ emails: _, ...facts }: RequestContext['shop']) => facts);

export const contentEndpoints = [
  answeredBy(shopFacts, async ({ shop }) => toldOf(shop)),
  answeredBy(homeContent, findHomeContent),
  answeredBy(aboutContent, findAbout),
  answeredBy(bespokeContent, findBespoke),
  answeredBy(faqContent, findFaq),
  answeredBy(pageContent, findPage),
];

/** Returns what staff wrote, or what came with the shop. */
async function findPage(context: RequestContext, { page }: { page: PageKey }): Promise<PageContent> {
  const { shop, snapshot } = context;
  const diary = await diaryOf(context);
  const { lead, text } = snapshot.settings[page].written ?? firstWords[page];
  const facts = factsFor(page, factsOf(shop, diary));
  return { lead: fillText(lead, facts), text: fillPage(blocksOf(text), facts) };
}
