import type { ReactNode } from 'react';
import { Icon, type IconName } from '#admin/ui/icon.tsx';
import type { PaymentStatus } from '#domain/money/ledger.ts';
import { type Fulfilment, fulfilmentText } from '#domain/order/fulfilment.ts';

/**
 * For an order whose money was all refunded while nobody cancelled it, wherever it may be baked or handed over from.
 * @param fulfilment left out where nobody knows it: what is on paper stays true when the order moves on
 */
export function givenBackWords(fulfilment?: Fulfilment): string {
  if (fulfilment === undefined) return 'Refunded: ask first';
  const isMade = fulfilment === 'ready' || fulfilment === 'notCollected';
  return `Refunded: ask before ${isMade ? 'handing over' : 'baking'}`;
}

/** The tint; the word and the icon say the same without it. */
export type ChipTone =
  | 'glaze'
  | 'toffee'
  | 'pistachio'
  | 'lilac'
  | 'oat'
  | 'blush'
  | 'loud'
  | 'custard'
  | 'owed'
  | 'outlined'
  | 'plain';

const tones: Readonly<Record<ChipTone, string>> = {
  glaze: 'bg-glaze-100 text-glaze-700',
  toffee: 'bg-toffee-100 text-toffee-700',
  pistachio: 'bg-pistachio-100 text-pistachio-800',
  lilac: 'bg-lilac-100 text-lilac-700',
  oat: 'bg-oat-200 text-oat-700',
  blush: 'bg-raspberry-100 text-raspberry-700',
  loud: 'bg-raspberry-700 text-white',
  custard: 'bg-custard-200 text-ink',
  owed: 'bg-white text-toffee-700 shadow-[inset_0_0_0_1.5px_currentColor]',
  outlined: 'bg-white text-muted shadow-[inset_0_0_0_1.5px_var(--line-strong)]',
  plain: 'text-muted',
};

/** Icon and word; the tint says nothing by itself. */
export const Chip = ({
  tone,
  icon,
  children,
}: {
  readonly tone: ChipTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}) => (
  <span
    className={`chip inline-flex min-h-7 align-middle items-center gap-1.5 rounded-full text-xs/none font-strong whitespace-nowrap [&_.icon]:size-4 ${tone === 'plain' ? '' : 'pr-2.5 pl-2'} ${tones[tone]}`}
  >
    {icon && <Icon name={icon} />}
    {children}
  </span>
);

type Look = { readonly word: string; readonly icon: IconName; readonly tone: ChipTone };

const fulfilmentLook = (fulfilment: Fulfilment, icon: IconName, tone: ChipTone): Look => ({
  word: fulfilmentText(fulfilment),
  icon,
  tone,
});

/** The states of an order's cakes, as the board and its chips show them. */
export const fulfilmentLooks: Readonly<Record<Fulfilment, Look>> = {
  placed: fulfilmentLook('placed', 'hourglass', 'lilac'),
  accepted: fulfilmentLook('accepted', 'circle-dashed', 'glaze'),
  baking: fulfilmentLook('baking', 'cooking-pot', 'toffee'),
  ready: fulfilmentLook('ready', 'shopping-bag', 'pistachio'),
  collected: fulfilmentLook('collected', 'circle-check', 'oat'),
  notCollected: fulfilmentLook('notCollected', 'circle-slash', 'outlined'),
  cancelled: fulfilmentLook('cancelled', 'circle-x', 'outlined'),
  expired: fulfilmentLook('expired', 'clock', 'outlined'),
};

export const paymentLooks: Readonly<Record<PaymentStatus, Look>> = {
  'nothing owed': { word: 'Nothing owed', icon: 'circle-check', tone: 'plain' },
  owed: { word: 'Owed', icon: 'hand-coins', tone: 'owed' },
  'part paid': { word: 'Part paid', icon: 'hand-coins', tone: 'owed' },
  paid: { word: 'Paid', icon: 'circle-check', tone: 'plain' },
  'part refunded': { word: 'Part refunded', icon: 'undo-2', tone: 'blush' },
  refunded: { word: 'Refunded', icon: 'undo-2', tone: 'blush' },
};

const shown = ({ word, icon, tone }: Look, text?: string) => (
  <Chip tone={tone} icon={icon}>
    {text ?? word}
  </Chip>
);

/** Where the cakes are. */
export const FulfilmentChip = ({ fulfilment }: { readonly fulfilment: Fulfilment }) =>
  shown(fulfilmentLooks[fulfilment]);

/** How the payment stands; `text` takes the place of its word if it says more: 'Owes £20.40'. */
export const PaymentChip = ({ status, text }: { readonly status: PaymentStatus; readonly text?: string }) =>
  shown(paymentLooks[status], text);

export const testOrderWords =
  'This is a test order. No real money was paid, and it is in no report, closing or invoice.';

/** Where there is no room for {@link testOrderWords}. */
export const TestChip = () => <Chip tone="outlined">Test order</Chip>;

/** 'MA-7K3F-9QXD' with its last four characters in bold: the shop calls the order by them. */
export const OrderNumber = ({ orderNo }: { readonly orderNo: string }) => (
  <span className="tracking-[0.01em] whitespace-nowrap text-muted tabular-nums in-[h1]:text-inherit">
    {orderNo.slice(0, -4)}
    <b className="font-bold tracking-[0.03em] text-ink">{orderNo.slice(-4)}</b>
  </span>
);
