import { adminUrls } from '#contract/admin/admin-urls.ts';
import { addDays, isRealDate } from '#domain/pickup/clock/calendar.ts';

export const productionTabs = ['totals', 'messages', 'time', 'week'] as const;
export type ProductionTab = (typeof productionTabs)[number];

export type Shown = { readonly from: string; readonly to: string; readonly tab: ProductionTab };

/** What the address asks for; anything that is not a date becomes today, and a range that ends before it begins becomes its first day. */
export function shownOf(query: URLSearchParams, today: string): Shown {
  const from = realDate(query.get('from')) ?? today;
  const until = realDate(query.get('to'));
  const to = until !== null && until >= from ? until : from;
  const tab = productionTabs.find((name) => name === query.get('tab')) ?? 'totals';
  return { from, to, tab };
}

const realDate = (text: string | null): string | null => (text !== null && isRealDate(text) ? text : null);

/** Today's totals are at the bare address. */
export const addressOf = ({ from, to, tab }: Shown, today: string): string =>
  adminUrls.productionOf({
    from: from === today && to === today ? undefined : from,
    to: to === from ? undefined : to,
    tab: tab === 'totals' ? undefined : tab,
  });

export const daysChoices = ['today', 'tomorrow', 'week', 'other'] as const;
export type DaysChoice = (typeof daysChoices)[number];

export function daysOf(choice: Exclude<DaysChoice, 'other'>, today: string): Pick<Shown, 'from' | 'to'> {
  if (choice === 'week') return { from: today, to: addDays(today, 6) };
  const day = choice === 'today' ? today : addDays(today, 1);
  return { from: day, to: day };
}

/** Which of the choices the days match. */
export function choiceOf({ from, to }: Pick<Shown, 'from' | 'to'>, today: string): DaysChoice {
  const known = (['today', 'tomorrow', 'week'] as const).find((choice) => {
    const days = daysOf(choice, today);
    return days.from === from && days.to === to;
  });
  return known ?? 'other';
}
