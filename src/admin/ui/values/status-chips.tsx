import type { IconName } from '#admin/ui/icon.tsx';
import type { PaymentStatus } from '#domain/money/ledger/ledger.ts';
import type { Fulfilment } from '#domain/order/fulfilment/fulfilment.ts';
import { Chip, type ChipTone } from './chip.tsx';

type Look = { readonly word: string; readonly icon: IconName; readonly tone: ChipTone };

/** The states of the cakes as the board and its chips say them. */
export const fulfilmentLooks: Readonly<Record<Fulfilment, Look>> = {
  placed: { word: 'Not yet paid', icon: 'hourglass', tone: 'lilac' },
  accepted: { word: 'To bake', icon: 'circle-dashed', tone: 'glaze' },
  baking: { word: 'Baking', icon: 'cooking-pot', tone: 'toffee' },
  ready: { word: 'Ready', icon: 'shopping-bag', tone: 'pistachio' },
  collected: { word: 'Collected', icon: 'circle-check', tone: 'oat' },
  notCollected: { word: 'Not collected', icon: 'circle-slash', tone: 'outlined' },
  cancelled: { word: 'Cancelled', icon: 'circle-x', tone: 'outlined' },
  expired: { word: 'Expired', icon: 'clock', tone: 'outlined' },
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

/** How the money stands; `text` in its place where it says more: 'Owes £20.40'. */
export const PaymentChip = ({ status, text }: { readonly status: PaymentStatus; readonly text?: string }) =>
  shown(paymentLooks[status], text);
