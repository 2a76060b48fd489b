import { aboutContent, faqContent, homeContent } from '#contract/content/pages.ts';
import { pageContent } from '#contract/content/text-pages.ts';
import { shopFacts } from '#contract/shop.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { findAbout, findFaq, findHomeContent } from './find-content.ts';
import { findPage } from './pages/find-page.ts';

export const contentEndpoints = [
  answeredBy(shopFacts, async ({ shop }) => shop),
  answeredBy(homeContent, findHomeContent),
  answeredBy(aboutContent, findAbout),
  answeredBy(faqContent, findFaq),
  answeredBy(pageContent, findPage),
];
