import { useNavigate } from 'react-router';
import { newsText } from '#admin/features/board/board-model.ts';
import { shortDay } from '#admin/lib/day-words.ts';
import { seeOrders, useOrderNews } from '#admin/lib/live/order-news.ts';
import { Button, ButtonLink, printsAtOnce } from '#admin/ui/actions/button.tsx';
import { Icon } from '#admin/ui/icon.tsx';
import { adminUrls } from '#contract/admin/admin-urls.ts';
import type { NewOrder } from '#contract/admin/board/board.ts';
import { mostPrinted } from '#contract/admin/prints.ts';

type NewOrdersProps = {
  /** The day that the board shows. */
  readonly day: string;
  readonly today: string;
  readonly mayPrint: boolean;
};

export const newsLine = 'flex min-h-12 items-center gap-2 rounded text-ink max-md:flex-wrap forced-colors:border';

/** B-04: one line, however many new orders there are, so that the cards keep their room. Never a dialog. */
export function NewOrders({ day, today, mayPrint }: NewOrdersProps) {
  const news = useOrderNews();
  const navigate = useNavigate();
  const [first] = news.filter((order) => order.day === day);
  const numbers = news.map(({ number }) => number);
  const show = (): void => {
    if (first) document.getElementById(`card-${first.number}`)?.focus();
    else if (news[0]) void navigate(adminUrls.day(news[0].day));
  };
  if (news.length === 0) return null;
  return (
    <section
      className={`${newsLine} bg-custard-300 pr-0.5 pl-3.5 [&_.button]:min-h-12 [&_.button]:border-transparent [&_.button]:bg-transparent`}
      aria-label="New orders"
    >
      <Icon name="bell" />
      <p className="line-clamp-2 min-w-0 flex-1 leading-tight max-md:basis-[calc(100%-48px)] max-md:pt-2.5 max-md:whitespace-normal">
        {newsWords(news, today)}
      </p>
      {mayPrint && numbers.length <= mostPrinted && (
        <ButtonLink size="small" icon="printer" state={printsAtOnce} to={adminUrls.print('ticket', numbers)}>
          Tickets
        </ButtonLink>
      )}
      <Button size="small" onClick={show}>
        Show
      </Button>
      <Button size="small" icon="check" onClick={() => void seeOrders(numbers)}>
        Seen
      </Button>
    </section>
  );
}

/** 'New order for Sat 19 Dec, 13:00: Tegan Moss', or how many there are. */
function newsWords(news: readonly NewOrder[], today: string) {
  const [one] = news;
  if (one && news.length === 1)
    return (
      <>
        <b>New order</b> for {shortDay(one.day)}, {one.time}: <bdi>{one.name || one.number}</bdi>
      </>
    );
  return <b>{newsText(news, today)}</b>;
}
