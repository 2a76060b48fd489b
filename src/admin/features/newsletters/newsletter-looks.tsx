import { dayOfYear } from '#admin/lib/day-words.ts';
import type { IconName } from '#admin/ui/icon.tsx';
import { Chip, type ChipTone } from '#admin/ui/values/status-chips.tsx';
import type { ListedNewsletter } from '#contract/admin/newsletters.ts';
import type { NewsletterState } from '#domain/newsletter.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate, shopTime } from '#domain/pickup/pickup.ts';

const looks: Readonly<Record<NewsletterState, { word: string; icon: IconName; tone: ChipTone }>> = {
  draft: { word: 'Draft', icon: 'pencil', tone: 'outlined' },
  sending: { word: 'Sending', icon: 'send', tone: 'glaze' },
  stopped: { word: 'Stopped', icon: 'pause', tone: 'toffee' },
  sent: { word: 'Sent', icon: 'mail-check', tone: 'pistachio' },
};

export const NewsletterChip = ({ state }: { readonly state: NewsletterState }) => (
  <Chip tone={looks[state].tone} icon={looks[state].icon}>
    {looks[state].word}
  </Chip>
);

/** '14 March 2025, 10:22'. */
export const wholeMoment = (instant: string): string =>
  `${dayOfYear(shopDate(Date.parse(instant), shopTimeZone))}, ${shopTime(Date.parse(instant), shopTimeZone)}`;

/** '1,204 sent, 2 waiting, 1 failed'. */
export const countsText = ({ counts, state }: Pick<ListedNewsletter, 'counts' | 'state'>): string => {
  if (state === 'draft') return '';
  const said = [
    [counts.sent, 'sent'],
    [counts.waiting, 'waiting'],
    [counts.failed, 'failed'],
    [counts.dropped, 'unsubscribed first'],
  ] as const;
  return said
    .filter(([count, word]) => count > 0 || word === 'sent')
    .map(([count, word]) => `${count.toLocaleString('en-GB')} ${word}`)
    .join(', ');
};

export const readersText = (readers: number): string =>
  `${readers.toLocaleString('en-GB')} ${readers === 1 ? 'subscriber' : 'subscribers'}`;
