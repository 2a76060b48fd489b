import { useDraggable } from '@dnd-kit/core';
import { memo, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { nextOf, type TimeWords, timeWordsOf } from '#admin/features/board/board-model.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconLink } from '#admin/ui/actions/move-buttons.tsx';
import { OrderedBy } from '#admin/ui/data/ordered-by.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { AllergenWords, CakeWords } from '#admin/ui/values/cake-words.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { Chip, givenBackWords, PaymentChip, TestChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { pence } from '#domain/money/money.ts';
import type { Fulfilment } from '#domain/order/fulfilment.ts';

/** What can be done with a card where it stands. */
type CardActs = {
  readonly onStep: (card: BoardCard) => void;
  readonly onSelect: (card: BoardCard) => void;
  readonly onFocus: (card: BoardCard) => void;
};

/** The same functions at every render, which call the newest ones: a card renders again only if it has changed. */
export function useCardActs(acts: CardActs): CardActs {
  const newest = useRef(acts);
  newest.current = acts;
  return useMemo(
    () => ({
      onStep: (card) => newest.current.onStep(card),
      onSelect: (card) => newest.current.onSelect(card),
      onFocus: (card) => newest.current.onFocus(card),
    }),
    [],
  );
}

export const stepWords: Readonly<
  Partial<Record<Fulfilment, { text: string; icon: IconName; kind: 'soft' | 'primary' }>>
> = {
  baking: { text: 'Start baking', icon: 'cooking-pot', kind: 'soft' },
  ready: { text: 'Mark ready', icon: 'check', kind: 'soft' },
  collected: { text: 'Hand over', icon: 'shopping-bag', kind: 'primary' },
};

/** All props stay the same while nothing about the card changes: of two hundred cards, only the changed ones render again. */
export type CardProps = CardActs & {
  readonly card: BoardCard;
  /** HH:MM of the shop's clock; null if the card is not for today. */
  readonly clock: string | null;
  /** Whether the member may make the next step. */
  readonly mayMove: boolean;
  /** Nobody is signed in on the wall board, so the card links to nothing. */
  readonly isWall?: boolean;
  /** The connection is lost, so nothing can be moved. */
  readonly isOff: boolean;
  readonly isMoving: boolean;
  readonly isNew: boolean;
  readonly isFocused: boolean;
  /** Null while nothing is selected. */
  readonly isSelected: boolean | null;
};

/** An order and its one big button. While any card is dragged, all cards are notified, so only the frame renders then. */
export const OrderCard = memo(function OrderCard(props: CardProps) {
  const { card, clock, isNew, isSelected, isFocused, onFocus } = props;
  const words = clock === null ? null : timeWordsOf(card, clock);
  const drag = useDraggable({ id: card.number, data: { card }, disabled: props.isOff || isSelected !== null });
  const classes = [
    'relative grid touch-manipulation grid-cols-[minmax(0,1fr)] gap-1.75 rounded px-2.75 pt-2.25 pb-2.5 forced-colors:border [&>.chip]:justify-self-start',
    'in-data-kitchen:grid-cols-[minmax(0,1fr)_minmax(196px,max-content)] in-data-kitchen:gap-y-1.25 in-data-kitchen:px-3.25 in-data-kitchen:pt-2.75 in-data-kitchen:pb-3 in-data-kitchen:*:col-span-full in-data-kitchen:[&>.allergen-words]:col-[1] in-data-kitchen:[&>.allergen-words]:self-center in-data-kitchen:[&>.allergen-words+*]:col-[2]',
    // Of two hundred cards, those out of sight are neither laid out nor painted; the height is that of a card with one line item.
    '[contain-intrinsic-size:auto_192px] [content-visibility:auto]',
    isSelected ? 'bg-damson-50' : 'bg-white',
    isSelected
      ? '[box-shadow:0_0_0_3px_var(--color-primary)]'
      : isNew
        ? '[box-shadow:0_0_0_3px_var(--color-custard-500)]'
        : words?.tone === 'late'
          ? '[box-shadow:0_0_0_2px_var(--color-raspberry-700)]'
          : 'shadow-panel',
    drag.isDragging && 'rotate-[1.6deg] opacity-60',
  ];
  const { role: _role, tabIndex: _tab, ...handle } = drag.attributes;
  return (
    <li
      ref={drag.setNodeRef}
      id={`card-${card.number}`}
      className={classes.filter(Boolean).join(' ')}
      aria-label={`${card.name}, ${card.time}`}
      aria-current={isFocused || undefined}
      tabIndex={-1}
      onFocus={() => onFocus(card)}
      {...(isSelected === null && drag.listeners)}
      aria-describedby={handle['aria-describedby']}
    >
      <CardContent {...props} />
    </li>
  );
});

/** Everything that the kitchen must know about an order. */
const CardContent = memo(function CardContent(props: CardProps) {
  const { card, clock, isNew, isSelected, isWall = false, onSelect } = props;
  return (
    <>
      <div className="flex min-h-7.5 items-center gap-2 [&>:is(a,label)]:-my-2.25 [&>:is(a,label)]:-mr-2.75">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
          <time className="font-sans text-[1.3125rem]/none font-bold tracking-[-0.01em] tabular-nums in-data-kitchen:text-[1.4375rem]">
            {card.time}
          </time>
          <TimeMark words={clock === null ? null : timeWordsOf(card, clock)} />
          {isNew && <Chip tone="custard">New</Chip>}
        </div>
        {isWall ? null : isSelected === null ? (
          <IconLink icon="ellipsis" label={`Open ${card.name}, ${card.time}`} to={adminUrls.order(card.number)} />
        ) : (
          <label className="relative grid size-12 place-items-center">
            <input
              className="peer absolute inset-0 m-0 size-full opacity-0"
              type="checkbox"
              checked={isSelected}
              aria-label={`Select ${card.name}, ${card.time}`}
              onChange={() => onSelect(card)}
            />
            <i
              className="grid size-6.5 place-items-center rounded-full border-2 border-border-control text-white peer-checked:border-primary peer-checked:bg-primary peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
              aria-hidden="true"
            >
              <Icon name="check" />
            </i>
          </label>
        )}
      </div>
      <CardBody card={card} isWall={isWall} />
      <CardFoot {...props} />
    </>
  );
});

const TimeMark = ({ words }: { readonly words: TimeWords | null }) => {
  if (words === null) return null;
  if (words.tone === 'late')
    return (
      <Chip tone="loud" icon="alarm-clock">
        {words.text}
      </Chip>
    );
  return (
    <span
      className={`text-xs font-semibold whitespace-nowrap ${words.tone === 'soon' ? 'text-toffee-700' : 'text-muted'}`}
    >
      {words.text}
    </span>
  );
};

/** '18 cm round, serves 8 to 10' from '18 cm round, serves 8 to 10, 1KG': the weight stands alone at the right. */
const labelOf = (size: string): string => size.split(', ').slice(0, -1).join(', ');

/** For a box, how many are in it matters more than its weight; for a cake it is the other way round. */
const quietLook = 'text-xs text-muted';

type LoudLineProps = { readonly icon: IconName; readonly children: ReactNode };

const LoudLine = ({ icon, children }: LoudLineProps) => (
  <p className="flex gap-2 rounded-[7px] bg-raspberry-100 px-2.25 py-1.5 text-[0.9375rem]/[1.35] font-strong text-raspberry-700 forced-colors:border forced-colors:border-[ButtonBorder] [&_.icon]:mt-0.5 [&_.icon]:size-4.25">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
);

function CardBody({ card, isWall }: { readonly card: BoardCard; readonly isWall: boolean }) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-2.5 text-[0.9375rem]/[1.25]">
        <b className="min-w-0 wrap-anywhere">
          <NameOfCard card={card} isWall={isWall} />
          <OrderedBy name={card.orderedBy} />
        </b>
        <EndOfNumber card={card} />
      </p>
      {card.isGivenBack && <LoudLine icon="undo-2">{givenBackWords(card.fulfilment)}</LoudLine>}
      {card.isTest && <TestChip />}
      {card.printedRevision !== null && card.printedRevision < card.revision && (
        <Chip tone="custard" icon="printer">
          Changed since it was printed
        </Chip>
      )}
      {card.allergyNote !== '' && <LoudLine icon="triangle-alert">{card.allergyNote}</LoudLine>}
      {card.allergyWarnings.map((text) => (
        <LoudLine key={text} icon="triangle-alert">
          {text}
        </LoudLine>
      ))}
      <ul className="grid gap-0.75">
        {card.lines.map((line, n) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: line items have no other name
            key={n}
            className="grid grid-cols-[34px_minmax(0,1fr)_auto] gap-1 text-[0.9375rem]/[1.3] in-data-kitchen:grid-cols-[46px_minmax(0,1fr)_auto] in-data-kitchen:text-[1.1875rem] [&_.cake-words]:col-[2/-1] [&_.cake-words]:mt-px [&_.cake-words]:mb-0.75 [&_.cake-words]:w-auto in-data-kitchen:[&_.cake-words]:text-[1.125rem]"
          >
            <b>{line.quantity}×</b>
            <span>
              {line.name}
              {labelOf(line.size) !== '' && (
                <small className={`block ${line.pieces > 1 ? '[font-size:inherit] font-semibold' : quietLook}`}>
                  {labelOf(line.size)}
                </small>
              )}
            </span>
            <i className={`not-italic ${line.pieces > 1 ? quietLook : 'text-muted'}`}>{line.size.split(', ').at(-1)}</i>
            <CakeWords line={line} />
          </li>
        ))}
      </ul>
      {card.note !== '' && (
        <p className="flex gap-2 text-xs leading-[1.35] text-oat-700 [&_.icon]:mt-0.5 [&_.icon]:size-4.25">
          <Icon name="notebook-pen" />
          <span dir="auto">{card.note}</span>
        </p>
      )}
      <AllergenWords names={card.allergens} />
    </>
  );
}

const mostSeconds = 60;

const secondsUntil = (at: string): number => Math.min(mostSeconds, Math.ceil((Date.parse(at) - Date.now()) / 1_000));

type EmailMarkProps = {
  readonly at: string;
  /** Shown once the email has been sent. */
  readonly children: ReactNode;
};

/** 'Email 47 s': until then it can be undone. It ticks by itself, so that the card around it does not render every second. */
function EmailMark({ at, children }: EmailMarkProps) {
  const [left, setLeft] = useState(() => secondsUntil(at));
  useEffect(() => {
    setLeft(secondsUntil(at));
    const timer = window.setInterval(() => {
      const now = secondsUntil(at);
      setLeft(now);
      if (now <= 0) window.clearInterval(timer);
    }, 1_000);
    return () => window.clearInterval(timer);
  }, [at]);
  if (left <= 0) return children;
  return (
    <Chip tone="pistachio" icon="mail">
      {`Email in ${left} s`}
    </Chip>
  );
}

function CardFoot({ card, mayMove, isOff, isMoving, isSelected, onStep }: CardProps) {
  const next = nextOf(card.fulfilment);
  const step = next === null ? undefined : stepWords[next];
  const owes = card.payment !== null && card.payment.owedPence > 0;
  const payment = card.payment && (
    <PaymentChip
      status={card.payment.status}
      {...(owes && { text: `Owes ${poundsText(pence(card.payment.owedPence))}` })}
    />
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {card.emailAt === null ? payment : <EmailMark at={card.emailAt}>{payment}</EmailMark>}
      {step && mayMove && isSelected === null && (
        <Button
          className="min-h-12! flex-1 px-2.5! text-[0.9375rem]!"
          kind={step.kind}
          icon={isOff ? 'wifi-off' : step.icon}
          busy={isMoving}
          disabled={isOff}
          onClick={() => onStep(card)}
        >
          {step.text}
        </Button>
      )}
    </div>
  );
}

type NamedCard = { readonly card: BoardCard; readonly isWall?: boolean };

const NameOfCard = ({ card, isWall }: NamedCard) => {
  const name = <bdi>{card.name || 'No name given'}</bdi>;
  if (isWall) return name;
  return (
    // The target is higher than the line, so that the card is not.
    <Link
      className="relative text-inherit no-underline after:absolute after:inset-x-0 after:-inset-y-3.75"
      to={adminUrls.order(card.number)}
    >
      {name}
    </Link>
  );
};

const EndOfNumber = ({ card }: NamedCard) => (
  <span className="font-strong tracking-[0.03em] text-oat-700 tabular-nums">{card.number.slice(-4)}</span>
);

/** One row of the narrow lanes. */
export const MiniCard = memo(function MiniCard({ card, isWall = false }: NamedCard) {
  return (
    <li
      className="grid gap-0.75 border-b border-line-strong px-2.5 py-2 focus-visible:[outline-offset:-3px]"
      id={`card-${card.number}`}
      aria-label={`${card.name}, ${card.time}`}
      tabIndex={-1}
    >
      <p className="flex justify-between text-sm text-muted tabular-nums">
        <time>{card.time}</time>
        <span>{card.movedBy.split(' ', 1)[0]}</span>
      </p>
      <p className="text-[0.9375rem]/[1.25] [&_a]:inline-block [&_a]:min-h-6">
        <b className="block min-w-0 wrap-anywhere">
          <NameOfCard card={card} isWall={isWall} />
        </b>
        <EndOfNumber card={card} />
      </p>
    </li>
  );
});
