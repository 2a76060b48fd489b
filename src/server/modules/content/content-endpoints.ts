import { faqContent, homeContent } from '#contract/content/pages.ts';
import { answeredBy } from '#server/modules/endpoint-action.ts';
import { findFaq, findHomeContent } from './find-content.ts';

export const contentEndpoints = [answeredBy(homeContent, findHomeContent), answeredBy(faqContent, findFaq)];
