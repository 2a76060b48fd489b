import { isNow, type TillDraft } from '#admin/features/till/till-draft.ts';
import { longDay } from '#admin/lib/day-words.ts';
import { useMay } from '#admin/lib/session/session.ts';
import { Icon, type IconName } from '#admin/ui/icon.tsx';

/** The parts of the details that the column leads to. */
export type TillPart = 'who' | 'when' | 'discount';

/** The id of the element that is brought into view, and takes the focus. */
export const partId = (part: TillPart): string => `till-${part}`;

type RowsProps = { readonly draft: TillDraft; readonly onOpen: (part: TillPart) => void };

function whoOf({ name, telephone, email, source }: TillDraft): [string, string] {
  const reach = [telephone, email].filter((part) => part.trim() !== '').join(' · ');
  if (name.trim() !== '' || reach !== '') return [name.trim() || reach, name.trim() === '' ? '' : reach];
  return source === 'telephone'
    ? ['Who is it for?', 'Ask for name and number']
    : ['No name given', 'Or say who it is for'];
}

function whenOf(draft: TillDraft): [string, string] {
  if (isNow(draft)) return ['Now, over the counter', 'Or choose a day and time'];
  if (draft.day === '') return ['When is it collected?', 'Choose a day and time'];
  return draft.time === ''
    ? [longDay(draft.day), 'Choose a time']
    : [`${longDay(draft.day)}, ${draft.time}`, draft.pastDiary];
}

const discountOf = ({ discountPercent, discountReason }: TillDraft): [string, string] =>
  discountPercent === 0 ? ['No discount', 'Or give one, with a reason'] : [`${discountPercent}% off`, discountReason];

/** Below the line items: who it is for, when, and any discount; a tap leads to where each is entered. */
export function TillRows({ draft, onOpen }: RowsProps) {
  const mayDiscount = useMay('orders.discount');
  const row = (part: TillPart, icon: IconName, [text, more]: [string, string]) => (
    <li>
      <button
        type="button"
        className="flex min-h-15 w-full items-center gap-3 border-b border-line py-2 leading-[1.3] hover:bg-damson-50"
        onClick={() => onOpen(part)}
      >
        <Icon name={icon} />
        <span className="min-w-0 flex-1">
          <b>{text}</b>
          {more !== '' && <small>{more}</small>}
        </span>
        <Icon name="chevron-right" />
      </button>
    </li>
  );
  return (
    <ul className="[&_small]:block [&_small]:wrap-anywhere [&_small]:text-muted" aria-label="About this order">
      {row('who', 'user', whoOf(draft))}
      {row('when', 'clock', whenOf(draft))}
      {mayDiscount ? (
        row('discount', 'percent', discountOf(draft))
      ) : (
        <li className="flex min-h-15 w-full items-center gap-3 border-b border-line py-2 leading-[1.3]">
          <Icon name="percent" />
          <span className="min-w-0 flex-1">
            <b>Discount</b>
            <small>Ask a manager</small>
          </span>
          <Icon name="lock" />
        </li>
      )}
    </ul>
  );
}
