import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import { Link } from 'react-router';
import { nextOf, type TimeWords, timeWordsOf } from '#admin/features/board/board-model.ts';
import { Button } from '#admin/ui/actions/button.tsx';
import { IconLink } from '#admin/ui/actions/icon-button.tsx';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { AllergenWords } from '#admin/ui/values/allergen-words.tsx';
import { Chip } from '#admin/ui/values/chip.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { PaymentChip } from '#admin/ui/values/status-chips.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { pence } from '#domain/money/money.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { apart } from '#domain/text/typed-text.ts';
import { EmailMark } from './email-mark.tsx';
import type { CardActs } from './use-card-acts.ts';

export const stepWords: Readonly<
  Partial<Record<Fulfilment, { text: string; icon: IconName; kind: 'soft' | 'primary' }>>
> = {
  baking: { text: 'Start baking', icon: 'cooking-pot', kind: 'soft' },
  ready: { text: 'Mark ready', icon: 'check', kind: 'soft' },
  collected: { text: 'Hand over', icon: 'shopping-bag', kind: 'primary' },
};

/** All of it the same while nothing of the card changes: with two hundred cards only those are drawn anew that do. */
export type CardProps = CardActs & {
  readonly card: BoardCard;
  /** HH:MM of the shop's clock; null where the card is not of today. */
  readonly clock: string | null;
  /** Whether the member may make the next step. */
  readonly mayMove: boolean;
  /** The line is lost: nothing is moved into the void. */
  readonly isOff: boolean;
  readonly isMoving: boolean;
  readonly isNew: boolean;
  readonly isFocused: boolean;
  /** Null while nothing is selected. */
  readonly isSelected: boolean | null;
};

/** An order and its one big button. While any card is dragged, all of them are told: what is drawn then is the frame alone. */
export const OrderCard = memo(function OrderCard(props: CardProps) {
  const { card, clock, isNew, isSelected, isFocused, onFocus } = props;
  const words = clock === null ? null : timeWordsOf(card, clock);
  const drag = useDraggable({ id: card.number, data: { card }, disabled: props.isOff || isSelected !== null });
  const classes = [
    'order-card',
    words?.tone === 'late' && 'order-card--late',
    isNew && 'order-card--new',
    isSelected && 'order-card--selected',
    drag.isDragging && 'order-card--dragged',
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

/** Everything that the kitchen must know of an order. */
const CardContent = memo(function CardContent(props: CardProps) {
  const { card, clock, isNew, isSelected, onSelect } = props;
  return (
    <>
      <div className="order-card-head">
        <time className="order-card-time">{card.time}</time>
        <TimeMark words={clock === null ? null : timeWordsOf(card, clock)} />
        {isNew && <Chip tone="custard">New</Chip>}
        {isSelected === null ? (
          <IconLink icon="ellipsis" label={`Open ${card.name}, ${card.time}`} to={adminUrls.order(card.number)} />
        ) : (
          <label className="order-card-pick">
            <input
              type="checkbox"
              checked={isSelected}
              aria-label={`Select ${card.name}, ${card.time}`}
              onChange={() => onSelect(card)}
            />
            <i aria-hidden="true">
              <Icon name="check" />
            </i>
          </label>
        )}
      </div>
      <CardBody card={card} />
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
  return <span className={`order-card-when order-card-when--${words.tone}`}>{words.text}</span>;
};

/** '18 cm round, serves 8 to 10' of '18 cm round, serves 8 to 10, 1KG': the weight alone stands at the right. */
const labelOf = (size: string): string => size.split(', ').slice(0, -1).join(', ');

function CardBody({ card }: { readonly card: BoardCard }) {
  return (
    <>
      <p className="order-card-name">
        <b>
          <Link to={adminUrls.order(card.number)}>
            <bdi>{card.name || 'Nobody named'}</bdi>
          </Link>
        </b>
        <span>{card.number.slice(-4)}</span>
      </p>
      {card.isTest && <Chip tone="outlined">Test order</Chip>}
      {card.printedRevision !== null && card.printedRevision < card.revision && (
        <Chip tone="custard" icon="printer">
          Changed since it was printed
        </Chip>
      )}
      {card.allergyNote !== '' && (
        <p className="order-card-allergy">
          <Icon name="triangle-alert" />
          <span>{card.allergyNote}</span>
        </p>
      )}
      <ul className="order-card-lines">
        {card.lines.map((line, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
          <li key={n}>
            <b>{line.quantity}×</b>
            <span>
              {line.name}
              {labelOf(line.size) !== '' && <small>{labelOf(line.size)}</small>}
            </span>
            <i>{line.size.split(', ').at(-1)}</i>
          </li>
        ))}
      </ul>
      {card.lines
        .flatMap(({ message, madeFor }) => [...(message === '' ? [] : [`“${apart(message)}”`]), ...madeFor])
        .map((text) => (
          <p key={text} className="cake-words">
            <Icon name="message-square-quote" />
            <span>{text}</span>
          </p>
        ))}
      {card.note !== '' && (
        <p className="order-card-note">
          <Icon name="notebook-pen" />
          <span dir="auto">{card.note}</span>
        </p>
      )}
      <AllergenWords names={card.allergens} />
    </>
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
    <div className="order-card-foot">
      {card.emailAt === null ? payment : <EmailMark at={card.emailAt}>{payment}</EmailMark>}
      {step && mayMove && isSelected === null && (
        <Button
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

/** One line of the narrow lanes. */
export const MiniCard = memo(function MiniCard({ card }: { readonly card: BoardCard }) {
  return (
    <li className="mini-card" id={`card-${card.number}`}>
      <p>
        <time>{card.time}</time>
        <span>{card.movedBy.split(' ', 1)[0]}</span>
      </p>
      <p className="order-card-name">
        <b>
          <Link to={adminUrls.order(card.number)}>
            <bdi>{card.name || 'Nobody named'}</bdi>
          </Link>
        </b>
        <span>{card.number.slice(-4)}</span>
      </p>
    </li>
  );
});
