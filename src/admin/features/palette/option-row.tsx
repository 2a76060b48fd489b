import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { dayWord, shortDay } from '#admin/lib/day-words.ts';
import { shownKeys } from '#admin/lib/shortcuts.ts';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import { Keys } from '#admin/ui/values/keys.tsx';
import { poundsText } from '#admin/ui/values/pounds.ts';
import { FulfilmentChip, OrderNumber } from '#admin/ui/values/status-chips.tsx';
import type { FoundOrder, FoundProduct } from '#contract/admin/finding.ts';
import { pence } from '#domain/money/money.ts';
import { Picture } from '#web/ui/picture.tsx';
import { addressOf, type Option } from './options.ts';

type RowProps = {
  readonly option: Option;
  readonly id: string;
  readonly isActive: boolean;
  /** YYYY-MM-DD of the shop. */
  readonly today: string;
  readonly onChoose: (option: Option) => void;
};

/** A click that the browser handles itself: another tab, a window, a download. */
const isForBrowser = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

/** One option: a link if it leads somewhere, so that it can also open in another tab. */
export function OptionRow({ option, id, isActive, today, onChoose }: RowProps) {
  const to = addressOf(option);
  const shared = {
    id,
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    className: `flex min-h-13 w-full items-center gap-3 px-5 py-1.5 text-ink no-underline max-md:px-4 ${isActive ? 'bg-damson-100 forced-colors:outline-3 forced-colors:-outline-offset-3 forced-colors:outline-[Highlight]' : 'hover:bg-damson-50'}`,
  } as const;
  const content = contentOf(option, today);
  if (to === null)
    return (
      <button type="button" {...shared} onClick={() => onChoose(option)}>
        {content}
      </button>
    );
  return (
    <Link
      {...shared}
      to={to}
      onClick={(event) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        onChoose(option);
      }}
    >
      {content}
    </Link>
  );
}

function contentOf(option: Option, today: string): ReactNode {
  if (option.kind === 'command') {
    const { icon, name, keys } = option.command;
    return line({ icon, title: name, end: keys && <Keys keys={shownKeys(keys)} /> });
  }
  if (option.kind === 'order') {
    const { number, order } = option;
    return line({
      icon: 'receipt-text',
      before: <OrderNumber orderNo={number} />,
      title: order?.name,
      more: order && moreOfOrder(order, today),
      end: order && <FulfilmentChip fulfilment={order.fulfilment} />,
    });
  }
  if (option.kind === 'product') {
    const { id, name, product } = option;
    return line({
      icon: 'cake',
      image: product?.image,
      title: name,
      more: product && moreOfProduct(product),
      end: id === null ? 'Orders' : 'Product',
    });
  }
  if (option.kind === 'orderWith') return line({ icon: 'plus', before: 'New order with', title: option.name });
  const { name, telephone, email, orders } = option.customer;
  return line({
    icon: 'user',
    title: name || telephone || email,
    more: [name && telephone, email].filter(Boolean).join(' · '),
    end: `${orders} ${orders === 1 ? 'order' : 'orders'}`,
  });
}

type Line = {
  readonly icon: IconName;
  /** Instead of the icon; under the name it has in `/cakes/…`. */
  readonly image?: string | undefined;
  /** In front of the title, less prominent. */
  readonly before?: ReactNode;
  readonly title?: string | undefined;
  readonly more?: string | undefined;
  readonly end?: ReactNode;
};

const line = ({ icon, image, before, title, more, end }: Line): ReactNode => (
  <>
    {image ? (
      <Picture
        className="size-9 flex-none rounded-[8px] bg-oat-100 object-cover"
        file={image}
        alt=""
        widths={[96, 160]}
        sizes="36px"
      />
    ) : (
      <Icon name={icon} />
    )}
    <span className="min-w-0 flex-1 overflow-hidden text-ellipsis whitespace-nowrap max-md:whitespace-normal [&_small]:text-sm [&_small]:text-muted max-md:[&_small]:block">
      {before}
      {title && <b>{before ? ` ${title}` : title}</b>}
      {more && <small> {more}</small>}
    </span>
    {end && <span className="ml-auto flex-none text-sm text-muted touch:[&_.keys]:hidden">{end}</span>}
  </>
);

function moreOfOrder({ pickup: { date, time }, what }: FoundOrder, today: string): string {
  const near = dayWord(date, today);
  const day = near.includes(' ') ? shortDay(date) : near;
  return [`${day}, ${time}`, what].filter((part) => part !== '').join(' · ');
}

const moreOfProduct = ({ pricePence, stock, isShown }: FoundProduct): string =>
  [
    pricePence !== null && poundsText(pence(pricePence)),
    stock === null ? 'made to order' : `${stock} in stock`,
    !isShown && 'not shown in the shop',
  ]
    .filter(Boolean)
    .join(' · ');
