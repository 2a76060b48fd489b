import { Link } from 'react-router';
import { seeOrders, useOrderNews } from '#admin/lib/live/order-news.ts';
import { shortDay } from '#admin/lib/time/day-words.ts';
import { Button, ButtonLink } from '#admin/ui/actions/button.tsx';
import { IconButton } from '#admin/ui/actions/icon-button.tsx';
import { Banner } from '#admin/ui/data/banner.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { BoardCard } from '#contract/admin/board/board.ts';
import { pence } from '#domain/money/money.ts';

type NewOrdersProps = {
  /** What the board shows. */
  readonly day: string;
  readonly mayPrint: boolean;
};

const whatOf = ({ lines }: BoardCard): string => lines.map(({ quantity, name }) => `${quantity} ${name}`).join(' and ');

/** So many lines leave the cards their room; of more than these the newest has its own. */
const mostLines = 2;
const mostNamed = 5;

/** B-04: a line for each new order of the day, folded where there are many, and one for those of other days. Never a dialog. */
export function NewOrders({ day, mayPrint }: NewOrdersProps) {
  const news = useOrderNews();
  const ofDay = news.filter((card) => card.day === day);
  const own = ofDay.slice(ofDay.length > mostLines ? -1 : -mostLines);
  const folded = ofDay.slice(0, ofDay.length - own.length);
  const elsewhere = news.filter((card) => card.day !== day);
  return (
    <>
      {own.map((card) => (
        <NewOrder key={card.number} card={card} mayPrint={mayPrint} />
      ))}
      {folded.length > 0 && <MoreOfDay cards={folded} mayPrint={mayPrint} />}
      {elsewhere.length > 0 && <OfOtherDays cards={elsewhere} />}
    </>
  );
}

const numbersOf = (cards: readonly BoardCard[]): string[] => cards.map(({ number }) => number);

const NewOrder = ({ card, mayPrint }: { readonly card: BoardCard; readonly mayPrint: boolean }) => (
  <Banner
    kind="new"
    action={
      <span className="row">
        {mayPrint && (
          <ButtonLink size="small" icon="printer" to={adminUrls.print('ticket', [card.number])}>
            Print ticket
          </ButtonLink>
        )}
        <Button
          size="small"
          onClick={() => {
            seeOrders([card.number]);
            document.getElementById(`card-${card.number}`)?.focus();
          }}
        >
          Show it
        </Button>
        <IconButton icon="x" label="Seen" onClick={() => seeOrders([card.number])} />
      </span>
    }
  >
    <b>
      New order for {shortDay(card.day)}, {card.time}:
    </b>{' '}
    <Link to={adminUrls.order(card.number)}>{card.name || card.number}</Link>, {whatOf(card)}.
    {card.payment && card.payment.owedPence > 0 && ` Owes ${poundsText(pence(card.payment.owedPence))}.`}
  </Banner>
);

/** '7 more new orders: 15:00 Ivy Lockwood, 16:30 Tom Hadley and 5 others'. */
const MoreOfDay = ({ cards, mayPrint }: { readonly cards: readonly BoardCard[]; readonly mayPrint: boolean }) => (
  <Banner
    kind="new"
    action={
      <span className="row">
        {mayPrint && (
          <ButtonLink size="small" icon="printer" to={adminUrls.print('ticket', numbersOf(cards))}>
            Print tickets
          </ButtonLink>
        )}
        <IconButton icon="x" label={`Seen, all ${cards.length}`} onClick={() => seeOrders(numbersOf(cards))} />
      </span>
    }
  >
    <b>{cards.length} more new orders:</b>{' '}
    {cards.slice(0, mostNamed).map(({ number, time, name }, n) => (
      <span key={number}>
        {n > 0 && ', '}
        {time} <Link to={adminUrls.order(number)}>{name || number}</Link>
      </span>
    ))}
    {cards.length > mostNamed && ` and ${cards.length - mostNamed} others`}
  </Banner>
);

/** '3 new orders for other days: Sat 19 Dec 2, Sun 20 Dec 1'. */
function OfOtherDays({ cards }: { readonly cards: readonly BoardCard[] }) {
  const days = [...new Set(cards.map(({ day }) => day))].toSorted();
  const countOf = (day: string): number => cards.filter((card) => card.day === day).length;
  return (
    <Banner kind="new" action={<IconButton icon="x" label="Seen" onClick={() => seeOrders(numbersOf(cards))} />}>
      <b>{cards.length === 1 ? '1 new order for another day:' : `${cards.length} new orders for other days:`}</b>{' '}
      {days.map((day, n) => (
        <span key={day}>
          {n > 0 && ', '}
          <Link to={adminUrls.day(day)}>{shortDay(day)}</Link>
          {countOf(day) > 1 && ` ${countOf(day)}`}
        </span>
      ))}
    </Banner>
  );
}
