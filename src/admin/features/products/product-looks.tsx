import { shortDay } from '#admin/lib/day-words.ts';
import type { IconName } from '#admin/ui/icon.tsx';
import { Chip, type ChipTone } from '#admin/ui/values/status-chips.tsx';
import type { ProductState } from '#domain/catalogue/editing/product-fields.ts';
import type { ShownWhen } from '#domain/catalogue/editing/product-form.ts';
import type { LeadTime } from '#domain/catalogue/product-options.ts';
import { shopTimeZone } from '#domain/pickup/clock/shop-time-zone.ts';
import { shopDate } from '#domain/pickup/pickup.ts';
import { leadText } from '#domain/staff/words/diary-words.ts';

type Look = { readonly word: string; readonly icon: IconName; readonly tone: ChipTone };

export const stateWords: Readonly<Record<ProductState, string>> = {
  draft: 'Draft',
  shown: 'Shown',
  hidden: 'Hidden',
  archived: 'Archived',
};

export const stateLooks: Readonly<Record<ProductState, Look>> = {
  draft: { word: stateWords.draft, icon: 'pencil', tone: 'outlined' },
  shown: { word: stateWords.shown, icon: 'eye', tone: 'pistachio' },
  hidden: { word: stateWords.hidden, icon: 'eye-off', tone: 'oat' },
  archived: { word: stateWords.archived, icon: 'inbox', tone: 'outlined' },
};

type StateChipProps = {
  readonly state: ProductState;
  /** When it is shown according to the clock; null if its owner does not show it. */
  readonly when: ShownWhen | null;
  readonly shownFrom: string | null;
  readonly shownUntil: string | null;
};

const dayOf = (moment: string): string => shortDay(shopDate(Date.parse(moment), shopTimeZone));

/** What ends as a day begins was there until the end of the previous day. */
const lastDayOf = (moment: string): string => shortDay(shopDate(Date.parse(moment) - 1, shopTimeZone));

/** 'From Mon 1 Feb' and 'Ended Thu 24 Dec' if the clock says otherwise than its owner; 'Until Thu 24 Dec' if it is going to. */
export function StateChip({ state, when, shownFrom, shownUntil }: StateChipProps) {
  if (when === 'later' && shownFrom !== null)
    return (
      <Chip tone="custard" icon="clock">
        From {dayOf(shownFrom)}
      </Chip>
    );
  if (when === 'over' && shownUntil !== null)
    return (
      <Chip tone="outlined" icon="clock">
        Ended {lastDayOf(shownUntil)}
      </Chip>
    );
  const { word, icon, tone } = stateLooks[state];
  if (when === 'now' && shownUntil !== null)
    return (
      <Chip tone={tone} icon={icon}>
        Until {lastDayOf(shownUntil)}
      </Chip>
    );
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

type StockWordsProps = {
  readonly available: number | null;
  readonly isLow: boolean;
  readonly lead: LeadTime | null;
};

/** 'Only 3', 'None', or, if it is made to order, how far ahead it has to be ordered. */
export function StockWords({ available, isLow, lead }: StockWordsProps) {
  if (available === null)
    return <span className="text-muted">Made to order{lead === null ? '' : `, ${leadText(lead).toLowerCase()}`}</span>;
  if (available === 0)
    return (
      <Chip tone="loud" icon="ban">
        None
      </Chip>
    );
  if (isLow)
    return (
      <Chip tone="toffee" icon="hourglass">
        Only {available}
      </Chip>
    );
  return <b>{available}</b>;
}
