import type { LeadTime } from '#domain/catalogue/product-options.ts';
import { hourText } from './notice-words.ts';

/** True at any moment, so that a page cached for everybody may say it. */
export const noticeText = (lead: LeadTime): string =>
  `Please order ${aheadText(lead)}${lead.orderBy === null ? '' : `, by ${hourText(lead.orderBy)}`}.`;

function aheadText({ days, hours }: LeadTime): string {
  if (days === 1) return 'the day before';
  if (days > 0) return `${days} days ahead`;
  return hours === 0 ? 'for today' : `${hours === 1 ? 'an hour' : `${hours} hours`} ahead`;
}
